"""Learning a judgement: it can be repeated and resumed, and tells good positions from bad ones."""

import json
from pathlib import Path

import numpy as np
import pytest

from tests.lab.support import Command
from zweispiel.games.conhex.resistance import NUM_WEIGHTS, OWN_FACTOR, THEIR_FACTOR
from zweispiel.kernel.weights import read_weights

SMALL = ("conhex", "judgement", "--rounds", "2", "--games", "100", "--visits", "30", "--seed", "3")


@pytest.mark.long
def test_learning_resumes_to_the_same_weights(command: Command, tmp_path: Path) -> None:
    first, second, folder = tmp_path / "first.json", tmp_path / "second.json", tmp_path / "played"
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(first))[0] == 0
    for lost in ("conhex-network-30-3-1-1.npz", "conhex-network-30-3-1-weights-100.npz"):
        (folder / lost).unlink()  # as if it had been stopped in the last batch
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(second))[0] == 0
    assert first.read_text() == second.read_text()
    assert json.loads(first.read_text())["made_by"].endswith(
        "train conhex judgement --rounds 2 --games 100 --visits 30 --seed 3"
    )
    weights = read_weights(first, NUM_WEIGHTS)
    assert min(weights[OWN_FACTOR], weights[THEIR_FACTOR]) > 0.5
    assert np.count_nonzero(weights) > 500
