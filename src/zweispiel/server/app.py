"""The application: routes behind the guard, errors in one shape, documentation complete."""

import logging
from functools import cache
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.telemetry import TelemetryConfig
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zweispiel.core.errors import ZweispielError
from zweispiel.server import openapi
from zweispiel.server.context import Reception
from zweispiel.server.errors import BAD_REQUEST, BUG, NOT_JSON, WRONG_METHOD, WebError, not_found
from zweispiel.server.news import Bell
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import Limits, Places
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import error_answer
from zweispiel.server.routes import live, others, pages, rooms
from zweispiel.server.security import Guard
from zweispiel.server.static_files import Shelf
from zweispiel.server.templates import error_page
from zweispiel.service import Service

API_ROUTES = [*rooms.router.routes, *others.router.routes, *live.router.routes]
log = logging.getLogger("zweispiel.server")
#: Nobody has asked for any; finding that out anew for each request takes time.
NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}


def create_app(service: Service, site: Site, limits: Limits | None = None) -> FastAPI:
    """The whole server as an ASGI application."""
    limits = limits or Limits()
    app = FastAPI(
        title=openapi.TITLE,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry=NO_TELEMETRY,
        middleware=[Middleware(Guard, site=site, limits=limits)],
        exception_handlers={
            ZweispielError: _refuse,
            RequestValidationError: _refuse_request,
            HTTPException: _refuse_path,
            Exception: _confess,
        },
    )
    shelf = Shelf()
    app.state.reception = Reception(service, site, limits, Bell(service), shelf, Places(limits))
    # The routes themselves, not routers in routers: a request would be compared with every one of those twice.
    app.router.routes += [*API_ROUTES, *openapi.ROUTES, *pages.ROUTES, Route("/static/{path:path}", shelf.answer)]
    app.openapi = describe_api  # type: ignore[method-assign]
    return app


@cache
def describe_api() -> dict[str, Any]:
    """The OpenAPI description of the server, which needs no running server."""
    return openapi.describe(API_ROUTES)


# ---- errors


async def _refuse(request: Request, error: Exception) -> Response:
    """Any of our own errors: as JSON to programs, as a page to people."""
    assert isinstance(error, ZweispielError)
    if request.url.path.startswith(("/api/", "/static/", "/healthz")):
        return error_answer(request, error, read_lang(request))
    return await error_page(request, error)


async def _refuse_request(request: Request, error: Exception) -> Response:
    """A request that is not as documented: say which field."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return await _refuse(request, WebError(400, "bad-json", NOT_JSON))
    field = ".".join(str(part)[:40] for part in first["loc"][1:]) or "body"
    return await _refuse(request, WebError(400, "bad-request", BAD_REQUEST, field=field))


async def _refuse_path(request: Request, error: Exception) -> Response:
    """No such page, or not with this method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        refusal = WebError(405, "wrong-method", WRONG_METHOD, method=request.method[:20])
        response = await _refuse(request, refusal)
        response.headers.update(error.headers or {})
        return response
    return await _refuse(request, not_found())


async def _confess(request: Request, error: Exception) -> Response:
    """Something we did not think of; the trace goes to the log, never to the visitor."""
    return error_answer(request, WebError(500, "bug", BUG), read_lang(request))
