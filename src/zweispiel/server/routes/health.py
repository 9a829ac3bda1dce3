"""Health: whether the server is alive, whether it is ready, and which server it is.

`/livez` and `/healthz` are answered by the event loop alone, so they never wait for a busy thread.
"""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import zweispiel
from zweispiel.server.context import request_context
from zweispiel.server.response_schemas import AliveReply, HealthReply, ReadyReply
from zweispiel.server.responses import json_response
from zweispiel.server.routes.common import document_errors

router = APIRouter(tags=["server"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", response_model=HealthReply, responses=document_errors())
async def health(request: Request) -> Response:
    """Which server is this, and which games are still being compiled?"""
    context = request_context(request)
    told = {"status": "ok", "version": zweispiel.__version__, "instance": context.server.instance}
    return json_response(request, told | {"preparing": list(context.service.preparing())})


@router.head("/livez", include_in_schema=False)
@router.get("/livez", response_model=AliveReply, responses=document_errors())
async def alive(request: Request) -> Response:
    """Is the server alive? If it does not answer, it should be started again."""
    return json_response(request, {"status": "alive"})


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", response_model=ReadyReply, responses=document_errors())
async def ready(request: Request) -> Response:
    """Can people play? 503 with the reason while games are being loaded, or if the store cannot be written."""
    await request_context(request).server.readiness.check()
    return json_response(request, {"status": "ready"})
