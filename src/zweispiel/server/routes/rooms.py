"""Rooms: opening one, viewing it, playing in it."""

from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.context import request_context
from zweispiel.server.request_schemas import AnyAction, HintRequest, NewRoom
from zweispiel.server.response_schemas import CreatedReply, HintReply
from zweispiel.server.responses import json_response
from zweispiel.server.routes.common import (
    Ply,
    Room,
    SeatOfViewer,
    document_errors,
    ensure_identity,
    with_identity_cookie,
)
from zweispiel.server.routes.live import LONGEST_WAIT, wait_for_news
from zweispiel.server.view_schemas import NumberReply, ObservationReply, ViewReply
from zweispiel.service import Plan

router = APIRouter(prefix="/api/rooms", tags=["rooms"])

After = Annotated[int | None, Query(ge=0, le=2**53, description="The newest event you have seen.")]
Wait = Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for something newer than `after`.")]
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
    context.rate_limit("rooms", context.server.limits.rooms)
    holder, token = ensure_identity(context)
    plans = [Plan(seat.kind, seat.level) for seat in body.seats]

    def create() -> dict[str, Any]:
        made = context.service.create(holder, body.game, body.options, plans)
        invitations = {str(seat): invitation for seat, invitation in made.invitations.items()}
        return {"room": made.room, "commitment": made.commitment, "invitations": invitations}

    return with_identity_cookie(context, await context.respond(create, 201), token)


@router.get("/{room}", response_model=ViewReply, responses=document_errors(403, 404))
async def look(
    request: Request, room: Room, seat: SeatOfViewer = None, ply: Ply = None, after: After = None, wait: Wait = 0
) -> Response:
    """The room as you may see it. With `after` and `wait` the answer comes when there is news, or after that time."""
    context = request_context(request)
    if after is not None and wait > 0:
        await wait_for_news(context, room, after, wait)
    return await context.respond(lambda: context.service.view(room, context.holder, context.lang, seat, ply).as_dict())


@router.get("/{room}/observation", response_model=ObservationReply, responses=document_errors(403, 404))
async def observe(
    request: Request, room: Room, seat: SeatOfViewer = None, after: After = None, wait: Wait = 0
) -> Response:
    """All that you may know as data, with your legal moves: for bots. Waits like the room itself."""
    context = request_context(request)
    if after is not None and wait > 0:
        await wait_for_news(context, room, after, wait)
    make = partial(context.service.observation, room, context.holder, seat)
    return await context.read_room(room, lambda: json_response(context.connection, make()))


@router.post(
    "/{room}/actions", response_model=ViewReply | NumberReply, responses=document_errors(403, 404, 409, 413, 415)
)
async def act(
    request: Request, room: Room, body: AnyAction, view: WithView = True, eyes: WhoseView = "seat"
) -> Response:
    """Play a move, or take another action on your seat. The answer comes after it is safely stored."""
    context = request_context(request)
    service, holder, action = context.service, context.known_holder(), body.action()

    def do() -> dict[str, Any]:
        if not view:
            return {"number": service.act(room, holder, body.seat, action, body.number)}
        viewer = body.seat if eyes == "seat" else None
        return service.act_and_view(room, holder, body.seat, action, body.number, context.lang, viewer).as_dict()

    return await context.respond(do)


@router.post("/{room}/hint", response_model=HintReply, responses=document_errors(403, 404, 409, 413, 415))
async def hint(request: Request, room: Room, body: HintRequest) -> Response:
    """A move worth considering, in rooms where no two people play each other."""
    context = request_context(request)
    context.rate_limit("hints", context.server.limits.hints)
    holder = context.known_holder()

    def think() -> dict[str, Any]:
        found = context.service.hint(room, holder, body.seat, context.lang)
        return {"move": found.move, "told": found.told, "path": list(found.path), "turn": found.turn}

    return await context.respond(think)
