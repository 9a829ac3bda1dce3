"""What an engine should know about Contactic besides the rules."""

from zweispiel.core.thinking import Thinking, ladder

#: All moves as first speaks of fields here (see `rollout_trace`), and a field is what matters: hints fade slowly.
THINKING = Thinking(
    exploration=0.3,
    expand_after=2,
    first_play=0.0,
    amaf_bias=0.001,
    levels=ladder(340_000, ((24, 0.4, 0.3), (24, 0.12, 0.06), (80, 0.05, 0.025), (500, 0.0, 0.0))),
)
