"""Continuing from a position in a real browser: from the replay, the review and the analysis board, in all games."""

from typing import Any

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_review import GAMES, PATIENCE, resigned
from zweispiel import Record

PHONE = {"viewport": {"width": 390, "height": 844}}


def continued(person: Person, side: int, level: int = 1) -> str:
    """Fill in the dialog and start; the room."""
    page = person.page
    page.wait_for_selector("dialog.continue[open]")
    page.check(f"dialog.continue input[value='{side}']")
    page.locator("#continue-level").fill(str(level))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("[data-do=continue]")
    page.wait_for_url("**/r/*")
    page.wait_for_selector("#board svg")
    return page.url.rpartition("/")[2]


def facts(person: Person, room: str) -> dict[str, Any]:
    """The view of a room."""
    return dict(person.page.evaluate("room => fetch(`/api/rooms/${room}`).then(answer => answer.json())", room))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_replayed_game_is_continued(newcomer: NewPerson, name: str) -> None:
    """In every game, the moves up to the position are on the board, and the person has the side that they chose."""
    number = list(GAMES).index(name)
    person = newcomer(("en", "de")[number % 2], **(PHONE if number % 2 else {}))
    moves = Record.loads(GAMES[name]).moves
    person.go("/replay")
    person.page.fill("#record-text", resigned(GAMES[name]))
    person.page.click("#record-form button[type=submit]")
    person.page.wait_for_selector("#shown:not([hidden])")
    person.page.click("#continue")
    seen = facts(person, continued(person, side=1, level=2))
    assert (seen["given"], seen["you"], seen["seats"][0]["level"]) == (len(moves), [1], 2)
    assert sum(move["text"] == given for move, given in zip(seen["moves"], moves, strict=False)) >= len(moves) - 1
    told = ("This game continues another one.", "Diese Partie setzt eine andere fort.")[number % 2]
    assert person.page.locator("#about-game", has_text=told).count() == 1


@pytest.mark.long
def test_from_the_analysis_board_by_keyboard(newcomer: NewPerson) -> None:
    """Inside a stage of both players the room begins before it; at the end there is nothing to continue."""
    person = newcomer("de")
    person.go("/analysis#combinato v1: secret:5678 secret:1234 1234 5679")
    page = person.page
    page.wait_for_selector("[data-do=continue-here][aria-disabled]")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-do=continue-here]:not([aria-disabled])")
    page.keyboard.press("p")
    page.wait_for_selector("dialog.continue[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog.continue", state="detached")
    page.keyboard.press("p")
    seen = facts(person, continued(person, side=0))
    assert (seen["given"], seen["you"], list(seen["sealed"])) == (2, [0], ["1"])
    assert seen["moves"][1]["text"] == "secret:?"


@pytest.mark.long
def test_from_a_review(anna: Person) -> None:
    anna.go("/replay")
    anna.page.fill("#record-text", resigned(GAMES["zaic"]))
    anna.page.click("#record-form button[type=submit]")
    anna.page.click("#review")
    anna.page.click("#continue", timeout=PATIENCE)
    assert facts(anna, continued(anna, side=1))["given"] == 5


@pytest.mark.long
def test_a_running_game_between_people_is_refused(anna: Person) -> None:
    """Its record can be replayed, but not continued."""
    anna.tolerant = True
    room = anna.set_up("heimlich", "link", {})
    record = anna.page.evaluate("room => fetch(`/api/rooms/${room}/record`).then(answer => answer.text())", room)
    anna.go("/replay")
    anna.page.fill("#record-text", record)
    anna.page.click("#record-form button[type=submit]")
    anna.page.click("#continue")
    anna.page.click("[data-do=continue]")
    anna.page.locator("dialog .error", has_text="Two people are still playing").wait_for()
