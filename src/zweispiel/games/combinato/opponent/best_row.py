"""How the highest level of Combinato's opponent finds its row.

While many secrets are possible the tables tell it, under other names each time. From then on it searches for the row
that is best in the race (`race`), in ever wider searches until the clock ends it. Where a match has left the tables
with many secrets still possible, a sample of them tells which row promises most.
"""

from collections.abc import Iterator
from operator import itemgetter

import numpy as np

from zweispiel.core.search import Thought
from zweispiel.games.combinato.layout import CHIPS, CODE, FOUR_RED, LIMIT, LIST, NEED, NUM_REPORTS, ROW, SIZE, SOLVE
from zweispiel.games.combinato.layout import entry as entry_of
from zweispiel.games.combinato.opponent import relabel
from zweispiel.games.combinato.opponent.expected_rows import promises
from zweispiel.games.combinato.opponent.partition import Puzzle, Reals, count, least_cost, rank, score, solve, spread
from zweispiel.games.combinato.opponent.race import Race, hope, race
from zweispiel.games.combinato.opponent.strategies import Tree, chips_of, tree_for
from zweispiel.games.combinato.opponent.thought import Clock, among
from zweispiel.games.combinato.rules import why_not
from zweispiel.games.combinato.words import STARTS, TABLE
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.rng import Rng, below

#: The search widens step by step: first rows tried, and the beams for the rows after.
ROUNDS = ((4, (1, 1)), (8, (1, 3, 2)), (16, (1, 6, 4)), (24, (1, 12, 8, 6)))
#: Chips to look at for one part before the search goes on narrowly, some hundredths of a second.
ALLOWANCE = 8_000_000
#: Chips to look at in all when nobody set a limit: one to three seconds.
ENOUGH = 400_000_000
#: Every code of a set so small is tried, promising or not.
SMALL = 12
#: More secrets are told apart by the tables, or by what promises most for a sample of so many, not by searching.
LARGE = 400


def best_row(state: State, codes: Numbers, cost: Reals, rng: Rng, clock: Clock, also: int | None) -> Thought:
    """The row to lay, and what else was considered; `also` is among it whether it is any good or not."""
    told = by_table(state, rng)
    if len(codes) > LARGE:
        if told is not None and also in (told, None):
            return among([(told, hope(codes, cost))])
        return by_sample(state, codes, cost, rng, told, also)
    decision = race(state, codes, cost, also)
    wanted = decision.places(told, also)
    costs = search(decision, wanted, clock)
    if not costs:
        costs = promising(decision, wanted)
        costs |= {guess: min(costs.values()) - 1e-9 for guess in decision.places(told)}
    return in_order(decision, costs)


def in_order(decision: Race, costs: dict[int, float]) -> Thought:
    """The thought that follows from what guesses cost."""
    best = sorted(costs, key=costs.__getitem__)
    moves = [(int(decision.actions[guess]), decision.value(costs[guess])) for guess in best]
    return among(moves, int(decision.search.work[2]))


# ---- by the tables


def by_table(state: State, rng: Rng) -> int | None:
    """The row a table tells to lay; None if the match has left it, or what it tells may not be laid."""
    tree, me = strategy(state), int(state[PLAYER])
    asked = [int(entry_of(state, row, me)) for row in range(int(state[ROW]))]
    if tree is None or any(row & SOLVE for row in asked):
        return None
    rows = [(row & CODE, (row >> CHIPS) - 1) for row in asked]
    for _ in range(20):  # other names may be allowed where some are not
        guess = named_guess(tree, rows, rng) if int(state[LIST]) == 0 else word_guess(tree, rows, rng)
        if guess is None or why_not(state, guess) == 0:
            return guess
    return None


def strategy(state: State) -> Tree | None:
    """The table for the secrets of this game; where rows are scarce the one that promises to find all in time."""
    which, need = list(STARTS).index(int(state[LIST])), int(state[NEED])
    return tree_for(which, need, int(state[LIMIT])) or tree_for(which, need)


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


