"""Combinato's rules on the product: options, refusals, stages, ends, counting, symmetry, random play."""

import random
import re
from collections import Counter
from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import zweispiel
from tests.games.combinato.play import digits, module, random_match, result, rows_of, run, words
from tests.games.combinato.reference import chips as slow_chips
from tests.games.combinato.reference import word_list
from tests.support import fingerprint, long_only
from zweispiel import IllegalMove, InvalidMove, OptionError
from zweispiel.games.combinato import Combinato
from zweispiel.kernel.contract import DRAW, FIRST_WON, PLAYER, SECOND_WON
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded

# Options


def test_options_as_values_and_texts() -> None:
    assert zweispiel.load("combinato", repeats=True, rows=7) == zweispiel.load("combinato", repeats="TRUE", rows=" 7 ")


@pytest.mark.parametrize("rows", ["0", "1000", "007", "-1", "1.5", "", "ten", 0, 1000, True])
def test_impossible_rows(rows: object) -> None:
    with pytest.raises(OptionError, match="1 to 999"):
        zweispiel.load("combinato", rows=rows)


def test_words_and_language_mean_nothing_to_numbers() -> None:
    for words_option in ("nouns", "any"):
        game = zweispiel.load("combinato", words=words_option, language="en")
        assert len(game.legal(game.new_state())) == 5040


def test_the_longest_game_fits() -> None:
    game = zweispiel.load("combinato", rows=999, chips="reported", repeats=True)
    match = run(game.match(), "secret:0000 secret:9999")
    for _ in range(999):
        assert match.outcome() is None
        run(match, "1111 2222", "chips:0+0 chips:0+0")
    assert result(match) == (None, "rows")
    assert len(rows_of(match)) == 999
    assert len(match.history) == game.max_plies


# Reading moves


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, text)
        for text in ("BILD", "123", "12345", "secret:", "secret:BILD", "secret: 1234", "secret:?", "12 4", "solve:12a4")
    ]
    + [({}, text) for text in ("chips:", "chips:1", "chips:01+1", "chips:1+00", "chips:-1+0", "chips:1 + 1", "?")]
    + [({"code": "words"}, text) for text in ("1234", "BIL", "BILDE", "secret:B1LD", "solve:1234", "B LD", "lay:BILD")],
)
def test_unreadable(options: dict[str, str], text: str) -> None:
    match = zweispiel.load("combinato", **options).match()
    with pytest.raises(InvalidMove):
        match.push(text)


def test_letters_beyond_ascii_are_unreadable() -> None:
    with pytest.raises(InvalidMove) as caught:
        words().push("Fuß")
    assert caught.value.code == "not-ascii"


@pytest.mark.parametrize("text", ["QQQQ", "secret:QQQQ", "solve:QQQQ", "qqqq"])
def test_unknown_words_are_refused_by_name(text: str) -> None:
    with pytest.raises(IllegalMove, match="QQQQ is not in this game's word list") as caught:
        words().push(text)
    assert caught.value.code == "unknown-word"


@pytest.mark.parametrize(
    ("word", "language", "told"), [("TUER", "de", True), ("FUSZ", "de", False), ("OESE", "en", False)]
)
def test_a_respelled_umlaut_is_refused_with_the_reason(word: str, language: str, told: bool) -> None:
    with pytest.raises(IllegalMove) as caught:
        zweispiel.load("combinato", code="words", language=language).match().push(f"secret:{word}", 0)
    assert caught.value.code == "unknown-word"
    assert ("no words with Ä, Ö, Ü or ß" in str(caught.value)) == told


