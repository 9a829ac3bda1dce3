"""Reviews: every move of a finished match judged by an engine, with reasons."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.core.record import Record
from zweispiel.server import reviews
from zweispiel.server.context import request_context
from zweispiel.server.request_schemas import ReviewRequest
from zweispiel.server.responses import json_response
from zweispiel.server.review_schemas import ReviewPositionReply, ReviewReply
from zweispiel.server.routes.common import Ply, document_errors

router = APIRouter(prefix="/api/reviews", tags=["reviews"])

ReviewName = Annotated[str, Path(max_length=64, description="The review, from `POST /api/reviews`.")]
Line = Annotated[
    Literal["", "best", "refutation"],
    Query(description="`best`: what should have followed; `refutation`: how the move before is answered."),
]
Places = Annotated[
    bool,
    Query(description="Texts have `{first}` and `{second}` for the players' names, which you fill in yourself."),
]
Step = Annotated[int, Query(ge=0, le=100, description="How many moves of the line to play.")]


@router.post("", status_code=202, response_model=ReviewReply, responses=document_errors(403, 404, 409, 413, 415))
async def review(request: Request, body: ReviewRequest, places: Places = False) -> Response:
    """Ask for a review of a finished match. It fills while you look at it; others' moves and hints come first."""
    context = request_context(request)
    context.rate_limit("reviews", context.server.limits.reviews)

    def start() -> Response:
        record = Record.loads(body.record)
        begun = context.service.review(record, body.level, context.holder, body.last_only)
        return json_response(context.connection, reviews.show_review(begun, context.lang, places), 202)

    return await context.run_in_pool(context.server.uploads, start)


@router.get("/{review}", response_model=ReviewReply, responses=document_errors(404))
async def look(request: Request, review: ReviewName, places: Places = False) -> Response:
    """A review as far as it is. Ask again every second or two until it is `done`; without that it pauses."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond(
        lambda: reviews.show_review(context.service.look_at_review(review), context.lang, places)
    )


@router.get("/{review}/position", response_model=ReviewPositionReply, responses=document_errors(404))
async def position(
    request: Request, review: ReviewName, ply: Ply = None, line: Line = "", step: Step = 0, places: Places = False
) -> Response:
    """The board after `ply` moves, or after some moves of a line that begins there."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.respond(
        lambda: reviews.show_position(context.service.look_at_review(review), ply, line, step, context.lang, places)
    )
