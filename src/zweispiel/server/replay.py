"""Replay: a position of a record, with all of its moves and the outcome. Nothing is stored."""

from typing import Any

from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.i18n import translate, translate_saying
from zweispiel.kernel.contract import CHANCE
from zweispiel.server.showcase import checked_ply, draw_board
from zweispiel.service.moves_in_words import listed_move
from zweispiel.study.study import side_names


def replay(record: Record, ply: int | None, lang: str) -> dict[str, Any]:
    """The position of a record after `ply` moves, the last one if `ply` is None. Every move is checked."""
    match = record.replay()
    shown = checked_ply(ply, len(match.history))
    position = match if shown == len(match.history) else position_after(match, shown)
    return {
        "game": match.game.name,
        "title": match.game.title,
        "svg": draw_board(position, lang, "b-", record.players, is_open=match.outcome() is not None),
        "ply": shown,
        "plies": len(match.history),
        "moves": list_moves(match, lang),
        "outcome": _outcome(match, record.players, lang),
        "players": list(record.players),
        "sides": list(side_names(position, lang)),
        "called": called(position, record.players, lang),
        "to_move": next_movers(position_after(match, shown)),
    }


def called(match: Match, players: tuple[str, str], lang: str) -> list[str]:
    """The players' names with the sides that they have in a position; sides that are only places go without."""
    sides = [f"{side[:1].upper()}{side[1:]}" for side in side_names(match, lang)]
    told = zip(players, sides, strict=True)
    return [
        name if name and (match.game.is_simultaneous or name == side) else f"{name} ({side})" if name else side
        for name, side in told
    ]


def position_after(match: Match, ply: int) -> Match:
    """A match after its first moves."""
    earlier = match.game.match(match.seed)
    for move in match.history[:ply]:
        earlier.push(move)
    return earlier


def next_movers(match: Match) -> list[int]:
    """Who moves next, after a draw if one comes first; no player at the end."""
    if match.player != CHANCE:
        return list(match.players)
    after = match.copy()
    after.push(match.moves()[0])
    return next_movers(after)


def list_moves(match: Match, lang: str) -> list[dict[str, Any]]:
    """Every move, with the player who made it."""
    again, moves = match.game.match(match.seed), []
    for ply, text in enumerate(match.history, start=1):
        player = again.player
        again.push(text)
        moves.append({"ply": ply, "player": player, **listed_move(match.game, text, lang)})
    return moves


def _outcome(match: Match, players: tuple[str, str], lang: str) -> dict[str, Any] | None:
    outcome = match.outcome()
    if outcome is None:
        return None
    sides = [translate(side, lang) for side in match.game.sides]
    names = (players[0] or sides[0], players[1] or sides[1])
    told = match.game.tell_end(outcome, match.observe(None), names)
    return outcome.as_dict() | {"text": translate_saying(told, lang)}
