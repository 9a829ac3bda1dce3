"""How often a game's endgame can be proven within a limit of CPU time, from positions of random play.

python -m benchmarks.proofs heimlich --remaining 16 --margin      the exact score
python -m benchmarks.proofs heimlich --remaining 20               who wins
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel.core.game import Game
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.limit import Limit
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import below, seeded


def position(game: Game, remaining: int, seed: int) -> State:
    """A position from random play in which so many moves remain and the game is not over."""
    assert game.insight is not None
    rng = seeded(f"proof {seed}")
    while True:
        state = game.new_state()
        while len(actions := game.legal(state)) and game.insight.remaining(state) > remaining:
            game.kernel.play(state, int(actions[below(rng, len(actions))]))
        if len(actions):
            return state


def prove(thinker: AlphaBeta, state: State, margin: bool, limit: Limit) -> float | None:
    """CPU seconds for one proof, from an empty table; None if it was not done in time."""
    thinker.forget()
    started = time.process_time()
    solved = thinker.solve(state, limit) if margin else thinker.outcome(state, limit)
    return None if solved is None else time.process_time() - started


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.proofs", description="Endgames proven in time.")
    parser.add_argument("game", choices=[name for name in zweispiel.games() if zweispiel.load(name).insight])
    parser.add_argument("--remaining", type=int, default=16)
    parser.add_argument("--margin", action="store_true", help="prove the exact score, not only who wins")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU time allowed for each")
    parser.add_argument("--positions", type=int, default=100)
    chosen = parser.parse_args(arguments)
    game = zweispiel.load(chosen.game)
    thinker = AlphaBeta(game, clock=time.process_time)
    prove(thinker, position(game, 8, 0), True, Limit(seconds=60.0))  # compiles
    tasks = track(range(chosen.positions), console=Console(stderr=True), transient=True)
    limit = Limit(seconds=chosen.seconds)
    took = [prove(thinker, position(game, chosen.remaining, seed), chosen.margin, limit) for seed in tasks]
    done = [seconds for seconds in took if seconds is not None]
    print(
        f"{game.name}, {chosen.remaining} remaining, {'exact score' if chosen.margin else 'who wins'}: "
        f"{len(done)} of {chosen.positions} within {chosen.seconds:g} s of CPU, median {np.median(done):.2f} s, "
        f"nine in ten within {sorted(took, key=lambda s: s or np.inf)[int(0.9 * len(took)) - 1] or np.inf:.2f} s"
    )


if __name__ == "__main__":
    main()
