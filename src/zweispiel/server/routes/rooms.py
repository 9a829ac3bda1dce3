"""Rooms: opening, sitting down, looking, playing."""

import asyncio
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.core.record import Record
from zweispiel.server import request_schemas
from zweispiel.server.context import Visit, visit
from zweispiel.server.identity import STRANGER, give_cookie, new_token
from zweispiel.server.quick import QuickRoute
from zweispiel.server.response_schemas import CreatedReply, HintReply, TokenReply
from zweispiel.server.responses import json_answer, packed
from zweispiel.server.routes.common import Eyes, Ply, Room, SeatNumber, media, refusals
from zweispiel.server.security import address_of
from zweispiel.server.view_schemas import NumberReply, ObservationReply, RecordReply, ViewReply
from zweispiel.service import Plan
from zweispiel.service.tokens import holder_of

router = APIRouter(prefix="/api/rooms", tags=["rooms"], route_class=QuickRoute)

LONGEST_WAIT = 25.0
SVG = "image/svg+xml"
#: A picture carries its styles inside, which our pages may not; alone in a tab it may do nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
After = Annotated[int | None, Query(ge=0, le=2**53, description="The newest event you have seen.")]
Drawn = Annotated[bool, Query(description="Whether to answer with the view; bots save time with `false`.")]
Sees = Annotated[
    Literal["seat", "next"],
    Query(
        description="Whose view to answer with: the acting seat's, or, for a person who holds both seats, "
        "the view that `GET` without `seat` gives: the seat that moves next, or the curtain."
    ),
]
Wait = Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for something newer than `after`.")]


@router.post("", status_code=201, response_model=CreatedReply, responses=refusals(403, 404, 413, 415))
async def create_room(request: Request, wish: request_schemas.NewRoom) -> Response:
    """Open a room. Whoever opens it may sit down without an invitation; a browser without a cookie gets one."""
    visitor = visit(request)
    visitor.spend("rooms", visitor.reception.limits.rooms)
    holder, token = _identified(visitor)
    plans = [Plan(seat.kind, seat.level) for seat in wish.seats]

    def create() -> dict[str, Any]:
        made = visitor.service.create(holder, wish.game, wish.options, plans)
        invitations = {str(seat): invitation for seat, invitation in made.invitations.items()}
        return {"room": made.room, "commitment": made.commitment, "invitations": invitations}

    return _with_cookie(visitor, await visitor.answer(create, 201), token)


@router.post("/{room}/seats/{seat}", response_model=ViewReply, responses=refusals(403, 404, 409, 413, 415))
async def sit_down(request: Request, room: Room, seat: SeatNumber, wish: request_schemas.Sitting) -> Response:
    """Take a seat: in a room of one's own, with an invitation, or with a return link."""
    visitor = visit(request)
    holder, token = _identified(visitor)

    def sit() -> dict[str, Any]:
        visitor.service.sit(room, holder, seat, wish.name, wish.nonce, wish.invitation)
        return visitor.service.view(room, holder, visitor.lang, seat).as_dict()

    return _with_cookie(visitor, await visitor.answer(sit), token)


@router.post("/{room}/seats/{seat}/return", response_model=TokenReply, responses=refusals(403, 404, 409))
async def make_return_link(request: Request, room: Room, seat: SeatNumber) -> Response:
    """A one-time token that gives your seat to another device of yours: take the seat with it as `invitation`."""
    visitor = visit(request)
    holder = visitor.known_holder()
    return await visitor.answer(lambda: {"token": visitor.service.return_link(room, holder, seat)})


@router.get("/{room}", response_model=ViewReply, responses=refusals(403, 404))
async def look(
    request: Request, room: Room, seat: Eyes = None, ply: Ply = None, after: After = None, wait: Wait = 0
) -> Response:
    """The room as you may see it. With `after` and `wait` the answer comes when there is news, or after that time."""
    visitor = visit(request)
    if after is not None and wait > 0:
        await _wait_for_news(visitor, room, after, wait)
    return await visitor.answer(lambda: visitor.service.view(room, visitor.holder, visitor.lang, seat, ply).as_dict())


@router.get("/{room}/observation", response_model=ObservationReply, responses=refusals(403, 404))
async def observe(request: Request, room: Room, seat: Eyes = None, after: After = None, wait: Wait = 0) -> Response:
    """All that you may know as data, with your legal moves: for bots. Waits like the room itself."""
    visitor = visit(request)
    if after is not None and wait > 0:
        await _wait_for_news(visitor, room, after, wait)
    make = partial(visitor.service.observation, room, visitor.holder, seat)
    return await visitor.glance(room, lambda: json_answer(visitor.connection, make()))


