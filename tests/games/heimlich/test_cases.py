"""One case for every sentence of the rules of Heimlich, still & leise."""

import pytest

from tests.games.heimlich.positions import after, bits, position, sign, stones
from zweispiel import AmbiguousMove, IllegalMove, Match, Outcome

FULL = 2**64 - 1


def refused(match: Match, *moves: str) -> bool:
    """Whether each of these moves is illegal, leaving the match as it was."""
    before = match.history
    for move in moves:
        with pytest.raises(IllegalMove):
            match.push(move)
    return match.history == before


def top_rows(number: int) -> int:
    """All fields of the first rows."""
    return (1 << 8 * number) - 1


def test_h1_a_stone_is_set_once_and_never_moves() -> None:
    match = after("d3-s")
    assert sum(stones(match)) == 5
    assert refused(match, "d3-s", "d3")
    assert refused(after(), "d4-s")


def test_h2_enclosed_stones_are_turned() -> None:
    match = after("d3-s")
    assert (sign(match, "d4"), sign(match, "e5")) == ("W", "Y")
    assert stones(match) == (4, 1)


def test_h3_more_stones_win_and_nothing_else_counts() -> None:
    assert position(FULL ^ bits("a1"), bits("a1")).outcome() == Outcome(0, "stones", (63, 1))
    assert position(bits("a1"), FULL ^ bits("a1")).outcome() == Outcome(1, "stones", (1, 63))


def test_h4_stones_are_shared_so_nobody_runs_out(known_games: list[dict[str, object]]) -> None:
    moves = known_games[-1]["moves"]
    assert isinstance(moves, list)
    match = after(*moves)
    white_sets = [move for ply, move in enumerate(moves) if move != "pass" and player_at(moves, ply) == 0]
    assert len(white_sets) == 31
    assert match.outcome() == Outcome(0, "stones", (37, 27))


def player_at(moves: list[str], ply: int) -> int:
    """Who plays the move number `ply`."""
    return int(after(*moves[:ply]).players[0])


def test_h5_two_stones_of_each_colour_lie_in_the_middle() -> None:
    assert after().observe(None)["board"] == [
        *["........"] * 3,
        "...YW...",
        "...WY...",
        *["........"] * 3,
    ]


def test_h6_police_begin_and_players_alternate() -> None:
    assert [after(*moves).player for moves in ((), ("d3-s",), ("d3-s", "c3-se"))] == [0, 1, 0]


def test_h7_every_stone_must_enclose() -> None:
    assert set(after().moves()) == {"c4-e", "d3-s", "e6-n", "f5-w"}
    assert refused(after(), "c3-se", "a1-e", "c3", "a1")


def test_h8_an_unbroken_line_and_all_of_it() -> None:
    gap = position(bits("a4"), bits("b4 d4"))
    assert gap.moves() == ["c4-w"]
    assert refused(gap, "e4-w")
    line = position(bits("a4"), bits("b4 c4 d4"))
    assert line.moves() == ["e4-w"]
    line.push("e4")
    assert line.observe(None)["board"][3] == "WWWWW..."  # type: ignore[index]


def test_h9_in_all_eight_directions() -> None:
    white, yellow = bits("b2 d2 f2 b4 f4 b6 d6 f6"), bits("c3 d3 e3 c4 e4 c5 d5 e5")
    here = {move for move in position(white, yellow).moves() if move.startswith("d4")}
    assert here == {f"d4-{direction}" for direction in ("n", "ne", "e", "se", "s", "sw", "w", "nw")}
    for move in here:
        match = position(white, yellow)
        match.push(move)
        assert stones(match) == (10, 7)


def test_h10_turned_stones_stay_on_the_board() -> None:
    match = after("d3-s")
    assert sum(stones(match)) == 5
    assert sign(match, "d4") == "W"


def test_h11_a_stone_may_change_its_colour_often() -> None:
    moves = ("d3-s", "c3-se", "c4-e")
    assert [sign(after(*moves[:n]), "d4") for n in range(4)] == ["Y", "W", "Y", "W"]


def test_h12_only_one_line_is_turned() -> None:
    match = after("d3-s", "e3-s")
    assert set(match.moves()) == {"f2-sw", "f3-sw", "f3-w", "f4-w", "f5-nw", "f5-w", "f6-nw"}
    with pytest.raises(AmbiguousMove, match="f3-w, f3-sw"):
        match.push("f3")
    west, south_west = match.copy(), match.copy()
    west.push("f3-w")
    south_west.push("f3-sw")
    assert (sign(west, "e3"), sign(west, "e4")) == ("W", "Y")
    assert (sign(south_west, "e3"), sign(south_west, "e4")) == ("Y", "W")


def test_h12b_positions_with_one_line_a_field() -> None:
    assert set(after("d3-s", "c3-se").moves()) == {"b3-e", "c4-e", "e6-n", "f5-w"}
    assert set(after("d3-s", "c5-e").moves()) == {"b6-ne", "c6-ne", "d6-n", "e6-n", "f6-nw"}


def test_h13_passing_is_forced_and_only_then_allowed() -> None:
    match = position(bits("a1"), bits("b1"), player=1)
    assert match.moves() == ["pass"]
    assert refused(match, "c1-w")
    match.push("pass")
    assert match.moves() == ["c1-w"]
    assert refused(after(), "pass")


def test_h14_a_full_board_ends_the_game() -> None:
    white = top_rows(4) | bits("a5")
    match = position(white, FULL ^ white)
    assert match.moves() == []
    assert match.outcome() == Outcome(0, "stones", (33, 31))


def test_h15_no_move_for_both_ends_the_game_without_passes() -> None:
    alone = position(bits("a1 b1"), 0, player=1)
    assert alone.moves() == []
    assert alone.outcome() == Outcome(0, "stones", (2, 0))
    assert position(bits("a1"), bits("h8")).outcome() == Outcome(None, "equal", (1, 1))


def test_h16_most_stones_win_and_equal_is_a_draw() -> None:
    assert position(top_rows(4), FULL ^ top_rows(4)).outcome() == Outcome(None, "equal", (32, 32))
    assert position(top_rows(3), FULL ^ top_rows(3)).outcome() == Outcome(1, "stones", (24, 40))


def test_option_start_parallel() -> None:
    board = after(start="parallel").observe(None)["board"]
    assert board[3:5] == ["...WW...", "...YY..."]  # type: ignore[index]
