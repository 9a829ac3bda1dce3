"""OpenAPI: the description of the HTTP interface for programs, and the reference page that is made from it."""

from collections.abc import Sequence
from typing import Any

from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import zweispiel
from zweispiel.server.context import request_context
from zweispiel.server.response_schemas import ErrorBody, ErrorReply
from zweispiel.server.templates import render_page
from zweispiel.server.view_schemas import NewsReply

URL = "/api/openapi.json"
TITLE = "Zweispiel"
ABOUT = (
    "Open a room or join one by an invitation, ask for an observation, play moves. "
    "Bots send `Authorization: Bearer TOKEN` with a token from `POST /api/identity`."
)


def describe(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """The OpenAPI description of these routes. FastAPI's own answer for bad input is left out: ours is 400."""
    schema = get_openapi(title=TITLE, version=zweispiel.__version__, description=ABOUT, routes=routes)
    for path in schema["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        schema["components"]["schemas"].pop(name, None)
    # OpenAPI has no operations for sockets, but clients need the type of their messages.
    schema["components"]["schemas"][NewsReply.__name__] = NewsReply.model_json_schema()
    for model in (ErrorReply, ErrorBody):  # routes refer to it by name (`document_errors`)
        schema["components"]["schemas"][model.__name__] = _plain_schema(model)
    schema["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    schema["security"] = [{"token": []}, {}]
    return schema


def _plain_schema(model: type[BaseModel]) -> dict[str, Any]:
    """A model's schema, referring to others among the components."""
    schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
    schema.pop("$defs", None)
    return schema


async def openapi(request: Request) -> Response:
    """The description as JSON; building it the first time takes a while, so a thread does it."""
    return await request_context(request).respond(request.app.openapi)


async def reference(request: Request) -> Response:
    """The description as a page."""
    context = request_context(request)
    return await render_page(context, "reference.html", lambda: {"operations": operations(request.app.openapi())})


ROUTES: list[BaseRoute] = [Route(URL, openapi), Route("/api/docs", reference)]


# ---- the reference page


def operations(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Every operation with its parameters, bodies and answers, in the order of the description."""
    return [
        _operation(path, method, operation, schema)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]


def _operation(path: str, method: str, operation: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return {
        "id": operation["operationId"],
        "method": method.upper(),
        "path": path,
        "text": operation.get("description", ""),
        "parameters": [_parameter(parameter, schema) for parameter in operation.get("parameters", ())],
        "bodies": [] if body is None else _bodies(body, schema),
        "answers": [(status, answer["description"]) for status, answer in operation["responses"].items()],
        "fields": _answer_fields(operation, schema),
    }


def _parameter(parameter: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    kind = _kind(parameter["schema"], schema)
    needed = parameter.get("required", False)
    return {"name": parameter["name"], "kind": kind, "text": parameter.get("description", ""), "needed": needed}


def _bodies(body: dict[str, Any], schema: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The fields of a body; several lists if it may have several forms."""
    return [_fields(_resolved(part, schema), schema) for part in body.get("oneOf", [body])]


def _answer_fields(operation: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of the answer to a successful request."""
    for status, answer in operation["responses"].items():
        found = answer.get("content", {}).get("application/json", {}).get("schema")
        if status.startswith("2") and found is not None:
            return _fields(_resolved(found.get("items", found), schema), schema)
    return []


def _fields(part: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    needed = part.get("required", ())
    return [
        {"name": name, "kind": _kind(field, schema), "text": field.get("description", ""), "needed": name in needed}
        for name, field in part.get("properties", {}).items()
    ]


def _kind(field: dict[str, Any], schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in field:
        inner = _resolved(field, schema)
        return "{" + ", ".join(inner.get("properties", {})) + "}"
    if "anyOf" in field:
        return " | ".join(_kind(part, schema) for part in field["anyOf"])
    if "const" in field:
        return repr(field["const"]).replace("'", '"')
    if "enum" in field:
        return " | ".join(f'"{value}"' for value in field["enum"])
    if field.get("type") == "array":
        return f"[{_kind(field.get('items', {}), schema)}]"
    return str(field.get("type", "any"))


def _resolved(part: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """A schema, looked up if `part` is only a reference to it."""
    name = part.get("$ref", "").rpartition("/")[2]
    return dict(schema["components"]["schemas"][name]) if name else part
