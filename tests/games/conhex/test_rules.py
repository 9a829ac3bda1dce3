"""ConHex beyond the cases: refusals, counts, symmetry, random playouts, encoding, drawing."""

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.conhex.positions import GAME, after, fill_all
from tests.support import long_only
from zweispiel import IllegalMove, InvalidMove, OptionError, load
from zweispiel.games.conhex import board, rollout, rules
from zweispiel.kernel.contract import GOING, PLAYER, State
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded

WALKS = walks(GAME.kernel, "conhex")
PLAIN = walks(GAME.kernel._replace(rollout=None), "conhex by single moves")

orders = st.permutations(range(69))


# ---- moves that are refused


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("f6", "occupied"),
        ("a2", "no-point"),
        ("d4", "no-point"),
        ("k10", "no-point"),
        ("l1", "off-board"),
        ("a0", "off-board"),
        ("a12", "off-board"),
        ("z99999999999999", "off-board"),
    ],
)
def test_illegal_moves(move: str, code: str) -> None:
    match = after("f6")
    with pytest.raises(IllegalMove) as refused:
        match.push(move)
    assert refused.value.code == code
    assert move in str(refused.value)


@pytest.mark.parametrize(
    "move", ["", "f", "6", "f06", "f 6", "6f", "f6-n", "ff6", "pass", "swap!", "-f6", "f-6", "f6.0"]
)
def test_unreadable_moves(move: str) -> None:
    with pytest.raises(InvalidMove):
        GAME.match().push(move)


def test_case_and_blanks_do_not_matter() -> None:
    match = GAME.match()
    assert match.push("  F6 ") == "f6"
    assert match.push("SWAP") == "swap"


def test_a_finished_game_refuses_everything() -> None:
    state = GAME.new_state()
    state[rules.RESULT] = 1
    for action in range(GAME.num_actions):
        refusal = GAME.refusal(state, action)
        assert refusal is not None
        assert refusal.code == "game-over"


def test_there_are_no_options() -> None:
    with pytest.raises(OptionError, match="no options"):
        load("conhex", size=9)


# ---- counting


@pytest.mark.parametrize(("depth", "number"), [(1, 69), (2, 4_761), (3, 319_056)])
def test_perft(depth: int, number: int) -> None:
    states = np.zeros((depth + 1, GAME.state_words), np.uint64)
    actions, weights = np.zeros((depth + 1, GAME.max_moves), np.int64), np.zeros(GAME.max_moves, np.int64)
    assert WALKS.perft(GAME.new_state(), depth, states, actions, weights) == number


# ---- symmetry


def mapped(x: int, y: int, symmetry: str) -> tuple[int, int]:
    """A place after mirroring left and right, top and bottom, or exchanging columns and rows."""
    return {"sides": (10 - x, y), "ends": (x, 10 - y), "diagonal": (y, x)}[symmetry]


def image(symmetry: str) -> list[int]:
    """For each point the point it is mapped to."""
    places = [(point["x"], point["y"]) for point in board.BOARD["points"]]
    return [places.index(mapped(*place, symmetry)) for place in places]


def cell_image(cells: int, symmetry: str) -> int:
    """A set of cells after the mapping."""
    to = image(symmetry)
    points_of = [{board.POINTS.index(name) for name in cell["points"]} for cell in board.BOARD["cells"]]
    return sum(1 << points_of.index({to[p] for p in points_of[c]}) for c in range(41) if cells >> c & 1)


def cells_of(state: State, colour: int) -> int:
    return int(state[colour + rules.CELLS])


@pytest.mark.parametrize("symmetry", ["sides", "ends"])
@given(order=orders)
def test_reflections_keep_everything(symmetry: str, order: list[int]) -> None:
    one, other, to = GAME.new_state(), GAME.new_state(), image(symmetry)
    for point in order:
        if rules.result(one) != GOING:
            break
        assert {to[p] for p in GAME.legal(one) if p != rules.SWAP} == set(GAME.legal(other)) - {rules.SWAP}
        rules.play(one, point)
        rules.play(other, to[point])
        assert rules.result(one) == rules.result(other)
        for colour in (rules.RED, rules.YELLOW):
            assert cell_image(cells_of(one, colour), symmetry) == cells_of(other, colour)


@given(order=orders)
def test_the_diagonal_exchanges_the_colours(order: list[int]) -> None:
    one, other, to = GAME.new_state(), GAME.new_state(), image("diagonal")
    other[rules.RED_PLAYER] = 1  # here player 0, who begins, is yellow
    for point in order:
        if rules.result(one) != GOING:
            break
        rules.play(one, point)
        rules.play(other, to[point])
        assert rules.result(one) == rules.result(other)
        assert cell_image(cells_of(one, rules.RED), "diagonal") == cells_of(other, rules.YELLOW)
        assert cell_image(cells_of(one, rules.YELLOW), "diagonal") == cells_of(other, rules.RED)


# ---- random playouts


def share_of_first(walk: object, state: State, number: int, seed: object) -> float:
    """How often player 0 wins random playouts."""
    tally, buffers = np.zeros(4, np.int64), (np.empty(69, np.int64), np.empty(69, np.int64))
    walk.playouts(state, number, seeded(seed), state.copy(), *buffers, tally)  # type: ignore[attr-defined]
    assert tally[1] + tally[2] == number
    return float(tally[1] / number)


