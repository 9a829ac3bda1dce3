"""Every sentence of the rule sheet as a case."""

import random
from collections import Counter

import pytest

from tests.games.conhex.positions import GAME, after, fill_all, owners, with_cells
from zweispiel import IllegalMove
from zweispiel.games.conhex import board, rules


def test_x1_the_board() -> None:
    cells = board.BOARD["cells"]
    assert (board.NUM_POINTS, board.NUM_CELLS) == (69, 41)
    assert Counter(len(cell["points"]) for cell in cells) == {3: 16, 6: 24, 5: 1}
    for side in (board.TOP, board.BOTTOM, board.LEFT, board.RIGHT):
        assert int(side).bit_count() == 5
    assert len(GAME.match().moves()) == 69


def test_x2_who_first_has_half_keeps_the_cell() -> None:
    match = after("b9", "f6", "c10")
    assert owners(match) == {"NW0": "red"}
    match.push("a11")
    assert owners(match) == {"NW0": "red"}


def test_x2_one_of_three_is_not_enough() -> None:
    assert owners(after("b9", "c10")) == {}


@pytest.mark.parametrize("third", ["e6", "f7", "g6"])
def test_x3_any_three_of_five_take_the_centre(third: str) -> None:
    match = after("f5", "a1", "f6", "k1")
    assert "C" not in owners(match)
    match.push(third)
    assert owners(match)["C"] == "red"


def test_x4_three_each_goes_to_the_first() -> None:
    match = after("b8", "b9", "c10", "c8", "d9")
    assert owners(match)["NW1"] == "red"
    match.push("d10")
    assert owners(match)["NW1"] == "red"


def test_x4_three_each_goes_to_yellow_if_he_was_first() -> None:
    match = after("b8", "b9", "c10", "c8", "a1", "d10")
    assert owners(match)["NW1"] == "yellow"
    match.push("d9")
    assert owners(match)["NW1"] == "yellow"


def test_x5_swap() -> None:
    match = after("f6", "swap")
    seen = match.observe(None)
    assert seen["stones"] == {"red": ["f6"], "yellow": []}
    assert seen["colours"] == ["yellow", "red"]
    assert match.player == 0
    assert "f6" not in match.moves()
    match.push("a1")
    assert match.observe(None)["stones"] == {"red": ["f6"], "yellow": ["a1"]}
    match.push("f5")
    assert match.observe(None)["stones"] == {"red": ["f5", "f6"], "yellow": ["a1"]}


@pytest.mark.parametrize("moves", ["", "f6 swap", "f6 f5", "f6 swap a1", "f6 f5 e6"])
def test_x5_swap_only_as_player_1s_first_move(moves: str) -> None:
    match = after(*moves.split())
    assert "swap" not in match.moves()
    with pytest.raises(IllegalMove, match="Only the second player may swap") as refused:
        match.push("swap")
    assert refused.value.code == "no-swap"


def test_x5_the_winner_goes_by_player_number_after_a_swap() -> None:
    # Player 1, now red, wins the five cells along the left side; player 0 sets his stones at the right.
    match = after("b9", "swap", "k1", "c10", "k11", "b8", "j3", "b7", "j5", "b5", "j7", "b4", "j9", "b3", "i2", "a1")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score) == (1, "chain", (0, 1))


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_x6_corner_cells_count_for_both_sides(colour: str) -> None:
    line = "NW0 W0.3 W0.2 W0.1 SW0" if colour == "red" else "NW0 N0.1 N0.2 N0.3 NE0"
    base = rules.RED if colour == "red" else rules.YELLOW
    assert rules.has_chain(with_cells(**{colour: line}), base)
    for missing in line.split():
        short = " ".join(name for name in line.split() if name != missing)
        assert not rules.has_chain(with_cells(**{colour: short}), base)


def test_x7_a_full_board_has_exactly_one_chain() -> None:
    for seed in range(1_000):
        state = GAME.new_state()
        fill_all(state, random.Random(seed).sample(range(69), 69))
        red, yellow = int(state[rules.RED + rules.CELLS]), int(state[rules.YELLOW + rules.CELLS])
        assert red ^ yellow == red | yellow == (1 << 41) - 1, seed
        assert rules.has_chain(state, rules.RED) != rules.has_chain(state, rules.YELLOW), seed


def test_x7_no_draw_can_be_agreed() -> None:
    with pytest.raises(IllegalMove, match="cannot end in a draw"):
        GAME.match().agree_draw()
