"""What speaks for a move of Zaic, in two sentences: what it makes of both players' regions, or what can follow.

All numbers come from the two positions themselves. What the opponent could place next is found by the rules as players
read them, on what an observation shows.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.zaic.facts import SIGNS, STEPS, Cell, regions_of
from zweispiel.games.zaic.layout import FRAME
from zweispiel.games.zaic.notation import cell_name, covered

Seen = Mapping[str, Any]

SIZES = {"2x2": ((2, 2),), "2x1": ((2, 1), (1, 2)), "1x1": ((1, 1),)}
CORNER_STEPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
WIDEST = 8
#: So many places for a player's tiles are few.
FEW = 6


def tell_reason(seen: Seen, move: str, then: Seen) -> Saying | None:
    """What a tile makes of the regions; where it covers nothing, what can follow."""
    mine = seen["viewer"]
    first, second = _tell_own(seen, move, then, mine), _tell_other(seen, move, 1 - mine)
    if second is None and then["outcome"] is None:
        second = _tell_next(move, then, mine)
    return first if second is None else say("{first} {second}", first=first, second=second)


def _listed(sizes: Sequence[int]) -> Saying:
    """`5`, `5 and 3`, `5, 3 and 1`."""
    if len(sizes) == 1:
        return say("{size}", size=sizes[0])
    return say(N_("{some} and {last}"), some=", ".join(map(str, sizes[:-1])), last=sizes[-1])


# ---- what it makes of the regions


def _tell_own(seen: Seen, move: str, then: Seen, mine: int) -> Saying:
    """What the tile does for its own colour: it joins regions, makes one larger, or begins one."""
    old = regions_of(seen, mine)
    region = _around(move, then, mine)
    joined = [len(each) for each in old if each & region]
    if len(joined) > 1:
        text = N_("It joins your regions of {sizes} into one of {own}.")
        return say(text, sizes=_listed(joined), own=len(region))
    if not joined:
        if not old or len(region) > len(old[0]):
            return say(N_("It begins a region of {own}, your largest."), own=len(region))
        return say(N_("It begins another region of {own}."), own=len(region))
    if joined[0] == len(old[0]):
        return say(N_("Your largest region grows from {before} to {own}."), before=joined[0], own=len(region))
    if len(region) > len(old[0]):
        return say(N_("It makes your region of {before} the largest, with {own}."), before=joined[0], own=len(region))
    return say(N_("Your region of {before} grows to {own}."), before=joined[0], own=len(region))


def _around(move: str, then: Seen, mine: int) -> set[Cell]:
    """The region of the tile that was placed."""
    cells = set(covered(move))
    return next(region for region in regions_of(then, mine) if region & cells)


def _tell_other(seen: Seen, move: str, theirs: int) -> Saying | None:
    """What is left of the largest region of the opponent's that the tile covers a part of."""
    cells = set(covered(move))
    old = regions_of(seen, theirs)
    hit = next((region for region in old if region & cells), None)
    if hit is None:
        return None
    parts = sorted((len(part) for part in _parts(hit - cells)), reverse=True)
    is_largest = len(hit) == len(old[0])
    if not parts:
        return say(N_("It covers all of your opponent's region of {before}."), before=len(hit))
    if len(parts) > 1:
        largest = N_("It cuts your opponent's largest region, {before}, into {parts}.")
        some = N_("It cuts your opponent's region of {before} into {parts}.")
        return say(largest if is_largest else some, before=len(hit), parts=_listed(parts))
    largest = N_("Your opponent's largest region shrinks from {before} to {after}.")
    some = N_("Your opponent's region of {before} shrinks to {after}.")
    return say(largest if is_largest else some, before=len(hit), after=parts[0])


def _parts(cells: Collection[Cell]) -> list[set[Cell]]:
    """The cells as regions that are joined edge to edge."""
    left, parts = set(cells), []
    while left:
        part, todo = set[Cell](), [left.pop()]
        while todo:
            column, row = todo.pop()
            part.add((column, row))
            beside = {(column + across, row + down) for across, down in STEPS} & left
            left -= beside
            todo += beside
        parts.append(part)
    return parts


# ---- what the opponent can do next


