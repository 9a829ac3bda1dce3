"""The tree from inside: proofs are true, memory is bounded, what was found is kept."""

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import zweispiel
from tests.engines.support import SEARCHED, after, idea, minimax, some_matches, stopped_match
from tests.support import match_at
from zweispiel import CHANCE, Limit, Match
from zweispiel.core.hints import PLAIN_UCT
from zweispiel.engines.mcts import MonteCarlo, concluded, moved
from zweispiel.engines.tree import NODE_BYTES, ROOT, SearchTree
from zweispiel.kernel.contract import GOING, PLAYER, State

every_searched = pytest.mark.parametrize("name", SEARCHED)
#: Options under which random games have endings small enough to try everything.
SMALL = {"contactic": {"board": "3x3", "tiles": "1,1,1,1,1,1"}}


def endings(name: str, most: int, count: int) -> list[Match]:
    """Positions near the end of random games where few moves are left to try."""
    rng, found = random.Random(f"{name} endings"), list[Match]()
    game = zweispiel.load(name, **SMALL.get(name, {}))
    while len(found) < count:
        match = stopped_match(game, rng, 10**6)
        while size(match) <= most:
            ending = match.copy()
            match.pop()
            if ending.player in (0, 1) and rng.random() < 0.5:
                found.append(ending)
    return found


def size(match: Match) -> int:
    """Roughly how many positions lie ahead: counted, but not beyond what is of interest."""
    left, seen = [match._state], 0
    while left and seen <= 2_000:
        state = left.pop()
        seen += 1
        if match.game.kernel.result(state) == GOING:
            at_chance = int(state[PLAYER].astype(np.int64)) == CHANCE
            actions = match.game.chance_weights(state)[0] if at_chance else match.game.legal(state)
            left += [after(match.game, state, action) for action in actions]
    return seen


@every_searched
def test_proofs_are_true(name: str) -> None:
    proven = 0
    for match in endings(name, 1_000, 25):
        analysis = zweispiel.engine(match.game, engine="mcts", seed=1).think(match, Limit(visits=3_000))
        sign = 1 if match.player == 0 else -1
        for candidate in analysis.candidates:
            if candidate.exact:
                state = after(match.game, match._state, match.game.parse(candidate.move, match._state))
                assert candidate.value == sign * minimax(match.game, state)
        if analysis.exact:
            proven += 1
            assert analysis.value == sign * minimax(match.game, match._state)
    assert proven > 0


@every_searched
def test_memory_is_bounded(name: str) -> None:
    match = some_matches(name, "memory", 1)[0]
    thinker = MonteCarlo(match.game, seed=1, memory=1)
    assert match.player is not None
    for _ in range(3):
        thinker.think(match.knowledge(match.player), match.player, Limit(visits=20_000))
    tree = thinker.searchers[0].tree
    assert tree.used[0] <= len(tree.action)
    assert sum(column.nbytes for column in tree) <= max(2**20, NODE_BYTES * (2 + match.game.max_moves)) + 64


@every_searched
def test_the_tree_is_kept(name: str) -> None:
    """After a move and its answer the visits below are still there, and the tree is whole."""
    match = stopped_match(zweispiel.load(name), random.Random(5), 6)
    thinker = MonteCarlo(match.game, PLAIN_UCT, seed=1)
    player = match.player
    assert player is not None
    thinker.think(match.knowledge(player), player, Limit(visits=4_000))
    searcher = thinker.searchers[0]
    while True:
        best = max(children(searcher.tree, ROOT), key=lambda child: searcher.tree.visits[child])
        kept = int(searcher.tree.visits[best])
        match.push(match.game.format(int(searcher.tree.action[best])))
        if match.player != player:
            break
    player = 1 - player
    while match.player == CHANCE:
        match.draw()
    searcher.player = player  # as if the same engine went on for the other side
    searcher.begin(match.knowledge(player), player)
    assert 0 < searcher.tree.visits[ROOT] <= kept
    check(searcher.tree, ROOT)


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_leaf_value_has_its_share_in_what_a_leaf_is_worth(share: float) -> None:
    old = zweispiel.load("conhex").hints.of(old=True)
    assert old.leaf_value is not None
    check_leaves(share, True, old.leaf_value)


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_so_has_the_value_of_a_judgement(share: float) -> None:
    judgement = zweispiel.load("conhex").hints.judgement
    assert judgement is not None
    weights = judgement.load_weights()
    check_leaves(share, False, lambda state: judgement.value(state, weights))


def check_leaves(share: float, old: bool, estimate_of: Callable[[State], float]) -> None:
    """Leaves visited once are worth the mixture of a playout and the estimate."""
    match = stopped_match(zweispiel.load("conhex"), random.Random(7), 20)
    game, state, player = match.game, match.knowledge(match.player), match.player
    assert player is not None
    thinker = MonteCarlo(game, replace(game.hints.mcts, leaf_value_share=share, first_play=0.5), seed=1, old=old)
    thinker.think(state, player, Limit(visits=80))
    tree, sign, seen = thinker.searchers[0].tree, 1 - 2 * (1 - player), 0
    for child in children(tree, ROOT):
        if tree.visits[child] == 1 and tree.proven[child] == GOING:
            estimate = sign * estimate_of(after(game, state, int(tree.action[child])))
            luck = [value for value in (-1.0, 1.0) if share < 1] or [0.0]
            assert any(
                np.isclose(tree.mean[child], (1 - share) * value + share * estimate, atol=1e-5) for value in luck
            )
            seen += 1
    assert seen > 5


