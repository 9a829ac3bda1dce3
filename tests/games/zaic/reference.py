"""Zaic once more: slow and obvious, a dict of stacks. The kernels are compared with it."""

from itertools import zip_longest

Cell = tuple[int, int]

COLUMNS = "abcdefghijklmno"
FRAME = {(column, row) for column in range(1, 16) for row in range(1, 16)}
FIRST_CELL = (8, 8)
WIDEST = 8
# Width and height of each shape, and the pile it is taken from: wide and tall are the same eight tiles.
SHAPES = {"2x2": (2, 2), "2x1": (2, 1), "1x2": (1, 2), "1x1": (1, 1)}
PILES = {"2x2": "2x2", "2x1": "2x1", "1x2": "2x1", "1x1": "1x1"}
EDGES = [(0, -1), (1, 0), (0, 1), (-1, 0)]
CORNERS = [(-1, -1), (1, -1), (-1, 1), (1, 1)]


def cells_of(shape: str, corner: Cell) -> set[Cell]:
    """The cells a tile covers when its upper left cell lies at `corner`."""
    width, height = SHAPES[shape]
    return {(corner[0] + across, corner[1] + down) for across in range(width) for down in range(height)}


def around(cells: set[Cell], steps: list[tuple[int, int]]) -> set[Cell]:
    """All cells one of the steps away from any of these."""
    return {(column + across, row + down) for column, row in cells for across, down in steps}


def compare(first: list[int], second: list[int]) -> int | None:
    """Whose list of regions is the better one: the first difference decides, a missing region counts 0."""
    for one, other in zip_longest(first, second, fillvalue=0):
        if one != other:
            return 0 if one > other else 1
    return None


class Reference:
    """One game in progress: tiles are numbered as they are laid, `stacks` lists them per cell from the bottom."""

    def __init__(self, options: dict[str, str]) -> None:
        self.corners_touch = options["touch"] == "corner"
        self.supply = [{"2x2": 8, "2x1": 8, "1x1": 3} for _ in range(2)]
        self.owners: list[int] = []
        self.stacks: dict[Cell, list[int]] = {}
        self.to_move = 0

    def players(self) -> tuple[int, ...]:
        """The player to move; nobody once he has no legal placement, whatever the other could do."""
        places = ((shape, corner) for shape in self.at_hand(self.to_move) for corner in FRAME)
        return (self.to_move,) if any(self.fits(self.to_move, *place) for place in places) else ()

    def moves(self, player: int) -> set[str]:
        """All legal placements of the player to move."""
        return self.placements(player) if player == self.to_move else set()

    def play(self, player: int, move: str) -> None:
        """Lay one tile of the player's supply."""
        shape, place = move.split("@")
        corner = (COLUMNS.index(place[0]) + 1, int(place[1:]))
        for cell in cells_of(shape, corner):
            self.stacks.setdefault(cell, []).append(len(self.owners))
        self.owners.append(player)
        self.supply[player][PILES[shape]] -= 1
        self.to_move = 1 - player

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        """The better list of regions wins; the score is the largest region of each."""
        if self.players():
            return None
        light, dark = self.regions(0), self.regions(1)
        return compare(light, dark), (max(light, default=0), max(dark, default=0))

    def placements(self, player: int) -> set[str]:
        """What this player could lay if it were his turn."""
        return {
            f"{shape}@{COLUMNS[corner[0] - 1]}{corner[1]}"
            for shape in self.at_hand(player)
            for corner in FRAME
            if self.fits(player, shape, corner)
        }

    def at_hand(self, player: int) -> list[str]:
        """The shapes this player still has."""
        return [shape for shape in SHAPES if self.supply[player][PILES[shape]] > 0]

    def fits(self, player: int, shape: str, corner: Cell) -> bool:
        """Whether a tile may lie there, on the table or stacked."""
        cells = cells_of(shape, corner)
        if not self.owners:
            return corner == FIRST_CELL
        heights = {len(self.stacks.get(cell, [])) for cell in cells}
        if len(heights) > 1 or not cells <= FRAME:
            return False
        allowed = self.fits_on_table(player, cells) if heights == {0} else self.fits_on_tiles(player, cells)
        return allowed and self.within_limit(cells)

    def fits_on_table(self, player: int, cells: set[Cell]) -> bool:
        """On the table a tile joins the others by an edge and keeps away from its own visible colour."""
        beside = around(cells, EDGES)
        if not any(cell in self.stacks for cell in beside):
            return False
        touching = beside | around(cells, CORNERS) if self.corners_touch else beside
        return all(self.visible(cell) != player for cell in touching)

    def fits_on_tiles(self, player: int, cells: set[Cell]) -> bool:
        """Stacked, a tile covers some of the opponent's colour and buries no tile."""
        if all(self.visible(cell) == player for cell in cells):
            return False
        still_visible = {stack[-1] for cell, stack in self.stacks.items() if cell not in cells}
        return all(tile in still_visible for tile in range(len(self.owners)))

    def within_limit(self, cells: set[Cell]) -> bool:
        """Whether everything that then lies is at most eight cells wide and high."""
        columns = {column for column, _ in cells | self.stacks.keys()}
        rows = {row for _, row in cells | self.stacks.keys()}
        return max(columns) - min(columns) < WIDEST and max(rows) - min(rows) < WIDEST

    def visible(self, cell: Cell) -> int | None:
        """Whose colour a cell shows from above."""
        return self.owners[self.stacks[cell][-1]] if cell in self.stacks else None

    def regions(self, player: int) -> list[int]:
        """Sizes of the player's visible regions, the largest first."""
        left = {cell for cell in self.stacks if self.visible(cell) == player}
        sizes = []
        while left:
            region = {left.pop()}
            while grown := around(region, EDGES) & left:
                region |= grown
                left -= grown
            sizes.append(len(region))
        return sorted(sizes, reverse=True)
