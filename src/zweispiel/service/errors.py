"""The errors of the service, each with a code. Their texts are in the catalogue like those of all errors."""

from collections.abc import Mapping
from concurrent.futures import Future

from zweispiel.core.errors import N_, ZweispielError

MESSAGES: Mapping[str, str] = {
    "unknown-room": N_("This game does not exist."),
    "unknown-study": N_("There is no such study, or it is not shared."),
    "not-your-study": N_("This study is not yours; export it to keep a copy."),
    "too-many-studies": N_("You already have {most} studies on the server; delete one first."),
    "not-your-seat": N_("This seat is not yours."),
    "no-such-seat": N_("There is no such seat for a person in this room."),
    "no-holder": N_("You need an identity token to open a room or take a seat."),
    "seat-taken": N_("This seat is already taken."),
    "bad-invitation": N_("This invitation is invalid or has already been used."),
    "stale": N_("The game has moved on in the meantime; look at the room again."),
    "ahead": N_("Event {number} has not happened in this room; the newest is {newest}. Look at the room again."),
    "key-used": N_("This key belongs to another action on your seat; choose a new key for each action."),
    "match-over": N_("The match is over."),
    "not-started": N_("The match has not started yet: a seat is still free."),
    "not-over": N_("The match is not over yet."),
    "not-your-turn": N_("It is not your turn."),
    "nothing-to-withdraw": N_("You have no move to withdraw."),
    "nothing-offered": N_("There is nothing to answer."),
    "no-offer": N_("You have no open offer or request to withdraw."),
    "rematch-declined": N_("Your opponent does not want a rematch."),
    "already-offered": N_("You have already asked; you can ask again after the next move."),
    "no-takeback": N_("No move can be taken back here."),
    "no-hints": N_("There are no hints in games between two people."),
    "no-grades": N_("Moves are graded only in games against the computer."),
    "no-analysis": N_("Two people are still playing this game; it can be analysed once it is over."),
    "no-analysis-of-secrets": N_("This game has secrets; it can be analysed once it is over."),
    "position-over": N_("The game is over in this position; choose an earlier one."),
    "continue-alone": N_("To continue from a position, at least one seat has to be a computer's."),
    "judge-yourself": N_("There is no hint now: this is for you to judge."),
    "bad-seats": N_("A room has two seats, each for a person or for a computer of level 1 to {most}."),
    "bad-name": N_("A name has 1 to {most} characters, none of them a control character."),
    "bad-key": N_("A key has 1 to {most} characters."),
    "bad-nonce": N_("A nonce has 16 to 128 letters, digits, hyphens or underscores."),
    "too-many-rooms": N_("You already have {most} unfinished games; finish or delete one first."),
    "full-house": N_("This server has too many games right now; try again later."),
    "too-many-events": N_("Too much has happened in this room; start a new one."),
    "busy": N_("The computer is too busy right now; try again in a moment."),
    "no-engine": N_("The computer is not available right now; try again in a minute."),
    "no-answer": N_("The computer could not find an answer; please try again."),
    "old-rules": N_("This game was played under version {version} of the rules; this program uses version {known}."),
    "missing-game": N_("This is a game of {game}, which is not installed here."),
    "damaged": N_("The stored game is damaged and can only be deleted."),
    "preparing": N_("The game {game} is still being prepared; please try again in a moment."),
    "unknown-review": N_("There is no such review here (any more); ask for it again."),
    "review-level": N_("A review has one of these levels: {levels}."),
    "review-too-long": N_("A review needs a match of at most {most} moves."),
    "too-many-reviews": N_("You already have {most} reviews going on; wait until one is done."),
    "closed": N_("The server is shutting down."),
    "store-in-use": N_("Another server is already using {folder}."),
    "store-unusable": N_("{folder} cannot be used: {problem}."),
    "store-newer": N_("The games in {folder} were written by a newer version of this program."),
    "store-failed": N_("The server could not save this: {problem}. Nothing was changed."),
    "store-gone": N_("The database does not answer right now. Look at the room again in a moment, then repeat this."),
    "nothing-stored": N_("There are no games in {folder}."),
    "file-exists": N_("{path} already exists; --replace overwrites it."),
    "backup-in-place": N_("{path} is where the server keeps its games; choose another place for the backup."),
    "backup-failed": N_("The backup {path} could not be written: {problem}."),
    "bad-backup": N_("{path} is not a backup that can be restored: {problem}. Nothing was changed."),
    "backup-newer": N_("{path} was written by a newer version of this program. Nothing was changed."),
    "data-exists": N_("There are games in {folder} already; --replace overwrites them."),
    "restore-failed": N_("The games could not be restored to {path}: {problem}. Nothing was changed."),
}


class ServiceError(ZweispielError):
    """Base of all errors of the service."""

    def __init__(self, code: str, template: str | None = None, /, **params: object) -> None:
        super().__init__(code, MESSAGES[code] if template is None else template, **params)


class UnknownRoom(ServiceError):
    """The room does not exist."""


class UnknownReview(ServiceError):
    """The review does not exist (any more)."""


class UnknownStudy(ServiceError):
    """The study does not exist, or it is private and belongs to others."""


class Forbidden(ServiceError):
    """The seat belongs to another holder, or the invitation is not valid for it."""


class Conflict(ServiceError):
    """Another request was first (`stale`, `seat-taken`, `key-used`), or the room is not as new as it says (`ahead`)."""


class NumberTaken(Conflict):
    """The store has an event with this number already, or the room is gone: another process was first."""


class NotNow(ServiceError):
    """Not possible in the present state of the match."""


class Unreadable(NotNow):
    """The room exists but cannot be shown: its game is missing or has another version, or it is damaged."""


class Preparing(ServiceError):
    """The game is still being compiled; `ready` ends when it can be shown and played."""

    def __init__(self, game: str, ready: "Future[None]") -> None:
        super().__init__("preparing", game=game)
        self.ready = ready


class BadInput(ServiceError):
    """An invalid name, nonce or seat plan."""


class TooMuch(ServiceError):
    """A limit is reached; it may be possible later."""


class StoreError(ServiceError):
    """The data folder or database cannot be read or written."""
