"""Heimlich's lesson: enclosing, one line of several, corners, passing, counting. The learner plays the police."""

from zweispiel.core.errors import N_
from zweispiel.core.lesson import Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            "heimlich v1:",
            N_("You are the police; the side with more stones wins. Enclose a robber between two of your stones."),
            right={"*": N_("The robber between your two stones has changed sides and is yours now.")},
        ),
        Step(
            "heimlich v1: f5-w f4-w",
            N_("Every stone has to enclose a robber. See what happens otherwise: try a far corner, such as a1."),
            right={"!nothing-enclosed": N_("That is the first rule: enclose a robber. The dots show where you can.")},
            different={"*": N_("{effect} So this move is allowed. Try a square without a dot, such as a1.")},
        ),
        Step(
            "heimlich v1: f5-w f4-w d3-s c6-ne",
            N_("A whole line can be enclosed at once. Find the square where your stone flips two robbers."),
            right={"g4-w": N_("Both robbers between g4 and d4 are yours. The line may have any length.")},
            different={"*": N_("{effect} Two are possible: look for two robbers side by side.")},
        ),
        Step(
            "heimlich v1: d3-s e3-s f3-w c5-e c6-ne c3-se",
            N_("Lines also run diagonally. Enclose both robbers of the diagonal that ends at your stone on e3."),
            right={"b6-ne": N_("Up, down, across or diagonal: any line counts that has no gap.")},
            different={"*": N_("{effect} The longest line here is a diagonal that ends at your stone on e3.")},
        ),
        Step(
            "heimlich v1: e6-n f6-nw f5-w d6-e e7-n f4-s g5-sw c5-e g4-sw f3-sw",
            N_("On c4 your stone encloses two lines, but only one is flipped. Place it, then choose the longer one."),
            right={"c4-e": N_("Three robbers change sides, and the diagonal line stays. One line a move!")},
            different={"*": N_("{effect} That is allowed. But try the longer line on c4: one line a move.")},
        ),
        Step(
            "heimlich v1: d3-s e3-s f3-w c5-e c6-ne c3-se b3-e b2-se c4-s c7-n b1-s d2-s c2-se f4-nw f6-nw d6-n b7-ne "
            "e6-n f5-w a2-e",
            N_("A stone in a corner can never be enclosed. One corner is within your reach: take it."),
            right={"a1-*": N_("This stone stays yours to the end, and it helps to enclose others.")},
            different={"*": N_("{effect} But stones out here can be flipped back. A stone on a1 cannot.")},
        ),
        Step(
            "heimlich v1: e6-n f6-nw c4-e e7-n e8-n d8-ne g6-w f8-w",
            N_("Here you cannot enclose a robber anywhere. Then, and only then, you may pass: do so now."),
            right={"pass": N_("Now the robbers move again. If neither side can move, the game is over.")},
        ),
        Step(
            "heimlich v1: c4-e c5-e e6-nw e7-n f7-nw e3-s c6-n b5-e a6-ne d3-s f4-w f5-nw d2-s a5-e f2-sw c7-n f6-n "
            "a7-n c8-n d7-nw d6-ne g5-sw h5-w g6-nw d8-ne e8-ne g4-sw h3-sw h4-w f3-s h7-nw b8-ne h2-s c1-se b7-ne "
            "b6-ne d1-s g1-sw a4-se e2-sw e1-s h6-w b1-e a3-s g7-n c2-e g3-nw h8-nw g8-n f1-s b3-ne b2-e f8-w a2-se "
            "b4-e c3-s a8-e h1-s a1-se pass",
            N_("The last square, and you trail by 29 to 34. Which of the two lines on g2 wins the game?"),
            right={"g2-w": N_("34 to 30: the police win. The side with more stones at the end wins the game.")},
            different={"g2-sw": N_("{effect} That makes 31 to 33, and the robbers win. The other line is longer.")},
        ),
    ),
    ending=N_("Now you know the rules of Heimlich. Play your first real game: the computer goes easy on you."),
)
