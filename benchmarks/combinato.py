"""Combinato's opponent: how soon the tables find every secret, and who wins the race.

scripts/bench combinato                      the tables, then the race against the plain entropy player
scripts/bench combinato --openings           what any strategy for distinct digits needs at least, by its first row
scripts/bench combinato --levels             each level against the one below instead, levels 1 and 3 against chance
scripts/bench combinato --secrets 5040       how many rows level 8 needs in matches, for so many distinct numbers
    --option code=words                      the same for another kind of secret, as often as needed
    --games 4000 --visits 60 --seed 1

The plain entropy player lays the number whose chips tell him most (of equals a possible one, then the first). A limit
of visits keeps the race short; the highest level usually searches longer. Intervals are Wilson's, 95 %.
"""

import argparse
import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import permutations
from statistics import stdev
from typing import Any

import numpy as np
from rich.progress import track

import zweispiel
from zweispiel import Match
from zweispiel.core.game import Game
from zweispiel.kernel.rng import Rng, seeded
from zweispiel.lab.contest.statistics import wilson

NAME = "combinato"
#: Players besides the levels.
CHANCE, ENTROPY = 0, 9
#: More rows in all than the shipped strategies need: an opening that needs as many is out.
ENOUGH = 25_414


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
    signs = module("opponent.strategies").packed_codes(0)
    table = np.empty((len(signs), len(signs)), np.uint8)
    module("opponent.partition").fill_chips(signs, signs, table)
    return table


def entropy_move(match: Match, player: int) -> str:
    """What the plain entropy player does; if he may not lay it, he names it or lays what is possible."""
    state = match.knowledge(player)
    codes = module("opponent.race").candidate_codes(state, 1 - player)
    guess = entropy_guess(codes.tobytes())
    for action in (guess, *codes.tolist(), 2 * 10_000 + int(codes[0])):
        if match.game.refusal(state, action) is None:
            return match.game.format(action)
    raise AssertionError("something can always be named")


def chance_move(match: Match, player: int, rng: Rng) -> str:
    """Any move, each equally likely."""
    state = match.knowledge(player)
    state[0] = player
    return match.game.format(int(module("rollout").any_move(state, rng)))


def move_of(who: int, match: Match, player: int, limit: Visits | None, rng: Rng) -> str:
    """What a level, the entropy player or chance plays."""
    if who == ENTROPY:
        return entropy_move(match, player)
    if who == CHANCE:
        return chance_move(match, player, rng)
    opponent = module("opponent.opponent").Opponent(who, rng)
    return match.game.format(opponent.think(match.knowledge(player), player, limit).action)


def race(game: Game, games: int, limit: Visits, seed: int, pair: tuple[int, int]) -> tuple[int, int, int]:
    """Wins, draws and losses of the first of two players."""
    wins = draws = 0
    for number in track(range(games), description=title(pair)):
        match, rng, first = game.match(), seeded(f"{seed} {number}"), number % 2
        for player in (0, 1):  # both secrets from the same source, so that nobody has the better ones
            match.push(move_of(8, match, player, None, rng), player)
        while match.players:
            player = match.players[0]
            match.push(move_of(pair[player != first], match, player, limit, rng), player)
        outcome = match.outcome()
        wins += outcome is not None and outcome.winner == first
        draws += outcome is not None and outcome.winner is None
    return wins, draws, games - wins - draws


def title(pair: tuple[int, int]) -> str:
    """Who plays whom."""
    return " against ".join({CHANCE: "chance", ENTROPY: "entropy"}.get(who, f"level {who}") for who in pair)


def report(pair: tuple[int, int], wins: int, draws: int, losses: int) -> None:
    """The share of points with its interval."""
    games = wins + draws + losses
    share = (wins + draws / 2) / games
    low, high = wilson(wins + draws / 2, games)
    print(f"{title(pair)}: {share:.4f} ({low:.4f} to {high:.4f}); +{wins} ={draws} -{losses}", flush=True)


def show_tables() -> None:
    """What the shipped tables promise, played out."""
    tables, build = module("opponent.strategies"), module("opponent.build_strategies")
    for name, recipe in build.RECIPES.items():
        print(build.summary(name, recipe, (tables.FOLDER / f"{name}.bin").read_bytes()))


def show_secrets(many: int, seed: int) -> None:
    """The rows that level 8 needs in matches to find random numbers without repeats, each of them once."""
    every = ["".join(signs) for signs in permutations("0123456789", 4)]
    secrets = random.Random(seed).sample(every, many)
    rows = [rows_to_find(secret, seeded(f"{seed} {secret}")) for secret in track(secrets, description="level 8")]
    mean, error = sum(rows) / many, stdev(rows) / many**0.5
    print(f"{sum(rows)} rows for {many} secrets: {mean:.3f} ± {1.96 * error:.3f} a secret")
    print(", ".join(f"{count} by row {row}" for row, count in sorted(Counter(rows).items())))


def rows_to_find(secret: str, rng: Rng) -> int:
    """How many rows level 8 needs, with its own limit, against a player who lays 0000, 1111 and so on."""
    match = zweispiel.load(NAME).match()
    match.push(move_of(8, match, 0, None, rng), 0)
    match.push(f"secret:{secret}", 1)
    row = 0
    while match.players:
        match.push(move_of(8, match, 0, None, rng), 0)
        state = match.knowledge(1)
        match.push(next(f"{code:04}" for code in range(0, 10_000, 1111) if match.game.refusal(state, code) is None), 1)
        row += 1
    return row


def show_openings() -> None:
    """Lower bounds for the rows in all after each opening, for distinct digits and any number of rows."""
    build, optimal = module("opponent.build_strategies"), module("opponent.optimal")
    table, secrets = build.chips_table(build.RECIPES["digits-distinct"])
    f = module("opponent.field").new_field(np.ascontiguousarray(table.T), secrets)
    for opening in np.flatnonzero(module("opponent.relabel").different_guesses(())).tolist():
        print(f"{opening:04}: at least {optimal.least_total(f, opening, ENOUGH)} rows in all", flush=True)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--visits", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--openings", action="store_true")
    parser.add_argument("--secrets", type=int, metavar="N")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    chosen = parser.parse_args()
    if chosen.openings:
        show_openings()
        return
    if chosen.secrets:
        show_secrets(chosen.secrets, chosen.seed)
        return
    game = zweispiel.load(NAME, **dict(option.split("=", 1) for option in chosen.option))
    pairs = [(level + 1, level) for level in range(1, 8)] + [(1, CHANCE), (3, CHANCE)]
    if not chosen.levels:
        show_tables()
        pairs = [(8, ENTROPY)]
    for pair in pairs:
        report(pair, *race(game, chosen.games, Visits(chosen.visits), chosen.seed, pair))


if __name__ == "__main__":
    main()
