"""Who asks: a random token in a cookie (browsers) or in the `Authorization` header (bots). We keep only its hash."""

import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from zweispiel.server.errors import BAD_TOKEN, WebError
from zweispiel.service.tokens import holder_of

COOKIE = "zweispiel"
#: 256 random bits as URL-safe base64.
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
YEAR = 365 * 24 * 3600
STRANGER = ""
#: Where a request keeps who asks, once that is found out.
HOLDER = "zweispiel.holder"


def new_token() -> str:
    """A fresh token."""
    return secrets.token_urlsafe(32)


def read_holder(connection: HTTPConnection) -> str:
    """Who asks; a stranger without a token. A cookie that is none of ours counts as none, a bad header is an error."""
    if HOLDER not in connection.scope:
        connection.scope[HOLDER] = _find_holder(connection)
    return str(connection.scope[HOLDER])


def _find_holder(connection: HTTPConnection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        if not TOKEN.fullmatch(token.strip()):
            raise WebError(401, "bad-token", BAD_TOKEN)
        return holder_of(token.strip())
    cookie = connection.cookies.get(COOKIE, "")
    return holder_of(cookie) if TOKEN.fullmatch(cookie) else STRANGER


def give_cookie(response: Response, token: str, secure: bool) -> None:
    """Let the browser keep a token, out of reach of scripts and of requests that other sites cause."""
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")
