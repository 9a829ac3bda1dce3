"""One simulation of Monte-Carlo tree search, written once and bound to a game's kernel.

A simulation descends from the root to a leaf by the UCT formula (`uct`), plays on from there at random, and backs the
outcome up through every node on its path. A game's hints (`core/hints.py`) may add:

* *AMAF*: the playout is traced, and every move played in it counts for the positions on the path.
* A *prior*: new nodes get prior probabilities, and moves that are never better than others are left out.
* A *leaf value*: the estimate of the leaf takes a share in what is backed up, which lowers the variance.

Results are *proven* as in MCTS-Solver [1]: a finished game is proven; a position is once it has a move to a proven win
or all its moves are proven. A game may also know some results before its end (`decided`).

The lower-case names used but not defined here (`legal`, `play`, `result` …) are the bound game's; SECRETS, FAIR, TRACE,
PRIOR, LEAF_VALUE, JUDGEMENT and DECIDED say whether it has such a thing at all.

[1] M. Winands, Y. Björnsson, J.-T. Saito: Monte-Carlo Tree Search Solver, 2008
"""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.hints import EngineHints
from zweispiel.engines.tree import (
    AMAF_BIAS,
    EXPAND_AFTER,
    FORESIGHT,
    LEAF_VALUE_SHARE,
    MARGIN_DOUBT,
    MARGIN_SHARE,
    PRIOR_WEIGHT,
    ROOT,
    SearchTree,
    Workspace,
    clear_node,
    favourite,
)
from zweispiel.engines.uct import ONE, TINY, ZERO, best_score, select
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import bind, bound_once, lean_bind, lean_jit
from zweispiel.kernel.contract import CHANCE, DRAW, FIRST_WON, GOING, PLAYER, PLY, Numbers, State
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import Rng, below

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="name-defined, assignment, arg-type, return-value, no-any-return"
# ruff: noqa: F821

#: Up to this many visits of a node every playout counts for AMAF; later every fourth says enough.
AMAF_ALWAYS = 256


# ---- descending


@lean_jit
def random_child(tree: SearchTree, node: int, rng: Rng) -> int:
    """A random child of a chance node, by weight."""
    first, n = np.int64(tree.first[node]), np.int64(tree.width[node])
    total = 0
    for child in range(first, first + n):
        total += np.int64(tree.amaf_visits[child])
    left = below(rng, total)
    for child in range(first, first + n):
        left -= np.int64(tree.amaf_visits[child])
        if left < 0:
            return child
    return first + n - 1


def _select_legal(tree: SearchTree, work: Workspace, node: int) -> int:
    """As `select`, but skip moves that are illegal in the sampled state; -1 if all are."""
    best = select(tree, work, node)
    first = np.int64(tree.first[node])
    while why_not(work.state, np.int64(tree.action[best])) != 0:
        if work.scores[best - first] == -np.inf:
            return -1
        work.scores[best - first] = -np.inf
        best = first + np.int64(best_score(work.scores, U(tree.width[node])))
    return best


# ---- growing


def _arrive(tree: SearchTree, work: Workspace, node: int) -> None:
    """Look at a node for the first time; its position is in the workspace."""
    mover = np.int64(work.state[PLAYER])
    tree.mover[node] = np.int8(mover)
    tree.proven[node] = np.uint8(result(work.state))
    if DECIDED and work.settings[FORESIGHT] > ZERO and tree.proven[node] == GOING and node != ROOT:
        tree.proven[node] = np.uint8(decided(work.state))  # the root still needs a move
    if LEAF_VALUE and work.settings[LEAF_VALUE_SHARE] > ZERO and tree.proven[node] == GOING and mover >= 0:
        tree.leaf_value[node] = np.float32((1 - 2 * mover) * estimate(work))


def _estimate(work: Workspace) -> float:
    """The outcome that the player to move may expect."""
    return judged_value(work.state, work.judgement) if JUDGEMENT else leaf_value(work.state)


def _weigh(work: Workspace, n: int) -> int:
    """Write the relative probabilities of the n legal actions; returns how many of them are worth a look."""
    if JUDGEMENT:
        return judged_prior(work.state, work.actions, n, work.scores, work.judgement)
    return prior(work.state, work.actions, n, work.scores)