@pytest.mark.parametrize("text", ["chips:5+0", "chips:3+2", "chips:0+5", "chips:999999999999999999+1"])
def test_chips_that_cannot_be(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        digits("0000 9999", chips="reported").push(text)
    assert caught.value.code == "no-such-chips"


def test_texts_are_canonical() -> None:
    match = zweispiel.load("combinato", code="words").match()
    assert match.push("  Secret:bild ") == "secret:BILD"
    assert match.push("SECRET:mund") == "secret:MUND"
    assert match.push("herd") == "HERD"
    assert match.push("solve:Balg") == "solve:BALG"


# Refusals

AUTO, REPORTED = {"code": "words"}, {"code": "words", "chips": "reported"}
SECRETS = "secret:BILD secret:MUND"


@pytest.mark.parametrize(
    ("options", "stages", "move", "code", "told"),
    [
        (AUTO, (), "HERD", "secret-due", "First, both players choose a secret"),
        (AUTO, (), "solve:HERD", "secret-due", "secret:BILD"),
        (AUTO, (), "TEER", "secret-due", "secret:BILD"),
        (AUTO, (), "secret:TEER", "repeated-sign", "TEER cannot be a secret here, because a letter appears"),
        ({}, (), "secret:1123", "repeated-sign", "1123 cannot be a secret here, because a digit appears"),
        (AUTO, (), "secret:QUER", "not-a-noun", "QUER can be a guess"),
        (AUTO, (), "chips:0+0", "automatic", "The program awards the chips in this game"),
        (AUTO, (SECRETS,), "chips:0+0", "automatic", "The program awards the chips in this game"),
        (AUTO, (SECRETS,), "secret:HERD", "row-due", "enter a guess, or name the solution"),
        (AUTO, (SECRETS,), "solve:TEER", "repeated-sign", "TEER cannot be a secret"),
        (AUTO, (SECRETS,), "solve:QUER", "not-a-noun", "QUER"),
        (AUTO, (SECRETS,), "BILD", "own-secret", "BILD is your own secret"),
        (AUTO, (SECRETS, "HERD WADE"), "WADE", "opponent-laid", "already guessed WADE"),
        (REPORTED, (), "chips:0+0", "secret-due", "secret:BILD"),
        (REPORTED, (SECRETS,), "chips:0+0", "row-due", "enter a guess"),
        (REPORTED, (SECRETS, "HERD WADE"), "HERD", "report-due", "chips:1+1"),
        (REPORTED, (SECRETS, "HERD WADE"), "solve:HERD", "report-due", "chips:1+1"),
        (AUTO, (SECRETS, "MUND HERD"), "HERD", "match-over", "over"),
    ],
)
def test_refusals(options: dict[str, str], stages: tuple[str, ...], move: str, code: str, told: str) -> None:
    match = run(zweispiel.load("combinato", **options).match(), *stages)
    before = fingerprint(match)
    with pytest.raises(IllegalMove) as caught:
        match.push(move)
    assert caught.value.code == code
    assert told in str(caught.value)
    assert fingerprint(match) == before


@pytest.mark.parametrize("settings", [{"code": "digits"}, {"language": "de"}, {"language": "en"}], ids=str)
def test_the_example_of_a_secret_can_be_one(settings: dict[str, str]) -> None:
    match = zweispiel.load("combinato", **{"code": "words"} | settings | {"chips": "reported"}).match()
    with pytest.raises(IllegalMove) as caught:
        match.push("chips:1+1")
    example = re.search("secret:[0-9A-Z]{4}", str(caught.value))
    assert example is not None
    assert match.push(example.group()) == example.group()


def test_refusals_that_only_a_kernel_meets() -> None:
    match = words("solve:HUND HERD", chips="reported")
    state = match._state.copy()
    state[PLAYER] = 1
    refusal = match.game.refusal(state, match.game.parse("chips:0+0"))
    assert refusal is not None
    assert refusal.code == "nothing-due"
    over = words("MUND HERD")._state
    for text in ("HERD", "secret:HERD", "solve:HERD", "chips:0+0"):
        refusal = match.game.refusal(over, match.game.parse(text))
        assert refusal is not None
        assert refusal.code == "game-over"


def test_every_reason_is_reached() -> None:
    tested = {mark.args[1][i][3] for mark in test_refusals.pytestmark for i in range(len(mark.args[1]))}  # type: ignore[attr-defined]
    assert {code for code, _ in Combinato.reasons[1:]} == (tested - {"match-over"}) | {"nothing-due", "game-over"}


# Stages


def test_either_order_gives_the_same_match() -> None:
    rng = random.Random(8)
    for _ in range(40):
        match = random_match(rng, rng.randrange(30))
        if match.pending:
            match.pop()
        twin = match.game.match(match.seed)
        moves = list(match.history)
        while moves:
            owing = twin.players
            given, moves = moves[: len(owing)], moves[len(owing) :]
            for player, move in reversed(list(zip(owing, given, strict=True))):
                twin.push(move, player)
        assert fingerprint(twin) == fingerprint(match)


def test_a_pending_move_is_not_in_the_history() -> None:
    match = digits()
    assert match.players == (0, 1)
    match.push("0000", 1)
    assert list(match.players) == [0]
    assert len(match.history) == 2
    assert match.pending == {1: "0000"}
    with pytest.raises(IllegalMove) as caught:
        match.push("0001", 1)
    assert caught.value.code == "not-your-turn"
    match.push("0000")  # the other's pending row bans nothing
    assert match.history[-2:] == ("0000", "0000")


def test_taking_back() -> None:
    match = digits("0000 9999")
    match.push("5678", 0)
    assert match.pop() == "5678"
    assert match.pending == {}
    assert match.pop() == "9999"
    assert match.pending == {0: "0000"}
    assert list(match.players) == [1]
    assert match.pop() == "0000"
    assert list(match.players) == [0, 1]
    assert match.pop() == "secret:5678"
    assert match.pending == {0: "secret:1234"}


def test_taking_back_a_finished_game_and_a_single_report() -> None:
    match = digits("solve:5678 0000", "chips:0+0", chips="reported")
    assert result(match) == (0, "found")
    assert match.pop() == "chips:0+0"
    assert match.outcome() is None
    assert match.players == (0,)
    assert match.pop() == "0000"
    assert match.pending == {0: "solve:5678"}


def test_pushing_lists_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*arguments: object) -> None:
        raise AssertionError("a push must not list thousands of moves")

    monkeypatch.setattr(Combinato, "legal", forbidden)
    assert result(digits("0000 9999", "5678 1111")) == (0, "found")


