"""Tree search beside OpenSpiel's: simulations a second, as a ratio of CPU time in one run; and two threads beside one.

    python -m benchmarks.search                  all contests
    python -m benchmarks.search heimlich         one of them
    python -m benchmarks.search threads          two threads beside one and beside two processes, by the wall clock
    python -m benchmarks.search alphabeta        what a visit of alpha-beta costs, beside a simulation of plain UCT

Each search makes 10,000 simulations with one random rollout each from the starting position, with plain UCT and with
the game's own parameters. OpenSpiel [1] has none of our games; its closest relatives stand in (see `openspiel`).

[1] M. Lanctot et al.: OpenSpiel: A Framework for Reinforcement Learning in Games, 2019, https://arxiv.org/abs/1908.09453
"""

import argparse
import random
import time
from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from statistics import median

from rich.console import Console

import zweispiel
from benchmarks.contest import Contest, Contestant, Measured, Run, Unavailable
from benchmarks.measure import as_table, watch
from benchmarks.openspiel import GAMES as RELATIVES
from zweispiel.core.game import Game

SIMULATIONS = 10_000
#: Of alpha-beta: visits in each of some positions, after so many random moves and more.
VISITS, POSITIONS, OPENING = 400_000, 6, 8
ALPHA_BETA = ("heimlich", "zaic")
#: What is measured besides the contests.
OTHERS = ("threads", "alphabeta")


def ours(name: str, engine: str) -> Run:
    """A run of searches by one of our engines; `playouts` is rounded up to whole searches."""
    game = zweispiel.load(name)
    match = game.match(seed=1)
    limit = zweispiel.Limit(visits=SIMULATIONS)

    def run(n: int, seed: int) -> Measured:
        searches = -(-n // SIMULATIONS)
        engines = [zweispiel.engine(game, engine=engine, seed=f"{seed} {i}", memory=64) for i in range(searches)]
        before = time.process_time()
        for thinking in engines:
            thinking.think(match, limit)
        return Measured(searches * SIMULATIONS, time.process_time() - before)

    return run


def theirs(name: str) -> Run:
    """A run of searches by OpenSpiel's MCTS bot on its game `name`."""
    try:
        import pyspiel
    except ImportError:
        raise Unavailable("OpenSpiel is not installed (it is in the dependency group bench)") from None
    game = pyspiel.load_game(name)

    def run(n: int, seed: int) -> Measured:
        searches = -(-n // SIMULATIONS)
        spent = 0.0
        for number in range(searches):
            evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed + number)
            bot = pyspiel.MCTSBot(
                game,
                evaluator,
                uct_c=1.0,
                max_simulations=SIMULATIONS,
                max_memory_mb=1000,
                solve=True,
                seed=seed + number,
                verbose=False,
            )
            before = time.process_time()
            bot.mcts_search(game.new_initial_state())
            spent += time.process_time() - before
        return Measured(searches * SIMULATIONS, spent)

    return run


def contest(name: str, relatives: Sequence[str]) -> Contest:
    """Plain UCT, the game's own search, and OpenSpiel's on its relatives."""
    own = [Contestant(title, partial(ours, name, engine)) for title, engine in (("uct", "uct"), ("own search", "mcts"))]
    others = [Contestant(f"OpenSpiel {title}", partial(theirs, RELATIVES[f"OpenSpiel {title}"])) for title in relatives]
    return Contest(f"{name}, {SIMULATIONS} simulations", (*own, *others))


CONTESTS = {"heimlich": ("Othello",), "conhex": ("Hex 8×8", "Y, side 11", "Y, side 19")}


def visits_in(name: str, threads: int, seed: int, seconds: float) -> int:
    """How many simulations a search makes in some time by the clock on the wall."""
    game = zweispiel.load(name)
    engine = zweispiel.engine(game, engine="mcts", seed=seed, threads=threads)
    return engine.think(game.match(seed=1), zweispiel.Limit(seconds=seconds)).visits


def threads(name: str, rounds: int, seconds: float = 0.5) -> tuple[float, float]:
    """How many times more simulations two threads make than one in the same time, and than two processes together.

    The second tells what the machine could give at that moment, whatever else runs on it. Medians over the rounds.
    """
    against_one, against_two = [], []
    with get_context("spawn").Pool(2) as pool:
        pool.starmap(visits_in, [(name, 1, 0, 0.01)] * 8, chunksize=1)  # loads and compiles
        for number in range(rounds):
            one, two = (visits_in(name, count, number, seconds) for count in (1, 2))
            apart = pool.starmap(visits_in, [(name, 1, 2 * number + i, seconds) for i in range(2)], chunksize=1)
            against_one.append(two / one)
            against_two.append(two / sum(apart))
    return median(against_one), median(against_two)


def alphabeta(name: str) -> tuple[float, float]:
    """Nanoseconds of CPU time for a visit of alpha-beta, and for a simulation of plain UCT, in the same positions."""
    game = zweispiel.load(name)
    costs = []
    for engine, visits in (("alphabeta", VISITS), ("uct", SIMULATIONS)):
        spent, done = 0.0, 0
        for seed in range(POSITIONS):
            match = position_after(game, OPENING + 2 * seed, seed)
            thinking = zweispiel.engine(game, engine=engine, seed=seed, memory=64)
            before = time.process_time()
            thought = thinking.think(match, zweispiel.Limit(visits=visits))
            spent, done = spent + time.process_time() - before, done + thought.visits
        costs.append(1e9 * spent / done)
    return costs[0], costs[1]


def position_after(game: Game, moves: int, seed: int) -> zweispiel.Match:
    """A match after some random moves."""
    match, rng = game.match(), random.Random(seed)
    for _ in range(moves):
        match.push(rng.choice(match.moves()))
    return match


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description="Tree searches, side by side.")
    parser.add_argument("contests", nargs="*", metavar="CONTEST", help=f"any of: {', '.join((*CONTESTS, *OTHERS))}")
    parser.add_argument("--rounds", type=int, default=5, help="rounds that count (default: 5)")
    options = parser.parse_args(arguments)
    if unknown := set(options.contests) - set(CONTESTS) - set(OTHERS):
        parser.error(f"no contest {', '.join(sorted(unknown))}; there are {', '.join((*CONTESTS, *OTHERS))}")
    for name in options.contests or (*CONTESTS, *OTHERS):
        if name == "threads":
            for game in CONTESTS:
                one, two = threads(game, options.rounds)
                Console().print(f"{game}: two threads make {one:.2f} × as many simulations as one,", end=" ")
                Console().print(f"{two:.2f} × as many as two processes")
        elif name == "alphabeta":
            for game in ALPHA_BETA:
                visit, simulation = alphabeta(game)
                Console().print(
                    f"{game}: {visit:.0f} ns a visit of alpha-beta; UCT takes {simulation / visit:.1f} × as", end=" "
                )
                Console().print("long for a simulation")
        else:
            measured = contest(name, CONTESTS[name])
            watch(measured, options.rounds, 0.5)
            Console().print(as_table(measured))


if __name__ == "__main__":
    main()
