"""Combinato's computer opponent. It gets only what its player may know, and it is honest.

* The secret is a random noun (rarer words would be unfair) or number: nobody can guess it better than at random.
* At the highest level the first rows come from the tables, under other names each time, and from then on it searches
  for the row that is best in the race (`race`).
* Below, it plays like people: it lays some code that could be the secret, and the lower the level the more often it
  overlooks one of its rows.
* Chips are reported truthfully.
"""

import time
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import numpy as np

from zweispiel.games.combinato import relabel
from zweispiel.games.combinato.deduction import any_secret
from zweispiel.games.combinato.layout import (
    CHIPS,
    CODE,
    FOUR_RED,
    LIST,
    NEED,
    REPORTS,
    ROW,
    SECRETS,
    SIZE,
    SOLVE,
    STAGE,
)
from zweispiel.games.combinato.layout import entry as entry_of
from zweispiel.games.combinato.pace import finishing
from zweispiel.games.combinato.race import Race, odds_of_losing, possible, race, rows_left
from zweispiel.games.combinato.rules import any_move, true_report, why_not
from zweispiel.games.combinato.splitting import Puzzle, Reals, least_cost, rank, solve, spread
from zweispiel.games.combinato.tables import Tree, tree_for
from zweispiel.games.combinato.words import NOUN, STARTS
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.rng import Rng, advance, below

#: How likely each level, from 1 on, is to overlook one of its rows; the highest overlooks nothing and searches.
FORGETS = (0.7, 0.54, 0.41, 0.3, 0.2, 0.1, 0.0)
HIGHEST = len(FORGETS) + 1
#: The search widens step by step: first rows tried, and the beams for the rows after.
ROUNDS = ((4, (1, 1)), (8, (1, 3, 2)), (16, (1, 6, 4)), (24, (1, 12, 8, 6)))
#: Chips to look at for one part before the search goes on narrowly, some hundredths of a second.
ALLOWANCE = 8_000_000
#: Chips to look at in all when nobody set a limit: one to three seconds.
ENOUGH = 400_000_000
#: Every code of a set so small is tried, promising or not.
SMALL = 12
#: More secrets are told apart by the tables, or by what promises most, rather than by searching.
LARGE = 400


class Limited(Protocol):
    """What an engine's limit tells; None means unlimited."""

    seconds: float | None
    visits: int | None


class Flag(Protocol):
    """A flag that ends the search."""

    def is_set(self) -> bool: ...


class Idea(NamedTuple):
    """One move that was considered: the expected outcome, -1 … 1, the sets searched for it, and what comes next."""

    action: int
    value: float
    visits: int
    line: tuple[int, ...]
    exact: bool


class Thought(NamedTuple):
    """What came of thinking; `ideas` has the moves considered, the best first."""

    action: int
    value: float
    line: tuple[int, ...]
    ideas: tuple[Idea, ...]
    visits: int
    exact: bool


def think(state: State, limit: Limited | None, rng: Rng, level: int = HIGHEST, stop: Flag | None = None) -> Thought:
    """What the player to move (word 0) who knows `state` would do, and what he expects of it."""
    state, stage = state.copy(), int(state[STAGE])
    if stage == SECRETS:
        state[NEED] |= U(NOUN)
        return only(int(state[SIZE]) + int(any_secret(state, rng)), 0.0)
    codes = possible(state, 1 - int(state[PLAYER]))
    cost = odds_of_losing(len(possible(state, int(state[PLAYER]))), rows_left(state))
    if stage == REPORTS:
        return only(int(true_report(state)), hope(codes, cost))
    if len(codes) == 0:  # only in positions that no game can reach
        return only(int(any_move(state, rng)), 0.0)
    if level < HIGHEST:
        return only(human_row(state, rng, FORGETS[level - 1]), hope(codes, cost))
    return best_row(state, codes, cost, rng, Clock(limit, stop))


class Opponent:
    """A player of some level, as engines want it."""

    def __init__(self, level: int, rng: Rng) -> None:
        self.level, self.rng = level, rng

    def think(self, state: State, player: int, limit: Limited | None, stop: Flag | None = None) -> Thought:
        """Think for `player`, who knows `state`."""
        state = state.copy()
        state[PLAYER] = U(player)
        return think(state, limit, self.rng, self.level, stop)


def only(action: int, value: float) -> Thought:
    """A thought with one move."""
    return Thought(action, value, (action,), (Idea(action, value, 1, (action,), False),), 1, False)


def hope(codes: Numbers, cost: Reals) -> float:
    """The outcome to expect with so many secrets still possible."""
    return 1 - 2 * float(finishing(max(1, len(codes))) @ cost)


# ---- like people


def human_row(state: State, rng: Rng, forgets: float) -> int:
    """A random code that fits every row that comes to mind; what may not be laid is named."""
    known = np.array([advance(rng) >= forgets * 2**32 for _ in range(int(state[ROW]))], np.int64)
    codes = possible(state, 1 - int(state[PLAYER]), known)
    layable = [int(code) for code in codes if why_not(state, int(code)) == 0]
    if layable:
        return layable[below(rng, len(layable))]
    return 2 * int(state[SIZE]) + int(codes[below(rng, len(codes))])


# ---- the highest level


