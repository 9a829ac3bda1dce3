"""The greedy player: looks one move ahead and takes what gives it most at once; a yardstick for beginners' levels."""

from zweispiel.core.match import Match
from zweispiel.core.search import Stop
from zweispiel.kernel.rng import below, seeded


class GreedyPlayer:
    """Plays a move after which it holds as much as possible (`Game.holdings`); ties are settled by lot."""

    def __init__(self, seed: str) -> None:
        self.rng = seeded(seed)

    def move(self, match: Match, player: int, stop: Stop | None = None) -> str:
        """One of the greediest moves."""
        moves = greediest_moves(match, player)
        return moves[below(self.rng, len(moves))]

    def close(self, match: Match) -> None:
        """Nothing to do."""


def greediest_moves(match: Match, player: int) -> list[str]:
    """The moves after which `player` holds most. Where both move at once, no move changes anything by itself."""
    moves = [match.game.format(int(action)) for action in match.game.fair(match.knowledge(player))]
    if len(match.players) > 1 or match.pending:
        return moves
    held = [held_after(match, player, move) for move in moves]
    return [move for move, most in zip(moves, held, strict=True) if most == max(held)]


def held_after(match: Match, player: int, move: str) -> int:
    """What the player holds after a move."""
    after = match.copy()
    after.push(move, player)
    return match.game.holdings(after.knowledge(player))[player]
