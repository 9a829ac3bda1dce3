"""Zaic's lesson: away from one's own colour, stacking, no tile covered whole, the limit, the largest region, the end.

The learner is light.
"""

from zweispiel.core.errors import N_
from zweispiel.core.lesson import Lesson, Step

#: Light's square, and dark's domino to its right.
BEGUN = "zaic v1: 2x2@h8 2x1@j8"

LESSON = Lesson(
    steps=(
        Step(
            "zaic v1:",
            N_("You are light. Pick a tile from your supply and place it: the first tile begins the mosaic."),
            right={"*": N_("Next, your opponent adds a dark tile, and so on in turn. One tile each time, no passing.")},
        ),
        Step(
            BEGUN,
            N_(
                "On the table, a tile may not touch its own colour. Try it all the same: place a small square beside "
                "your large one."
            ),
            right={"!touches-own": N_("Corner to corner with your own colour is fine.")},
            different={
                "2x1@i8 1x1@j8 1x1@k8": N_(
                    "{effect} On top of a tile you may touch your own colour. On the table you may not: try g8."
                ),
                "*": N_("{effect} It keeps away from your own colour. Try a cell beside your square, such as g8."),
            },
        ),
        Step(
            BEGUN,
            N_("But you have to touch something: place a tile on the table, along an edge of the dark domino."),
            right={
                "2x2@* 1x2@* 2x1@j7 2x1@k7 2x1@l8 2x1@k9 1x1@l8 1x1@k9 1x1@j7 1x1@k7": N_(
                    "{effect} Beside the dark tile, away from yours: that is how the mosaic grows."
                )
            },
            different={
                "2x1@i8 1x1@j8 1x1@k8": N_("{effect} This tile lies on top; that comes next. First, the table.")
            },
        ),
        Step(
            BEGUN,
            N_(
                "You may also place a tile on top, if it lies flat and covers some of your opponent's colour. "
                "Cover half of the dark domino."
            ),
            right={
                "2x1@i8": N_("{effect} Dots tell its height. On top you may touch and cover your own as you like."),
                "1x1@j8 1x1@k8": N_(
                    "{effect} Half of the domino is yours; dots tell the height. On top you may touch your own colour."
                ),
            },
            different={"*": N_("{effect} This tile lies on the table. Cover a part of the dark domino instead.")},
        ),
        Step(
            "zaic v1: 2x2@h8 1x1@j8",
            N_("No tile may ever vanish. Try to cover the small dark square on j8 with a small square of yours."),
            right={"!buries": N_("That holds for your own tiles, too.")},
            different={"*": N_("{effect} No tile has vanished. Now try to cover j8 itself.")},
        ),
        Step(
            "zaic v1: 2x2@h8 2x1@j8 2x1@l8 2x1@f8",
            N_("The mosaic may be at most eight cells wide and high. It is eight wide now: try a small square on e8."),
            right={"!limit": N_("The dotted frame shows how far the mosaic can still grow.")},
            different={"*": N_("{effect} That is within the limit. Try e8, beyond the dotted line.")},
        ),
        Step(
            "zaic v1: 2x2@h8 2x2@h6 2x1@h6 2x2@h4 1x2@j3 2x1@i4 1x1@j5 1x1@h6 1x1@i7 2x1@f8",
            N_(
                "In the end the largest region wins: cells of one colour joined edge to edge, seen from above. "
                "A flat domino can make yours nine cells large: find its place."
            ),
            right={"2x1@h5": N_("{effect} The domino joins j5 to your region, and two cells of dark's are gone.")},
            different={"*": N_("{effect} More is possible: lay a flat domino on the dark cells h5 and i5.")},
        ),
        Step(
            "zaic v1: 2x2@h8 2x2@j8 2x1@j10 2x1@h8 2x2@i6 2x2@k5 1x2@j8 1x1@i7 2x1@k6 1x1@j8 1x1@k5 1x2@j6 1x1@i8 "
            "2x1@j4 1x1@k9 2x1@h5 1x2@m4 2x1@j6 2x1@i3 1x1@l9 2x2@f4 2x1@l3 2x1@g7 1x2@f6 1x2@m8 2x1@f3",
            N_(
                "A player who cannot place a tile ends the game. Dark has one place left, the square from f9 to g10: "
                "cover f9 with a domino, and you win by 7 to 6."
            ),
            right={"1x2@f8": N_("Dark cannot place a tile: the game is over, and your region of 7 wins.")},
            different={
                "*": N_("{effect} But dark still has the place from f9 to g10, and the game goes on. Cover f9.")
            },
        ),
    ),
    ending=N_("Now you know the rules of Zaic. Play your first real game: the computer goes easy on you."),
)
