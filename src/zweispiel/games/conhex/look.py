"""What an observation of ConHex shows of the board."""

from zweispiel.games.conhex import board, rules
from zweispiel.kernel.contract import State


def look(state: State) -> dict[str, object]:
    """`colours` of player 0 and 1; `stones` and `cells` of red and yellow by name; `may_swap` now."""
    red, yellow = (state[colour : colour + 5] for colour in (rules.RED, rules.YELLOW))
    return {
        "colours": ["red", "yellow"] if state[rules.RED_PLAYER] == 0 else ["yellow", "red"],
        "stones": {"red": _points(red), "yellow": _points(yellow)},
        "cells": {"red": _cells(red), "yellow": _cells(yellow)},
        "may_swap": bool(rules.may_swap(state)),
    }


def count_cells(state: State) -> tuple[int, int]:
    """How many cells player 0 and player 1 have."""
    red, yellow = (int(state[colour + rules.CELLS]).bit_count() for colour in (rules.RED, rules.YELLOW))
    return (red, yellow) if state[rules.RED_PLAYER] == 0 else (yellow, red)


def _points(words: State) -> list[str]:
    """The names of a colour's stones."""
    stones = int(words[rules.STONES_LOW]) | int(words[rules.STONES_HIGH]) << 64
    return [name for i, name in enumerate(board.POINTS) if stones >> i & 1]


def _cells(words: State) -> list[str]:
    """The names of a colour's cells."""
    return [name for i, name in enumerate(board.CELLS) if int(words[rules.CELLS]) >> i & 1]
