"""ConHex once more: slow and obvious, dicts of stones and cells. The kernels are compared with it."""

import json
from pathlib import Path
from typing import Any

BOARD: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "src/zweispiel/games/conhex/board.json").read_text(encoding="utf-8")
)
POINTS: list[str] = [point["id"] for point in BOARD["points"]]
CELLS: dict[str, dict[str, Any]] = {cell["id"]: cell for cell in BOARD["cells"]}
SIDES = {"red": ("N", "S"), "yellow": ("W", "E")}


class Reference:
    """One game in progress: `stones` and `cells` hold colours, `colours` says which colour each player has."""

    def __init__(self, options: dict[str, str]) -> None:
        self.colours = ["red", "yellow"]
        self.stones: dict[str, str] = {}
        self.cells: dict[str, str] = {}
        self.ply = 0

    def players(self) -> tuple[int, ...]:
        """The player to move; nobody once there is a winner."""
        return (self.ply % 2,) if self.winner() is None else ()

    def moves(self, player: int) -> set[str]:
        """All free points, and the swap as player 1's first move."""
        if self.players() != (player,):
            return set()
        free = {point for point in POINTS if point not in self.stones}
        return free | {"swap"} if self.ply == 1 else free

    def play(self, player: int, move: str) -> None:
        """Set a stone and take the cells it wins, or exchange the colours."""
        if move == "swap":
            self.colours.reverse()
        else:
            self.stones[move] = self.colours[player]
            self.capture(self.colours[player])
        self.ply += 1

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        """The first chain wins; the score is 1 for the winner."""
        winner = self.winner()
        if winner is None:
            return None
        return winner, (1 - winner, winner)

    def winner(self) -> int | None:
        """The player whose colour has a chain, if there is one."""
        for player, colour in enumerate(self.colours):
            if self.has_chain(colour):
                return player
        return None

    def capture(self, colour: str) -> None:
        """Give the colour every cell nobody has yet and of which it now holds half the points."""
        for name, cell in CELLS.items():
            held = [point for point in cell["points"] if self.stones.get(point) == colour]
            if name not in self.cells and 2 * len(held) >= len(cell["points"]):
                self.cells[name] = colour

    def has_chain(self, colour: str) -> bool:
        """Whether cells of the colour lead without a break from its one side to the other."""
        start, goal = SIDES[colour]
        own = {name for name, owner in self.cells.items() if owner == colour}
        chain = {name for name in own if start in CELLS[name]["sides"]}
        while grown := {name for name in own - chain if chain & set(CELLS[name]["neighbours"])}:
            chain |= grown
        return any(goal in CELLS[name]["sides"] for name in chain)
