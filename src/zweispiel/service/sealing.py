"""Sealing a computer's secret: the computer commits to a hidden move when it makes it.

The seal is a hash of the move and a random salt. Everybody in the room sees the seal at once, and the salt when the
match is over. Then they can check that the computer did not change its secret (`fairness.verify`).
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.service.tokens import digest, new_secret


def seal(salt: str, move: str) -> str:
    """The commitment to a hidden move."""
    return digest("move", salt, move)


@dataclass(frozen=True)
class SealedMove:
    """A computer's hidden move: its index in the history, and the salt of its seal."""

    seat: int
    ply: int
    move: str
    salt: str

    @property
    def seal(self) -> str:
        """The commitment that everybody sees."""
        return seal(self.salt, self.move)


def is_hidden(game: Game, move: str) -> bool:
    """Whether other players do not get to see this move."""
    return game.public_text(game.parse(move)) != move


def hidden_moves(match: Match, players: Collection[int]) -> list[int]:
    """The indices of these players' hidden moves in the history."""
    again, found = match.game.match(match.seed), []
    for ply, move in enumerate(match.history):
        if again.player in players and is_hidden(match.game, move):
            found.append(ply)
        again.push(move)
    return found


def new_salt(game: Game, move: str) -> dict[str, str]:
    """What the event of a computer's move says about its seal: the salt if the move is hidden, else nothing."""
    return {"seal": new_secret()} if is_hidden(game, move) else {}


def sealed_move(data: Mapping[str, Any], ply: int) -> tuple[SealedMove, ...]:
    """The sealed move in the data of an event, if it holds one."""
    return (SealedMove(data["seat"], ply, data["move"], data["seal"]),) if "seal" in data else ()


def seals(sealed: Iterable[SealedMove]) -> dict[str, str]:
    """The newest seal of each seat, for a view."""
    return {str(move.seat): move.seal for move in sealed}


def opened_seals(sealed: Iterable[SealedMove], plies: int) -> list[dict[str, Any]]:
    """Seals and salts for the proof. A move that was still pending when the match ended was never played."""
    return [
        {"seat": move.seat, "ply": move.ply, "salt": move.salt, "seal": move.seal}
        for move in sealed
        if move.ply < plies
    ]
