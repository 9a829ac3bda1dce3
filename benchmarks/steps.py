"""How evenly levels rise: `scripts/bench steps GAME`.

    scripts/bench steps zaic --games 200
    scripts/bench steps zaic --levels 6 7 8 --fraction 0.1

The greedy player against level 1, then each level against the one below. Every game begins with four random moves, and
each opening is played from both sides. With `--fraction`, both players have that share of their visits, so that steps
between strong levels can be measured in time. Finished games are kept in the folder, so an interrupted measurement goes
on. The table is printed as Markdown; a draw counts one half, the interval is Wilson's at 95 %.
"""

import argparse
from pathlib import Path

import zweispiel
from benchmarks.kept_games import KeptGames, Pair
from zweispiel.core.game import Game
from zweispiel.core.levels import LEVELS, level_of
from zweispiel.lab.contest.statistics import Tally
from zweispiel.lab.progress import Bar

GREEDY = "greedy"
#: So many games are played before the bar moves.
AT_ONCE = 2


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=zweispiel.games())
    parser.add_argument(
        "--levels", type=int, nargs="+", default=range(1, LEVELS + 1), help="1: greedy against it; 2: against level 1 …"
    )
    parser.add_argument("--games", type=int, default=200, help="games for each step")
    parser.add_argument("--fraction", type=float, default=1.0, help="the share of their visits that both have")
    parser.add_argument("--parallel", type=int, default=1, help="games at the same time")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--folder", type=Path, default=Path("steps"), help="where finished games are kept")
    wish = parser.parse_args()
    game = zweispiel.load(wish.game)
    kept = KeptGames(game, wish.seed, wish.folder)
    print("| step | share of points | 95 % | won, drawn, lost |\n|---|---|---|---|")
    for pair in pairs(game, list(wish.levels), wish.fraction):
        print(row(pair, play_until(kept, pair, wish.games, wish.parallel)), flush=True)


def pairs(game: Game, levels: list[int], fraction: float) -> list[Pair]:
    """Who plays whom. A game with an opponent of its own has no greedy player."""
    found = [(GREEDY, spec(game, 1, fraction))] if 1 in levels and game.hints.opponent is None else []
    return found + [(spec(game, n, fraction), spec(game, n - 1, fraction)) for n in levels if n > 1]


def spec(game: Game, number: int, fraction: float) -> str:
    """A level with a share of its visits."""
    if fraction == 1:
        return f"level:{number}"
    level = level_of(game.hints.levels, number)
    depth = "" if level.depth is None else f",depth={level.depth}"
    return f"level:{number},visits={max(1, round(level.visits * fraction))}{depth}"


def play_until(kept: KeptGames, pair: Pair, games: int, parallel: int) -> Tally:
    """The first player's tally once there are so many games."""
    tally = kept.add(pair, 0, 1)
    with Bar(games, tally.games, text=" – ".join(pair)) as bar:
        while tally.games < games:
            before = tally.games
            tally = kept.add(pair, min(max(AT_ONCE, parallel), games - before), parallel)
            for _ in range(tally.games - before):
                bar.advance(" – ".join(pair))
    return tally


def row(pair: Pair, tally: Tally) -> str:
    """A line of the table."""
    low, high = tally.interval
    share = f"{tally.share:.1%}" if tally.share is not None else "–"
    told = f"{share} | {low:.1%} to {high:.1%} | {tally.won}, {tally.drawn}, {tally.lost}"
    return f"| `{pair[0]}` against `{pair[1]}` | {told} |"


if __name__ == "__main__":
    main()
