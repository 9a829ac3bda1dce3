"""What an engine should know about ConHex besides the rules; see `prior` too."""

from zweispiel.core.thinking import Thinking, ladder

#: Visits, slack and whim. The lowest level plays nearly anything that came to its mind, and the prior sees to it that
#: little nonsense does; the fewer moves the next ones think of, the better these are.
FIRST_STEPS = ((300, 2.0, 3.0), (90, 2.0, 1.2), (60, 0.3, 0.1), (500, 0.04, 0.015))
THINKING = Thinking(
    exploration=0.2,
    expand_after=5,
    first_play=-0.2,
    prior_weight=2.0,
    levels=ladder(1_000_000, FIRST_STEPS, growth=9.0),
)
