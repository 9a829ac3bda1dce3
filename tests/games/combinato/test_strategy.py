"""Combinato's strategies, search and levels."""

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import zweispiel
from tests.games.combinato.play import digits, module, run, words
from tests.games.combinato.reference import chips as slow_chips
from zweispiel import Match
from zweispiel.kernel.rng import seeded

LITTLE = SimpleNamespace(seconds=None, visits=200)
ORDER = [(red, yellow) for red in range(5) for yellow in range(5 - red)]
CASES = [(which, repeats, nouns) for which in (0, 1, 2) for repeats in (False, True) for nouns in (True, False)]


def need(repeats: bool, nouns: bool = True) -> int:
    """The marks of a secret."""
    marks = module("words")
    return (0 if repeats else marks.DISTINCT) | (marks.NOUN if nouns else 0)


def thought(match: Match, player: int = 0, seed: int = 1, level: int = 8, limit: Any = LITTLE) -> Any:
    """What a player thinks, given what they know."""
    return module("opponent.opponent").think(match.knowledge(player), limit, seeded(seed), level)


def played(match: Match, player: int = 0, seed: int = 1, level: int = 8) -> str:
    """Their move."""
    return match.game.format(thought(match, player, seed, level).action)


# ---- strategies


@pytest.mark.parametrize(
    ("repeats", "secrets", "total"), [(False, 5040, 25_373), (True, 10_000, 54_356)], ids=["distinct", "repeats"]
)
def test_numbers_are_found_as_soon_as_promised(repeats: bool, secrets: int, total: int) -> None:
    tree = module("opponent.strategies").strategy_for(0, need(repeats))
    assert len(tree.rows) == secrets
    assert tree.rows.sum() == total
    assert tree.rows.max() == 7


@pytest.mark.parametrize(("repeats", "secrets", "total"), [(False, 571, 2_432), (True, 744, 3_298)])
def test_german_nouns_are_found_as_soon_as_promised(repeats: bool, secrets: int, total: int) -> None:
    tree = module("opponent.strategies").strategy_for(1, need(repeats))
    assert len(tree.rows) == secrets
    assert tree.rows.sum() == total


@pytest.mark.parametrize(("which", "repeats", "nouns"), CASES)
def test_every_kind_of_secret_has_a_table_that_fits(which: int, repeats: bool, nouns: bool) -> None:
    tree = module("opponent.strategies").strategy_for(which, need(repeats, nouns))
    assert tree is not None
    assert tree.openings[0] == tree.guesses[0]


@pytest.mark.parametrize(("last", "total", "worst"), [(None, 25_373, 7), (6, 25_413, 6)])
def test_every_number_played_out_by_a_slow_player_is_found_in_the_row_promised(
    last: int | None, total: int, worst: int
) -> None:
    texts, tree = module("words").LISTS[0], module("opponent.strategies").strategy_for(0, need(False), last)
    rows = dict(played_out(tree, 0, [texts[code] for code in tree.secrets], 1))
    assert rows == {texts[code]: row for code, row in zip(tree.secrets, tree.rows, strict=True)}
    assert (len(rows), sum(rows.values()), max(rows.values())) == (5040, total, worst)


def played_out(tree: Any, node: int, left: list[str], row: int) -> Iterator[tuple[str, int]]:
    """The row in which each secret is found by following a tree from a node on (-1: below its leaves)."""
    laid, groups = left[0] if node < 0 else module("words").LISTS[0][tree.guesses[node]], defaultdict(list)
    for secret in left:
        groups[slow_chips(secret, laid)].append(secret)
    for given, part in groups.items():
        if given == (4, 0):
            yield laid, row
        else:
            yield from played_out(tree, -1 if node < 0 else tree.children[node, ORDER.index(given)], part, row + 1)