def _tell_next(move: str, then: Seen, mine: int) -> Saying | None:
    """Whether the opponent can cover the region, or what its owner can reach next."""
    region = _around(move, then, mine)
    if not any(region & cells for cells in placements(then, 1 - mine)):
        return say(N_("With the next tile, your opponent cannot cover any part of your region there."))
    size = reach(then, mine, placements(then, mine))
    if size <= max(then["regions"][mine]):
        return None
    return say(N_("Unless your opponent prevents it, your next tile makes your largest region {size}."), size=size)


def reach(seen: Seen, player: int, ways: Iterable[set[Cell]]) -> int:
    """The largest region that a player can have after placing one more tile."""
    own = set().union(*regions_of(seen, player))
    return max((len(part) for cells in ways for part in _parts(own | cells)), default=0)


def placements(seen: Seen, player: int) -> Iterator[set[Cell]]:
    """The cells of every tile that a player could place if it were their turn; the table is not empty."""
    own, other = (_cells_showing(seen, sign) for sign in (SIGNS[player], SIGNS[1 - player]))
    tiles = [set(names) for names in seen["tiles"]]
    for size, count in seen["supply"][player].items():
        for width, height in SIZES[size] if count else ():
            for cells in _everywhere(width, height, own | other):
                if not _broken_rule(seen, cells, own, other, tiles):
                    yield cells


def count_places(seen: Seen, player: int, most: int) -> int:
    """In how many places a player could place a tile if it were their turn; from `most` on, they are not counted."""
    return sum(1 for _ in islice(placements(seen, player), most))


def rules_broken_on(seen: Seen, player: int, cell: Cell) -> set[str]:
    """The rules that a player's tiles would break on a cell, one for each place; `""` if one may lie there."""
    own, other = (_cells_showing(seen, sign) for sign in (SIGNS[player], SIGNS[1 - player]))
    tiles = [set(names) for names in seen["tiles"]]
    columns, rows = zip(*(own | other), strict=True)
    broken = set()
    for size, count in seen["supply"][player].items():
        for width, height in SIZES[size] if count else ():
            for left in range(cell[0] + 1 - width, cell[0] + 1):
                for top in range(cell[1] + 1 - height, cell[1] + 1):
                    fits = left in _starts(width, columns) and top in _starts(height, rows)
                    cells = {(left + across, top + down) for across in range(width) for down in range(height)}
                    broken.add(_broken_rule(seen, cells, own, other, tiles) if fits else "limit")
    return broken


def _everywhere(width: int, height: int, lying: set[Cell]) -> Iterator[set[Cell]]:
    """Every place for a tile within the frame and the limit."""
    columns, rows = zip(*lying, strict=True)
    for left in _starts(width, columns):
        for top in _starts(height, rows):
            yield {(left + across, top + down) for across in range(width) for down in range(height)}


def _starts(length: int, lying: Sequence[int]) -> range:
    """Where a tile of some length may begin on an axis, so that all tiles together stay within the limit."""
    return range(max(0, max(lying) + 1 - WIDEST), min(FRAME, min(lying) + WIDEST) - length + 1)


def _broken_rule(seen: Seen, cells: set[Cell], own: set[Cell], other: set[Cell], tiles: Sequence[set[str]]) -> str:
    """Which rule a tile would break there, on the table or on others, by its code; empty if it may lie there."""
    heights = {int(seen["heights"][row][column]) for column, row in cells}
    if heights == {0}:
        touching = (*STEPS, *CORNER_STEPS) if seen["options"]["touch"] == "corner" else STEPS
        if not _beside(cells, STEPS) & (own | other):
            return "not-adjacent"
        return "touches-own" if _beside(cells, touching) & own else ""
    if len(heights) > 1:
        return "tilted"
    if not cells & other:
        return "covers-nothing"
    names = {cell_name(*cell) for cell in cells}
    return "buries" if any(visible <= names for visible in tiles) else ""


def _beside(cells: Collection[Cell], steps: Collection[Cell]) -> set[Cell]:
    """The cells one step away from any of these."""
    return {(column + across, row + down) for column, row in cells for across, down in steps}


def _cells_showing(seen: Seen, sign: str) -> set[Cell]:
    """The cells that show a colour."""
    return {(x, y) for y, row in enumerate(seen["board"]) for x, each in enumerate(row) if each == sign}
