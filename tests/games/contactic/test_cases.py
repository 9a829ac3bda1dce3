"""Every sentence of Contactic's rule sheet as a case, on 15×15 with the neutral field h8 unless said."""

import pytest

from tests.games.contactic.positions import island_sizes, moves, position, reststeine, run, start, tile, tiles_at
from tests.games.contactic.test_vectors import known_game
from zweispiel import CHANCE, IllegalMove, Outcome

FIELDS_3X3 = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")


def test_c1_sixty_tiles_ten_of_each_kind() -> None:
    pile = dict.fromkeys(("0000", "1000", "1100", "1010", "1110", "1111"), 10)
    match = start()
    assert match.observe(None)["piles"] == [pile, pile]
    actions, weights = match.game.chance_weights(match._state)
    assert (actions.tolist(), weights.tolist()) == ([0, 1, 2, 3, 4, 5], [10] * 6)


def test_c2_one_colour_and_only_the_tile_turned_up() -> None:
    match = run(start(), "draw:1000")
    with pytest.raises(IllegalMove, match="a different tile") as refused:
        match.push("h7:1111")
    assert refused.value.code == "wrong-tile"
    assert tile(run(match, "h7:0010"), "h7") == (0, "0010")


def test_c3_player_0_turns_up_the_first_tile() -> None:
    match = start()
    assert match.players == (CHANCE,)
    assert match.observe(None)["turn"] == 0
    assert run(match, "draw:1000").players == (0,)


@pytest.mark.parametrize(("kind", "count"), [("1100", 8), ("1010", 4), ("1110", 12), ("1111", 4)])
def test_c4_first_turn(kind: str, count: int) -> None:
    assert len(run(start(), f"draw:{kind}").moves()) == count


def test_c4_first_turn_with_one_coloured_edge() -> None:
    match = run(start(), "draw:1000")
    assert moves(match) == {"g8:0100", "h7:0010", "h9:1000", "i8:0001"}
    for field in ("h6", "i7"):
        with pytest.raises(IllegalMove, match="touches nothing"):
            match.push(f"{field}:0010")


def test_c5_a_white_tile_does_not_fit_at_first() -> None:
    assert moves(run(start(), "draw:0000")) == {"skip"}


def test_c6_the_dot_only_shows_the_owner() -> None:
    match = run(position(laid=({"h7": "1010"}, {}), player=1), "draw:0000")
    assert moves(match) == {"h6:0000"}
    assert island_sizes(run(match, "h6:0000"), 1) == [1]


def test_c6_beside_the_neutral_field_or_an_opposing_tile() -> None:
    laid: tuple[dict[str, str], dict[str, str]] = ({"h7": "0010"}, {})
    assert moves(run(position(laid=laid, player=1), "draw:0000")) == {"skip"}
    fields = ("g7", "g8", "h6", "h9", "i7", "i8")
    assert moves(run(position(laid=laid, player=1), "draw:1111")) == {f"{field}:1111" for field in fields}


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
    match = position(laid=({"h7": "0010"}, {"i8": "0001"}))
    assert tiles_at(run(match, f"draw:{kind}"), "i7") == bits


def test_c7b_contrast_to_own_tiles_too() -> None:
    match = run(position(laid=({"h7": "1010"}, {})), "draw:1000")
    assert tiles_at(match, "h6") == {"1000", "0100", "0001"}
    with pytest.raises(IllegalMove, match="clashes at the bottom"):
        match.push("h6:0010")


def test_c8_skip_only_when_nothing_fits() -> None:
    match = position(pile=(["0000", "1000"], ["1111"]))
    with pytest.raises(IllegalMove, match="you have to place it"):
        run(match.copy(), "draw:1000 skip")
    run(match, "draw:0000 skip")
    assert match.observe(None)["reserves"] == [["0000"], []]
    assert moves(match) == {"draw:1111"}
    assert run(match, "draw:1111").player == 1


def test_c9_the_reserve_waits_until_the_pile_is_used_up() -> None:
    match = run(position(pile=(["0000", "1000"], ["1111"])), "draw:0000 skip draw:1111 h7:1111")
    assert moves(match) == {"draw:1000"}
    run(match, "draw:1000 h9:1000")
    assert moves(match) == {"draw:0000"}
    run(match, "draw:0000")
    assert match.player == 0
    assert match.observe(None)["from_reserve"] is True
    assert moves(match) == {"g7:0000", "h6:0000", "i7:0000"}


