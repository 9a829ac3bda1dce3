"""How the highest level of Combinato's opponent chooses its row.

While there are many candidates it follows a precomputed strategy, relabelled at random. After that it searches for the
row that is best in the race (`race`), in ever wider searches until its budget is spent. If a match has left the
strategy with many candidates left, a sample of them shows which row has the best estimate.
"""

from collections.abc import Iterator
from operator import itemgetter

import numpy as np

from zweispiel.core.search import Idea, Thought
from zweispiel.games.combinato.chips import FOUR_RED, NUM_CHIP_COUNTS
from zweispiel.games.combinato.layout import CHIPS, CODE, LIMIT, LIST, NEED, ROW, SIZE, SOLVE
from zweispiel.games.combinato.layout import entry as entry_of
from zweispiel.games.combinato.opponent import relabel
from zweispiel.games.combinato.opponent.budget import Budget
from zweispiel.games.combinato.opponent.expected_rows import expected_costs
from zweispiel.games.combinato.opponent.partition import (
    PartitionSearch,
    Reals,
    count_parts,
    estimate_cost,
    lower_bound_for,
    partition,
    rank,
    search_set,
)
from zweispiel.games.combinato.opponent.race import Race, expected_outcome, race_search
from zweispiel.games.combinato.opponent.strategies import Strategy, chips_by_secret, strategy_for
from zweispiel.games.combinato.rules import why_not
from zweispiel.games.combinato.words import PACKED_CODES, STARTS
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, Numbers, State
from zweispiel.kernel.rng import Rng, below

#: The search widens in rounds: how many first rows are tried, and the beam widths of the rows after.
ROUNDS = ((4, (1, 1)), (8, (1, 3, 2)), (16, (1, 6, 4)), (24, (1, 12, 8, 6)))
#: Chips computed for one part before its beam narrows to one: a few hundredths of a second.
PART_BUDGET = 8_000_000
#: Chips computed in total if there is no limit: one to three seconds.
TOTAL_BUDGET = 400_000_000
#: In sets of at most this size every candidate is tried, even with a bad estimate.
SMALL = 12
#: With more candidates than this there is no search: the strategy decides, or estimates from a sample of this size.
LARGE = 400


def best_row(state: State, codes: Numbers, cost: Reals, rng: Rng, budget: Budget, also: int | None) -> Thought:
    """The row to lay and the other rows considered; `also` is always among them."""
    advised = strategy_row(state, rng)
    if len(codes) > LARGE:
        if advised is not None and also in (advised, None):
            return among([(advised, expected_outcome(codes, cost))])
        return row_by_sample(state, codes, cost, rng, advised, also)
    decision = race_search(state, codes, cost, also)
    wanted = decision.guesses_of(advised, also)
    costs = search_guesses(decision, wanted, budget)
    if not costs:
        costs = best_estimates(decision, wanted)
        costs |= {guess: min(costs.values()) - 1e-9 for guess in decision.guesses_of(advised)}
    return ranked_thought(decision, costs, decision.guesses_of(advised), rng)


def among(moves: list[tuple[int, float]], visits: int = 1) -> Thought:
    """The thought that considers these moves with their values; the first one is played."""
    each = visits // len(moves) + 1
    ideas = tuple(Idea(action, value, each, (action,), False) for action, value in moves)
    return Thought(*moves[0], ideas[0].line, ideas, visits, False)


def ranked_thought(decision: Race, costs: dict[int, float], advised: list[int], rng: Rng) -> Thought:
    """The guesses ordered by cost, as a thought.

    Among equals the strategy's comes first, then lots decide: if the smaller number always came first, secrets of large
    digits would be found later, and people could learn to choose them.
    """
    lots = {guess: below(rng, 1 << 30) for guess in costs}
    best = sorted(costs, key=lambda guess: (costs[guess], guess not in advised, lots[guess]))
    moves = [(int(decision.actions[guess]), decision.value(costs[guess])) for guess in best]
    return among(moves, int(decision.search.work[2]))


# ---- by the strategy


def strategy_row(state: State, rng: Rng) -> int | None:
    """The strategy's row; None if the match has left the strategy or the row may not be laid."""
    strategy, me = strategy_in_use(state), int(state[PLAYER])
    asked = [int(entry_of(state, row, me)) for row in range(int(state[ROW]))]
    if strategy is None or any(row & SOLVE for row in asked):
        return None
    rows = [(row & CODE, (row >> CHIPS) - 1) for row in asked]
    for _ in range(20):  # another relabelling may give a legal row
        guess = relabelled_guess(strategy, rows, rng) if int(state[LIST]) == 0 else word_guess(strategy, rows, rng)
        if guess is None or why_not(state, guess) == 0:
            return guess
    return None


def strategy_in_use(state: State) -> Strategy | None:
    """The strategy for this game's secrets; if rows are limited, the one that finds all in time."""
    which, need = list(STARTS).index(int(state[LIST])), int(state[NEED])
    return strategy_for(which, need, int(state[LIMIT])) or strategy_for(which, need)


def relabelled_guess(strategy: Strategy, rows: list[relabel.Laid], rng: Rng) -> int | None:
    """The strategy's number, relabelled to fit the rows laid so far."""
    found = relabel.next_guess(strategy, rows, rng)
    return None if found is None else found[1]


