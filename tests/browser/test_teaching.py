"""Teaching while playing in a real browser: off unless wanted, graded at once, silent or mild where it should be."""

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.page_scripts import OPEN_ROOM
from tests.browser.people import Person
from tests.browser.test_review import GAMES, PATIENCE, PHONE
from tests.study.test_judging import ENDGAME


def learn(person: Person, line: str, seat: int, on: bool = True) -> None:
    """Go on from a line against the computer, with teaching on or off."""
    person.go("/healthz")
    seats = [{"kind": "person"} if one == seat else {"kind": "computer", "level": 1} for one in (0, 1)]
    person.page.evaluate(OPEN_ROOM, [{"record": line, "seats": seats}, [{"seat": seat, "name": ""}]])
    person.page.wait_for_url("**/r/*")
    person.page.wait_for_selector("#board svg")
    if on:
        person.page.evaluate("document.querySelector('#teaching').click()")


def play(person: Person, move: str) -> None:
    """Type a move."""
    person.page.evaluate("document.querySelector('#typed').closest('details').open = true")
    person.page.fill("#typed-move", move)
    person.page.press("#typed-move", "Enter")


@pytest.mark.long
def test_a_mistake_is_graded_taken_back_and_mended(newcomer: NewPerson) -> None:
    """One move of this endgame loses and the others win, which is proven; German, on a phone."""
    person = newcomer("de", **PHONE)
    learn(person, ENDGAME, 1)
    page = person.page
    play(person, "b2-se")
    mistake = page.locator(".grade[data-verdict=mistake]")
    mistake.wait_for()
    assert "??" in mistake.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("[data-do=grade-better]")
    mistake.filter(has_text="Besser:").wait_for()
    page.wait_for_selector(".play.past .ring-around")  # on the board before the move
    page.click("[data-do=grade-return]")
    page.wait_for_selector(".play:not(.past)")
    assert page.locator(".ring-around").count() == 0
    said = mistake.inner_text()
    person.wait_turn()
    page.click("[data-do=takeback]")
    page.wait_for_selector(".grade", state="detached")
    play(person, "b2-se")
    page.locator(".grade[data-verdict=mistake]").wait_for()
    assert mistake.locator("b").inner_text() in said  # the same move is judged alike
    person.wait_turn()
    page.click("[data-do=takeback]")
    page.wait_for_selector(".grade", state="detached")
    play(person, "h1-sw")
    page.locator(".grade[data-verdict=best]").wait_for()


@pytest.mark.long
def test_it_is_off_unless_wanted_and_switched_on_in_the_room(anna: Person) -> None:
    """No question is asked before the switch; after it the last move is graded."""
    learn(anna, ENDGAME, 1, on=False)
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url) if "/grade" in request.url else None)
    play(anna, "b2-se")
    anna.wait_turn()
    assert asked == []
    anna.page.check("#teaching")
    anna.page.locator(".grade[data-verdict=mistake]").wait_for()
    assert asked
    anna.page.uncheck("#teaching")
    anna.page.wait_for_selector(".grade", state="detached")


@pytest.mark.long
def test_the_form_of_a_new_game_has_the_switch(anna: Person) -> None:
    anna.go("/new/conhex")
    anna.page.check("input[name=way][value=same]")
    assert not anna.page.locator("#teaching").is_visible()
    anna.page.check("input[name=way][value=computer]")
    anna.page.check("#teaching")
    anna.page.check("input[name=side][value=first]")
    with anna.page.expect_response(lambda response: "/grade" in response.url) as answer:
        anna.page.click("button[type=submit]")
        anna.page.wait_for_url("**/r/*")
        anna.wait_turn()
        play(anna, "f6")
    assert answer.value.ok
    anna.go("/new/conhex")
    assert not anna.page.is_checked("#teaching")  # it was a wish for that game


@pytest.mark.long
def test_a_rematch_is_taught_too(anna: Person) -> None:
    learn(anna, ENDGAME, 1)
    anna.page.click("[data-do=resign]")
    anna.page.click("dialog button[value=yes]")
    room = anna.page.url
    anna.page.click("[data-do=rematch]")
    anna.page.wait_for_url(lambda url: "/r/" in url and url != room)
    assert anna.page.is_checked("#teaching")


@pytest.mark.long
@pytest.mark.parametrize(("name", "move"), [("contactic", ""), ("combinato", "1536"), ("zaic", "1x1@g8")])
def test_other_games_are_graded_too(newcomer: NewPerson, name: str, move: str) -> None:
    """What the engine thinks of the move is its own affair; there is an answer, and the page shows no error."""
    person = newcomer()
    learn(person, GAMES[name], 1 if name == "zaic" else 0)
    with person.page.expect_response(
        lambda response: "/grade" in response.url and response.json()["done"], timeout=PATIENCE
    ) as answer:
        person.wait_turn()
        play(person, move or person.choices()[0]["move"])
    assert answer.value.json()["ply"] > 4
