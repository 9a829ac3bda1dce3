"""Rooms: opening one, viewing it, playing in it."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.request_schemas import AnyAction, ContinuedRoom, HintRequest, NewRoom, RefusalRequest, SeatPlan
from zweispiel.server.response_schemas import CreatedReply, HintReply, RefusalReply
from zweispiel.server.responses import json_response, refusal_body
from zweispiel.server.review_schemas import GradeReply
from zweispiel.server.reviews import show_grade
from zweispiel.server.routes.common import (
    Ply,
    Room,
    SeatOfViewer,
    document_errors,
    ensure_identity,
    unless_gone,
    with_identity_cookie,
)
from zweispiel.server.routes.live import LONGEST_WAIT, wait_for_news
from zweispiel.server.view_schemas import NumberReply, ObservationReply, ViewReply
from zweispiel.server.word_lists import with_words_address
from zweispiel.service import Created, Plan
from zweispiel.service.types import Holder

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

#: The status in the log of a request whose client did not wait for the answer.
CLIENT_LEFT = 499

After = Annotated[int | None, Query(ge=0, le=2**53, description="The newest event you have seen.")]
Wait = Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for something newer than `after`.")]
AllMoves = Annotated[bool, Query(description="Whether to list all your legal moves, however many there are.")]
OwnSeat = Annotated[int, Query(alias="seat", ge=0, le=1, description="Your seat.")]
WithView = Annotated[bool, Query(description="Whether to answer with the view; bots save time with `false`.")]
WhoseView = Annotated[
    Literal["seat", "next"],
    Query(
        description="Whose view to answer with: the acting seat's, or, for a person who holds both seats, "
        "the view that `GET` without `seat` gives: the seat that moves next, or the curtain."
    ),
]


@router.post("", status_code=201, response_model=CreatedReply, responses=document_errors(403, 404, 413, 415))
async def create_room(request: Request, body: NewRoom) -> Response:
    """Open a room. You may sit down in it without an invitation. A browser without a cookie gets one."""
    context = request_context(request)
    return await _open(
        context, lambda holder: context.service.create(holder, body.game, body.options, _plans(body.seats))
    )


@router.post(
    "/from-record", status_code=201, response_model=CreatedReply, responses=document_errors(403, 404, 409, 413, 415)
)
async def continue_from(request: Request, body: ContinuedRoom) -> Response:
    """Open a room that begins with the moves of a record, to play on against a computer.

    The rules judge the moves. Draws are shuffled anew, and a computer has a new secret that fits all that was answered.
    409 for a game that two people are still playing.
    """
    context = request_context(request)

    def create(holder: Holder) -> Created:
        return context.service.continue_from(holder, body.record, body.ply, _plans(body.seats))

    return await _open(context, create)


def _plans(seats: list[SeatPlan]) -> list[Plan]:
    return [Plan(seat.kind, seat.level) for seat in seats]


async def _open(context: RequestContext, create: Callable[[Holder], Created]) -> Response:
    """Open a room, for a new identity if there is none yet."""
    context.rate_limit("rooms", context.server.limits.rooms)
    holder, token = ensure_identity(context)

    def open_room() -> dict[str, Any]:
        made = create(holder)
        invitations = {str(seat): invitation for seat, invitation in made.invitations.items()}
        return {"room": made.room, "commitment": made.commitment, "invitations": invitations}

    return with_identity_cookie(context, await context.respond(open_room, 201), token)


@router.get("/{room}", response_model=ViewReply, responses=document_errors(403, 404))
async def look(
    request: Request, room: Room, seat: SeatOfViewer = None, ply: Ply = None, after: After = None, wait: Wait = 0
) -> Response:
    """The room as you may see it. With `after` and `wait` the answer comes when there is news, or after that time."""
    context = request_context(request)
    if after is not None and wait > 0:
        await wait_for_news(context, room, after, wait)

    def look() -> Response:
        seen = context.service.view(room, context.holder, context.lang, seat, ply)
        return json_response(context.connection, seen.as_dict())

    return await (context.read_room(room, look) if ply is None else context.server.run_in_thread(look))


@router.get("/{room}/observation", response_model=ObservationReply, responses=document_errors(403, 404))
async def observe(
    request: Request,
    room: Room,
    seat: SeatOfViewer = None,
    after: After = None,
    wait: Wait = 0,
    moves: AllMoves = False,
) -> Response:
    """All that you may know as data, with your legal moves: for bots. Waits like the room itself.

    If you have more than 1,000 legal moves, `moves` is null, and `spell` says how to make them from a list of words.
    """
    context = request_context(request)
    if after is not None and wait > 0:
        await wait_for_news(context, room, after, wait)

    def look() -> Response:
        seen = context.service.observation(room, context.holder, seat, moves)
        return json_response(context.connection, with_words_address(seen))

    if not moves:
        return await context.read_room(room, look)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await context.run_in_pool(context.server.downloads, look)


@router.post(
    "/{room}/actions", response_model=ViewReply | NumberReply, responses=document_errors(403, 404, 409, 413, 415)
)
async def act(
    request: Request, room: Room, body: AnyAction, view: WithView = True, eyes: WhoseView = "seat"
) -> Response:
    """Play a move, or take another action on your seat. The answer comes after it is safely stored.

    If an answer is lost, send the same action with the same `key` again: it is done once. The `number` in the answer is
    that of the first time; a view shows the room as it is now.
    """
    context = request_context(request)
    service, holder, action = context.service, context.known_holder(), body.action()

    asked = (room, holder, body.seat, action, body.number)
    if not view:
        return await context.respond(lambda: {"number": service.act(*asked, body.key)})
    viewer = body.seat if eyes == "seat" else None
    seen = await context.server.run_in_thread(service.act_and_view, *asked, context.lang, viewer, body.key)
    return await context.read_room(room, lambda: json_response(context.connection, seen().as_dict()))


@router.post("/{room}/refusal", response_model=RefusalReply, responses=document_errors(403, 404, 409, 413, 415))
async def refusal(request: Request, room: Room, body: RefusalRequest) -> Response:
    """Why the rules forbid a move of yours, if they do: for pages that explain a click. Nothing is played.

    To play a move, send it as an action; if it is forbidden, the error says the same.
    """
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    ask = partial(context.service.refusal, room, context.known_holder(), body.seat, body.move)
    return await context.respond(lambda: refusal_body(ask(), context.lang))


@router.get("/{room}/grade", response_model=GradeReply, responses=document_errors(403, 404, 409))
async def grade(request: Request, room: Room, seat: OwnSeat) -> Response:
    """What your last move was worth, in a room with a computer. It is worked out while you ask, about once a second."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    holder = context.known_holder()
    return await context.respond(lambda: show_grade(context.service.grade(room, holder, seat), context.lang))


@router.post("/{room}/hint", response_model=HintReply, responses=document_errors(403, 404, 409, 413, 415))
async def hint(request: Request, room: Room, body: HintRequest) -> Response:
    """A move worth considering, in rooms where no two people play each other."""
    context = request_context(request)
    context.rate_limit("hints", context.server.limits.hints)
    ask = partial(context.service.hint, room, context.known_holder(), body.seat, context.lang)
    found = await unless_gone(request, asyncio.wrap_future(await context.read_room(room, ask)))
    if found is None:
        return Response(status_code=CLIENT_LEFT)
    return json_response(context.connection, vars(found) | {"path": list(found.path)})
