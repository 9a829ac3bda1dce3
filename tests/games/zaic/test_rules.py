"""Options, refusals, numbers, symmetry, random play, drawing."""

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zweispiel
from tests.games.zaic.positions import GAME, after, state_of, verdict, with_supply
from zweispiel import IllegalMove, InvalidMove, OptionError
from zweispiel.games.zaic import notation
from zweispiel.games.zaic.look import height, lying_cells
from zweispiel.games.zaic.placing import raised
from zweispiel.games.zaic.rollout import lay_randomly
from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded

WALKS = walks(GAME.kernel, "zaic")
COLUMNS = "abcdefghijklmno"

Tile = tuple[int, int, int, int]  # column, row, width, height


def perft(touch: str, depth: int) -> int:
    """Number of move sequences of exactly this length."""
    game = zweispiel.load("zaic", touch=touch)
    states = np.zeros((depth + 1, game.state_words), np.uint64)
    actions = np.zeros((depth + 1, game.max_moves), np.int64)
    return int(WALKS.perft(game.new_state(), depth, states, actions, actions[0].copy()))


@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 140), (3, 3216), (4, 138_432), (5, 4_707_032)])
def test_perft(depth: int, number: int) -> None:
    assert perft("edge", depth) == number


# ---- options


def test_options() -> None:
    assert dict(GAME.options) == {"touch": "edge"}
    assert zweispiel.load("zaic", touch="Corner").options["touch"] == "corner"
    with pytest.raises(OptionError, match="allowed: edge, corner"):
        zweispiel.load("zaic", touch="both")


def test_corner_goes_by_the_visible_colour() -> None:
    opening = "2x2@h8 2x1@j8 1x1@l8"
    assert verdict(after(f"{opening} 1x1@h8", touch="corner"), "1x1@j7") == "touches-own"
    assert verdict(after(f"{opening} 1x1@i8", touch="corner"), "1x1@j7") == "legal"


def test_corner_leaves_stacking_free() -> None:
    assert verdict(after("2x2@h8 2x2@j8", touch="corner"), "1x1@j8") == "legal"


def test_corner_has_fewer_moves() -> None:
    assert perft("corner", 2) == 140  # the second player has nothing of his own to touch
    assert perft("corner", 3) < perft("edge", 3)


# ---- refusals

REFUSED = {
    "first-at-h8": ("", "2x2@a1", "in the middle: its top left cell is h8"),
    "limit": ("2x2@h8 2x2@j8 2x2@l8 2x2@n8", "1x1@g8", "8 cells wide"),
    "tilted": ("2x2@h8", "2x1@i8", "same height"),
    "not-adjacent": ("2x2@h8", "1x1@j10", "share an edge"),
    "touches-own": ("2x2@h8 2x1@j8", "1x1@j9", "your own colour"),
    "covers-nothing": ("2x2@h8 2x2@j8", "1x1@i9", "opponent's colour"),
    "buries": ("2x2@h8", "2x2@h8", "must stay visible"),
    "none-left": ("1x1@h8 1x1@i8 1x1@j8 1x1@k8 1x1@l8 1x1@m8", "1x1@n8", "no 1 × 1 tiles left"),
}


@pytest.mark.parametrize("code", REFUSED)
def test_refusals(code: str) -> None:
    moves, move, words = REFUSED[code]
    match = after(moves)
    with pytest.raises(IllegalMove, match=words) as refusal:
        match.push(move)
    assert refusal.value.code == code
    assert " ".join(match.history) == moves


def test_refusal_after_the_end() -> None:
    over = with_supply(state_of(after("2x2@h8 2x2@j8")), 0, 0, 0, 0)
    for action in range(GAME.num_actions):
        refusal = GAME.refusal(over, action)
        assert refusal is not None
        assert refusal.code == "game-over"


def test_every_reason_is_reached() -> None:
    assert {code for code, _ in GAME.reasons[1:]} == {*REFUSED, "game-over"}


# ---- texts


@pytest.mark.parametrize("text", ["2X2@H8", "  2x2@h8 ", "2x2@H8\n"])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert after("").push(text) == "2x2@h8"


@pytest.mark.parametrize(
    "text", ["", "2x2", "h8", "2x2h8", "2x2@h08", "2x2@h", "2x2@8h", "2x2 @h8", "3x1@h8", "2x3@h8", "2x2@h-1", "pass"]
)
def test_unreadable(text: str) -> None:
    with pytest.raises(InvalidMove, match="moves look like"):
        after("").push(text)


@pytest.mark.parametrize("text", ["1x1@g0", "1x1@p8", "2x2@h16", "1x2@z99"])
def test_off_the_frame_is_beyond_the_limit(text: str) -> None:
    assert verdict(after(""), text) == verdict(after("2x2@h8"), text) == "limit"


# ---- symmetry


def tile(move: str) -> Tile:
    """Where the tile of a move lies."""
    return COLUMNS.index(move[4]), int(move[5:]), int(move[0]), int(move[2])


def move_of(where: Tile) -> str:
    """The move that lays a tile there."""
    column, row, wide, tall = where
    return f"{wide}x{tall}@{COLUMNS[column]}{row}"


def transposed(move: str) -> str:
    """Columns and rows exchanged; h8 stays where it is."""
    column, row, wide, tall = tile(move)
    return move_of((row - 1, column + 1, tall, wide))


def mirrored(move: str, first: str) -> str:
    """Left and right exchanged so that the first tile stays where it is."""
    column, row, wide, tall = tile(move)
    return move_of((14 + tile(first)[2] - column - wide, row, wide, tall))


