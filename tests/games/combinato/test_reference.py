"""The slow Combinato agrees with the known chips and with every sentence of the rule sheet."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.games.combinato.reference import Reference, chips, word_list

CHIPS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))[
    "vectors"
]
DEFAULTS = {
    "code": "digits",
    "repeats": "false",
    "words": "nouns",
    "language": "de",
    "chips": "auto",
    "rows": "100",
}
SHEET = "BILD WADE HERD BALG GARN PELZ TEER RIED QUER BART SEXY MOND PILZ HUND MUND"


def start(**options: str) -> Reference:
    """A fresh game."""
    return Reference(DEFAULTS | options)


def run(game: Reference, *stages: str) -> Reference:
    """Play stages, each the moves of those who owe one in player order."""
    for stage in stages:
        for player, move in zip(game.players(), stage.split(), strict=True):
            game.play(player, move)
    return game


def digits(*stages: str, **options: str) -> Reference:
    """A number game in which player 0 hides 1234 and player 1 hides 5678."""
    return run(start(**options), "secret:1234 secret:5678", *stages)


@pytest.mark.parametrize("known", CHIPS, ids=lambda known: f"{known['secret']}-{known['laid']}")
def test_known_chips(known: dict[str, Any]) -> None:
    assert chips(known["secret"], known["laid"]) == (known["red"], known["yellow"])


def test_perft() -> None:
    game = start()
    assert len(game.moves(0)) == 5040
    game.play(0, "secret:0123")
    assert len(game.moves(1)) == 5040
    assert game.moves(0) == set()


@pytest.mark.parametrize(
    ("secret", "laid", "expected"),
    [
        ("BILD", "WADE", (0, 1)),
        ("BILD", "HERD", (1, 0)),
        ("BALG", "GARN", (1, 1)),
        ("BILD", "SAMT", (0, 0)),
        ("PELZ", "TEER", (1, 1)),
        ("TEER", "PELZ", (1, 0)),
    ],
    ids=["k1", "k2", "k3", "k4", "k5", "k6"],
)
def test_k1_to_k6_chips(secret: str, laid: str, expected: tuple[int, int]) -> None:
    assert chips(secret, laid) == expected


def test_k7_own_secret() -> None:
    game = run(start(code="words"), "secret:BILD secret:MUND")
    assert not game.is_legal(0, "BILD")
    assert game.is_legal(1, "BILD")


def test_k8_the_opponents_word() -> None:
    game = run(start(code="words"), "secret:BILD secret:MUND", "HERD WADE")
    assert not game.is_legal(1, "HERD")
    assert not game.is_legal(0, "WADE")
    assert game.is_legal(0, "HERD")
    assert game.is_legal(1, "WADE")


def test_k8_the_same_word_in_the_same_row() -> None:
    game = run(start(code="words"), "secret:BILD secret:MUND", "HERD HERD")
    assert len(game.rows) == 1
    # Laid by the opponent in an earlier row, although one laid it oneself too.
    assert not game.is_legal(0, "HERD")
    assert not game.is_legal(1, "HERD")


def test_k9_repeats() -> None:
    game = start(code="words")
    assert not game.is_legal(0, "secret:TEER")
    assert start(code="words", repeats="true").is_legal(0, "secret:TEER")
    assert run(game, "secret:BILD secret:MUND").is_legal(0, "TEER")
    assert not game.is_legal(0, "solve:TEER")


def test_k10_nouns_or_any_word() -> None:
    nouns, words = start(code="words"), start(code="words", words="any")
    assert not nouns.is_legal(0, "secret:QUER")
    assert words.is_legal(0, "secret:QUER")
    for game in (nouns, words):
        assert run(game, "secret:BILD secret:MUND").is_legal(0, "QUER")
    assert not nouns.is_legal(0, "solve:QUER")
    assert words.is_legal(0, "solve:QUER")


QUIET_ROWS = ("0000 0000", "1111 9999", "2222 8888", "3333 9990")


def test_k11_the_first_wins() -> None:
    game = digits(*QUIET_ROWS)
    assert game.outcome() is None
    run(game, "5678 1243")
    assert game.players() == ()
    assert game.outcome() == (0, (1, 0))
    assert digits(*QUIET_ROWS, "5687 1234").outcome() == (1, (0, 1))


def test_k12_both_in_the_same_row() -> None:
    assert digits(*QUIET_ROWS, "5678 1234").outcome() == (None, (0, 0))


def test_k13_a_false_report_loses() -> None:
    game = run(start(code="words", chips="reported"), "secret:BILD secret:MUND")
    run(game, "WADE HERD", "chips:0+0 chips:0+1")
    assert game.outcome() is None
    run(game, "MUND GARN", "chips:0+0 chips:4+0")
    assert game.outcome() == (1, (0, 1))


def test_k14_rows_that_scrolled_off_are_remembered() -> None:
    game = digits(*(f"00{number:02} 99{number:02}" for number in range(13)))
    assert len(game.rows) == 13
    assert not game.is_legal(0, "9900")
    assert not game.is_legal(1, "0000")
    assert game.is_legal(0, "0000")


def test_k15_equal_secrets() -> None:
    game = run(start(), "secret:1234 secret:1234")
    assert not game.is_legal(0, "1234")
    assert run(game, "solve:1234 5678").outcome() == (0, (1, 0))


# Secrets and rows


def test_number_of_rows_and_solves() -> None:
    game = digits()
    assert len(game.moves(0)) == 9999 + 5040
    run(game, "0000 9999")
    assert len(game.moves(0)) == 9998 + 5040


def test_repeats_allow_all_numbers() -> None:
    game = start(repeats="true")
    assert len(game.moves(0)) == 10000
    run(game, "secret:0000 secret:0007")
    assert len(game.moves(1)) == 9999 + 10000
    assert run(game, "0007 solve:0000").outcome() == (None, (0, 0))


@pytest.mark.parametrize("move", ["secret:1123", "secret:123", "secret:12345", "secret:BILD", "1234", "solve:1234"])
def test_what_is_no_secret(move: str) -> None:
    assert not start().is_legal(0, move)


@pytest.mark.parametrize(
    "move", ["123", "12345", ":5678", "secret:5678", "chips:0+0", "solve:1123", "\u0661234", "HERD"]
)
def test_what_is_no_row(move: str) -> None:
    assert not digits().is_legal(0, move)


@pytest.mark.parametrize("language", ["de", "en"])
def test_words_of_both_languages(language: str) -> None:
    game = start(code="words", language=language)
    secrets = {word for word in word_list(f"{language}_secret_nouns") if len(set(word)) == 4}
    assert game.moves(0) == {f"secret:{word}" for word in secrets}
    first, second = sorted(secrets)[:2]
    run(game, f"secret:{first} secret:{second}")
    assert game.moves(0) == word_list(f"{language}_broad") - {first} | {f"solve:{word}" for word in secrets}


def test_words_of_the_sheet_may_be_laid() -> None:
    assert set(SHEET.split()) <= word_list("de_broad")
    assert all(len(word) == 4 and word.isascii() and word.isupper() for word in word_list("de_broad"))


def test_legal_one_by_one_is_legal_in_the_list() -> None:
    game = digits("0000 9999")
    moves = game.moves(1)
    for number in range(10000):
        text = f"{number:04}"
        assert game.is_legal(1, text) == (text in moves)
        assert game.is_legal(1, f"solve:{text}") == (f"solve:{text}" in moves)


# Both at once


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_either_player_may_be_first(order: tuple[int, int]) -> None:
    game = start()
    for stage in (("secret:1234", "secret:5678"), ("5678", "0000")):
        assert game.players() == (0, 1)
        game.play(order[0], stage[order[0]])
        assert game.players() == (order[1],)
        game.play(order[1], stage[order[1]])
    assert game.rows == [["5678", "0000"]]
    assert game.outcome() == (0, (1, 0))


def test_a_pending_row_bans_nothing() -> None:
    game = digits()
    game.play(0, "0000")
    assert game.is_legal(1, "0000")
    assert not game.is_legal(0, "0001")


def test_a_pending_find_does_not_end_the_game() -> None:
    game = digits()
    game.play(0, "5678")
    assert game.outcome() is None
    game.play(1, "1234")
    assert game.outcome() == (None, (0, 0))


# solve:


def test_a_wrong_solve_goes_on_and_is_not_laid() -> None:
    game = digits("solve:5679 0000")
    assert game.outcome() is None
    assert game.is_legal(1, "5679")
    assert game.is_legal(0, "solve:5679")


def test_solve_may_name_the_own_secret_or_what_the_opponent_laid() -> None:
    game = digits("0000 6789")
    assert game.is_legal(0, "solve:1234")
    assert not game.is_legal(0, "6789")
    assert game.is_legal(0, "solve:6789")
    assert run(game, "solve:1234 0001").outcome() is None


def test_both_solve() -> None:
    assert digits("solve:5678 solve:1234").outcome() == (None, (0, 0))
    assert digits("solve:5678 solve:1235").outcome() == (0, (1, 0))
    assert digits("5678 solve:1234").outcome() == (None, (0, 0))


# The last row


def test_nobody_after_the_last_row() -> None:
    game = digits("0000 0000", rows="2")
    assert game.outcome() is None
    run(game, "1111 9999")
    assert game.players() == ()
    assert game.outcome() == (None, (0, 0))


def test_a_find_in_the_last_row_counts() -> None:
    assert digits("0000 1234", rows="1").outcome() == (1, (0, 1))


def test_a_false_report_counts_also_when_the_rows_run_out() -> None:
    assert digits("0000 9999", "chips:0+0 chips:0+0", chips="reported", rows="1").outcome() == (None, (0, 0))
    assert digits("0000 9999", "chips:0+1 chips:0+0", chips="reported", rows="1").outcome() == (1, (0, 1))


# chips=reported


def test_reports_follow_the_rows() -> None:
    game = digits("0000 9999", chips="reported")
    assert game.players() == (0, 1)
    assert len(game.moves(0)) == 15
    assert game.is_legal(0, "chips:3+1")
    assert not any(game.is_legal(0, move) for move in ("chips:4+1", "chips:01+0", "chips:1", "0000", "solve:5678"))
    run(game, "chips:0+0 chips:0+0")
    assert game.stage == "laying"


def test_no_reports_with_chips_auto() -> None:
    game = digits("0000 9999")
    assert not game.is_legal(0, "chips:0+0")


@pytest.mark.parametrize(("row", "reporter"), [("solve:5679 0000", 0), ("0000 solve:1235", 1)])
def test_only_one_owes_a_report_when_the_other_solved(row: str, reporter: int) -> None:
    # Who reports is the opponent of whoever laid.
    game = digits(row, chips="reported")
    assert game.players() == (reporter,)
    assert game.moves(1 - reporter) == set()
    run(game, "chips:0+0")
    assert game.players() == (0, 1)
    assert game.stage == "laying"
    assert game.outcome() is None


def test_nobody_reports_when_both_solved() -> None:
    game = digits("solve:5679 solve:1235", chips="reported")
    assert game.stage == "laying"
    assert run(game, "solve:5678 solve:1235").outcome() == (0, (1, 0))


def test_a_find_ends_the_game_after_the_reports() -> None:
    game = digits("5678 0000", chips="reported")
    assert game.outcome() is None
    assert run(game, "chips:0+0 chips:4+0").outcome() == (0, (1, 0))


def test_a_right_solve_waits_for_the_report_due() -> None:
    game = digits("solve:5678 0000", chips="reported")
    assert game.outcome() is None
    assert run(game, "chips:0+0").outcome() == (0, (1, 0))
    assert digits("solve:5678 0000", "chips:1+0", chips="reported").outcome() == (1, (0, 1))


def test_a_denied_find_ends_the_game_all_the_same() -> None:
    assert digits("5678 0000", "chips:0+0 chips:3+0", chips="reported").outcome() == (0, (1, 0))


def test_four_reds_falsely_reported_end_the_game() -> None:
    game = digits("0000 9999", "chips:4+0 chips:0+0", chips="reported")
    assert game.players() == ()
    assert game.outcome() == (1, (0, 1))


def test_three_reds_and_a_yellow_do_not_end_the_game() -> None:
    assert digits("0000 9999", "chips:3+1 chips:0+4", chips="reported").outcome() is None


def test_both_lied() -> None:
    game = digits("0000 9999", "chips:1+0 chips:0+0", chips="reported")
    run(game, "1111 9999", "chips:0+0 chips:0+2")
    assert game.outcome() is None
    assert run(game, "5678 9999", "chips:0+0 chips:4+0").outcome() == (None, (0, 0))


def test_an_early_lie_outweighs_a_later_find() -> None:
    game = digits("0000 9999", "chips:1+0 chips:0+0", chips="reported")
    assert run(game, "solve:5678 solve:1235").outcome() == (1, (0, 1))


def test_both_found_but_one_lied() -> None:
    assert digits("5678 1234", "chips:4+0 chips:3+0", chips="reported").outcome() == (0, (1, 0))
    assert digits("5678 1234", "chips:4+0 chips:4+0", chips="reported").outcome() == (None, (0, 0))


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"chips": "reported"}, {"code": "words", "language": "en", "repeats": "true"}])
def test_random_games_end(options: dict[str, str]) -> None:
    dice = random.Random(str(options))
    for _ in range(3):
        game = start(rows="5", **options)
        while game.players():
            assert game.outcome() is None
            player = dice.choice(game.players())
            game.play(player, dice.choice(sorted(game.moves(player))))
        assert game.outcome() is not None
