"""Strategies that cannot be improved: for distinct digits, the fewest rows in all after a given first row, exactly.

Each set of candidates after the first row is searched by itself. Of guesses that differ in names alone, one is tried
(`relabel.different_guesses`). A second row is dropped as soon as lower bounds of its fields (`field`) reach the best
total, first bounds that hold for any number of rows, then exact numbers for the rows left.
"""

from collections.abc import Iterator

import numpy as np

from zweispiel.games.combinato.chips import FOUR_RED
from zweispiel.games.combinato.opponent.field import (
    TOO_MANY,
    Field,
    field_rows,
    least_rows,
    part_rows,
    set_field,
)
from zweispiel.games.combinato.opponent.relabel import different_guesses
from zweispiel.games.combinato.opponent.strategies import TRIVIAL
from zweispiel.kernel.contract import Numbers

#: A search first looks only this far above the best estimate; if nothing is there, further.
ALLOWANCES = (10, 50, 200, TOO_MANY)
#: Fields are bounded first, then solved; with bounds only the number of rows left does not matter.
STAGES = (True, False)
ANY = 5


def parts_after(f: Field, candidates: Numbers, guess: int) -> list[Numbers]:
    """The candidates that go on after a guess, by their chips."""
    given = f.chips[guess, candidates]
    return [candidates[given == kind] for kind in range(FOUR_RED)]


def tree_after(f: Field, opening: int, candidates: Numbers, left: int) -> list[int]:
    """The guesses of the best tree for what one answer to the opening leaves, parents first."""
    if len(candidates) <= TRIVIAL:
        return []
    guess = second_row(f, opening, candidates, left)[1]
    guesses = [guess]
    for members in parts_after(f, candidates, guess):
        guesses += field_tree(f, (opening, guess), members, left - 1)
    return guesses


def least_total(f: Field, opening: int, enough: int) -> int:
    """A lower bound for the rows in all after an opening, however many rows are left; rough if that gives `enough`."""
    parts = parts_after(f, np.arange(len(f.own_guess)), opening)
    rough = len(f.own_guess) + sum(least_rows(len(part)) for part in parts)
    if rough >= enough:
        return int(rough)
    searched = [second_row(f, opening, part, ANY, (True,))[0] for part in parts if len(part)]
    return len(f.own_guess) + sum(searched)


def second_row(
    f: Field, opening: int, candidates: Numbers, left: int, stages: tuple[bool, ...] = STAGES
) -> tuple[int, int]:
    """The fewest rows for what an answer to the opening leaves, and the guess that needs them."""
    if len(candidates) == 1:
        return 1, int(f.own_guess[candidates[0]])
    outlooks = sorted(all_outlooks(f, opening, candidates))
    for allowance in ALLOWANCES:
        cap, chosen = int(outlooks[0][0]) + allowance, -1
        for _, least, guess in outlooks:
            if least < cap:
                rows = rows_after(f, (opening, guess), candidates, left, cap, stages)
                if rows < cap:
                    cap, chosen = rows, guess
        if chosen >= 0:
            return cap, chosen
    raise ValueError(f"no tree finds all within {left} rows")


def all_outlooks(f: Field, opening: int, candidates: Numbers) -> Iterator[tuple[float, int, int]]:
    """Estimate, lower bound and guess of every second row that splits the candidates."""
    lowest = np.inf
    sizes = {
        guess: [len(part) for part in parts_after(f, candidates, guess)]
        for guess in np.flatnonzero(different_guesses((opening,))).tolist()
    }
    for guess in sorted(sizes, key=lambda guess: sum(size**2 for size in sizes[guess])):
        least = len(candidates) + sum(map(least_rows, sizes[guess]))
        if max(sizes[guess]) == len(candidates):
            continue
        if least > lowest:  # hardly ever the best: not worth an estimate
            yield np.inf, least, guess
            continue
        estimate, least = float(len(candidates)), len(candidates)
        for members in parts_after(f, candidates, guess):
            if len(members):
                set_field(f, members)
                estimate += float(f.estimates[: f.size[1]].min())
                least += int(f.least[: f.size[1]].min())
        lowest = min(lowest, estimate)
        yield estimate, least, guess


def rows_after(
    f: Field, rows: tuple[int, int], candidates: Numbers, left: int, cap: int, stages: tuple[bool, ...]
) -> int:
    """The fewest rows for candidates if the second row is laid next; a number of at least `cap` if not below it."""
    fields = sorted((part for part in parts_after(f, candidates, rows[1]) if len(part)), key=len, reverse=True)
    bounds = [int(least_rows(len(members))) for members in fields]
    total = len(candidates) + sum(bounds)
    for bounds_only in stages:
        for i, members in enumerate(fields):
            if total < cap:
                set_field(f, members)
                found = field_rows(f, different_guesses(rows), left - 1, cap - total + bounds[i], bounds_only)
                total, bounds[i] = total + int(found) - bounds[i], int(found)
    return total


def field_tree(f: Field, rows: tuple[int, int], members: Numbers, left: int) -> list[int]:
    """The guesses of the best tree for a field."""
    if len(members) <= TRIVIAL:
        return []
    set_field(f, members)
    estimate = int(f.estimates[: f.size[1]].min())
    for allowance in ALLOWANCES:
        if field_rows(f, different_guesses(rows), left, estimate + allowance, False) < estimate + allowance:
            break
    guess = int(f.choice[left])
    return [guess, *branches(f, guess, np.arange(len(members)), left)]


def branches(f: Field, guess: int, part: Numbers, left: int) -> list[int]:
    """The guesses for all parts of a part (members of the field) after a guess."""
    given = f.chips[guess, f.members[part]]
    return [guess for kind in range(FOUR_RED) for guess in part_tree(f, part[given == kind], left - 1)]


def part_tree(f: Field, part: Numbers, left: int) -> list[int]:
    """The guesses of the best tree for a part of the field."""
    if len(part) <= TRIVIAL:
        return []
    part_rows(f, part, left, TOO_MANY)
    guess = int(f.choice[left])
    return [guess, *branches(f, guess, part, left)]
