"""Invitations: what one is for, its QR code, and spending it by taking the seat; links for another device."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.qr_code import qr_code
from zweispiel.server.request_schemas import TakeSeat
from zweispiel.server.response_schemas import InvitationReply, TokenReply
from zweispiel.server.responses import private_response
from zweispiel.server.routes.common import (
    SVG,
    Room,
    SeatNumber,
    Token,
    document_errors,
    document_media,
    ensure_identity,
    with_identity_cookie,
)
from zweispiel.server.view_schemas import ViewReply
from zweispiel.service import Forbidden, Invitation

router = APIRouter(tags=["rooms"])


@router.get("/api/invitations/{token}", response_model=InvitationReply, responses=document_errors(403))
async def invitation(request: Request, token: Token) -> Response:
    """What an invitation or return link is for. Looking does not spend it."""
    context = request_context(request)
    return await context.respond(lambda: asdict(find_invitation(context, token)))


def find_invitation(context: RequestContext, token: str) -> Invitation:
    """What a token invites to; an error if it is not valid, or not any more."""
    found = context.service.invited(token, context.lang)
    if found is None:
        raise Forbidden("bad-invitation")
    return found


@router.get("/api/invitations/{token}/qr.svg", responses=document_errors(403) | document_media(SVG, "The QR code."))
async def invitation_code(request: Request, token: Token) -> Response:
    """The link of an invitation as a QR code."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def draw() -> Response:
        find_invitation(context, token)
        return private_response(context.connection, qr_code(f"{context.server.site.url}/join/{token}"), SVG)

    return await context.server.run_in_thread(draw)


@router.post(
    "/api/rooms/{room}/seats/{seat}", response_model=ViewReply, responses=document_errors(403, 404, 409, 413, 415)
)
async def sit_down(request: Request, room: Room, seat: SeatNumber, body: TakeSeat) -> Response:
    """Take a seat: in a room that you opened, with an invitation, or with a return link. That spends the token."""
    context = request_context(request)
    holder, token = ensure_identity(context)

    def sit() -> dict[str, Any]:
        context.service.sit(room, holder, seat, body.name, body.nonce, body.invitation)
        return context.service.view(room, holder, context.lang, seat).as_dict()

    return with_identity_cookie(context, await context.respond(sit), token)


@router.post(
    "/api/rooms/{room}/seats/{seat}/return", response_model=TokenReply, responses=document_errors(403, 404, 409)
)
async def make_return_link(request: Request, room: Room, seat: SeatNumber) -> Response:
    """A one-time token that gives your seat to another device of yours: take the seat with it as `invitation`."""
    context = request_context(request)
    holder = context.known_holder()
    return await context.respond(lambda: {"token": context.service.return_link(room, holder, seat)})
