"""What the routes share: types of parameters, documentation of errors, new identities."""

import asyncio
from typing import Annotated, Any, TypeVar

from fastapi import Path, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.context import RequestContext
from zweispiel.server.identity import ANONYMOUS, new_token, set_identity_cookie
from zweispiel.server.response_schemas import ErrorReply
from zweispiel.service.tokens import holder_of

R = TypeVar("R")

SVG = "image/svg+xml"

Room = Annotated[str, Path(max_length=64, description="The room, from `POST /api/rooms` or an invitation.")]
SeatNumber = Annotated[int, Path(ge=0, le=1, description="0 moves first, 1 second.")]
Token = Annotated[str, Path(max_length=128, description="The token of an invitation or return link.")]
StepNumber = Annotated[int, Path(ge=1, le=100, description="The step, from 1.")]
PuzzleId = Annotated[str, Path(max_length=40, description="The puzzle, from `GET /api/puzzles/{game}`.")]
GameName = Annotated[str, Path(max_length=40, description="Name of a game.")]
SeatOfViewer = Annotated[
    int | None, Query(alias="seat", ge=0, le=1, description="Which of your seats looks, if you hold both.")
]
Ply = Annotated[int | None, Query(ge=0, le=100_000, description="A past position: after so many moves.")]

# ---- documentation of answers

ERROR_DESCRIPTIONS = {
    400: "Not as documented, or against the rules of the game; the code says what.",
    401: "The token is missing or invalid.",
    403: "Not your seat, or a page of another site.",
    404: "There is no such thing.",
    409: "Too late (`stale`, `seat-taken`), too early (`ahead`), a used `key` (`key-used`), or not possible now.",
    413: "Too large.",
    415: "Not JSON.",
    421: "This server does not answer to that host name.",
    429: "Too many requests; `Retry-After` says when to try again.",
    503: "The server is shutting down or cannot store anything.",
}
#: Errors that any request may cause.
COMMON_ERRORS = (400, 401, 421, 429, 503)


def document_errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """OpenAPI's description of the errors of a route: these, and those that any request may cause.

    It refers to the schema by name: a model for each of them would make importing the server 10 % more expensive.
    """
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorReply.__name__}"}}}
    wanted = sorted({*COMMON_ERRORS, *statuses})
    return {status: {"description": ERROR_DESCRIPTIONS[status], "content": content} for status in wanted}


def document_media(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    """OpenAPI's description of an answer that is not JSON."""
    return {200: {"description": description, "content": {media_type: {"schema": {"type": "string"}}}}}


# ---- waiting


async def unless_gone(request: Request, answer: "asyncio.Future[R]") -> R | None:
    """An answer that takes long to find. If the client leaves before, it is cancelled, and the result is None.

    The request's body must have been read before.
    """
    leaving = asyncio.ensure_future(request.receive())  # the next message is that the client has left
    try:
        await asyncio.wait((answer, leaving), return_when=asyncio.FIRST_COMPLETED)
        return await answer if answer.done() else None
    finally:
        leaving.cancel()
        answer.cancel()


# ---- identities


def ensure_identity(context: RequestContext) -> tuple[str, str | None]:
    """The holder of a request. A request without a token gets a new identity, and its token is returned too."""
    if context.holder != ANONYMOUS:
        return context.holder, None
    token = new_token()
    return holder_of(token), token


def with_identity_cookie(context: RequestContext, response: Response, token: str | None) -> Response:
    """The response, with a new token as a cookie if there is one."""
    if token is not None:
        set_identity_cookie(response, token, context.server.site.secure)
    return response
