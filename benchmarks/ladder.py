"""How strong all players of a game are, on one scale: `scripts/bench ladder GAME`.

    scripts/bench ladder heimlich --games 100 --folder ladder
    scripts/bench ladder heimlich --players level:1 level:2 greedy --games 40

All levels, `greedy`, plain UCT with 1,000, 10,000 and 100,000 playouts and `old-level-8` play until each has so many
games. The next pair is always the one that tells most: of the player with the fewest games and an opponent of about the
same strength. Every game begins with random moves, and each opening is played from both sides. Finished games are
kept in the folder, so a ladder that was interrupted goes on, and more games can be added later. The table is printed as
Markdown. With two processors, Elo of level 8 takes hours.
"""

import argparse
import re
from pathlib import Path
from threading import Event

from rich.console import Console
from rich.progress import Progress

import zweispiel
from zweispiel.core.game import Game
from zweispiel.lab.contest.archive import Archive
from zweispiel.lab.contest.contest import Contest, Result, play_all
from zweispiel.lab.contest.players import read_spec
from zweispiel.lab.contest.ratings import Rating, expected_share, ratings
from zweispiel.lab.contest.statistics import Tally

LEVELS = tuple(f"level:{number}" for number in range(1, 9))
YARDSTICKS = ("greedy", "uct:visits=1000", "uct:visits=10000", "uct:visits=100000", "old-level-8")
ANCHOR = "level:1"
OPENING = 4

Pair = tuple[str, str]


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=zweispiel.games())
    parser.add_argument("--players", nargs="+", default=[*LEVELS, *YARDSTICKS], help="as `zweispiel match` writes them")
    parser.add_argument("--games", type=int, default=40, help="games of each player")
    parser.add_argument("--parallel", type=int, default=2, help="games at the same time")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="where finished games are kept")
    wish = parser.parse_args()
    ladder = Ladder(zweispiel.load(wish.game), list(wish.players), wish.seed, wish.folder / wish.game)
    ladder.climb(wish.games, wish.parallel)
    print(markdown(ladder.ratings()))


class Ladder:
    """The players of a game, and the games they have played."""

    def __init__(self, game: Game, players: list[str], seed: str, folder: Path) -> None:
        self.game, self.players, self.seed, self.folder = game, players, seed, folder
        self.anchor = ANCHOR if ANCHOR in players else players[0]
        folder.mkdir(parents=True, exist_ok=True)
        self.results: dict[Pair, Tally] = {}
        for i, one in enumerate(players):
            for other in players[i + 1 :]:
                if self._file((one, other)).exists():
                    self._play((one, other), 0, 1)

    def climb(self, games: int, parallel: int) -> None:
        """Play until each player has so many games."""
        total = games * len(self.players)
        with Progress(console=Console(stderr=True)) as progress:
            bar = progress.add_task(self.game.name, total=total)
            while min(counts := self._counts().values()) < games:
                progress.update(bar, completed=sum(min(count, games) for count in counts))
                self._play(self.next_pair(), max(2, parallel), parallel)

    def ratings(self) -> list[Rating]:
        """What the games say."""
        return ratings(self.players, self.results, self.anchor)

    def next_pair(self) -> Pair:
        """The player with the fewest games, and the opponent against whom a game tells most."""
        elos = {rating.player: rating.elo for rating in self.ratings()}
        counts = self._counts()
        player = min(self.players, key=lambda one: (counts[one], self.players.index(one)))

        def worth(other: str) -> float:
            share = expected_share(elos[player] - elos[other])
            return share * (1 - share) / (1 + self._between(player, other).games)

        opponent = max((other for other in self.players if other != player), key=worth)
        first, second = sorted((player, opponent), key=self.players.index)
        return first, second

    def _between(self, one: str, other: str) -> Tally:
        return self.results.get((one, other)) or self.results.get((other, one)) or Tally()

    def _counts(self) -> dict[str, int]:
        return {one: sum(tally.games for pair, tally in self.results.items() if one in pair) for one in self.players}

    def _play(self, pair: Pair, games: int, parallel: int) -> None:
        """Play more games of a pair."""
        contest = Contest(self.game, read_spec(pair[0]), read_spec(pair[1]), self.seed, opening=OPENING)
        archive = Archive(str(self._file(pair)), contest, resume=True)
        try:
            done = len(archive.played)
            for played in play_all(contest, range(done + 1, done + games + 1), parallel, Event()):
                archive.add(played)
            self.results[pair] = Result(contest, tuple(archive.played.values())).tally
        finally:
            archive.close()

    def _file(self, pair: Pair) -> Path:
        return self.folder / (re.sub(r"[^a-z0-9-]+", "_", "__".join(pair)) + ".jsonl")


def markdown(found: list[Rating]) -> str:
    """The ratings as a table."""
    lines = ["| player | Elo | 95 % | games |", "|---|---|---|---|"]
    lines += [f"| `{r.player}` | {r.elo:+.0f} | ± {r.reach:.0f} | {r.games} |" for r in found]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
