"""Who sends a request: a random token in a cookie (browsers) or in the `Authorization` header (bots).

The server keeps only the hash of a token, which is called the holder.
"""

import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.server.errors import BAD_TOKEN, HttpError
from zweispiel.service.tokens import holder_of

COOKIE = "zweispiel"
#: 256 random bits as URL-safe base64.
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 3600
#: The holder of a request without a token.
ANONYMOUS = ""
#: The key of the ASGI scope under which the holder is cached.
SCOPE_KEY = "zweispiel.holder"


def new_token() -> str:
    """A fresh token."""
    return secrets.token_urlsafe(32)


def read_holder(connection: HTTPConnection) -> str:
    """The holder of a request. An invalid cookie counts as none; an invalid `Authorization` header is an error."""
    if SCOPE_KEY not in connection.scope:
        connection.scope[SCOPE_KEY] = _find_holder(connection)
    return str(connection.scope[SCOPE_KEY])


def _find_holder(connection: HTTPConnection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        if not TOKEN.fullmatch(token.strip()):
            raise HttpError(401, "bad-token", BAD_TOKEN)
        return holder_of(token.strip())
    cookie = connection.cookies.get(COOKIE, "")
    return holder_of(cookie) if TOKEN.fullmatch(cookie) else ANONYMOUS


def set_identity_cookie(response: Response, token: str, secure: bool) -> None:
    """Let the browser keep a token where neither scripts nor requests from other sites can use it."""
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")
