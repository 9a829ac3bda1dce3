"""Every case of Combinato's rule sheet, on the product."""

import pytest

import zweispiel
from tests.games.combinato.play import digits, result, rows_of, run, words
from zweispiel import IllegalMove, Match


def chips_of(secret: str, laid: str) -> list[int]:
    """What player 0 gets for `laid` when player 1 hides `secret`."""
    match = zweispiel.load("combinato", code="words", words="any", repeats=True).match()
    run(match, f"secret:SEXY secret:{secret}", f"{laid} PILZ")
    chips: list[int] = rows_of(match)[0]["chips"][0]
    return chips


def refused(match: Match, move: str, player: int | None = None) -> str:
    """The code with which a move is refused."""
    with pytest.raises(IllegalMove) as caught:
        match.push(move, player)
    return caught.value.code


def test_k1_right_sign_in_another_place() -> None:
    assert chips_of("BILD", "WADE") == [0, 1]


def test_k2_right_sign_in_its_place() -> None:
    assert chips_of("BILD", "HERD") == [1, 0]


def test_k3_both_kinds_of_chips() -> None:
    assert chips_of("BALG", "GARN") == [1, 1]


def test_k4_no_chips() -> None:
    assert chips_of("BILD", "SAMT") == [0, 0]


def test_k5_a_laid_sign_counts_twice() -> None:
    assert chips_of("PELZ", "TEER") == [1, 1]


def test_k6_a_sign_of_the_secret_counts_once() -> None:
    assert chips_of("TEER", "PELZ") == [1, 0]


def test_k7_the_own_secret_may_not_be_laid() -> None:
    match = words()
    assert refused(match, "BILD", 0) == "own-secret"
    match.push("BILD", 1)


def test_k8_the_opponents_word_may_not_be_laid() -> None:
    match = words("HERD WADE")
    assert refused(match, "WADE", 0) == "opponent-laid"
    assert refused(match, "HERD", 1) == "opponent-laid"
    run(match, "HERD WADE")


def test_k8_the_same_word_in_the_same_row() -> None:
    match = words("HERD HERD")
    assert rows_of(match)[0]["laid"] == ["HERD", "HERD"]
    assert refused(match, "HERD", 0) == refused(match, "HERD", 1) == "opponent-laid"


def test_k9_repeated_signs_in_a_secret() -> None:
    match = zweispiel.load("combinato", code="words").match()
    assert refused(match, "secret:TEER") == "repeated-sign"
    run(match, "secret:BILD secret:MUND", "TEER TEER")


def test_k10_only_nouns_as_secrets() -> None:
    match = zweispiel.load("combinato", code="words").match()
    assert refused(match, "secret:QUER") == "not-a-noun"
    run(match, "secret:BILD secret:MUND", "QUER HERD")
    match = zweispiel.load("combinato", code="words", words="any").match()
    run(match, "secret:QUER secret:MUND", "HERD QUER")


def test_k11_the_first_wins() -> None:
    quiet = ("0000 0000", "1111 9999", "2222 8888", "3333 9990")
    match = digits(*quiet)
    assert match.outcome() is None
    run(match, "5678 1243")
    assert result(match) == (0, "found")
    assert match.players == ()
    assert refused(match, "1234") == "match-over"


def test_k12_both_in_the_same_row() -> None:
    match = digits("0000 0000", "1111 9999", "2222 8888", "3333 9990", "5678 1234")
    assert result(match) == (None, "both-found")


def test_k13_a_false_report_loses() -> None:
    match = words("WADE HERD", "chips:0+0 chips:0+1", chips="reported")
    assert match.outcome() is None
    run(match, "MUND GARN", "chips:0+0 chips:4+0")
    assert result(match) == (1, "false-report")


def test_k14_twelve_rows() -> None:
    match = digits(*(f"11{number:02} 99{number:02}" for number in range(1, 14)))
    text = match.text()
    assert "1 1 0 1" not in text
    assert "1 1 0 2" in text
    assert "1 1 1 3" in text
    assert [line.split()[0] for line in text.splitlines()[3:15]] == [str(row) for row in range(2, 14)]
    assert len(rows_of(match)) == 13
    assert len(match.record().moves) == 2 + 2 * 13
    assert refused(match, "9901", 0) == "opponent-laid"  # also after it scrolled off


def test_k15_equal_secrets() -> None:
    match = run(zweispiel.load("combinato").match(), "secret:1234 secret:1234")
    assert refused(match, "1234") == "own-secret"
    run(match, "solve:1234 5678")
    assert result(match) == (0, "found")
