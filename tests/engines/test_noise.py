"""The noise of alpha-beta."""

import random

import zweispiel
from tests.support import play_randomly
from zweispiel.engines.noise import AMPLITUDE, NO_NOISE, with_noise
from zweispiel.engines.pvs import SCALE
from zweispiel.kernel.rng import seeded


def test_noise_is_small_and_spares_what_is_certain() -> None:
    game = zweispiel.load("heimlich")
    rng, noise, seen = random.Random(1), seeded("some"), set()
    for _ in range(200):
        state = play_randomly(game.match(), rng, rng.randint(1, 30)).knowledge(0)
        value = rng.randint(1, SCALE - 1) * rng.choice((-1, 1))
        difference = int(with_noise(value, state, noise, SCALE)) - value
        assert abs(difference) <= AMPLITUDE
        assert abs(value + difference) < SCALE
        assert with_noise(value, state, NO_NOISE, SCALE) == value
        assert [with_noise(sure, state, noise, SCALE) for sure in (-SCALE, 0, SCALE)] == [-SCALE, 0, SCALE]
        seen.add(difference)
    assert len(seen) > AMPLITUDE
