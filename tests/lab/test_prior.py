"""Learning a prior: it can be repeated and resumed, and finds out what lessons say."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.lab.support import Command
from zweispiel.lab.training.softmax import Lesson, fit

SMALL = ("conhex", "prior", "--positions", "60", "--visits", "60", "--seed", "3")


@pytest.mark.long
def test_learning_resumes_to_the_same_weights(command: Command, tmp_path: Path) -> None:
    first, second, folder = tmp_path / "first.json", tmp_path / "second.json", tmp_path / "found"
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(first))[0] == 0
    (lost,) = folder.glob("*-1.npz")
    lost.unlink()  # as if it had been stopped in the second batch
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(second))[0] == 0
    assert first.read_text() == second.read_text()
    learned = json.loads(first.read_text())
    assert learned["made_by"].endswith("train conhex prior --positions 60 --visits 60 --seed 3")
    assert len(learned["weights"]) > 20


def test_a_fit_finds_the_chances_behind_the_lessons() -> None:
    truth, random = np.array([1.0, -0.5, 0.3, 0.0]), np.random.default_rng(1)
    lessons = []
    for _ in range(300):
        places = [random.choice(4, size=random.integers(1, 4), replace=False) for _ in range(6)]
        powers = np.exp([truth[place].sum() for place in places])
        lessons.append(Lesson(places, powers / powers.sum()))
    weights, choices = fit(lessons, 4)
    assert np.allclose(weights, truth, atol=0.05)
    assert 1 < choices < 6
