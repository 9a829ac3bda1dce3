"""Showcases: for each game a match that shows what it looks like, as a series of positions."""

from functools import lru_cache
from typing import Any, Literal

import zweispiel
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.core.svg import write_svg
from zweispiel.i18n import speaker, translate
from zweispiel.kernel.contract import CHANCE
from zweispiel.server.errors import NO_SUCH_PLY, HttpError

#: Seed of showcase matches. Their moves, chance moves included, are given, so it decides nothing that is visible.
SEED = "showcase"
#: After so many moves of a showcase every kind of input has been offered.
INPUT_PLIES = 8


@lru_cache(maxsize=1000)
def showcase(name: str, ply: int | None, lang: str) -> dict[str, Any]:
    """The position after `ply` moves of a game's showcase; the last one if `ply` is None."""
    game = zweispiel.load(name)
    moves = game.showcase.split()
    shown = checked_ply(ply, len(moves))
    match = game.match(SEED)
    for move in moves[:shown]:
        match.push(move)
    return {"svg": draw_board(match, lang, f"{name}-"), "ply": shown, "plies": len(moves)}


@lru_cache(maxsize=100)
def option_showcases(name: str, lang: str) -> list[dict[str, str]]:
    """Boards of options with which a game looks different: `only`, that is `option=value`, and `svg`."""
    positions = zweispiel.load(name).option_showcases.items()
    return [
        {"only": only, "svg": draw_board(Record.loads(translate(line, lang)).replay(), lang, f"{name}-{number}-")}
        for number, (only, line) in enumerate(positions)
    ]


def showcase_plies(name: str) -> int:
    """How many moves a game's showcase has."""
    return len(zweispiel.load(name).showcase.split())


@lru_cache(maxsize=100)
def input_of(name: str) -> Literal["spell", "turn", "pick"]:
    """How moves are made on a game's board: spelled, picked with pieces that can be turned, or just picked."""
    match = zweispiel.load(name).match(SEED)
    for move in match.game.showcase.split()[:INPUT_PLIES]:
        scene = None if match.player in (None, CHANCE) else match.scene(match.player)
        if scene is not None and (scene.spell or scene.turns):
            return "spell" if scene.spell else "turn"
        match.push(move)
    return "pick"


def draw_board(match: Match, lang: str, prefix: str, names: tuple[str, str] = ("", ""), is_open: bool = False) -> str:
    """The board as SVG for a page. Ids in it begin with `prefix`. `names` are the players', where they are known.

    `is_open`: with all secrets, as positions of a finished match are shown.
    """
    seen = match.observe_openly() if is_open else match.observe(None)
    scene = match.game.render_scene(seen | {"names": names}, list)
    return write_svg(scene, speaker(lang), prefix, match.game.name)


def checked_ply(ply: int | None, last: int) -> int:
    """A valid ply, `last` for None; an error if there is no such position."""
    if ply is not None and ply > last:
        raise HttpError(404, "no-such-ply", NO_SUCH_PLY, ply=ply, last=last)
    return last if ply is None else ply
