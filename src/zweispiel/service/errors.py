"""The errors of the service, each with a code. Their texts are in the catalogue like those of all errors."""

from collections.abc import Mapping

from zweispiel.core.errors import N_, ZweispielError

MESSAGES: Mapping[str, str] = {
    "unknown-room": N_("There is no such room."),
    "not-your-seat": N_("This seat is not yours."),
    "no-such-seat": N_("There is no such seat for a person in this room."),
    "no-holder": N_("You need an identity token to open a room or take a seat."),
    "seat-taken": N_("This seat is already taken."),
    "bad-invitation": N_("This invitation is invalid or has already been used."),
    "stale": N_("The game has moved on in the meantime; look at the room again."),
    "match-over": N_("The match is over."),
    "not-started": N_("The match has not started yet: a seat is still free."),
    "not-over": N_("The match is not over yet."),
    "not-your-turn": N_("It is not your turn."),
    "nothing-to-withdraw": N_("You have no move to withdraw."),
    "nothing-offered": N_("There is nothing to answer."),
    "already-offered": N_("You have already asked; you can ask again after the next move."),
    "no-takeback": N_("No move can be taken back here."),
    "no-hints": N_("There are no hints in games between two people."),
    "bad-seats": N_("A room has two seats, each for a person or for a computer of level 1 to {most}."),
    "bad-name": N_("A name has 1 to {most} characters, none of them a control character."),
    "bad-nonce": N_("A nonce has 16 to 128 letters, digits, hyphens or underscores."),
    "too-many-rooms": N_("You already have {most} unfinished games; finish or delete one first."),
    "full-house": N_("This server has too many games right now; try again later."),
    "too-many-events": N_("Too much has happened in this room; start a new one."),
    "busy": N_("The computer is too busy right now; try again in a moment."),
    "old-rules": N_("This game was played under version {version} of the rules; this program uses version {known}."),
    "missing-game": N_("This is a game of {game}, which is not installed here."),
    "damaged": N_("The stored game is damaged and can only be deleted."),
    "closed": N_("The server is shutting down."),
    "store-in-use": N_("Another server is already using the data folder {folder}."),
    "store-unusable": N_("The data folder {folder} cannot be used: {problem}."),
    "store-newer": N_("The data folder {folder} was written by a newer version of this program."),
    "store-failed": N_("The server could not save this: {problem}. Nothing was changed."),
}


class ServiceError(ZweispielError):
    """Base of all errors of the service."""

    def __init__(self, code: str, template: str | None = None, /, **params: object) -> None:
        super().__init__(code, MESSAGES[code] if template is None else template, **params)


class UnknownRoom(ServiceError):
    """The room does not exist."""


class Forbidden(ServiceError):
    """The seat belongs to another holder, or the invitation is not valid for it."""


class Conflict(ServiceError):
    """It was possible a moment ago, or another request was first: `stale`, `seat-taken`."""


class NotNow(ServiceError):
    """Not possible in the present state of the match."""


class Unreadable(NotNow):
    """The room exists but cannot be shown: its game is missing or has another version, or it is damaged."""


class BadInput(ServiceError):
    """An invalid name, nonce or seat plan."""


class TooMuch(ServiceError):
    """A limit is reached; it may be possible later."""


class StoreError(ServiceError):
    """The data folder cannot be read or written."""
