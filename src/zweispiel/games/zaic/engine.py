"""What an engine should know about Zaic besides the rules and its evaluation."""

from zweispiel.core.thinking import FIRST_STEPS, Level, Thinking

#: Up to level 4 random playouts with some whim, as in every game; from there on alpha-beta, which is far stronger here.
STEPS = (*FIRST_STEPS[:3], (1_500, 0.0, 0.0))
POSITIONS = (4_000, 36_000, 330_000, 3_000_000)
#: All moves as first helps a little while visits are few; guesses by covered cells and contact did not help at all.
THINKING = Thinking(
    exploration=0.2,
    expand_after=2,
    first_play=0.0,
    amaf_bias=0.001,
    levels=(
        *(Level(*step) for step in STEPS),
        *(Level(positions, engine="alphabeta") for positions in POSITIONS),
    ),
)
