"""Tree search beside OpenSpiel's: simulations a second, as a ratio of CPU time in one run; and two threads beside one.

    python -m benchmarks.search                  all contests
    python -m benchmarks.search heimlich         one of them
    python -m benchmarks.search threads          two threads against one, by the clock on the wall (idle machine)

Each search makes 10,000 simulations with one random rollout each from the starting position, with plain UCT and with
the game's own parameters. OpenSpiel [1] has none of our games; its closest relatives stand in (see `openspiel`).

[1] M. Lanctot et al.: OpenSpiel: A Framework for Reinforcement Learning in Games, 2019, https://arxiv.org/abs/1908.09453
"""

import argparse
import time
from collections.abc import Sequence
from functools import partial
from statistics import median

from rich.console import Console

import zweispiel
from benchmarks.contest import Contest, Contestant, Measured, Run, Unavailable
from benchmarks.measure import as_table, watch
from benchmarks.openspiel import GAMES as RELATIVES

SIMULATIONS = 10_000


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


def threads(name: str, rounds: int, seconds: float = 0.5) -> float:
    """How many times more simulations two threads make in the same time; the median over the rounds."""
    game = zweispiel.load(name)
    match, limit, ratios = game.match(seed=1), zweispiel.Limit(seconds=seconds), []
    for number in range(rounds):
        one, two = (
            zweispiel.engine(game, engine="mcts", seed=number, threads=n).think(match, limit).visits for n in (1, 2)
        )
        ratios.append(two / one)
    return median(ratios)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.search", description="Tree searches, side by side.")
    parser.add_argument("contests", nargs="*", metavar="CONTEST", help=f"any of: {', '.join(CONTESTS)}, threads")
    parser.add_argument("--rounds", type=int, default=5, help="rounds that count (default: 5)")
    options = parser.parse_args(arguments)
    if unknown := set(options.contests) - set(CONTESTS) - {"threads"}:
        parser.error(f"no contest {', '.join(sorted(unknown))}; there are {', '.join(CONTESTS)}, threads")
    for name in options.contests or (*CONTESTS, "threads"):
        if name == "threads":
            for game in CONTESTS:
                Console().print(f"{game}: two threads make {threads(game, options.rounds):.2f} × as many simulations")
        else:
            measured = contest(name, CONTESTS[name])
            watch(measured, options.rounds, 0.5)
            Console().print(as_table(measured))


if __name__ == "__main__":
    main()
