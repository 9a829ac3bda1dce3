"""Training: repeatable, resumable, and what it writes is what the game reads."""

from pathlib import Path

import numpy as np
import pytest

from zweispiel.games.zaic.evaluate import load_weights
from zweispiel.lab.training import evaluation

SMALL = ("heimlich", "--rounds", "2", "--games", "200", "--seed", "3")


def weights_of(path: Path) -> dict[str, list[int]]:
    with np.load(path) as stored:
        return {name: stored[name].tolist() for name in stored}


@pytest.mark.long
def test_training_resumes_to_the_same_weights(tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    folder = tmp_path / "games"
    evaluation.main([*SMALL, "--folder", str(folder), "--output", str(first)])
    for pattern in ("*games-1-1.npz", "*weights-1.npz"):  # as if it had been stopped in the second round
        (lost,) = folder.glob(pattern)
        lost.unlink()
    evaluation.main([*SMALL, "--folder", str(folder), "--output", str(second)])
    assert weights_of(first) == weights_of(second)
    assert "heimlich --rounds 2 --games 200 --depth 2 --seed 3" in first.with_suffix(".txt").read_text()
    assert len(weights_of(first)["weights"]) > 1_000
    assert not list(folder.glob("*.part.npz"))


@pytest.mark.long
def test_a_network_is_learned_again_to_the_same_words(tmp_path: Path) -> None:
    small = ("zaic", "--rounds", "2", "--games", "200", "--depth", "1", "--seed", "3")
    written = []
    for name in ("first", "second"):
        evaluation.main([*small, "--folder", str(tmp_path / name), "--output", str(tmp_path / f"{name}.npz")])
        written.append(weights_of(tmp_path / f"{name}.npz"))
    assert written[0] == written[1]
    assert len(written[0]["network"]) == len(load_weights())


@pytest.mark.parametrize("wrong", [["--rounds", "0"], ["--games", "-1"], ["--depth", "0"], ["--depth", "x"]])
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        evaluation.main(["heimlich", *wrong])
    assert error.value.code == 2
    assert "usage" in capsys.readouterr().err
