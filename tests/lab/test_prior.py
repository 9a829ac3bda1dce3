"""Learning a prior: it can be repeated and resumed, and finds out what lessons say."""

import json
from pathlib import Path

import numpy as np
import pytest

from zweispiel.lab.training import prior
from zweispiel.lab.training.softmax import Lesson, fit

SMALL = ("conhex", "--positions", "60", "--visits", "60", "--seed", "3")


@pytest.mark.long
def test_learning_resumes_to_the_same_weights(tmp_path: Path) -> None:
    first, second, folder = tmp_path / "first.json", tmp_path / "second.json", tmp_path / "found"
    prior.main([*SMALL, "--folder", str(folder), "--output", str(first)])
    (lost,) = folder.glob("*-1.npz")
    lost.unlink()  # as if it had been stopped in the second batch
    prior.main([*SMALL, "--folder", str(folder), "--output", str(second)])
    assert first.read_text() == second.read_text()
    learned = json.loads(first.read_text())
    assert learned["made_by"].endswith("conhex --positions 60 --visits 60 --seed 3")
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


@pytest.mark.parametrize("wrong", [["--positions", "0"], ["--visits", "-1"], ["--visits", "x"]])
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        prior.main(["conhex", *wrong])
    assert error.value.code == 2
    assert "usage" in capsys.readouterr().err
