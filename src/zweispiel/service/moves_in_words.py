"""Moves in words of the viewer's language: all moves so far, the newest ones for screen readers, and hints."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.scene import Aside, Saying, Scene, say
from zweispiel.i18n import translate_saying
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.types import BOARD_PREFIX, Hint

if TYPE_CHECKING:
    from zweispiel.service.view import Viewpoint

#: What a hint says first about a move that ends the game.
ENDS_WON = N_("It ends the game, and you win.")
ENDS_LOST = N_("It ends the game, and you lose.")
ENDS_DRAWN = N_("It ends the game in a draw.")


@lru_cache(maxsize=50_000)
def move_in_words(game: Game, text: str, lang: str) -> str:
    """One move; cached, because every view of a match repeats all its moves."""
    return translate_saying(game.tell_move(text), lang)


@lru_cache(maxsize=50_000)
def listed_move(game: Game, text: str, lang: str) -> dict[str, Any]:
    """What a list of moves says about a move: `text`, `told`, and `aside` if it has no number of its own."""
    listed: dict[str, Any] = {"text": text, "told": move_in_words(game, text, lang)}
    return listed | {"aside": True} if isinstance(game.tell_move(text), Aside) else listed


def moves_in_words(seen: "Viewpoint") -> list[dict[str, Any]]:
    """Every move so far, as the viewer may know it."""
    room = seen.room
    texts = room.match.visible_history(seen.viewer)
    return [
        {"ply": ply, "player": player, **listed_move(room.game, text, seen.lang)}
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
    assert seen.viewer is not None, "a hint is for a player"
    told, (path, turn) = move_in_words(seen.room.game, move, seen.lang), clicks_for(seen.scene, move)
    return Hint(move, told, seen.speak(reason_for(seen.room.match, seen.viewer, move)), path, turn)


def clicks_for(scene: Scene, move: str) -> tuple[tuple[str, ...], str]:
    """The shapes to click for a move (with the board's prefix), and how to turn the piece; none if it is spelled."""
    choice = next((choice for choice in scene.choices if choice.move == move), None)
    return ((), "") if choice is None else (tuple(BOARD_PREFIX + id for id in choice.path), choice.turn)


def reason_for(match: Match, player: int, move: str) -> Saying | None:
    """What speaks for a move, told from what its player may know before they play it; first, if it ends the game.

    In a game with secrets the move is not carried out: it could complete a stage and show what others have hidden.
    """
    game, before = match.game, match.observe(player)
    if game.has_secrets:
        return game.tell_reason(before, move, before)
    after = (match.for_hint() or match).copy()
    after.push(move, player)
    reason, outcome = game.tell_reason(before, move, after.observe(player)), after.outcome()
    if outcome is None:
        return reason
    end = say(ENDS_DRAWN if outcome.winner is None else ENDS_WON if outcome.winner == player else ENDS_LOST)
    return end if reason is None else say("{end} {reason}", end=end, reason=reason)
