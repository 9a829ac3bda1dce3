"""The memory of a tree search: nodes in arrays that are allocated once and never grow.

All children of a node are created together and lie side by side, always behind their parent. So selecting a move reads
a few contiguous numbers, one sweep from the front finds everything below a node, and the tree can be compacted in place
when a new root is taken.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.hints import MctsParameters
from zweispiel.kernel.compile import lean_jit
from zweispiel.kernel.contract import CHANCE, GOING, Floats, Numbers, State

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, assignment, return-value"

ROOT = 0
#: More than any number of visits.
MANY = 2**40


class SearchTree(NamedTuple):
    """Nodes as columns. A node stands for the position after its action; node 0 is the root."""

    action: npt.NDArray[np.int32]
    #: Index of the first child, and the number of children; 0 while the node is a leaf.
    first: npt.NDArray[np.int32]
    width: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int32]
    #: Average outcome for player 0.
    mean: npt.NDArray[np.float32]
    #: 1/√visits (0 if unvisited), cached: selection reads it for every sibling.
    inverse_root: npt.NDArray[np.float32]
    #: AMAF (all moves as first): the number of playouts in which the parent's mover played this action at any time, and
    #: the sum of their outcomes. Below a chance node, `amaf_visits` is the weight of the draw instead.
    amaf_visits: npt.NDArray[np.float32]
    amaf_sum: npt.NDArray[np.float32]
    #: The prior probability that this is the best move of the parent's mover.
    prior: npt.NDArray[np.float32]
    #: The game's `leaf_value` here, for player 0.
    leaf_value: npt.NDArray[np.float32]
    #: The result under best play from here on, once it is proven.
    proven: npt.NDArray[np.uint8]
    #: Whether some legal moves were left out, so that losing by all others proves nothing.
    partial: npt.NDArray[np.uint8]
    #: Who moves here.
    mover: npt.NDArray[np.int8]
    #: Where a node moves when the tree is compacted.
    moved: npt.NDArray[np.int32]
    #: The number of nodes.
    used: npt.NDArray[np.int64]


NODE_BYTES = 10 * 4 + 3 + 4


def new_tree(capacity: int) -> SearchTree:
    """An empty tree with room for `capacity` nodes."""
    kinds = (*4 * (np.int32,), *6 * (np.float32,), np.uint8, np.uint8, np.int8, np.int32)
    return SearchTree(*(np.empty(capacity, kind) for kind in kinds), np.zeros(1, np.int64))  # type: ignore[call-arg]


class Workspace(NamedTuple):
    """Buffers for one simulation, and the parameters of the search."""

    state: State
    actions: Numbers
    weights: Numbers
    #: Who played each action in the playout: the player's number + 1, or 0 if it was not played.
    owner: npt.NDArray[np.uint8]
    path: npt.NDArray[np.int32]
    scores: npt.NDArray[np.float32]
    settings: npt.NDArray[np.float32]
    #: The weights of the game's `judgement`.
    judgement: Floats


#: Indices in `settings`. A negative AMAF bias means no AMAF.
EXPLORATION, EXPAND_AFTER, FIRST_PLAY, AMAF_BIAS, PRIOR_WEIGHT, LEAF_VALUE_SHARE, FORESIGHT = range(7)
MARGIN_SHARE, MARGIN_DOUBT = 7, 8


def new_workspace(game: Game, chosen: MctsParameters, judgement: Floats) -> Workspace:
    """A workspace for one thread."""
    bias = -1.0 if chosen.amaf_bias is None else chosen.amaf_bias
    selection = chosen.exploration, chosen.expand_after, chosen.first_play
    estimates = chosen.prior_weight, chosen.leaf_value_share, float(chosen.foresight)
    settings = (*selection, bias, *estimates, chosen.margin_share, chosen.margin_doubt)
    return Workspace(
        state=np.empty(game.state_words, np.uint64),
        actions=np.empty(game.max_moves, np.int64),
        weights=np.empty(game.max_moves, np.int64),
        owner=np.zeros(game.num_actions, np.uint8),
        path=np.empty(game.max_plies + 2, np.int32),
        scores=np.empty(game.max_moves, np.float32),
        settings=np.array(settings, np.float32),
        judgement=judgement,
    )


@lean_jit
def clear_node(tree: SearchTree, node: int, action: int) -> None:
    """Make this an unvisited node."""
    tree.action[node] = action
    tree.first[node] = tree.width[node] = tree.visits[node] = 0
    tree.mean[node] = tree.inverse_root[node] = np.float32(0)
    tree.amaf_visits[node] = tree.amaf_sum[node] = tree.prior[node] = tree.leaf_value[node] = np.float32(0)
    tree.proven[node] = tree.partial[node] = 0


@lean_jit
def clear_tree(tree: SearchTree) -> None:
    """Leave nothing but an unvisited root."""
    clear_node(tree, ROOT, -1)
    tree.used[0] = 1


@lean_jit
def take_root(tree: SearchTree, root: int) -> None:
    """Keep only what lies below `root`, compacted to the front."""
    used = tree.used[0]
    for node in range(root, used):
        tree.moved[node] = -1
    tree.moved[root] = 0
    for node in range(root, used):  # parents lie before their children, so one sweep reaches everything
        if tree.moved[node] >= 0:
            for child in range(tree.first[node], tree.first[node] + tree.width[node]):
                tree.moved[child] = 0
    kept = 0
    for node in range(root, used):  # numbered in their present order, so that none is overwritten too early
        if tree.moved[node] >= 0:
            tree.moved[node] = kept
            kept += 1
    for node in range(root, used):
        if tree.moved[node] >= 0:
            move_node(tree, node, tree.moved[node])
    tree.used[0] = kept


@lean_jit
def move_node(tree: SearchTree, old: int, new: int) -> None:
    """Copy a node to its new place further in front; `moved` says where its children go."""
    tree.action[new] = tree.action[old]
    tree.first[new] = tree.moved[tree.first[old]] if tree.width[old] > 0 else 0
    tree.width[new] = tree.width[old]
    tree.visits[new] = tree.visits[old]
    tree.mean[new], tree.inverse_root[new] = tree.mean[old], tree.inverse_root[old]
    tree.amaf_visits[new], tree.amaf_sum[new] = tree.amaf_visits[old], tree.amaf_sum[old]
    tree.prior[new], tree.leaf_value[new] = tree.prior[old], tree.leaf_value[old]
    tree.proven[new], tree.partial[new] = tree.proven[old], tree.partial[old]
    tree.mover[new] = tree.mover[old]


@lean_jit
def favourite(tree: SearchTree, node: int) -> int:
    """The child with the proven result of its parent, else the most visited one."""
    first, proof = np.int64(tree.first[node]), tree.proven[node]
    best, most = first, np.int64(-1)
    for child in range(first, first + np.int64(tree.width[node])):
        named = proof != GOING and tree.proven[child] == proof
        rank = np.int64(tree.visits[child]) + (MANY if named else 0)
        if rank > most:
            best, most = child, rank
    return best


@lean_jit
def write_lines(tree: SearchTree, least: int, lines: npt.NDArray[np.int32], lengths: Numbers) -> None:
    """Write the principal variation of every move at the root, as far as it rests on at least `least` visits.

    A line ends at the next chance node.
    """
    for i in range(np.int64(tree.width[ROOT])):
        node, n = np.int64(tree.first[ROOT]) + i, 0
        while True:
            lines[i, n] = tree.action[node]
            n += 1
            if n == lines.shape[1] or tree.width[node] == 0 or tree.mover[node] == CHANCE:
                break
            node = favourite(tree, node)
            if tree.visits[node] < least and tree.proven[node] == GOING:
                break
        lengths[i] = n
