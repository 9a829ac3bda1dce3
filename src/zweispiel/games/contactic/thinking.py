"""What an engine should know about Contactic besides the rules."""

from zweispiel.core.thinking import Thinking, ladder

#: All moves as first speaks of fields here (see `rollout_trace`), and a field is what matters: hints fade slowly.
THINKING = Thinking(
    exploration=0.3,
    expand_after=2,
    first_play=0.0,
    amaf_bias=0.001,
    levels=ladder(340_000, ((24, 0.2, 0.1), (80, 0.1, 0.05), (250, 0.04, 0.02), (900, 0.01, 0.005))),
)
