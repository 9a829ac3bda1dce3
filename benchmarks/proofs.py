"""How often a game's endgame can be proven within a limit of CPU time, from positions of random play.

    python -m benchmarks.proofs heimlich --remaining 16 --margin      the exact score
    python -m benchmarks.proofs heimlich --remaining 20               who wins
    python -m benchmarks.proofs conhex --remaining 30                 by tree search, with so many legal moves

Alpha-beta proves where a game tells how many moves remain; elsewhere tree search does, and legal moves are counted.
"""

import argparse
import time
from collections.abc import Sequence

import numpy as np
from rich.console import Console
from rich.progress import track

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.limit import Limit
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import below, seeded


def position(game: Game, remaining: int, seed: int) -> State:
    """A position from random play in which so many moves remain and the game is not over."""
    rng = seeded(f"proof {seed}")
    while True:
        state = game.new_state()
        while len(actions := game.legal(state)) and _left(game, state) > remaining:
            game.kernel.play(state, int(actions[below(rng, len(actions))]))
        if len(actions):
            return state


def _left(game: Game, state: State) -> int:
    evaluation = game.hints.evaluation
    return len(game.legal(state)) if evaluation is None else evaluation.remaining(state)


def prove(game: Game, state: State, margin: bool, limit: Limit) -> float | None:
    """CPU seconds for one proof, from empty memory; None if it was not done in time."""
    thinker = (MonteCarlo if game.hints.evaluation is None else AlphaBeta)(game, seed=1, clock=time.process_time)
    started = time.process_time()
    if isinstance(thinker, MonteCarlo):
        solved = thinker.think(state, int(state[PLAYER]), limit).exact
    else:
        solved = (thinker.solve(state, limit) if margin else thinker.outcome(state, limit)) is not None
    return time.process_time() - started if solved else None


def _can_be_proven(game: Game) -> bool:
    return not (game.has_chance or game.has_secrets)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.proofs", description="Endgames proven in time.")
    parser.add_argument("game", choices=[name for name in zweispiel.games() if _can_be_proven(zweispiel.load(name))])
    parser.add_argument("--remaining", type=int, default=16)
    parser.add_argument("--margin", action="store_true", help="prove the exact score, not only who wins")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU time allowed for each")
    parser.add_argument("--positions", type=int, default=100)
    chosen = parser.parse_args(arguments)
    game = zweispiel.load(chosen.game)
    prove(game, position(game, chosen.remaining, 0), chosen.margin, Limit(visits=1000))  # compiles
    tasks = track(range(chosen.positions), console=Console(stderr=True), transient=True)
    limit = Limit(seconds=chosen.seconds)
    took = [prove(game, position(game, chosen.remaining, seed), chosen.margin, limit) for seed in tasks]
    done = [seconds for seconds in took if seconds is not None]
    middle = np.median(done) if done else np.inf
    print(
        f"{game.name}, {chosen.remaining} remaining, {'exact score' if chosen.margin else 'who wins'}: "
        f"{len(done)} of {chosen.positions} within {chosen.seconds:g} s of CPU, median {middle:.2f} s, "
        f"nine in ten within {sorted(took, key=lambda s: s or np.inf)[int(0.9 * len(took)) - 1] or np.inf:.2f} s"
    )


if __name__ == "__main__":
    main()