def test_the_margin_has_its_share_in_the_outcome_of_a_playout() -> None:
    match = stopped_match(zweispiel.load("contactic"), random.Random(7), 20)
    while match.player == CHANCE:
        match.draw()
    assert match.player is not None
    hints = replace(match.game.hints.mcts, margin_share=0.5, margin_doubt=8.0)
    thinker = MonteCarlo(match.game, hints, seed=1)
    thinker.think(match.knowledge(match.player), match.player, Limit(visits=80))
    tree = thinker.searchers[0].tree
    once = [float(tree.mean[node]) for node in range(int(tree.used[0])) if tree.visits[node] == 1]
    margins = np.arange(-120, 121)
    possible = (np.sign(margins) + margins / np.sqrt(margins**2 + 64)) / 2
    assert len(once) > 5
    assert all(np.isclose(possible, value, atol=1e-5).any() for value in once)


@pytest.mark.parametrize("doubt", [1.0, 10.0])
def test_values_go_half_the_way_to_the_best_replies(doubt: float) -> None:
    """Against the same search without it: the order and the differences stay, and the step is the one defined."""
    match = stopped_match(zweispiel.load("contactic"), random.Random(7), 60)
    while match.player == CHANCE:
        match.draw()
    assert match.player is not None
    found = []
    for reply_doubt in (0.0, doubt):
        thinker = MonteCarlo(match.game, replace(match.game.hints.mcts, reply_doubt=reply_doubt), seed=1)
        found.append(thinker.think(match.knowledge(match.player), match.player, Limit(visits=2_000)))
    plain, steady = found
    tree = thinker.searchers[0].tree
    node = next(child for child in children(tree, ROOT) if tree.action[child] == plain.action)
    change = (1 - 2 * match.player) * (replied(tree, node, doubt) - float(tree.mean[node])) / 2
    assert abs(change) > 0.01
    assert [each.action for each in steady.ideas] == [each.action for each in plain.ideas]
    assert [each.value for each in steady.ideas] == pytest.approx([each.value + change for each in plain.ideas])
    assert steady.value == steady.ideas[0].value


def replied(tree: SearchTree, node: int, doubt: float) -> float:
    """What a node is worth if the favourite move follows each draw; all visits of the favourites count."""
    if int(tree.mover[node]) == CHANCE:
        draws = children(tree, node)
        weights = [float(tree.amaf_visits[draw]) for draw in draws]
        return sum(w * replied(tree, d, doubt) for w, d in zip(weights, draws, strict=True)) / sum(weights)
    best = max(children(tree, node), key=lambda child: int(tree.visits[child]))
    visits = int(tree.visits[best])
    return (visits * float(tree.mean[best]) + doubt * float(tree.mean[node])) / (visits + doubt)


def children(tree: SearchTree, node: int) -> range:
    return range(int(tree.first[node]), int(tree.first[node]) + int(tree.width[node]))


def check(tree: SearchTree, node: int) -> None:
    """Children lie behind their parents, within the tree, and have no more visits than these."""
    below = children(tree, node)
    assert not below or node < below[0] < below[-1] + 1 <= tree.used[0]
    assert sum(int(tree.visits[child]) for child in below) <= tree.visits[node]
    for child in below:
        check(tree, child)


@every_searched
def test_a_win_in_one_is_taken_at_every_level(name: str) -> None:
    rng, game, found = random.Random(8), zweispiel.load(name), 0
    for _ in range(60):
        match = stopped_match(game, rng, 10**6)
        outcome = match.outcome()
        assert outcome is not None
        match.pop()
        if match.player != outcome.winner or len(match.moves()) < 2:
            continue
        found += 1
        for level in (1, 3):
            analysis = zweispiel.engine(game, level=level, seed=found).think(match)
            assert analysis.value == 1.0
            assert analysis.exact
    assert found > 0 or game.has_chance  # where the last tile is drawn there is often one place for it


def test_a_proof_at_the_root_says_so() -> None:
    game = zweispiel.load("heimlich")
    match = match_at(game, game.new_state())
    assert not zweispiel.engine(game, engine="uct", seed=1).think(match, Limit(visits=2_000)).exact


# ---- choosing


def test_what_is_played() -> None:
    assert concluded([idea(0, 0.9, 50), idea(1, 1.0, 1, exact=True)], 51).action == 1
    assert concluded([idea(0, -0.2, 50), idea(1, 0.0, 1, exact=True)], 51).action == 1
    assert concluded([idea(0, 0.2, 50), idea(1, 0.0, 1, exact=True)], 51).action == 0
    assert concluded([idea(0, -1.0, 50, exact=True), idea(1, -0.9, 1)], 51).action == 1
    assert concluded([idea(0, -1.0, 50, exact=True), idea(1, -1.0, 1, exact=True)], 51).exact
    assert not concluded([idea(0, 0.0, 50, exact=True), idea(1, -0.5, 1)], 51).exact


def test_moved_values_stay_on_their_side_of_proofs() -> None:
    thought = concluded([idea(0, 0.2, 50), idea(1, 0.0, 1, exact=True), idea(2, -0.9, 1)], 52)
    assert [each.value for each in moved(thought, 0.1).ideas] == pytest.approx([0.3, 0.0, -0.8])
    assert [each.value for each in moved(thought, 2.0).ideas] == [0.999, 0.0, 0.999]
    assert [each.value for each in moved(thought, -0.5).ideas] == pytest.approx([0.0, 0.0, -0.999])
