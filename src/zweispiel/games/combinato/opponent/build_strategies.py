"""Builds the strategies of this folder: `python -m zweispiel.games.combinato.opponent.build_strategies [NAME …]`.

    --list            the strategies that can be built
    --quick           narrow beams: a worse strategy in a fraction of the time
    --work FOLDER     keep finished parts there; an interrupted run continues from them
    --out FOLDER      where the strategies are written (default: beside this file, in strategies/)

The result is deterministic: the same words give the same strategies. Distinct digits have a known best opening and an
exact search (`optimal`). Otherwise several openings are tried with narrow beams. For the best one, the parts after the
first row are searched one by one with wide beams. If a strategy must find every secret by some row and the beams miss
that, `worst_case` takes over.
"""

import argparse
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.progress import Progress

from zweispiel.games.combinato.chips import FOUR_RED
from zweispiel.games.combinato.opponent import strategies
from zweispiel.games.combinato.opponent.expected_rows import HORIZON, expected_costs
from zweispiel.games.combinato.opponent.field import new_field
from zweispiel.games.combinato.opponent.optimal import parts_after, tree_after
from zweispiel.games.combinato.opponent.partition import (
    DEPTH,
    Bytes,
    PartitionSearch,
    cost_of_opening,
    fill_chips,
    partition,
    partition_search,
    rank,
    search_set,
)
from zweispiel.games.combinato.opponent.worst_case import all_found_within
from zweispiel.games.combinato.words import DISTINCT, NOUN
from zweispiel.kernel.contract import Numbers

#: Openings kept in a strategy, for variety.
OPENINGS = 6
SCOUTING = (1, 3, 3, 2)
#: Size of the memo of sets: 2**MEMORY.
MEMORY = 20
#: The cost of a secret found after the last row: more than all others together.
LATE = 1e6


class Recipe(NamedTuple):
    """How a strategy is built: its secrets, how many openings are tried, the beam widths from the first row on.

    Every secret must be found by row `last`. With a `best_opening` the search is exact.
    """

    which: int
    need: int
    tried: int
    widths: tuple[int, ...]
    last: int = HORIZON
    best_opening: int | None = None


def _word_recipes() -> Iterator[tuple[str, Recipe]]:
    for which in (1, 2):
        for marks, widths in ((NOUN, (1, 30, 20, 20, 10)), (0, (1, 12, 12, 8, 8))):
            for need in (marks | DISTINCT, marks):
                yield strategies.strategy_name(which, need), Recipe(which, need, 24 if marks else 12, widths)


RECIPES = {
    "digits-distinct": Recipe(0, DISTINCT, 3, SCOUTING, last=7, best_opening=12),
    "digits-distinct-6": Recipe(0, DISTINCT, 3, SCOUTING, last=6, best_opening=12),
    "digits-repeats": Recipe(0, 0, 3, (1, 20, 12, 10, 10)),
    **dict(_word_recipes()),
}


def chips_table(recipe: Recipe) -> tuple[Bytes, Numbers]:
    """The chips of all codes for all secrets, and the secrets."""
    signs, secrets = strategies.packed_codes(recipe.which), strategies.secrets_of(recipe.which, recipe.need)
    table = np.empty((len(secrets), len(signs)), np.uint8)
    fill_chips(signs[secrets], signs, table)
    return table, secrets


def full_search(recipe: Recipe, widths: tuple[int, ...]) -> PartitionSearch:
    """The search over all secrets, with all codes as guesses."""
    table, secrets = chips_table(recipe)
    cost = np.arange(1.0, HORIZON + 1)  # rows
    cost[recipe.last :] += LATE
    width = np.array([*widths, *[widths[-1]] * (DEPTH + 1 - len(widths))])
    return partition_search(
        table, secrets, np.ones(len(secrets)), cost, expected_costs(cost, range(len(secrets) + 1)), width, MEMORY
    )


def find_openings(recipe: Recipe, progress: Progress) -> list[int]:
    """The best openings by a narrow search, the best first."""
    p = full_search(recipe, SCOUTING)
    tried = p.top[0, : rank(p, 0, len(p.own_guess), 0, recipe.tried)].tolist()
    results = [(cost_of_opening(p, guess), guess) for guess in progress.track(tried, description="openings")]
    return [guess for _, guess in sorted(results)][:OPENINGS]


