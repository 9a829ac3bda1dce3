"""The race: what both players can still be hiding, what each further row costs, and the best row to lay now.

The opponent's rows and chips lie open, so we know how many secrets he must still tell apart, and from that how soon he
will probably be done (`pace`). The cost of finding his secret in some row from now is the chance of having lost by
then. The search of `splitting` does the rest: with an opponent far behind it splits as well as it can; with one about
to finish it prefers rows that may hit at once.
"""

from typing import NamedTuple

import numpy as np

from zweispiel.games.combinato.layout import (
    CHIPS,
    CODE,
    FOUR_RED,
    LIMIT,
    LIST,
    NEED,
    ROW,
    SIZE,
    SOLVE,
    chips,
    entry,
    number,
    signs,
    was_laid,
)
from zweispiel.games.combinato.opponent.expected_rows import HORIZON, finishing, promises
from zweispiel.games.combinato.opponent.partition import DEPTH, Puzzle, Reals, fill_chips, puzzle
from zweispiel.games.combinato.rules import list_rows
from zweispiel.games.combinato.words import NOUN, TABLE
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Numbers, State

#: How much likelier a noun is as a secret where any word is allowed: people think of nouns first.
NOUN_WEIGHT = 4.0
#: How often the opponent is taken to be slower, as if he had so many times the secrets to tell apart.
SLIPS, SLOWER = 0.1, 9
#: What a row costs besides the race, so that nobody dawdles where the race is decided.
PATIENCE = 1e-3

NEVER = -1


@jit
def contradictions(state: State, owner: int, code: int, known: Numbers) -> int:
    """How many of the chips in `known` rows speak against `code` as the secret of `owner`; NEVER if the facts do.

    Nobody lays his own secret, and what was laid or named without ending the game was not it.
    """
    guess = signs(state, code)
    need = number(state[NEED])
    if guess & need != need or was_laid(state, owner, code):
        return NEVER
    wrong = 0
    for row in range(number(state[ROW])):
        asked = entry(state, row, 1 - owner)
        if asked & CODE == code:
            return NEVER
        if known[row] and asked & SOLVE == 0:
            wrong += chips(guess, signs(state, asked & CODE)) != (asked >> CHIPS) - 1
    return wrong


@jit
def count_contradictions(state: State, owner: int, known: Numbers, out: Numbers) -> None:
    """The same for every code."""
    for code in range(len(out)):
        out[code] = contradictions(state, owner, code, known)


def possible(state: State, owner: int, known: Numbers | None = None) -> Numbers:
    """The codes that can be the secret of `owner`; if he must have lied, those with the fewest lies."""
    wrong = np.empty(int(state[SIZE]), np.int64)
    count_contradictions(state, owner, np.ones(int(state[ROW]), np.int64) if known is None else known, wrong)
    fewest = wrong[wrong >= 0]
    return np.flatnonzero(wrong == fewest.min()) if len(fewest) else np.empty(0, np.int64)


def weights(state: State, codes: Numbers) -> Reals:
    """How likely each code is, the least likely 1.

    A code the opponent named with `solve:` though he could have laid it is probably his own secret.
    """
    entries = TABLE[int(state[LIST]) + codes]
    likely = np.where(entries & NOUN, NOUN_WEIGHT, 1.0) if int(state[NEED]) & NOUN == 0 else np.ones(len(codes))
    me = int(state[PLAYER])
    for row in range(int(state[ROW])):
        named = int(entry(state, row, 1 - me))
        if named & SOLVE and not was_laid(state, me, named & CODE):
            likely[codes == named & CODE] = likely.sum()
    return likely


def odds_of_losing(opponent: int, rows_left: int) -> Reals:
    """The expected loss (a draw is half) of finding the secret in the first row from now, the second, …

    `opponent`: how many secrets he has to tell apart.
    """
    odds = (1 - SLIPS) * finishing(opponent) + SLIPS * finishing(SLOWER * opponent)
    sooner = np.cumsum(odds) - odds
    cost = sooner + odds / 2
    if rows_left < HORIZON:
        cost[rows_left:] = sooner[rows_left] + (1 - sooner[rows_left]) / 2  # nobody finds anything any more
    return cost + PATIENCE * np.arange(HORIZON)


class Race(NamedTuple):
    """A decision: the search, its guesses as actions, and the whole weight of what is possible."""

    search: Puzzle
    actions: Numbers
    weight: float

    def places(self, *actions: int | None) -> list[int]:
        """Where these actions stand among the guesses."""
        return np.flatnonzero(np.isin(self.actions, [action for action in actions if action is not None])).tolist()

    def value(self, cost: float) -> float:
        """The expected outcome, -1 … 1, for a cost found by the search."""
        return max(-1.0, min(1.0, 1 - 2 * cost / self.weight))


def race(state: State, codes: Numbers, cost: Reals, also: int | None = None, stretch: float = 1.0) -> Race:
    """The search for the player to move, who knows that `codes` are possible.

    What may not be laid can still be named: it finds the secret or tells nothing more. So can what `also` names,
    which is then among the guesses too. With `stretch` the codes are a sample of so many times as many.
    """
    size, first = int(state[SIZE]), int(state[LIST])
    layable = np.empty(size, np.int64)
    layable = layable[: list_rows(state, int(state[PLAYER]), layable)]
    banned = np.setdiff1d(codes, layable)
    actions = np.concatenate([layable, 2 * size + banned])
    if also is not None and also not in actions:
        actions = np.append(actions, also)
    table = np.zeros((len(codes), len(actions)), np.uint8)
    fill_chips(TABLE[first + codes], TABLE[first + layable], table[:, : len(layable)])
    named = actions[len(layable) :] - 2 * size
    table[:, len(layable) :][codes[:, None] == named] = FOUR_RED
    places = np.full(size, -1)
    places[named] = len(layable) + np.arange(len(named))
    places[layable] = np.arange(len(layable))
    likely = weights(state, codes)
    width = np.ones(DEPTH + 1, np.int64)  # the search widens it step by step
    promise = promises(cost, [round(many * stretch) for many in range(len(codes) + 1)])
    search = puzzle(table, places[codes], likely, cost, promise, width)
    return Race(search, actions, float(likely.sum()))


def hope(codes: Numbers, cost: Reals) -> float:
    """The outcome to expect with so many secrets still possible."""
    return 1 - 2 * float(finishing(max(1, len(codes))) @ cost)


def rows_left(state: State) -> int:
    """How many rows can still be laid."""
    return int(state[LIMIT]) - int(state[ROW])
