"""Learning a leaf value: it can be repeated and resumed, and tells winning positions from lost ones."""

import json
from pathlib import Path

import pytest

from tests.lab.support import Command

SMALL = ("conhex", "leaf_value", "--games", "60", "--visits", "30", "--seed", "3")


@pytest.mark.long
def test_learning_resumes_to_the_same_weights(command: Command, tmp_path: Path) -> None:
    first, second, folder = tmp_path / "first.json", tmp_path / "second.json", tmp_path / "played"
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(first))[0] == 0
    (lost,) = folder.glob("*-1.npz")
    lost.unlink()  # as if it had been stopped in the second batch
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(second))[0] == 0
    assert first.read_text() == second.read_text()
    learned = json.loads(first.read_text())
    assert learned["made_by"].endswith("train conhex leaf_value --games 60 --visits 30 --seed 3")
    weights = {int(place): weight for place, weight in learned["weights"].items()}
    assert weights[10 * 1 + 3] > 0 > weights[10 * 3 + 1]  # one stone against three, and the other way round
