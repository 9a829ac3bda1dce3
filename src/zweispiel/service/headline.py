"""The headline of a room: how the match stands, or how it ended, in a few words of the viewer's language."""

from typing import TYPE_CHECKING, Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import say
from zweispiel.service.types import OVER, WAITING

if TYPE_CHECKING:
    from zweispiel.service.view import Viewpoint


def headline(seen: "Viewpoint", thinking: tuple[int, ...] = ()) -> str:
    """How the match stands: whose turn it is, or who has won. `thinking` are the computers that think now."""
    room = seen.room
    if room.status == WAITING:
        return seen.speak(say(N_("Waiting for the other player")))
    if room.status == OVER:
        return _result(seen)
    if len(seen.mine) == 1 and seen.mine[0] in room.to_move:
        return seen.speak(say(N_("Your turn")))
    if len(room.to_move) == 2:
        return seen.speak(say(N_("Both to move")))
    name = seen.name_of(room.to_move[0])
    if room.to_move[0] in thinking:
        return seen.speak(say(N_("{name} is thinking"), name=name))
    return seen.speak(say(N_("{name} to move"), name=name))


def _result(seen: "Viewpoint") -> str:
    """Who has won."""
    outcome = seen.room.match.outcome()
    assert outcome is not None
    if outcome.winner is None:
        return seen.speak(say(N_("The match is drawn")))
    if len(seen.mine) == 1:
        return seen.speak(say(N_("You have won") if seen.mine[0] == outcome.winner else N_("You have lost")))
    return seen.speak(say(N_("{name} has won"), name=seen.name_of(outcome.winner)))


def outcome_in_words(seen: "Viewpoint") -> dict[str, Any] | None:
    """The outcome and the reason for it; None before the match is over."""
    outcome = seen.room.match.outcome()
    if outcome is None or seen.room.status != OVER:
        return None
    names = (seen.name_of(0), seen.name_of(1))
    return {**outcome.as_dict(), "text": seen.speak(seen.room.game.tell_end(outcome, names))}
