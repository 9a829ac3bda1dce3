"""What reviews say about blunders: how many get a fact for a reason, and how often each fact is named.

    python -m benchmarks.reasons                     200 blunders of every game
    python -m benchmarks.reasons conhex --blunders 50

The games are played by computers of levels 1 to 3, which err as beginners do. Wanted: at least 80 % of the blunders
get a fact, and no fact is named for more than half of them.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import zweispiel
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.study.reasons import Reason

#: The level of the reviews.
LEVEL = 5
#: The levels of both players, game by game.
PLAYERS = ((1, 2), (2, 1), (1, 3), (3, 2))
LONGEST = 400


def played(name: str, seed: int) -> Match:
    """A game between two weak computers."""
    match = zweispiel.load(name).match(seed)
    levels = PLAYERS[seed % len(PLAYERS)]
    engines = [zweispiel.engine(match.game, level=level, seed=f"{seed} {level}", memory=16) for level in levels]
    while match.players and len(match.history) < LONGEST:
        for player in match.players:
            if player == CHANCE:
                match.draw()
            else:
                match.push(engines[player].think(match, player=player).move, player)
    return match


def blunders(name: str) -> Iterator[tuple[Reason | None, float]]:
    """The reasons of one blunder after the other, and the processor time of each whole review."""
    for seed in count():
        match = played(name, seed)
        before = time.process_time()
        study = zweispiel.analyse(match, level=LEVEL)
        spent = time.process_time() - before
        for judged in study.moves:
            if judged.mark == "??":
                yield judged.reason, spent


def measure(name: str, wanted: int) -> tuple[Counter[str], float]:
    """How often each fact is named over so many blunders, and the longest review in processor seconds."""
    named: Counter[str] = Counter()
    longest = 0.0
    for reason, spent in blunders(name):
        named[reason.fact if reason else "nothing"] += 1
        longest = max(longest, spent)
        if named.total() >= wanted:
            break
    return named, longest


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reasons", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--blunders", type=int, default=200)
    chosen = parser.parse_args()
    console = Console()
    for name in chosen.games or zweispiel.games():
        named, longest = measure(name, chosen.blunders)
        table = Table("fact", "blunders", title=f"{name}, longest review {longest:.1f} s", box=SIMPLE_HEAD)
        for fact, many in named.most_common():
            table.add_row(fact, f"{100 * many / named.total():.0f} %")
        console.print(table)


if __name__ == "__main__":
    main()
