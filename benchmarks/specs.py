"""The figures of the games' pages, measured from random games: `python -m benchmarks.specs [GAME …] [--games 10000]`.

Length counts moves, chance included; branching is the number of legal moves whenever a player has to move.
"""

import argparse
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import zweispiel
from zweispiel import CHANCE, Game
from zweispiel.kernel.compile import bind
from zweispiel.kernel.contract import GOING, Numbers, State
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import Rng, seeded

# mypy: disable-error-code="name-defined"
# ruff: noqa: F821


def _survey(state: State, rng: Rng, actions: Numbers, weights: Numbers, counts: Numbers) -> int:
    """One random game; adds moves, decisions, choices to `counts` and returns the result."""
    outcome = result(state)
    while outcome == GOING:
        counts[0] += 1
        if np.int64(state[0]) != CHANCE:
            counts[1] += 1
            counts[2] += legal(state, actions)
        play(state, pick(state, actions, weights, rng))
        outcome = result(state)
    return outcome  # type: ignore[no-any-return]


class Specs(NamedTuple):
    """What random games of one kind look like."""

    actions: int
    state_words: int
    longest: int
    average_length: float
    average_branching: float
    first_wins: float
    draws: float


def specs(game: Game, games: int, seed: object = "specs") -> Specs:
    """Play `games` random games and average."""
    kernel, rng = game.kernel, seeded(seed)
    pick = walks(kernel, game.name).pick
    survey = bind(_survey, game.name, legal=kernel.legal, play=kernel.play, result=kernel.result, pick=pick)
    actions, weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
    counts, results = np.zeros(3, np.int64), np.zeros(4, np.int64)
    for _ in track(range(games), description=game.name, transient=True):
        results[survey(game.new_state(), rng, actions, weights, counts)] += 1
    return Specs(
        actions=game.num_actions,
        state_words=game.state_words,
        longest=game.max_plies,
        average_length=counts[0] / games,
        average_branching=counts[2] / counts[1],
        first_wins=results[1] / games,
        draws=results[3] / games,
    )


def main() -> None:
    """Print a table of the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=zweispiel.games(), metavar="GAME")
    parser.add_argument("--games", type=int, default=10_000)
    chosen = parser.parse_args()
    table = Table("game", "actions", "state words", "longest", "avg length", "avg branching", "first wins", "draws")
    for name in chosen.names:
        found = specs(zweispiel.load(name), chosen.games)
        averages = (f"{found.average_length:.1f}", f"{found.average_branching:.1f}")
        shares = (f"{found.first_wins:.1%}", f"{found.draws:.1%}")
        table.add_row(name, str(found.actions), str(found.state_words), str(found.longest), *averages, *shares)
    Console().print(table)


if __name__ == "__main__":
    main()
