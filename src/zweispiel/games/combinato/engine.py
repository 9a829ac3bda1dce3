"""What Combinato tells engines: an opponent of its own, since both players hide something and move at once."""

from zweispiel.core.hints import EngineHints
from zweispiel.core.levels import Level
from zweispiel.games.combinato.opponent.opponent import Opponent

#: Visits are sets of secrets searched. Only level 8 searches when it plays; for the others they say how thoroughly
#: games are analysed.
VISITS = (20, 50, 100, 200, 400, 800, 1500, 3000)

HINTS = EngineHints(levels=tuple(Level(visits) for visits in VISITS), opponent=Opponent)
