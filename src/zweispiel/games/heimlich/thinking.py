"""What an engine should know about Heimlich besides the rules and its evaluation."""

from zweispiel.core.thinking import LADDER, Level, Thinking

#: Up to level 4 random playouts with some whim, as in every game; from there on alpha-beta, which is far stronger here.
POSITIONS = (10_000, 100_000, 800_000, 4_500_000)
THINKING = Thinking(levels=(*LADDER[:4], *(Level(visits, engine="alphabeta") for visits in POSITIONS)))
