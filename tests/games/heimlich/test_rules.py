"""Heimlich's kernel: counts, refusals, symmetry, rollouts."""

import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zweispiel
from tests.games.heimlich.positions import after, bits, position
from tests.support import play_randomly
from zweispiel import AmbiguousMove, IllegalMove, InvalidMove
from zweispiel.games.heimlich.lines import enclosing
from zweispiel.games.heimlich.rules import line_to_own
from zweispiel.kernel.bits import ONE, U, bit, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.playouts import perft, walks
from zweispiel.kernel.rng import seeded

GAME = zweispiel.load("heimlich")


@pytest.mark.parametrize(("depth", "count"), list(enumerate([4, 12, 64, 340, 2_244, 14_688, 114_328], start=1)))
def test_perft(depth: int, count: int) -> None:
    assert perft(GAME, depth) == count


@jit
def othello_perft(own: np.uint64, opposing: np.uint64, depth: int) -> int:
    """The same generator with all enclosed lines flipped; without passes, which come later than these depths."""
    masks = enclosing(own, opposing)
    fields = masks[0] | masks[1] | masks[2] | masks[3] | masks[4] | masks[5] | masks[6] | masks[7]
    count = 0
    while fields != U(0):
        field = lowest(fields)
        fields &= fields - ONE
        line = bit(field)
        for direction in range(8):
            if masks[direction] & bit(field) != U(0):
                line |= line_to_own(own, field, direction)
        count += 1 if depth == 1 else othello_perft(opposing & ~line, own | line, depth - 1)
    return count


def test_with_all_lines_flipped_it_is_othello() -> None:
    white, yellow = GAME.new_state()[2:4]
    counts = [othello_perft(white, yellow, depth) for depth in range(1, 8)]
    assert counts == [4, 12, 56, 244, 1_396, 8_200, 55_092]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("d4-s", "occupied"),
        ("a1-e", "nothing-enclosed"),
        ("d3-n", "nothing-enclosed"),
        ("pass", "must-move"),
        ("i3-s", "off-board"),
        ("d9-s", "off-board"),
        ("d0-s", "off-board"),
        ("z99999", "off-board"),
    ],
)
def test_refusals_name_the_rule(move: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        after().push(move)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("move", "where"), [("a1", "in any direction"), ("a1-e", "in any direction"), ("d3-n", "in that direction")]
)
def test_a_refusal_speaks_of_a_direction_only_if_another_one_is_possible(move: str, where: str) -> None:
    with pytest.raises(IllegalMove, match=f"would enclose nothing {where}"):
        after().push(move)


def test_where_only_passing_is_left_a_stone_is_refused_with_that_reason() -> None:
    with pytest.raises(IllegalMove, match="have to pass"):
        position(bits("a1"), bits("b1"), player=1).push("c1-w")


@pytest.mark.parametrize("text", ["d", "3d", "d3-", "d3-x", "d3-nn", "d03-s", "dd3", "d3s", "passe", "d3--s", "d-3"])
def test_unreadable(text: str) -> None:
    with pytest.raises(InvalidMove):
        after().push(text)


def test_a_field_alone_is_enough_where_one_line_is_possible() -> None:
    assert after().push(" D3 ") == "d3-s"
    with pytest.raises(AmbiguousMove):
        GAME.parse("d3")


def mirrored(field_of: Callable[[int, int], tuple[int, int]], board: int) -> int:
    """A board with every field moved."""
    places = [field_of(i % 8, i // 8) for i in range(64) if board >> i & 1]
    return sum(1 << (8 * y + x) for x, y in places)


SYMMETRIES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "mirror": lambda x, y: (7 - x, y),
    "upside down": lambda x, y: (x, 7 - y),
    "transpose": lambda x, y: (y, x),
}


@given(st.integers(), st.sampled_from(sorted(SYMMETRIES)), st.integers(min_value=0, max_value=60))
def test_moves_mirror_with_the_board(seed: int, symmetry: str, plies: int) -> None:
    state = play_randomly(GAME.match(), random.Random(seed), plies)._state
    turn = SYMMETRIES[symmetry]
    player, _, white, yellow = (int(word) for word in state)
    here, there = position(white, yellow, player), position(mirrored(turn, white), mirrored(turn, yellow), player)

    def moved(fields: list[str]) -> list[int]:
        return sorted(mirrored(turn, bits(move[:2])) for move in fields if move != "pass")

    assert moved(here.moves()) == sorted(bits(move[:2]) for move in there.moves() if move != "pass")
    assert here.outcome() == there.outcome()


def test_rollouts_play_like_random_games() -> None:
    walk, rng, games = walks(GAME.kernel, "heimlich"), seeded("rollouts"), 4_000
    buffers = np.empty(GAME.max_moves, np.int64), np.empty(GAME.max_moves, np.int64)
    plain, special = np.zeros(4), np.zeros(4)
    for _ in range(games):
        state = GAME.new_state()
        walk.random_game(state, rng, *buffers, np.empty(GAME.max_plies, np.int64))
        plain[GAME.kernel.result(state)] += 1
        special[walk.playout(GAME.new_state(), rng, *buffers)] += 1
    assert abs(plain - special).max() < 5 * np.sqrt(games / 2)  # five standard deviations of the difference
