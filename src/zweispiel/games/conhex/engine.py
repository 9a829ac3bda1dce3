"""What an engine should know about ConHex besides the rules; see `prior` and `judge` too."""

from zweispiel.core.thinking import Thinking, ladder

#: Visits, slack and whim. The lowest level plays nearly anything that came to its mind; the fewer moves the next ones
#: think of, the better these are, because the prior has them look at good ones first.
FIRST_STEPS = ((3000, 2.0, 10.0), (300, 2.0, 3.0), (90, 0.8, 0.5), (150, 0.2, 0.1))
THINKING = Thinking(
    exploration=0.0,
    expand_after=2,
    first_play=-0.2,
    prior_weight=2.0,
    judge_share=0.9,
    levels=ladder(1_000_000, FIRST_STEPS, growth=9.0),
)
