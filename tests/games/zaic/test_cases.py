"""Every sentence of the rules as a case, against the product."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.zaic.positions import GAME, after, finished, state_of, texts, verdict, verdicts, with_supply
from zweispiel import Match

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


def seen(match: Match, key: str) -> Any:
    """One fact of what everybody sees."""
    return match.observe(None)[key]


def cells(match: Match) -> set[str]:
    """The names of all cells that anything lies on."""
    return {cell for tile in seen(match, "tiles") for cell in tile}


def shown(match: Match, cell: str) -> tuple[str, int]:
    """Visible colour and height of a cell."""
    column, row = "abcdefghijklmno".index(cell[0]), int(cell[1:]) - 1
    return seen(match, "board")[row][column], int(seen(match, "heights")[row][column])


def test_z1_eight_eight_three_each() -> None:
    assert seen(after(""), "supply") == [{"2x2": 8, "2x1": 8, "1x1": 3}] * 2
    match = after("2x2@h8 2x2@j8")
    assert seen(match, "supply")[0] == {"2x2": 7, "2x1": 8, "1x1": 3}
    assert verdict(match, "2x2@l8") == "legal"
    without = with_supply(state_of(match), 0, 0, 8, 3)
    assert "2x2@l8" not in texts(without)
    refusal = GAME.refusal(without, GAME.parse("2x2@l8"))
    assert refusal is not None
    assert refusal.code == "none-left"


def test_z1_wide_and_tall_are_the_same_tiles() -> None:
    assert seen(after("2x1@h8 1x2@j8"), "supply") == [{"2x2": 8, "2x1": 7, "1x1": 3}] * 2
    without = with_supply(state_of(after("2x2@h8 1x2@j8")), 0, 8, 0, 3)
    assert {move[:3] for move in texts(without)} == {"2x2", "1x1"}


def test_z2_one_two_or_four_squares() -> None:
    assert cells(after("1x1@h8")) == {"h8"}
    assert cells(after("2x1@h8")) == {"h8", "i8"}
    assert cells(after("2x2@h8")) == {"h8", "i8", "h9", "i9"}
    before = "1x2@h8 2x2@i8"
    assert cells(after(before + " 1x2@k9")) - cells(after(before)) == {"k9", "k10"}


def test_z3_light_begins_with_any_tile_at_h8() -> None:
    match = after("")
    assert match.player == 0
    assert set(match.moves()) == {"1x1@h8", "2x1@h8", "1x2@h8", "2x2@h8"}
    assert verdict(match, "2x2@g8") == "first-at-h8"
    assert after("1x1@h8").player == 1


@pytest.mark.parametrize(("first", "number"), [("1x1", 24), ("2x1", 34), ("1x2", 34), ("2x2", 48)])
def test_z4_table_or_stack_but_no_pass(first: str, number: int) -> None:
    match = after(f"{first}@h8")
    assert len(match.moves()) == number
    assert verdict(match, "pass") == "unreadable"


@pytest.mark.parametrize(("kind", "stacked"), [("2x2", 0), ("2x1", 2), ("1x2", 2), ("1x1", 4)])
def test_z4_replies_by_kind(kind: str, stacked: int) -> None:
    replies = [move for move in after("2x2@h8").moves() if move.startswith(kind)]
    assert len(replies) == 12
    assert sum(len(cells(after(f"2x2@h8 {move}"))) == 4 for move in replies) == stacked


def test_z5_edge_to_edge_with_another_tile() -> None:
    match = after("2x2@h8")
    assert verdicts(match, "1x1@j10 1x1@k8 2x2@j6") == ["not-adjacent"] * 3
    assert verdicts(match, "1x1@j9 2x2@j7") == ["legal"] * 2


def test_z6_not_beside_own_colour() -> None:
    match = after("2x2@h8 2x1@j8")
    assert verdicts(match, "1x1@j9 2x1@i7") == ["touches-own"] * 2
    assert verdicts(match, "1x1@k9 1x1@j7 2x2@j6") == ["legal"] * 3


def test_z7_top_colour_counts() -> None:
    match = after("2x2@h8 1x1@i8")
    assert verdicts(match, "1x1@j8 1x1@i7") == ["legal"] * 2
    assert verdicts(match, "1x1@j9 1x2@j8") == ["touches-own"] * 2


def test_z7b_top_colour_counts_for_dark() -> None:
    match = after("2x2@h8 1x1@i8 1x2@i6")
    assert verdict(match, "1x1@j8") == "touches-own"
    assert verdicts(match, "1x1@j9 1x1@h7 1x1@g8") == ["legal"] * 3


def test_z8_cover_some_opposing_square() -> None:
    match = after("2x2@h8 2x2@j8")
    assert verdicts(match, "2x1@h8 1x1@i9") == ["covers-nothing"] * 2
    assert verdicts(match, "2x1@i8 1x1@j8 2x2@i8") == ["legal"] * 3


@pytest.mark.parametrize("kind", ["1x1", "2x1", "1x2", "2x2"])
def test_z9_bury_no_tile(kind: str) -> None:
    assert verdict(after(f"{kind}@h8"), f"{kind}@h8") == "buries"


def test_z9_covering_a_part_is_fine() -> None:
    assert verdict(after("2x1@h8"), "1x1@h8") == "legal"


def test_z9b_bury_nothing_bit_by_bit() -> None:
    match = after("2x2@h8 2x1@h8 1x1@h7")
    assert verdicts(match, "2x1@h9 1x1@h9 1x1@h7") == ["buries", "legal", "buries"]


def test_z10_one_level_only() -> None:
    assert verdicts(after("2x2@h8"), "2x1@i8 2x2@i9") == ["tilted"] * 2
    assert verdict(after("2x2@h8 1x1@h8"), "2x1@h8") == "tilted"


def test_z11_stacked_beside_and_on_own_colour() -> None:
    match = after("2x2@h8 2x2@j8 2x1@i8")
    assert shown(match, "i8") == shown(match, "j8") == ("L", 2)
    assert verdicts(match, "2x1@i9 1x1@j8") == ["legal"] * 2


def test_z11b_level_two() -> None:
    match = after("2x2@h8 2x2@j8 1x1@j8 1x1@i8")
    assert verdicts(match, "2x1@i8 1x2@j8 1x1@j9") == ["buries", "tilted", "legal"]


def test_z12_never_more_than_eight_wide() -> None:
    match = after("2x2@h8 2x2@j8 2x2@l8 2x2@n8")
    assert verdicts(match, "1x1@p8 2x1@o10") == ["limit"] * 2
    assert verdicts(match, "1x1@o10 2x2@n10") == ["legal"] * 2


def test_z12_the_box_is_not_fixed_beforehand() -> None:
    leftwards = after("2x2@h8 2x2@f8 2x2@d8 2x2@b8")
    assert verdicts(leftwards, "1x1@b10 2x2@b6") == ["legal"] * 2
    assert verdicts(leftwards, "1x1@a8 2x1@a10 1x1@j8") == ["limit"] * 3
    downwards = after("2x2@h8 2x2@h10 2x2@h12 2x2@h14")
    assert verdicts(downwards, "1x1@j15 2x2@j14") == ["legal"] * 2
    assert verdicts(downwards, "1x1@h16 1x2@j15 1x1@h7") == ["limit"] * 3
    upwards = after("2x2@h8 2x2@h6 2x2@h4 2x2@h2")
    assert verdicts(upwards, "1x1@h1 1x1@h0 1x1@j2") == ["limit", "limit", "legal"]


def test_z13_over_without_a_placement() -> None:
    match = after("2x2@h8 2x2@j8")
    assert match.outcome() is None
    outcome = GAME.outcome(with_supply(state_of(match), 0, 0, 0, 0))
    assert outcome is not None
    assert (outcome.winner, outcome.score, outcome.reason) == (None, (4, 4), "equal")


def test_z13b_over_although_the_other_could_go_on() -> None:
    game = VECTORS["games"][0]
    match = after(" ".join(game["moves"]))
    assert seen(match, "supply")[1]["2x2"] == 7
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.score) == (0, (9, 3))
    assert seen(match, "regions") == game["regions"]
    assert match.moves() == []
    assert verdict(match, "2x2@h8") == "match-over"
    lights_turn = state_of(match)
    assert int(lights_turn[0]) == 1
    lights_turn[0] = 0
    assert len(texts(lights_turn)) == 1


def test_z14_regions_over_all_levels_by_edges() -> None:
    assert seen(after("2x2@h8 2x2@j8 2x1@i8"), "regions") == [[5], [3]]
    assert seen(after("1x1@h8 1x1@i8 1x1@i9"), "regions") == [[1, 1], [1]]


ROWS = {
    10: "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2",
    6: "a1 b1 c1 d1 e1 f1",
    5: "a1 b1 c1 d1 e1",
}


def test_z15_ten_beats_five() -> None:
    dark = ["a4", "b4", "c4", "d4", "e4", "a6", "b6", "c6", "d6", "a8", "b8", "c8", "d8"]
    outcome = GAME.outcome(finished(ROWS[10].split(), dark))
    assert outcome is not None
    assert (outcome.winner, outcome.score, outcome.reason) == (0, (10, 5), "regions")


@pytest.mark.parametrize(
    ("light", "dark", "winner"),
    [
        (ROWS[5] + " g1 h1 h2", "a4 b4 c4 d4 e4 g4 h4", 0),
        (ROWS[5] + " g1 h1 h2", "a4 b4 c4 d4 e4 g4 h4 h5 a8", 1),
        (ROWS[6] + " h1", "a4 b4 c4 d4 e4 a6 b6 c6 d6 e6", 0),
        (ROWS[5] + " g1 h1 h2", "a4 b4 c4 d4 e4 g4 h4 h5", None),
    ],
    ids=["5 3 to 5 2", "5 3 to 5 3 1", "6 1 to 5 5", "5 3 to 5 3"],
)
def test_z16_the_next_largest_decides(light: str, dark: str, winner: int | None) -> None:
    outcome = GAME.outcome(finished(light.split(), dark.split()))
    assert outcome is not None
    assert outcome.winner == winner


def test_option_corner_forbids_what_z6_allows() -> None:
    match = after("2x2@h8 2x1@j8", touch="corner")
    assert verdicts(match, "1x1@j7 2x2@j6 1x1@k9") == ["touches-own", "touches-own", "legal"]