def test_c9b_last_in_first_out() -> None:
    match = position(pile=([], []), reserve=(["1000", "0000"], []))
    assert moves(match) == {"draw:0000"}
    run(match, "draw:0000 skip")
    assert reststeine(match) == [1, 0]
    assert moves(match) == {"draw:1000"}


def test_c10_a_reststein_is_out_of_the_game() -> None:
    match = run(position(pile=(["0000"], [])), "draw:0000 skip")
    assert match.outcome() is None
    run(match, "draw:0000 skip")
    assert match.players == ()
    assert reststeine(match) == [1, 0]
    assert match.outcome() == Outcome(1, "points", (-1, 0))


def test_c10b_full_board() -> None:
    match = position(size="3x3", laid=(dict.fromkeys(FIELDS_3X3, "1111"), {}), player=1)
    assert moves(run(match, "draw:1111")) == {"skip"}


@pytest.mark.parametrize(
    ("dead", "outcome"), [(1, Outcome(None, "equal", (2, 2))), (0, Outcome(0, "points", (3, 2)))], ids=["c11", "c12"]
)
def test_c11_c12_largest_island_minus_reststeine(dead: int, outcome: Outcome) -> None:
    orange = {"h7": "0010", "h6": "0000", "h5": "0000", "j10": "0000", "j11": "0000"}
    green = {"i8": "0001", "j8": "0000"}
    match = position(laid=(orange, green), pile=([], []), reststeine=(dead, 0))
    assert island_sizes(match, 0) == [3, 2]
    assert match.outcome() == outcome


@pytest.mark.parametrize(("fields", "sizes"), [("h7 i8", [1, 1]), ("h7 i8 i7", [3]), ("h7 h9", [1, 1])])
def test_c13_islands_join_by_edges_only(fields: str, sizes: list[int]) -> None:
    assert island_sizes(position(laid=(dict.fromkeys(fields.split(), "1111"), {})), 0) == sizes


WRONG: list[tuple[dict[str, str], str]] = [({}, "h7:1000"), ({"h7": "1010"}, "h6:0010")]


@pytest.mark.parametrize(("own", "move"), WRONG)
def test_c14_strict_refuses_wrong_tiles(own: dict[str, str], move: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        run(position(laid=(own, {})), f"draw:1000 {move}")
    assert refused.value.code == "edges-clash"


@pytest.mark.parametrize(("own", "move"), WRONG)
def test_c14_a_wrong_tile_is_challenged_or_stands(own: dict[str, str], move: str) -> None:
    match = run(position(referee="challenge", laid=(own, {})), f"draw:1000 {move} draw:1111")
    field, _, bits = move.partition(":")
    challenged = run(match.copy(), "challenge")
    assert tile(challenged, field) is None
    assert reststeine(challenged) == [1, 0]
    accepted = run(match, "h9:1111 draw:1111")
    assert tile(accepted, field) == (0, bits)
    assert reststeine(accepted) == [0, 0]
    assert "challenge" in accepted.moves()  # h9 now; the wrong tile stands for good
    assert tile(run(accepted, "challenge"), field) == (0, bits)


def test_c15_all_tiles_placed_leaves_no_reststeine() -> None:
    match = run(start(), " ".join(known_game("15x15")["moves"]))
    assert len(match.observe(None)["tiles"]) == 120  # type: ignore[arg-type]
    assert reststeine(match) == [0, 0]
    assert match.outcome() == Outcome(1, "points", (7, 9))


@pytest.mark.parametrize(("size", "neutral"), [("11x11", "f6"), ("13x9", "g5"), ("25x3", "m2"), ("3x3", "b2")])
def test_board_option_moves_the_neutral_field(size: str, neutral: str) -> None:
    assert start(size).observe(None)["neutral"] == neutral
    assert {move[:-5] for move in run(start(size), "draw:1111").moves()} == set(_beside(neutral))


def _beside(field: str) -> list[str]:
    column, row = field[0], int(field[1:])
    return [f"{column}{row - 1}", f"{column}{row + 1}", f"{chr(ord(column) - 1)}{row}", f"{chr(ord(column) + 1)}{row}"]
