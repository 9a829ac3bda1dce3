"""Zweispiel: five two-player board games, exact, fast and easy to extend.

    >>> import zweispiel
    >>> match = zweispiel.load("heimlich").match()
    >>> match.push("d3-s")
    'd3-s'

Importing this package imports neither Numba nor a game; that happens when the first game is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# The folder `games` must be imported before the function `games` is defined: importing a folder later would put it in
# the function's place. It holds only the list of names.
from zweispiel.games import GAMES

if TYPE_CHECKING:
    from zweispiel.core.errors import (
        AmbiguousMove,
        IllegalMove,
        InvalidMove,
        OptionError,
        RecordError,
        ZweispielError,
    )
    from zweispiel.core.game import Game
    from zweispiel.core.match import Match
    from zweispiel.core.outcome import Outcome
    from zweispiel.core.record import Record

__version__ = "0.1.0"

CHANCE = -1

#: Where the public names live; looked up at first use, so that `import zweispiel` stays quick.
_HOMES = {
    "AmbiguousMove": "errors",
    "Game": "game",
    "IllegalMove": "errors",
    "InvalidMove": "errors",
    "Match": "match",
    "OptionError": "errors",
    "Outcome": "outcome",
    "Record": "record",
    "RecordError": "errors",
    "ZweispielError": "errors",
}

__all__ = [
    "CHANCE",
    "AmbiguousMove",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "ZweispielError",
    "games",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'zweispiel' has no attribute {name!r}")
    return getattr(import_module(f"zweispiel.core.{_HOMES[name]}"), name)


def games() -> tuple[str, ...]:
    """The names of all games."""
    return GAMES


def load(name: str, **options: object) -> "Game":
    """The game called `name`, with the given options; OptionError says what there is if something is unknown."""
    from zweispiel.core.errors import OptionError

    if not isinstance(name, str) or name not in games():
        raise OptionError("unknown-game", name=str(name)[:40], games=", ".join(games()))
    game: Game = import_module(f"zweispiel.games.{name}").GAME(options)
    return game
