"""Pages: which template stands at which URL, and the variables it needs."""

import logging
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from zweispiel.games import playable_games
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.game_list import find_game
from zweispiel.server.lessons import describe_lesson, lesson_legend
from zweispiel.server.puzzles import games_with_puzzles, puzzle_of_today
from zweispiel.server.responses import PRIVATE
from zweispiel.server.routes.invitations import find_invitation
from zweispiel.server.routes.you import summaries
from zweispiel.server.showcase import input_of, option_showcases, showcase, showcase_plies
from zweispiel.server.templates import render_page

logger = logging.getLogger(__name__)


async def home(request: Request) -> Response:
    """The games as live boards, and your unfinished games."""
    context = request_context(request)

    def variables() -> dict[str, Any]:
        boards = {name: _showcase(context, name) for name in playable_games()}
        return {"showcases": boards, "mine": summaries(context), "preparing": bool(context.service.compile_progress())}

    return await render_page(context, "home.html", variables)


async def new_room(request: Request) -> Response:
    """Choosing opponent, side and options."""
    context = request_context(request)
    name = request.path_params["game"]

    def variables() -> dict[str, Any]:
        board = _showcase(context, name)
        others = option_showcases(name, context.lang) if board["svg"] else []
        return {"game": find_game(name, context.lang), "showcase": board, "option_showcases": others}

    return await render_page(context, "new.html", variables)


async def room(request: Request) -> Response:
    """A room: board, players, moves."""
    context = request_context(request)
    name = request.path_params["room"]

    def variables() -> dict[str, Any]:
        view = context.service.view(name, context.holder, context.lang).as_dict()
        legend, signs = (context.service.legend(name, context.holder, context.lang, aside) for aside in (False, True))
        game = find_game(view["game"], context.lang)
        by = input_of(view["game"])
        return {"room": name, "view": view, "legend": legend, "signs": signs, "game": game, "input": by}

    return await render_page(context, "room.html", variables)


async def join(request: Request) -> Response:
    """An invitation, with the button that spends it. Once used, it leads back to one's seat, or others to watching."""
    context = request_context(request)
    token = request.path_params["token"]
    room, is_mine, is_open = await context.server.run_in_thread(_look_up, context, token)
    if room is not None and is_mine and not is_open:
        return RedirectResponse(f"/r/{room}", 303, {"cache-control": PRIVATE})
    if room is not None and not is_open:
        return await _seat_taken(context, room)

    def variables() -> dict[str, Any]:
        invitation = find_invitation(context, token)
        return {
            "invitation": invitation,
            "token": token,
            "sits": is_mine,
            "game": find_game(invitation.game, context.lang),
        }

    return await render_page(context, "join.html", variables)


async def _seat_taken(context: RequestContext, room: str) -> Response:
    """Who comes too late may watch."""

    def variables() -> dict[str, Any]:
        game = context.service.view(room, context.holder, context.lang).game
        return {"room": room, "game": find_game(game, context.lang)}

    return await render_page(context, "seat_taken.html", variables)


def _look_up(context: RequestContext, token: str) -> tuple[str | None, bool, bool]:
    """The room a token leads into, whether the holder has a seat there, and whether it still gives them another."""
    service, room = context.service, context.service.room_of_token(token)
    if room is None:
        return None, False, False
    mine, invitation = service.seats_of(room, context.holder), service.invited(token, context.lang)
    return room, bool(mine), invitation is not None and invitation.seat not in mine


async def rules(request: Request) -> Response:
    """The rules of all games."""
    return await render_page(request_context(request), "rules.html", dict)


async def game_rules(request: Request) -> Response:
    """The rules of one game."""
    context = request_context(request)
    name = request.path_params["game"]

    def variables() -> dict[str, Any]:
        from zweispiel.server.rules_pages import rules_html  # here, because starting is quicker without it

        pictures = name not in context.service.preparing()
        return {"game": find_game(name, context.lang), "rules": rules_html(name, context.lang, pictures)}

    return await render_page(context, "game_rules.html", variables)


async def learn(request: Request) -> Response:
    """The guided first game."""
    context = request_context(request)
    name = request.path_params["game"]

    def variables() -> dict[str, Any]:
        lesson, legend = describe_lesson(name, context.lang), lesson_legend(name, context.lang)
        return {"lesson": lesson, "legend": legend, "game": find_game(name, context.lang)}

    return await render_page(context, "learn.html", variables)


async def puzzles(request: Request) -> Response:
    """Puzzles of all games."""
    context = request_context(request)

    def variables() -> dict[str, Any]:
        return {"puzzles": {"games": games_with_puzzles(), "today": puzzle_of_today()}}

    return await render_page(context, "puzzles.html", variables)


async def replay(request: Request) -> Response:
    """Looking at a record."""
    return await render_page(request_context(request), "replay.html", dict)


async def analysis(request: Request) -> Response:
    """The analysis board."""
    return await render_page(request_context(request), "analysis.html", dict)


async def review(request: Request) -> Response:
    """The review of a finished game; its script asks for it."""
    return await render_page(request_context(request), "review.html", dict)


async def mistakes(request: Request) -> Response:
    """The mistakes of your reviewed games; the browser keeps them."""
    return await render_page(request_context(request), "mistakes.html", dict)


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
    Route("/learn/{game}", learn),
    Route("/puzzles", puzzles),
    Route("/replay", replay),
    Route("/review", review),
    Route("/analysis", analysis),
    Route("/mistakes", mistakes),
    Route("/mine", mine),
]


def _showcase(context: RequestContext, name: str) -> dict[str, Any]:
    """A game's board; empty while the game is being compiled or loaded, so that the page does not have to wait."""
    empty = {"svg": "", "ply": 0, "plies": showcase_plies(name)}
    if name in context.service.preparing() or name in context.service.loading():
        return empty
    try:
        return showcase(name, None, context.lang)
    except Exception:  # a faulty plugin must not take the page of all games with it
        logger.exception("the showcase of %s cannot be shown", name)
        return empty