def _expand(tree: SearchTree, work: Workspace, node: int, rng: Rng) -> bool:
    """Give every move or draw a node, moves in random order; False if there is no room."""
    mover = np.int64(tree.mover[node])
    n = list_moves(tree, work, node)
    first = tree.used[0]
    if first + n > tree.action.shape[0]:
        return False
    has_prior = PRIOR and mover != CHANCE and work.settings[PRIOR_WEIGHT] > ZERO
    if mover != CHANCE:
        shuffle(work.actions, n, rng)  # or few visits would favour the front of the list
    if has_prior:
        n = weigh(work, n)
    for i in range(n):
        clear_node(tree, first + i, work.actions[i])
        if mover == CHANCE:
            tree.amaf_visits[first + i] = np.float32(work.weights[i])
    if has_prior:
        note_prior(tree, work.scores, first, n)
    tree.used[0] += n
    tree.first[node], tree.width[node] = first, n
    return True


@lean_jit
def shuffle(actions: Numbers, n: int, rng: Rng) -> None:
    """Put the first n actions in random order."""
    for i in range(n):
        j = i + below(rng, n - i)
        actions[i], actions[j] = actions[j], actions[i]


@lean_jit
def note_prior(tree: SearchTree, weights: npt.NDArray[np.float32], first: int, n: int) -> None:
    """Give n new nodes their prior probabilities: the weights, scaled to a sum of 1."""
    total = TINY
    for i in range(n):
        total += weights[i]
    for i in range(n):
        tree.prior[first + i] = weights[i] / total


def _list_moves(tree: SearchTree, work: Workspace, node: int) -> int:
    """List the draws or moves at a node, only moves that are fair for a computer."""
    if np.int64(tree.mover[node]) == CHANCE:
        return chance(work.state, work.actions, work.weights)
    n = legal(work.state, work.actions)
    if FAIR:
        allowed = fair(work.state, work.actions)
        tree.partial[node] = np.uint8(allowed < n)
        n = allowed
    return n


@lean_jit
def visits_to_expand(tree: SearchTree, work: Workspace) -> np.float32:
    """Visits before a leaf is expanded; more as memory fills up."""
    fullness = 4 * tree.used[0] // tree.action.shape[0]
    return work.settings[EXPAND_AFTER] * np.float32(1 << (2 * fullness))


def _descend(tree: SearchTree, work: Workspace, rng: Rng) -> int:
    """Descend to a leaf, playing the moves in the workspace; write the nodes into `path` and return the depth."""
    node, depth = ROOT, 0
    while True:
        work.path[depth] = node
        if tree.visits[node] == 0:
            arrive(tree, work, node)
        if tree.proven[node] != GOING:
            return depth
        if tree.width[node] == 0 and not (
            np.float32(tree.visits[node]) >= visits_to_expand(tree, work) and expand(tree, work, node, rng)
        ):
            return depth
        if tree.mover[node] == CHANCE:
            child = random_child(tree, node, rng)
        elif SECRETS:
            child = select_legal(tree, work, node)
            if child < 0:
                return depth
        else:
            child = select(tree, work, node)
        play(work.state, np.int64(tree.action[child]))
        node = child
        depth += 1


# ---- backing up


@lean_jit
def prove(tree: SearchTree, node: int) -> None:
    """Prove a node's result if those of its children allow it."""
    first, n, mover = np.int64(tree.first[node]), np.int64(tree.width[node]), np.int64(tree.mover[node])
    if mover == CHANCE:
        for child in range(first, first + n):
            if tree.proven[child] == GOING or tree.proven[child] != tree.proven[first]:
                return
        tree.proven[node] = tree.proven[first]
        return
    won, best, unknown = FIRST_WON + mover, 2 - mover, False
    for child in range(first, first + n):
        if tree.proven[child] == won:
            tree.proven[node] = won
            return
        unknown = unknown or tree.proven[child] == GOING
        if tree.proven[child] == DRAW:
            best = DRAW
    if not unknown and tree.partial[node] == 0:
        tree.proven[node] = best


@lean_jit
def value_of(result: int) -> np.float32:
    """The value of a result for player 0."""
    return ONE if result == FIRST_WON else ZERO if result == DRAW else -ONE


@lean_jit
def against_best_replies(tree: SearchTree, node: int, doubt: float) -> float:
    """A node's value for player 0 if the next move, after any draw, is the favourite one."""
    if tree.mover[node] != CHANCE or tree.proven[node] != GOING or tree.width[node] == 0:
        return against_favourite(tree, node, doubt)
    total, weights, first = 0.0, 0.0, np.int64(tree.first[node])
    for draw in range(first, first + np.int64(tree.width[node])):
        weight = np.float64(tree.amaf_visits[draw])
        value = against_favourite(tree, draw, doubt) if tree.visits[draw] > 0 else np.float64(tree.mean[node])
        total += weight * value
        weights += weight
    return total / weights


