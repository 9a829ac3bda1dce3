"""What ConHex tells engines: levels, and for tree search a learned judgement and games that are won early."""

from dataclasses import replace

from zweispiel.core.hints import (
    Calibration,
    EngineHints,
    Judgement,
    JudgementGradient,
    MctsParameters,
    MoveFeatures,
    PositionFeatures,
    TrainingHints,
)
from zweispiel.core.levels import Level, ladder
from zweispiel.games.conhex import evaluate, learning, prior, resistance, safe
from zweispiel.games.conhex.rollout import rollout_trace

#: When its attention lapses, a level plays any move that it considered (tolerance 2, the whole range of values), or one
#: that does not seem much worse than the best. Visits alone would make steps of 95 % and more: a player who only sees
#: less far loses nearly every game.
ANY_MOVE, MUCH_WORSE, CARELESS = 2.0, 0.4, 9.0

#: Levels 1 and 2 only imagine random games to their end. Level 1 looks at two points, imagines a game for each, and
#: takes a point whose game it won.
LEVELS = (
    Level(2, temperature=CARELESS, engine="uct"),
    Level(85, engine="uct"),
    Level(1_372, ANY_MOVE, CARELESS),
    Level(300, ANY_MOVE, CARELESS, lapses=0.75),
    Level(1_372, MUCH_WORSE, CARELESS, lapses=0.5),
    Level(12_346, MUCH_WORSE, CARELESS, lapses=0.2),
    Level(111_111, MUCH_WORSE, CARELESS, lapses=0.1),
    Level(2_000_000),
)

#: The hints of the first release: ways counted in stones.
OLD_HINTS = EngineHints(
    levels=ladder(1_000_000),
    mcts=MctsParameters(exploration=0.0, expand_after=2, first_play=-0.2, prior_weight=2.0, leaf_value_share=0.9),
    rollout_trace=rollout_trace,
    prior=prior.prior,
    leaf_value=evaluate.leaf_value,
    training=TrainingHints(
        prior=MoveFeatures(features=prior.features, size=prior.NUM_WEIGHTS, file=prior.FILE),
        leaf_value=PositionFeatures(features=evaluate.features, size=evaluate.NUM_WEIGHTS, file=evaluate.FILE),
    ),
)

HINTS = replace(
    OLD_HINTS,
    levels=LEVELS,
    mcts=MctsParameters(
        exploration=0.0, expand_after=2, first_play=-0.2, prior_weight=2.0, leaf_value_share=1.0, foresight=True
    ),
    training=OLD_HINTS.training._replace(
        judgement=JudgementGradient(
            first_weights=learning.first_weights,
            usable=learning.usable,
            value_gradient=learning.value_gradient,
            move_gradient=learning.move_gradient,
            first_move_weight=resistance.KIND_FACTORS,
            file=resistance.FILE,
        )
    ),
    judgement=Judgement(value=resistance.value, prior=resistance.prior, load_weights=learning.load_weights),
    decided=safe.decided,
    calibration=Calibration(factor=1.52, doubt=0.035),
    old=OLD_HINTS,
)
