"""Every game against its slow second implementation, in parts that can run side by side."""

from collections.abc import Iterator

import pytest

from tests.support import subject
from zweispiel.games import GAMES
from zweispiel.testing.check_reference import compare_game

CHUNKS = 10
#: Random games of each kind that a part compares, in the quick run and in the long run.
QUICK, LONG = 4, 200


@pytest.mark.rounds(QUICK, LONG)
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", GAMES)
def test_agrees_with_reference(name: str, chunk: int, rounds: Iterator[int]) -> None:
    tested = subject(name)
    for number in rounds:
        compare_game(tested, chunk + CHUNKS * number)
