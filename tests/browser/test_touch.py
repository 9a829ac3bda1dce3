"""Fingers on a phone: tiles are dragged by real touch events, and the page does not scroll away under them."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import NewPerson
from tests.browser.page_scripts import TAPPED
from tests.browser.people import Person
from tests.browser.test_games import PHONE
from tests.support import long_only

#: What is dragged, and what of the board lights up for it.
TILES = {"contactic": "[data-drag]", "zaic": "[id^='b-supply'].pickable"}
#: Without the plain tile, which fits nowhere at the beginning.
OPTIONS = {"contactic": {"tiles": "0,9,9,9,9,9"}}
STEPS = 8


class Finger:
    """A finger that lies on the glass and slides."""

    def __init__(self, person: Person) -> None:
        self.session: CDPSession = person.page.context.new_cdp_session(person.page)
        self.at = (0.0, 0.0)

    def down(self, at: tuple[float, float]) -> None:
        self._send("touchStart", at)

    def slide(self, to: tuple[float, float]) -> None:
        """In small steps, as fingers do."""
        (x, y), (right, down) = self.at, (to[0] - self.at[0], to[1] - self.at[1])
        for i in range(1, STEPS + 1):
            self._send("touchMove", (x + right * i / STEPS, y + down * i / STEPS))

    def up(self) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, at: tuple[float, float]) -> None:
        self.at = at
        points: list[dict[str, Any]] = [{"x": at[0], "y": at[1]}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(person: Person, selector: str) -> tuple[float, float]:
    """The middle of the first such shape on the screen."""
    box = person.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tile_in_hand(newcomer: NewPerson, game: str) -> tuple[Person, Finger]:
    """A person who has begun to drag their tile."""
    person = newcomer(**PHONE)
    person.set_up(game, "computer", OPTIONS.get(game, {}))
    person.wait_turn()
    finger = Finger(person)
    x, y = middle(person, TILES[game])
    finger.down((x, y))
    finger.slide((x + 12, y - 40))
    return person, finger


@pytest.mark.parametrize("game", ["contactic", *long_only("zaic")])
def test_a_finger_drags_a_tile_onto_the_board(newcomer: NewPerson, game: str) -> None:
    person, finger = tile_in_hand(newcomer, game)
    finger.slide(middle(person, "#board .pickable:not(.grab)"))
    person.page.wait_for_selector(".ghost")
    assert person.page.locator(".ghost").count() == 1, "the tile is seen under the finger"
    assert person.page.evaluate("scrollY") == 0, "the page stays where it is"
    moves = person.page.locator("#moves button").count()
    finger.up()
    person.page.wait_for_function(TAPPED, arg=moves)
    if person.state()["pending"]:  # it could be turned: it lies there and waits
        person.page.tap("[data-do=place]")
    person.page.wait_for_function("() => document.querySelectorAll('#moves button:not(.chance)').length > 0")


@pytest.mark.long
@pytest.mark.parametrize("game", TILES)
def test_a_tile_let_go_beside_the_board_is_not_played(newcomer: NewPerson, game: str) -> None:
    person, finger = tile_in_hand(newcomer, game)
    finger.slide((195, 20))
    person.page.evaluate("() => { document.addEventListener('pointerup', () => (window.letGo = true)); }")
    finger.up()
    person.page.wait_for_function("() => window.letGo")
    person.page.wait_for_timeout(50)
    assert not person.state()["half"]
    assert not person.state()["busy"]
    assert person.my_turn()