# ---- by what promises most


def by_sample(state: State, codes: Numbers, cost: Reals, rng: Rng, told: int | None, also: int | None) -> Thought:
    """A random part of the codes tells which rows to look at; what the table tells is as good as any of them."""
    lots = np.array([below(rng, 1 << 30) for _ in codes])
    sample = codes[np.sort(np.argsort(lots, kind="stable")[:LARGE])]
    decision = race(state, sample, cost, also, len(codes) / LARGE)
    actions = decision.actions[list(promising(decision, decision.places(told, also)))].tolist()
    values = {action: outlook(state, codes, cost, action) for action in actions}
    if told is not None:
        values[told] = max(values.values()) + 1e-9
    return among(sorted(values.items(), key=itemgetter(1), reverse=True))


def outlook(state: State, codes: Numbers, cost: Reals, action: int) -> float:
    """The outcome to expect of an action by how it splits all codes."""
    first, size = int(state[LIST]), int(state[SIZE])
    given = np.where(codes == action - 2 * size, FOUR_RED, 0)  # of a solve
    if action < size:
        chips_of(TABLE[first : first + size], codes, action, given)
    sizes = np.bincount(given, minlength=NUM_REPORTS)
    later = promises(cost, [0, *np.maximum(1, sizes[:FOUR_RED]).tolist()])[1, 1:]
    return 1 - 2 * float(sizes[:FOUR_RED] @ later + sizes[FOUR_RED] * cost[0]) / len(codes)


def promising(decision: Race, wanted: list[int]) -> dict[int, float]:
    """What the most promising guesses, and those wanted, promise to cost."""
    p = decision.search
    n, scale = len(p.own), decision.weight / len(p.own)
    costs = {guess: promise_of(p, guess) * scale for guess in wanted}
    found = rank(p, 0, n, 0, ROUNDS[0][0])
    return costs | {int(p.top[0, i]): float(p.scores[0, i]) * scale for i in range(found)}


def promise_of(p: Puzzle, guess: int) -> float:
    """What a guess promises to cost; one that splits nothing costs a row."""
    count(p, guess, 0, len(p.own), 0)
    return min(float(score(p, len(p.own), 0)), len(p.own) * float(p.promise[1, -1]))


# ---- by searching


def search(decision: Race, wanted: list[int], clock: Clock) -> dict[int, float]:
    """What each guess tried costs: the least found for it in ever wider searches. Nothing if time is too short."""
    costs: dict[int, float] = {}
    for tries, widths in ROUNDS:
        p = decision.search
        p.memo_keys[:] = U(0)
        p.width[: len(widths)] = widths
        p.width[len(widths) :] = widths[-1]
        for guess in guesses_to_try(p, wanted, tries, costs):
            cost = searched(p, guess, clock)
            if cost is None:
                return costs if set(wanted) <= set(costs) else {}
            costs[guess] = min(cost, costs.get(guess, cost))
        if len(p.own) <= 2:
            break
    return costs


def guesses_to_try(p: Puzzle, wanted: list[int], tries: int, costs: dict[int, float]) -> list[int]:
    """The best so far first, then what is wanted, the likeliest, the most promising, the codes of a small set."""
    top = p.top[0, : rank(p, 0, len(p.own), 0, tries)].tolist()
    small = p.own.tolist() if len(p.own) <= SMALL else []
    likeliest = int(p.own[p.weight.argmax()])
    return list(dict.fromkeys([*sorted(costs, key=costs.__getitem__)[:tries], *wanted, likeliest, *top, *small]))


def searched(p: Puzzle, guess: int, clock: Clock) -> float | None:
    """The cost of beginning with a guess; None if time runs out."""
    total = spread(p, guess, 0, len(p.own), 0)
    for first, size in parts_of(p):
        if clock.is_over(int(p.work[0]), int(p.work[2])):
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
