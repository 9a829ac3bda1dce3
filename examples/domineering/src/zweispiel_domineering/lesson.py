"""Domineering's lesson: the learner lays upright, and flat once."""

from zweispiel.core.errors import N_
from zweispiel.core.lesson import Lesson, Step

ALLOWED = N_("That is allowed. Do what the task says, to see what is not.")

LESSON = Lesson(
    steps=(
        Step(
            "domineering v1:",
            N_("You lay dominoes upright. Click the upper field of your first one."),
            right={"*": N_("It covers this field and the one below.")},
        ),
        Step(
            "domineering v1: c3 e5",
            N_("A domino needs two free fields. Try the bottom row: a8."),
            right={"!no-room": N_("Right: there is nothing below a8.")},
            different={"*": ALLOWED},
        ),
        Step(
            "domineering v1: c3 e5",
            N_("Dominoes never overlap. Try c4, the lower half of yours."),
            right={"!covered": N_("Right: what lies stays where it is.")},
            different={"*": ALLOWED},
        ),
        Step(
            "domineering v1: c3",
            N_("For once you are the other player and lay flat: click the left field of a domino."),
            right={"*": N_("Flat dominoes take room from upright ones, and the other way round.")},
        ),
        Step(
            "domineering v1: b1 g1 b3 g2 b5 g3",
            N_("In column a, beside yours, no flat domino fits from a1 to a6. Save that room and lay elsewhere."),
            right={"b* c* d* e* f* g* h*": N_("Well saved: the room in column a is still yours at the end.")},
            different={"*": N_("This place was safe. You could have kept it for the end.")},
        ),
        Step(
            "domineering v1: a2 d6 h7 e1 f3 e2 c6 e7 g6 e5 d3 g2 b2 a8 c1 c8 b4 f8 b6 a1 a6 c5 h3 g1",
            N_("Only one place is left for a flat domino: g5. Cover a part of it, and the other player cannot move."),
            right={"g4 h5": N_("The player without room loses, so you win.")},
            different={"*": N_("A flat domino still fits on g5, and the game goes on.")},
        ),
    ),
    ending=N_("That is all. Now play your first real game."),
)
