"""What Heimlich tells engines: levels, an evaluation and exact endgames for alpha-beta."""

from zweispiel.core.hints import Calibration, EngineHints, Evaluation, EvaluationFeatures, Selectivity, TrainingHints
from zweispiel.core.levels import Level
from zweispiel.games.heimlich import evaluate as learned
from zweispiel.games.heimlich import old_evaluate
from zweispiel.games.heimlich.endgame import finish, mobility
from zweispiel.games.heimlich.evaluate import evaluate, load_weights, points
from zweispiel.games.heimlich.rules import WHITE, YELLOW, sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.weights import Weights

#: Depth, tolerance and temperature of levels 1 to 3. All levels use alpha-beta, which is far stronger here than tree
#: search. These look one or two moves ahead and do not always play the best move.
SHALLOW = ((1, 1.2, 0.5), (1, 0.3, 0.07), (2, 0.1, 0.03))
#: Positions per move of levels 4 to 8 in the first release: a factor of about nine, which is about two moves deeper.
OLD_POSITIONS = (800, 8_000, 65_000, 500_000, 5_000_000)
#: The same of levels 5 to 8, which search with the present evaluation; a study of the same level needs no even steps,
#: and below level 8 judges with the old number.
POSITIONS = (300, 4_000, 100_000, 8_000_000)
JUDGED = (*OLD_POSITIONS[1:-1], POSITIONS[-1])
WEAK = tuple(
    Level(10_000, tolerance, temperature, "alphabeta", depth, old=True) for depth, tolerance, temperature in SHALLOW
)
OLD_LEVELS = (*WEAK, *(Level(positions, engine="alphabeta", old=True) for positions in OLD_POSITIONS))
#: Levels 1 to 4 search as in the first release.
LEVELS = (
    *OLD_LEVELS[:4],
    *(
        Level(positions, engine="alphabeta", study_visits=judged)
        for positions, judged in zip(POSITIONS, JUDGED, strict=True)
    ),
)

#: Move ordering in proofs: the weight of one reply in points of the evaluation (two stones, in the first release
#: four), and the number of empty fields from which the evaluation is worth its time.
REPLY, OLD_REPLY, EVALUATED_FROM = 200, 400, 10


@jit
def remaining(state: State) -> int:
    """The number of empty fields."""
    return 64 - popcount(state[WHITE] | state[YELLOW])


@jit
def margin(state: State) -> int:
    """The difference in stones."""
    own, opposing = sides(state)
    return popcount(own) - popcount(opposing)


@jit
def finish_state(state: State, alpha: int, beta: int, counter: Numbers) -> int:
    """The exact margin, found by `endgame.finish`."""
    own, opposing = sides(state)
    return finish(own, opposing, alpha, beta, counter)


@jit
def order_score(state: State, proving: bool, weights: Weights) -> int:
    """The evaluation; in a proof mainly the number of replies, since fewer replies make the proof shorter."""
    own, opposing = sides(state)
    if not proving:
        return points(own, opposing, weights)
    if remaining(state) < EVALUATED_FROM:
        return REPLY * mobility(own, opposing)
    return REPLY * mobility(own, opposing) + points(own, opposing, weights)


@jit
def old_order_score(state: State, proving: bool, weights: Weights) -> int:
    """The same with the old evaluation."""
    own, opposing = sides(state)
    if not proving:
        return old_evaluate.points(own, opposing, weights)
    if remaining(state) < EVALUATED_FROM:
        return OLD_REPLY * mobility(own, opposing)
    return OLD_REPLY * mobility(own, opposing) + old_evaluate.points(own, opposing, weights)


OLD_EVALUATION = Evaluation(
    evaluate=old_evaluate.evaluate,
    order_score=old_order_score,
    remaining=remaining,
    margin=margin,
    finish=finish_state,
    load_weights=old_evaluate.load_weights,
    finish_from=7,
    largest_margin=64,
    proof_moves=17,
    proof_visits=2e6,
    proof_growth=2.8,
)

HINTS = EngineHints(
    levels=LEVELS,
    evaluation=OLD_EVALUATION._replace(
        evaluate=evaluate,
        order_score=order_score,
        load_weights=load_weights,
        selectivity=Selectivity(probe_from_depth=3, probe_margin=2.8, probe_doubt=learned.DOUBT),
        finish_per_visit=6,
        proof_visits=1.5e5,
        null_windows=True,
        look_up_from=9,
        preview_most=0.12,
        steady=True,
        proof_hope=3.5,
    ),
    training=TrainingHints(
        evaluation=EvaluationFeatures(
            features=learned.features,
            sharing=learned.sharing,
            points=learned.POINTS,
            doubt=learned.DOUBT,
            file=learned.FILE,
            usable=learned.usable,
            opening=20,
            taught=True,
            common=learned.common,
            focus=2 * learned.DOUBT,
        ),
    ),
    calibration=Calibration(factor=0.98, lean=-0.16),
    old=EngineHints(levels=OLD_LEVELS, evaluation=OLD_EVALUATION),
)
