"""One simulation of a tree search, written once and bound to a game's kernel.

A simulation walks down the tree, from the root to a leaf, by the rule of UCB1 [1]; plays on from there at random; and
notes the outcome in all nodes on its way. What may be added, each by a parameter of the game (`core/thinking.py`):

* *All moves as first* [2]: a move counts for a position also when it was played later in the playout. That is coarse
  but quick knowledge, which fades as real visits come in.
* *Prior knowledge* gives moves a bonus by how likely they are to be the best [4]; it fades as visits come in. It also
  leaves out moves that are never better than others.
* *Judgement* of the position at a leaf takes a share in what is noted, so that less is left to luck.
* *Proofs* [3]: a finished game is proven; a position is, once a move to a proven win is found or all its moves are
  proven. Nothing is tried again that is proven lost.

The lower-case names used but not defined here (`legal`, `play`, `result` …) are the bound game's; SECRETS, FAIR, TRACE,
PRIOR and JUDGE say whether it has such a thing at all.

[1] L. Kocsis, C. Szepesvári: Bandit Based Monte-Carlo Planning, 2006
[2] S. Gelly, D. Silver: Combining Online and Offline Knowledge in UCT, 2007
[3] M. Winands, Y. Björnsson, J.-T. Saito: Monte-Carlo Tree Search Solver, 2008
[4] C. Rosin: Multi-Armed Bandits with Episode Context, 2011
"""

from collections.abc import Callable
from math import log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.thinking import Thinking
from zweispiel.engines.tree import ROOT, Tree, clear_node
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import bind, bound_once, lean_bind, lean_jit
from zweispiel.kernel.contract import CHANCE, DRAW, FIRST_WON, GOING, PLAYER, PLY, Kernel, Numbers, State
from zweispiel.kernel.playouts import walks
from zweispiel.kernel.rng import Rng, below

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="name-defined, assignment, arg-type, return-value, no-any-return"
# ruff: noqa: F821

ZERO, ONE, HALF = np.float32(0), np.float32(1), np.float32(0.5)
OFTEN = 256
LOST, TINY = np.float32(-1e9), np.float32(1e-9)


class Desk(NamedTuple):
    """Room to work in, and the parameters."""

    work: State
    actions: Numbers
    weights: Numbers
    #: Who played each action in the playout: 0 nobody, else the player's number + 1.
    owner: npt.NDArray[np.uint8]
    path: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float32]
    settings: npt.NDArray[np.float32]


#: Places in `settings`. A negative bias means no all-moves-as-first.
EXPLORATION, EXPAND_AFTER, FIRST_PLAY, AMAF_BIAS, PRIOR_WEIGHT, JUDGE_SHARE = range(6)


def new_desk(game: Game, thinking: Thinking) -> Desk:
    """A desk for one thread."""
    bias = -1.0 if thinking.amaf_bias is None else thinking.amaf_bias
    curiosity = thinking.exploration, thinking.expand_after, thinking.first_play
    settings = (*curiosity, bias, thinking.prior_weight, thinking.judge_share)
    return Desk(
        work=np.empty(game.state_words, np.uint64),
        actions=np.empty(game.max_moves, np.int64),
        weights=np.empty(game.max_moves, np.int64),
        owner=np.zeros(game.num_actions, np.uint8),
        path=np.empty(game.max_plies + 2, np.int32),
        scores=np.empty(game.max_moves, np.float32),
        settings=np.array(settings, np.float32),
    )


# ---- selecting


@lean_jit
def best_score(scores: npt.NDArray[np.float32], n: np.uint64) -> np.uint64:
    """Where the highest score stands."""
    best, top = U(0), scores[0]
    for i in range(U(1), n):
        if scores[i] > top:
            best, top = i, scores[i]
    return best


@lean_jit
def select(tree: Tree, desk: Desk, node: int) -> int:
    """The child to try next in the eyes of the player who moves at `node`.

    Indices are unsigned, so that the loops need not ask whether they count from the end and can run on vectors.
    """
    first, n, mover = U(tree.first[node]), U(tree.width[node]), np.int64(tree.mover[node])
    sign, lost = np.float32(1 - 2 * mover), np.uint8(2 - mover)  # the second: the other's victory
    curious = desk.settings[EXPLORATION] * np.float32(sqrt(log(max(1, tree.visits[node]))))
    fresh = sign * tree.mean[node] + desk.settings[FIRST_PLAY]
    if desk.settings[AMAF_BIAS] < ZERO:
        score_plainly(tree, desk.scores, first, n, sign, lost, curious, fresh)
    else:
        score_with_hints(tree, desk.scores, first, n, sign, lost, curious, fresh, desk.settings[AMAF_BIAS])
    if desk.settings[PRIOR_WEIGHT] > ZERO:
        favour(tree, desk.scores, first, n, desk.settings[PRIOR_WEIGHT] * np.float32(sqrt(tree.visits[node])))
    return np.int64(first + best_score(desk.scores, n))


