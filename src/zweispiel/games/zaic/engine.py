"""What Zaic tells engines: levels, parameters of tree search, an evaluation for alpha-beta."""

from dataclasses import replace

import numpy as np

from zweispiel.core.hints import (
    Calibration,
    EngineHints,
    Evaluation,
    MctsParameters,
    NetworkFeatures,
    ProofNumberHints,
    Selectivity,
    TrainingHints,
)
from zweispiel.core.levels import FIRST_STEPS, Level
from zweispiel.games.zaic import evaluate as learned
from zweispiel.games.zaic import old_evaluate
from zweispiel.games.zaic.evaluate import evaluate, load_weights, points
from zweispiel.games.zaic.layout import SUPPLY
from zweispiel.games.zaic.prospects import margin
from zweispiel.games.zaic.rollout import rollout_trace
from zweispiel.games.zaic.rules import placements, total
from zweispiel.games.zaic.survey import lead, replies, successors, survey
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.network import Network
from zweispiel.kernel.weights import Weights

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, return-value"

#: Levels 1 to 4 use tree search; from level 5 on alpha-beta, which is far stronger here.
STEPS = ((12, 0.5, 0.3), *FIRST_STEPS[1:3], (1_500, 0.0, 0.0))
POSITIONS = (4_000, 36_000, 330_000, 5_500_000)
#: What a study of the same levels judges with: fewer positions see some tactics a move too late, and values jump.
JUDGED = (36_000, 330_000, 1_000_000, 5_500_000)
LEVELS = (
    *(Level(*step) for step in STEPS),
    *(
        Level(positions, engine="alphabeta", study_visits=judged)
        for positions, judged in zip(POSITIONS, JUDGED, strict=True)
    ),
)
#: Level 8 of the first release had less time for a move.
OLD_LEVELS = (*LEVELS[:-1], Level(3_000_000, engine="alphabeta"))


@jit
def tiles_left(state: State, player: int) -> int:
    """The number of tiles a player has not laid yet."""
    first = SUPPLY + 3 * player
    return np.int64(state[first]) + np.int64(state[first + 1]) + np.int64(state[first + 2])


@jit
def remaining(state: State) -> int:
    """The tiles that can still be laid: the game ends once the player to move has none."""
    player = np.int64(state[PLAYER])
    own, other = tiles_left(state, player), tiles_left(state, 1 - player)
    return min(2 * own, 2 * other + 1)


@jit
def order_score(state: State, proving: bool, network: Network) -> int:
    """The evaluation; in a proof the number of replies, since fewer replies make the proof shorter."""
    return replies(state) if proving else points(state, network)


@jit
def old_order_score(state: State, proving: bool, weights: Weights) -> int:
    """The same with the old evaluation."""
    moves = total(placements(state))
    return moves if proving else old_evaluate.points(state, moves, weights)


@jit
def finish(state: State, alpha: int, beta: int, counter: Numbers) -> int:
    """The margin once the player to move has no tiles left."""
    return margin(state)


OLD_EVALUATION = Evaluation(
    evaluate=old_evaluate.evaluate,
    order_score=old_order_score,
    remaining=remaining,
    margin=margin,
    finish=finish,
    load_weights=old_evaluate.load_weights,
    finish_from=0,
    largest_margin=1,
    proof_moves=10,
    proof_visits=1e6,
    proof_growth=4.0,
)

OLD_HINTS = EngineHints(
    levels=OLD_LEVELS,
    # AMAF helps a little while visits are few; priors from covered cells and contact did not help at all.
    mcts=MctsParameters(exploration=0.2, expand_after=2, first_play=0.0, amaf_bias=0.001),
    rollout_trace=rollout_trace,
    evaluation=OLD_EVALUATION,
)

HINTS = replace(
    OLD_HINTS,
    levels=LEVELS,
    evaluation=OLD_EVALUATION._replace(
        evaluate=evaluate,
        order_score=order_score,
        load_weights=load_weights,
        selectivity=Selectivity(reduction=0.5),
        null_windows=True,
        steady=True,
        proof_moves=20,
        proof_visits=3e6,
        proof_growth=1.7,
        preview_most=0.05,
        proof_hope=0.6,
        positions_per_second=6e5,
        proof_numbers=ProofNumberHints(replies, lead, successors, survey),
    ),
    training=TrainingHints(
        network=NetworkFeatures(
            features=learned.features,
            stage_of=learned.stage_of,
            inputs=learned.ROWS,
            stages=learned.STAGES,
            file=learned.FILE,
            opening=14,
        )
    ),
    calibration=Calibration(factor=1.9, lean=-0.2),
    old=OLD_HINTS,
)
