"""Everything that can be laid, as texts and as one table of numbers for compiled code.

Three lists stand one after the other in `TABLE`: the numbers 0000 to 9999, then the German words, then the English
ones, each sorted. A *code* is a place in one of these lists. Its entry in `TABLE` packs

    bits  0-19  the four signs, five bits each, the first place lowest (0 to 9, or A = 0 to Z = 25)
    bits 20-45  which signs occur
    bit  46     DISTINCT: no sign occurs twice
    bit  47     NOUN: may be a secret with words=nouns (set for every number)
"""

from functools import cache
from pathlib import Path

import numpy as np

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LANGUAGES = ("de", "en")

OCCURS = 20
DISTINCT, NOUN = 1 << 46, 1 << 47

_FOLDER = Path(__file__).parent / "words"


def word_list(name: str) -> tuple[str, ...]:
    """The words of one file, sorted."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="ascii").splitlines()
    return tuple(sorted({line.strip() for line in lines if line.strip() and not line.startswith("#")}))


#: The texts of all codes: numbers, German words, English words.
LISTS = (tuple(f"{number:04}" for number in range(10_000)), *(word_list(f"{name}_broad") for name in LANGUAGES))


@cache
def places(which: int) -> dict[str, int]:
    """The place of every text in one of the lists."""
    return {text: place for place, text in enumerate(LISTS[which])}


def _entry(text: str, noun: bool) -> int:
    """A text as `TABLE` holds it."""
    signs = [(DIGITS if sign in DIGITS else LETTERS).index(sign) for sign in text]
    entry = sum(sign << 5 * place for place, sign in enumerate(signs))
    entry |= sum(1 << OCCURS + sign for sign in set(signs))
    return entry | (DISTINCT if len(set(signs)) == 4 else 0) | (NOUN if noun else 0)


def _entries() -> list[int]:
    """The whole table."""
    nouns = (frozenset(LISTS[0]), *(frozenset(word_list(f"{name}_secret_nouns")) for name in LANGUAGES))
    return [_entry(text, text in known) for texts, known in zip(LISTS, nouns, strict=True) for text in texts]


TABLE = np.array(_entries(), dtype=np.int64)
SIZES = np.array([len(texts) for texts in LISTS], dtype=np.int64)
#: Where each list begins in the table.
STARTS = np.cumsum(SIZES) - SIZES
