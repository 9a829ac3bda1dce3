"""What Heimlich tells alpha-beta about itself."""

from zweispiel.games.heimlich import evaluate as judge
from zweispiel.games.heimlich.endgame import finish, mobility
from zweispiel.games.heimlich.evaluate import evaluate, points
from zweispiel.games.heimlich.rules import WHITE, YELLOW, sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.insight import Insight, Learning, Weights

#: For a proof: what one reply more counts, in points of the evaluation (four stones), and from how many empty fields on
#: the evaluation is worth its time. Together they save a third of the positions that sorting by replies alone needs.
REPLY, JUDGED_FROM = 400, 10


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
    """The evaluation; but a proof is the shorter the fewer replies there are to go through, and that tells more."""
    own, opposing = sides(state)
    if not proving:
        return points(own, opposing, weights)
    if remaining(state) < JUDGED_FROM:
        return REPLY * mobility(own, opposing)
    return REPLY * mobility(own, opposing) + points(own, opposing, weights)


INSIGHT = Insight(
    evaluate=evaluate,
    promise=promise,
    remaining=remaining,
    margin=margin,
    finish=finish_state,
    load_weights=judge.load_weights,
    finish_from=7,
    largest_margin=64,
    proof_moves=17,
    proof_visits=2e6,
    proof_growth=2.8,
    learning=Learning(
        features=judge.features,
        sharing=judge.sharing,
        points=judge.POINTS,
        doubt=judge.DOUBT,
        file=judge.FILE,
    ),
)
