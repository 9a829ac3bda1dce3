"""Builds the tables of this folder: `python -m zweispiel.games.combinato.opponent.build_strategies [NAME …]`.

    --list            what there is to build
    --quick           narrow beams: a worse table in a fraction of the time
    --work FOLDER     keep finished parts there; a run that was stopped goes on from them
    --out FOLDER      where the tables are written (default: beside this file, in tables/)

Nothing is left to chance: the same words give the same tables. Several openings are tried with narrow beams; for the
best one the parts after the first row are searched with wide beams, one after the other. Where a table must find every
secret by some row and the beams miss that, `deadline` has the say.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.progress import Progress

from zweispiel.games.combinato.layout import FOUR_RED
from zweispiel.games.combinato.opponent import strategies
from zweispiel.games.combinato.opponent.expected_rows import HORIZON, promises
from zweispiel.games.combinato.opponent.partition import DEPTH, Puzzle, fill_chips, follow, puzzle, rank, solve, spread
from zweispiel.games.combinato.opponent.worst_case import in_time
from zweispiel.games.combinato.words import DISTINCT, NOUN

#: Openings kept in a table, for variety.
OPENINGS = 6
SCOUTING = (1, 3, 3, 2)
#: Remembered sets: 2**MEMORY.
MEMORY = 20
#: What a secret costs that is found after the last row: more than all others together.
LATE = 1e6


class Recipe(NamedTuple):
    """How a table is made: its secrets, how many openings are tried, the beams from the first row on.

    Every secret must be found by the row `last`.
    """

    which: int
    need: int
    tried: int
    widths: tuple[int, ...]
    last: int = HORIZON


def _word_recipes() -> Iterator[tuple[str, Recipe]]:
    for which in (1, 2):
        for marks, widths in ((NOUN, (1, 30, 20, 20, 10)), (0, (1, 12, 12, 8, 8))):
            for need in (marks | DISTINCT, marks):
                yield strategies.name_of(which, need), Recipe(which, need, 24 if marks else 12, widths)


RECIPES = {
    "digits-distinct": Recipe(0, DISTINCT, 3, (1, 64, 40, 20, 10)),
    "digits-distinct-6": Recipe(0, DISTINCT, 3, (1, 64, 40, 20, 10), last=6),
    "digits-repeats": Recipe(0, 0, 3, (1, 20, 12, 10, 10)),
    **dict(_word_recipes()),
}


def whole_puzzle(recipe: Recipe, widths: tuple[int, ...]) -> Puzzle:
    """The search over all secrets, with all codes as guesses."""
    signs, secrets = strategies.signs_of(recipe.which), strategies.secrets_of(recipe.which, recipe.need)
    table = np.empty((len(secrets), len(signs)), np.uint8)
    fill_chips(signs[secrets], signs, table)
    cost = np.arange(1.0, HORIZON + 1)  # rows
    cost[recipe.last :] += LATE
    width = np.array([*widths, *[widths[-1]] * (DEPTH + 1 - len(widths))])
    return puzzle(table, secrets, np.ones(len(secrets)), cost, promises(cost, range(len(secrets) + 1)), width, MEMORY)


def scout(recipe: Recipe, progress: Progress) -> list[int]:
    """The best openings by a narrow search, the best first."""
    p = whole_puzzle(recipe, SCOUTING)
    tried = p.top[0, : rank(p, 0, len(p.own), 0, recipe.tried)].tolist()
    results = [(follow(p, guess), guess) for guess in progress.track(tried, description="openings")]
    return [guess for _, guess in sorted(results)][:OPENINGS]


def grow(p: Puzzle, start: int, n: int, row: int, last: int) -> list[int]:
    """The guesses of the best tree for a set, parents first. ValueError if it cannot be done by the last row."""
    if n <= strategies.TRIVIAL:
        return []
    if solve(p, start, n, row) >= LATE and not in_time(p, start, n, row, last - row):
        raise ValueError(f"no tree was found that needs at most {last} rows")
    guess = int(p.choice[row])
    return [guess, *branches(p, guess, start, n, row, last)]


def branches(p: Puzzle, guess: int, start: int, n: int, row: int, last: int) -> list[int]:
    """The guesses of all parts after a guess."""
    spread(p, guess, start, n, row)
    sizes, first = p.sizes[row].tolist(), 0
    guesses = []
    for size in sizes[:FOUR_RED]:
        guesses += grow(p, first, size, row + 1, last)
        first += size
    return guesses


def build(recipe: Recipe, widths: tuple[int, ...], work: Path | None, progress: Progress) -> bytes:
    """One table. Parts finished before (files in `work`) are taken as they are."""
    openings = scout(recipe, progress)
    p = whole_puzzle(recipe, widths)
    spread(p, openings[0], 0, len(p.own), 0)
    sizes = p.sizes[0, :FOUR_RED].tolist()
    guesses = [openings[0]]
    for kind in progress.track(range(FOUR_RED), description="parts"):
        first = sum(sizes[:kind])
        guesses += finished(p, first, sizes[kind], recipe.last, work and work / f"{openings[0]}-{kind}.json")
    return strategies.pack(openings, guesses)


def finished(p: Puzzle, first: int, size: int, last: int, path: Path | None) -> list[int]:
    """The guesses for one part, from an earlier run if it left them."""
    if path is not None and path.exists():
        return [int(guess) for guess in json.loads(path.read_text())]
    guesses = grow(p, first, size, 1, last)
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(guesses))
    return guesses


def summary(name: str, recipe: Recipe, content: bytes) -> str:
    """One line about a table, from playing it against every secret."""
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
        parser.error(f"there is no table {unknown}; there are {', '.join(RECIPES)}")
    if chosen.list:
        print("\n".join(RECIPES))
        return
    chosen.out.mkdir(parents=True, exist_ok=True)
    for name in chosen.names or RECIPES:
        recipe = RECIPES[name]
        with Progress(transient=True) as progress:
            work = chosen.work and chosen.work / name
            content = build(recipe, SCOUTING if chosen.quick else recipe.widths, work, progress)
        (chosen.out / f"{name}.bin").write_bytes(content)
        print(summary(name, recipe, content), flush=True)


if __name__ == "__main__":
    main()
