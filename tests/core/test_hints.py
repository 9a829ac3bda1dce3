"""`EngineHints`: one object from a game to the engines, and nothing else."""

from importlib import import_module, util

import pytest

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.hints import PLAIN_UCT, EngineHints

OLD_HOOKS = ("opponent", "thinking", "insight", "clues", "judgement")


@pytest.mark.parametrize("name", zweispiel.games())
def test_a_game_names_its_hints_once(name: str) -> None:
    game, module = zweispiel.load(name), f"zweispiel.games.{name}.engine"
    assert game.hints is (import_module(module).HINTS if util.find_spec(module) else Game.hints)
    assert not [hook for hook in OLD_HOOKS if hasattr(game, hook)]


@pytest.mark.parametrize("name", zweispiel.games())
def test_what_is_used_is_there(name: str) -> None:
    hints = zweispiel.load(name).hints
    assert hints.mcts.amaf_bias is None or hints.rollout_trace is not None
    assert hints.mcts.prior_weight == 0 or hints.prior is not None or hints.judgement is not None
    assert hints.mcts.leaf_value_share == 0 or hints.leaf_value is not None or hints.judgement is not None
    assert hints.mcts.margin_share == 0 or hints.margin is not None
    assert not hints.mcts.foresight or hints.decided is not None
    assert hints.training.evaluation is None or hints.evaluation is not None


def test_the_default_is_plain_uct() -> None:
    assert Game.hints == EngineHints()
    assert Game.hints.mcts == PLAIN_UCT
