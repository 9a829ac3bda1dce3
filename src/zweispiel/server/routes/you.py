"""You: a new identity, the list of your games, their export, and being forgotten."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.identity import ANONYMOUS, new_token
from zweispiel.server.response_schemas import IdentityReply, SummaryReply
from zweispiel.server.responses import private_response
from zweispiel.server.routes.common import Room, document_errors, document_media

router = APIRouter(prefix="/api", tags=["you"])

JSON_LINES = "application/x-ndjson"


@router.post("/identity", status_code=201, response_model=IdentityReply, responses=document_errors(403, 413, 415))
async def new_identity(request: Request) -> Response:
    """A new identity for a bot. Browsers need none: they get a cookie when they open a room or sit down."""
    context = request_context(request)
    context.rate_limit("rooms", context.server.limits.rooms)
    return await context.respond(lambda: {"token": new_token()}, 201)


@router.get("/mine", response_model=list[SummaryReply], responses=document_errors())
async def mine(request: Request) -> Response:
    """Your games: unfinished ones first."""
    context = request_context(request)
    return await context.respond(lambda: summaries(context))


def summaries(context: RequestContext) -> list[dict[str, Any]]:
    """The holder's games; none for a request without a token."""
    if context.holder == ANONYMOUS:
        return []
    return [summary.as_dict() for summary in context.service.mine(context.holder, context.lang)]


@router.get(
    "/mine/export", responses=document_errors() | document_media(JSON_LINES, "One record or study in each line.")
)
async def export(request: Request) -> Response:
    """All your games as records and all your studies, one in each line."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)

    def write() -> Response:
        holder = context.known_holder()
        records = (record.dumps() for record in context.service.export(holder))
        text = "".join(f"{line}\n" for line in (*records, *context.service.studies.export(holder)))
        response = private_response(context.connection, text.encode(), JSON_LINES)
        response.headers["content-disposition"] = 'attachment; filename="zweispiel.jsonl"'
        return response

    return await context.run_in_pool(context.server.downloads, write)


@router.delete("/mine", status_code=204, responses=document_errors(403))
async def forget_all(request: Request) -> Response:
    """Delete all your games and studies. Of games with others, delete only your name and your claim to the seat."""
    context = request_context(request)
    await context.server.run_in_thread(context.service.forget, context.known_holder())
    return Response(status_code=204)


@router.delete("/mine/{room}", status_code=204, responses=document_errors(403, 404))
async def forget_one(request: Request, room: Room) -> Response:
    """Delete one of your games."""
    context = request_context(request)
    await context.server.run_in_thread(context.service.forget, context.known_holder(), room)
    return Response(status_code=204)