def test_a_table_of_other_words_is_refused() -> None:
    strategies = module("opponent.strategies")
    tree = strategies.strategy_for(1, need(False))
    with pytest.raises(ValueError, match="another list"):
        strategies.unfold(1, tree.secrets[5:], tree.guesses)


def test_strategies_are_small_and_can_be_packed_again() -> None:
    strategies = module("opponent.strategies")
    files = list(strategies.FOLDER.glob("*.bin"))
    assert sum(file.stat().st_size for file in files) < 20_000
    for file in files:
        openings, guesses = strategies.unpack(file.read_bytes())
        assert strategies.unpack(strategies.pack(list(openings), guesses.tolist()))[1].tolist() == guesses.tolist()


def test_building_twice_gives_the_same() -> None:
    from rich.progress import Progress

    build = module("opponent.build_strategies")
    recipe = build.RECIPES["de-nouns-distinct"]._replace(tried=2)
    with Progress(disable=True) as progress:
        first, second = (build.build(recipe, (1, 1), None, progress) for _ in range(2))
    assert first == second
    assert "571 secrets" in build.summary("x", recipe, first)


# ---- the search


def test_small_sets_cost_what_trying_everything_says() -> None:
    partition, strategies, expected_rows = (
        module("opponent.partition"),
        module("opponent.strategies"),
        module("opponent.expected_rows"),
    )
    signs, dice = strategies.packed_codes(0), random.Random(5)
    cost = np.arange(1.0, expected_rows.HORIZON + 1)
    for _ in range(10):
        codes = np.array(dice.sample(strategies.secrets_of(0, need(False)).tolist(), 5))
        laid = np.concatenate([codes, dice.sample(range(10_000), 30)])
        table = np.empty((5, len(laid)), np.uint8)
        partition.fill_chips(signs[codes], signs[laid], table)
        wide = np.full(partition.DEPTH + 1, 20)
        p = partition.partition_search(
            table, np.arange(5), np.ones(5), cost, expected_rows.expected_costs(cost, range(6)), wide
        )
        assert partition.search_set(p, 0, 5, 0) == exhaustive(table, tuple(range(5)))


def test_a_worst_case_is_met_if_trying_everything_says_so() -> None:
    partition, strategies, worst_case = (
        module("opponent.partition"),
        module("opponent.strategies"),
        module("opponent.worst_case"),
    )
    signs, dice, seen = strategies.packed_codes(0), random.Random(6), set()
    cost, wide = np.arange(1.0, module("opponent.expected_rows").HORIZON + 1), np.full(partition.DEPTH + 1, 20)
    for n in (4, 5, 6, 7) * 6:
        codes = np.array(dice.sample(strategies.secrets_of(0, need(False)).tolist(), n))
        laid = np.concatenate([codes, dice.sample(range(10_000), 5)])
        table = np.empty((n, len(laid)), np.uint8)
        partition.fill_chips(signs[codes], signs[laid], table)
        promise = module("opponent.expected_rows").expected_costs(cost, range(n + 1))
        p = partition.partition_search(table, np.arange(n), np.ones(n), cost, promise, wide)
        worst = longest(table, tuple(range(n)))
        assert worst_case.all_found_within(p, 0, n, 0, worst)
        assert not worst_case.all_found_within(p, 0, n, 0, worst - 1)
        seen.add(worst)
    assert seen == {2, 3}


def field_of(table: Any) -> Any:
    """A field of all candidates of a table [candidate, guess], whose first guesses are the candidates."""
    fields = module("opponent.field")
    f = fields.new_field(np.ascontiguousarray(table.T), np.arange(len(table)))
    fields.set_field(f, np.arange(len(table)))
    return f


