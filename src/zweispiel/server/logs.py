"""Logs: lines of text or of JSON, each with the id of the request that led to it.

A line names routes, not paths, so it contains no rooms, tokens or addresses. An id comes from the proxy in front of the
server, or is made here. The client gets it in the answer, so that an operator can find what the log says about it.
"""

import json
import logging
import re
import secrets
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

from starlette.requests import HTTPConnection
from starlette.types import Scope

from zweispiel.server.client_address import is_local

LogFormat = Literal["text", "json"]
LOG_FORMATS: tuple[LogFormat, ...] = ("text", "json")
REQUEST_ID = "x-request-id"
#: Ids that are taken over: they can neither break a line nor fill the log.
WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
#: The request that this task, or this thread on its behalf, works for; "" if none.
_request: ContextVar[str] = ContextVar("request", default="")


def begin_request(scope: Scope, behind_proxy: bool) -> str:
    """The id of a request that begins here: the proxy's, if there is one on this machine and its id is well-formed."""
    given = _given_id(scope) if behind_proxy else ""
    found = given if WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
    _request.set(found)
    return found


def current_request() -> str:
    """The id of the request that is being answered, "" if there is none."""
    return _request.get()


def _given_id(scope: Scope) -> str:
    client = scope.get("client")
    if client and not is_local(client[0]):
        return ""
    return HTTPConnection(scope).headers.get(REQUEST_ID, "")


# ---- lines


class TextFormatter(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(request)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line; `-` stands for no request."""
        record.request = _request.get() or "-"
        return super().format(record)


class JsonFormatter(logging.Formatter):
    """A line for programs: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, logger, message, the request and what is known about it, and the traceback of an error."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if _request.get():
            line["request"] = _request.get()
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def configure_logs(verbose: bool, log_format: LogFormat = "text") -> None:
    """Log warnings and errors to stderr, with `verbose` every request too."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if log_format == "json" else TextFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("zweispiel").setLevel(logging.INFO if verbose else logging.WARNING)


def silence_uvicorn() -> None:
    """Turn off uvicorn's access log: its lines contain whole URLs, with rooms and tokens in them."""
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
