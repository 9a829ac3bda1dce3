"""Puzzles with secrets: the only secret that fits, and the guess that leaves the fewest."""

import random
from collections.abc import Iterator

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.puzzle import Puzzle

#: Rows on the board, and how many secrets may be left for the second kind.
MOST_ROWS = 7
FEW, MANY = 4, 26
#: Every so many attempts look for the guess that leaves fewest, which takes longer.
FEWEST_EVERY = 2
#: How often a row is one that still fits; the others are any.
FITTING = 0.4


class Deductions:
    """Looks for puzzles of the kinds `name` and `fewest` in one game. The solver is player 0."""

    def __init__(self, game: Game) -> None:
        self.game = game
        #: All that can be a secret or a row.
        self.codes = tuple(move.partition(":")[2] for move in game.match(0).moves(0))

    def search(self, seed: str) -> Iterator[tuple[Match, Puzzle]]:
        """At most one position, with the only answer."""
        rng = random.Random(seed)
        match = self._begun(rng)
        wants_fewest = rng.randrange(FEWEST_EVERY) == 0
        while len(left := self.game.candidates(match.observe(0)) or ()) > (MANY if wants_fewest else 1):
            if len(match.history) > 2 * MOST_ROWS:
                return
            self._play_row(match, left, rng)
        if not left:
            return
        found = self._fewest(match, left) if wants_fewest else _name(match, left[0])
        if found is not None:
            yield match, found

    def finish(self, _match: Match, puzzle: Puzzle) -> Puzzle:
        """The puzzle as it is: nothing takes long."""
        return puzzle

    def _begun(self, rng: random.Random) -> Match:
        """A match with two secrets."""
        match = self.game.match(0)
        for player, secret in enumerate(rng.sample(match.moves(0), 2)):
            match.push(secret, player)
        return match

    def _play_row(self, match: Match, left: tuple[str, ...], rng: random.Random) -> None:
        """A row of both: the solver's is sometimes one that fits, the other's is any; neither finds a secret."""
        mine, theirs = (match.history[player].partition(":")[2] for player in (0, 1))
        new = [code for code in self.codes if code not in (mine, theirs, *match.history)]
        fitting = [code for code in left if code not in (mine, theirs)]
        first = rng.choice(fitting if fitting and rng.random() < FITTING else new)
        second = rng.choice([code for code in new if code != first])
        match.push(first, 0)
        match.push(second, 1)

    def _fewest(self, match: Match, left: tuple[str, ...]) -> Puzzle | None:
        """The puzzle if one guess alone leaves the fewest secrets on average."""
        if len(left) < FEW:
            return None
        rows = [code for code in self.codes if _is_legal(match, code)]
        weights = {row: sum(count * count for count in self.game.left_after(left, row)) for row in rows}
        best = min(weights.values())
        right = [row for row, weight in weights.items() if weight == best]
        return _puzzle(match, "fewest", right[0]) if len(right) == 1 else None


def _name(match: Match, secret: str) -> Puzzle:
    """The puzzle of naming the only secret; laying it is the same idea."""
    return _puzzle(match, "name", *(form for form in (f"solve:{secret}", secret) if _is_legal(match, form)))


def _is_legal(match: Match, move: str) -> bool:
    game, state = match.game, match.knowledge(0)
    return game.refusal(state, game.parse(move)) is None


def _puzzle(match: Match, kind: str, *right: str) -> Puzzle:
    return Puzzle(kind=kind, position=match.record().line(), right=right, level=None)  # type: ignore[arg-type]
