"""What an engine should know about Heimlich besides the rules and its evaluation."""

from zweispiel.core.thinking import Level, Thinking

#: Alpha-beta from the first level on, because it is far stronger here than playouts. The lowest look one or two moves
#: ahead, at what the board then looks like, and do not always take the best; from level 4 on each looks at about nine
#: times as many positions as the one before, and so about two moves further.
LOOKS = ((1, 1.2, 0.5), (1, 0.3, 0.07), (2, 0.1, 0.03))
POSITIONS = (800, 8_000, 65_000, 500_000, 5_000_000)
THINKING = Thinking(
    levels=(
        *(Level(10_000, slack, whim, "alphabeta", depth) for depth, slack, whim in LOOKS),
        *(Level(positions, engine="alphabeta") for positions in POSITIONS),
    )
)
