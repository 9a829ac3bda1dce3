"""Games called decided while they go on, against the plain solver."""

import random
from collections.abc import Iterator

import pytest

import zweispiel
from tests.engines.solver import solve
from tests.support import play_randomly, state_after
from zweispiel.games.conhex.safe import decided
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER

GAME = zweispiel.load("conhex")
#: The positions the solver may look at: some games that are won are far from their end.
BUDGET = 200_000


@pytest.mark.rounds(200, 10_000)
def test_what_is_called_decided_is_won(rounds: Iterator[int]) -> None:
    found = 0
    for seed in rounds:
        state = state_after(GAME, 5000 + seed, 40 + seed % 18)
        verdict = decided(state)
        if verdict != GOING:
            assert verdict == FIRST_WON + 1 - int(state[PLAYER])
            truth = solve(GAME, state, BUDGET)
            assert truth in (None, -1 if verdict != FIRST_WON else 1)
            found += truth is not None
    assert found > 5


def test_who_may_swap_is_never_lost() -> None:
    match = GAME.match()
    match.push("f6")
    assert decided(match.knowledge(None)) == GOING


def test_a_game_that_can_be_won_at_once_is_won_at_once() -> None:
    """Other moves may win as surely, but only later."""
    engine = zweispiel.engine(GAME, engine="mcts", seed=1)
    several = 0
    for seed in range(40):
        match = play_randomly(GAME.match(), random.Random(seed))
        match.pop()
        found = engine.think(match, zweispiel.Limit(visits=200))
        several += sum(candidate.exact and candidate.value > 0 for candidate in found.candidates) > 1
        match.push(found.move)
        assert match.outcome() is not None, f"{found.move} wins only later"
    assert several > 5
