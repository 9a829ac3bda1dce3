"""The board as an electric circuit: every cell is a resistor, and a voltage lies between a player's two sides.

The less a cell still takes, the better it conducts. How well the whole circuit conducts then says how many good ways
there are and how good they are together, where the length of the shortest way sees only one [1]. The share of the power
that a cell turns into heat says how much depends on it.

The circuit is solved by star-mesh transforms: a cell is taken out, and links between all its neighbours take its place,
until only the two sides remain. The order of the cells is fixed, so all links have fixed numbers, those of one cell in
a row. Only positive numbers are added, so that 32 bits are enough. The circuits of both players are solved together:
what they have for one node or link lies side by side, the player's in front, and the processor computes both at once.

Cells stand at their *places*: the board turned so that the player whose circuit it is joins bottom and top.

[1] V. Anshelevich: A Hierarchical Approach to Computer Hex, 2002
"""

from collections.abc import Iterable
from itertools import combinations

import numpy as np
import numpy.typing as npt

from zweispiel.games.conhex.board import BOARD, CELLS, GRID, NUM_CELLS, POINTS
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.scratch import Floats, scratch_floats

Images = npt.NDArray[np.int64]

#: The two sides are nodes of the circuit too, after the cells.
SOURCE, SINK = NUM_CELLS, NUM_CELLS + 1
NUM_NODES = NUM_CELLS + 2
ONE, NOTHING, TINY = np.float32(1), np.float32(0), np.float32(1e-20)


def images(across: bool, down: bool, turn: bool) -> tuple[Images, Images]:
    """Where each point and each cell goes if the board is mirrored, and then columns and rows are exchanged."""

    def image(x: int, y: int) -> tuple[int, int]:
        x, y = GRID - 1 - x if across else x, GRID - 1 - y if down else y
        return (y, x) if turn else (x, y)

    at = {(point["x"], point["y"]): number for number, point in enumerate(BOARD["points"])}
    points = np.array([at[image(point["x"], point["y"])] for point in BOARD["points"]], np.int64)
    members = [frozenset(POINTS.index(point) for point in cell["points"]) for cell in BOARD["cells"]]
    cells = [members.index(frozenset(int(points[point]) for point in one)) for one in members]
    return points, np.array(cells, np.int64)


#: For red and for yellow: the place of each point and of each cell.
POINT_PLACE = np.array([images(False, False, turn)[0] for turn in (False, True)])
CELL_PLACE = np.array([images(False, False, turn)[1] for turn in (False, True)])


def _orbits() -> Images:
    """The number of each place, the same for its mirror images."""
    lowest = np.min([images(across, down, False)[1] for across in (False, True) for down in (False, True)], axis=0)
    return np.unique(lowest, return_inverse=True)[1].astype(np.int64)


ORBIT = _orbits()
NUM_ORBITS = int(ORBIT.max()) + 1


# ---- the plan of the transforms, made once

Link = frozenset[int]


def _board_links() -> set[Link]:
    """Neighbouring cells, and cells at the two sides."""
    links = {
        frozenset((number, CELLS.index(other)))
        for number, cell in enumerate(BOARD["cells"])
        for other in cell["neighbours"]
    }
    for side, node in (("S", SOURCE), ("N", SINK)):
        links |= {frozenset((number, node)) for number, cell in enumerate(BOARD["cells"]) if side in cell["sides"]}
    return links


class _Plan:
    """In which order cells are taken out, and the numbers of all links."""

    def __init__(self) -> None:
        self.links = _board_links()
        self.stars: list[tuple[int, list[int]]] = []
        left, links = set(range(NUM_CELLS)), set(self.links)
        while left:  # the cell that makes the fewest new links goes first
            cell = min(left, key=lambda one: (len(self._missing(one, links)), one))
            left.remove(cell)
            self.stars.append((cell, sorted(self._around(cell, links))))
            links |= set(self._missing(cell, links))
            links = {link for link in links if cell not in link}
        self.numbers: dict[Link, int] = {}
        for cell, around in self.stars:
            for other in around:
                self.numbers[frozenset((cell, other))] = len(self.numbers)
        self.numbers[frozenset((SOURCE, SINK))] = len(self.numbers)

    def _around(self, cell: int, links: Iterable[Link]) -> list[int]:
        return [next(iter(link - {cell})) for link in links if cell in link]

    def _missing(self, cell: int, links: set[Link]) -> list[Link]:
        pairs = combinations(self._around(cell, links), 2)
        return [frozenset(pair) for pair in pairs if frozenset(pair) not in links]


