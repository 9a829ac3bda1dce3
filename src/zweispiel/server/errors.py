"""Refusals as answers: every error of ours has a status, a code for programs and a text in the reader's language."""

from math import ceil

from zweispiel.core.errors import N_, ZweispielError
from zweispiel.service import BadInput, Conflict, Forbidden, NotNow, StoreError, TooMuch, UnknownRoom, Unreadable

FOREIGN_HOST = N_("This server does not answer to that name.")
FOREIGN_ORIGIN = N_("Pages from elsewhere may not do that here.")
TOO_LARGE = N_("That is more than {limit} bytes, too much for this request.")
NOT_JSON = N_("Send JSON, with the header Content-Type: application/json.")
TOO_MANY_REQUESTS = N_("That was too much in a short time; please wait {seconds} seconds.")
TOO_MANY_SOCKETS = N_("Too many connections are open; please close one.")
BAD_REQUEST = N_("The field {field!r} is missing or not as documented.")
BAD_TOKEN = N_("This is no token of ours; POST /api/identity gives one.")
NO_IDENTITY = N_("Nobody can tell who asks; POST /api/identity gives a token.")
NOT_FOUND = N_("There is nothing here.")
WRONG_METHOD = N_("This cannot be done with {method}.")
NO_SUCH_PLY = N_("There is no position {ply}; the last one is {last}.")
BUG = N_("Something went wrong here. It has been noted; please try again.")

#: Statuses of errors by their class; a rule or an option that was broken is a bad request.
STATUSES: dict[type[ZweispielError], int] = {
    UnknownRoom: 404,
    Forbidden: 403,
    Conflict: 409,
    NotNow: 409,
    Unreadable: 409,
    BadInput: 400,
    TooMuch: 429,
    StoreError: 503,
}
#: Codes that say more than their class.
OWN_STATUSES = {"unknown-game": 404, "closed": 503}
#: What to wait after a refusal that will not last, in seconds.
PATIENCE = {429: 10, 503: 5}


class WebError(ZweispielError):
    """A refusal by the server itself."""

    def __init__(self, status: int, code: str, template: str, /, **params: object) -> None:
        super().__init__(code, template, **params)
        self.status = status


def status_of(error: ZweispielError) -> int:
    """The HTTP status an error is answered with."""
    if isinstance(error, WebError):
        return error.status
    return OWN_STATUSES.get(error.code) or STATUSES.get(type(error), 400)


def headers_of(error: ZweispielError) -> dict[str, str]:
    """Headers that belong to an error: how long to wait."""
    status = status_of(error)
    return {"retry-after": str(error.params.get("seconds", PATIENCE[status]))} if status in PATIENCE else {}


def too_many_requests(seconds: float) -> WebError:
    """Somebody asks more often than he may."""
    return WebError(429, "too-many-requests", TOO_MANY_REQUESTS, seconds=max(1, ceil(seconds)))


def too_many_sockets() -> WebError:
    """Somebody holds more connections than he may."""
    return WebError(429, "too-many-sockets", TOO_MANY_SOCKETS)


def not_found() -> WebError:
    """There is no such page."""
    return WebError(404, "not-found", NOT_FOUND)
