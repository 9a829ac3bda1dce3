"""Heimlich, still & leise once more: slow and obvious, one dict of stones. The kernels are compared with it."""

FIELDS = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
# Rows count from the top, so north is towards smaller numbers.
DIRECTIONS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
STARTS = {
    "diagonal": {"d5": 0, "e4": 0, "d4": 1, "e5": 1},
    "parallel": {"d4": 0, "e4": 0, "d5": 1, "e5": 1},
}


def step(field: str, direction: str) -> str:
    """The next field in a direction; beside the board it is a name that no field has."""
    across, down = DIRECTIONS[direction]
    return f"{chr(ord(field[0]) + across)}{int(field[1:]) + down}"


class Reference:
    """One game in progress: `stones` says whose stone lies where, `to_move` whose turn it is."""

    def __init__(self, options: dict[str, str]) -> None:
        self.stones = dict(STARTS[options["start"]])
        self.to_move = 0

    def players(self) -> tuple[int, ...]:
        """The player to move; nobody once neither of the two can set a stone."""
        if self.placements(0) or self.placements(1):
            return (self.to_move,)
        return ()

    def moves(self, player: int) -> set[str]:
        """Every field with every single line it can flip, or the forced pass."""
        if self.players() != (player,):
            return set()
        return self.placements(player) or {"pass"}

    def play(self, player: int, move: str) -> None:
        """Set a stone and flip the one line named, or pass."""
        if move != "pass":
            field, direction = move.split("-")
            for flipped in self.line(player, field, direction):
                self.stones[flipped] = player
            self.stones[field] = player
        self.to_move = 1 - player

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        """More stones win; the score is the number of stones."""
        if self.players():
            return None
        owners = list(self.stones.values())
        white, yellow = owners.count(0), owners.count(1)
        if white == yellow:
            return None, (white, yellow)
        return (0 if white > yellow else 1), (white, yellow)

    def placements(self, player: int) -> set[str]:
        """What this player could set if it were his turn."""
        return {
            f"{field}-{direction}"
            for field in FIELDS
            if field not in self.stones
            for direction in DIRECTIONS
            if self.line(player, field, direction)
        }

    def line(self, player: int, field: str, direction: str) -> list[str]:
        """The opposing stones enclosed between the field and the next own stone; empty if nothing is enclosed."""
        enclosed = []
        field = step(field, direction)
        while self.stones.get(field) == 1 - player:
            enclosed.append(field)
            field = step(field, direction)
        return enclosed if self.stones.get(field) == player else []