_PLAN = _Plan()
NUM_LINKS = len(_PLAN.numbers)
#: Room for what two circuits have for each node and for each link.
NODE_ROOM, LINK_ROOM = 2 * NUM_NODES, 2 * NUM_LINKS
#: The cells in the order in which they are taken out, where the links of each begin, and the other end of each link,
#: doubled.
ORDER = np.array([cell for cell, _ in _PLAN.stars], np.int64)
FIRST_LINK = np.cumsum([0, *(len(around) for _, around in _PLAN.stars)]).astype(np.int64)
FAR_END = np.array([2 * node for _, around in _PLAN.stars for node in around], np.int64)
#: For each cell, and each pair of its links, the link that takes their place, doubled.
MESH = np.array(
    [2 * _PLAN.numbers[frozenset(pair)] for _, around in _PLAN.stars for pair in combinations(around, 2)], np.int64
)
#: The links of the board itself: their numbers and both ends, all doubled. A side is always the second end.
BOARD_LINKS, ONE_END, OTHER_END = np.array(
    sorted((2 * _PLAN.numbers[link], 2 * min(link), 2 * max(link)) for link in _PLAN.links), np.int64
).T.copy()
NUM_BOARD_LINKS = len(BOARD_LINKS)


# ---- solving


@jit
def solve(resistances: Floats, links: Floats) -> tuple[np.float32, np.float32]:
    """How well both circuits conduct from side to side; leaves in `links` what `heat` needs.

    `resistances` has two numbers for each node: 0 for the sides, infinity for cells that conduct nothing.
    """
    for i in range(LINK_ROOM):
        links[i] = NOTHING
    for i in range(NUM_BOARD_LINKS):
        link, one, other = BOARD_LINKS[U(i)], ONE_END[U(i)], OTHER_END[U(i)]
        links[link] = ONE / (resistances[one] + resistances[other])
        links[link + 1] = ONE / (resistances[one + 1] + resistances[other + 1])
    mesh = U(0)
    for star in range(NUM_CELLS):
        first, last = FIRST_LINK[U(star)], FIRST_LINK[U(star + 1)]
        total, their_total = TINY, TINY
        for i in range(first, last):
            total += links[2 * i]
            their_total += links[2 * i + 1]
        inverse, their_inverse = ONE / total, ONE / their_total
        for i in range(first, last):
            share, their_share = links[2 * i] * inverse, links[2 * i + 1] * their_inverse
            for j in range(i + 1, last):
                target = MESH[mesh]
                links[target] += share * links[2 * j]
                links[target + 1] += their_share * links[2 * j + 1]
                mesh += U(1)
    return links[LINK_ROOM - 2], links[LINK_ROOM - 1]


@jit
def heat(resistances: Floats, links: Floats, shares: Floats) -> None:
    """Each cell's share of the power in both circuits, once `solve` has solved them; the shares add up to 1."""
    voltages = scratch_floats(NODE_ROOM)
    for lane in range(2):
        voltages[2 * SOURCE + lane], voltages[2 * SINK + lane] = ONE, NOTHING
        for star in range(NUM_CELLS - 1, -1, -1):
            total, weighted = TINY, NOTHING
            for i in range(FIRST_LINK[U(star)], FIRST_LINK[U(star + 1)]):
                total += links[2 * i + lane]
                weighted += links[2 * i + lane] * voltages[FAR_END[U(i)] + lane]
            voltages[2 * ORDER[U(star)] + lane] = weighted / total
            shares[2 * star + lane] = NOTHING
        whole = links[LINK_ROOM - 2 + lane] + TINY
        for i in range(NUM_BOARD_LINKS):
            one, other = ONE_END[U(i)] + lane, OTHER_END[U(i)] + lane
            total = resistances[one] + resistances[other]
            if total < np.inf:
                current = (voltages[one] - voltages[other]) / total
                power = current * current / whole
                shares[one] += power * resistances[one]
                if other < 2 * NUM_CELLS:
                    shares[other] += power * resistances[other]
