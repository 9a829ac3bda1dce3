"""Downloads of a room: the record of the match, and the board as a picture."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.core.record import Record
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.responses import json_response, private_response
from zweispiel.server.routes.common import SVG, Ply, Room, SeatOfViewer, document_errors, document_media
from zweispiel.server.view_schemas import RecordReply

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

RecordFormat = Annotated[Literal["json", "line"], Query()]
#: A picture contains its styles, which our pages may not. Opened alone in a tab, it may do nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@router.get(
    "/{room}/record",
    response_model=RecordReply,
    responses=document_errors(403, 404) | document_media("text/plain", "The record, as JSON or in one line."),
)
async def record(request: Request, room: Room, seat: SeatOfViewer = None, format: RecordFormat = "json") -> Response:
    """The match written down. Before its end the record holds only what you may know, and no seed."""
    context = request_context(request)

    def write() -> Response:
        found = context.service.record(room, context.holder, seat)
        response = _record_response(context, found, format)
        suffix = "json" if format == "json" else "txt"
        response.headers["content-disposition"] = f'attachment; filename="{found.game}-{room[:8]}.{suffix}"'
        return response

    return await context.server.run_in_thread(write)


def _record_response(context: RequestContext, record: Record, format: str) -> Response:
    if format == "json":
        return json_response(context.connection, record.as_dict())
    return private_response(context.connection, f"{record.line()}\n".encode(), "text/plain; charset=utf-8")


@router.get("/{room}/picture.svg", responses=document_errors(403, 404) | document_media(SVG, "The picture."))
async def picture(request: Request, room: Room, seat: SeatOfViewer = None, ply: Ply = None) -> Response:
    """The board as an SVG picture that needs no style sheet."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def draw() -> Response:
        drawn = context.service.picture(room, context.holder, context.lang, seat, ply)
        response = private_response(context.connection, drawn.encode(), SVG)
        response.headers["content-security-policy"] = PICTURE_POLICY
        return response

    return await context.run_in_pool(context.server.downloads, draw)
