"""Puzzles: positions with one right move. No rooms are needed, and nothing is stored."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server import puzzles as shown
from zweispiel.server.context import request_context
from zweispiel.server.request_schemas import PuzzleMove
from zweispiel.server.response_schemas import PuzzleAnswerReply, PuzzleReply, PuzzlesReply
from zweispiel.server.routes.common import GameName, PuzzleId, document_errors

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])


@router.get("/{game}", response_model=PuzzlesReply, responses=document_errors(404))
async def puzzles(request: Request, game: GameName) -> Response:
    """The puzzles of a game."""
    return await request_context(request).respond(lambda: shown.describe_puzzles(game))


@router.get("/{game}/{id}", response_model=PuzzleReply, responses=document_errors(404))
async def puzzle(request: Request, game: GameName, id: PuzzleId) -> Response:
    """A puzzle: its task and its board."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond_about(game, lambda: shown.show_puzzle(game, id, context.lang))


@router.post("/{game}/{id}", response_model=PuzzleAnswerReply, responses=document_errors(403, 404, 413, 415))
async def puzzle_move(request: Request, game: GameName, id: PuzzleId, body: PuzzleMove) -> Response:
    """Try a move: whether it is right, and what follows it. Nothing is stored."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond_about(game, lambda: shown.answer_move(game, id, body.move, context.lang))


@router.get("/{game}/{id}/solution", response_model=PuzzleAnswerReply, responses=document_errors(404))
async def puzzle_solution(request: Request, game: GameName, id: PuzzleId) -> Response:
    """The right move and the line behind it, for those who give up."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond_about(game, lambda: shown.show_solution(game, id, context.lang))
