"""The language of a request: what it asks for, what the reader chose before, what the browser prefers."""

from starlette.requests import HTTPConnection

from zweispiel.i18n import LANGUAGES

COOKIE = "lang"


def read_lang(connection: HTTPConnection) -> str:
    """The language to answer in."""
    asked = connection.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else preferred(connection.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The language we speak that an `Accept-Language` header likes best; English if there is none."""
    wishes = [_wish(part) for part in header.split(",")[:20]]
    known = [(weight, lang) for lang, weight in wishes if lang in LANGUAGES and weight > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else "en"


def _wish(part: str) -> tuple[str, float]:
    """`de-AT;q=0.8` as ("de", 0.8)."""
    name, _, weight = part.partition(";")
    try:
        value = float(weight.strip().removeprefix("q=")) if weight else 1.0
    except ValueError:
        value = 0.0
    return name.strip().partition("-")[0].lower(), value
