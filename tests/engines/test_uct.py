"""The UCT formula, against the same formula in plain Python."""

import math
import random

import pytest

import zweispiel
from zweispiel.core.hints import MctsParameters
from zweispiel.engines.mcts import NO_WEIGHTS
from zweispiel.engines.tree import ROOT, SearchTree, clear_node, clear_tree, new_tree, new_workspace
from zweispiel.engines.uct import select
from zweispiel.kernel.contract import GOING

CHILDREN = 12
PARAMETERS = (
    MctsParameters(exploration=0.7),
    MctsParameters(exploration=0.3, first_play=0.1, amaf_bias=0.01),
    MctsParameters(exploration=0.2, first_play=-0.2, prior_weight=2.0),
)


def random_tree(rng: random.Random) -> SearchTree:
    """A root with children that were visited now and then; one is proven lost for the player who moves."""
    tree = new_tree(CHILDREN + 1)
    clear_tree(tree)
    tree.first[ROOT], tree.width[ROOT], tree.mover[ROOT] = 1, CHILDREN, rng.randrange(2)
    for child in range(1, CHILDREN + 1):
        clear_node(tree, child, child)
        visits = rng.choice((0, 1, 3, 20))
        tree.visits[child], tree.mean[child] = visits, rng.uniform(-1, 1) if visits else 0
        tree.inverse_root[child] = visits**-0.5 if visits else 0
        tree.amaf_visits[child] = rng.randrange(30)
        tree.amaf_sum[child] = rng.uniform(-1, 1) * tree.amaf_visits[child]
        tree.prior[child] = rng.random()
    tree.visits[ROOT], tree.mean[ROOT] = tree.visits.sum() + 1, rng.uniform(-1, 1)
    tree.proven[rng.randrange(1, CHILDREN + 1)] = 2 - tree.mover[ROOT]
    return tree


def score(tree: SearchTree, child: int, chosen: MctsParameters) -> float:
    """What the formula says about a child."""
    if tree.proven[child] != GOING:
        return -math.inf
    sign, n, parent = 1 - 2 * int(tree.mover[ROOT]), int(tree.visits[child]), int(tree.visits[ROOT])
    value = sign * float(tree.mean[child]) if n else sign * float(tree.mean[ROOT]) + chosen.first_play
    tried = max(1, n)
    if chosen.amaf_bias is not None:
        amaf = float(tree.amaf_visits[child])
        share = amaf / (amaf + n + chosen.amaf_bias * amaf * n + 1e-9)
        value += share * (sign * float(tree.amaf_sum[child]) / max(1.0, amaf) - value)
        tried = n + 1
    bonus = chosen.prior_weight * float(tree.prior[child]) * math.sqrt(parent) / max(1, n)
    return value + chosen.exploration * math.sqrt(math.log(parent) / tried) + bonus


@pytest.mark.parametrize("chosen", PARAMETERS, ids=["ucb1", "amaf", "prior"])
def test_the_child_with_the_highest_score_is_selected(chosen: MctsParameters) -> None:
    game, rng, seen = zweispiel.load("heimlich"), random.Random(1), set()
    work = new_workspace(game, chosen, NO_WEIGHTS)
    for _ in range(200):
        tree = random_tree(rng)
        found = int(select(tree, work, ROOT))
        best = max(score(tree, child, chosen) for child in range(1, CHILDREN + 1))
        assert score(tree, found, chosen) > best - 1e-4 * max(1, abs(best))
        seen.add(found)
    assert len(seen) == CHILDREN
