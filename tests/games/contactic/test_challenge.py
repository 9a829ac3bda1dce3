"""`referee=challenge`, sentence by sentence."""

import pytest

from tests.games.contactic.positions import island_sizes, moves, position, reststeine, run, start, tile
from zweispiel import CHANCE, IllegalMove, Match, Outcome


def after(text: str) -> Match:
    """A match with challenges after these moves."""
    return run(start(referee="challenge"), text)


def placements(match: Match) -> set[str]:
    """The placements among the moves."""
    return {move for move in match.moves() if ":" in move}


def test_any_rotation_beside_something_may_be_tried() -> None:
    match = after("draw:1000")
    assert len(match.moves()) == 16
    refused = {"h6:1000": "touches-nothing", "h8:1000": "occupied", "h7:1100": "wrong-tile", "skip": "must-place"}
    for move, code in refused.items():
        with pytest.raises(IllegalMove) as error:
            match.push(move)
        assert error.value.code == code


def test_a_tile_that_fits_nowhere_may_be_tried_or_skipped() -> None:
    assert moves(after("draw:0000")) == {"g8:0000", "h7:0000", "h9:0000", "i8:0000", "skip"}


def test_challenge_of_a_right_tile_changes_nothing() -> None:
    match = after("draw:1000 h7:0010 draw:1111")
    assert "challenge" in match.moves()
    before = placements(match)
    run(match, "challenge")
    assert match.players == (1,)
    assert (tile(match, "h7"), reststeine(match)) == ((0, "0010"), [0, 0])
    assert moves(match) == before


def test_challenge_of_a_wrong_tile_then_all_is_judged_on_the_board_as_it_is_now() -> None:
    match = after("draw:1000 h7:1000 draw:1111")
    assert {"challenge", "h6:1111", "h9:1111"} <= moves(match)
    run(match, "challenge")
    assert match.players == (1,)
    assert reststeine(match) == [1, 0]
    assert moves(match) == {"g8:1111", "h7:1111", "h9:1111", "i8:1111"}
    assert tile(run(match, "h7:1111"), "h7") == (1, "1111")


def test_challenge_restores_everything_but_the_reststein() -> None:
    right, wrong = after("draw:1000 h7:0010 draw:1100 i7:0011"), after("draw:1000 h7:0010 draw:1100 i7:1100")
    run(right, "draw:1111 challenge"), run(wrong, "draw:1111 challenge")
    without = position(referee="challenge", laid=({"h7": "0010"}, {}))
    run(without, "draw:1111")
    assert moves(wrong) == moves(without)
    assert (wrong.observe(0)["largest"], right.observe(0)["largest"]) == ([1, 0], [1, 1])


def test_the_largest_island_shrinks_with_a_challenged_tile() -> None:
    match = position(referee="challenge", laid=({"h7": "1010", "g6": "0000", "g5": "0000"}, {}))
    run(match, "draw:0000 g7:0000")
    assert match.observe(None)["largest"] == [4, 0]
    run(match, "draw:1111 challenge")
    assert match.observe(None)["largest"] == [2, 0]


def test_challenge_may_take_the_only_fitting_field_away() -> None:
    # A white tile fits nowhere beside the neutral field, but beside the coloured edge of the wrong tile.
    match = after("draw:1000 h7:1000 draw:0000")
    assert "skip" not in match.moves()
    run(match, "challenge")
    assert "skip" in match.moves()
    run(match, "skip")
    assert match.observe(None)["reserves"] == [[], ["0000"]]


def test_only_once_and_only_a_placement_can_be_challenged() -> None:
    for text in ("draw:1000", "draw:0000 skip draw:1000", "draw:1000 h7:0010 draw:1111 challenge"):
        match = after(text)
        assert "challenge" not in match.moves()
        with pytest.raises(IllegalMove) as error:
            match.push("challenge")
        assert error.value.code == "nothing-to-challenge"


def test_the_draw_comes_before_the_challenge() -> None:
    match = after("draw:1000 h7:1000")
    assert match.players == (CHANCE,)
    with pytest.raises(IllegalMove) as error:
        match.push("challenge")
    assert error.value.code == "draw-first"