def word_guess(strategy: Strategy, rows: list[relabel.Laid], rng: Rng) -> int | None:
    """The strategy's word; the first one is chosen at random from several good openings."""
    if not rows:
        return strategy.openings[below(rng, len(strategy.openings))]
    nodes = relabel.path(strategy, [chips for _, chips in rows])
    if nodes is None or any(strategy.guesses[node] != code for node, (code, _) in zip(nodes, rows, strict=False)):
        return None
    return int(strategy.guesses[nodes[-1]])


# ---- by estimates


def row_by_sample(
    state: State, codes: Numbers, cost: Reals, rng: Rng, advised: int | None, also: int | None
) -> Thought:
    """Choose rows by a random sample of the codes; the strategy's row counts as good as the best of them."""
    lots = np.array([below(rng, 1 << 30) for _ in codes])
    sample = codes[np.sort(np.argsort(lots, kind="stable")[:LARGE])]
    decision = race_search(state, sample, cost, also, len(codes) / LARGE)
    actions = decision.actions[list(best_estimates(decision, decision.guesses_of(advised, also)))].tolist()
    values = {action: outcome_after(state, codes, cost, action) for action in actions}
    if advised is not None:
        values[advised] = max(values.values()) + 1e-9
    return among(sorted(values.items(), key=itemgetter(1), reverse=True))


def outcome_after(state: State, codes: Numbers, cost: Reals, action: int) -> float:
    """The expected outcome of an action, by how it splits all codes."""
    first, size = int(state[LIST]), int(state[SIZE])
    given = np.where(codes == action - 2 * size, FOUR_RED, 0)  # chips of a solve
    if action < size:
        chips_by_secret(PACKED_CODES[first : first + size], codes, action, given)
    sizes = np.bincount(given, minlength=NUM_CHIP_COUNTS)
    later = expected_costs(cost, [0, *np.maximum(1, sizes[:FOUR_RED]).tolist()])[1, 1:]
    return 1 - 2 * float(sizes[:FOUR_RED] @ later + sizes[FOUR_RED] * cost[0]) / len(codes)


def best_estimates(decision: Race, wanted: list[int]) -> dict[int, float]:
    """Estimated costs of the best guesses and of those wanted."""
    p = decision.search
    n, scale = len(p.own_guess), decision.weight / len(p.own_guess)
    costs = {guess: estimate_of(p, guess) * scale for guess in wanted}
    found = rank(p, 0, n, 0, ROUNDS[0][0])
    return costs | {int(p.top[0, i]): float(p.scores[0, i]) * scale for i in range(found)}


def estimate_of(p: PartitionSearch, guess: int) -> float:
    """The estimated cost of a guess; one that splits nothing costs a row."""
    count_parts(p, guess, 0, len(p.own_guess), 0)
    return min(float(estimate_cost(p, len(p.own_guess), 0)), len(p.own_guess) * float(p.expected_cost[1, -1]))


# ---- by searching


def search_guesses(decision: Race, wanted: list[int], budget: Budget) -> dict[int, float]:
    """The cost of each guess tried: the lowest found in ever wider searches. Empty if time is too short."""
    costs: dict[int, float] = {}
    for tries, widths in ROUNDS:
        p = decision.search
        p.memo_keys[:] = U(0)
        p.width[: len(widths)] = widths
        p.width[len(widths) :] = widths[-1]
        for guess in guesses_to_try(p, wanted, tries, costs):
            cost = cost_of_guess(p, guess, budget)
            if cost is None:
                return costs if set(wanted) <= set(costs) else {}
            costs[guess] = min(cost, costs.get(guess, cost))
        if len(p.own_guess) <= 2:
            break
    return costs


def guesses_to_try(p: PartitionSearch, wanted: list[int], tries: int, costs: dict[int, float]) -> list[int]:
    """The best so far, then those wanted, the likeliest candidate, the best estimates, all of a small set."""
    top = p.top[0, : rank(p, 0, len(p.own_guess), 0, tries)].tolist()
    small = p.own_guess.tolist() if len(p.own_guess) <= SMALL else []
    likeliest = int(p.own_guess[p.weight.argmax()])
    return list(dict.fromkeys([*sorted(costs, key=costs.__getitem__)[:tries], *wanted, likeliest, *top, *small]))


def cost_of_guess(p: PartitionSearch, guess: int, budget: Budget) -> float | None:
    """The cost of starting with a guess; None if time runs out."""
    total = partition(p, guess, 0, len(p.own_guess), 0)
    for first, size in parts_after(p):
        if budget.is_spent(int(p.work[0]), int(p.work[2])):
            return None
        p.work[1] = p.work[0] + PART_BUDGET
        total += search_set(p, first, size, 1) - lower_bound_for(p, size, 1)
    return float(total)


def parts_after(p: PartitionSearch) -> Iterator[tuple[int, int]]:
    """Start and size of each part after the guess just used to partition the set."""
    first = 0
    for size in p.sizes[0, :FOUR_RED].tolist():
        if size:
            yield first, size
        first += size
