"""Whole games in the browser: every game by mouse, by keys and typing, by link with a spectator, on a phone."""

import random
from typing import Any

import pytest

import zweispiel
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.support import long_only

#: Options that keep games short without changing how they are played.
SHORT: dict[str, dict[str, str]] = {
    "contactic": {"board": "5x5", "tiles": "1,1,1,1,1,1"},
    "combinato": {"rows": "3"},
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST_MOVES = 90


def every_game(*quick: str) -> list[Any]:
    """All games as parameters of a test; the quick run takes only those named here."""
    return [*quick, *long_only(*(game for game in zweispiel.games() if game not in quick))]


def finish(person: Person, how: tuple[str, ...], rng: random.Random) -> None:
    """Play against the computer to the end."""
    for _ in range(MOST_MOVES):
        if not person.wait_turn():
            break
        person.play(rng.choice(how), rng)
    assert person.is_over()
    assert person.page.locator(".outcome p").inner_text()
    assert person.page.locator("#headline").inner_text() == person.page.locator(".outcome h2").inner_text()


@pytest.mark.parametrize("game", every_game("contactic"))
def test_by_mouse(anna: Person, game: str) -> None:
    anna.fill_in(game, "computer", SHORT.get(game, {}))
    finish(anna, ("mouse",), random.Random(f"mouse {game}"))


@pytest.mark.parametrize("game", every_game("combinato"))
def test_by_keys_and_typing(anna: Person, game: str) -> None:
    anna.fill_in(game, "computer", SHORT.get(game, {}))
    finish(anna, ("keys", "keys", "typed"), random.Random(f"keys {game}"))


@pytest.mark.parametrize("game", every_game())
def test_on_a_phone(newcomer: NewPerson, game: str) -> None:
    person = newcomer(lang="de", theme="dark", **PHONE)
    person.fill_in(game, "computer", SHORT.get(game, {}))
    finish(person, ("touch",), random.Random(f"touch {game}"))
    width = person.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390, "the page can be scrolled sideways"


@pytest.mark.parametrize("game", every_game())
def test_by_link_with_a_spectator(newcomer: NewPerson, game: str) -> None:
    anna, ben, carla = newcomer(), newcomer(lang="de"), newcomer()
    room = anna.fill_in(game, "link", SHORT.get(game, {}), side="first")
    accept(anna, ben)
    carla.go(f"/r/{room}")
    rng = random.Random(f"link {game}")
    for _ in range(2 * MOST_MOVES):
        someone = next_to_move(anna, ben)
        if someone is None:
            break
        someone.play("mouse", rng)
        assert not carla.my_turn()
        assert carla.page.locator(".pickable, .spell").count() == 0
    for person in (anna, ben, carla):
        person.page.wait_for_selector(".outcome")
    assert anna.moves() == ben.moves() == carla.moves()
    assert {anna.page.locator("#headline").inner_text(), carla.page.locator("#headline").inner_text()} != {""}


def accept(host: Person, guest: Person) -> None:
    """The guest opens the host's link, presses the button and is in the room."""
    link = host.page.locator(".invite input").input_value()
    assert link.startswith(host.url)
    assert host.page.locator(".invite .note").count() == 1, "a link that works only here says so"
    guest.page.goto(link)
    guest.page.fill("#name", "Ben")
    guest.page.click("button[type=submit]")
    guest.page.wait_for_url("**/r/*")
    host.page.wait_for_selector(".invite", state="detached")


def next_to_move(*people: Person) -> Person | None:
    """The person whose page says that it is their turn; None when the game is over."""
    for _ in range(600):
        for person in people:
            person.hurry()
            if person.is_over():
                return None
            if person.my_turn() and not person.state()["busy"]:
                return person
        people[0].page.wait_for_timeout(25)
    raise AssertionError("it is no one's turn")