@settings(deadline=None, max_examples=40)
@given(st.randoms(use_true_random=False), st.sampled_from(["edge", "corner"]))
def test_symmetry(rng: random.Random, touch: str) -> None:
    game = zweispiel.load("zaic", touch=touch)
    match, flipped, turned = game.match(), game.match(), game.match()
    while match.players:
        moves = match.moves()
        first = match.history[0] if match.history else ""
        assert {transposed(move) for move in moves} == set(flipped.moves())
        assert {mirrored(move, first or move) for move in moves} == set(turned.moves())
        move = rng.choice(moves)
        match.push(move)
        flipped.push(transposed(move))
        turned.push(mirrored(move, first or move))
    assert match.outcome() == flipped.outcome() == turned.outcome()


# ---- stacks


def test_a_stack_of_four() -> None:
    match = after("2x2@h8 2x2@f8 2x2@g8 1x2@g8 1x1@g9")
    heights = {cell: height(state_of(match), cell) for cell in lying_cells(state_of(match))}
    assert heights == {0: 1, 1: 3, 2: 2, 3: 1, 8: 1, 9: 4, 10: 2, 11: 1}


def test_heights_count_up_to_the_highest_stack() -> None:
    planes, tile_cells = (ZERO, ZERO, ZERO, ZERO), U(0b0110)
    for level in range(1, 10):
        planes = tuple(U(plane) for plane in raised(planes, tile_cells))  # type: ignore[assignment]
        counted = [sum((int(plane) >> cell & 1) << i for i, plane in enumerate(planes)) for cell in range(4)]
        assert counted == [0, level, level, 0]


def test_bonds_survive_moving_the_board() -> None:
    """The extent grows to the left and upwards, and nothing that lies changes."""
    match = after("2x2@h8 2x1@f8 1x2@g6 1x1@f6")
    assert match.observe(None)["tiles"] == [["f6"], ["g6", "g7"], ["f8", "g8"], ["h8", "i8", "h9", "i9"]]


def test_what_shows_of_a_tile_in_two_corners_is_one_tile() -> None:
    match = after("2x2@h8 1x1@h8 1x1@h7 1x1@i9")
    assert ["i8", "h9"] in match.observe(None)["tiles"]  # type: ignore[operator]
    assert verdict(match, "2x2@h8") == "tilted"
    assert verdict(match, "1x1@i8") == "covers-nothing"


# ---- random play


def test_rollout_plays_like_plain_random_play() -> None:
    n = 20_000
    root, work, rng = GAME.new_state(), GAME.new_state(), seeded("rollouts")
    actions, weights, played = (np.empty(GAME.max_moves, np.int64) for _ in range(3))
    quick, plain, quick_plies, plain_plies = np.zeros(4), np.zeros(4), 0, 0
    for _ in range(n):
        work[:] = root
        quick[WALKS.playout(work, rng, actions, weights)] += 1
        quick_plies += int(work[1])
        work[:] = root
        plain_plies += WALKS.random_game(work, rng, actions, weights, played)
        plain[GAME.kernel.result(work)] += 1
    assert quick[0] == plain[0] == 0
    assert np.abs(quick - plain).max() / n < 0.02  # four standard deviations
    assert abs(quick_plies - plain_plies) / n < 0.1


def test_random_placements_are_equally_likely() -> None:
    """What a rollout lays next, counted, against every legal move played."""
    root, rng = state_of(after("2x2@h8 2x2@j8 2x1@i8 1x1@h7")), seeded(3)
    expected = set()
    for action in GAME.legal(root):
        state = root.copy()
        GAME.kernel.play(state, int(action))
        expected.add(state.tobytes())
    counts: Counter[bytes] = Counter()
    for _ in range(200 * len(expected)):
        state = root.copy()
        assert lay_randomly(state, rng)
        counts[state.tobytes()] += 1
    assert set(counts) == expected
    assert 130 < min(counts.values()) <= max(counts.values()) < 270


# ---- what people and learners see


def test_encoding() -> None:
    match = after("2x2@h8 1x1@h8", touch="corner")
    out = np.full(GAME.encoding, np.nan, np.float32)
    GAME.kernel.encode(state_of(match), 1, out.reshape(-1))
    own, opposing, heights = out[:3]
    assert own[7, 7] == 1
    assert own.sum() == 1
    assert opposing.sum() == 3
    assert heights.sum() == pytest.approx(5 / 9)
    assert out[3:7].sum(axis=(1, 2)).tolist() == [1, 1, 0, 1]  # of the 2x2 three cells show: h9-i9, i8-i9, i8-h9
    supplies = [plane.mean() for plane in out[7:13]]
    assert supplies == pytest.approx([1, 1, 2 / 3, 7 / 8, 1, 1])
    assert (out[13] == 0).all()
    assert (out[14] == 1).all()


def test_drawing() -> None:
    text = after("2x2@h8 2x2@j8 2x1@i8").text()
    assert "│L2* L2*│d1 │" in text
    assert "d  dark    2x2: 7   2x1: 8   1x1: 3   regions: 3" in text


def test_drawing_is_never_too_wide() -> None:
    rng = random.Random(2)
    for _ in range(10):
        match = GAME.match()
        while match.players:
            assert max(map(len, match.text().splitlines())) <= 80
            match.push(rng.choice(match.moves()))


def test_drawing_shows_every_cell_where_a_tile_may_lie() -> None:
    rng = random.Random(3)
    match = GAME.match()
    while match.players:
        header, *rows = match.text().splitlines()
        labels = {row.split()[0] for row in rows if row.split() and row.split()[0].isdigit()}
        for move in match.moves():
            for column, row in notation.covered(move):
                assert COLUMNS[column] in header.split()
                assert str(row + 1) in labels
        match.push(rng.choice(match.moves()))
