"""Print a fingerprint of seeded random play: compiled and interpreted runs must print the same.

Run as a program: `python -m zweispiel.testing.trace GAMES_EACH NAME …`.
"""

import hashlib
import json
import random
import sys

import numpy as np

from zweispiel.kernel.contract import GOING
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded
from zweispiel.testing.random_play import random_game

MOST_PLIES = 150


def trace(name: str, number: int) -> str:
    """A hash over every state, encoding, sample and result of one random game."""
    game = random_game(name, random.Random(f"{name} {number}"))
    state, rng, digest = game.new_state(), seeded(number), hashlib.sha256()
    actions, weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
    encoded = np.zeros(int(np.prod(game.encoding)), np.float32)
    walk = walks(game.kernel, name)
    for ply in range(MOST_PLIES):
        digest.update(state.tobytes())
        if ply % 10 == 0:
            for player in (0, 1):
                known = state.copy()
                game.kernel.hide(known, player)
                game.kernel.encode(known, player, encoded)
                game.kernel.sample(known, player, rng)
                digest.update(known.tobytes() + encoded.tobytes())
        if game.kernel.result(state) != GOING:
            break
        action = walk.pick(state, actions, weights, rng)
        reasons = [game.kernel.why_not(state, a % game.num_actions) for a in range(ply, ply + 600, 60)]
        digest.update(json.dumps([int(action), *map(int, reasons)]).encode())
        game.kernel.play(state, action)
    if game.kernel.rollout is not None:
        results = [int(game.kernel.rollout(game.new_state(), rng)) for _ in range(2)]
        digest.update(json.dumps(results).encode())
    return digest.hexdigest()


def main() -> None:
    """Trace so many games of each name."""
    games, names = int(sys.argv[1]), sys.argv[2:]
    print(json.dumps({name: [trace(name, number) for number in range(games)] for name in names}))


if __name__ == "__main__":
    main()
