"""Errors of the HTTP interface: each has a status, a code for programs, and a text in the reader's language."""

from math import ceil

from zweispiel.core.errors import N_, ZweispielError
from zweispiel.service import (
    BadInput,
    Conflict,
    Forbidden,
    NotNow,
    Preparing,
    StoreError,
    TooMuch,
    UnknownReview,
    UnknownRoom,
    UnknownStudy,
    Unreadable,
)

FOREIGN_HOST = N_("This server does not answer to that host name.")
MALFORMED_HOST = N_("The header Host must hold one host name or IP address, and at most a port after it.")
FOREIGN_ORIGIN = N_("Pages of other sites may not do that here.")
TOO_LARGE = N_("This request is too large; the limit is {limit} bytes.")
NOT_JSON = N_("Send JSON, with the header Content-Type: application/json.")
TOO_MANY_REQUESTS = N_("Too many requests; please wait {seconds} seconds.")
TOO_BUSY = N_("Too many such requests are waiting already; please try again in {seconds} seconds.")
TOO_MANY_SOCKETS = N_("Too many connections are open; please close one.")
BAD_REQUEST = N_("The field {field!r} is missing or not as documented.")
BAD_TOKEN = N_("This token is not valid; POST /api/identity returns a new one.")
NO_IDENTITY = N_("This needs a token; POST /api/identity returns one.")
NOT_FOUND = N_("There is nothing here.")
WRONG_METHOD = N_("The method {method} is not allowed here.")
NO_LESSON = N_("This game has no lesson.")
NO_SUCH_STEP = N_("There is no step {step}; the last one is {last}.")
NO_PUZZLE = N_("There is no puzzle {id!r}.")
NO_SUCH_PLY = N_("There is no position {ply}; the last one is {last}.")
GAMES_LOADING = N_("These games are still being loaded: {games}.")
STORE_SILENT = N_("The store has not answered for {seconds} seconds.")
BUG = N_("Something went wrong on the server. The error has been logged ({request}); please try again.")

#: HTTP statuses by class of error. All other errors mean that a rule or an option was broken: a bad request.
STATUSES: dict[type[ZweispielError], int] = {
    UnknownReview: 404,
    UnknownRoom: 404,
    UnknownStudy: 404,
    Forbidden: 403,
    Conflict: 409,
    NotNow: 409,
    Unreadable: 409,
    BadInput: 400,
    TooMuch: 429,
    StoreError: 503,
    Preparing: 503,
}
#: Codes whose status differs from that of their class.
STATUSES_BY_CODE = {"unknown-game": 404, "closed": 503, "no-answer": 503, "no-engine": 503}
#: Default `Retry-After` in seconds, for the statuses that have one.
RETRY_AFTER = {429: 10, 503: 5}


class HttpError(ZweispielError):
    """An error that the server itself raises, with its HTTP status."""

    def __init__(self, status: int, code: str, template: str, /, **params: object) -> None:
        super().__init__(code, template, **params)
        self.status = status


def status_of(error: ZweispielError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, HttpError):
        return error.status
    return STATUSES_BY_CODE.get(error.code) or STATUSES.get(type(error), 400)


def headers_of(error: ZweispielError) -> dict[str, str]:
    """Headers that belong to an error: `Retry-After` where waiting helps."""
    status = status_of(error)
    return {"retry-after": str(error.params.get("seconds", RETRY_AFTER[status]))} if status in RETRY_AFTER else {}


def too_many_requests(seconds: float) -> HttpError:
    """A client sends requests faster than it may."""
    return HttpError(429, "too-many-requests", TOO_MANY_REQUESTS, seconds=max(1, ceil(seconds)))


def too_busy(seconds: int) -> HttpError:
    """Too many requests wait for the same kind of work, from all clients."""
    return HttpError(429, "too-busy", TOO_BUSY, seconds=max(1, seconds))


def too_many_sockets() -> HttpError:
    """A client holds more connections than it may."""
    return HttpError(429, "too-many-sockets", TOO_MANY_SOCKETS)


def not_found() -> HttpError:
    """There is no such page or file."""
    return HttpError(404, "not-found", NOT_FOUND)
