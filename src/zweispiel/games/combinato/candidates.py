"""Candidates: the codes that a secret can be, given what both players have seen.

Chips given by the program are facts. Reported chips may be lies, but two facts remain: players never lay their own
secret, and a row that found the secret would have ended the game.
"""

from zweispiel.games.combinato.chips import chips
from zweispiel.games.combinato.layout import (
    CHIPS,
    CODE,
    NEED,
    REPORTED,
    ROW,
    SIZE,
    SOLVE,
    entry,
    may_be_secret,
    number,
    packed_code,
    was_laid,
)
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import Rng, below

#: Random codes to try before scanning the whole list; early in a game one of the first few fits.
TRIES = 50


@jit
def fits(state: State, owner: int, code: int, doubt: int) -> bool:
    """Whether `code` can be the secret of `owner`, by the facts and, unless `doubt`, by all chips."""
    guess = packed_code(state, code)
    need = number(state[NEED])
    if guess & need != need or was_laid(state, owner, code):
        return False
    for row in range(number(state[ROW])):
        asked = entry(state, row, 1 - owner)
        if asked & CODE == code:
            return False
        if doubt == 0 and asked & SOLVE == 0 and chips(guess, packed_code(state, asked & CODE)) != (asked >> CHIPS) - 1:
            return False
    return True


@jit
def any_fitting(state: State, owner: int, doubt: int, rng: Rng) -> int:
    """A random candidate, each equally likely, or -1 if there is none."""
    size = number(state[SIZE])
    for _ in range(TRIES):
        code = below(rng, size)
        if fits(state, owner, code, doubt):
            return code
    picked, found = -1, 0
    for code in range(size):
        if fits(state, owner, code, doubt):
            found += 1
            if below(rng, found) == 0:
                picked = code
    return picked


@jit
def any_secret(state: State, rng: Rng) -> int:
    """A random secret that the options allow."""
    code = below(rng, number(state[SIZE]))
    while not may_be_secret(state, code):
        code = below(rng, number(state[SIZE]))
    return code


@jit
def likely_secret(state: State, owner: int, rng: Rng) -> int:
    """A random secret for `owner`: one that fits all chips or, if a report must be false, all facts."""
    for doubt in range(1 + number(state[REPORTED])):
        code = any_fitting(state, owner, doubt, rng)
        if code >= 0:
            return code
    return any_secret(state, rng)  # only in positions that no game can reach
