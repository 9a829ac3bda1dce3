"""Health: whether the server is alive, and which server it is."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import zweispiel
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.response_schemas import HealthReply
from zweispiel.server.routes.common import document_errors

router = APIRouter(tags=["server"])


@router.get("/healthz", response_model=HealthReply, responses=document_errors())
async def health(request: Request) -> Response:
    """Is the server alive?"""
    context = request_context(request)
    return await context.respond(lambda: health_of(context))


def health_of(context: RequestContext) -> dict[str, Any]:
    """The health of the server as `HealthReply` documents it."""
    preparing = list(context.service.preparing())
    instance = context.server.instance
    return {"status": "ok", "version": zweispiel.__version__, "instance": instance, "preparing": preparing}