@pytest.mark.parametrize(
    ("row", "owing"),
    [("0000 9999", (0, 1)), ("solve:5679 9999", (0,)), ("0000 solve:1235", (1,)), ("solve:5679 solve:1235", (0, 1))],
)
def test_who_owes_a_report(row: str, owing: tuple[int, ...]) -> None:
    match = digits(row, chips="reported")
    assert match.players == owing
    nothing_due = row.count("solve") == 2
    assert match.observe(None)["stage"] == ("laying" if nothing_due else "reports")
    if not nothing_due:
        assert len(match.moves()) == 15
        assert match.moves(1 - owing[0]) == ([] if len(owing) == 1 else match.moves())


# Ends


@pytest.mark.parametrize(
    ("stages", "options", "expected"),
    [
        (("5678 1234",), {}, (None, "both-found")),
        (("solve:5678 1234",), {}, (None, "both-found")),
        (("0000 solve:1234",), {}, (1, "found")),
        (("0000 solve:1235",), {}, None),
        (("0000 9999",), {"rows": 1}, (None, "rows")),
        (("0000 1234",), {"rows": 1}, (1, "found")),
        (("0000 9999", "chips:0+0 chips:0+0"), {"chips": "reported", "rows": 1}, (None, "rows")),
        (("0000 9999", "chips:0+1 chips:0+0"), {"chips": "reported", "rows": 1}, (1, "false-report")),
        (("5678 0000", "chips:0+0 chips:3+0"), {"chips": "reported"}, (0, "false-report")),
        (("0000 9999", "chips:4+0 chips:0+0"), {"chips": "reported"}, (1, "false-report")),
        (("0000 9999", "chips:3+1 chips:0+4"), {"chips": "reported"}, None),
        (("5678 1234", "chips:4+0 chips:4+0"), {"chips": "reported"}, (None, "both-found")),
        (("5678 1234", "chips:0+0 chips:0+0"), {"chips": "reported"}, (None, "both-false")),
        (("solve:5678 0000", "chips:1+0"), {"chips": "reported"}, (1, "false-report")),
        (("solve:5678 solve:1234",), {"chips": "reported"}, (None, "both-found")),
        (
            ("0000 9999", "chips:1+0 chips:0+0", "solve:5678 solve:1235"),
            {"chips": "reported"},
            (1, "false-report"),
        ),
    ],
)
def test_ends(stages: tuple[str, ...], options: dict[str, object], expected: tuple[int | None, str] | None) -> None:
    match = digits(*stages, **options)
    assert result(match) == expected
    outcome = match.outcome()
    if outcome is not None:
        assert outcome.score == (int(outcome.winner == 0), int(outcome.winner == 1))


# Counting