@pytest.mark.parametrize("n", [6, 7, 8, 9])
def test_the_exact_search_needs_what_trying_everything_says(n: int) -> None:
    fields, strategies, dice = module("opponent.field"), module("opponent.strategies"), random.Random(n)
    for _ in range(6):
        codes = np.array(dice.sample(strategies.secrets_of(0, need(False)).tolist(), n))
        laid = np.concatenate([codes, dice.sample(range(10_000), 16 - n)])
        table = np.empty((n, len(laid)), np.uint8)
        module("opponent.partition").fill_chips(*(strategies.packed_codes(0)[x] for x in (codes, laid)), table)
        f, tried = field_of(table), np.ones(len(laid), np.uint8)
        for rows in (3, 4, 5, 6):
            fewest = exhaustive(table, tuple(range(n)), rows)
            assert fields.field_rows(f, tried, rows, 1000, False) == min(fewest, 1000)
            assert fields.field_rows(f, tried, rows, 1000, True) <= fewest
            assert fields.field_rows(f, tried, rows, fewest, False) >= fewest


def test_openings_differ_in_five_ways() -> None:
    different = module("opponent.relabel").different_guesses
    assert np.flatnonzero(different(())).tolist() == [0, 1, 11, 12, 123]
    assert [int(different(rows).sum()) for rows in ((12,), (123,), (12, 3345))] == [131, 61, 824]  # by Burnside's lemma


def test_relabelled_guesses_come_down_to_the_same_one() -> None:
    relabel, dice = module("opponent.relabel"), random.Random(3)
    marked = set(np.flatnonzero(relabel.different_guesses((123,))).tolist())
    for guess in dice.sample(range(10_000), 200):
        all_names = [[*start, *dice.sample(range(4, 10), 6)] for start in permutations(range(4))]
        others = {  # place i and digit i change together, so 0123 stays
            relabel.relabel_code(guess, names[:4], dict(enumerate(names))) for names in all_names
        }
        tidy = {relabel.relabel_code(other, range(4), in_order(relabel.digits_of(other))) for other in others}
        assert len(tidy & marked) == 1
        assert min(tidy) in marked


def in_order(digits: tuple[int, ...]) -> dict[int, int]:
    """Names for digits: 0 to 3 keep theirs, the others get 4, 5 … as they appear."""
    others = list(dict.fromkeys(digit for digit in digits if digit > 3))
    return {digit: digit if digit <= 3 else 4 + others.index(digit) for digit in digits}


def test_the_shipped_trees_are_what_the_exact_search_finds() -> None:
    build, optimal, strategies = (module(f"opponent.{name}") for name in ("build_strategies", "optimal", "strategies"))
    recipe = build.RECIPES["digits-distinct-6"]
    table, secrets = build.chips_table(recipe)
    f = module("opponent.field").new_field(np.ascontiguousarray(table.T), secrets)
    last = optimal.parts_after(f, np.arange(len(secrets)), recipe.best_opening)[13]
    guesses = optimal.tree_after(f, recipe.best_opening, last, recipe.last - 1)
    assert optimal.second_row(f, recipe.best_opening, last, recipe.last - 1) == (40, guesses[0])
    for rows in (None, 6):
        tree = strategies.strategy_for(0, need(False), rows)
        assert tree.guesses[-len(guesses) :].tolist() == guesses


def longest(table: Any, left: tuple[int, ...]) -> int:
    """The rows needed for the last of a set, by trying every different way to split it."""
    if len(left) <= 2:
        return len(left)
    ways = {frozenset(parts_by(left, column)) for column in np.unique(table[list(left)].T, axis=0).tolist()}
    return min(max(1 if found else 1 + longest(table, part) for part, found in way) for way in ways if len(way) > 1)


def exhaustive(table: Any, left: tuple[int, ...], rows: int = 16) -> int:
    """The fewest rows for a set, by trying every different way to split it; 10,000 or more if some need more `rows`."""
    if len(left) <= 2 or rows == 0:
        return (0, 1, 3)[len(left)] if len(left) <= rows else 10_000
    ways = {frozenset(parts_by(left, column)) for column in np.unique(table[list(left)].T, axis=0).tolist()}
    return min(
        sum(1 if found else len(part) + exhaustive(table, part, rows - 1) for part, found in way)
        for way in ways
        if len(way) > 1
    )


