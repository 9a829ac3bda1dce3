"""What a game may tell alpha-beta about itself, as compiled functions beside its rules."""

from collections.abc import Callable
from typing import NamedTuple

from zweispiel.kernel.contract import Numbers, State


class Insight(NamedTuple):
    """A game's own judgement. All values are for the player to move."""

    #: evaluate(state) → expected outcome, between -1 and 1; only a finished game gets -1, 0 or 1 exactly.
    evaluate: Callable[[State], float]
    #: promise(state, proving) → the better the position, the higher; sorts moves, so being quick matters more than
    #: being right. `proving` says that the search goes to the end of the game.
    promise: Callable[[State, bool], int]
    #: remaining(state) → no game goes on for more moves than this, forced passes apart.
    remaining: Callable[[State], int]
    #: margin(state) → by how much a finished game is won; negative: lost.
    margin: Callable[[State], int]
    #: finish(state, alpha, beta, counter) → the margin under best play if it lies between alpha and beta, else a bound
    #: on the same side; adds the positions it looked at to counter[0].
    finish: Callable[[State, int, int, Numbers], int]
    #: With this many moves remaining `finish` takes well under a millisecond.
    finish_from: int
    #: No margin is larger.
    largest_margin: int
    #: Who wins can be proven with that many moves remaining by looking at about so many positions.
    proof_moves: int
    proof_visits: float
    #: How many times as many it takes for each move more.
    proof_growth: float
