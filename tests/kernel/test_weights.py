"""Learned weights in JSON files."""

import json
from pathlib import Path

from zweispiel.kernel.weights import read_weights


def test_weights_not_listed_are_zero(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({"made_by": "hand", "weights": {"1": 0.5, "3": -2.0}}))
    assert read_weights(file, 5).tolist() == [0, 0.5, 0, -2.0, 0]


def test_without_a_file_all_weights_are_zero(tmp_path: Path) -> None:
    assert read_weights(tmp_path / "none.json", 3).tolist() == [0, 0, 0]
