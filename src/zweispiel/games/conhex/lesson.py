"""ConHex's lesson: points and cells, the border, contested cells, corners, the swap, the chain. The learner is red."""

from zweispiel.core.errors import N_
from zweispiel.core.lesson import Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            "conhex v1:",
            N_(
                "You are red: your cells have to connect top and bottom. Stones go on the points; place your first one."
            ),
            right={"*": N_("{effect} A cell belongs to the first player who has half of its points.")},
        ),
        Step(
            "conhex v1: d5 h9 e4 i8",
            N_(
                "Three of a cell's six points win it; small numbers say how many are missing. Win one with a "
                "third stone."
            ),
            right={"c4 c5 d3 e3 d6 e6 f4 f5": N_("{effect} It is yours for good; the points left over do not matter.")},
            different={"*": N_("That wins no cell yet: look for a cell with two red points.")},
        ),
        Step(
            "conhex v1: e2 i7",
            N_("Cells at the border have only three points, so two are enough. Win one beside your stone on e2."),
            right={"c2 d2 f2 g2": N_("{effect} It touches the bottom, and your chain has to end there.")},
            different={"*": N_("That wins no cell yet: the two border cells beside e2 need just one more stone.")},
        ),
        Step(
            "conhex v1: d5 h9 d6 i8 c4 h5",
            N_("A point belongs to up to three cells. Find a point where one stone wins two cells at once."),
            right={"c5 e4": N_("{effect} Such points are worth the most: look for them all the time.")},
            different={
                "c6 c7 d7 e6 f4 f5 d3 e3": N_(
                    "That wins one cell. Two are better: look where two cells with two red points meet."
                ),
                "*": N_("That wins no cell yet: look for a point where two cells with two red points meet."),
            },
        ),
        Step(
            "conhex v1: e8 e9 g8 g9",
            N_(
                "In the cell between e8 and g9, both colours have a 1: each needs one more stone. It is your turn: "
                "take it."
            ),
            right={"f8 f9": N_("{effect} Yellow can never get it back.")},
            different={"*": N_("Now yellow can take the third point on f8 or f9, and the cell with it.")},
        ),
        Step(
            "conhex v1: c2 h6",
            N_("A corner cell lies on two sides: for you at the bottom, for yellow on the left. Take it."),
            right={"a1 b3": N_("{effect} It counts as bottom for you, and yellow has lost a way to the left side.")},
            different={
                "d2 e2": N_(
                    "{effect} At the bottom, too, but only there. The corner cell has the points a1, b3 and c2."
                ),
                "*": N_("{effect} The corner cell has the points a1, b3 and c2, and c2 is yours already."),
            },
        ),
        Step(
            "conhex v1: d6",
            N_(
                "Now you are yellow and move second, and red has a strong stone on d6. Instead of your first stone you "
                "may swap: press Swap."
            ),
            right={
                "swap": N_(
                    "{effect} So do not begin with too strong a stone. Your opponent is yellow now and moves next."
                )
            },
            different={"*": N_("{effect} But the stone on d6 is strong, and you could have had it: swap.")},
        ),
        Step(
            "conhex v1: e10 b5 f10 c6 e9 d7 e8 j7 f8 i6 e4 h7 f4 c4 e3 i4 e2 j4 f2 h9",
            N_("Your cells come down from the top and up from the bottom. One stone closes the gap and wins: find it."),
            right={"d6 e6": N_("An unbroken chain of red cells from top to bottom: you win! There are no draws.")},
            different={"*": N_("{effect} The chain still has a gap between e8 and e4. One stone closes it.")},
        ),
    ),
    ending=N_("Now you know the rules of ConHex. Play your first real game: the computer goes easy on you."),
)
