"""Identity, invitations, games, replays and one's own games."""

from dataclasses import asdict
from io import BytesIO
from typing import Any

import segno
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import zweispiel
from zweispiel.server import request_schemas
from zweispiel.server import showcase as boards
from zweispiel.server.context import Visit, visit
from zweispiel.server.identity import STRANGER, new_token
from zweispiel.server.quick import QuickRoute
from zweispiel.server.response_schemas import (
    GameReply,
    HealthReply,
    IdentityReply,
    InvitationReply,
    ReplayReply,
    ShowcaseReply,
    SummaryReply,
)
from zweispiel.server.responses import packed
from zweispiel.server.routes.common import GameName, Ply, Room, Token, media, refusals
from zweispiel.server.routes.rooms import SVG
from zweispiel.service import Forbidden, Invitation

router = APIRouter(route_class=QuickRoute)


@router.post(
    "/api/identity", status_code=201, response_model=IdentityReply, tags=["you"], responses=refusals(403, 413, 415)
)
async def new_identity(request: Request) -> Response:
    """A new identity for a bot. Browsers need none: they get a cookie when they open a room or sit down."""
    visitor = visit(request)
    visitor.spend("rooms", visitor.reception.limits.rooms)
    return await visitor.answer(lambda: {"token": new_token()}, 201)


# ---- invitations


@router.get("/api/invitations/{token}", response_model=InvitationReply, tags=["rooms"], responses=refusals(403))
async def invitation(request: Request, token: Token) -> Response:
    """What an invitation or return link is for. Looking does not spend it."""
    visitor = visit(request)
    return await visitor.answer(lambda: asdict(find_invitation(visitor, token)))


@router.get("/api/invitations/{token}/qr.svg", tags=["rooms"], responses=refusals(403) | media(SVG, "The QR code."))
async def invitation_code(request: Request, token: Token) -> Response:
    """The link of an invitation as a QR code."""
    visitor = visit(request)
    visitor.spend("drawings", visitor.reception.limits.drawings)

    def paint() -> Response:
        find_invitation(visitor, token)
        return packed(visitor.connection, qr_code(f"{visitor.reception.site.url}/join/{token}"), SVG)

    return await visitor.reception.call(paint)


def find_invitation(visitor: Visit, token: str) -> Invitation:
    """What a token invites to; an error if it is not valid any more."""
    found = visitor.service.invited(token, visitor.lang)
    if found is None:
        raise Forbidden("bad-invitation")
    return found


def qr_code(text: str) -> bytes:
    """A text as a QR code in SVG."""
    out = BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=8, border=4, xmldecl=False, dark="#000", light="#fff")
    return out.getvalue()


# ---- games and records


@router.get("/api/games", response_model=list[GameReply], tags=["games"], responses=refusals())
async def games(request: Request) -> Response:
    """All games with their options."""
    visitor = visit(request)
    return await visitor.answer(lambda: boards.game_list(visitor.lang))


@router.get("/api/games/{game}", response_model=GameReply, tags=["games"], responses=refusals(404))
async def game(request: Request, game: GameName) -> Response:
    """One game with its options."""
    visitor = visit(request)
    return await visitor.answer(lambda: boards.find_game(game, visitor.lang))


@router.get("/api/games/{game}/showcase", response_model=ShowcaseReply, tags=["games"], responses=refusals(404))
async def showcase(request: Request, game: GameName, ply: Ply = None) -> Response:
    """A position of the game that looks well."""
    visitor = visit(request)
    visitor.spend("drawings", visitor.reception.limits.drawings)
    return await visitor.answer(lambda: boards.showcase(game, ply, visitor.lang))


@router.post("/api/replay", response_model=ReplayReply, tags=["games"], responses=refusals(403, 404, 413, 415))
async def replay(request: Request, wish: request_schemas.ReplayRequest) -> Response:
    """Look at a record: every move is checked, and the position after `ply` moves is drawn. Nothing is stored."""
    visitor = visit(request)
    visitor.spend("drawings", visitor.reception.limits.drawings)
    return await visitor.answer(lambda: boards.replay(wish.record, wish.ply, visitor.lang))


# ---- one's own games


@router.get("/api/mine", response_model=list[SummaryReply], tags=["you"], responses=refusals())
async def mine(request: Request) -> Response:
    """Your games: unfinished ones first."""
    visitor = visit(request)
    return await visitor.answer(lambda: summaries(visitor))


def summaries(visitor: Visit) -> list[dict[str, Any]]:
    """The visitor's games; a stranger has none."""
    if visitor.holder == STRANGER:
        return []
    return [summary.as_dict() for summary in visitor.service.mine(visitor.holder, visitor.lang)]


@router.get(
    "/api/mine/export", tags=["you"], responses=refusals() | media("application/x-ndjson", "One record in each line.")
)
async def export(request: Request) -> Response:
    """All your games as records, one in each line."""
    visitor = visit(request)
    visitor.spend("drawings", visitor.reception.limits.drawings)

    def write() -> Response:
        text = "".join(f"{record.dumps()}\n" for record in visitor.service.export(visitor.known_holder()))
        response = packed(visitor.connection, text.encode(), "application/x-ndjson")
        response.headers["content-disposition"] = 'attachment; filename="zweispiel.jsonl"'
        return response

    return await visitor.reception.call(write)


@router.delete("/api/mine", status_code=204, tags=["you"], responses=refusals(403))
async def forget_all(request: Request) -> Response:
    """Delete all your games; where somebody else played too, only your name and your claim to the seat."""
    visitor = visit(request)
    await visitor.reception.call(visitor.service.forget, visitor.known_holder())
    return Response(status_code=204)


@router.delete("/api/mine/{room}", status_code=204, tags=["you"], responses=refusals(403, 404))
async def forget_one(request: Request, room: Room) -> Response:
    """Delete one of your games."""
    visitor = visit(request)
    await visitor.reception.call(visitor.service.forget, visitor.known_holder(), room)
    return Response(status_code=204)


@router.get("/healthz", response_model=HealthReply, tags=["server"], responses=refusals())
async def health(request: Request) -> Response:
    """Is the server alive?"""
    visitor = visit(request)
    return await visitor.answer(lambda: health_facts(visitor))


def health_facts(visitor: Visit) -> dict[str, Any]:
    """What `/healthz` tells."""
    preparing = list(visitor.service.preparing())
    instance = visitor.reception.instance
    return {"status": "ok", "version": zweispiel.__version__, "instance": instance, "preparing": preparing}
