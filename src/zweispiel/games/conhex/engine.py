"""What ConHex tells engines: levels, and for tree search a learned judgement and games that are won early."""

from dataclasses import replace

from zweispiel.core.hints import (
    EngineHints,
    Judgement,
    JudgementGradient,
    MctsParameters,
    MoveFeatures,
    PositionFeatures,
    TrainingHints,
)
from zweispiel.core.levels import ladder
from zweispiel.games.conhex import evaluate, learning, prior, resistance, safe
from zweispiel.games.conhex.rollout import rollout_trace

#: Visits, tolerance and temperature. The lowest level plays nearly any move it visited. The next ones visit fewer
#: moves, which are better ones, because the prior puts good moves first.
FIRST_STEPS = ((3000, 2.0, 10.0), (300, 2.0, 3.0), (90, 0.8, 0.5), (150, 0.2, 0.1))

#: The hints of the first release: ways counted in stones, which levels 1 to 4 still know.
OLD_HINTS = EngineHints(
    levels=ladder(1_000_000, FIRST_STEPS, growth=9.0),
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
    levels=(*(replace(level, old=True) for level in OLD_HINTS.levels[:4]), *OLD_HINTS.levels[4:]),
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
    old=OLD_HINTS,
)
