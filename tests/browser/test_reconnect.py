"""The server dies in the middle of a game, again and again; pages come back by themselves and nothing is lost."""

import random
from pathlib import Path

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.process import ServerProcess
from tests.browser.test_games import SHORT, accept, every_game, next_to_move

DEATHS = 3


@pytest.mark.parametrize("game", every_game())
def test_nothing_acknowledged_is_lost(newcomer: NewPerson, tmp_path: Path, game: str) -> None:
    server = ServerProcess(tmp_path)
    server.start()
    try:
        anna, ben = newcomer(url=server.url), newcomer(url=server.url)
        for person in (anna, ben):
            person.tolerant = True
        anna.set_up(game, "link", SHORT.get(game, {}) | ({"rows": "9"} if game == "combinato" else {}))
        accept(anna, ben)
        survive(server, (anna, ben), random.Random(game))
    finally:
        server.kill()


def survive(server: ServerProcess, people: tuple[Person, Person], rng: random.Random) -> None:
    """Play a little, kill the server, start it, and compare what the pages show."""
    for death in range(DEATHS):
        for _ in range(rng.randrange(1, 4)):
            someone = next_to_move(*people)
            assert someone is not None
            someone.play("mouse", rng)
        known = [person.moves() for person in people]  # each shows only the own secret
        server.kill()
        people[0].page.wait_for_selector("#offline", state="visible")
        server.start()
        for person, acknowledged in zip(people, known, strict=True):
            person.page.wait_for_selector("#offline", state="hidden")
            if death % 2:
                person.page.reload()
            person.page.wait_for_function(
                "n => document.querySelectorAll('#moves button').length >= n", arg=max(map(len, known))
            )
            assert person.moves()[: len(acknowledged)] == acknowledged
