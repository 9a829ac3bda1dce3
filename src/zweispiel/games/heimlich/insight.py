"""What Heimlich tells alpha-beta about itself."""

import numpy as np

from zweispiel.games.heimlich import evaluate as judge
from zweispiel.games.heimlich.endgame import finish, mobility
from zweispiel.games.heimlich.evaluate import evaluate, points
from zweispiel.games.heimlich.rules import WHITE, YELLOW, sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.insight import Insight, Learning, Weights

#: What one possible move is worth when sorting moves in the endgame, in the evaluation's points.
MOVE_POINTS = 100


@jit
def remaining(state: State) -> int:
    """The number of empty fields."""
    return 64 - popcount(state[WHITE] | state[YELLOW])


@jit
def margin(state: State) -> int:
    """The difference of stones."""
    own, opposing = sides(state)
    return popcount(own) - popcount(opposing)


@jit
def finish_state(state: State, alpha: int, beta: int, counter: Numbers) -> int:
    """The exact margin, as `endgame.finish` finds it."""
    own, opposing = sides(state)
    return finish(own, opposing, alpha, beta, counter)


@jit
def promise(state: State, proving: bool, weights: Weights) -> int:
    """The evaluation; a proof is the shorter the fewer replies there are to go through."""
    own, opposing = sides(state)
    estimate = points(own, opposing, weights)
    return estimate + MOVE_POINTS * mobility(own, opposing) if proving else estimate


INSIGHT = Insight(
    evaluate=evaluate,
    promise=promise,
    remaining=remaining,
    margin=margin,
    finish=finish_state,
    load_weights=judge.load_weights,
    finish_from=8,
    largest_margin=64,
    proof_moves=16,
    proof_visits=5e6,
    proof_growth=4.0,
    learning=Learning(
        features=judge.features,
        sharing=judge.sharing,
        points=judge.POINTS,
        doubt=judge.DOUBT,
        file=judge.FILE,
    ),
)
