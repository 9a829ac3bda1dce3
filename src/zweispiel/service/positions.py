"""Positions apart from rooms: the match after a line of moves of any game, for analysis boards and their engines."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match

#: The seed of these matches. Their chance draws are given, so it decides nothing.
SEED = "analysis board"
#: Matches kept, because the next position is mostly a move away.
KEPT = 200

Line = tuple[str, ...]


class Positions:
    """Matches by game and line. The newest ones are kept."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._matches: OrderedDict[tuple[Game, Line], Match] = OrderedDict()
        self._mutex = Lock()

    def find(self, name: str, options: Mapping[str, str], moves: Sequence[str]) -> Match:
        """A match of one's own after these moves; the rules' own errors if one of them is not legal."""
        game, line = zweispiel.load(name, **options), tuple(moves)
        match = self._nearest(game, line)
        for move in line[len(match.history) + len(match.pending) :]:
            match.push(move)
        self._keep(game, line, match)
        return match

    def at(self, name: str, line: str) -> Match:
        """The position of a line that `line_of` wrote."""
        found = json.loads(line)
        match = self.find(name, found["options"], found["moves"])
        for player, move in found["pending"]:
            match.push(move, player)
        return match

    def _nearest(self, game: Game, line: Line) -> Match:
        """The longest part of the line that is known, at most two moves back."""
        with self._mutex:
            for known in (line, line[:-1], line[:-2]):
                if (game, known) in self._matches:
                    return self._matches[game, known].copy()
        return game.match(SEED)

    def _keep(self, game: Game, line: Line, match: Match) -> None:
        with self._mutex:
            self._matches[game, line] = match.copy()
            self._matches.move_to_end((game, line))
            while len(self._matches) > self._kept:
                self._matches.popitem(last=False)


def line_of(match: Match) -> str:
    """How a match came to its position, as JSON: options, moves, and moves that are still pending."""
    return json.dumps(
        {"options": dict(match.game.options), "moves": match.history, "pending": list(match.pending.items())}
    )


def question_number(count: int, line: str, also: str | None = None) -> int:
    """A number for a question about a position that is the same in every process: it depends on what is asked."""
    return int.from_bytes(hashlib.sha256(json.dumps([count, line, also]).encode()).digest()[:6])
