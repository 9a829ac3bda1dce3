"""How it stands and what was played, in words of the viewer's language."""

from functools import lru_cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.scene import say
from zweispiel.i18n import translate_saying
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.sight import Sight
from zweispiel.service.types import COMPUTER, OVER, WAITING

COMPUTER_NAME = N_("Computer, level {level}")


def name_of(sight: Sight, seat: int) -> str:
    """What a player is called: his name, the computer's, else his side's."""
    there = sight.room.seats[seat]
    if there.kind == COMPUTER:
        return sight.speak(say(COMPUTER_NAME, level=there.level))
    return there.name or sight.speak(sight.scene.sides[seat].name)


def headline(sight: Sight, thinking: tuple[int, ...] = ()) -> str:
    """How it stands, in a few words."""
    room = sight.room
    if room.status == WAITING:
        return sight.speak(say(N_("Waiting for the other player")))
    if room.status == OVER:
        return _result(sight)
    to_move = room.to_move
    alone = len(sight.mine) == 1
    if alone and sight.mine[0] in to_move:
        return sight.speak(say(N_("Your turn")))
    if len(to_move) == 2:
        return sight.speak(say(N_("Both to move")))
    name = name_of(sight, to_move[0])
    if to_move[0] in thinking:
        return sight.speak(say(N_("{name} is thinking"), name=name))
    return sight.speak(say(N_("{name} to move"), name=name))


def _result(sight: Sight) -> str:
    """Who has won."""
    outcome = sight.room.match.outcome()
    assert outcome is not None
    if outcome.winner is None:
        return sight.speak(say(N_("The match is drawn")))
    if len(sight.mine) == 1:
        return sight.speak(say(N_("You have won") if sight.mine[0] == outcome.winner else N_("You have lost")))
    return sight.speak(say(N_("{name} has won"), name=name_of(sight, outcome.winner)))


def tell_outcome(sight: Sight) -> dict[str, Any] | None:
    """How it ended and why; only beside the last position."""
    outcome = sight.room.match.outcome()
    if outcome is None or sight.room.status != OVER:
        return None
    names = (name_of(sight, 0), name_of(sight, 1))
    return {**outcome.as_dict(), "text": sight.speak(sight.room.game.tell_end(outcome, names))}


# ---- moves


@lru_cache(maxsize=50_000)
def told(game: Game, text: str, lang: str) -> str:
    """A move in words; a match shows the same ones in every view."""
    return translate_saying(game.tell_move(text), lang)


def tell_moves(sight: Sight) -> list[dict[str, Any]]:
    """Every move so far, as the viewer may know it."""
    room = sight.room
    texts = room.match.visible_history(sight.viewer)
    return [
        {"ply": ply, "player": player, "text": text, "told": told(room.game, text, sight.lang)}
        for ply, (player, text) in enumerate(zip(room.movers, texts, strict=True), start=1)
    ]


def tell_last(sight: Sight) -> str:
    """The newest moves of players, and what was drawn since, for those who cannot see the board."""
    room = sight.room
    texts = room.match.visible_history(sight.viewer)
    parts, players = [], 0
    for player, text in zip(reversed(room.movers), reversed(texts), strict=True):
        words = told(room.game, text, sight.lang)
        parts.append(words if player == CHANCE else f"{name_of(sight, player)}: {words}")
        players += player != CHANCE
        if players == (2 if room.game.has_secrets else 1):
            break
    return ". ".join(reversed(parts))
