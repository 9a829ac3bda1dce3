"""What the routes' signatures have in common."""

from typing import Annotated, Any

from fastapi import Path, Query

from zweispiel.server.response_schemas import ErrorReply

Room = Annotated[str, Path(max_length=64, description="The room, from `POST /api/rooms` or an invitation.")]
SeatNumber = Annotated[int, Path(ge=0, le=1, description="0 moves first, 1 second.")]
Token = Annotated[str, Path(max_length=128, description="The token of an invitation or return link.")]
GameName = Annotated[str, Path(max_length=40, description="Name of a game.")]
Eyes = Annotated[
    int | None, Query(alias="seat", ge=0, le=1, description="Through which of your seats to look, if you hold both.")
]
Ply = Annotated[int | None, Query(ge=0, le=100_000, description="A past position: after so many moves.")]

MEANINGS = {
    400: "Not as documented, or against the rules of the game; the code says what.",
    401: "A token that is none, or none where one is needed.",
    403: "Not your seat, or a page from elsewhere.",
    404: "There is no such thing.",
    409: "Not possible any more (`stale`, `seat-taken`) or not now.",
    413: "Too large.",
    415: "Not JSON.",
    421: "This server does not answer to that host name.",
    429: "Too often or too much; `Retry-After` says when to try again.",
    503: "The server is shutting down or cannot store anything.",
}
#: What any request may be answered with.
ALWAYS = (400, 401, 421, 429, 503)


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documentation of errors a route may answer with, besides those that any may."""
    wanted = sorted({*ALWAYS, *statuses})
    return {status: {"model": ErrorReply, "description": MEANINGS[status]} for status in wanted}


def media(kind: str, what: str) -> dict[int | str, dict[str, Any]]:
    """The documentation of an answer that is not JSON."""
    return {200: {"description": what, "content": {kind: {"schema": {"type": "string"}}}}}
