"""The slow implementation against known games and, case by case, against the sentences of the rules."""

import copy
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.conhex.reference import BOARD, CELLS, POINTS, Reference

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


def start(*moves: str) -> Reference:
    """The position after these moves."""
    game = Reference({})
    for move in moves:
        (player,) = game.players()
        assert move in game.moves(player)
        game.play(player, move)
    return game


def shuffled_points(seed: int) -> list[str]:
    """All points in some order."""
    return random.Random(seed).sample(POINTS, len(POINTS))


def perft(game: Reference, depth: int) -> int:
    """Number of move sequences of exactly this length."""
    moves = [(player, move) for player in game.players() for move in game.moves(player)]
    if depth == 1:
        return len(moves)
    total = 0
    for player, move in moves:
        child = copy.deepcopy(game)
        child.play(player, move)
        total += perft(child, depth - 1)
    return total


@pytest.mark.parametrize("game", VECTORS["games"])
def test_known_games(game: dict[str, Any]) -> None:
    match = Reference({})
    captures = []
    for ply, move in enumerate(game["moves"], start=1):
        (player,) = match.players()
        assert player == (ply - 1) % 2
        assert move in match.moves(player)
        before = set(match.cells)
        match.play(player, move)
        captures += sorted([ply, player, cell] for cell in set(match.cells) - before)
    assert captures == game["captures"]
    winner = game["winner"]
    assert match.outcome() == (winner, (1, 0) if winner == 0 else (0, 1))
    assert match.players() == ()
    assert match.moves(0) == match.moves(1) == set()


@pytest.mark.parametrize(("depth", "number"), [(1, 69), (2, 4761)])
def test_perft(depth: int, number: int) -> None:
    assert perft(start(), depth) == number


def test_x1_the_board() -> None:
    assert (len(POINTS), len(CELLS)) == (69, 41)
    assert Counter(len(cell["points"]) for cell in CELLS.values()) == {3: 16, 6: 24, 5: 1}
    assert Counter(side for cell in CELLS.values() for side in cell["sides"]) == dict.fromkeys("NESW", 5)


def test_thresholds_are_half_the_points() -> None:
    for cell in CELLS.values():
        assert cell["threshold"] == {3: 2, 5: 3, 6: 3}[len(cell["points"])]


def test_points_of_a_cell_lie_on_its_outline() -> None:
    places = {(point["x"], point["y"]): point["id"] for point in BOARD["points"]}
    for name, cell in CELLS.items():
        outline = {places[x, y] for x, y in cell["polygon"] if (x, y) in places}
        assert set(cell["points"]) == outline | ({"f6"} if name == "C" else set())


def outline_edges(name: str) -> set[frozenset[tuple[int, int]]]:
    """The edges of a cell's polygon."""
    corners = [(x, y) for x, y in CELLS[name]["polygon"]]
    return {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}


def test_neighbours_are_the_cells_with_a_common_edge() -> None:
    for name, cell in CELLS.items():
        touching = {other for other in CELLS if other != name and outline_edges(name) & outline_edges(other)}
        assert set(cell["neighbours"]) == touching


def test_x2_first_with_half_keeps_the_cell() -> None:
    game = start("b9", "f6", "c10")
    assert game.cells == {"NW0": "red"}
    game.play(1, "a11")
    assert game.cells == {"NW0": "red"}


def test_x3_centre_by_three_of_five() -> None:
    game = start("f5", "a1", "f6", "k1")
    assert "C" not in game.cells
    game.play(0, "f7")
    assert game.cells["C"] == "red"


def test_x4_third_stone_first() -> None:
    game = start("b8", "b9", "c10", "c8", "d9", "d10")
    assert set(CELLS["NW1"]["points"]) == set(game.stones)
    assert game.cells["NW1"] == "red"


def test_x5_swap() -> None:
    assert "swap" not in start().moves(0)
    game = start("f6", "swap")
    assert game.stones == {"f6": "red"}
    assert game.colours == ["yellow", "red"]
    assert game.players() == (0,)
    assert "swap" not in game.moves(0)
    assert "f6" not in game.moves(0)
    game.play(0, "a1")
    assert game.stones["a1"] == "yellow"
    assert "swap" not in game.moves(1)
    game.play(1, "f5")
    assert game.stones["f5"] == "red"


def test_swap_is_only_for_the_first_move() -> None:
    assert "swap" not in start("f6", "f5").moves(0)
    assert "swap" not in start("f6", "f5", "e6").moves(1)


@pytest.mark.parametrize(
    ("colour", "cells", "winner"),
    [("red", "NW0 W0.3 W0.2 W0.1 SW0", 0), ("yellow", "NW0 N0.1 N0.2 N0.3 NE0", 1)],
)
def test_x6_corner_cells_count_for_both_sides(colour: str, cells: str, winner: int) -> None:
    game = start()
    game.cells = dict.fromkeys(cells.split(), colour)
    assert game.winner() == winner
    # Without one of the corners the same line falls short.
    del game.cells["NW0"]
    assert game.winner() is None


def test_winner_goes_by_player_number_after_a_swap() -> None:
    game = start("f6", "swap")
    game.cells = dict.fromkeys(["NW0", "W0.3", "W0.2", "W0.1", "SW0"], "red")
    assert game.outcome() == (1, (0, 1))


@pytest.mark.parametrize("seed", range(50))
def test_x7_a_full_board_has_exactly_one_chain(seed: int) -> None:
    game = Reference({})
    for ply, point in enumerate(shuffled_points(seed)):
        game.play(ply % 2, point)
    assert len(game.cells) == len(CELLS)
    assert game.has_chain("red") != game.has_chain("yellow")
