"""What Contactic tells engines: levels and parameters of tree search."""

from zweispiel.core.hints import EngineHints, MctsParameters
from zweispiel.core.levels import ladder
from zweispiel.games.contactic.rollout import rollout_trace

#: Visits, tolerance and temperature. Only the two lowest levels err on purpose: with so few playouts the others err
#: enough.
FIRST_STEPS = ((24, 0.4, 0.3), (40, 0.08, 0.04), (50, 0.0, 0.0), (110, 0.0, 0.0))

HINTS = EngineHints(
    levels=ladder(340_000, FIRST_STEPS, growth=9.0),
    # AMAF counts fields here, not single moves (see `rollout_trace`), and fields are what matters: it fades slowly.
    mcts=MctsParameters(exploration=0.3, expand_after=2, first_play=0.0, amaf_bias=0.001),
    rollout_trace=rollout_trace,
)