@router.post("/{room}/actions", response_model=ViewReply | NumberReply, responses=refusals(403, 404, 409, 413, 415))
async def act(
    request: Request, room: Room, wish: request_schemas.AnyAction, view: Drawn = True, eyes: Sees = "seat"
) -> Response:
    """Play a move or do something else on your seat. The answer comes after it is safely stored."""
    visitor = visit(request)
    holder = visitor.known_holder()

    def do() -> dict[str, Any]:
        if not view:
            return {"number": visitor.service.act(room, holder, wish.seat, wish.action(), wish.number)}
        shown = wish.seat if eyes == "seat" else None
        action = wish.action()
        return visitor.service.act_and_view(room, holder, wish.seat, action, wish.number, visitor.lang, shown).as_dict()

    return await visitor.answer(do)


@router.post("/{room}/hint", response_model=HintReply, responses=refusals(403, 404, 409, 413, 415))
async def hint(request: Request, room: Room, wish: request_schemas.HintRequest) -> Response:
    """A move worth considering, where nobody plays against another person."""
    visitor = visit(request)
    visitor.spend("hints", visitor.reception.limits.hints)
    holder = visitor.known_holder()

    def ask() -> dict[str, Any]:
        found = visitor.service.hint(room, holder, wish.seat, visitor.lang)
        return {"move": found.move, "told": found.told, "path": list(found.path), "turn": found.turn}

    return await visitor.answer(ask)


@router.get(
    "/{room}/record",
    response_model=RecordReply,
    responses=refusals(403, 404) | media("text/plain", "The record, as JSON or in one line."),
)
async def record(
    request: Request, room: Room, seat: Eyes = None, format: Annotated[Literal["json", "line"], Query()] = "json"
) -> Response:
    """The match written down. Of a match that goes on it holds what you may know and no seed."""
    visitor = visit(request)

    def write() -> Response:
        found = visitor.service.record(room, visitor.holder, seat)
        response = _written(visitor, found, format)
        suffix = "json" if format == "json" else "txt"
        response.headers["content-disposition"] = f'attachment; filename="{found.game}-{room[:8]}.{suffix}"'
        return response

    return await visitor.reception.call(write)


@router.get("/{room}/picture.svg", responses=refusals(403, 404) | media(SVG, "The picture."))
async def picture(request: Request, room: Room, seat: Eyes = None, ply: Ply = None) -> Response:
    """The board as an SVG picture that stands alone."""
    visitor = visit(request)
    visitor.spend("drawings", visitor.reception.limits.drawings)

    def paint() -> Response:
        drawn = visitor.service.picture(room, visitor.holder, visitor.lang, seat, ply)
        response = packed(visitor.connection, drawn.encode(), SVG)
        response.headers["content-security-policy"] = PICTURE_POLICY
        return response

    return await visitor.reception.call(paint)


# ---- what they share


def _written(visitor: Visit, record: Record, format: str) -> Response:
    if format == "json":
        return json_answer(visitor.connection, record.as_dict())
    return packed(visitor.connection, f"{record.line()}\n".encode(), "text/plain; charset=utf-8")


def _identified(visitor: Visit) -> tuple[str, str | None]:
    """Who asks; strangers get a new identity, with the token they are to keep."""
    if visitor.holder != STRANGER:
        return visitor.holder, None
    token = new_token()
    return holder_of(token), token


def _with_cookie(visitor: Visit, response: Response, token: str | None) -> Response:
    if token is not None:
        give_cookie(response, token, visitor.reception.site.secure)
    return response


async def _wait_for_news(visitor: Visit, room: str, after: int, wait: float) -> None:
    """Return when the room is newer than `after`, or after `wait` seconds, or when the server closes."""
    bell = visitor.reception.bell
    deadline = asyncio.get_running_loop().time() + wait
    await visitor.glance(room, lambda: visitor.service.number(room))  # an unknown room is an error at once
    with visitor.reception.places.taken(address_of(visitor.connection)), bell.listening(room) as news:
        while True:
            news.clear()  # before looking: what comes after the look is to be heard
            if bell.closing or await visitor.glance(room, lambda: visitor.service.number(room)) > after:
                return
            try:
                async with asyncio.timeout_at(deadline):
                    await news.wait()
            except TimeoutError:
                return
