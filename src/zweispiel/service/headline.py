"""The headline of a room: how the match stands, or how it ended, in a few words of the viewer's language."""

from typing import TYPE_CHECKING, Any

from zweispiel.core.errors import N_
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Saying, say
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
    return seen.speak(_whose_turn(seen, thinking))


def _whose_turn(seen: "Viewpoint", thinking: tuple[int, ...]) -> Saying:
    """Who is to move, where it is not the viewer alone."""
    room = seen.room
    if len(room.to_move) == 2:
        if seen.viewer is None or len(seen.mine) < 2:
            return say(N_("Both to move"))
        return say(N_("{name} to move"), name=seen.name_of(seen.viewer))  # at a shared screen one after the other
    name = seen.name_of(room.to_move[0])
    if room.to_move[0] in thinking:
        return say(N_("{name} is thinking"), name=name)
    return say(N_("Waiting for {name}") if seen.viewer in room.match.pending else N_("{name} to move"), name=name)


def _result(seen: "Viewpoint") -> str:
    """Who has won."""
    outcome = seen.room.match.outcome()
    assert outcome is not None
    if outcome.winner is None:
        return seen.speak(say(N_("The match is drawn")))
    if len(seen.mine) == 1:
        return seen.speak(say(N_("You have won") if seen.mine[0] == outcome.winner else N_("You have lost")))
    return seen.speak(say(N_("{name} wins"), name=seen.name_of(outcome.winner)))


def outcome_in_words(seen: "Viewpoint") -> dict[str, Any] | None:
    """The outcome and the reason for it; None before the match is over."""
    outcome = seen.room.match.outcome()
    if outcome is None or seen.room.status != OVER:
        return None
    return {**outcome.as_dict(), "text": seen.speak(_reason(seen, outcome))}


def _reason(seen: "Viewpoint", outcome: Outcome) -> Saying:
    """Why the match ended. Players are called by their names or sides, a viewer with one seat "you"."""
    you = seen.mine[0] if len(seen.mine) == 1 else None
    match = seen.room.match
    return match.game.tell_end(outcome, match.observe(None), (seen.name_of(0), seen.name_of(1)), you)
