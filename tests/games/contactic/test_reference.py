"""The slow Contactic agrees with the known games and with every sentence of the rule sheet."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.games.contactic.reference import CHANCE, KINDS, Reference

GAMES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))["games"]
EVEN = "10,10,10,10,10,10"


def start(board: str = "15x15", tiles: str = EVEN, referee: str = "strict") -> Reference:
    """A fresh game; the neutral field of the default board here is h8."""
    return Reference({"board": board, "tiles": tiles, "referee": referee})


def pile(*kinds: str) -> dict[str, int]:
    """A pile of exactly these tiles."""
    return {kind: kinds.count(kind) for kind in KINDS}


def with_piles(first: dict[str, int], second: dict[str, int], referee: str = "strict", player: int = 0) -> Reference:
    """A game on the empty board with these piles, `player` to draw."""
    game = start(referee=referee)
    game.piles = [first, second]
    game.begin_turn(player)
    return game


def lay(game: Reference, player: int, **tiles: str) -> Reference:
    """Put tiles on the board without asking the rules."""
    game.board.update({field: (player, bits) for field, bits in tiles.items()})
    return game


def turn_up(game: Reference, player: int, kind: str) -> Reference:
    """Give the turn to the player and draw this kind."""
    game.begin_turn(player)
    game.play(CHANCE, f"draw:{kind}")
    return game


def run(game: Reference, moves: str) -> Reference:
    """Play moves in order, each by whoever owes one."""
    for move in moves.split():
        game.play(game.players()[0], move)
    return game


def placements(game: Reference) -> set[str]:
    """The legal placements of the player to move."""
    return {move for move in game.moves(game.turn) if ":" in move}


def tiles_at(game: Reference, field: str) -> set[str]:
    """The bits that may be placed on one field now."""
    return {move.partition(":")[2] for move in placements(game) if move.startswith(f"{field}:")}


def perft(game: Reference, depth: int) -> int:
    """Number of move sequences of exactly that length."""
    if depth == 0:
        return 1
    total = 0
    for player in game.players():
        for move in game.moves(player):
            after = deepcopy(game)
            after.play(player, move)
            total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize("known", GAMES, ids=lambda known: str(known["board"]))
def test_known_games(known: dict[str, Any]) -> None:
    game = start(board=known["board"])
    for number, (player, source, count) in enumerate(
        zip(known["players"], known["sources"], known["placement_counts"], strict=True)
    ):
        draw, answer = known["moves"][2 * number : 2 * number + 2]
        assert game.players() == (CHANCE,)
        assert draw in game.moves(CHANCE)
        assert source == "draw" or game.moves(CHANCE) == {draw}
        game.play(CHANCE, draw)
        assert (game.players(), game.source, len(placements(game))) == ((player,), source, count)
        assert game.outcome() is None
        game.play(player, answer)
    assert game.players() == ()
    assert [game.islands(0), game.islands(1)] == known["islands"]
    assert game.reststeine == known["reststeine"]
    assert game.outcome() == (known["winner"], tuple(known["score"]))


def test_perft() -> None:
    assert [perft(start(board="13x9"), depth) for depth in (1, 2)] == [6, 33]


# The rule sheet, sentence by sentence.


def test_c1_ten_tiles_of_each_kind() -> None:
    assert start().piles == [dict.fromkeys(KINDS, 10)] * 2


def test_c2_one_colour_and_only_the_tile_turned_up() -> None:
    game = turn_up(start(), 0, "1000")
    assert game.is_legal(0, "h7:0010")
    assert not game.is_legal(0, "h7:1111")
    assert run(game, "h7:0010").board["h7"] == (0, "0010")


def test_c3_player_0_turns_up_the_first_tile() -> None:
    game = start()
    assert game.players() == (CHANCE,)
    assert run(game, "draw:1000").players() == (0,)


@pytest.mark.parametrize(("kind", "count"), [("1100", 8), ("1010", 4), ("1110", 12), ("1111", 4)])
def test_c4_first_turn(kind: str, count: int) -> None:
    assert len(turn_up(start(), 0, kind).moves(0)) == count


def test_c4_first_turn_with_one_coloured_edge() -> None:
    game = turn_up(start(), 0, "1000")
    assert game.moves(0) == {"g8:0100", "h7:0010", "h9:1000", "i8:0001"}
    assert not any(game.is_legal(0, f"{field}:0010") for field in ("h6", "i7"))


def test_c5_a_white_tile_does_not_fit_at_first() -> None:
    assert turn_up(start(), 0, "0000").moves(0) == {"skip"}


def test_c6_the_dot_only_shows_the_owner() -> None:
    game = turn_up(lay(start(), 0, h7="1010"), 1, "0000")
    assert game.moves(1) == {"h6:0000"}
    assert run(game, "h6:0000").islands(1) == [1]


def test_c6_beside_the_neutral_field_or_an_opposing_tile() -> None:
    assert turn_up(lay(start(), 0, h7="0010"), 1, "0000").moves(1) == {"skip"}
    fields = ("g7", "g8", "h6", "h9", "i7", "i8")
    assert turn_up(lay(start(), 0, h7="0010"), 1, "1111").moves(1) == {f"{field}:1111" for field in fields}


@pytest.mark.parametrize(
    ("kind", "bits"),
    [
        ("0000", set()),
        ("1000", set()),
        ("1010", set()),
        ("1100", {"0011"}),
        ("1110", {"0111", "1011"}),
        ("1111", {"1111"}),
    ],
)
def test_c7_contrast_to_every_neighbour(kind: str, bits: set[str]) -> None:
    game = lay(lay(start(), 0, h7="0010"), 1, i8="0001")
    assert tiles_at(turn_up(game, 0, kind), "i7") == bits


def test_c7b_contrast_to_own_tiles_too() -> None:
    game = turn_up(lay(start(), 0, h7="1010"), 0, "1000")
    assert game.is_legal(0, "h6:1000")
    assert not game.is_legal(0, "h6:0010")


def test_c8_skip_only_when_nothing_fits() -> None:
    game = with_piles(pile("0000", "1000"), pile("1111"))
    assert not turn_up(deepcopy(game), 0, "1000").is_legal(0, "skip")
    run(game, "draw:0000 skip")
    assert game.reserves == [["0000"], []]
    assert game.moves(CHANCE) == {"draw:1111"}


def test_c9_the_reserve_waits_until_the_pile_is_used_up() -> None:
    game = run(with_piles(pile("0000", "1000"), pile("1111")), "draw:0000 skip draw:1111 h7:1111")
    assert game.moves(CHANCE) == {"draw:1000"}
    run(game, "draw:1000 h9:1000")
    assert game.moves(CHANCE) == {"draw:0000"}
    assert run(game, "draw:0000").moves(0) == {"g7:0000", "h6:0000", "i7:0000"}


def test_c9b_last_in_first_out() -> None:
    game = start()
    game.piles = [pile(), pile()]
    game.reserves = [["1000", "0000"], []]
    game.begin_turn(0)
    assert game.moves(CHANCE) == {"draw:0000"}
    run(game, "draw:0000 skip")
    assert game.reststeine == [1, 0]
    assert game.moves(CHANCE) == {"draw:1000"}


def test_c10_a_reststein_is_out_of_the_game() -> None:
    game = run(with_piles(pile("0000"), pile()), "draw:0000 skip")
    assert game.outcome() is None
    run(game, "draw:0000 skip")
    assert game.players() == ()
    assert game.reststeine == [1, 0]
    assert game.outcome() == (1, (-1, 0))


def test_c10b_full_board() -> None:
    game = start(board="3x3")
    lay(game, 0, **{field: "1111" for field in game.neighbours if field not in game.board})
    assert turn_up(game, 1, "1111").moves(1) == {"skip"}


@pytest.mark.parametrize(("reststeine", "outcome"), [(1, (None, (2, 2))), (0, (0, (3, 2)))])
def test_c11_c12_largest_island_minus_reststeine(reststeine: int, outcome: tuple[int | None, tuple[int, int]]) -> None:
    game = with_piles(pile(), pile())
    lay(game, 0, h7="0010", h6="0000", h5="0000", j10="0000", j11="0000")
    lay(game, 1, i8="0001", j8="0000")
    game.reststeine[0] = reststeine
    assert game.islands(0) == [3, 2]
    assert game.outcome() == outcome


@pytest.mark.parametrize(("fields", "islands"), [("h7 i8", [1, 1]), ("h7 i8 i7", [3]), ("h7 h9", [1, 1])])
def test_c13_islands_join_by_edges_only(fields: str, islands: list[int]) -> None:
    game = lay(start(), 0, **dict.fromkeys(fields.split(), "1111"))
    assert game.islands(0) == islands


WRONG = [("1000", {}, "h7:1000"), ("1000", {"h7": "1010"}, "h6:0010")]


@pytest.mark.parametrize(("kind", "own", "move"), WRONG)
def test_c14_wrong_tiles(kind: str, own: dict[str, str], move: str) -> None:
    assert not turn_up(lay(start(), 0, **own), 0, kind).is_legal(0, move)
    game = turn_up(lay(start(referee="challenge"), 0, **own), 0, kind)
    field, bits = move.split(":")
    challenged = run(deepcopy(game), f"{move} draw:1111 challenge")
    assert field not in challenged.board
    assert challenged.reststeine == [1, 0]
    accepted = run(game, f"{move} draw:1111 h9:1111 draw:1111")
    assert accepted.board[field] == (0, bits)
    assert accepted.reststeine == [0, 0]


def test_c15_all_tiles_placed_leaves_no_reststeine() -> None:
    known = next(known for known in GAMES if known["board"] == "15x15")
    game = run(start(), " ".join(known["moves"]))
    assert len(game.board) == 121
    assert game.reststeine == [0, 0]


def test_board_option_moves_the_neutral_field() -> None:
    assert set(start(board="11x11").board) == {"f6"}
    assert set(start(board="13x9").board) == {"g5"}
    assert set(start(board="25x3").board) == {"m2"}


def test_tiles_option() -> None:
    game = start(tiles="0,1,0,0,0,2")
    assert game.moves(CHANCE) == {"draw:1000", "draw:1111"}
    assert run(game, "draw:1000 h7:0010 draw:1000 h9:1000").moves(CHANCE) == {"draw:1111"}


def test_the_border_constrains_nothing() -> None:
    game = turn_up(start(board="3x3"), 0, "1110")
    assert tiles_at(game, "b1") == {"1110", "0111", "1011"}


# referee=challenge


def test_challenge_of_a_right_tile_changes_nothing() -> None:
    game = run(start(referee="challenge"), "draw:1000 h7:0010 draw:1111")
    assert "challenge" in game.moves(1)
    before = placements(game)
    run(game, "challenge")
    assert game.players() == (1,)
    assert game.reststeine == [0, 0]
    assert game.board["h7"] == (0, "0010")
    assert game.moves(1) == before


def test_challenge_of_a_wrong_tile_then_place_on_the_board_as_it_is_now() -> None:
    game = run(start(referee="challenge"), "draw:1000 h7:1000 draw:1111")
    assert {"challenge", "h6:1111", "h9:1111"} <= game.moves(1)
    run(game, "challenge")
    assert game.reststeine == [1, 0]
    assert game.players() == (1,)
    assert game.moves(1) == {"g8:1111", "h7:1111", "h9:1111", "i8:1111"}
    run(game, "h7:1111 draw:1111")
    assert game.board["h7"] == (1, "1111")


def test_challenge_may_take_the_only_fitting_field_away() -> None:
    # White 0000 fits nowhere beside the neutral field, but beside the coloured edge of the wrong tile.
    game = run(start(referee="challenge"), "draw:1000 h7:1000 draw:0000")
    assert not game.is_legal(1, "skip")
    run(game, "challenge")
    assert game.is_legal(1, "skip")
    run(game, "skip")
    assert game.reserves == [[], ["0000"]]


def test_only_once_and_only_a_placement_can_be_challenged() -> None:
    assert "challenge" not in run(start(referee="challenge"), "draw:1000").moves(0)
    assert "challenge" not in run(start(referee="challenge"), "draw:0000 skip draw:1000").moves(1)
    assert "challenge" not in run(start(referee="challenge"), "draw:1000 h7:0010 draw:1111 challenge").moves(1)
    assert "challenge" not in run(start(referee="strict"), "draw:1000 h7:0010 draw:1111").moves(1)


def test_strict_games_have_neither_challenge_nor_accept() -> None:
    game = run(start(), "draw:1000 h7:0010 draw:1111")
    assert not game.is_legal(1, "challenge")
    assert not game.is_legal(1, "accept")


def test_accept_is_no_move_for_a_player_with_a_tile() -> None:
    assert not run(start(referee="challenge"), "draw:1000 h7:0010 draw:1111").is_legal(1, "accept")


def test_every_rotation_beside_something_may_be_tried() -> None:
    game = run(start(referee="challenge"), "draw:1000")
    assert len(game.moves(0)) == 16
    assert not any(game.is_legal(0, move) for move in ("h6:1000", "i7:1000", "h8:1000", "h7:1100", "skip"))


def test_a_tile_that_fits_nowhere_may_be_tried_or_skipped() -> None:
    game = run(start(referee="challenge"), "draw:0000")
    assert game.moves(0) == {"g8:0000", "h7:0000", "h9:0000", "i8:0000", "skip"}


def test_skip_accepts() -> None:
    # Only white edges look outwards, also those of the wrong h7: a second white tile fits nowhere.
    game = lay(start(referee="challenge"), 0, g8="0100", h9="1000", i8="0001")
    turn_up(game, 0, "0000")
    run(game, "h7:0000 draw:0000")
    assert game.is_legal(1, "skip")
    run(game, "skip draw:1111")
    assert game.board["h7"] == (0, "0000")
    assert not game.is_legal(0, "challenge")
    run(game, "h6:1111 draw:1111 challenge")
    assert game.board["h6"] == (0, "1111")
    assert game.reststeine == [0, 0]


def test_an_accepted_wrong_tile_counts_with_its_edges() -> None:
    game = run(start(referee="challenge"), "draw:1000 h7:1000 draw:0000 h6:0000 draw:1111 challenge")
    assert game.board["h6"] == (1, "0000")
    assert game.reststeine == [0, 0]
    assert game.islands(0) == [1]


def test_a_player_without_tiles_answers_each_placement() -> None:
    game = run(with_piles(pile("1000", "1000", "1111"), pile(), "challenge"), "draw:1000 h7:0010")
    assert game.players() == (1,)
    assert game.moves(1) == {"challenge", "accept"}
    run(game, "accept draw:1000")
    assert "challenge" not in game.moves(0)
    run(game, "h9:0100")
    assert game.moves(1) == {"challenge", "accept"}
    run(game, "challenge")
    assert "h9" not in game.board
    assert game.moves(CHANCE) == {"draw:1111"}
    run(game, "draw:1111 h9:1111")
    assert game.outcome() is None
    run(game, "challenge")
    assert game.players() == ()
    assert game.islands(0) == [1, 1]
    assert game.outcome() == (None, (0, 0))


@pytest.mark.parametrize(("answer", "outcome"), [("accept", (0, (2, 1))), ("challenge", (1, (0, 1)))])
def test_the_last_placement_is_answered(answer: str, outcome: tuple[int | None, tuple[int, int]]) -> None:
    game = with_piles(pile("1000", "1000"), pile("1000"), "challenge")
    run(game, "draw:1000 h7:0010 draw:1000 h9:1000 draw:1000 h6:1000")  # h6: white on white
    assert game.outcome() is None
    assert game.moves(1) == {"challenge", "accept"}
    run(game, answer)
    assert game.players() == ()
    assert game.outcome() == outcome


def test_a_skip_needs_no_answer() -> None:
    game = run(with_piles(pile("0000"), pile(), "challenge"), "draw:0000 skip")
    assert game.players() == (CHANCE,)
    run(game, "draw:0000 skip")
    assert game.outcome() == (1, (-1, 0))


def test_the_last_tile_of_one_is_answered_by_the_turn_of_the_other() -> None:
    game = run(with_piles(pile("1000"), pile("1111", "1111"), "challenge"), "draw:1000 h7:1000 draw:1111")
    assert "challenge" in game.moves(1)
    run(game, "challenge h7:1111")
    assert game.moves(0) == {"challenge", "accept"}
    run(game, "accept draw:1111")
    assert "challenge" not in game.moves(1)


@pytest.mark.parametrize("referee", ["strict", "challenge"])
@pytest.mark.parametrize("board", ["3x3", "5x3", "7x5"])
def test_no_tile_is_ever_lost(board: str, referee: str) -> None:
    dice = random.Random(f"{board} {referee}")
    for _ in range(10):
        game = start(board=board, tiles="2,1,3,1,2,1", referee=referee)
        while game.players():
            player = dice.choice(game.players())
            moves = sorted(game.moves(player))
            assert moves
            game.play(player, dice.choice(moves))
        laid = [sum(owner == player for owner, _ in game.board.values()) for player in (0, 1)]
        assert [laid[player] + game.reststeine[player] for player in (0, 1)] == [10, 10]
        assert game.outcome() is not None
