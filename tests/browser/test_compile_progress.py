"""The first page on the very first start: how far each game is, how long it takes, and boards as they get ready."""

import re
from threading import Event

import pytest
from playwright.sync_api import Route, expect

import zweispiel
from tests.browser.conftest import NewPerson

GAMES = zweispiel.games()
CARD = ".game[data-game={}]"
#: Not inside the board, whose shapes have classes of their own.
LINE = ".about > .preparing"


@pytest.mark.long
def test_every_card_says_how_far_its_game_is(newcomer: NewPerson) -> None:
    anna = newcomer()
    first, *others = GAMES
    told: dict[str, tuple[bool, float, int]] = {first: (False, 0.25, 12)} | dict.fromkeys(others, (True, 0.5, 130))
    asked = []

    def tell(route: Route) -> None:
        names = ("playable", "share", "seconds")
        route.fulfill(json=[{"game": game} | dict(zip(names, facts, strict=True)) for game, facts in told.items()])

    def begin(route: Route) -> None:
        """The page as the server sends it while it compiles: marked, and without boards."""
        html = route.fetch().text().replace('class="cards"', 'class="cards" data-preparing="yes"')
        route.fulfill(body=re.sub(r"(<zs-board still[^>]*>).*?(</zs-board>)", r"\1\2", html, flags=re.DOTALL))

    anna.page.route("**/api/preparing", tell)
    anna.page.route(anna.url + "/", begin)
    anna.page.on("request", lambda request: asked.append(request.url))
    anna.go("/")
    for game in others:
        card = anna.page.locator(CARD.format(game))
        expect(card.locator(LINE)).to_contain_text("Two can play. The computer will be ready in about 2 min.")
        expect(card.locator("zs-board svg").first).to_be_attached()
    waiting = anna.page.locator(CARD.format(first))
    expect(waiting.locator(LINE)).to_contain_text("about 12 s left")
    expect(waiting.locator("progress")).to_have_js_property("value", 0.25)
    expect(waiting.locator("zs-board svg")).to_have_count(0)
    assert not [url for url in asked if f"/{first}/showcase" in url]  # asking would not make it quicker
    told.clear()
    expect(anna.page.locator(LINE)).to_have_count(0)
    expect(waiting.locator("zs-board svg").first).to_be_attached()


@pytest.mark.long
@pytest.mark.parametrize("page", ["/learn/zaic", "/puzzles"])
def test_other_pages_explain_a_long_wait(newcomer: NewPerson, page: str) -> None:
    """The server answers as soon as the game is compiled."""
    anna, held, compiled = newcomer(), list[Route](), Event()
    anna.page.route(
        re.compile("/api/(lessons|puzzles)/"),
        lambda route: route.continue_() if compiled.is_set() else held.append(route),
    )
    anna.go(page)
    expect(anna.page.locator("#answer")).to_have_text(re.compile("only the first time"))
    compiled.set()
    for route in held:
        route.continue_()
    expect(anna.page.locator("#board svg").first).to_be_attached()
    expect(anna.page.locator("#answer")).to_be_empty()
