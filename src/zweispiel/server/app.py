"""The FastAPI application: routes, security middleware, and error handlers."""

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
from zweispiel.server.context import ServerContext
from zweispiel.server.errors import BAD_REQUEST, BUG, NOT_JSON, WRONG_METHOD, HttpError, not_found
from zweispiel.server.logs import REQUEST_ID, current_request
from zweispiel.server.news import Notifier
from zweispiel.server.origins import Site
from zweispiel.server.rate_limits import ConnectionLimit, RequestLimits
from zweispiel.server.readiness import Readiness
from zweispiel.server.request_language import read_lang
from zweispiel.server.responses import error_response
from zweispiel.server.routes import (
    analysis,
    downloads,
    games,
    health,
    invitations,
    live,
    pages,
    puzzles,
    reviews,
    rooms,
    studies,
    you,
)
from zweispiel.server.security import HEADERS, SecurityMiddleware
from zweispiel.server.static_files import StaticFiles
from zweispiel.server.templates import error_page
from zweispiel.service import Service
from zweispiel.service.metrics import single

API_MODULES = (rooms, invitations, downloads, you, games, puzzles, reviews, analysis, studies, health, live)
API_ROUTERS = [module.router for module in API_MODULES]
API_ROUTES = [route for router in API_ROUTERS for route in router.routes]
HEALTH_PATHS = ("/healthz", "/livez", "/readyz")
NO_TELEMETRY: TelemetryConfig = {"tracing": False, "metrics": False, "logs": False}


def create_app(service: Service, site: Site, limits: RequestLimits | None = None) -> FastAPI:
    """The whole server as an ASGI application."""
    limits = limits or RequestLimits()
    static_files = StaticFiles()
    static_routes = [Route("/static/{path:path}", static_files.respond), Route("/favicon.ico", static_files.icon)]
    app = FastAPI(
        title=openapi.TITLE,
        # `include_router` would match every request twice, which costs 0.1 ms (`benchmarks/requests.py`).
        routes=[*API_ROUTES, *openapi.ROUTES, *pages.ROUTES, *static_routes],
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        telemetry=NO_TELEMETRY,
        middleware=[Middleware(SecurityMiddleware, site=site, limits=limits, metrics=service.metrics)],
        exception_handlers={
            ZweispielError: _handle_error,
            RequestValidationError: _handle_invalid_request,
            HTTPException: _handle_http_exception,
            Exception: _handle_bug,
        },
    )
    sockets, readiness = ConnectionLimit(limits), Readiness(service)
    app.state.context = ServerContext(service, site, limits, Notifier(service), static_files, sockets, readiness)
    service.metrics.gauge("zweispiel_sockets", "Open sockets and requests that wait for news.", single(sockets.total))
    app.openapi = describe_api  # type: ignore[method-assign]
    return app


@cache
def describe_api() -> dict[str, Any]:
    """The OpenAPI description of the server, which needs no running server."""
    return openapi.describe(API_ROUTES)


# ---- error handlers


async def _handle_error(request: Request, error: Exception) -> Response:
    """One of our own errors: as JSON for programs, as a page for people."""
    assert isinstance(error, ZweispielError)
    if request.url.path.startswith(("/api/", "/static/", *HEALTH_PATHS)):
        return error_response(request, error, read_lang(request))
    return await error_page(request, error)


async def _handle_invalid_request(request: Request, error: Exception) -> Response:
    """A request that is not as documented: say which field is wrong."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    field = ".".join(str(part)[:40] for part in first["loc"][1:])
    if first["type"] == "json_invalid" or (first["type"] == "missing" and not field):
        return await _handle_error(request, _bad_json())
    return await _handle_error(request, HttpError(400, "bad-request", BAD_REQUEST, field=field or "body"))


async def _handle_http_exception(request: Request, error: Exception) -> Response:
    """No such path, not with this method, or a body that FastAPI could not read."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        refusal = HttpError(405, "wrong-method", WRONG_METHOD, method=request.method[:20])
        response = await _handle_error(request, refusal)
        response.headers.update(error.headers or {})
        return response
    if error.status_code == 400:  # its cause is ours if the body was too large
        cause = error.__cause__
        return await _handle_error(request, cause if isinstance(cause, ZweispielError) else _bad_json())
    return await _handle_error(request, not_found())


def _bad_json() -> HttpError:
    return HttpError(400, "bad-json", NOT_JSON)


async def _handle_bug(request: Request, error: Exception) -> Response:
    """An unexpected exception. The traceback goes to the log, never to the client."""
    number = current_request()
    response = error_response(request, HttpError(500, "bug", BUG, request=number), read_lang(request))
    response.headers.update({**HEADERS, REQUEST_ID: number})  # the middleware that adds them was left by the exception
    return response
