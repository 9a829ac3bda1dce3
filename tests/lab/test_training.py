"""The command `train`: one for all subjects, clear about what it refuses. What is learned is tested by subject."""

import json
from pathlib import Path

import numpy as np
import pytest

import zweispiel
from tests.lab.support import Command
from zweispiel.core.errors import UsageError
from zweispiel.core.hints import TrainingHints
from zweispiel.kernel.rng import seeded
from zweispiel.lab.training.subjects import SUBJECTS, new_plan, subjects_of
from zweispiel.lab.training.training import random_action, ship


def test_every_subject_of_the_hints_can_be_learned() -> None:
    assert set(SUBJECTS) == set(TrainingHints._fields)
    assert subjects_of("conhex") == ["prior", "leaf_value", "judgement"]
    assert subjects_of("combinato") == []


def test_a_plan_names_the_command_that_repeats_it() -> None:
    """A subject need not be named if there is only one, and amounts have defaults."""
    plan = new_plan("heimlich", None, 3, {"games": 200, "depth": None})
    assert plan.command() == "zweispiel train heimlich evaluation --rounds 4 --games 200 --depth 2 --seed 3"


@pytest.mark.parametrize(
    ("game", "subject", "chosen", "told"),
    [
        ("combinato", None, {}, "nothing to learn"),
        ("conhex", None, {}, "prior, leaf_value, judgement"),
        ("conhex", "network", {}, "prior, leaf_value, judgement"),
        ("conhex", "prior", {"rounds": 2}, "--positions, --visits"),
    ],
)
def test_what_a_game_cannot_learn_is_refused(game: str, subject: str, chosen: dict[str, int], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        new_plan(game, subject, 1, chosen)


@pytest.mark.parametrize("wrong", [["--rounds", "0"], ["--games", "-1"], ["--depth", "x"], ["--seed", "x"]])
def test_nonsense_is_refused(command: Command, wrong: list[str]) -> None:
    code, shown, errors = command("train", "heimlich", *wrong)
    assert (code, shown) == (2, "")
    assert wrong[0] in errors


def test_weights_come_with_the_command_that_made_them(tmp_path: Path) -> None:
    weights = np.array([0.0, 1.234, 0.004, -2.0])
    ship({"weights": weights}, "zweispiel train …", tmp_path / "some.json")
    told = json.loads((tmp_path / "some.json").read_text())
    assert told == {"made_by": "zweispiel train …", "weights": {"1": 1.23, "3": -2.0}}
    ship({"weights": weights}, "zweispiel train …", tmp_path / "some.npz")
    assert (tmp_path / "some.txt").read_text(encoding="utf-8") == "Made by: zweispiel train …\n"
    with np.load(tmp_path / "some.npz") as stored:
        assert np.array_equal(stored["weights"], weights)


def test_random_actions_are_legal_and_follow_from_the_seed() -> None:
    game = zweispiel.load("heimlich")
    state = game.new_state()
    found = [[random_action(game, state, rng) for _ in range(20)] for rng in (seeded("a"), seeded("a"))]
    assert found[0] == found[1]
    assert set(found[0]) <= set(game.legal(state).tolist())
    assert len(set(found[0])) > 1
