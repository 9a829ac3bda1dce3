"""Learning a leaf value: it can be repeated and resumed, and tells winning positions from lost ones."""

import json
from pathlib import Path

import pytest

from zweispiel.lab.training import leaf_value

SMALL = ("conhex", "--games", "60", "--visits", "30", "--seed", "3")


@pytest.mark.long
def test_learning_resumes_to_the_same_weights(tmp_path: Path) -> None:
    first, second, folder = tmp_path / "first.json", tmp_path / "second.json", tmp_path / "played"
    leaf_value.main([*SMALL, "--folder", str(folder), "--output", str(first)])
    (lost,) = folder.glob("*-1.npz")
    lost.unlink()  # as if it had been stopped in the second batch
    leaf_value.main([*SMALL, "--folder", str(folder), "--output", str(second)])
    assert first.read_text() == second.read_text()
    learned = json.loads(first.read_text())
    assert learned["made_by"].endswith("conhex --games 60 --visits 30 --seed 3")
    weights = {int(place): weight for place, weight in learned["weights"].items()}
    assert weights[10 * 1 + 3] > 0 > weights[10 * 3 + 1]  # one stone against three, and the other way round


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--visits", "-1"], ["--visits", "x"]])
def test_nonsense_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as error:
        leaf_value.main(["conhex", *wrong])
    assert error.value.code == 2
    assert "usage" in capsys.readouterr().err
