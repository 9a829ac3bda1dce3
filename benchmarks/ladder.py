"""How strong all players of a game are, on one scale: `scripts/bench ladder [GAME …]`.

    scripts/bench ladder --page                       all games, with their tables on the page docs/ladder.md
    scripts/bench ladder heimlich --games 100         one game; its table is printed
    scripts/bench ladder --page --games 0             nothing is played: the tables of the games that were kept
    scripts/bench ladder heimlich --players level:1 level:2 greedy --games 40

All levels, `greedy`, plain UCT with 1,000, 10,000 and 100,000 playouts and `old-level-8` play; in a game with an
opponent of its own, all levels and `random`. The next pair is always the one that tells most: of the player who lacks
most games and an opponent of about the same strength. Every game begins with four random moves, and each opening is
played from both sides. Who has more than 10,000 visits a move plays fewer games, in inverse proportion to the square
root, but at least ten. Finished games are kept in the folder, so a ladder that was interrupted goes on, and more games
can be added later. Games of other engines must not be mixed: after a change, begin a new folder.
"""

import argparse
import re
import time
from math import sqrt
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

import zweispiel
from benchmarks.kept_games import KeptGames, Pair
from zweispiel.core.game import Game
from zweispiel.core.levels import LEVELS
from zweispiel.lab.contest.players import read_spec
from zweispiel.lab.contest.ratings import Rating, expected_share, ratings
from zweispiel.lab.contest.statistics import Tally

ALL_LEVELS = tuple(f"level:{number}" for number in range(1, LEVELS + 1))
YARDSTICKS = ("greedy", "uct:visits=1000", "uct:visits=10000", "uct:visits=100000", "old-level-8")
ANCHOR = "level:1"
#: Visits a move from which a player plays fewer games, and the fewest.
MANY_VISITS, LEAST_GAMES = 10_000, 10
PAGE = Path(__file__).parents[1] / "docs" / "ladder.md"


def main() -> None:
    """Play, and print or write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"{', '.join(zweispiel.games())}; without any: all")
    parser.add_argument("--players", nargs="+", help="as `zweispiel match` writes them")
    parser.add_argument("--games", type=int, default=100, help="games of each player")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="for each game; the ladder is then cut off")
    parser.add_argument("--parallel", type=int, default=2, help="games at the same time")
    parser.add_argument("--page", action="store_true", help="also write the tables into docs/ladder.md")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--folder", type=Path, default=Path("ladder"), help="where finished games are kept")
    wish = parser.parse_args()
    for name in wish.game or zweispiel.games():
        game = zweispiel.load(name)
        ladder = Ladder(game, wish.players or players_of(game), KeptGames(game, wish.seed, wish.folder))
        ladder.climb(wish.games, wish.parallel, wish.minutes)
        print(f"{game.title}\n\n{markdown(ladder.ratings())}\n", flush=True)
        if wish.page:
            PAGE.write_text(with_table(PAGE.read_text("utf-8"), name, markdown(ladder.ratings())), "utf-8")


def players_of(game: Game) -> list[str]:
    """All levels and yardsticks. A game with an opponent of its own has no other searches."""
    if game.hints.opponent is None:
        return [*ALL_LEVELS, *YARDSTICKS]
    return [*ALL_LEVELS, "random", *(["old-level-8"] if game.hints.old is not None else [])]


class Ladder:
    """The players of a game, and the games they have played."""

    def __init__(self, game: Game, players: list[str], kept: KeptGames) -> None:
        self.game, self.players, self.kept = game, players, kept
        self.anchor = ANCHOR if ANCHOR in players else players[0]
        pairs = [(one, other) for one in players for other in players if one != other]
        self.results: dict[Pair, Tally] = {pair: kept.add(pair, 0, 1) for pair in pairs if kept.has(pair)}
        self.thriftiness = {one: thriftiness(game, one) for one in players}

    def climb(self, games: int, parallel: int, minutes: float) -> None:
        """Play until each player has enough games, or the time is over."""
        wanted = {one: self.wanted(one, games) for one in self.players}
        until = time.monotonic() + 60 * minutes
        with Progress(console=Console(stderr=True)) as progress:
            bar = progress.add_task(self.game.name, total=sum(wanted.values()))
            while (missing := self._missing(wanted)) and time.monotonic() < until:
                pair = self.next_pair(max(missing, key=lambda one: missing[one] / wanted[one]))
                self.results[pair] = self.kept.add(pair, max(2, parallel), parallel)
                progress.update(bar, completed=sum(wanted.values()) - sum(self._missing(wanted).values()))

    def wanted(self, player: str, games: int) -> int:
        """How many games a player should have, if those who think little have so many."""
        return max(min(LEAST_GAMES, games), round(games * self.thriftiness[player]))

    def ratings(self) -> list[Rating]:
        """What the games say."""
        return ratings(self.players, self.results, self.anchor)

    def next_pair(self, player: str) -> Pair:
        """A player, and the opponent against whom a game tells most."""
        elos = {rating.player: rating.elo for rating in self.ratings()}

        def worth(other: str) -> float:
            share = expected_share(elos[player] - elos[other])
            return share * (1 - share) / (1 + self._games_between(player, other))

        opponent = max((other for other in self.players if other != player), key=worth)
        first, second = sorted((player, opponent), key=self.players.index)
        return first, second

    def _games_between(self, one: str, other: str) -> int:
        return sum(self.results[pair].games for pair in ((one, other), (other, one)) if pair in self.results)

    def _missing(self, wanted: dict[str, int]) -> dict[str, int]:
        """How many games each player lacks, for those who lack some."""
        counts = {one: sum(tally.games for pair, tally in self.results.items() if one in pair) for one in self.players}
        return {one: wanted[one] - counts[one] for one in self.players if counts[one] < wanted[one]}


def thriftiness(game: Game, player: str) -> float:
    """1 for players with few visits a move, less for those with many."""
    spec = read_spec(player)
    if spec.limit is not None and spec.limit.visits is not None:
        visits = spec.limit.visits
    elif spec.kind == "old-level-8":
        visits = game.hints.of(old=True).levels[-1].visits
    else:
        visits = game.hints.levels[spec.level - 1].visits if spec.level is not None else 1
    return min(1.0, sqrt(MANY_VISITS / visits))


def markdown(found: list[Rating]) -> str:
    """The ratings as a table."""
    lines = ["| player | Elo | 95 % | games |", "|---|---|---|---|"]
    lines += [f"| `{r.player}` | {r.elo:+.0f} | ± {r.reach:.0f} | {r.games} |" for r in found]
    return "\n".join(lines)


def with_table(page: str, name: str, table: str) -> str:
    """The page with another table of a game: it stands below a comment with the game's name."""
    return re.sub(rf"(<!-- {name} -->\n)(?:\|.*\n)*", lambda found: f"{found[1]}{table}\n", page)


if __name__ == "__main__":
    main()
