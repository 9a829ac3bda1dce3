"""Zweispiel: five two-player board games, exact, fast and easy to extend.

    >>> import zweispiel
    >>> match = zweispiel.load("heimlich").match()
    >>> match.push("d3-s")
    'd3-s'

Importing this package imports neither Numba nor a game; that happens when the first game is loaded.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# The package `games` must be imported before the function `games` is defined: importing it later would put the package
# in the function's place. It imports no game.
from zweispiel.games import game_class, game_names

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
    from zweispiel.core.limit import Limit
    from zweispiel.core.match import Match
    from zweispiel.core.outcome import Outcome
    from zweispiel.core.record import Record
    from zweispiel.engines.engine import Analysis, Engine
    from zweispiel.study.study import Study

__version__ = "0.1.0"

CHANCE = -1

#: Where the public names live; looked up at first use, so that `import zweispiel` stays quick.
_HOMES = {
    "AmbiguousMove": "core.errors",
    "Analysis": "engines.engine",
    "Engine": "engines.engine",
    "Game": "core.game",
    "IllegalMove": "core.errors",
    "InvalidMove": "core.errors",
    "Limit": "core.limit",
    "Match": "core.match",
    "OptionError": "core.errors",
    "Outcome": "core.outcome",
    "Record": "core.record",
    "RecordError": "core.errors",
    "Study": "study.study",
    "ZweispielError": "core.errors",
}

__all__ = [
    "CHANCE",
    "AmbiguousMove",
    "Analysis",
    "Engine",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Limit",
    "Match",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "Study",
    "ZweispielError",
    "analyse",
    "engine",
    "games",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'zweispiel' has no attribute {name!r}")
    return getattr(import_module(f"zweispiel.{_HOMES[name]}"), name)


def games() -> tuple[str, ...]:
    """The names of all games: our own, then those of installed plugins. Imports none of them."""
    return game_names()


def load(name: str, /, **options: object) -> "Game":
    """The game called `name`, with the given options; OptionError says what there is if something is unknown."""
    from zweispiel.core.errors import OptionError

    if not isinstance(name, str) or name not in games():
        raise OptionError("unknown-game", name=str(name)[:40], games=", ".join(games()))
    return game_class(name)(options)


def engine(
    game: "Game",
    level: int | None = None,
    engine: str | None = None,
    seed: int | str | None = None,
    threads: int = 1,
    memory: int = 128,
) -> "Engine":
    """A computer player of `level` 1 to 8 (default 5), or an engine by name: "mcts", "uct", "alphabeta", "old-level-8".

    Level and engine together mean that engine within the limits of that level. `memory` bounds the search tree, in
    megabytes. With a seed, one thread and a limit in visits a fresh engine always
    finds the same.
    """
    from zweispiel.engines.engine import make_engine

    return make_engine(game, level, engine, seed, threads, memory)


def analyse(record: "Record | Match", level: int | None = None, limit: "Limit | None" = None) -> "Study":
    """Judge every move of a record or match: values, better moves, reasons, turning points, accuracy of both sides.

    Thinks about each position for as long as a computer of `level` does (default 6), or within `limit`.
    """
    from zweispiel.study.study import analyse as judge_all

    return judge_all(record, level, limit)
