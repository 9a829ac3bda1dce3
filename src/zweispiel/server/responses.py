"""HTTP responses: JSON, compression, and errors in their documented shape."""

import gzip
import json
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.core.errors import ZweispielError
from zweispiel.i18n import translate_error
from zweispiel.server.errors import headers_of, status_of

#: Smaller bodies are not worth the time that compressing takes: they fit into three packets as they are.
MIN_GZIP_BYTES = 4_000
#: Level 3 takes a third of the time of level 6, and our pictures become nearly as small.
GZIP_LEVEL = 3
PRIVATE = "private, no-store"


def private_response(connection: HTTPConnection, body: bytes, media_type: str, status: int = 200) -> Response:
    """A response that no cache may keep, compressed if that helps. Call it in a shared thread: gzip takes time."""
    headers = {
        "cache-control": PRIVATE,
        "content-type": media_type,
        "vary": "Accept-Encoding, Cookie, Accept-Language",
    }
    if len(body) > MIN_GZIP_BYTES and accepts_gzip(connection):
        body = gzip.compress(body, GZIP_LEVEL, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers)


def json_response(connection: HTTPConnection, data: Any, status: int = 200) -> Response:
    """Data as JSON."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return private_response(connection, body, "application/json", status)


def accepts_gzip(connection: HTTPConnection) -> bool:
    """Whether the client can read gzip."""
    return "gzip" in connection.headers.get("accept-encoding", "")


def error_body(error: ZweispielError, lang: str) -> dict[str, Any]:
    """An error as `ErrorReply` documents it."""
    params = {name: value if isinstance(value, int | float) else str(value) for name, value in error.params.items()}
    return {"error": {"code": error.code, "text": translate_error(error, lang), "params": params}}


def refusal_body(error: ZweispielError | None, lang: str) -> dict[str, str]:
    """A broken rule as `RefusalReply` documents it; None if there is none."""
    return {"code": "", "text": ""} if error is None else {"code": error.code, "text": translate_error(error, lang)}


def count_error(connection: HTTPConnection, error: ZweispielError) -> None:
    """Count an error by its code."""
    connection.app.state.context.service.metrics.errors.add(error.code)


def error_response(connection: HTTPConnection, error: ZweispielError, lang: str) -> Response:
    """An error as JSON, with its status and headers."""
    count_error(connection, error)
    response = json_response(connection, error_body(error, lang), status_of(error))
    response.headers.update(headers_of(error))
    return response
