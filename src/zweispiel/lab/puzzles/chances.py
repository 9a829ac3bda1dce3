"""Puzzles with chance: the move whose expected result is best by a margin."""

from collections.abc import Iterator

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.puzzle import Puzzle
from zweispiel.kernel.contract import PLAYER
from zweispiel.lab.puzzles.expectation import Expectation
from zweispiel.lab.puzzles.source import from_the_end, played_game

#: The positions that one move may take.
BUDGET = 60_000
FEWEST_MOVES = 3
#: By how much the right move is better than all others, as a share of the points.
MARGIN = 0.03


class BestChances:
    """Looks for puzzles of the kind `best` in one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.expectation = Expectation(game, BUDGET)

    def search(self, seed: str) -> Iterator[tuple[Match, Puzzle]]:
        """Positions of one game with a best move, the hardest first."""
        found: list[tuple[Match, Puzzle]] = []
        for match in from_the_end(played_game(self.game, seed), FEWEST_MOVES):
            shares = self._shares(match)
            if shares is None:
                break  # earlier positions would take even longer
            first, second = sorted(shares.values(), reverse=True)[:2]
            if first - second >= MARGIN:
                found.append((match, _puzzle(match, shares)))
        yield from reversed(found)

    def finish(self, _match: Match, puzzle: Puzzle) -> Puzzle:
        """The puzzle as it is: nothing takes long."""
        return puzzle

    def _shares(self, match: Match) -> dict[str, float] | None:
        """What each move lets its player expect; None if that takes too long."""
        state = match.knowledge(match.player)
        shares = {}
        for action in self.game.legal(state):
            after = state.copy()
            self.game.kernel.play(after, int(action))
            share = self.expectation.share(after, int(state[PLAYER]))
            if share is None:
                return None
            shares[self.game.format(int(action))] = share
        return shares


def _puzzle(match: Match, shares: dict[str, float]) -> Puzzle:
    right = max(shares, key=lambda move: shares[move])
    rounded = {move: round(share, 4) for move, share in shares.items()}
    return Puzzle(
        kind="best", position=match.record().line(), right=(right,), level=None, line=(right,), shares=rounded
    )
