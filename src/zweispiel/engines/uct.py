"""The UCT formula: which child a simulation visits next.

In the eyes of the player who moves at a node with N visits, a child with n visits and mean value v scores

    v + c · √(ln N / n)                                        UCB1 [1], with c the game's `exploration`

and an untried child the value of its node plus `first_play`. Two terms are optional:

* *AMAF* (all moves as first) [2]: v is mixed with the average over all playouts in which the mover played the move at
  any time. That is coarse but quick knowledge, so its share fades as visits come in (`amaf_bias`).
* *Progressive bias* [3]: w · p · √N / n for a move with the prior probability p, where w is `prior_weight`.

A child proven lost for the mover is never visited again.

[1] L. Kocsis, C. Szepesvári: Bandit Based Monte-Carlo Planning, 2006
[2] S. Gelly, D. Silver: Combining Online and Offline Knowledge in UCT, 2007
[3] C. Rosin: Multi-Armed Bandits with Episode Context, 2011
"""

from math import log, sqrt

import numpy as np
import numpy.typing as npt

from zweispiel.engines.tree import AMAF_BIAS, EXPLORATION, FIRST_PLAY, PRIOR_WEIGHT, SearchTree, Workspace
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import lean_jit

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="assignment, arg-type, return-value, no-any-return"

Scores = npt.NDArray[np.float32]

ZERO, ONE = np.float32(0), np.float32(1)
LOST, TINY = np.float32(-1e9), np.float32(1e-9)


@lean_jit
def select(tree: SearchTree, work: Workspace, node: int) -> int:
    """The child to visit next.

    Indices are unsigned: then the loops need no check for negative ones and the compiler can vectorise them.
    """
    first, n, mover = U(tree.first[node]), U(tree.width[node]), np.int64(tree.mover[node])
    sign, lost = np.float32(1 - 2 * mover), np.uint8(2 - mover)  # the second: the result in which the opponent wins
    explore = work.settings[EXPLORATION] * np.float32(sqrt(log(max(1, tree.visits[node]))))
    untried = sign * tree.mean[node] + work.settings[FIRST_PLAY]
    if work.settings[AMAF_BIAS] < ZERO:
        score_by_ucb1(tree, work.scores, first, n, sign, lost, explore, untried)
    else:
        score_with_amaf(tree, work.scores, first, n, sign, lost, explore, untried, work.settings[AMAF_BIAS])
    if work.settings[PRIOR_WEIGHT] > ZERO:
        add_prior(tree, work.scores, first, n, work.settings[PRIOR_WEIGHT] * np.float32(sqrt(tree.visits[node])))
    return np.int64(first + best_score(work.scores, n))


@lean_jit
def best_score(scores: Scores, n: np.uint64) -> np.uint64:
    """The index of the highest score."""
    best, top = U(0), scores[0]
    for i in range(U(1), n):
        if scores[i] > top:
            best, top = i, scores[i]
    return best


@lean_jit
def score_by_ucb1(
    tree: SearchTree,
    scores: Scores,
    first: np.uint64,
    n: np.uint64,
    sign: np.float32,
    lost: np.uint8,
    explore: np.float32,
    untried: np.float32,
) -> None:
    """UCB1: the mean plus a bonus for rarely tried moves."""
    for i in range(n):
        inverse_root = tree.inverse_root[first + i]
        value = sign * tree.mean[first + i] + explore * inverse_root if inverse_root > ZERO else untried + explore
        scores[i] = value if tree.proven[first + i] != lost else LOST


@lean_jit
def score_with_amaf(
    tree: SearchTree,
    scores: Scores,
    first: np.uint64,
    n: np.uint64,
    sign: np.float32,
    lost: np.uint8,
    explore: np.float32,
    untried: np.float32,
    bias: np.float32,
) -> None:
    """UCB1 with the mean mixed with the AMAF average, which counts as long as visits are few."""
    for i in range(n):
        visits, amaf_visits = np.float32(tree.visits[first + i]), tree.amaf_visits[first + i]
        value = sign * tree.mean[first + i] if visits > ZERO else untried
        weight = ONE / (amaf_visits + visits + bias * amaf_visits * visits + TINY)  # of one AMAF visit
        value += weight * (sign * tree.amaf_sum[first + i] - amaf_visits * value)
        value += explore * np.float32(sqrt(ONE / (visits + ONE)))
        scores[i] = value if tree.proven[first + i] != lost else LOST


@lean_jit
def add_prior(tree: SearchTree, scores: Scores, first: np.uint64, n: np.uint64, weight: np.float32) -> None:
    """The progressive bias: a bonus in proportion to the prior, divided by the visits."""
    for i in range(n):
        inverse_root = tree.inverse_root[first + i]
        inverse = inverse_root * inverse_root if inverse_root > ZERO else ONE
        scores[i] += weight * inverse * tree.prior[first + i]