@pytest.mark.long
@pytest.mark.parametrize(
    "moves",
    [
        *("", "f6 swap c4", "e4 b5 e6 b6 f7 c7"),
        *long_only("f6", "c4", "f6 swap", "f6 c4", "f6 e6 f5", "e4 swap b5 e6 b6 f7 c7 d6 i4"),
    ],
)
def test_rollouts_agree_with_single_moves(moves: str) -> None:
    state = after(*moves.split())._state
    number = 100_000
    difference = share_of_first(WALKS, state, number, 1) - share_of_first(PLAIN, state, number, 2)
    assert abs(difference) < 4.5 * (0.5 / number) ** 0.5


def test_rollouts_know_the_swap() -> None:
    """With red all but winning, player 0 loses just when player 1 swaps: in one of 69 random games."""
    state = after("f6")._state.copy()
    state[rules.RED + rules.CELLS] = board.TOP | board.BOTTOM | np.uint64((1 << 41) - 1)
    number = 200_000
    assert share_of_first(WALKS, state, number, 3) == pytest.approx(68 / 69, abs=5 * (1 / 69 / number) ** 0.5)


def undecided(seed: int, free: int) -> State | None:
    """A position with only a few free points that is still open, if this seed leads to one."""
    state = GAME.new_state()
    for point in random.Random(seed).sample(range(69), 69 - free):
        rules.play(state, point)
        if rules.result(state) != GOING:
            return None
    return state


def exact_share(state: State) -> float:
    """Player 0's share over all ways to go on, each move equally likely."""
    if rules.result(state) != GOING:
        return float(rules.result(state) == 1)
    shares = []
    for action in GAME.legal(state):
        child = state.copy()
        rules.play(child, int(action))
        shares.append(exact_share(child))
    return sum(shares) / len(shares)


@pytest.mark.parametrize("free", [2, 3, 4, 5])
def test_rollouts_near_the_end_have_the_exact_chances(free: int) -> None:
    found = (state for seed in itertools.count() if (state := undecided(seed, free)) is not None)
    for state in itertools.islice(found, 5):
        number = 40_000
        expected = exact_share(state)
        assert share_of_first(WALKS, state, number, free) == pytest.approx(expected, abs=4.5 * (0.25 / number) ** 0.5)


def test_filling_gives_every_cell_as_often_as_playing() -> None:
    number, rng, shuffle = 6_000, seeded("fill"), random.Random("fill")
    filled, played = np.zeros(41), np.zeros(41)
    for _ in range(number):
        cells = rollout.fill(rules.ALL_LOW, rules.ALL_HIGH, rules.START_ONES, rules.START_TWOS, True, rng)
        filled += [int(cells) >> c & 1 for c in range(41)]
        state = GAME.new_state()
        fill_all(state, shuffle.sample(range(69), 69))
        played += [cells_of(state, rules.RED) >> c & 1 for c in range(41)]
    assert np.abs(filled - played).max() / number < 4.5 * (0.5 / number) ** 0.5


def test_points_are_listed_as_they_are() -> None:
    for seed in range(200):
        chosen = set(random.Random(seed).sample(range(69), seed % 70))
        low, high = (np.uint64(sum(1 << (p - base) for p in chosen if base <= p < base + 64)) for base in (0, 64))
        assert listed(low, high) == sorted(chosen)


def listed(low: np.uint64, high: np.uint64) -> list[int]:
    """What `list_points` writes; interpreted, because its compiled form wants room on the stack."""
    room = np.zeros(rollout.ROOM, np.uint8)
    function = getattr(rollout.list_points, "py_func", rollout.list_points)
    return [int(p) for p in room[: int(function(low, high, room))]]


# ---- encoding, names, drawing


def planes(state: State, player: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    out = np.full(int(np.prod(GAME.encoding)), np.nan, np.float32)
    GAME.kernel.encode(state, player, out)
    return out.reshape(GAME.encoding)


def test_encoding() -> None:
    match = after("b9", "f6", "c10")
    state = match._state
    own, opposing, free, own_cells, other_cells, moves, swap, red = planes(state, 0)
    assert own.sum() == 2
    assert own[2, 1] == own[1, 2] == 1  # b9 and c10, rows from the top
    assert opposing.sum() == opposing[5, 5] == 1
    assert free.sum() == 66
    assert own_cells[0, 0] == 1  # a11 has only the corner cell
    assert own_cells[2, 1] == pytest.approx(1 / 3)
    assert other_cells.sum() == 0
    assert (moves.max(), swap.max(), red.min()) == (0, 0, 1)
    assert planes(state, 1)[5].min() == 1
    assert planes(state, 1)[7].max() == 0


def test_encoding_shows_when_the_swap_is_possible() -> None:
    assert [planes(after(*moves.split())._state, 1)[6].max() for moves in ("", "f6", "f6 swap")] == [0, 1, 0]


def test_sides_follow_the_swap() -> None:
    for moves, sides in (("f6", ["red", "yellow"]), ("f6 swap", ["yellow", "red"])):
        seen = after(*moves.split()).observe(None)
        assert [GAME.side_of(player, seen) for player in (0, 1)] == sides


def test_drawing() -> None:
    lines = after("b9", "f6", "c10").text().splitlines()
    assert lines[3].startswith("10  |  ### (R)--·---·")
    assert lines[5].startswith(" 9  +---R       ·---·")
    assert lines[11].startswith(" 6  |   ·---·   ·---·   y   ·---·")
    assert "R  red, first player" in lines[4]
    assert "cells:  1" in lines[6]


def test_drawing_tells_of_the_swap() -> None:
    assert "swap is available" in after("f6").text()
    swapped = after("f6", "swap").text()
    assert "R  red, second player" in swapped
    assert "colours were swapped" in swapped


def test_players_take_turns() -> None:
    match = after("f6", "swap", "a1")
    assert match.player == 1
    assert int(match._state[PLAYER]) == 1
