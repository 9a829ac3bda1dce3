"""Sentences are counted as a reader counts them."""

import pytest

from zweispiel.testing.texts import count_sentences


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Guess 5708", 1),
        ("Guess 5708.", 1),
        ("Four chips: all four are right, now find their places.", 1),
        ("Version 1.2 begins here. Try g8!", 2),
        ('It says "No." Then it goes on (or not?). What now', 3),
        ("Warte … Jetzt! Und nun?", 3),
    ],
)
def test_sentences_end_with_a_mark_and_a_space(text: str, count: int) -> None:
    assert count_sentences(text) == count
