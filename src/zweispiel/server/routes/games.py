"""Games and records to look at: no rooms are needed."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.core.record import Record
from zweispiel.server import lessons, word_lists
from zweispiel.server import replay as replays
from zweispiel.server import showcase as showcases
from zweispiel.server.context import request_context
from zweispiel.server.game_list import find_game, game_list
from zweispiel.server.request_schemas import LessonMove, ReplayRequest
from zweispiel.server.response_schemas import (
    GameReply,
    LessonAnswerReply,
    LessonReply,
    LessonStepReply,
    PreparingReply,
    ReplayReply,
    ShowcaseReply,
    WordListsReply,
)
from zweispiel.server.responses import json_response
from zweispiel.server.routes.common import GameName, Ply, StepNumber, document_errors
from zweispiel.server.static_files import IMMUTABLE, file_response

router = APIRouter(prefix="/api", tags=["games"])

UNCHANGED: dict[int | str, dict[str, Any]] = {304: {"description": "You have it already, as `If-None-Match` says."}}
Digest = Annotated[str, Path(max_length=40, description="Names the content of the lists.")]
Options = Annotated[str, Query(max_length=1000, description="The options that differ from the default, as JSON.")]


@router.get("/games", response_model=list[GameReply], responses=document_errors())
async def games(request: Request) -> Response:
    """All games with their options."""
    context = request_context(request)
    return await context.respond(lambda: game_list(context.lang))


@router.get("/games/{game}", response_model=GameReply, responses=document_errors(404))
async def game(request: Request, game: GameName) -> Response:
    """One game with its options."""
    context = request_context(request)
    return await context.respond(lambda: find_game(game, context.lang))


@router.get("/preparing", response_model=list[PreparingReply], responses=document_errors())
async def preparing(request: Request) -> Response:
    """The games that are still being compiled, which happens only after an installation; the next one comes first."""
    return json_response(
        request, [asdict(progress) for progress in request_context(request).service.compile_progress()]
    )


@router.get("/games/{game}/showcase", response_model=ShowcaseReply, responses=document_errors(404))
async def showcase(request: Request, game: GameName, ply: Ply = None) -> Response:
    """A position that shows what the game looks like."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond_about(game, lambda: showcases.showcase(game, ply, context.lang))


@router.get("/games/{game}/words/{digest}", response_model=WordListsReply, responses=document_errors(404) | UNCHANGED)
async def words(request: Request, game: GameName, digest: Digest, options: Options = "{}") -> Response:
    """The word lists of a game whose moves are spelled. Observations give this address; its answer never changes."""
    context = request_context(request)
    file = await context.server.run_in_thread(word_lists.find, game, digest, options)
    return file_response(request, file, IMMUTABLE)


@router.get("/lessons/{game}", response_model=LessonReply, responses=document_errors(404))
async def lesson(request: Request, game: GameName) -> Response:
    """A guided first game: the tasks of its steps."""
    context = request_context(request)
    return await context.respond(lambda: lessons.describe_lesson(game, context.lang))


@router.get("/lessons/{game}/{step}", response_model=LessonStepReply, responses=document_errors(404))
async def lesson_step(request: Request, game: GameName, step: StepNumber) -> Response:
    """A step of a lesson: its task and its board."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond_about(game, lambda: lessons.show_step(game, step, context.lang))


@router.post("/lessons/{game}/{step}", response_model=LessonAnswerReply, responses=document_errors(403, 404, 413, 415))
async def lesson_move(request: Request, game: GameName, step: StepNumber, body: LessonMove) -> Response:
    """Try a move in a step: what the lesson says about it, and the board after it. Nothing is stored."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond_about(game, lambda: lessons.answer_move(game, step, body.move, context.lang))


@router.post("/replay", response_model=ReplayReply, responses=document_errors(403, 404, 413, 415))
async def replay(request: Request, body: ReplayRequest) -> Response:
    """Look at a record: every move is checked, and the position after `ply` moves is drawn. Nothing is stored."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def look() -> Response:
        record = Record.loads(body.record)
        context.service.require(record.game)
        return json_response(context.connection, replays.replay(record, body.ply, context.lang))

    return await context.run_in_pool(context.server.uploads, look)
