"""Combinato's moves as text: `HERD`, `secret:BILD`, `solve:BILD`, `chips:1+1`."""

import re

from zweispiel.core.errors import N_, IllegalMove
from zweispiel.games.combinato.chips import CHIP_COUNTS, NUM_CHIP_COUNTS
from zweispiel.games.combinato.words import LANGUAGES, LISTS, places

NUMBER = re.compile(r"(secret:|solve:)?([0-9]{4})")
WORD = re.compile(r"(secret:|solve:)?([a-z]{4})")
REPORT = re.compile(r"chips:(0|[1-9][0-9]*)\+(0|[1-9][0-9]*)")

#: Prefixes of a code, in the order of the actions.
PREFIXES = ("", "secret:", "solve:")

UNKNOWN_WORD = N_("{word} is not in this game's word list.")
UNKNOWN_RESPELLED = N_("{word} is not in this game's word list: it has no words with Ä, Ö, Ü or ß.")
#: What people write for the letters that German words have besides A to Z.
RESPELLED = ("AE", "OE", "UE", "SS")
NO_SUCH_CHIPS = N_("{move} is not possible: a row has four places, so it gets at most four chips.")


def num_actions(which: int) -> int:
    """How many actions there are with one of the lists of codes."""
    return len(PREFIXES) * len(LISTS[which]) + NUM_CHIP_COUNTS


def format_action(action: int, which: int) -> str:
    """The canonical text of an action."""
    kind, code = divmod(action, len(LISTS[which]))
    if kind < len(PREFIXES):
        return PREFIXES[kind] + LISTS[which][code]
    red, yellow = CHIP_COUNTS[code]
    return f"chips:{red}+{yellow}"


def parse_action(text: str, which: int) -> int | None:
    """The action a text names, None if it cannot be read; IllegalMove for words and chips that do not exist."""
    report = REPORT.fullmatch(text)
    if report is not None:
        return len(PREFIXES) * len(LISTS[which]) + _report(text, int(report[1]), int(report[2]))
    parts = (NUMBER if which == 0 else WORD).fullmatch(text)
    if parts is None:
        return None
    prefix, word = parts[1] or "", parts[2].upper()
    if word not in places(which):
        raise IllegalMove("unknown-word", _unknown(word, which), word=word)
    return PREFIXES.index(prefix) * len(LISTS[which]) + places(which)[word]


def _unknown(word: str, which: int) -> str:
    """What to say about a word that is not in the list."""
    german = which == 1 + LANGUAGES.index("de")
    return UNKNOWN_RESPELLED if german and any(letters in word for letters in RESPELLED) else UNKNOWN_WORD


def _report(text: str, red: int, yellow: int) -> int:
    """The number of a report."""
    if red + yellow > 4:
        raise IllegalMove("no-such-chips", NO_SUCH_CHIPS, move=text)
    return CHIP_COUNTS.index((red, yellow))