@lean_jit
def score_plainly(
    tree: Tree,
    scores: npt.NDArray[np.float32],
    first: np.uint64,
    n: np.uint64,
    sign: np.float32,
    lost: np.uint8,
    curious: np.float32,
    fresh: np.float32,
) -> None:
    """UCB1: the average and a bonus for what was tried seldom."""
    for i in range(n):
        doubt = tree.doubt[first + i]
        value = sign * tree.mean[first + i] + curious * doubt if doubt > ZERO else fresh + curious
        scores[i] = value if tree.proven[first + i] != lost else LOST


@lean_jit
def score_with_hints(
    tree: Tree,
    scores: npt.NDArray[np.float32],
    first: np.uint64,
    n: np.uint64,
    sign: np.float32,
    lost: np.uint8,
    curious: np.float32,
    fresh: np.float32,
    bias: np.float32,
) -> None:
    """The same, mixed with what all moves as first say, as long as visits are few."""
    for i in range(n):
        visits, hints = np.float32(tree.visits[first + i]), tree.amaf_visits[first + i]
        value = sign * tree.mean[first + i] if visits > ZERO else fresh
        weight = ONE / (hints + visits + bias * hints * visits + TINY)  # of one hint; of all together: hints * weight
        value += weight * (sign * tree.amaf_sum[first + i] - hints * value)
        value += curious * np.float32(sqrt(ONE / (visits + ONE)))
        scores[i] = value if tree.proven[first + i] != lost else LOST


@lean_jit
def favour(tree: Tree, scores: npt.NDArray[np.float32], first: np.uint64, n: np.uint64, most: np.float32) -> None:
    """Add a bonus for what prior knowledge expects, which fades as visits come in."""
    for i in range(n):
        doubt = tree.doubt[first + i]
        rare = doubt * doubt if doubt > ZERO else ONE
        scores[i] += most * rare * tree.prior[first + i]


@lean_jit
def draw(tree: Tree, node: int, rng: Rng) -> int:
    """A child of a chance node by its weight."""
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


def _select_legal(tree: Tree, desk: Desk, node: int) -> int:
    """As `select`, where a different world may forbid moves that another one allowed; -1 if it forbids all."""
    best = select(tree, desk, node)
    first = np.int64(tree.first[node])
    while why_not(desk.work, np.int64(tree.action[best])) != 0:
        if desk.scores[best - first] == -np.inf:
            return -1
        desk.scores[best - first] = -np.inf
        best = first + np.int64(best_score(desk.scores, U(tree.width[node])))
    return best


# ---- growing


def _arrive(tree: Tree, desk: Desk, node: int) -> None:
    """Look at a position, the one in `work`, for the first time."""
    mover = np.int64(desk.work[PLAYER])
    tree.mover[node] = np.int8(mover)
    tree.proven[node] = np.uint8(result(desk.work))
    if JUDGE and desk.settings[JUDGE_SHARE] > ZERO and tree.proven[node] == GOING and mover >= 0:
        tree.guess[node] = np.float32((1 - 2 * mover) * judge(desk.work))


def _expand(tree: Tree, desk: Desk, node: int, rng: Rng) -> bool:
    """Give every move or draw its node, in random order; False if there is no room."""
    mover = np.int64(tree.mover[node])
    n = list_moves(tree, desk, node)
    first = tree.used[0]
    if first + n > tree.action.shape[0]:
        return False
    foreseen = PRIOR and mover != CHANCE and desk.settings[PRIOR_WEIGHT] > ZERO
    if mover != CHANCE:
        shuffle(desk.actions, n, rng)  # so that no corner of the list is favoured where visits are few
    if foreseen:
        n = prior(desk.work, desk.actions, n, desk.scores)
    for i in range(n):
        clear_node(tree, first + i, desk.actions[i])
        if mover == CHANCE:
            tree.amaf_visits[first + i] = np.float32(desk.weights[i])
    if foreseen:
        note_prior(tree, desk.scores, first, n)
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
def note_prior(tree: Tree, chances: npt.NDArray[np.float32], first: int, n: int) -> None:
    """Give n new nodes what prior knowledge says about them, in parts of one."""
    total = TINY
    for i in range(n):
        total += chances[i]
    for i in range(n):
        tree.prior[first + i] = chances[i] / total


