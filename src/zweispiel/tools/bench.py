"""How fast random games are played, measured against a fixed yardstick in the same run."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np

from zweispiel.core.game import Game
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import seeded
from zweispiel.kernel.yardstick import yardstick

SECONDS = 0.3
REPEATS = 3
STEPS = 100_000


@dataclass(frozen=True)
class Speed:
    """Playouts of one game per second of processor time, and per million steps of the yardstick."""

    game: str
    playouts_per_second: float
    playouts_per_million_steps: float

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)


def yardstick_speed() -> float:
    """Steps of the yardstick per second of processor time."""
    rng = seeded("yardstick")
    return STEPS * rate(lambda: yardstick(rng, STEPS))


def game_speed(game: Game, steps_per_second: float) -> Speed:
    """Random playouts from the start of a game."""
    root, rng = game.new_state(), seeded("bench")
    work, tally = np.empty_like(root), np.zeros(4, np.int64)
    actions, weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
    playouts = walks(game.kernel, game.name).playouts
    speed = 10 * rate(lambda: playouts(root, 10, rng, work, actions, weights, tally))
    return Speed(game.name, speed, speed / steps_per_second * 1e6)


def rate(work: Callable[[], object]) -> float:
    """Calls per second of processor time: the best of a few short measurements, after a call that may compile."""
    work()
    return max(_measured(work) for _ in range(REPEATS))


def _measured(work: Callable[[], object]) -> float:
    calls, started = 0, time.thread_time()
    while (spent := time.thread_time() - started) < SECONDS / REPEATS:
        work()
        calls += 1
    return calls / spent
