"""Replay: a position of a record, with all of its moves and the outcome. Nothing is stored."""

from typing import Any

from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.i18n import translate, translate_saying
from zweispiel.server.showcase import checked_ply, draw_board
from zweispiel.service.moves_in_words import move_in_words


def replay(text: str, ply: int | None, lang: str) -> dict[str, Any]:
    """The position of a record after `ply` moves, the last one if `ply` is None. Every move is checked."""
    record = Record.loads(text)
    match = record.replay()
    shown = checked_ply(ply, len(match.history))
    position = match if shown == len(match.history) else _position(match, shown)
    return {
        "game": match.game.name,
        "title": match.game.title,
        "svg": draw_board(position, lang, "b-"),
        "ply": shown,
        "plies": len(match.history),
        "moves": _moves(match, lang),
        "outcome": _outcome(match, record.players, lang),
        "players": list(record.players),
    }


def _position(match: Match, ply: int) -> Match:
    """A match after its first moves."""
    earlier = match.game.match(match.seed)
    for move in match.history[:ply]:
        earlier.push(move)
    return earlier


def _moves(match: Match, lang: str) -> list[dict[str, Any]]:
    """Every move, with the player who made it."""
    again, moves = match.game.match(match.seed), []
    for ply, text in enumerate(match.history, start=1):
        player = again.player
        again.push(text)
        words = move_in_words(match.game, text, lang)
        moves.append({"ply": ply, "player": player, "text": text, "told": words})
    return moves


def _outcome(match: Match, players: tuple[str, str], lang: str) -> dict[str, Any] | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    sides = [translate(side, lang) for side in match.game.sides]
    names = (players[0] or sides[0], players[1] or sides[1])
    return outcome.as_dict() | {"text": translate_saying(match.game.tell_end(outcome, names), lang)}
