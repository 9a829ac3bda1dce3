"""Games and records to look at: no rooms are needed."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server import replay as replays
from zweispiel.server import showcase as showcases
from zweispiel.server.context import request_context
from zweispiel.server.game_list import find_game, game_list
from zweispiel.server.request_schemas import ReplayRequest
from zweispiel.server.response_schemas import GameReply, ReplayReply, ShowcaseReply
from zweispiel.server.routes.common import GameName, Ply, document_errors

router = APIRouter(prefix="/api", tags=["games"])


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


@router.get("/games/{game}/showcase", response_model=ShowcaseReply, responses=document_errors(404))
async def showcase(request: Request, game: GameName, ply: Ply = None) -> Response:
    """A position that shows what the game looks like."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond(lambda: showcases.showcase(game, ply, context.lang))


@router.post("/replay", response_model=ReplayReply, responses=document_errors(403, 404, 413, 415))
async def replay(request: Request, body: ReplayRequest) -> Response:
    """Look at a record: every move is checked, and the position after `ply` moves is drawn. Nothing is stored."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond(lambda: replays.replay(body.record, body.ply, context.lang))