def _list_moves(tree: Tree, desk: Desk, node: int) -> int:
    """What can happen at a node; of moves only those that computers allow themselves."""
    if np.int64(tree.mover[node]) == CHANCE:
        return chance(desk.work, desk.actions, desk.weights)
    n = legal(desk.work, desk.actions)
    if FAIR:
        allowed = fair(desk.work, desk.actions)
        tree.partial[node] = np.uint8(allowed < n)
        n = allowed
    return n


@lean_jit
def patience(tree: Tree, desk: Desk) -> np.float32:
    """Visits before a leaf is expanded; the fuller the memory, the more."""
    fullness = 4 * tree.used[0] // tree.action.shape[0]
    return desk.settings[EXPAND_AFTER] * np.float32(1 << (2 * fullness))


def _descend(tree: Tree, desk: Desk, rng: Rng) -> int:
    """Walk down to a leaf, playing on `work`; the way is left in `path`. Returns its length."""
    node, depth = ROOT, 0
    while True:
        desk.path[depth] = node
        if tree.visits[node] == 0:
            arrive(tree, desk, node)
        if tree.proven[node] != GOING:
            return depth
        if tree.width[node] == 0 and not (
            np.float32(tree.visits[node]) >= patience(tree, desk) and expand(tree, desk, node, rng)
        ):
            return depth
        if tree.mover[node] == CHANCE:
            child = draw(tree, node, rng)
        elif SECRETS:
            child = select_legal(tree, desk, node)
            if child < 0:
                return depth
        else:
            child = select(tree, desk, node)
        play(desk.work, np.int64(tree.action[child]))
        node = child
        depth += 1


# ---- noting


@lean_jit
def settle(tree: Tree, node: int) -> None:
    """Prove a node if its children allow it."""
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
def worth(outcome: int) -> np.float32:
    """A result for player 0."""
    return ONE if outcome == FIRST_WON else ZERO if outcome == DRAW else -ONE


@lean_jit
def hint(tree: Tree, desk: Desk, node: int, value: np.float32) -> None:
    """All moves as first: note the outcome for every move that the mover here played at some time."""
    mine = np.uint8(tree.mover[node] + 1)
    first = U(tree.first[node])
    for child in range(first, first + U(tree.width[node])):
        counts = ONE if desk.owner[U(tree.action[child])] == mine else ZERO
        tree.amaf_visits[child] += counts
        tree.amaf_sum[child] += counts * value


@lean_jit
def back_up(tree: Tree, desk: Desk, depth: int, value: np.float32, traced: bool) -> None:
    """Note what a leaf was worth all the way up, and what it proves."""
    for d in range(depth, -1, -1):
        node = np.int64(desk.path[d])
        if d < depth:
            child = np.int64(desk.path[d + 1])
            if tree.proven[child] != GOING and tree.proven[node] == GOING:
                settle(tree, node)
                if tree.proven[node] != GOING:
                    value = worth(np.int64(tree.proven[node]))
            if traced and tree.mover[node] >= 0:
                desk.owner[tree.action[child]] = np.uint8(tree.mover[node] + 1)
                if tree.visits[node] < OFTEN or tree.visits[node] & 3 == 0:  # later every fourth time says enough
                    hint(tree, desk, node, value)
        tree.visits[node] += 1
        tree.mean[node] += (value - tree.mean[node]) / np.float32(tree.visits[node])
        tree.doubt[node] = ONE / np.float32(sqrt(tree.visits[node]))


# ---- the whole


