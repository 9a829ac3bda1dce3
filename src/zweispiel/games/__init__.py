"""The one list of games. A new game is a folder here and a line in this list."""

GAMES = ("combinato", "conhex", "contactic", "heimlich", "zaic")
