"""Contactic: options, refusals, counting, symmetry, random playouts, drawing."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zweispiel
from tests.games.contactic.positions import position, run, start
from zweispiel import CHANCE, Game, IllegalMove, InvalidMove, Match, OptionError
from zweispiel.games.contactic import Contactic, islands, layout, rollout, rules
from zweispiel.kernel.contract import State
from zweispiel.kernel.playouts import Walks, walks
from zweispiel.kernel.rng import seeded

PLAIN = Contactic.kernel._replace(rollout=None)


# ---- options


@pytest.mark.parametrize("size", ["3x3", "25x25", "5x11", " 13X9 "])
def test_boards(size: str) -> None:
    assert zweispiel.load("contactic", board=size).options["board"] == size.strip().lower()


@pytest.mark.parametrize(
    "size", ["", "13", "13x", "4x5", "5x4", "1x3", "27x3", "3x27", "03x3", "3x3x3", "-3x3", "3 x3"]
)
def test_impossible_boards(size: str) -> None:
    with pytest.raises(OptionError, match="both odd, from 3x3 to 25x25"):
        zweispiel.load("contactic", board=size)


@pytest.mark.parametrize("tiles", ["1,0,0,0,0,0", "0,0,0,0,0,60", "10,10,10,10,10,10"])
def test_mixes(tiles: str) -> None:
    game = zweispiel.load("contactic", tiles=tiles)
    assert game.chance_weights(game.new_state())[1].sum() == sum(map(int, tiles.split(",")))


@pytest.mark.parametrize(
    "tiles",
    ["0,0,0,0,0,0", "10,10,10,10,10,11", "61,0,0,0,0,0", "1,1,1,1,1", "1,1,1,1,1,1,1", "01,1,1,1,1,1", "1, 1,1,1,1,1"],
)
def test_impossible_mixes(tiles: str) -> None:
    with pytest.raises(OptionError, match="1 to 60 in total"):
        zweispiel.load("contactic", tiles=tiles)


def test_tiles_option() -> None:
    match = start(tiles="0,1,0,0,0,2")
    assert match.moves() == ["draw:1000", "draw:1111"]
    assert run(match, "draw:1000 h7:0010 draw:1000 h9:1000").moves() == ["draw:1111"]


# ---- refusals


REFUSED = [
    ("", "skip", "draw-first"),
    ("", "h7:1000", "draw-first"),
    ("draw:1000", "draw:1000", "no-draw"),
    ("draw:1000", "h7:1100", "wrong-tile"),
    ("draw:1000", "h8:1000", "occupied"),
    ("draw:1000 h7:0010 draw:1111", "h7:1111", "occupied"),
    ("draw:1000", "a1:1000", "touches-nothing"),
    ("draw:1000", "h7:1000", "edges-clash"),
    ("draw:1000", "skip", "must-place"),
    ("draw:1000 h7:0010 draw:1111", "challenge", "no-challenges"),
    ("draw:1000", "accept", "no-challenges"),
    ("draw:1000", "p1:1000", "off-board"),
    ("draw:1000", "h0:1000", "off-board"),
    ("draw:1000", "h16:1000", "off-board"),
    ("", "draw:0110", "no-such-kind"),
]


@pytest.mark.parametrize(("before", "move", "code"), REFUSED)
def test_refusals(before: str, move: str, code: str) -> None:
    match = run(start(), before)
    with pytest.raises(IllegalMove) as error:
        match.push(move)
    assert error.value.code == code
    assert match.history == tuple(before.split())


def test_refused_draws() -> None:
    with pytest.raises(IllegalMove, match="no 1111 tiles left"):
        position(pile=(["0000"], [])).push("draw:1111")
    with pytest.raises(IllegalMove, match="the top tile of the reserve is drawn, and that is not 1000"):
        position(pile=([], []), reserve=(["1000", "0000"], [])).push("draw:1000")


def test_a_refusal_names_the_clashing_sides() -> None:
    match = run(position(laid=({"h7": "0010"}, {"i8": "0001"})), "draw:1100")
    with pytest.raises(IllegalMove, match="The tile clashes at the bottom and left:"):
        match.push("i7:1100")


def test_a_finished_game_refuses_everything() -> None:
    state = position(pile=([], []))._state
    assert all(rules.why_not(state, action) == rules.OVER for action in range(rules.PLACE + 32))


def test_every_refusal_is_reached_by_some_test() -> None:
    reached = {code for _, _, code in REFUSED} | {"not-in-pile", "not-on-top", "game-over"}
    by_challenges = {"nothing-to-challenge", "play-to-accept", "answer-first"}
    assert {code for code, _ in start().game.reasons if code} <= reached | by_challenges


@pytest.mark.parametrize("text", ["", "h7", "h7:", "h7:110", "h7:11000", "h7:1200", "h07:1100", "7h:1100", "draw:110"])
def test_unreadable(text: str) -> None:
    with pytest.raises(InvalidMove):
        start().push(text)


# ---- counting


def perft(match: Match, depth: int) -> int:
    """Number of move sequences of exactly that length."""
    game = match.game
    states = np.zeros((depth + 1, game.state_words), np.uint64)
    actions = np.zeros((depth + 1, game.max_moves), np.int64)
    return int(walks(game.kernel, "contactic").perft(match._state, depth, states, actions, actions[0].copy()))


def test_perft() -> None:
    assert [perft(start("13x9"), depth) for depth in (1, 2, 3, 4)] == [6, 33, 198, 1573]
    assert [perft(start("13x9", referee="challenge"), depth) for depth in (1, 2, 3)] == [6, 65, 390]


# ---- symmetry

MIRRORS = {"left-right": "0321", "upside-down": "2103", "diagonal": "3210"}


def mirrored_size(size: str, mirror: str) -> str:
    """The size of the mirrored board."""
    return "x".join(size.split("x")[::-1]) if mirror == "diagonal" else size


def mirrored(move: str, game: Game, mirror: str) -> str:
    """A move on the mirrored board."""
    field, colon, bits = move.partition(":")
    if not colon or field == "draw":
        return move
    width, height = (int(n) for n in game.options["board"].split("x"))
    x, y = ord(field[0]) - ord("a"), int(field[1:]) - 1
    x, y = {"left-right": (width - 1 - x, y), "upside-down": (x, height - 1 - y), "diagonal": (y, x)}[mirror]
    return f"{chr(ord('a') + x)}{y + 1}:{''.join(bits[int(i)] for i in MIRRORS[mirror])}"


@given(
    st.sampled_from(sorted(MIRRORS)),
    st.sampled_from(["3x3", "5x3", "7x9", "13x9", "9x9"]),
    st.sampled_from(["strict", "challenge"]),
    st.integers(0, 10**6),
)
def test_mirrored_games_mirror(mirror: str, size: str, referee: str, seed: int) -> None:
    rng = random.Random(seed)
    one = start(size, tiles="2,2,2,2,2,2", referee=referee)
    other = start(mirrored_size(size, mirror), tiles="2,2,2,2,2,2", referee=referee)
    while one.players:
        assert other.players == one.players
        assert set(other.moves()) == {mirrored(move, one.game, mirror) for move in one.moves()}
        move = rng.choice(one.moves())
        one.push(move)
        other.push(mirrored(move, one.game, mirror))
    assert other.outcome() == one.outcome()


# ---- random playouts


def scores(game: Game, root: State, bound: Walks, playouts: int, seed: int) -> np.ndarray:
    """Points of both players after each of many playouts."""
    rng = seeded(seed)
    actions = np.empty(game.max_moves, np.int64)
    weights, work, found = actions.copy(), root.copy(), np.empty((playouts, 2))
    for i in range(playouts):
        work[:] = root
        assert bound.playout(work, rng, actions, weights) in (1, 2, 3)
        found[i] = islands.points(work, 0), islands.points(work, 1)
    return found


@pytest.mark.parametrize(("size", "plies"), [("13x9", 0), ("5x5", 0), ("7x5", 21), ("13x9", 120)])
def test_rollouts_play_like_plain_random_play(size: str, plies: int) -> None:
    match = start(size)
    rng = random.Random(size)
    for _ in range(plies):
        match.push(rng.choice(match.moves()))
    n = 1500
    special = scores(match.game, match._state, walks(Contactic.kernel, "contactic"), n, 1)
    plain = scores(match.game, match._state, walks(PLAIN, "contactic-plain"), n, 2)
    for one, other in zip(_columns(special), _columns(plain), strict=True):
        error = np.sqrt((one.var() + other.var()) / n)
        assert abs(one.mean() - other.mean()) < 4.5 * error + 1e-9


def _columns(found: np.ndarray) -> list[np.ndarray]:
    """What is compared: both scores, their squares (the spread), and who won."""
    first, second = found[:, 0], found[:, 1]
    return [first, second, first**2, second**2, first > second, first == second]


@pytest.mark.parametrize("moves", ["draw:1000 h7:1000", "draw:1000 h7:1000 draw:1111", "draw:1100 h7:0110 draw:0000"])
def test_rollouts_challenge_a_wrong_tile_and_accept_a_right_one(moves: str) -> None:
    match = run(start(referee="challenge"), moves)
    if match.player == CHANCE:
        answered = match._state.copy()
        rules.remove_if_wrong(answered)
        answered[layout.UNANSWERED] = 0
    else:
        answered = match.copy()._state.copy()
        rules.play(answered, rules.CHALLENGE)
    for seed in range(20):
        one, other = match._state.copy(), answered.copy()
        assert rollout.rollout(one, seeded(seed)) == rollout.rollout(other, seeded(seed))
        assert islands.points(one, 0) == islands.points(other, 0)


def test_rollouts_never_misplace() -> None:
    match = start("13x9", referee="challenge")
    strict = start("13x9")
    for seed in range(20):
        one, other = match._state.copy(), strict._state.copy()
        assert rollout.rollout(one, seeded(seed)) == rollout.rollout(other, seeded(seed))


def test_the_longest_game_is_as_long_as_max_plies() -> None:
    match = start("3x3", tiles="1,0,0,0,0,0")
    run(match, "draw:0000 skip draw:0000 skip draw:0000 skip draw:0000 skip")
    assert match.outcome() is not None
    assert len(match.history) == match.game.max_plies
    match = start("3x3", tiles="1,0,0,0,0,0", referee="challenge")
    run(match, "draw:0000 skip draw:0000 skip draw:0000 b1:0000 draw:0000 challenge b1:0000 challenge")
    assert match.outcome() is not None
    assert len(match.history) == match.game.max_plies


# ---- what is shown


def test_observations_do_not_depend_on_the_seed() -> None:
    one, other = start(), zweispiel.load("contactic", board="15x15").match(seed="other")
    for viewer in (0, 1, None):
        assert one.observe(viewer) == other.observe(viewer)
    assert len({start().game.match(seed=seed).draw() for seed in range(40)}) == 6


def test_both_players_and_spectators_see_the_same() -> None:
    match = run(start(), "draw:1000 h7:0010 draw:0000 skip draw:1111")
    seen = [{**match.observe(viewer), "viewer": None} for viewer in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0]["reserves"] == [[], ["0000"]]
    assert seen[0]["turned_up"] == "1111"


def test_encoding() -> None:
    match = run(start("13x9", referee="challenge"), "draw:1000 g4:0010 draw:1100")
    views = []
    for player in (0, 1):
        out = np.full(match.game.encoding, np.nan, np.float32)
        match.game.kernel.encode(match._state, player, out.ravel())
        assert not np.isnan(out).any()
        views.append(out)
    assert views[0][0, 3, 6] == views[1][1, 3, 6] == 1
    assert views[0][4, 3, 6] == 1  # its southern edge
    assert views[0][7].sum() == 1
    assert (views[0][10] == 1).all()
    assert (views[0][30].max(), views[1][30].min()) == (0, 1)
    assert views[0][15, 0, 0] == np.float32(9 / 60)


@pytest.mark.parametrize("size", ["3x3", "13x9", "15x15", "17x9", "25x25", "25x3", "3x25"])
def test_drawings_fit_the_terminal(size: str) -> None:
    rng = random.Random(size)
    match = start(size, referee="challenge")
    while match.players:
        canvas = match.game.render_text(match.observe(None))
        assert canvas.width <= 80
        for _ in range(rng.randrange(1, 40)):
            if match.players:
                match.push(rng.choice(match.moves()))
    assert "left over" in match.text()


def test_drawing() -> None:
    match = run(start("3x3", tiles="1,1,1,1,1,1"), "draw:1110 b1:1011 draw:1100 c1:1001 draw:1010")
    board = [line[:16].rstrip() for line in match.text().splitlines()[:9]]
    assert board == [
        "     a   b   c",
        "   ·   ┼▄▄▄┼▄▄▄┼",
        " 1     ▐ O ▐(g)│",
        "   ·   ┼▀▀▀┼───┼",
        " 2     │ # │",
        "   ·   ┼───┼   ·",
        " 3",
        "   ·   ·   ·   ·",
        "     a   b   c",
    ]
