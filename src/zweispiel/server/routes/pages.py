"""Pages: which template stands at which URL, and the variables it needs."""

import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from zweispiel.games import playable_games
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.game_list import find_game
from zweispiel.server.routes.invitations import find_invitation
from zweispiel.server.routes.you import summaries
from zweispiel.server.rules_pages import rules_html
from zweispiel.server.showcase import showcase, showcase_plies
from zweispiel.server.templates import render_page

logger = logging.getLogger(__name__)


async def home(request: Request) -> Response:
    """The games as live boards, and your unfinished games."""
    context = request_context(request)

    def variables() -> dict[str, Any]:
        boards = {name: _showcase(context, name) for name in playable_games()}
        return {"showcases": boards, "mine": summaries(context)}

    return await render_page(context, "home.html", variables)


async def new_room(request: Request) -> Response:
    """Choosing opponent, side and options."""
    context = request_context(request)
    name = request.path_params["game"]

    def variables() -> dict[str, Any]:
        return {"game": find_game(name, context.lang), "showcase": _showcase(context, name)}

    return await render_page(context, "new.html", variables)


async def room(request: Request) -> Response:
    """A room: board, players, moves."""
    context = request_context(request)
    name = request.path_params["room"]

    def variables() -> dict[str, Any]:
        return {"room": name, "view": context.service.view(name, context.holder, context.lang).as_dict()}

    return await render_page(context, "room.html", variables)


async def join(request: Request) -> Response:
    """An invitation, with the button that spends it."""
    context = request_context(request)
    token = request.path_params["token"]

    def variables() -> dict[str, Any]:
        return {"invitation": find_invitation(context, token), "token": token}

    return await render_page(context, "join.html", variables)


async def rules(request: Request) -> Response:
    """The rules of all games."""
    return await render_page(request_context(request), "rules.html", dict)


async def game_rules(request: Request) -> Response:
    """The rules of one game."""
    context = request_context(request)
    name = request.path_params["game"]

    def variables() -> dict[str, Any]:
        return {"game": find_game(name, context.lang), "rules": rules_html(name, context.lang)}

    return await render_page(context, "game_rules.html", variables)


async def replay(request: Request) -> Response:
    """Looking at a record."""
    return await render_page(request_context(request), "replay.html", dict)


async def mine(request: Request) -> Response:
    """Your games."""
    context = request_context(request)
    return await render_page(context, "mine.html", lambda: {"mine": summaries(context)})


ROUTES: list[BaseRoute] = [
    Route("/", home),
    Route("/new/{game}", new_room),
    Route("/r/{room}", room),
    Route("/join/{token}", join),
    Route("/rules", rules),
    Route("/rules/{game}", game_rules),
    Route("/replay", replay),
    Route("/mine", mine),
]


def _showcase(context: RequestContext, name: str) -> dict[str, Any]:
    """A game's board; empty while the game is being compiled, so that the page does not have to wait."""
    empty = {"svg": "", "ply": 0, "plies": showcase_plies(name)}
    if name in context.service.preparing():
        return empty
    try:
        return showcase(name, None, context.lang)
    except Exception:  # a faulty plugin must not take the page of all games with it
        logger.exception("the showcase of %s cannot be shown", name)
        return empty
