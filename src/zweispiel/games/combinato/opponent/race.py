"""The race between the two players: candidates for both secrets, and the cost of each further row.

The opponent's rows and chips are public, so we know how many candidates they have left and how soon they will probably
finish (`expected_rows`). The cost of finding their secret in some row from now is the chance of having lost by then.
The search of `partition` does the rest: against an opponent far behind it splits the candidates as well as it can;
against one about to finish it prefers rows that may hit at once.
"""

from typing import NamedTuple

import numpy as np

from zweispiel.games.combinato.chips import FOUR_RED, chips
from zweispiel.games.combinato.layout import (
    CHIPS,
    CODE,
    LIMIT,
    LIST,
    NEED,
    ROW,
    SIZE,
    SOLVE,
    entry,
    number,
    packed_code,
    was_laid,
)
from zweispiel.games.combinato.opponent.expected_rows import HORIZON, expected_costs, row_probabilities
from zweispiel.games.combinato.opponent.partition import DEPTH, PartitionSearch, Reals, fill_chips, partition_search
from zweispiel.games.combinato.rules import list_rows
from zweispiel.games.combinato.words import NOUN, PACKED_CODES
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, Numbers, State

#: How much likelier a noun is as a secret if any word is allowed: people think of nouns first.
NOUN_WEIGHT = 4.0
#: The chance that the opponent is slower, as if they had this many times as many candidates.
SLIP_CHANCE, SLIP_FACTOR = 0.1, 9
#: The cost of a row besides the race, so that a decided race is still finished quickly.
ROW_COST = 1e-3

IMPOSSIBLE = -1


@jit
def contradictions(state: State, owner: int, code: int, known: Numbers) -> int:
    """How many `known` rows have chips that contradict `code` as the secret of `owner`; IMPOSSIBLE if facts do.

    Players never lay their own secret, and a code laid or named without ending the game was not the secret.
    """
    guess = packed_code(state, code)
    need = number(state[NEED])
    if guess & need != need or was_laid(state, owner, code):
        return IMPOSSIBLE
    wrong = 0
    for row in range(number(state[ROW])):
        asked = entry(state, row, 1 - owner)
        if asked & CODE == code:
            return IMPOSSIBLE
        if known[row] and asked & SOLVE == 0:
            wrong += chips(guess, packed_code(state, asked & CODE)) != (asked >> CHIPS) - 1
    return wrong


@jit
def count_contradictions(state: State, owner: int, known: Numbers, out: Numbers) -> None:
    """`contradictions` for every code."""
    for code in range(len(out)):
        out[code] = contradictions(state, owner, code, known)


def candidate_codes(state: State, owner: int, known: Numbers | None = None) -> Numbers:
    """The candidates for the secret of `owner`; if reports contradict each other, those with the fewest lies."""
    wrong = np.empty(int(state[SIZE]), np.int64)
    count_contradictions(state, owner, np.ones(int(state[ROW]), np.int64) if known is None else known, wrong)
    fewest = wrong[wrong >= 0]
    return np.flatnonzero(wrong == fewest.min()) if len(fewest) else np.empty(0, np.int64)


def candidate_weights(state: State, codes: Numbers) -> Reals:
    """How likely each code is, relative to the least likely.

    A code that opponents name with `solve:` although they could have laid it is probably their own secret.
    """
    entries = PACKED_CODES[int(state[LIST]) + codes]
    likely = np.where(entries & NOUN, NOUN_WEIGHT, 1.0) if int(state[NEED]) & NOUN == 0 else np.ones(len(codes))
    me = int(state[PLAYER])
    for row in range(int(state[ROW])):
        named = int(entry(state, row, 1 - me))
        if named & SOLVE and not was_laid(state, me, named & CODE):
            likely[codes == named & CODE] = likely.sum()
    return likely


def odds_of_losing(opponent: int, rows_left: int) -> Reals:
    """The expected loss (a draw counts half) of finding the secret in the first row from now, the second, …

    `opponent` is the number of candidates the opponent has left.
    """
    odds = (1 - SLIP_CHANCE) * row_probabilities(opponent) + SLIP_CHANCE * row_probabilities(SLIP_FACTOR * opponent)
    sooner = np.cumsum(odds) - odds
    cost = sooner + odds / 2
    if rows_left < HORIZON:
        cost[rows_left:] = sooner[rows_left] + (1 - sooner[rows_left]) / 2  # no more rows: a draw
    return cost + ROW_COST * np.arange(HORIZON)


class Race(NamedTuple):
    """A decision: the search, its guesses as actions, and the total weight of the candidates."""

    search: PartitionSearch
    actions: Numbers
    weight: float

    def guesses_of(self, *actions: int | None) -> list[int]:
        """The indices of these actions among the guesses."""
        return np.flatnonzero(np.isin(self.actions, [action for action in actions if action is not None])).tolist()

    def value(self, cost: float) -> float:
        """The expected outcome, -1 … 1, of a cost found by the search."""
        return max(-1.0, min(1.0, 1 - 2 * cost / self.weight))


def race_search(state: State, codes: Numbers, cost: Reals, also: int | None = None, scale: float = 1.0) -> Race:
    """The search for the player to move, with these candidates.

    A candidate that may not be laid can still be named: that finds the secret or gives no further information. The
    action `also` is added to the guesses too. `scale`: the codes are a sample of this many times as many.
    """
    size, first = int(state[SIZE]), int(state[LIST])
    layable = np.empty(size, np.int64)
    layable = layable[: list_rows(state, int(state[PLAYER]), layable)]
    banned = np.setdiff1d(codes, layable)
    actions = np.concatenate([layable, 2 * size + banned])
    if also is not None and also not in actions:
        actions = np.append(actions, also)
    table = np.zeros((len(codes), len(actions)), np.uint8)
    fill_chips(PACKED_CODES[first + codes], PACKED_CODES[first + layable], table[:, : len(layable)])
    named = actions[len(layable) :] - 2 * size
    table[:, len(layable) :][codes[:, None] == named] = FOUR_RED
    places = np.full(size, -1)
    places[named] = len(layable) + np.arange(len(named))
    places[layable] = np.arange(len(layable))
    likely = candidate_weights(state, codes)
    width = np.ones(DEPTH + 1, np.int64)  # widened in rounds by the search
    expected = expected_costs(cost, [round(many * scale) for many in range(len(codes) + 1)])
    search = partition_search(table, places[codes], likely, cost, expected, width)
    return Race(search, actions, float(likely.sum()))


def expected_outcome(codes: Numbers, cost: Reals) -> float:
    """The expected outcome with these candidates left."""
    return 1 - 2 * float(row_probabilities(max(1, len(codes))) @ cost)


def rows_left(state: State) -> int:
    """How many rows can still be laid."""
    return int(state[LIMIT]) - int(state[ROW])
