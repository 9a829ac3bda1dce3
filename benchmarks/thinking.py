"""Processor time that levels take for a move: `scripts/bench thinking [GAME …] [--levels 7 8]`.

    scripts/bench thinking                            levels 7 and 8 of all games
    scripts/bench thinking zaic --levels 5 6 --games 4

Level 4 plays against itself, after four random moves. The measured level thinks with its own limit about every third
move, and its engine is kept through the game, as in a room. Each row gives the median and the slowest move in CPU
seconds; the last column is the slowest in units of a fixed piece of compiled work, measured before and after, so that
figures of different machines can be compared.
"""

import argparse
import time
from collections.abc import Iterator
from statistics import median

from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel import CHANCE, Match
from zweispiel.core.game import Game
from zweispiel.core.levels import LEVELS
from zweispiel.kernel.rng import seeded
from zweispiel.kernel.yardstick import yardstick
from zweispiel.lab.contest.contest import Contest, open_game
from zweispiel.lab.contest.players import read_spec

PLAYERS = read_spec("level:4")
OPENING, EVERY = 4, 3
#: Random numbers that one unit of work makes: about a second.
UNIT = 500_000_000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"{', '.join(zweispiel.games())}; without any: all")
    parser.add_argument("--levels", type=int, nargs="+", default=(LEVELS - 1, LEVELS))
    parser.add_argument("--games", type=int, default=2, help="games whose positions are thought about")
    wish = parser.parse_args()
    print("| game | level | moves | median | slowest | in units |\n|---|---|---|---|---|---|")
    for name in wish.game or zweispiel.games():
        for level in wish.levels:
            print(row(zweispiel.load(name), level, wish.games), flush=True)


def row(game: Game, level: int, games: int) -> str:
    """The line of the table for a level."""
    before = unit_seconds()
    numbers = track(range(1, games + 1), description=f"{game.name} {level}", console=Console(stderr=True))
    took = [seconds for number in numbers for seconds in thinking_seconds(game, level, number)]
    unit = (before + unit_seconds()) / 2
    return (
        f"| {game.title} | {level} | {len(took)} | {median(took):.2f} s | {max(took):.2f} s | {max(took) / unit:.2f} |"
    )


def unit_seconds() -> float:
    """The CPU time of a unit of work."""
    rng = seeded("unit")
    yardstick(rng, 1)  # compiles
    started = time.process_time()
    yardstick(rng, UNIT)
    return time.process_time() - started


def thinking_seconds(game: Game, level: int, number: int) -> Iterator[float]:
    """The CPU time of every third move of a game."""
    engine = zweispiel.engine(game, level=level, seed=number)
    for count, match in enumerate(positions(game, number)):
        if count == 0:
            engine.think(match, zweispiel.Limit(visits=1))  # compiles
        if count % EVERY == 0:
            started = time.process_time()
            engine.think(match, player=match.players[0])
            yield time.process_time() - started


def positions(game: Game, number: int) -> Iterator[Match]:
    """The positions of a game of level 4 in which players have to move."""
    contest = Contest(game, PLAYERS, PLAYERS, "thinking", opening=OPENING)
    match, engines = open_game(contest, number), [zweispiel.engine(game, level=4, seed=number + n) for n in range(2)]
    while match.player is not None:
        if match.player == CHANCE:
            match.draw()
            continue
        yield match
        for player in match.players:
            match.push(engines[player].think(match, player=player).move, player)


if __name__ == "__main__":
    main()
