"""Which page is where, and what it shows first."""

import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from zweispiel.games import playable_games
from zweispiel.server import showcase
from zweispiel.server.context import Visit, visit
from zweispiel.server.routes.others import find_invitation, summaries
from zweispiel.server.rules_pages import rules_html
from zweispiel.server.templates import show

logger = logging.getLogger(__name__)


async def home(request: Request) -> Response:
    """The games as living boards, and one's own unfinished games."""
    visitor = visit(request)

    def facts() -> dict[str, Any]:
        boards = {name: _showcase(visitor, name) for name in playable_games()}
        return {"showcases": boards, "mine": summaries(visitor)}

    return await show(visitor, "home.html", facts)


async def new_room(request: Request) -> Response:
    """Choosing opponent, side and options."""
    visitor = visit(request)
    name = request.path_params["game"]

    def facts() -> dict[str, Any]:
        return {"game": showcase.find_game(name, visitor.lang), "showcase": _showcase(visitor, name)}

    return await show(visitor, "new.html", facts)


async def room(request: Request) -> Response:
    """A room: board, players, moves."""
    visitor = visit(request)
    name = request.path_params["room"]

    def facts() -> dict[str, Any]:
        return {"room": name, "view": visitor.service.view(name, visitor.holder, visitor.lang).as_dict()}

    return await show(visitor, "room.html", facts)


async def join(request: Request) -> Response:
    """An invitation, with the button that spends it."""
    visitor = visit(request)
    token = request.path_params["token"]
    return await show(visitor, "join.html", lambda: {"invitation": find_invitation(visitor, token), "token": token})


async def rules(request: Request) -> Response:
    """The rules of all games."""
    return await show(visit(request), "rules.html", dict)


async def game_rules(request: Request) -> Response:
    """The rules of one game."""
    visitor = visit(request)
    name = request.path_params["game"]

    def facts() -> dict[str, Any]:
        return {"game": showcase.find_game(name, visitor.lang), "rules": rules_html(name, visitor.lang)}

    return await show(visitor, "game_rules.html", facts)


async def replay(request: Request) -> Response:
    """Looking at a record."""
    return await show(visit(request), "replay.html", dict)


async def mine(request: Request) -> Response:
    """One's own games."""
    visitor = visit(request)
    return await show(visitor, "mine.html", lambda: {"mine": summaries(visitor)})


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


def _showcase(visitor: Visit, name: str) -> dict[str, Any]:
    """A game's board; empty while the game is being compiled, so that nobody waits for the page."""
    empty = {"svg": "", "ply": 0, "plies": showcase.showcase_plies(name)}
    if name in visitor.service.preparing():
        return empty
    try:
        return showcase.showcase(name, None, visitor.lang)
    except Exception:  # a faulty plugin must not take the page of all games with it
        logger.exception("the showcase of %s cannot be shown", name)
        return empty
