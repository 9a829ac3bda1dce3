"""Moves in words of the viewer's language: all moves so far, the newest ones for screen readers, and hints."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from zweispiel.core.game import Game
from zweispiel.i18n import translate_saying
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.types import BOARD_PREFIX, Hint

if TYPE_CHECKING:
    from zweispiel.service.view import Viewpoint


@lru_cache(maxsize=50_000)
def move_in_words(game: Game, text: str, lang: str) -> str:
    """One move; cached, because every view of a match repeats all its moves."""
    return translate_saying(game.tell_move(text), lang)


def moves_in_words(seen: "Viewpoint") -> list[dict[str, Any]]:
    """Every move so far, as the viewer may know it."""
    room = seen.room
    texts = room.match.visible_history(seen.viewer)
    return [
        {"ply": ply, "player": player, "text": text, "told": move_in_words(room.game, text, seen.lang)}
        for ply, (player, text) in enumerate(zip(room.movers, texts, strict=True), start=1)
    ]


def last_move_in_words(seen: "Viewpoint") -> str:
    """The newest move (with secrets: of both players), and the chance moves since, for people who cannot see it."""
    room = seen.room
    texts = room.match.visible_history(seen.viewer)
    parts, players = [], 0
    for player, text in zip(reversed(room.movers), reversed(texts), strict=True):
        words = move_in_words(room.game, text, seen.lang)
        parts.append(words if player == CHANCE else f"{seen.name_of(player)}: {words}")
        players += player != CHANCE
        if players == (2 if room.game.has_secrets else 1):
            break
    return ". ".join(reversed(parts))


def hint_in_words(seen: "Viewpoint", move: str) -> Hint:
    """A suggested move in words, and the shapes to click for it."""
    choice = next((choice for choice in seen.scene.choices if choice.move == move), None)
    path = () if choice is None else tuple(BOARD_PREFIX + id for id in choice.path)
    return Hint(move, move_in_words(seen.room.game, move, seen.lang), path, "" if choice is None else choice.turn)
