"""Everything that can be laid, as texts and as one array of packed numbers for compiled code.

The array holds three lists: the numbers 0000 to 9999, then the German words, then the English words, each sorted. A
*code* is an index into one of these lists. Its number in the array packs

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
    """The code of every text in one of the lists."""
    return {text: place for place, text in enumerate(LISTS[which])}


def _packed(text: str, noun: bool) -> int:
    """A text as one packed number."""
    signs = [(DIGITS if sign in DIGITS else LETTERS).index(sign) for sign in text]
    packed = sum(sign << 5 * place for place, sign in enumerate(signs))
    packed |= sum(1 << OCCURS + sign for sign in set(signs))
    return packed | (DISTINCT if len(set(signs)) == 4 else 0) | (NOUN if noun else 0)


def _all_packed() -> list[int]:
    """All codes of all lists."""
    nouns = (frozenset(LISTS[0]), *(frozenset(word_list(f"{name}_secret_nouns")) for name in LANGUAGES))
    return [_packed(text, text in known) for texts, known in zip(LISTS, nouns, strict=True) for text in texts]


PACKED_CODES = np.array(_all_packed(), dtype=np.int64)
SIZES = np.array([len(texts) for texts in LISTS], dtype=np.int64)
#: Where each list begins in the array.
STARTS = np.cumsum(SIZES) - SIZES
