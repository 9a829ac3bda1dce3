"""Combinato's lesson: the secret, red and yellow, striking out, what may not be laid, solving, deducing, doubled signs.

The last step plays with words, so its position and its words are texts to be translated.
"""

from zweispiel.core.errors import N_
from zweispiel.core.lesson import Lesson, Step

LESSON = Lesson(
    steps=(
        Step(
            "combinato v1:",
            N_("Both of you hide a number of four different digits. Choose yours: your opponent will try to find it."),
            right={"secret:*": N_("Only you can see it. In the next steps, a secret is already chosen for you.")},
            meanwhile="secret:5274",
        ),
        Step(
            "combinato v1: secret:9160 secret:5274",
            N_("Now you both guess at the same time, row by row; then you get chips. Guess 5708."),
            right={
                "5708": N_(
                    "One red chip: a digit in its right place. One yellow: a digit of the secret in a wrong place. "
                    "The chips do not tell which digits these are."
                )
            },
            different={
                "solve:*": N_("{effect} Solving comes later. Try again with a guess: 5708."),
                "*": N_("{effect} Red: right digit, right place. Yellow: right digit, wrong place. Try again: 5708."),
            },
            meanwhile="2345",
        ),
        Step(
            "combinato v1: secret:9160 secret:5274 0368 1357",
            N_(
                "0368 got no chip. Strike its digits out (the key Strike out, the digits, that key "
                "again), then guess four others."
            ),
            right={
                "[124579][124579][124579][124579]": N_(
                    "{effect} What you strike out is only your own note: you may still guess it, and your opponent "
                    "never sees it."
                )
            },
            different={
                "solve:*": N_("{effect} Try again with a guess, without 0, 3, 6 and 8."),
                "*": N_("{effect} But 0, 3, 6 and 8 are not in the secret: try again without them."),
            },
            meanwhile="2475",
        ),
        Step(
            "combinato v1: secret:9160 secret:5274 0368 1357 4127 2475",
            N_(
                "You may not guess your own secret, nor a row of your opponent's: for these there is Solve. Try it: "
                "enter 2475."
            ),
            right={
                "solve:5274": N_("{effect} What luck! A wrong one would have cost you the row, without a chip."),
                "solve:2475 solve:1357 solve:9160": N_(
                    "That is how to solve. It is not the secret, so the row gets no chips: that is the risk. Your "
                    "opponent may not guess your rows either."
                ),
            },
            different={
                "solve:*": N_("{effect} You could have guessed this number, and got chips. Try again: solve 2475."),
                "*": N_("{effect} A row that you guess gets chips. Try again: enter 2475, press Solve."),
            },
            meanwhile="4680",
        ),
        Step(
            "combinato v1: secret:9160 secret:5274 0368 1357 1279 2468 4275 4680",
            N_("4275 has all the digits, and 1279 shows that 2 and 7 are in place. One number is left: which?"),
            right={
                "5274": N_(
                    "Four red: found! The other player may still finish the row; if they find yours, it is a draw."
                ),
                "solve:5274": N_("{effect} Found! If both players find a secret in the same row, it is a draw."),
            },
            different={
                "*": N_("{effect} Try again: keep 2 and 7 where they are in 4275, and swap the other two digits.")
            },
            meanwhile="6801",
        ),
        Step(
            N_("combinato[code=words,language=en] v1: secret:LAMP secret:BELT"),
            N_(
                "You can also play with words; a letter that you use twice counts twice. The secret here is BELT: "
                "guess SEED."
            ),
            right={N_("SEED"): N_("Both Es count: one is in its place (red), one is not (yellow).")},
            different={"*": N_("{effect} This step is about a letter that occurs twice. Try again: SEED.")},
            meanwhile=N_("GOLD"),
        ),
    ),
    ending=N_("Now you know the rules of Combinato. Play your first real game: the computer goes easy on you."),
)