def parts_by(left: tuple[int, ...], given: list[int]) -> list[tuple[tuple[int, ...], bool]]:
    """The parts by their chips, and whether that part is the code laid."""
    pairs = list(zip(left, given, strict=True))
    return [(tuple(column for column, other in pairs if other == kind), kind == 14) for kind in set(given)]


# ---- the opponent


@pytest.mark.parametrize(
    ("laid", "hurries"), [((1230, 1235, 1236, 1237, 1238, 1239), True), ((9999,) * 6, False)], ids=["close", "far"]
)
def test_it_hurries_only_when_the_opponent_is_about_to_finish(laid: tuple[int, ...], hurries: bool) -> None:
    match = digits(*(f"5670 {row}" for row in laid))  # the secret is 567 and one more digit
    assert (slow_chips("5670", played(match)) == (3, 0)) == hurries


def test_it_thinks_the_same_whatever_the_opponent_hides() -> None:
    one, other = (run(zweispiel.load("combinato").match(), f"secret:1234 secret:{code}") for code in ("5678", "5687"))
    run(one, "0123 0912"), run(other, "0123 0912")
    assert thought(one) == thought(other)


def test_a_solve_gives_a_secret_away() -> None:
    match = digits("9012 1235", "9013 solve:5678")
    race = module("opponent.race")
    state = match.knowledge(0)
    codes = race.candidate_codes(state, 1)
    assert race.candidate_weights(state, codes)[codes.tolist().index(5678)] >= len(codes) - 1
    assert played(match) == "5678"


def test_nouns_are_likelier_where_any_word_is_allowed() -> None:
    match = words("HERD SAND", words="any")
    race, state = module("opponent.race"), match.knowledge(0)
    assert set(race.candidate_weights(state, race.candidate_codes(state, 1))) == {1.0, race.NOUN_WEIGHT}


def test_where_rows_are_scarce_it_follows_the_table_that_finds_all_in_time() -> None:
    best, strategies = module("opponent.best_row"), module("opponent.strategies")
    plain, scarce = (best.strategy_in_use(digits(rows=rows).knowledge(0)) for rows in (7, 6))
    assert plain is strategies.strategy_for(0, need(False))
    assert scarce is strategies.strategy_for(0, need(False), 6)


def test_openings_vary() -> None:
    for match in (digits(), words()):
        assert len({played(match, seed=seed) for seed in range(12)}) > 2


def test_the_table_is_followed_under_other_names() -> None:
    strategies, relabel = module("opponent.strategies"), module("opponent.relabel")
    tree, signs = strategies.strategy_for(0, need(False)), strategies.packed_codes(0)
    given = np.empty(1, np.int64)
    for seed in range(40):
        rng, secret = seeded(seed), int(tree.secrets[seed * 101])
        rows: list[tuple[int, int]] = []
        while (found := relabel.next_guess(tree, rows, rng)) is not None and (not rows or rows[-1][1] != 14):
            strategies.chips_by_secret(signs, np.array([secret]), found[1], given)
            rows.append((found[1], int(given[0])))
        assert 2 <= len(rows) <= 7


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_plays_to_the_end(level: int) -> None:
    match, rng = zweispiel.load("combinato", repeats=level % 2 == 0).match(), seeded(level)
    opponent = module("opponent.opponent").Opponent(level, rng)
    while match.players:
        player = match.players[-1]
        match.push(match.game.format(opponent.think(match.knowledge(player), player, LITTLE).action), player)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason in ("found", "both-found")


def test_what_it_considered_is_in_order() -> None:
    found = thought(digits("5019 1239", "6128 4239"))
    values = [idea.value for idea in found.ideas]
    assert values == sorted(values, reverse=True)
    assert found.action == found.ideas[0].action
    assert -1 <= found.value <= 1
    assert not found.exact
