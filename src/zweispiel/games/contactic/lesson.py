"""Contactic's lesson: contrast at every edge, the tile without colour, reserve and left-over tiles, islands.

The learner is orange. What is drawn is part of the positions.
"""

from zweispiel.core.errors import N_
from zweispiel.core.lesson import Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            "contactic v1: draw:1110",
            N_(
                "Where two edges meet, one has to be white, one coloured. Place your tile beside the neutral square in "
                "the middle."
            ),
            right={
                "*": N_(
                    "A coloured edge meets the neutral square, which is white all round: that fits. The border of the "
                    "board does not matter."
                )
            },
        ),
        Step(
            "contactic v1: draw:1110 f5:0111 draw:1000 f6:0001 draw:0000",
            N_("This tile is white all round, like the neutral square. Try to place it right next to it, on g4."),
            right={
                "!edges-clash": N_("A tile that is white all round fits only where all edges it meets are coloured.")
            },
            different={
                "*": N_("{effect} Here it meets a coloured edge, so it fits. Now try g4, by the neutral square.")
            },
        ),
        Step(
            "contactic v1: draw:0000",
            N_(
                "The tile that is white all round fits nowhere yet: at each red edge, white would meet white. Set it "
                "aside, in your reserve."
            ),
            right={
                "skip": N_(
                    "You may set aside only what fits nowhere, and it was your move. Once your pile is empty, you draw "
                    "the tile again. If it still fits nowhere then, it costs a point."
                )
            },
        ),
        Step(
            "contactic v1: draw:1100 g6:1100 draw:1010 g7:1010 draw:1000 h6:0010 draw:0000 g8:0000 draw:1000",
            N_("A tile can meet several edges at once, and all of them have to fit. Place this one on h7."),
            right={
                "h7:0001": N_(
                    "Coloured on the left, white at the top: both fit. Each tile opens some places and closes others."
                )
            },
            different={
                "*": N_("{effect} That fits as well, but it meets only one edge. Try h7, in the corner of two tiles.")
            },
        ),
        Step(
            "contactic v1: draw:1010 f5:0101 draw:1110 f6:1110 draw:1010 g6:1010 draw:1100 e6:0110 draw:1000 g7:0001 "
            "draw:1010 e5:1010 draw:0000 e7:0000 draw:1010 h7:0101 draw:1000",
            N_(
                "Tiles of one colour that share an edge are an island, and only your largest counts. Join two of yours."
            ),
            right={"f7:0001": N_("{effect} Corners do not connect, and the neutral square is neither's.")},
            different={"*": N_("{effect} Between e7 and g7 the tile would join two islands into one of four.")},
        ),
        Step(
            "contactic[tiles=1,2,1,0,0,0] v1: draw:1000 g6:1000 draw:0000 skip draw:1000 h6:0001 draw:1000 h7:1000 "
            "draw:0000 skip draw:1000 h8:1000 draw:1100 g7:1100 draw:1100 f5:0110 draw:0000",
            N_(
                "A short game: your pile is empty, so you draw from your reserve. This tile still fits nowhere, "
                "because white would meet white at the red edges: give it up."
            ),
            right={"skip": N_("{effect} An island of three minus one left-over tile: you have two points.")},
        ),
        Step(
            "contactic[tiles=2,1,1,1,1,0] v1: draw:0000 skip draw:1100 g6:1001 draw:0000 f6:0000 draw:1000 g7:1000 "
            "draw:1110 e6:1101 draw:0000 e5:0000 draw:1000 d6:0010 draw:1010 g8:1010 draw:1010 c6:0101 draw:0000 "
            "g9:0000 draw:1100 e7:1001 draw:1110 h8:1101 draw:0000",
            N_("Both islands have five tiles. Your last tile comes from your reserve: place it so that you win."),
            right={
                "b6:* d7:*": N_("{effect} Six points to five: you win. The game ends when both have nothing to draw.")
            },
            different={"i8:*": N_("{effect} That makes five to five, a draw. Put the tile next to your own island.")},
        ),
    ),
    ending=N_("Now you know the rules of Contactic. Play your first real game: the computer goes easy on you."),
)
