"""Every game against its slow second implementation, in parts that can run side by side."""

import pytest

from tests.support import subject
from zweispiel.games import GAMES
from zweispiel.testing.check_reference import compare_game

CHUNKS = 10


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_agrees_with_reference(name: str, chunk: int, games_to_compare: int) -> None:
    tested = subject(name)
    for number in range(chunk, games_to_compare, CHUNKS):
        compare_game(tested, number)
