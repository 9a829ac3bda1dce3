"""What an engine should know about ConHex besides the rules; see `prior` too."""

from zweispiel.core.thinking import Thinking, ladder

THINKING = Thinking(
    exploration=0.0,
    expand_after=5,
    first_play=0.0,
    amaf_bias=0.01,
    prior_weight=1.0,
    levels=ladder(1_000_000, ((24, 0.5, 0.2), (40, 0.35, 0.12), (120, 0.15, 0.05), (1000, 0.0, 0.0))),
)