def test_perft() -> None:
    game = zweispiel.load("combinato")
    states = np.zeros((3, game.state_words), np.uint64)
    actions, weights = np.zeros((3, game.max_moves), np.int64), np.zeros(game.max_moves, np.int64)
    perft = walks(game.kernel, game.name).perft
    assert perft(game.new_state(), 1, states, actions, weights) == 5040
    assert perft(game.new_state(), 2, states, actions, weights) == 25_401_600


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("which", ["nouns", "any"])
@pytest.mark.parametrize("repeats", [False, True])
def test_number_of_secrets(language: str, which: str, repeats: bool) -> None:
    game = zweispiel.load("combinato", code="words", language=language, words=which, repeats=repeats)
    known = word_list(f"{language}_{'broad' if which == 'any' else 'secret_nouns'}")
    expected = {f"secret:{word}" for word in known if repeats or len(set(word)) == 4}
    assert set(game.match().moves(0)) == set(game.match().moves(1)) == expected


# Chips


@given(st.text("0123456789", min_size=4, max_size=4), st.text("0123456789", min_size=4, max_size=4))
def test_chips_agree_and_are_symmetric(secret: str, laid: str) -> None:
    table, chips, counts = module("words").PACKED_CODES, module("chips").chips, module("chips").CHIP_COUNTS

    def given_for(one: str, other: str) -> tuple[int, int]:
        return counts[chips(table[int(one)], table[int(other)])]  # type: ignore[no-any-return]

    assert given_for(secret, laid) == slow_chips(secret, laid)
    renamed = str.maketrans("0123456789", "3948207516")
    assert given_for(secret.translate(renamed), laid.translate(renamed)) == given_for(secret, laid)
    for order in permutations(range(4)):
        turned = ["".join(code[place] for place in order) for code in (secret, laid)]
        assert given_for(*turned) == given_for(secret, laid)


@given(st.randoms(use_true_random=False), st.integers(0, 40))
def test_exchanging_the_players_mirrors_the_game(rng: random.Random, plies: int) -> None:
    match = random_match(rng, plies)
    twin = match.game.match()
    for ply, move in zip(match._plies, match.history, strict=True):
        twin.push(move, 1 - ply.player)
    for player, move in match.pending.items():
        twin.push(move, 1 - player)
    assert set(twin.players) == {1 - player for player in match.players}
    outcome, mirrored = match.outcome(), twin.outcome()
    if outcome is None or mirrored is None:
        assert outcome is mirrored
    else:
        assert mirrored.score == outcome.score[::-1]
        assert mirrored.reason == outcome.reason
    for row, other in zip(rows_of(match), rows_of(twin), strict=True):
        assert all(row[key] == other[key][::-1] for key in row)
    for player in match.players[:1]:
        assert np.array_equal(match.game.legal(match._seen_by(player)), twin.game.legal(twin._seen_by(1 - player)))


# Random play


@pytest.mark.parametrize(
    "options",
    [
        {"code": "words", "chips": "reported"},
        *long_only({"chips": "reported", "rows": "1"}, {"code": "words", "rows": "14"}),
    ],
    ids=str,
)
def test_rollouts_are_plain_random_play(options: dict[str, str]) -> None:
    game = zweispiel.load("combinato", **options)
    special, plain = walks(game.kernel, game.name), walks(game.kernel._replace(rollout=None), "combinato plain")
    start, work = game.new_state(), game.new_state()
    buffers = np.zeros(game.max_moves, np.int64), np.zeros(game.max_moves, np.int64)
    games = 6_000
    tallies = np.zeros((2, 4), np.int64)
    for tally, walk in zip(tallies, (special, plain), strict=True):
        walk.playouts(start, games, seeded("rollouts"), work, *buffers, tally)
    for which in (FIRST_WON, SECOND_WON, DRAW):
        expected = tallies[:, which].mean() / games
        deviation = (2 * expected * (1 - expected) * games) ** 0.5
        assert abs(tallies[0, which] - tallies[1, which]) <= 4.5 * deviation + 1


def test_random_moves_are_equally_likely() -> None:
    rollout = module("rollout")
    match = words("HERD WADE")
    legal = match.game.legal(match._state)
    rng = seeded("moves")
    seen = Counter(int(rollout.any_move(match._state, rng)) for _ in range(40 * len(legal)))
    assert set(seen) == set(legal.tolist())
    assert max(seen.values()) < 90


# Looking


def test_rows_as_observed() -> None:
    match = digits("5670 solve:1235", "solve:5679 1235")
    assert rows_of(match) == [
        {"laid": ["5670", "solve:1235"], "chips": [[3, 0], None], "verdict": [None, False]},
        {"laid": ["solve:5679", "1235"], "chips": [None, [3, 0]], "verdict": [False, None]},
    ]
    run(match, "solve:5678 0000")
    assert rows_of(match)[-1]["verdict"] == [True, None]


