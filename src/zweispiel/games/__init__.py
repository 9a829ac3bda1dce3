"""Which games there are: our own, each a folder here, and those that other packages bring (`plugins.py`).

This module imports no game until one is asked for. A plugin may not take a name that is in use: our own games come
first, then packages in alphabetical order. A plugin that cannot be imported stays in `game_names`, so that loading it
says what is wrong; `playable_games` leaves it out.
"""

import logging
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from zweispiel.plugins import Plugin, plugins

if TYPE_CHECKING:
    from zweispiel.core.game import Game

GAMES = ("combinato", "conhex", "contactic", "heimlich", "zaic")

#: Names stand in addresses, records, style sheets and modules.
NAME = re.compile(r"[a-z]{2,30}")

logger = logging.getLogger(__name__)


@cache
def game_names() -> tuple[str, ...]:
    """All names: our own games, then the plugins that got theirs."""
    return (*GAMES, *accepted())


@cache
def accepted() -> dict[str, Plugin]:
    """The plugins whose names can be used, by name."""
    found: dict[str, Plugin] = {}
    for plugin in plugins():
        if NAME.fullmatch(plugin.name) and plugin.name not in (*GAMES, *found):
            found[plugin.name] = plugin
    return found


def refused() -> tuple[Plugin, ...]:
    """The plugins whose names are taken or cannot be used."""
    return tuple(plugin for plugin in plugins() if plugin not in accepted().values())


@cache
def playable_games() -> tuple[str, ...]:
    """The games that can be played here: all but the plugins that fail to load. Imports every plugin."""
    return (*GAMES, *(name for name in accepted() if _loads(name)))


def game_class(name: str) -> "type[Game]":
    """The class of one of the `game_names`; OptionError if it is a plugin that cannot be loaded."""
    from zweispiel.core.errors import OptionError

    if name in GAMES:
        ours: type[Game] = import_module(f"zweispiel.games.{name}").GAME
        return ours
    plugin = accepted()[name]
    try:
        return _checked(plugin)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise OptionError("broken-game", name=name, package=plugin.package, problem=problem) from error


def game_folder(name: str) -> Path | None:
    """Where a game keeps its style sheet, rules pages and catalogues; found without importing the game."""
    return Path(__file__).parent / name if name in GAMES else accepted()[name].folder


def _checked(plugin: Plugin) -> "type[Game]":
    """A plugin's class, with what every caller relies on."""
    from zweispiel.core.game import Game

    found = plugin.load()
    if not isinstance(found, type) or not issubclass(found, Game):
        raise TypeError(f"{plugin.module}:{plugin.attribute} is not a subclass of zweispiel.Game")
    if found.name != plugin.name:
        raise ValueError(f"the entry point is called {plugin.name!r}, but the game's name is {found.name!r}")
    return found


def _loads(name: str) -> bool:
    try:
        game_class(name)({})
    except Exception as error:  # noqa: BLE001 - a plugin may raise anything, and the other games go on
        logger.warning("%s", error)
        return False
    return True
