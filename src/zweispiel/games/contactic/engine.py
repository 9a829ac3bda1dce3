"""What an engine should know about Contactic besides the rules."""

from zweispiel.core.thinking import Thinking, ladder

#: Visits, slack and whim: only the two lowest have any, since so few playouts are whim enough.
FIRST_STEPS = ((24, 0.4, 0.3), (40, 0.08, 0.04), (50, 0.0, 0.0), (110, 0.0, 0.0))
#: All moves as first speaks of fields here (see `rollout_trace`), and a field is what matters: hints fade slowly.
THINKING = Thinking(
    exploration=0.3,
    expand_after=2,
    first_play=0.0,
    amaf_bias=0.001,
    levels=ladder(340_000, FIRST_STEPS, growth=9.0),
)
