"""Games and finished matches to look at: descriptions, showcase positions, positions of a record. No rooms in here."""

from functools import cache, lru_cache
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.option import Option
from zweispiel.core.record import Record
from zweispiel.core.svg import write_svg
from zweispiel.engines.levels import LEVELS
from zweispiel.games import playable_games
from zweispiel.i18n import speaker, translate, translate_saying
from zweispiel.server.errors import NO_SUCH_PLY, WebError

#: Seed of showcase boards; their moves are given, so it settles nothing that is seen.
SHOWCASE_SEED = "showcase"


@cache
def game_list(lang: str) -> list[dict[str, Any]]:
    """All games in words and facts."""
    return [game_facts(zweispiel.load(name), lang) for name in playable_games()]


def find_game(name: str, lang: str) -> dict[str, Any]:
    """One game in words and facts; OptionError if there is none of that name."""
    zweispiel.load(name)
    return next(facts for facts in game_list(lang) if facts["name"] == name)


def game_facts(game: Game, lang: str) -> dict[str, Any]:
    """What somebody who wants to play a game needs to know about it."""
    return {
        "name": game.name,
        "title": game.title,
        "sentence": translate(game.sentence, lang),
        "version": game.version,
        "sides": [translate(side, lang) for side in game.sides],
        "levels": LEVELS,
        "example": translate(game.example, lang),
        "has_draws": game.has_draws,
        "has_chance": game.has_chance,
        "has_secrets": game.has_secrets,
        "options": [option_facts(option, lang) for option in game.option_list],
    }


def option_facts(option: Option, lang: str) -> dict[str, Any]:
    """An option as a form shows it."""
    return {
        "name": option.name,
        "label": translate(option.title, lang),
        "help": translate(option.help, lang),
        "default": option.default,
        "choices": [
            {"value": value, "label": translate(label, lang)}
            for value, label in zip(option.choices, option.labels, strict=True)
        ],
        "allowed": translate(option.allowed, lang),
        "examples": list(option.examples),
    }


# ---- positions


@lru_cache(maxsize=1000)
def showcase(name: str, ply: int | None, lang: str) -> dict[str, Any]:
    """A position of a game that looks well, by the number of moves before it."""
    game = zweispiel.load(name)
    moves = game.showcase.split()
    shown = _checked_ply(ply, len(moves))
    match = game.match(SHOWCASE_SEED)
    for move in moves[:shown]:
        match.push(move)
    return {"svg": draw(match, lang, f"{name}-"), "ply": shown, "plies": len(moves)}


def showcase_plies(name: str) -> int:
    """How many moves the showcase of a game has."""
    return len(zweispiel.load(name).showcase.split())


def replay(text: str, ply: int | None, lang: str) -> dict[str, Any]:
    """A position of a record, with all its moves; every move is checked."""
    record = Record.loads(text)
    match = record.replay()
    shown = _checked_ply(ply, len(match.history))
    position = match if shown == len(match.history) else _position(record, match, shown)
    return {
        "game": match.game.name,
        "title": match.game.title,
        "svg": draw(position, lang, "b-"),
        "ply": shown,
        "plies": len(match.history),
        "moves": _moves(match, lang),
        "outcome": _outcome(match, record.players, lang),
        "players": list(record.players),
    }


def draw(match: Match, lang: str, prefix: str) -> str:
    """The board as a page shows it."""
    scene = match.scene(None)
    return write_svg(scene, speaker(lang), prefix, match.game.name)


def _position(record: Record, match: Match, ply: int) -> Match:
    """The match after its first moves."""
    earlier = match.game.match(record.seed)
    for move in match.history[:ply]:
        earlier.push(move)
    return earlier


def _moves(match: Match, lang: str) -> list[dict[str, Any]]:
    """Every move with who played it."""
    again, moves = match.game.match(match.seed), []
    for ply, text in enumerate(match.history, start=1):
        player = again.player
        again.push(text)
        told = translate_saying(match.game.tell_move(text), lang)
        moves.append({"ply": ply, "player": player, "text": text, "told": told})
    return moves


def _outcome(match: Match, players: tuple[str, str], lang: str) -> dict[str, Any] | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    sides = [translate(side, lang) for side in match.game.sides]
    names = (players[0] or sides[0], players[1] or sides[1])
    return outcome.as_dict() | {"text": translate_saying(match.game.tell_end(outcome, names), lang)}


def _checked_ply(ply: int | None, last: int) -> int:
    if ply is not None and ply > last:
        raise WebError(404, "no-such-ply", NO_SUCH_PLY, ply=ply, last=last)
    return last if ply is None else ply