@lean_jit
def against_favourite(tree: SearchTree, node: int, doubt: float) -> float:
    """The value of a node's favourite move, drawn towards the node's own average the more, the fewer its visits."""
    if tree.proven[node] != GOING:
        return np.float64(value_of(np.int64(tree.proven[node])))
    if tree.width[node] == 0:
        return np.float64(tree.mean[node])
    best = favourite(tree, node)
    visits = np.float64(tree.visits[best])
    return (visits * tree.mean[best] + doubt * tree.mean[node]) / (visits + doubt)


@lean_jit
def squashed(work: Workspace, margin: int) -> np.float32:
    """A margin as an outcome between -1 and 1."""
    doubt = np.float64(work.settings[MARGIN_DOUBT])
    return np.float32(margin / sqrt(margin * margin + doubt * doubt))


@lean_jit
def note_amaf(tree: SearchTree, work: Workspace, node: int, value: np.float32) -> None:
    """Count the outcome for every move that the mover here played at any time in the playout."""
    mine = np.uint8(tree.mover[node] + 1)
    first = U(tree.first[node])
    for child in range(first, first + U(tree.width[node])):
        counts = ONE if work.owner[U(tree.action[child])] == mine else ZERO
        tree.amaf_visits[child] += counts
        tree.amaf_sum[child] += counts * value


@lean_jit
def back_up(tree: SearchTree, work: Workspace, depth: int, value: np.float32, traced: bool) -> None:
    """Back the value of a leaf up along the path, and prove what it proves."""
    for d in range(depth, -1, -1):
        node = np.int64(work.path[d])
        if d < depth:
            child = np.int64(work.path[d + 1])
            if tree.proven[child] != GOING and tree.proven[node] == GOING:
                prove(tree, node)
                if tree.proven[node] != GOING:
                    value = value_of(np.int64(tree.proven[node]))
            if traced and tree.mover[node] >= 0:
                work.owner[tree.action[child]] = np.uint8(tree.mover[node] + 1)
                if tree.visits[node] < AMAF_ALWAYS or tree.visits[node] & 3 == 0:
                    note_amaf(tree, work, node, value)
        tree.visits[node] += 1
        tree.mean[node] += (value - tree.mean[node]) / np.float32(tree.visits[node])
        tree.inverse_root[node] = ONE / np.float32(sqrt(tree.visits[node]))


# ---- whole simulations


def _simulate(tree: SearchTree, root: State, work: Workspace, player: int, rng: Rng) -> None:
    """One simulation; `open_root` must have been called before."""
    for i in range(root.shape[0]):  # word by word: quicker than a slice
        work.state[i] = root[i]
    if SECRETS:
        sample(work.state, player, rng)
    depth = descend(tree, work, rng)
    leaf = np.int64(work.path[depth])
    outcome = np.int64(tree.proven[leaf])
    share = work.settings[LEAF_VALUE_SHARE] if LEAF_VALUE and outcome == GOING and tree.mover[leaf] >= 0 else ZERO
    traced = False
    if outcome == GOING and share < ONE:
        if TRACE and work.settings[AMAF_BIAS] >= ZERO:
            traced = True
            for i in range(work.owner.shape[0]):
                work.owner[i] = 0
            outcome = rollout_trace(work.state, rng, work.owner)
        else:
            outcome = playout(work.state, rng, work.actions, work.weights)
        value = value_of(outcome)
        if MARGIN:
            value += work.settings[MARGIN_SHARE] * (squashed(work, margin(work.state)) - value)
    else:
        value = value_of(outcome)
    value += share * (tree.leaf_value[leaf] - value)
    back_up(tree, work, depth, value, traced)


def _simulations(tree: SearchTree, root: State, work: Workspace, player: int, rng: Rng, most: int) -> int:
    """Up to `most` simulations, fewer once the root is proven; returns how many."""
    for done in range(most):
        if tree.proven[ROOT] != GOING:
            return done
        simulate(tree, root, work, player, rng)
    return most


def _open_root(tree: SearchTree, root: State, work: Workspace, player: int, rng: Rng) -> None:
    """Look at the root and every move there, so that a win in one move is never missed."""
    for i in range(root.shape[0]):
        work.state[i] = root[i]
    if SECRETS:
        sample(work.state, player, rng)
    arrive(tree, work, ROOT)
    if tree.width[ROOT] == 0 and not expand(tree, work, ROOT, rng):
        return
    for child in range(tree.first[ROOT], tree.first[ROOT] + tree.width[ROOT]):
        if not SECRETS and tree.visits[child] == 0:
            for i in range(root.shape[0]):
                work.state[i] = root[i]
            play(work.state, np.int64(tree.action[child]))
            arrive(tree, work, child)
    prove(tree, ROOT)


