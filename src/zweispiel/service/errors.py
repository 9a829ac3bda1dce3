"""What the service refuses, each with its own code; texts are in the catalogue like those of all errors."""

from collections.abc import Mapping

from zweispiel.core.errors import N_, ZweispielError

MESSAGES: Mapping[str, str] = {
    "unknown-room": N_("There is no such room."),
    "not-your-seat": N_("This seat is not yours."),
    "no-such-seat": N_("There is no such seat for a person in this room."),
    "no-holder": N_("Whoever sits down has to be known to the program by a token."),
    "seat-taken": N_("This seat is taken already."),
    "bad-invitation": N_("This invitation is not valid or has been used already."),
    "stale": N_("Something has happened in the meantime; have another look at the room."),
    "match-over": N_("The match is over."),
    "not-started": N_("The match has not begun yet: a seat is still free."),
    "not-over": N_("The match is not over yet."),
    "not-your-turn": N_("It is not your turn."),
    "nothing-to-withdraw": N_("There is no move of yours that could still be withdrawn."),
    "nothing-offered": N_("There is nothing to answer."),
    "already-offered": N_("You have asked already; ask again after the next move."),
    "no-takeback": N_("There is no move that may be taken back here."),
    "no-hints": N_("Hints are given only where nobody plays against another person."),
    "bad-seats": N_("A room has two seats, each for a person or for a computer of level 1 to {most}."),
    "bad-name": N_("A name has 1 to {most} characters, none of them a control character."),
    "bad-nonce": N_("A nonce has 16 to 128 letters, digits, hyphens or underscores."),
    "too-many-rooms": N_("You have {most} unfinished games already; finish or delete one of them first."),
    "full-house": N_("There are too many games on this server now; try again later."),
    "too-many-events": N_("Too much has happened in this room already; start a new one."),
    "busy": N_("The computer has too much to think about now; try again in a moment."),
    "old-rules": N_("This game was played by rules of version {version}; this program plays version {known}."),
    "missing-game": N_("This is a game of {game}, which is not installed here."),
    "damaged": N_("What was stored of this game is damaged; it can only be deleted."),
    "closed": N_("The server is shutting down."),
    "store-in-use": N_("Another server is already using the data folder {folder}."),
    "store-unusable": N_("The data folder {folder} cannot be used: {problem}."),
    "store-newer": N_("The data folder {folder} was written by a newer version of this program."),
    "store-failed": N_("The server could not save this: {problem}. Nothing was changed."),
}


class ServiceError(ZweispielError):
    """Base of everything the service refuses."""

    def __init__(self, code: str, template: str | None = None, /, **params: object) -> None:
        super().__init__(code, MESSAGES[code] if template is None else template, **params)


class UnknownRoom(ServiceError):
    """There is no such room."""


class Forbidden(ServiceError):
    """The seat is another's, or the invitation is not good for it."""


class Conflict(ServiceError):
    """It was possible a moment ago, or somebody else was first: `stale`, `seat-taken`."""


class NotNow(ServiceError):
    """Not possible as the match stands."""


class Unreadable(NotNow):
    """A room that cannot be shown: its game has another version or is not installed, or the room is damaged."""


class BadInput(ServiceError):
    """A name, nonce or seat plan that cannot be."""


class TooMuch(ServiceError):
    """One of the limits is reached; it may be possible later."""


class StoreError(ServiceError):
    """The data folder cannot be read or written."""
