"""Combinato's opponent: how soon the tables find every secret, and who wins the race.

scripts/bench combinato                      the tables, then the race against the plain entropy player
scripts/bench combinato --levels             each level against the one below instead
    --games 4000 --visits 60 --seed 1

The plain entropy player lays the code whose chips tell him most (of equals a possible one, then the first). A limit of
visits keeps the race short; the highest level usually searches longer.
"""

import argparse
import math
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from rich.progress import track

import zweispiel
from zweispiel import Match
from zweispiel.kernel.rng import seeded

NAME = "combinato"


def module(name: str) -> Any:
    """A module of the game, whose compiled functions are typed loosely."""
    return import_module(f"zweispiel.games.{NAME}.{name}")


@dataclass(frozen=True)
class Visits:
    """A limit as the opponent reads it."""

    visits: int
    seconds: float | None = None


@cache
def entropy_guess(codes: bytes) -> int:
    """The number that tells most about which of the codes it is; remembered, since games begin alike."""
    left = np.frombuffer(codes, np.int64)
    if len(left) <= 2:
        return int(left[0])
    table = all_chips()[left]
    counts = np.stack([(table == kind).sum(axis=0) for kind in range(15)]).astype(np.float64)
    told = -(counts * np.log2(np.maximum(counts, 1))).sum(axis=0)
    told[left] += 1e-9
    return int(told.argmax())


@cache
def all_chips() -> Any:
    """The chips of every pair of numbers: [secret, laid]."""
    signs = module("tables").signs_of(0)
    table = np.empty((len(signs), len(signs)), np.uint8)
    module("splitting").fill_chips(signs, signs, table)
    return table


def entropy_move(match: Match, player: int) -> str:
    """What the plain entropy player does; if he may not lay it, he names it or lays what is possible."""
    state = match.knowledge(player)
    codes = module("race").possible(state, 1 - player)
    guess = entropy_guess(codes.tobytes())
    for action in (guess, *codes.tolist(), 2 * 10_000 + int(codes[0])):
        if match.game.refusal(state, action) is None:
            return match.game.format(action)
    raise AssertionError("something can always be named")


def race(numbers: range, limit: Visits, seed: int, levels: tuple[int, int | None]) -> tuple[int, int, int]:
    """Wins, draws and losses of the first level in these games; the second may be None for the entropy player."""
    choose, game = module("choose"), zweispiel.load(NAME)
    wins = draws = 0
    for number in track(numbers, description=f"level {levels[0]} against {levels[1] or 'entropy'}"):
        match, rng, first = game.match(), seeded(f"{seed} {number}"), number % 2
        for player in (0, 1):  # both secrets from the same source, so that nobody has the better ones
            match.push(game.format(choose.choose(match.knowledge(player), None, rng)), player)
        while match.players:
            player = match.players[0]
            level = levels[0] if player == first else levels[1]
            if level is None:
                match.push(entropy_move(match, player), player)
            else:
                match.push(game.format(choose.choose(match.knowledge(player), limit, rng, level)), player)
        outcome = match.outcome()
        wins += outcome is not None and outcome.winner == first
        draws += outcome is not None and outcome.winner is None
    return wins, draws, len(numbers) - wins - draws


def report(title: str, wins: int, draws: int, losses: int) -> None:
    """The share of points with its 95 % interval (normal, with the spread of wins, draws and losses as they fell)."""
    games = wins + draws + losses
    share = (wins + draws / 2) / games
    spread = (wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share**2) / games
    reach = 1.96 * math.sqrt(spread / games)
    print(f"{title}: {share:.4f} ({share - reach:.4f} to {share + reach:.4f}); +{wins} ={draws} -{losses}", flush=True)


def show_tables() -> None:
    """What the shipped tables promise, played out."""
    tables, build = module("tables"), module("build")
    for name, recipe in build.RECIPES.items():
        print(build.summary(name, recipe, (tables.FOLDER / f"{name}.bin").read_bytes()))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--visits", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", action="store_true")
    chosen = parser.parse_args()
    limit = Visits(chosen.visits)
    if chosen.levels:
        for level in range(2, 9):
            fared = race(range(chosen.games), limit, chosen.seed, (level, level - 1))
            report(f"level {level} against {level - 1}", *fared)
        return
    show_tables()
    report("level 8 against entropy", *race(range(chosen.games), limit, chosen.seed, (8, None)))


if __name__ == "__main__":
    main()
