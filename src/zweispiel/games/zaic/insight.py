"""What Zaic tells alpha-beta about itself."""

import numpy as np

from zweispiel.games.zaic import evaluate as judge
from zweispiel.games.zaic.evaluate import evaluate, margin, points
from zweispiel.games.zaic.layout import SUPPLY
from zweispiel.games.zaic.rules import placements, total
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.insight import Insight, Learning, Weights

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, return-value"


@jit
def tiles_left(state: State, player: int) -> int:
    """How many tiles a player has not laid yet."""
    first = SUPPLY + 3 * player
    return np.int64(state[first]) + np.int64(state[first + 1]) + np.int64(state[first + 2])


@jit
def remaining(state: State) -> int:
    """The tiles that can still be laid: once the player to move has none, the game is over."""
    player = np.int64(state[PLAYER])
    own, other = tiles_left(state, player), tiles_left(state, 1 - player)
    return min(2 * own, 2 * other + 1)


@jit
def promise(state: State, proving: bool, weights: Weights) -> int:
    """The evaluation; but a proof is the shorter the fewer replies there are to go through."""
    moves = total(placements(state))
    if proving:
        return moves
    return points(state, moves, weights)


@jit
def finish(state: State, alpha: int, beta: int, counter: Numbers) -> int:
    """The margin of a finished game: what nobody has tiles for any more."""
    return margin(state)


INSIGHT = Insight(
    evaluate=evaluate,
    promise=promise,
    remaining=remaining,
    margin=margin,
    finish=finish,
    load_weights=judge.load_weights,
    finish_from=0,
    largest_margin=1,
    proof_moves=10,
    proof_visits=1e6,
    proof_growth=4.0,
    learning=Learning(
        features=judge.features,
        sharing=judge.sharing,
        points=judge.POINTS,
        doubt=judge.DOUBT,
        file=judge.FILE,
        opening=14,
    ),
)