def _simulate(tree: Tree, root: State, desk: Desk, player: int, rng: Rng) -> None:
    """One simulation. The caller has looked at the root already."""
    for i in range(root.shape[0]):  # word by word: quicker than a slice
        desk.work[i] = root[i]
    if SECRETS:
        sample(desk.work, player, rng)
    depth = descend(tree, desk, rng)
    leaf = np.int64(desk.path[depth])
    outcome = np.int64(tree.proven[leaf])
    share = desk.settings[JUDGE_SHARE] if JUDGE and outcome == GOING and tree.mover[leaf] >= 0 else ZERO
    traced = False
    if outcome == GOING and share < ONE:
        if TRACE and desk.settings[AMAF_BIAS] >= ZERO:
            traced = True
            for i in range(desk.owner.shape[0]):
                desk.owner[i] = 0
            outcome = rollout_trace(desk.work, rng, desk.owner)
        else:
            outcome = playout(desk.work, rng, desk.actions, desk.weights)
    value = worth(outcome)
    value += share * (tree.guess[leaf] - value)
    back_up(tree, desk, depth, value, traced)


def _simulations(tree: Tree, root: State, desk: Desk, player: int, rng: Rng, most: int) -> int:
    """Up to `most` simulations, fewer once the root is proven; returns how many."""
    for done in range(most):
        if tree.proven[ROOT] != GOING:
            return done
        simulate(tree, root, desk, player, rng)
    return most


def _open_root(tree: Tree, root: State, desk: Desk, player: int, rng: Rng) -> None:
    """Look at the root and at every move there, so that a win in one move is never missed."""
    for i in range(root.shape[0]):
        desk.work[i] = root[i]
    if SECRETS:
        sample(desk.work, player, rng)
    arrive(tree, desk, ROOT)
    if tree.width[ROOT] == 0 and not expand(tree, desk, ROOT, rng):
        return
    for child in range(tree.first[ROOT], tree.first[ROOT] + tree.width[ROOT]):
        if not SECRETS and tree.visits[child] == 0:
            for i in range(root.shape[0]):
                desk.work[i] = root[i]
            play(desk.work, np.int64(tree.action[child]))
            arrive(tree, desk, child)
    settle(tree, ROOT)


def _find(tree: Tree, root: State, target: State, desk: Desk, states: State, at: Numbers) -> int:
    """The visited node whose position is `target`, -1 if there is none; row d of `states` is the position at depth d.

    The depth is known from the ply; `at` holds the next child to look at for every depth.
    """
    depth = np.int64(target[PLY]) - np.int64(root[PLY])
    level = 0
    for i in range(root.shape[0]):
        states[0, i] = root[i]
    desk.path[0], at[0] = ROOT, 0
    while level >= 0:
        node = np.int64(desk.path[level])
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
            desk.path[level], at[level] = child, 0
    return -1


@lean_jit
def same(states: State, row: int, target: State) -> bool:
    """Whether a row of `states` is the target."""
    for i in range(target.shape[0]):  # noqa: SIM110 - compiled code has no generators
        if states[row, i] != target[i]:
            return False
    return True


class Simulation(NamedTuple):
    """The functions above, bound to one game."""

    simulations: Callable[[Tree, State, Desk, int, Rng, int], int]
    open_root: Callable[[Tree, State, Desk, int, Rng], None]
    find: Callable[[Tree, State, State, Desk, State, Numbers], int]


@bound_once
def simulation(kernel: Kernel, tag: str, has_secrets: bool) -> Simulation:
    """Bind the search to a game; `tag` is the game's name."""
    rules = {"legal": kernel.legal, "play": kernel.play, "result": kernel.result, "chance": kernel.chance}
    extras = {
        "SECRETS": has_secrets,
        "FAIR": kernel.fair is not None,
        "TRACE": kernel.rollout_trace is not None,
        "PRIOR": kernel.prior is not None,
        "JUDGE": kernel.judge is not None,
        # Where a game has no such thing, anything of the right type keeps the compiler content; it is never called.
        "fair": kernel.fair or kernel.legal,
        "rollout_trace": kernel.rollout_trace or no_trace,
        "prior": kernel.prior or no_prior,
        "judge": kernel.judge or no_judge,
        "sample": kernel.sample,
        "why_not": kernel.why_not,
        "playout": walks(kernel, tag).playout,
    }
    scope = {**rules, **extras}
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
    """For games without a traced rollout; never called."""
    return DRAW


@lean_jit
def no_prior(state: State, actions: Numbers, n: int, out: npt.NDArray[np.float32]) -> int:
    """For games without prior knowledge; never called."""
    return n


@lean_jit
def no_judge(state: State) -> float:
    """For games without judgement; never called."""
    return 0.0
