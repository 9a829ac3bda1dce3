"""Every game against its slow second implementation, in parts that can run side by side."""

from collections.abc import Iterator

import pytest

from tests.support import subject
from zweispiel.games import GAMES
from zweispiel.testing.check_reference import compare_game

CHUNKS = 10
#: Random games of each kind that a part compares in the quick and in the long run. Zaic's reference is the slowest.
QUICK, LONG = 1, {"zaic": 100}


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.rounds(QUICK, LONG.get(n, 200))) for n in GAMES])
def test_agrees_with_reference(name: str, chunk: int, rounds: Iterator[int]) -> None:
    tested = subject(name)
    for number in rounds:
        compare_game(tested, chunk + CHUNKS * number)
