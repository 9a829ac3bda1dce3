"""The language of a request: its `lang` parameter, else the cookie of an earlier choice, else `Accept-Language`."""

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
    """The language of ours that an `Accept-Language` header ranks first; English if it names none."""
    entries = [_entry(part) for part in header.split(",")[:20]]
    known = [(weight, lang) for lang, weight in entries if lang in LANGUAGES and weight > 0]
    return max(known, key=lambda entry: entry[0])[1] if known else "en"


def _entry(part: str) -> tuple[str, float]:
    """`de-AT;q=0.8` as ("de", 0.8)."""
    name, _, weight = part.partition(";")
    try:
        value = float(weight.strip().removeprefix("q=")) if weight else 1.0
    except ValueError:
        value = 0.0
    return name.strip().partition("-")[0].lower(), value