def test_a_row_waiting_for_reports_is_open() -> None:
    match = digits("0000 solve:1234", chips="reported")
    for viewer in (0, 1, None):
        seen = match.observe(viewer)
        assert seen["rows"] == []
        assert seen["open"] == {"laid": ["0000", "solve:1234"], "chips": [None, None], "verdict": [None, None]}
    run(match, "chips:1+0")
    assert match.observe(None)["open"] is None
    assert rows_of(match)[0]["chips"] == [[1, 0], None]
    assert rows_of(match)[0]["due"] == [[0, 0], None]
    assert rows_of(match)[0]["verdict"] == [None, True]


def test_reported_chips_are_shown_as_reported_until_the_end() -> None:
    match = digits("5670 9999", "chips:0+0 chips:0+1", chips="reported")
    for viewer in (0, 1, None):
        row = rows_of(match, viewer)[0]
        assert row["chips"] == [[0, 1], [0, 0]]
        assert "due" not in row
    match.resign(0)
    assert rows_of(match)[0]["due"] == [[3, 0], [0, 0]]


def test_secrets_are_shown_to_their_owner_and_at_the_end_to_all() -> None:
    match = digits("0000 9999")
    assert [match.observe(viewer)["secret"] for viewer in (0, 1, None)] == ["1234", "5678", None]
    assert match.observe(0)["secrets"] == ["1234", None]
    assert match.observe(None)["secrets"] == [None, None]
    assert match.observe(1)["history"][:2] == ["secret:?", "secret:5678"]  # type: ignore[index]
    match.resign(1)
    assert match.observe(None)["secrets"] == ["1234", "5678"]
    assert match.observe(None)["history"][:2] == ["secret:1234", "secret:5678"]  # type: ignore[index]


def test_drawings_fit_and_tell() -> None:
    rng = random.Random(5)
    for _ in range(30):
        match = random_match(rng, rng.randrange(60), rows="20")
        for viewer in (0, 1, None):
            canvas = match.game.render_text(match.observe(viewer))
            assert canvas.width <= 80
            assert canvas.height <= 24


def test_drawing() -> None:
    match = words("WADE HERD", "GARN TEER")
    lines = match.text(0).splitlines()
    assert lines[1].split() == ["secret", *"BILD", "secret", *"????"]
    assert lines[3].split() == ["1", *"WADE", "○···", *"HERD", "●···"]
    assert lines[4].split() == ["2", *"GARN", "<", "○···", *"TEER", "<", "····"]
    assert lines[16].split() == ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ABCD·FGHIJKLMNOPQ·S·UVWXYZ"]


def test_drawing_of_solves_and_false_reports() -> None:
    match = digits("5670 solve:1243", "chips:0+1", chips="reported")
    assert "solve: wrong" in match.text()
    match.push("solve:5678")
    assert "secret 1 2 3 4" in match.text(0)
    match.push("1111")
    assert match.text().count("report due") == 1
    run(match, "chips:1+3")
    text = match.text()
    assert "solve: correct" in text
    assert "false: 3+0" in text
    assert "false: 1+3" not in text


def test_pending_secret_is_drawn_for_its_owner_only() -> None:
    match = zweispiel.load("combinato").match()
    match.push("secret:1234", 1)
    assert "1 2 3 4" in match.text(1)
    assert "1 2 3 4" not in match.text(0)
    assert "1 2 3 4" not in match.text()


# Numbering


@pytest.mark.parametrize("options", [{}, {"code": "words"}, {"code": "words", "language": "en"}], ids=str)
def test_numbering(options: dict[str, str]) -> None:
    game = zweispiel.load("combinato", **options)
    size = (game.num_actions - 15) // 3
    assert game.num_actions == 3 * size + 15
    texts = [game.format(action) for action in range(game.num_actions)]
    assert all(one < other for one, other in pairwise(texts[:size]))
    assert texts[size : 2 * size] == [f"secret:{text}" for text in texts[:size]]
    assert texts[2 * size : 3 * size] == [f"solve:{text}" for text in texts[:size]]
    assert texts[3 * size :] == [f"chips:{red}+{yellow}" for red in range(5) for yellow in range(5 - red)]
    assert [game.parse(text) for text in texts] == list(range(game.num_actions))
