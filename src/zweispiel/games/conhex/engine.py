"""What ConHex tells engines: levels, and for tree search a learned prior and a learned leaf value."""

from zweispiel.core.hints import EngineHints, MctsParameters, MoveFeatures, PositionFeatures, TrainingHints
from zweispiel.core.levels import ladder
from zweispiel.games.conhex import evaluate, prior
from zweispiel.games.conhex.rollout import rollout_trace

#: Visits, tolerance and temperature. The lowest level plays nearly any move it visited. The next ones visit fewer
#: moves, which are better ones, because the prior puts good moves first.
FIRST_STEPS = ((3000, 2.0, 10.0), (300, 2.0, 3.0), (90, 0.8, 0.5), (150, 0.2, 0.1))

HINTS = EngineHints(
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
