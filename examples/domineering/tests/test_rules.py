"""Every sentence of Domineering's rules as a case."""

import pytest

import zweispiel
from zweispiel import IllegalMove, Match
from zweispiel.tools.perft import perft


def after(*moves: str) -> Match:
    """The position after these moves."""
    match = zweispiel.load("domineering").match()
    for move in moves:
        match.push(move)
    return match


def test_the_first_player_lays_upright_and_the_second_flat() -> None:
    match = after("c3")
    assert "c3" not in match.moves()
    assert "c4" not in match.moves()
    assert "b3" not in match.moves()
    assert "d3" in match.moves()
    match.push("e5")
    assert {"e5", "f5", "e4", "f4"}.isdisjoint(match.moves())
    assert {"d5", "g5"} <= set(match.moves())


@pytest.mark.parametrize(
    ("moves", "move", "code"),
    [((), "a8", "no-room"), (("c3",), "b3", "no-room"), (("c3",), "c4", "covered"), (("a1",), "h2", "no-room")],
)
def test_a_domino_needs_two_free_fields(moves: tuple[str, ...], move: str, code: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        after(*moves).push(move)
    assert caught.value.code == code


def test_a_field_off_the_board_is_named() -> None:
    with pytest.raises(IllegalMove, match="no field j9"):
        after().push("j9")


def test_a_player_without_room_loses() -> None:
    columns = [[f"{column}{row}" for row in (1, 3, 5, 7)] for column in "bdfh"]
    upright = [move for column in columns for move in column]
    match = after()
    while match.outcome() is None:
        match.push(upright.pop(0) if match.player == 0 else match.moves()[0])
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score) == (0, "room", (1, 0))


@pytest.mark.parametrize(("depth", "number"), [(1, 56), (2, 2940), (3, 146580)])
def test_known_numbers_of_move_sequences(depth: int, number: int) -> None:
    assert perft(zweispiel.load("domineering"), depth) == number
