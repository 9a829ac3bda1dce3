"""Compare answers with their documentation: every JSON answer that a test receives passes through here."""

from functools import cache
from typing import Any

import httpx
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from zweispiel.server.app import API_ROUTES
from zweispiel.server.response_schemas import ErrorReply

ROUTES = [route for route in API_ROUTES if isinstance(route, APIRoute)]
#: Answered before or instead of a route, so no route lists them.
OUTSIDE_ROUTES = {404, 405, 413, 415, 421}


def check_answer(response: httpx.Response) -> None:
    """An httpx hook: the answer has a documented status, and its JSON fits the model of that status exactly."""
    route = find_route(response.request.method, response.request.url.path)
    if route is None:
        return
    known = {route.status_code or 200, *(int(status) for status in route.responses)}
    assert response.status_code in known | OUTSIDE_ROUTES, (route.path, response.status_code)
    model = route.response_model if response.is_success else ErrorReply
    if response.headers.get("content-type") == "application/json":
        assert model is not None, route.path
        check_json(model, response.read())


def check_json(model: Any, text: str | bytes) -> None:
    """Validate without conversions. Models forbid fields that they do not list."""
    reader(model).validate_json(text, strict=True)


@cache
def reader(model: Any) -> TypeAdapter[Any]:
    """What reads JSON into a model."""
    return TypeAdapter(model)


def find_route(method: str, path: str) -> APIRoute | None:
    """The documented route that answers a request."""
    return next((route for route in ROUTES if method in (route.methods or ()) and route.path_regex.match(path)), None)
