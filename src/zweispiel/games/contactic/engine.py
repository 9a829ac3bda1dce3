"""What Contactic tells engines: levels and parameters of tree search."""

from dataclasses import replace

from zweispiel.core.hints import Calibration, EngineHints, MctsParameters
from zweispiel.core.levels import Level, ladder
from zweispiel.games.contactic import quick_rollout, rollout
from zweispiel.games.contactic.islands import margin

#: Visits, tolerance and temperature of the first release's lower levels.
OLD_STEPS = ((24, 0.4, 0.3), (40, 0.08, 0.04), (50, 0.0, 0.0), (110, 0.0, 0.0))

#: The hints of the first release.
OLD_HINTS = EngineHints(
    levels=ladder(340_000, OLD_STEPS, growth=9.0),
    # AMAF counts fields here, not single moves (see `rollout_trace`), and fields are what matters: it fades slowly.
    mcts=MctsParameters(exploration=0.3, expand_after=2, first_play=0.0, amaf_bias=0.001),
    rollout_trace=rollout.rollout_trace,
)

#: When its attention lapses, a level plays any move that it considered and that does not seem much worse than the best.
#: Visits alone would make steps of 95 % and more between the lower levels. Above, luck counts less, and a lapse would
#: cost nearly every game.
MUCH_WORSE, CARELESS = 0.4, 9.0

#: The other levels never err on purpose. With eight playouts, level 1 judges places too roughly, as beginners do.
LEVELS = (
    Level(8),
    Level(18),
    Level(250, MUCH_WORSE, CARELESS, lapses=0.48),
    Level(650, MUCH_WORSE, CARELESS, lapses=0.26),
    Level(850),
    Level(5_000),
    Level(41_000),
    Level(850_000),
)

HINTS = replace(
    OLD_HINTS,
    levels=LEVELS,
    mcts=replace(OLD_HINTS.mcts, margin_share=0.5, margin_doubt=8.0, reply_doubt=10.0),
    rollout_trace=quick_rollout.rollout_trace,
    margin=margin,
    calibration=Calibration(factor=2.42),
    old=OLD_HINTS,
)
