"""What an engine should know about Zaic besides the rules and its evaluation."""

from zweispiel.core.thinking import Level, Thinking, ladder

#: Up to level 4 random playouts with some whim, as in every game; from there on alpha-beta, which is far stronger here.
POSITIONS = (8_000, 80_000, 600_000, 3_000_000)
#: All moves as first helps a little while visits are few; guesses by covered cells and contact did not help at all.
THINKING = Thinking(
    exploration=0.2,
    expand_after=2,
    first_play=0.0,
    amaf_bias=0.001,
    levels=(
        *ladder(1_000_000, slack=0.5, whim=0.3)[:4],
        *(Level(positions, engine="alphabeta") for positions in POSITIONS),
    ),
)