def grow_tree(p: PartitionSearch, start: int, n: int, row: int, last: int) -> list[int]:
    """The guesses of the best tree for a set, parents first; ValueError if it needs more rows than `last`."""
    if n <= strategies.TRIVIAL:
        return []
    if search_set(p, start, n, row) >= LATE and not all_found_within(p, start, n, row, last - row):
        raise ValueError(f"no tree was found that needs at most {last} rows")
    guess = int(p.choice[row])
    return [guess, *branches(p, guess, start, n, row, last)]


def branches(p: PartitionSearch, guess: int, start: int, n: int, row: int, last: int) -> list[int]:
    """The guesses of all parts after a guess."""
    partition(p, guess, start, n, row)
    sizes, first = p.sizes[row].tolist(), 0
    guesses = []
    for size in sizes[:FOUR_RED]:
        guesses += grow_tree(p, first, size, row + 1, last)
        first += size
    return guesses


def build(recipe: Recipe, widths: tuple[int, ...], work: Path | None, progress: Progress) -> bytes:
    """Build one strategy, reusing the parts already in the folder `work`."""
    openings = find_openings(recipe, progress)
    p = full_search(recipe, widths)
    partition(p, openings[0], 0, len(p.own_guess), 0)
    sizes = p.sizes[0, :FOUR_RED].tolist()
    guesses = [openings[0]]
    for kind in progress.track(range(FOUR_RED), description="parts"):
        first = sum(sizes[:kind])
        make = partial(grow_tree, p, first, sizes[kind], 1, recipe.last)
        guesses += build_part(make, work and work / f"{openings[0]}-{kind}.json")
    return strategies.pack(openings, guesses)


def build_optimal(recipe: Recipe, opening: int, work: Path | None, progress: Progress) -> bytes:
    """Build the best strategy after an opening, reusing the parts already in the folder `work`."""
    table, secrets = chips_table(recipe)
    f = new_field(np.ascontiguousarray(table.T), secrets)
    guesses = [opening]
    parts = parts_after(f, np.arange(len(secrets)), opening)
    for kind, part in enumerate(progress.track(parts, description="parts")):
        make = partial(tree_after, f, opening, part, recipe.last - 1)
        guesses += build_part(make, work and work / f"{opening}-{kind}.json")
    return strategies.pack([opening], guesses)


def build_part(make: Callable[[], list[int]], path: Path | None) -> list[int]:
    """The guesses for one part, from an earlier run if it saved them."""
    if path is not None and path.exists():
        return [int(guess) for guess in json.loads(path.read_text())]
    guesses = make()
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(guesses))
    return guesses


def summary(name: str, recipe: Recipe, content: bytes) -> str:
    """One line about a strategy, from playing it against every secret."""
    secrets = strategies.secrets_of(recipe.which, recipe.need)
    _, rows = strategies.unfold(recipe.which, secrets, strategies.unpack(content)[1])
    spread_out = " ".join(f"{row}:{many}" for row, many in enumerate(np.bincount(rows)) if many)
    return (
        f"{name}: {len(secrets)} secrets, {rows.sum()} rows, mean {rows.mean():.4f}, worst {rows.max()}, "
        f"{len(content)} bytes ({spread_out})"
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m zweispiel.games.combinato.opponent.build_strategies", description=__doc__
    )
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--out", type=Path, default=strategies.FOLDER)
    chosen = parser.parse_args()
    for unknown in set(chosen.names) - set(RECIPES):
        parser.error(f"there is no strategy {unknown}; there are {', '.join(RECIPES)}")
    if chosen.list:
        print("\n".join(RECIPES))
        return
    chosen.out.mkdir(parents=True, exist_ok=True)
    for name in chosen.names or RECIPES:
        recipe = RECIPES[name]
        with Progress(transient=True) as progress:
            work = chosen.work and chosen.work / name
            if recipe.best_opening is None or chosen.quick:
                content = build(recipe, SCOUTING if chosen.quick else recipe.widths, work, progress)
            else:
                content = build_optimal(recipe, recipe.best_opening, work, progress)
        (chosen.out / f"{name}.bin").write_bytes(content)
        print(summary(name, recipe, content), flush=True)


if __name__ == "__main__":
    main()
