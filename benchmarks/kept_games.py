"""Games between two players that are kept in a folder: what is there is not played again, and more can be added."""

import re
from pathlib import Path
from threading import Event

from zweispiel.core.game import Game
from zweispiel.lab.contest.archive import Archive
from zweispiel.lab.contest.contest import Contest, Result, play_all
from zweispiel.lab.contest.players import read_spec
from zweispiel.lab.contest.statistics import Tally

#: Random moves at the beginning; each opening is played from both sides.
OPENING = 4

#: Two players as `zweispiel match` writes them.
Pair = tuple[str, str]


class KeptGames:
    """The games of one game, a file for each pair of players."""

    def __init__(self, game: Game, seed: str, folder: Path) -> None:
        self.game, self.seed, self.folder = game, seed, folder / game.name
        self.folder.mkdir(parents=True, exist_ok=True)

    def has(self, pair: Pair) -> bool:
        """Whether the pair has played before."""
        return self._file(pair).exists()

    def add(self, pair: Pair, games: int, parallel: int) -> Tally:
        """Play so many more games; returns the first player's tally of all."""
        contest = Contest(self.game, read_spec(pair[0]), read_spec(pair[1]), self.seed, opening=OPENING)
        archive = Archive(str(self._file(pair)), contest, resume=True)
        try:
            done = len(archive.played)
            for played in play_all(contest, range(done + 1, done + games + 1), parallel, Event()):
                archive.add(played)
            return Result(contest, tuple(archive.played.values())).tally
        finally:
            archive.close()

    def _file(self, pair: Pair) -> Path:
        return self.folder / (re.sub(r"[^a-z0-9-]+", "_", "__".join(pair)) + ".jsonl")
