"""Contactic once more, slow and obvious: the rules that the fast kernel is compared with.

The board is a dict from field to (owner, bits), bits running North-East-South-West, 1 = coloured. Tests may fill the
dicts by hand and then call `begin_turn`.
"""

from string import ascii_lowercase

CHANCE = -1
KINDS = ("0000", "1000", "1100", "1010", "1110", "1111")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west; row 1 is at the top


def rotations(kind: str) -> set[str]:
    """All ways a tile can lie; equal bits are one way."""
    return {kind[turn:] + kind[:turn] for turn in range(4)}


def field_name(column: int, row: int) -> str:
    """Text of a field, both numbers counted from 0."""
    return f"{ascii_lowercase[column]}{row + 1}"


def neighbour_table(width: int, height: int) -> dict[str, dict[int, str]]:
    """For every field its neighbours on the board by direction 0 … 3."""
    inside = {(column, row) for column in range(width) for row in range(height)}
    return {
        field_name(column, row): {
            direction: field_name(column + dx, row + dy)
            for direction, (dx, dy) in enumerate(STEPS)
            if (column + dx, row + dy) in inside
        }
        for column, row in inside
    }


class Reference:
    """One game of Contactic."""

    def __init__(self, options: dict[str, str]) -> None:
        """Empty board, full piles, player 0 about to draw."""
        width, height = (int(number) for number in options["board"].split("x"))
        counts = [int(number) for number in options["tiles"].split(",")]
        self.challenges = options["referee"] == "challenge"
        self.neighbours = neighbour_table(width, height)
        # The neutral field lies there like a white tile that nobody owns.
        self.board: dict[str, tuple[int | None, str]] = {field_name(width // 2, height // 2): (None, "0000")}
        self.piles: list[dict[str, int]] = [dict(zip(KINDS, counts, strict=True)) for _ in range(2)]
        self.reserves: list[list[str]] = [[], []]  # the top is the end of the list
        self.reststeine = [0, 0]
        self.turned_up: str | None = None
        self.source = ""  # where the tile turned up came from: "draw" (the pile) or "reserve"
        self.unanswered: str | None = None  # field of the last placement, neither challenged nor accepted so far
        self.turn = 0
        self.over = False
        self.begin_turn(0)

    def begin_turn(self, player: int) -> None:
        """Give the turn to `player`, or to the other if he is passed over, or end the game."""
        for candidate in (player, 1 - player):
            self.turn = candidate
            if self.can_draw(candidate) or self.owes_answer(candidate):
                return
        self.over = True

    def can_draw(self, player: int) -> bool:
        """Whether the player has a tile in the pile or in the reserve."""
        return sum(self.piles[player].values()) > 0 or len(self.reserves[player]) > 0

    def owes_answer(self, player: int) -> bool:
        """Whether the other's last placement still waits for the word of this player."""
        return self.unanswered is not None and self.board[self.unanswered][0] == 1 - player

    def players(self) -> tuple[int, ...]:
        """Who owes a move now."""
        if self.over:
            return ()
        if self.turned_up is None and self.can_draw(self.turn):
            return (CHANCE,)
        return (self.turn,)

    def moves(self, player: int) -> set[str]:
        """All legal moves of that player."""
        fields = [field for field in self.neighbours if self.is_open(field)]
        tiles = {f"{field}:{bits}" for field in fields for bits in rotations(self.turned_up or "0000")}
        draws = {f"draw:{kind}" for kind in KINDS}
        candidates = tiles | draws | {"skip", "challenge", "accept"}
        return {move for move in candidates if self.is_legal(player, move)}

    def is_legal(self, player: int, move: str) -> bool:
        """Whether that player may make that move now."""
        if player not in self.players():
            return False
        if player == CHANCE:
            return move in {f"draw:{kind}" for kind in self.drawable()}
        if move == "challenge":
            return self.owes_answer(player)
        if self.turned_up is None:
            return move == "accept"
        if move == "skip":
            return not self.fits_anywhere(self.turned_up)
        return self.may_place(move, self.turned_up)

    def drawable(self) -> set[str]:
        """Kinds that the player to move may draw: the reserve only when the pile is used up, and only its top."""
        pile = {kind for kind, count in self.piles[self.turn].items() if count > 0}
        return pile or {self.reserves[self.turn][-1]}

    def may_place(self, move: str, kind: str) -> bool:
        """Whether the move puts the tile turned up on a field where the referee lets it lie."""
        field, _, bits = move.partition(":")
        if field not in self.neighbours or bits not in rotations(kind) or not self.is_open(field):
            return False
        return self.challenges or self.is_right(field, bits)

    def is_open(self, field: str) -> bool:
        """Empty, and beside a tile or the neutral field."""
        beside = self.neighbours[field].values()
        return field not in self.board and any(neighbour in self.board for neighbour in beside)

    def is_right(self, field: str, bits: str) -> bool:
        """Whether every touching pair of edges is one white and one coloured."""
        for direction, neighbour in self.neighbours[field].items():
            if neighbour in self.board:
                touching = self.board[neighbour][1][(direction + 2) % 4]
                if touching == bits[direction]:
                    return False
        return True

    def fits_anywhere(self, kind: str) -> bool:
        """Whether a right placement of the tile exists."""
        open_fields = [field for field in self.neighbours if self.is_open(field)]
        return any(self.is_right(field, bits) for field in open_fields for bits in rotations(kind))

    def play(self, player: int, move: str) -> None:
        """Make a legal move."""
        if not self.is_legal(player, move):
            raise ValueError(f"player {player} may not play {move}")
        if player == CHANCE:
            self.draw(move.removeprefix("draw:"))
        elif move == "challenge":
            self.challenge(player)
        elif move == "accept":
            self.finish_turn(player, placed=None)
        elif move == "skip":
            self.skip(player)
        else:
            field, bits = move.split(":")
            self.board[field] = (player, bits)
            self.finish_turn(player, placed=field)

    def draw(self, kind: str) -> None:
        """Turn up a tile of that kind."""
        if sum(self.piles[self.turn].values()) > 0:
            self.piles[self.turn][kind] -= 1
            self.source = "draw"
        else:
            self.reserves[self.turn].pop()
            self.source = "reserve"
        self.turned_up = kind

    def skip(self, player: int) -> None:
        """Put the tile on the reserve; one that came from there is dead."""
        assert self.turned_up is not None
        if self.source == "draw":
            self.reserves[player].append(self.turned_up)
        else:
            self.reststeine[player] += 1
        self.finish_turn(player, placed=None)

    def challenge(self, player: int) -> None:
        """Take the other's last tile off if it is wrong; a tile turned up must still be placed or skipped."""
        assert self.unanswered is not None
        field, self.unanswered = self.unanswered, None
        if not self.is_right(field, self.board[field][1]):
            del self.board[field]
            self.reststeine[1 - player] += 1
        if self.turned_up is None:
            self.finish_turn(player, placed=None)

    def finish_turn(self, player: int, placed: str | None) -> None:
        """Whatever the other had placed is accepted now; what this player placed is open to challenge."""
        self.turned_up = None
        self.unanswered = placed if self.challenges else None
        self.begin_turn(1 - player)

    def islands(self, player: int) -> list[int]:
        """Sizes of the player's islands, largest first."""
        left = {field for field, (owner, _) in self.board.items() if owner == player}
        sizes = []
        while left:
            todo = [left.pop()]
            size = 0
            while todo:
                size += 1
                reached = left & set(self.neighbours[todo.pop()].values())
                left -= reached
                todo += reached
            sizes.append(size)
        return sorted(sizes, reverse=True)

    def score(self, player: int) -> int:
        """Tiles of the largest island minus left-over tiles."""
        return max(self.islands(player), default=0) - self.reststeine[player]

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        """Winner (None: draw) and score, or None while the game is going on."""
        if not self.over:
            return None
        first, second = self.score(0), self.score(1)
        if first == second:
            return None, (first, second)
        return (0 if first > second else 1), (first, second)
