"""The greedy player: takes what counts most at once, and settles ties by lot."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import zweispiel
from tests.lab.support import contest, hold
from tests.support import play_randomly
from zweispiel import CHANCE, Match
from zweispiel.core.errors import ZweispielError
from zweispiel.lab.contest.greedy import GreedyPlayer, greediest_moves
from zweispiel.lab.contest.players import read_spec

#: What a player holds, read from what everybody sees on the board.
HELD: dict[str, Callable[[Any, int], int]] = {
    "heimlich": lambda seen, player: seen["stones"][player],
    "zaic": lambda seen, player: max(seen["regions"][player], default=0),
    "conhex": lambda seen, player: len(seen["cells"][seen["colours"][player]]),
    "contactic": lambda seen, player: seen["largest"][player] - seen["reststeine"][player],
}


def middle_of_a_game(name: str, seed: int) -> Match:
    """A match in which a player has to move."""
    match = play_randomly(zweispiel.load(name).match(seed), random.Random(seed), 12)
    while match.player == CHANCE:
        match.draw()
    return match


@pytest.mark.parametrize("name", HELD)
def test_it_plays_what_brings_most_on_the_board(name: str) -> None:
    for seed in range(3):
        match = middle_of_a_game(name, seed)
        player, gains = match.players[0], {}
        for move in match.moves():
            after = match.copy()
            after.push(move)
            gains[move] = HELD[name](after.observe(player), player)
        best = {move for move, gain in gains.items() if gain == max(gains.values())}
        assert set(greediest_moves(match, player)) == best
        assert GreedyPlayer("1").move(match, player) in best


def test_ties_are_settled_by_lot_and_a_seed_repeats_it() -> None:
    match = zweispiel.load("conhex").match()
    played = [GreedyPlayer(str(seed)).move(match, 0) for seed in range(10)]
    assert len(set(played)) > 3
    assert played == [GreedyPlayer(str(seed)).move(match, 0) for seed in range(10)]


def test_where_both_move_at_once_all_moves_are_equal() -> None:
    match = zweispiel.load("combinato").match(1)
    assert set(greediest_moves(match, 1)) == set(match.moves(1))
    match.push(match.moves(0)[0], 0)
    assert GreedyPlayer("1").move(match, 1) in match.moves(1)


@pytest.mark.parametrize("name", zweispiel.games())
def test_it_takes_part_in_contests(name: str) -> None:
    held = contest("greedy", "random", name, **({"rows": 2} if name == "combinato" else {}))
    (played,) = hold(held, 1).played
    assert played.fault is None
    assert played.record.outcome is not None


def test_it_has_no_settings() -> None:
    with pytest.raises(ZweispielError):
        read_spec("greedy:3")
