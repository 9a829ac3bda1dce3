"""Training: repeatable, resumable, and what it writes is what the game reads."""

from pathlib import Path

import numpy as np
import pytest

from tests.lab.support import Command
from zweispiel.games.zaic.evaluate import load_weights

SMALL = ("heimlich", "evaluation", "--rounds", "2", "--games", "200", "--seed", "3")


def weights_of(path: Path) -> dict[str, list[int]]:
    with np.load(path) as stored:
        return {name: stored[name].tolist() for name in stored}


@pytest.mark.long
def test_training_resumes_to_the_same_weights(command: Command, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    folder = tmp_path / "games"
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(first))[0] == 0
    for pattern in ("*games-1-1.npz", "*weights-1.npz"):  # as if it had been stopped in the second round
        (lost,) = folder.glob(pattern)
        lost.unlink()
    assert command("train", *SMALL, "--folder", str(folder), "--output", str(second))[0] == 0
    assert weights_of(first) == weights_of(second)
    assert (
        "zweispiel train heimlich evaluation --rounds 2 --games 200 --depth 2 --seed 3"
        in first.with_suffix(".txt").read_text()
    )
    assert sum(weight != 0 for weight in weights_of(first)["common"]) > 1_000
    assert not list(folder.glob("*.part.npz"))


@pytest.mark.long
def test_a_network_is_learned_again_to_the_same_words(command: Command, tmp_path: Path) -> None:
    small = ("zaic", "network", "--rounds", "2", "--games", "200", "--depth", "1", "--seed", "3")
    written = []
    for name in ("first", "second"):
        assert (
            command("train", *small, "--folder", str(tmp_path / name), "--output", str(tmp_path / f"{name}.npz"))[0]
            == 0
        )
        written.append(weights_of(tmp_path / f"{name}.npz"))
    assert written[0] == written[1]
    assert len(written[0]["network"]) == len(load_weights())
