"""The pages: Jinja2 templates in `templates/`, each with what all pages know and what is its own."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

import zweispiel
from zweispiel.core.errors import ZweispielError
from zweispiel.i18n import LANGUAGES, translate, translate_error
from zweispiel.server import showcase
from zweispiel.server.browser_texts import TEXTS
from zweispiel.server.context import Visit, visit
from zweispiel.server.errors import headers_of, status_of
from zweispiel.server.identity import YEAR
from zweispiel.server.request_language import COOKIE
from zweispiel.server.responses import packed

FOLDER = Path(__file__).with_name("templates")
HTML = "text/html; charset=utf-8"
THEMES = ("auto", "light", "dark")


@cache
def environment() -> Environment:
    """Jinja2, escaping everything and complaining about whatever is missing."""
    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


async def show(visitor: Visit, template: str, make: Callable[[], dict[str, Any]], status: int = 200) -> Response:
    """A page: its own facts are fetched, it is filled in and packed in a thread."""

    def paint() -> Response:
        context = shared(visitor) | make()
        return packed(visitor.connection, environment().get_template(template).render(context).encode(), HTML, status)

    response = await visitor.reception.call(paint)
    if visitor.connection.query_params.get("lang") in LANGUAGES:
        response.set_cookie(COOKIE, visitor.lang, max_age=YEAR, path="/", samesite="lax")
    return response


def shared(visitor: Visit) -> dict[str, Any]:
    """What every template knows."""
    lang, reception = visitor.lang, visitor.reception
    theme = visitor.connection.cookies.get("theme", "")

    def speak(text: str, **values: object) -> str:
        translated = translate(text, lang)
        return translated.format(**values) if values else translated

    return {
        "lang": lang,
        "languages": LANGUAGES,
        "_": speak,
        "games": showcase.game_list(lang),
        "theme": theme if theme in THEMES else THEMES[0],
        "url": reception.site.url,
        "path": visitor.connection.url.path,
        "local_only": reception.site.local_only,
        "version": zweispiel.__version__,
        "static": reception.shelf.url,
        "texts": {key: translate(text, lang) for key, text in TEXTS.items()},
    }


async def error_page(request: Request, error: ZweispielError) -> Response:
    """An error as a page."""
    visitor = visit(request)
    facts = {"status": status_of(error), "code": error.code, "text": translate_error(error, visitor.lang)}
    response = await show(visitor, "error.html", lambda: facts, status_of(error))
    response.headers.update(headers_of(error))
    return response
