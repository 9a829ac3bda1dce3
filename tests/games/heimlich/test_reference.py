"""The slow implementation against known games and, case by case, against the sentences of the rules."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.heimlich.reference import DIRECTIONS, FIELDS, Reference

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


def start(*moves: str) -> Reference:
    """The position after these moves from the usual start."""
    game = Reference({"start": "diagonal"})
    for move in moves:
        push(game, move)
    return game


def push(game: Reference, move: str) -> None:
    """Play a move for whoever is to move, which must be legal."""
    (player,) = game.players()
    assert move in game.moves(player)
    game.play(player, move)


def position(white: str, yellow: str, to_move: int = 0) -> Reference:
    """A position set up by hand, fields separated by blanks."""
    game = start()
    game.stones = dict.fromkeys(white.split(), 0) | dict.fromkeys(yellow.split(), 1)
    game.to_move = to_move
    return game


def full_board(white: int) -> Reference:
    """A full board, the first so many fields, read row by row, white."""
    fields = sorted(FIELDS, key=lambda field: (field[1], field[0]))
    return position(" ".join(fields[:white]), " ".join(fields[white:]))


def rows(game: Reference) -> list[str]:
    """The board as text, from the top row."""
    signs = {None: ".", 0: "W", 1: "Y"}
    return ["".join(signs[game.stones.get(f"{column}{row}")] for column in "abcdefgh") for row in range(1, 9)]


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


class Othello(Reference):
    """All lines flip at once: a game whose numbers are known everywhere."""

    def placements(self, player: int) -> set[str]:
        return {move.split("-")[0] for move in super().placements(player)}

    def play(self, player: int, move: str) -> None:
        for direction in [d for d in DIRECTIONS if self.line(player, move, d)]:
            super().play(player, f"{move}-{direction}")
            del self.stones[move]
        self.stones[move] = player


@pytest.mark.parametrize("game", VECTORS["games"])
def test_known_games(game: dict[str, Any]) -> None:
    match = start()
    for move, count in zip(game["moves"], game["legal_counts"], strict=True):
        assert match.outcome() is None
        assert len(match.moves(match.to_move)) == count
        push(match, move)
    assert rows(match) == game["final_rows"]
    assert match.outcome() == (game["winner"], (game["counts"]["white"], game["counts"]["yellow"]))
    assert match.players() == ()
    assert match.moves(0) == match.moves(1) == set()


@pytest.mark.parametrize("known", VECTORS["positions"])
def test_known_positions(known: dict[str, Any]) -> None:
    game = start(*known["moves"])
    assert rows(game) == known["rows"]
    assert game.players() == (known["player"],)
    assert game.moves(known["player"]) == set(known["legal"])


@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 12), (3, 64), (4, 340), (5, 2244)])
def test_perft(depth: int, number: int) -> None:
    assert perft(start(), depth) == number


@pytest.mark.long
@pytest.mark.parametrize(("depth", "number"), [(1, 4), (2, 12), (3, 56), (4, 244), (5, 1396)])
def test_perft_of_othello(depth: int, number: int) -> None:
    assert perft(Othello({"start": "diagonal"}), depth) == number


def test_h1_a_stone_is_set_once() -> None:
    assert "d4-s" not in start().moves(0)
    game = start("d3-s")
    assert set(game.stones) == {"d3", "d4", "d5", "e4", "e5"}
    assert "d3-s" not in game.moves(1)


def test_h2_h10_enclosed_stones_turn_and_stay() -> None:
    assert start("d3-s").stones == {"d3": 0, "d4": 0, "d5": 0, "e4": 0, "e5": 1}


def test_h4_stones_are_shared() -> None:
    moves: list[str] = VECTORS["games"][-1]["moves"]
    setters = [index % 2 for index, move in enumerate(moves) if move != "pass"]
    assert setters.count(0) == 31
    assert start(*moves).outcome() == (0, (37, 27))


def test_h5_start() -> None:
    assert start().stones == {"d5": 0, "e4": 0, "d4": 1, "e5": 1}


def test_option_parallel() -> None:
    game = Reference({"start": "parallel"})
    assert game.stones == {"d4": 0, "e4": 0, "d5": 1, "e5": 1}
    assert game.moves(0) == {"c6-ne", "d6-n", "e6-n", "f6-nw"}


def test_h6_turns_alternate() -> None:
    assert start().players() == (0,)
    assert start("d3-s").players() == (1,)
    assert start("d3-s", "c3-se").players() == (0,)


def test_h7_something_must_be_enclosed() -> None:
    assert start().moves(0) == {"c4-e", "d3-s", "e6-n", "f5-w"}
    assert start().moves(1) == set()


def test_h8_the_line_has_no_gap_and_flips_whole() -> None:
    assert position("a4", "b4 d4").moves(0) == {"c4-w"}
    game = position("a4", "b4 c4 d4")
    assert game.moves(0) == {"e4-w"}
    game.play(0, "e4-w")
    assert game.stones == dict.fromkeys(["a4", "b4", "c4", "d4", "e4"], 0)


@pytest.mark.parametrize("direction", ["n", "ne", "e", "se", "s", "sw", "w", "nw"])
def test_h9_every_direction(direction: str) -> None:
    game = position("b2 d2 f2 b4 f4 b6 d6 f6", "c3 d3 e3 c4 e4 c5 d5 e5")
    assert f"d4-{direction}" in game.moves(0)
    game.play(0, f"d4-{direction}")
    owners = list(game.stones.values())
    assert (owners.count(0), owners.count(1)) == (10, 7)


def test_h11_a_stone_turns_several_times() -> None:
    game = start()
    seen = [game.stones["d4"]]
    for move in ["d3-s", "c3-se", "c4-e"]:
        push(game, move)
        seen.append(game.stones["d4"])
    assert seen == [1, 0, 1, 0]


@pytest.mark.parametrize(
    ("move", "turned", "kept"),
    [("f3-w", "e3", "e4"), ("f3-sw", "e4", "e3")],
)
def test_h12_one_line_only(move: str, turned: str, kept: str) -> None:
    game = start("d3-s", "e3-s")
    assert game.moves(0) == {"f2-sw", "f3-sw", "f3-w", "f4-w", "f5-nw", "f5-w", "f6-nw"}
    game.play(0, move)
    assert (game.stones[turned], game.stones[kept]) == (0, 1)


def test_h12b_one_line_per_field() -> None:
    assert start("d3-s", "c3-se").moves(0) == {"b3-e", "c4-e", "e6-n", "f5-w"}
    assert start("d3-s", "c5-e").moves(0) == {"b6-ne", "c6-ne", "d6-n", "e6-n", "f6-nw"}


def test_h13_passing_is_forced_or_forbidden() -> None:
    game = position("a1", "b1", to_move=1)
    assert game.moves(1) == {"pass"}
    game.play(1, "pass")
    assert game.moves(0) == {"c1-w"}
    assert "pass" not in start().moves(0)


@pytest.mark.parametrize(
    ("white", "expected"),
    [(33, (0, (33, 31))), (32, (None, (32, 32))), (24, (1, (24, 40)))],
)
def test_h3_h14_h16_more_stones_win_on_a_full_board(white: int, expected: tuple[int | None, tuple[int, int]]) -> None:
    game = full_board(white)
    assert game.players() == ()
    assert game.moves(0) == set()
    assert game.outcome() == expected


def test_h15_over_when_nobody_can_move() -> None:
    game = position("a1 b1", "", to_move=1)
    assert game.players() == ()
    assert game.moves(1) == set()
    assert game.outcome() == (0, (2, 0))
    assert position("a1", "h8").outcome() == (None, (1, 1))
