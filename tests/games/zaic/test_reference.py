"""The slow implementation against known games and, case by case, against the sentences of the rules."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.zaic.reference import COLUMNS, Reference, compare

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


def start(*moves: str, touch: str = "edge") -> Reference:
    """The position after these moves on the empty table."""
    game = Reference({"touch": touch})
    for move in moves:
        (player,) = game.players()
        assert move in game.moves(player)
        game.play(player, move)
    return game


def legal(game: Reference) -> set[str]:
    """The moves of whoever is to move."""
    return game.moves(game.to_move)


def height(game: Reference, cell: str) -> int:
    """How many tiles lie on a cell given by its name."""
    return len(game.stacks.get((COLUMNS.index(cell[0]) + 1, int(cell[1:])), []))


def cells(game: Reference) -> set[str]:
    """Names of all cells that anything lies on."""
    return {f"{COLUMNS[column - 1]}{row}" for column, row in game.stacks}


def perft(game: Reference, depth: int) -> int:
    """Number of move sequences of exactly this length."""
    if depth == 1:
        return len(legal(game))
    total = 0
    for move in legal(game):
        child = copy.deepcopy(game)
        child.play(game.to_move, move)
        total += perft(child, depth - 1)
    return total


@pytest.mark.parametrize("game", VECTORS["games"])
def test_known_games(game: dict[str, Any]) -> None:
    match = start()
    for move, count in zip(game["moves"], game["legal_counts"], strict=True):
        moves = legal(match)
        assert move in moves
        assert len(moves) == count
        match.play(match.to_move, move)
    light, dark = game["regions"]
    assert [match.regions(0), match.regions(1)] == [light, dark]
    assert match.players() == ()
    assert legal(match) == set()
    assert match.outcome() == (game["winner"], (light[0], dark[0]))


@pytest.mark.parametrize("known", VECTORS["positions"])
def test_known_positions(known: dict[str, Any]) -> None:
    game = start(*known["moves"])
    assert game.players() == (known["player"],)
    assert game.moves(known["player"]) == set(known["legal"])
    for moves in known["illegal"].values():
        assert not game.moves(known["player"]) & set(moves)


@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 140), (3, 3216)])
def test_perft(depth: int, number: int) -> None:
    assert perft(start(), depth) == number


def test_z1_supplies() -> None:
    assert start().supply == [{"2x2": 8, "2x1": 8, "1x1": 3}] * 2
    game = start("2x2@h8", "2x2@j8")
    assert game.supply[0] == {"2x2": 7, "2x1": 8, "1x1": 3}
    assert "2x2@l8" in legal(game)
    game.supply[0]["2x2"] = 0
    assert "2x2@l8" not in legal(game)


def test_z1_wide_and_tall_are_the_same_tiles() -> None:
    game = start("2x2@h8", "1x2@j8")
    assert game.supply[1] == {"2x2": 8, "2x1": 7, "1x1": 3}
    game.supply[0]["2x1"] = 0
    assert {move[:3] for move in legal(game)} == {"2x2", "1x1"}


def test_z2_sizes() -> None:
    assert cells(start("1x1@h8")) == {"h8"}
    assert cells(start("2x1@h8")) == {"h8", "i8"}
    assert cells(start("2x2@h8")) == {"h8", "i8", "h9", "i9"}
    assert cells(start("1x2@h8", "2x2@i8", "1x2@k9")) - cells(start("1x2@h8", "2x2@i8")) == {"k9", "k10"}


def test_z3_light_begins_with_any_tile() -> None:
    game = start()
    assert game.players() == (0,)
    assert legal(game) == {"1x1@h8", "2x1@h8", "1x2@h8", "2x2@h8"}
    assert start("1x1@h8").players() == (1,)


@pytest.mark.parametrize(("first", "number"), [("1x1", 24), ("2x1", 34), ("1x2", 34), ("2x2", 48)])
def test_z4_table_or_stack_but_no_pass(first: str, number: int) -> None:
    replies = legal(start(f"{first}@h8"))
    assert len(replies) == number
    assert "pass" not in replies


@pytest.mark.parametrize(("shape", "stacked"), [("1x1", 4), ("2x1", 2), ("1x2", 2), ("2x2", 0)])
def test_z4_replies_by_kind(shape: str, stacked: int) -> None:
    game = start("2x2@h8")
    replies = [move for move in legal(game) if move.startswith(shape)]
    assert len(replies) == 12
    # A stacked tile covers no new cell.
    assert sum(cells(start("2x2@h8", move)) == cells(game) for move in replies) == stacked


ALLOWED_AND_NOT = {
    "z5 edge to edge": ("2x2@h8", "1x1@j9 2x2@j7", "1x1@j10 1x1@k8 2x2@j6"),
    "z6 not beside own colour": ("2x2@h8 2x1@j8", "1x1@k9 1x1@j7 2x2@j6", "1x1@j9 2x1@i7"),
    "z7 the top of a stack counts": ("2x2@h8 1x1@i8", "1x1@j8 1x1@i7", "1x1@j9 1x2@j8"),
    "z7b the same for dark": ("2x2@h8 1x1@i8 1x2@i6", "1x1@j9 1x1@h7 1x1@g8", "1x1@j8"),
    "z8 cover some opposing square": ("2x2@h8 2x2@j8", "2x1@i8 1x1@j8 2x2@i8", "2x1@h8 1x1@i9"),
    "z9 bury no 1x1": ("1x1@h8", "", "1x1@h8"),
    "z9 bury no 2x1": ("2x1@h8", "1x1@h8", "2x1@h8"),
    "z9 bury no 2x2": ("2x2@h8", "", "2x2@h8"),
    "z9b bury nothing bit by bit": ("2x2@h8 2x1@h8 1x1@h7", "1x1@h9", "2x1@h9 1x1@h7"),
    "z10 not half on the table": ("2x2@h8", "", "2x1@i8 2x2@i9"),
    "z10 not on two levels": ("2x2@h8 1x1@h8", "", "2x1@h8"),
    "z11 stacked beside own colour": ("2x2@h8 2x2@j8 2x1@i8", "2x1@i9 1x1@j8", ""),
    "z11b level two": ("2x2@h8 2x2@j8 1x1@j8 1x1@i8", "1x1@j9", "2x1@i8 1x2@j8"),
    "z12 eight wide": ("2x2@h8 2x2@j8 2x2@l8 2x2@n8", "1x1@o10 2x2@n10", "1x1@p8 2x1@o10"),
    "z12 eight wide the other way": ("2x2@h8 2x2@f8 2x2@d8 2x2@b8", "1x1@b10 2x2@b6", "1x1@a8 2x1@a10 1x1@j8"),
    "z12 eight high": ("2x2@h8 2x2@h10 2x2@h12 2x2@h14", "1x1@j15 2x2@j14", "1x1@h16 1x2@j15"),
}


@pytest.mark.parametrize("case", ALLOWED_AND_NOT.values(), ids=ALLOWED_AND_NOT.keys())
def test_allowed_and_not(case: tuple[str, str, str]) -> None:
    moves, allowed, refused = (part.split() for part in case)
    game = start(*moves)
    assert set(allowed) <= legal(game)
    assert not set(refused) & legal(game)


def test_option_corner_forbids_what_z6_allows() -> None:
    game = start("2x2@h8", "2x1@j8", touch="corner")
    assert {"1x1@j7", "2x2@j6"}.isdisjoint(legal(game))
    assert "1x1@k9" in legal(game)


def test_option_corner_goes_by_the_visible_colour() -> None:
    opening = ["2x2@h8", "2x1@j8", "1x1@l8"]
    assert "1x1@j7" not in legal(start(*opening, "1x1@h8", touch="corner"))
    assert "1x1@j7" in legal(start(*opening, "1x1@i8", touch="corner"))


def test_option_corner_leaves_stacking_free() -> None:
    assert "1x1@j8" in legal(start("2x2@h8", "2x2@j8", touch="corner"))


def test_z11_heights_and_colours() -> None:
    game = start("2x2@h8", "2x2@j8", "2x1@i8")
    assert height(game, "i8") == height(game, "j8") == 2
    assert game.visible((9, 8)) == game.visible((10, 8)) == 0


def test_z13_over_without_a_placement() -> None:
    game = start("2x2@h8", "2x2@j8")
    assert game.outcome() is None
    game.supply[0] = dict.fromkeys(game.supply[0], 0)
    assert game.players() == ()
    assert game.outcome() == (None, (4, 4))


def test_z13b_over_although_the_other_could_go_on() -> None:
    game = start(*VECTORS["games"][0]["moves"])
    assert game.to_move == 1
    assert game.players() == ()
    assert game.supply[1]["2x2"] == 7
    assert game.outcome() == (0, (9, 3))
    game.to_move = 0
    assert len(game.moves(0)) == 1


def test_z14_regions() -> None:
    game = start("2x2@h8", "2x2@j8", "2x1@i8")
    assert (game.regions(0), game.regions(1)) == ([5], [3])
    game = start("1x1@h8", "1x1@i8", "1x1@i9")
    assert (game.regions(0), game.regions(1)) == ([1, 1], [1])


@pytest.mark.parametrize(
    ("light", "dark", "winner"),
    [
        ([10], [5, 4, 4], 0),
        ([5, 3], [5, 2], 0),
        ([5, 3], [5, 3, 1], 1),
        ([6, 1], [5, 5], 0),
        ([5, 3], [5, 3], None),
    ],
)
def test_z15_z16_first_difference_decides(light: list[int], dark: list[int], winner: int | None) -> None:
    assert compare(light, dark) == winner
