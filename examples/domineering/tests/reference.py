"""Domineering once more, slow and obvious: fields are pairs of column and row, the board is a set of free ones."""

from collections.abc import Mapping

Field = tuple[int, int]


class Reference:
    """The rules as the sheet states them."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.free = {(column, row) for column in range(8) for row in range(8)}
        self.to_move = 0

    def domino(self, player: int, first: Field) -> set[Field]:
        """The two fields of a domino: upright for player 0, flat for player 1."""
        column, row = first
        return {first, (column, row + 1) if player == 0 else (column + 1, row)}

    def room(self, player: int) -> set[str]:
        """Where a domino of this player fits."""
        return {name(first) for first in self.free if self.domino(player, first) <= self.free}

    def players(self) -> tuple[int, ...]:
        return (self.to_move,) if self.room(self.to_move) else ()

    def moves(self, player: int) -> set[str]:
        return self.room(player) if player == self.to_move else set()

    def play(self, player: int, move: str) -> None:
        self.free -= self.domino(player, ("abcdefgh".index(move[0]), int(move[1]) - 1))
        self.to_move = 1 - player

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        if self.players():
            return None
        return (0, (1, 0)) if self.to_move == 1 else (1, (0, 1))


def name(field: Field) -> str:
    """`c3` for (2, 2)."""
    return f"{'abcdefgh'[field[0]]}{field[1] + 1}"
