"""What an engine should know about Zaic besides the rules."""

from zweispiel.core.thinking import Thinking, ladder

#: All moves as first helps a little while visits are few; guesses by covered cells and contact did not help at all.
THINKING = Thinking(
    exploration=0.2,
    expand_after=2,
    first_play=0.0,
    amaf_bias=0.001,
    levels=ladder(1_000_000, slack=0.5, whim=0.3),
)
