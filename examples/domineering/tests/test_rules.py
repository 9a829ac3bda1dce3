"""Every sentence of Domineering's rules as a case."""

import pytest

import zweispiel
from zweispiel import IllegalMove, Match, Record
from zweispiel.tools.perft import perft

#: A game that the second player wins.
WHOLE_GAME = "b4 e7 d4 a8 d2 g2 g3 a6 b1 e2 e3 c7 f5 g6 g7 c1 c2 d6 h4 a3 a4 e1 f3 e8 h7 a7 a1 c8 c5 g1"


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
    match = Record.loads(f"domineering v1: {WHOLE_GAME}").replay()
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.score) == (1, "room", (0, 1))
    match.pop()
    assert match.outcome() is None


@pytest.mark.parametrize(("depth", "number"), [(1, 56), (2, 2940), (3, 146580)])
def test_known_numbers_of_move_sequences(depth: int, number: int) -> None:
    assert perft(zweispiel.load("domineering"), depth) == number
