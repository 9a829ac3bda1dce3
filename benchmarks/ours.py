"""Random playouts by our own kernels: any game, from its starting position."""

import time

import numpy as np

import zweispiel
from benchmarks.contest import Measured, Run, Unavailable


def playouts(name: str) -> Run:
    """A run of random playouts of the game `name`."""
    from zweispiel.kernel.playouts import walks
    from zweispiel.kernel.rng import seeded

    if name not in zweispiel.games():
        raise Unavailable(f"there is no game {name}")
    game = zweispiel.load(name)
    root, play = game.new_state(), walks(game.kernel, name).playouts
    actions, weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)

    def run(n: int, seed: int) -> Measured:
        work, tally, rng = root.copy(), np.zeros(4, np.int64), seeded(seed)
        before = time.process_time()
        play(root, n, rng, work, actions, weights, tally)
        return Measured(int(tally.sum()), time.process_time() - before)

    return run
