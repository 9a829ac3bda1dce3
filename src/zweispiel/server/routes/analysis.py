"""The analysis board: positions of any game, and studies. No rooms are needed."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.analysis_board import describe_study, show_position
from zweispiel.server.analysis_lines import describe_report
from zweispiel.server.analysis_schemas import (
    BoardName,
    EngineReply,
    EngineRequest,
    PositionReply,
    PositionRequest,
    StudyReply,
    StudyText,
    TriedMove,
)
from zweispiel.server.context import request_context
from zweispiel.server.response_schemas import RefusalReply
from zweispiel.server.responses import json_response, refusal_body
from zweispiel.server.routes.common import Room, SeatOfViewer, document_errors, ensure_identity, with_identity_cookie

router = APIRouter(prefix="/api", tags=["analysis"])


@router.post("/analysis/position", response_model=PositionReply, responses=document_errors(403, 404, 413, 415))
async def position(request: Request, body: PositionRequest) -> Response:
    """The position after a line of moves, with what can be played there. Nothing is stored."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def look() -> Response:
        match = context.service.position(body.game, body.options, body.moves)
        return json_response(context.connection, show_position(match, body.eyes, context.lang))

    return await context.run_in_pool(context.server.boards, look)


@router.post("/analysis/refusal", response_model=RefusalReply, responses=document_errors(403, 404, 413, 415))
async def refusal(request: Request, body: TriedMove) -> Response:
    """Why the rules forbid a move after a line of moves, if they do: for pages that explain a click."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def ask() -> Response:
        error = context.service.refusal_in_line(body.game, body.options, body.moves, body.move)
        return json_response(context.connection, refusal_body(error, context.lang))

    return await context.run_in_pool(context.server.boards, ask)


@router.post("/analysis/engine", response_model=EngineReply, responses=document_errors(403, 404, 413, 415))
async def engine(request: Request, body: EngineRequest) -> Response:
    """What an engine has found about a position so far. It begins with your first request, and ends if you ask no more.

    Each board has one engine: asking about another position stops it. 429 (`busy`) if too many people analyse.
    """
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    holder, token = ensure_identity(context)

    def look() -> Response:
        match = context.service.position(body.game, body.options, body.moves)
        report = context.service.think_along(holder, match, body.eyes, body.board)
        return json_response(context.connection, describe_report(match, report, context.lang))

    return with_identity_cookie(context, await context.run_in_pool(context.server.boards, look), token)


@router.delete("/analysis/engine", status_code=204, responses=document_errors(403))
async def stop_engine(request: Request, board: Annotated[BoardName, Query()] = "") -> Response:
    """Turn the engine of a board off at once."""
    context = request_context(request)
    await context.server.run_in_thread(context.service.stop_thinking_along, context.known_holder(), board)
    return Response(status_code=204)


@router.post("/analysis/study", response_model=StudyReply, responses=document_errors(403, 404, 409, 413, 415))
async def open_study(request: Request, body: StudyText) -> Response:
    """Open a study or a record: every move is checked. Nothing is stored."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def read() -> Response:
        return json_response(context.connection, describe_study(context.service.read_study(body.text), context.lang))

    return await context.run_in_pool(context.server.uploads, read)


@router.get("/rooms/{room}/study", response_model=StudyReply, responses=document_errors(403, 404, 409))
async def study_of_room(request: Request, room: Room, seat: SeatOfViewer = None) -> Response:
    """The match of a room as a study. 409 while it is still played, unless your only opponent is a computer."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def read() -> Response:
        tree = context.service.study_of_room(room, context.holder, seat)
        return json_response(context.connection, describe_study(tree, context.lang))

    return await context.run_in_pool(context.server.uploads, read)
