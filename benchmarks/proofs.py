"""How often a game's endgame can be proven within a limit of CPU time, from positions of random or of strong play.

    python -m benchmarks.proofs heimlich --remaining 16 --margin      the exact score
    python -m benchmarks.proofs heimlich --remaining 20               who wins
    python -m benchmarks.proofs conhex --remaining 30                 by tree search, with so many legal moves
    python -m benchmarks.proofs conhex --remaining 30 --think         what level 8 proves while it plays

Alpha-beta proves where a game tells how many moves remain; elsewhere tree search does, and legal moves are counted.
With `--think` the positions come from strong play, and level 8 thinks with its own limit in visits, once about the
position two moves earlier and then, with what it remembers, about the position itself. `--first 50` takes other
positions than those that constants were chosen on.
"""

import argparse
import time
from collections.abc import Iterable, Sequence

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

#: Strong play: random moves at the beginning, then this level with so many visits.
OPENING, STRONG_LEVEL, STRONG_VISITS = 6, 6, 20_000


def position(game: Game, remaining: int, seed: int) -> State:
    """A position from random play in which so many moves remain and the game is not over."""
    rng = seeded(f"proof {seed}")
    while True:
        state = game.new_state()
        while len(actions := game.legal(state)) and _left(game, state) > remaining:
            game.kernel.play(state, int(actions[below(rng, len(actions))]))
        if len(actions):
            return state


def strong_positions(game: Game, remaining: int, seed: int) -> list[State]:
    """Two positions of a game of strong play: one with so many moves remaining, and before it one two moves earlier."""
    player, rng = zweispiel.engine(game, level=STRONG_LEVEL, seed=seed).thinker, seeded(f"strong {seed}")
    while True:
        state, before = game.new_state(), list[State]()
        while len(actions := game.legal(state)) and _left(game, state) > remaining:
            before.append(state.copy())
            action = int(actions[below(rng, len(actions))])
            if len(before) > OPENING:
                action = player.think(state, int(state[PLAYER]), Limit(visits=STRONG_VISITS), None).action
            game.kernel.play(state, action)
        if len(actions) and len(before) > 1:
            return [before[-2], state]


def proven_by_level_8(game: Game, remaining: int, seed: int, old: bool) -> tuple[bool, float]:
    """Whether level 8 says that the value of a position of strong play is proven, and the CPU seconds it took."""
    level = game.hints.of(old).levels[-1]
    named = (
        zweispiel.engine(game, engine="old-level-8", seed=seed) if old else zweispiel.engine(game, level=8, seed=seed)
    )
    engine = named.thinker
    for state in strong_positions(game, remaining, seed):
        started = time.process_time()
        thought = engine.think(state, int(state[PLAYER]), Limit(visits=level.visits), None)
    return thought.exact, time.process_time() - started


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


def time_proofs(game: Game, remaining: int, margin: bool, seconds: float, seeds: range) -> str:
    """How many positions of random play are proven in time."""
    prove(game, position(game, remaining, 0), margin, Limit(visits=1000))  # compiles
    limit = Limit(seconds=seconds)
    took = [prove(game, position(game, remaining, seed), margin, limit) for seed in _shown(seeds)]
    done = [seconds for seconds in took if seconds is not None]
    middle = np.median(done) if done else np.inf
    return (
        f"{'exact score' if margin else 'who wins'}: {len(done)} of {len(seeds)} within {seconds:g} s of CPU, "
        f"median {middle:.2f} s, "
        f"nine in ten within {sorted(took, key=lambda s: s or np.inf)[int(0.9 * len(took)) - 1] or np.inf:.2f} s"
    )


def count_proofs(game: Game, remaining: int, old: bool, seeds: range) -> str:
    """How many positions of strong play level 8 proves, and its CPU time."""
    proven_by_level_8(game, remaining, 0, old)  # compiles
    found = [proven_by_level_8(game, remaining, seed, old) for seed in _shown(seeds)]
    seconds = [took for _, took in found]
    name = "old-level-8" if old else "level 8"
    return (
        f"{name} proves {sum(proven for proven, _ in found)} of {len(seeds)} within its own limit, "
        f"median {np.median(seconds):.2f} s of CPU, slowest {max(seconds):.2f} s"
    )


def _shown(seeds: range) -> Iterable[int]:
    return track(seeds, console=Console(stderr=True), transient=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.proofs", description="Endgames proven in time.")
    parser.add_argument("game", choices=[name for name in zweispiel.games() if _can_be_proven(zweispiel.load(name))])
    parser.add_argument("--remaining", type=int, default=16)
    parser.add_argument("--margin", action="store_true", help="prove the exact score, not only who wins")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU time allowed for each")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the number of the first position")
    parser.add_argument("--think", action="store_true", help="count what level 8 proves in positions of strong play")
    parser.add_argument("--old", action="store_true", help="with --think: old-level-8 instead")
    chosen = parser.parse_args(arguments)
    game, seeds = zweispiel.load(chosen.game), range(chosen.first, chosen.first + chosen.positions)
    if chosen.think:
        found = count_proofs(game, chosen.remaining, chosen.old, seeds)
    else:
        found = time_proofs(game, chosen.remaining, chosen.margin, chosen.seconds, seeds)
    print(f"{game.name}, {chosen.remaining} remaining, {found}")


if __name__ == "__main__":
    main()
