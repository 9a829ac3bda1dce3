"""Pages: Jinja2 templates in `templates/`, filled in with variables that all pages share and their own."""

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
from zweispiel.server.browser_texts import TEXTS
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.errors import headers_of, status_of
from zweispiel.server.game_list import game_list
from zweispiel.server.identity import YEAR
from zweispiel.server.request_language import COOKIE
from zweispiel.server.responses import count_error, private_response

FOLDER = Path(__file__).with_name("templates")
HTML = "text/html; charset=utf-8"
THEMES = ("auto", "light", "dark")


@cache
def environment() -> Environment:
    """Jinja2, with everything escaped; an undefined variable is an error."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # A page's data have the order of the API: scripts compare what came with the page and what came later as text.
    made.policies["json.dumps_kwargs"] = {"sort_keys": False}
    return made


async def render_page(
    context: RequestContext, template: str, make: Callable[[], dict[str, Any]], status: int = 200
) -> Response:
    """A page. A shared thread calls `make` for the page's own variables, renders and compresses it."""

    def render() -> Response:
        html = environment().get_template(template).render(shared_variables(context) | make())
        return private_response(context.connection, html.encode(), HTML, status)

    response = await context.server.run_in_thread(render)
    if context.connection.query_params.get("lang") in LANGUAGES:
        response.set_cookie(COOKIE, context.lang, max_age=YEAR, path="/", samesite="lax")
    return response


def shared_variables(context: RequestContext) -> dict[str, Any]:
    """The variables that every template has."""
    lang, server = context.lang, context.server
    theme = context.connection.cookies.get("theme", "")

    def translated(text: str, **values: object) -> str:
        words = translate(text, lang)
        return words.format(**values) if values else words

    return {
        "lang": lang,
        "languages": LANGUAGES,
        "_": translated,
        "games": game_list(lang),
        "theme": theme if theme in THEMES else THEMES[0],
        "url": server.site.url,
        "path": context.connection.url.path,
        "local_only": server.site.local_only,
        "version": zweispiel.__version__,
        "static": server.static_files.url,
        "preview": server.static_files.preview_url,
        "texts": {key: translate(text, lang) for key, text in TEXTS.items()},
    }


async def error_page(request: Request, error: ZweispielError) -> Response:
    """An error as a page."""
    count_error(request, error)
    context = request_context(request)
    variables = {"status": status_of(error), "code": error.code, "text": translate_error(error, context.lang)}
    response = await render_page(context, "error.html", lambda: variables, status_of(error))
    response.headers.update(headers_of(error))
    return response
