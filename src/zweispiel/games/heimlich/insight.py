"""What Heimlich tells alpha-beta about itself."""

import numpy as np

from zweispiel.games.heimlich.endgame import finish, mobility
from zweispiel.games.heimlich.rules import WHITE, YELLOW, sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.insight import Insight


@jit
def evaluate(state: State) -> float:
    own, opp = sides(state)
    return (mobility(own, opp)-mobility(opp, own))/200.0


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
def promise(state: State, proving: bool) -> int:
    """In the endgame few moves are a bad sign; before it the evaluation knows better."""
    if proving:
        own, opposing = sides(state)
        return mobility(own, opposing)
    return np.int64(10_000 * evaluate(state))


INSIGHT = Insight(
    evaluate=evaluate,
    promise=promise,
    remaining=remaining,
    margin=margin,
    finish=finish_state,
    finish_from=8,
    largest_margin=64,
    proof_moves=16,
    proof_visits=5e6,
    proof_growth=4.0,
)
