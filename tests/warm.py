"""Compile every game and every engine once, so that no test waits for it: `python -m tests.warm`.

The games are shared out among as many processes as there are processors.
"""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

import zweispiel


def tell() -> None:
    """Print a dot for everything that is compiled."""
    from zweispiel.kernel import compile as compiling

    compiling.listeners.append(lambda _: print(".", end="", flush=True))


def compile_game(name: str) -> None:
    """The game, its engines, and what the tests compile for it themselves."""
    from tests.engines.verdicts import BEFORE_THE_END, ENGINES, Tally, walk
    from zweispiel.service.compile_progress import BOARD, THINKING
    from zweispiel.service.warmup import prepare
    from zweispiel.testing.trace import trace

    trace(name, 0)
    for step in (BOARD, THINKING):
        prepare(step, name)
    if name in BEFORE_THE_END:
        for engine in ENGINES:
            walk(zweispiel.load(name), engine, 0, Tally())


def main() -> None:
    """All games side by side."""
    games, spawn = zweispiel.games(), multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(len(games), os.cpu_count() or 1), spawn, tell) as pool:
        for _ in pool.map(compile_game, games):
            pass
    print(flush=True)


if __name__ == "__main__":
    main()
