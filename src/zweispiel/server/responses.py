"""Answers: JSON and pages, made small for whoever can unpack them, and errors in the shape the reader expects."""

import gzip
import json
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.core.errors import ZweispielError
from zweispiel.i18n import translate_error
from zweispiel.server.errors import headers_of, status_of

SMALL = 1_000
#: Level 3 costs a third of level 6 and packs our pictures nearly as well.
EFFORT = 3
PRIVATE = "private, no-store"


def packed(connection: HTTPConnection, body: bytes, kind: str, status: int = 200) -> Response:
    """A private answer, zipped if that helps. Call it in a worker thread: zipping takes its time."""
    headers = {"cache-control": PRIVATE, "content-type": kind, "vary": "Accept-Encoding, Cookie, Accept-Language"}
    if len(body) > SMALL and accepts_gzip(connection):
        body = gzip.compress(body, EFFORT, mtime=0)
        headers["content-encoding"] = "gzip"
    return Response(body, status, headers)


def json_answer(connection: HTTPConnection, data: Any, status: int = 200) -> Response:
    """Data as JSON."""
    return packed(connection, dump(data), "application/json", status)


def dump(data: Any) -> bytes:
    """Data as the bytes of its JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def accepts_gzip(connection: HTTPConnection) -> bool:
    """Whether the reader can unpack it."""
    return "gzip" in connection.headers.get("accept-encoding", "")


def error_facts(error: ZweispielError, lang: str) -> dict[str, Any]:
    """An error for programs."""
    params = {name: value if isinstance(value, int | float) else str(value) for name, value in error.params.items()}
    return {"error": {"code": error.code, "text": translate_error(error, lang), "params": params}}


def error_answer(connection: HTTPConnection, error: ZweispielError, lang: str) -> Response:
    """An error as JSON, with its status."""
    response = json_answer(connection, error_facts(error, lang), status_of(error))
    response.headers.update(headers_of(error))
    return response