class Clock:
    """When to stop: a number of sets, a time, or somebody's wish; without any, when enough was done."""

    def __init__(self, limit: Limited | None, stop: Flag | None) -> None:
        self.visits = None if limit is None else limit.visits
        self.end = None if limit is None or limit.seconds is None else time.monotonic() + limit.seconds
        self.stop = stop

    def is_over(self, p: Puzzle) -> bool:
        """Whether to answer now."""
        if self.stop is not None and self.stop.is_set():
            return True
        if self.visits is not None and p.work[2] >= self.visits:
            return True
        if self.end is not None:
            return time.monotonic() >= self.end
        return bool(p.work[0] >= ENOUGH)


def best_row(state: State, codes: Numbers, cost: Reals, rng: Rng, clock: Clock) -> Thought:
    """From the table while many secrets are possible, else by searching."""
    tree = tree_for(list(STARTS).index(int(state[LIST])), int(state[NEED]))
    told = None if tree is None else by_table(state, tree, rng)
    if told is not None and tree is not None and (len(codes) > LARGE or int(state[ROW]) == 0):
        return only(told, hope(codes, cost))
    decision = race(state, codes, cost)
    if len(codes) > LARGE:
        return in_order(decision, promising(decision), 1)
    tried = search(decision, told, clock)
    return in_order(decision, tried, int(decision.search.work[2]))


def by_table(state: State, tree: Tree, rng: Rng) -> int | None:
    """The row a table tells to lay; None if the match has left it, or what it tells may not be laid."""
    me, digits = int(state[PLAYER]), int(state[LIST]) == 0
    asked = [int(entry_of(state, row, me)) for row in range(int(state[ROW]))]
    if any(row & SOLVE for row in asked):
        return None
    rows = [(row & CODE, (row >> CHIPS) - 1) for row in asked]
    for _ in range(20):  # other names may be allowed where some are not
        guess = named_guess(tree, rows, rng) if digits else word_guess(tree, rows, rng)
        if guess is None or why_not(state, guess) == 0:
            return guess
    return None


def named_guess(tree: Tree, rows: list[relabel.Laid], rng: Rng) -> int | None:
    """A number from the table, under the names in use."""
    found = relabel.next_guess(tree, rows, rng)
    return None if found is None else found[1]


def word_guess(tree: Tree, rows: list[relabel.Laid], rng: Rng) -> int | None:
    """A word from the table; one of several good ones to begin with."""
    if not rows:
        return tree.openings[below(rng, len(tree.openings))]
    nodes = relabel.path(tree, [chips for _, chips in rows])
    if nodes is None or any(tree.guesses[node] != code for node, (code, _) in zip(nodes, rows, strict=False)):
        return None
    return int(tree.guesses[nodes[-1]])


def promising(decision: Race) -> dict[int, float]:
    """The guesses that promise most, with what they promise to cost."""
    p = decision.search
    found = rank(p, 0, len(p.own), 0, ROUNDS[0][0])
    scale = decision.weight / len(p.own)
    return {int(p.top[0, i]): float(p.scores[0, i]) * scale for i in range(found)}


def search(decision: Race, told: int | None, clock: Clock) -> dict[int, float]:
    """What each guess tried costs: the least found for it in ever wider searches."""
    costs: dict[int, float] = {}
    for tries, widths in ROUNDS:
        p = decision.search
        p.memo_keys[:] = U(0)
        p.width[: len(widths)] = widths
        p.width[len(widths) :] = widths[-1]
        for guess in guesses_to_try(decision, told, tries, costs):
            cost = searched(p, guess, clock, hurry=bool(costs))
            if cost is None:
                return costs
            costs[guess] = min(cost, costs.get(guess, cost))
        if len(p.own) <= 2:
            break
    return costs


def guesses_to_try(decision: Race, told: int | None, tries: int, costs: dict[int, float]) -> list[int]:
    """The best so far first, then what the table says, the likeliest, the most promising, the codes of a small set."""
    p = decision.search
    top = p.top[0, : rank(p, 0, len(p.own), 0, tries)].tolist()
    table = [] if told is None else np.flatnonzero(decision.actions == told).tolist()
    small = p.own.tolist() if len(p.own) <= SMALL else []
    likeliest = int(p.own[p.weight.argmax()])
    return list(dict.fromkeys([*sorted(costs, key=costs.__getitem__)[:tries], *table, likeliest, *top, *small]))


def searched(p: Puzzle, guess: int, clock: Clock, hurry: bool) -> float | None:
    """The cost of beginning with a guess; None if time runs out, which it may only with `hurry`."""
    total = spread(p, guess, 0, len(p.own), 0)
    for first, size in parts_of(p):
        if hurry and clock.is_over(p):
            return None
        p.work[1] = p.work[0] + ALLOWANCE
        total += solve(p, first, size, 1) - least_cost(p, size, 1)
    return float(total)


def parts_of(p: Puzzle) -> Iterator[tuple[int, int]]:
    """Where the parts of the guess just spread begin, and their sizes."""
    first = 0
    for size in p.sizes[0, :FOUR_RED].tolist():
        if size:
            yield first, size
        first += size


def in_order(decision: Race, costs: dict[int, float], visits: int) -> Thought:
    """The thought that follows from the costs."""
    best = sorted(costs, key=costs.__getitem__)
    moves = [(int(decision.actions[guess]), decision.value(costs[guess])) for guess in best]
    ideas = tuple(Idea(action, value, visits // len(best) + 1, (action,), False) for action, value in moves)
    return Thought(moves[0][0], moves[0][1], (moves[0][0],), ideas, visits, False)
