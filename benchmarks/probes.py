"""How far a shallow search foretells a deep one: what ProbCut needs to know (`Selectivity` in `core/hints.py`).

    python -m benchmarks.probes heimlich --positions 300 --depth 8

Positions of quick play, each searched to every depth without probes. For each depth: the depth of its probe, how the
deep value follows from the shallow one (slope and constant), and the deviation from that, all in the units of margins.
"""

import argparse
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.limit import Limit
from zweispiel.engines.alphabeta import AlphaBeta
from zweispiel.engines.pvs import FULLY, INFINITE, SCALE, probe_depths
from zweispiel.kernel.contract import GOING, PLAYER, State
from zweispiel.kernel.rng import below, seeded

#: Moves at random before, and depth of, quick play.
OPENING, DEPTH = 6, 3
#: Values nearer to certainty count as this.
SURE = 0.98

Values = npt.NDArray[np.float64]


def positions(game: Game, player: AlphaBeta, number: int) -> list[State]:
    """One position of each game, at any time before the last proofs."""
    found, seed = list[State](), 0
    while len(found) < number:
        rng, state = seeded(f"probes {seed}"), game.new_state()
        last = 4 + below(rng, game.max_plies)
        seed += 1
        for ply in range(last):
            actions = game.fair(state)
            if ply < OPENING:
                action = int(actions[below(rng, len(actions))])
            else:
                action = player.think(state, int(state[PLAYER]), Limit(depth=DEPTH)).action
            game.kernel.play(state, action)
            if game.kernel.result(state) != GOING:
                break
        if game.kernel.result(state) == GOING and player.evaluation.remaining(state) > 14:
            found.append(state)
    return found


def values(player: AlphaBeta, state: State, depth: int) -> Values:
    """The values of all searches up to this depth, as margins."""
    player.forget()
    player.work.cursor[FULLY] = 1
    found = [player._value(state, ahead, -INFINITE, INFINITE) / SCALE for ahead in range(depth + 1)]
    player.work.cursor[FULLY] = 0
    outcomes = np.clip(np.array(found), -SURE, SURE)
    doubt = player.evaluation.selectivity.probe_doubt
    margins: Values = doubt * outcomes / np.sqrt(1 - outcomes**2)
    return margins


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.probes", description="Shallow and deep searches.")
    parser.add_argument("game", choices=zweispiel.games())
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--depth", type=int, default=8)
    chosen = parser.parse_args(arguments)
    game = zweispiel.load(chosen.game)
    player = AlphaBeta(game)
    states = positions(game, player, chosen.positions)
    left = np.array([player.evaluation.remaining(state) for state in states])
    found = np.array([values(player, state, chosen.depth) for state in states])
    thirds = np.quantile(left, [1 / 3, 2 / 3])
    for depth in range(2, chosen.depth + 1):
        shallow, deep = found[:, probe_depths()[depth]], found[:, depth]
        slope, constant = np.polyfit(shallow, deep, 1)
        off = deep - slope * shallow - constant
        parts = [off[left > thirds[1]], off[(left > thirds[0]) & (left <= thirds[1])], off[left <= thirds[0]]]
        deviations = ", ".join(f"{part.std():.2f}" for part in parts)
        print(
            f"depth {depth}, probe {probe_depths()[depth]}: slope {slope:.2f}, constant {constant:+.2f}, "
            f"deviation {off.std():.2f} (early, middle, late: {deviations})"
        )


if __name__ == "__main__":
    main()