def _find(tree: SearchTree, root: State, target: State, work: Workspace, states: State, at: Numbers) -> int:
    """The visited node whose position is `target`, or -1. Its ply tells the depth.

    For each depth, `states` holds the position and `at` the next child to look at.
    """
    depth = np.int64(target[PLY]) - np.int64(root[PLY])
    level = 0
    for i in range(root.shape[0]):
        states[0, i] = root[i]
    work.path[0], at[0] = ROOT, 0
    while level >= 0:
        node = np.int64(work.path[level])
        if level == depth and same(states, level, target):
            return node
        if level == depth or at[level] == tree.width[node]:
            level -= 1
            continue
        child = np.int64(tree.first[node]) + at[level]
        at[level] += 1
        if tree.visits[child] > 0:
            for i in range(root.shape[0]):
                states[level + 1, i] = states[level, i]
            play(states[level + 1], np.int64(tree.action[child]))
            level += 1
            work.path[level], at[level] = child, 0
    return -1


@lean_jit
def same(states: State, row: int, target: State) -> bool:
    """Whether a row of `states` equals the target."""
    for i in range(target.shape[0]):  # noqa: SIM110 - compiled code has no generators
        if states[row, i] != target[i]:
            return False
    return True


class Simulation(NamedTuple):
    """The functions above, bound to one game."""

    simulations: Callable[[SearchTree, State, Workspace, int, Rng, int], int]
    open_root: Callable[[SearchTree, State, Workspace, int, Rng], None]
    find: Callable[[SearchTree, State, State, Workspace, State, Numbers], int]


@bound_once
def simulation(game_class: type[Game], hints: EngineHints) -> Simulation:
    """Tree search for one game, with its present or its old hints."""
    tag = game_class.name if hints is game_class.hints else f"old {game_class.name}"
    kernel, judgement = game_class.kernel, hints.judgement
    rules = {"legal": kernel.legal, "play": kernel.play, "result": kernel.result, "chance": kernel.chance}
    extras = {
        "SECRETS": game_class.has_secrets,
        "FAIR": kernel.fair is not None,
        "TRACE": hints.rollout_trace is not None,
        "PRIOR": hints.prior is not None or judgement is not None,
        "LEAF_VALUE": hints.leaf_value is not None or judgement is not None,
        "JUDGEMENT": judgement is not None,
        "DECIDED": hints.decided is not None,
        "decided": hints.decided or kernel.result,
        "MARGIN": hints.margin is not None,
        "margin": hints.margin or kernel.result,
        # Stand-ins satisfy the compiler where a game has no such function; they are never called.
        "fair": kernel.fair or kernel.legal,
        "rollout_trace": hints.rollout_trace or no_trace,
        "prior": hints.prior or no_prior,
        "leaf_value": hints.leaf_value or no_leaf_value,
        "judged_value": judgement.value if judgement is not None else no_judged_value,
        "judged_prior": judgement.prior if judgement is not None else no_judged_prior,
        "sample": kernel.sample,
        "why_not": kernel.why_not,
        "playout": walks(kernel, tag).playout,
    }
    scope = {**rules, **extras}
    scope["estimate"] = lean_bind(_estimate, tag, **scope)
    scope["weigh"] = lean_bind(_weigh, tag, **scope)
    scope["arrive"] = lean_bind(_arrive, tag, **scope)
    scope["list_moves"] = lean_bind(_list_moves, tag, **scope)
    scope["expand"] = lean_bind(_expand, tag, **scope)
    scope["select_legal"] = lean_bind(_select_legal, tag, **scope)
    scope["descend"] = lean_bind(_descend, tag, **scope)
    scope["simulate"] = lean_bind(_simulate, tag, **scope)
    return Simulation(
        simulations=lean_bind(_simulations, tag, **scope),
        open_root=lean_bind(_open_root, tag, **scope),
        find=bind(_find, tag, **scope),  # slices need memory
    )


@lean_jit
def no_trace(state: State, rng: Rng, owner: npt.NDArray[np.uint8]) -> int:
    """Stand-in for `rollout_trace`."""
    return DRAW


@lean_jit
def no_prior(state: State, actions: Numbers, n: int, out: npt.NDArray[np.float32]) -> int:
    """Stand-in for `prior`."""
    return n


@lean_jit
def no_leaf_value(state: State) -> float:
    """Stand-in for `leaf_value`."""
    return 0.0


@lean_jit
def no_judged_value(state: State, weights: npt.NDArray[np.float32]) -> float:
    """Stand-in for the value of a judgement."""
    return 0.0


@lean_jit
def no_judged_prior(
    state: State, actions: Numbers, n: int, out: npt.NDArray[np.float32], weights: npt.NDArray[np.float32]
) -> int:
    """Stand-in for the prior of a judgement."""
    return n
