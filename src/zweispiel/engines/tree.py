"""The memory of a tree search: nodes in arrays that are made once and never grow.

All children of a node are made together and lie side by side, always behind their parent. So one sweep over a few
contiguous numbers selects a move, one sweep from the front finds everything below a node, and the tree can be moved
together in place when a new root is taken.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.compile import lean_jit
from zweispiel.kernel.contract import CHANCE, GOING, Numbers

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="arg-type, assignment, return-value"

ROOT = 0
#: More than any number of visits.
MANY = 2**40


class Tree(NamedTuple):
    """Nodes as columns. A node stands for the position after its action; node 0 is the root."""

    action: npt.NDArray[np.int32]
    #: Where the children begin and how many there are; 0 as long as the node is a leaf.
    first: npt.NDArray[np.int32]
    width: npt.NDArray[np.int32]
    visits: npt.NDArray[np.int32]
    #: Average outcome for player 0.
    mean: npt.NDArray[np.float32]
    #: 1 / √visits, 0 before the first: what selecting needs of it, all the time and for all brothers.
    doubt: npt.NDArray[np.float32]
    #: Number and sum of the outcomes of all playouts in which the parent's mover played this action at any time (all
    #: moves as first). Below a chance node `amaf_visits` is the weight of the draw instead.
    amaf_visits: npt.NDArray[np.float32]
    amaf_sum: npt.NDArray[np.float32]
    #: How likely prior knowledge finds it that the parent's mover should play this, compared with the other moves.
    prior: npt.NDArray[np.float32]
    #: What the game's own judgement expects here for player 0.
    guess: npt.NDArray[np.float32]
    #: Result of the game from here on with best play, once it is proven.
    proven: npt.NDArray[np.uint8]
    #: Whether some legal moves were left out, so that losing by all others proves nothing.
    partial: npt.NDArray[np.uint8]
    #: Who moves here.
    mover: npt.NDArray[np.int8]
    #: Room for moving nodes.
    moved: npt.NDArray[np.int32]
    #: How many nodes there are.
    used: npt.NDArray[np.int64]


NODE_BYTES = 10 * 4 + 3 + 4


def new_tree(capacity: int) -> Tree:
    """An empty tree with room for so many nodes."""
    kinds = (*4 * (np.int32,), *6 * (np.float32,), np.uint8, np.uint8, np.int8, np.int32)
    return Tree(*(np.empty(capacity, kind) for kind in kinds), np.zeros(1, np.int64))  # type: ignore[call-arg]


@lean_jit
def clear_node(tree: Tree, node: int, action: int) -> None:
    """A node nobody has visited."""
    tree.action[node] = action
    tree.first[node] = tree.width[node] = tree.visits[node] = 0
    tree.mean[node] = tree.doubt[node] = np.float32(0)
    tree.amaf_visits[node] = tree.amaf_sum[node] = tree.prior[node] = tree.guess[node] = np.float32(0)
    tree.proven[node] = tree.partial[node] = 0


@lean_jit
def clear_tree(tree: Tree) -> None:
    """Nothing but an unvisited root."""
    clear_node(tree, ROOT, -1)
    tree.used[0] = 1


@lean_jit
def take_root(tree: Tree, root: int) -> None:
    """Keep only what lies below `root`, moved together to the front."""
    used = tree.used[0]
    for node in range(root, used):
        tree.moved[node] = -1
    tree.moved[root] = 0
    for node in range(root, used):  # parents lie before their children, so this reaches everything
        if tree.moved[node] >= 0:
            for child in range(tree.first[node], tree.first[node] + tree.width[node]):
                tree.moved[child] = 0
    kept = 0
    for node in range(root, used):  # numbered in the order in which they lie, so that none is overwritten too early
        if tree.moved[node] >= 0:
            tree.moved[node] = kept
            kept += 1
    for node in range(root, used):
        if tree.moved[node] >= 0:
            move_node(tree, node, tree.moved[node])
    tree.used[0] = kept


@lean_jit
def move_node(tree: Tree, old: int, new: int) -> None:
    """Copy a node to its place further in front; its children follow to where `moved` says."""
    tree.action[new] = tree.action[old]
    tree.first[new] = tree.moved[tree.first[old]] if tree.width[old] > 0 else 0
    tree.width[new] = tree.width[old]
    tree.visits[new] = tree.visits[old]
    tree.mean[new], tree.doubt[new] = tree.mean[old], tree.doubt[old]
    tree.amaf_visits[new], tree.amaf_sum[new] = tree.amaf_visits[old], tree.amaf_sum[old]
    tree.prior[new], tree.guess[new] = tree.prior[old], tree.guess[old]
    tree.proven[new], tree.partial[new] = tree.proven[old], tree.partial[old]
    tree.mover[new] = tree.mover[old]


@lean_jit
def favourite(tree: Tree, node: int) -> int:
    """The child that a proof names, else the most visited one."""
    first, proof = np.int64(tree.first[node]), tree.proven[node]
    best, most = first, np.int64(-1)
    for child in range(first, first + np.int64(tree.width[node])):
        named = proof != GOING and tree.proven[child] == proof
        rank = np.int64(tree.visits[child]) + (MANY if named else 0)
        if rank > most:
            best, most = child, rank
    return best


@lean_jit
def write_lines(tree: Tree, least: int, lines: npt.NDArray[np.int32], lengths: Numbers) -> None:
    """Every move at the root with the best ones after it, as far as they rest on at least so many visits.

    A line ends at the next draw.
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