def test_skip_accepts() -> None:
    # Only white edges look outwards, also those of the wrong h7: a second white tile fits nowhere.
    match = position(referee="challenge", laid=({"g8": "0100", "h9": "1000", "i8": "0001"}, {}))
    run(match, "draw:0000 h7:0000 draw:0000 skip draw:1111")
    assert tile(match, "h7") == (0, "0000")
    assert "challenge" not in match.moves()
    run(match, "h6:1111 draw:1111 challenge")
    assert tile(match, "h6") == (0, "1111")
    assert reststeine(match) == [0, 0]


def test_an_accepted_wrong_tile_counts_with_its_edges() -> None:
    match = after("draw:1000 h7:1000 draw:0000 h6:0000 draw:1111 challenge")
    assert tile(match, "h6") == (1, "0000")
    assert reststeine(match) == [0, 0]
    assert island_sizes(match, 0) == [1]


def test_a_player_without_tiles_answers_each_placement() -> None:
    match = position(referee="challenge", pile=(["1000", "1000", "1111"], []))
    run(match, "draw:1000 h7:0010")
    assert (match.players, moves(match)) == ((1,), {"challenge", "accept"})
    run(match, "accept draw:1000")
    assert "challenge" not in match.moves()
    run(match, "h9:0100")
    assert moves(match) == {"challenge", "accept"}
    run(match, "challenge")
    assert tile(match, "h9") is None
    assert moves(match) == {"draw:1111"}
    run(match, "draw:1111 h9:1111")
    assert match.outcome() is None
    run(match, "challenge")
    assert match.outcome() == Outcome(None, "equal", (0, 0))


@pytest.mark.parametrize(
    ("answer", "outcome"), [("accept", Outcome(0, "points", (2, 1))), ("challenge", Outcome(1, "points", (0, 1)))]
)
def test_the_last_placement_is_answered(answer: str, outcome: Outcome) -> None:
    match = position(referee="challenge", pile=(["1000", "1000"], ["1000"]))
    run(match, "draw:1000 h7:0010 draw:1000 h9:1000 draw:1000 h6:1000")  # h6: white on white
    assert match.outcome() is None
    assert moves(match) == {"challenge", "accept"}
    assert run(match, answer).outcome() == outcome


def test_who_has_only_an_answer_to_give_can_do_nothing_else() -> None:
    match = run(position(referee="challenge", pile=(["1000"], [])), "draw:1000 h7:0010")
    for move in ("skip", "h6:1111"):
        with pytest.raises(IllegalMove, match="with challenge or accept"):
            match.push(move)


def test_who_has_a_tile_accepts_by_playing() -> None:
    with pytest.raises(IllegalMove, match="by placing yours or skipping"):
        run(after("draw:1000 h7:0010 draw:1111"), "accept")


def test_a_skip_needs_no_answer() -> None:
    match = run(position(referee="challenge", pile=(["0000"], [])), "draw:0000 skip")
    assert match.players == (CHANCE,)
    assert run(match, "draw:0000 skip").outcome() == Outcome(1, "points", (-1, 0))


def test_the_last_tile_of_one_is_answered_by_the_turn_of_the_other() -> None:
    match = run(
        position(referee="challenge", pile=(["1000"], ["1111", "1111"])), "draw:1000 h7:1000 draw:1111 challenge"
    )
    run(match, "h7:1111")
    assert moves(match) == {"challenge", "accept"}
    run(match, "accept draw:1111")
    assert "challenge" not in match.moves()


def test_nothing_shown_tells_right_from_wrong() -> None:
    """The same picture but for the edges of the tile, and the same refusals for the same moves."""
    right, wrong = after("draw:1000 h7:0010 draw:1111"), after("draw:1000 h7:1000 draw:1111")
    one, other = right.observe(1), wrong.observe(1)
    differing = {key for key in one if one[key] != other[key]}
    assert differing == {"history", "tiles"}
    for move in ("h7:0010", "h7:1000", "h7:1111", "h8:1111", "a1:1111", "accept"):
        assert _refusal(right, move) == _refusal(wrong, move)


def _refusal(match: Match, move: str) -> tuple[str, str, dict[str, object]]:
    with pytest.raises(IllegalMove) as error:
        match.push(move)
    return error.value.code, str(error.value), error.value.params


def test_strict_games_have_neither_challenge_nor_accept() -> None:
    match = run(start(), "draw:1000 h7:0010 draw:1111")
    for move in ("challenge", "accept"):
        with pytest.raises(IllegalMove, match="referee=strict"):
            match.push(move)
