"""What engines call exact is true, also where they remember other positions, and nothing provable is left open."""

from collections.abc import Iterator

import numpy as np
import pytest

import zweispiel
from tests.engines.solver import solve
from tests.engines.verdicts import BEFORE_THE_END, ENGINES, Tally, walk
from tests.games.heimlich.minimax import endgame, minimax
from tests.support import state_after
from zweispiel import Limit, Match
from zweispiel.engines.alphabeta import AlphaBeta, RootMove, decided
from zweispiel.engines.engine import Analysis
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.engines.pvs import SCALE
from zweispiel.kernel.contract import PLAYER

HEIMLICH = zweispiel.load("heimlich")

#: Here the best move was not yet looked at when the limit ended the proof, and a drawn one was in front.
CUT_SHORT = (
    "e6-n f6-nw g6-w d6-n c6-ne c5-e c4-e h6-w d7-n b3-se f4-sw b6-e e7-n g3-sw b4-se e3-s h2-sw e8-nw d8-n c8-e f2-sw "
    "f5-sw g5-w a4-e h7-nw d3-s f7-n g7-nw g8-n c7-ne c3-e h5-sw f8-n e2-sw d2-e e1-s a7-ne c1-se a5-ne g4-s a3-s "
    "g1-sw c2-sw a2-se f3-w d1-sw b2-s g2-sw a1-s h3-w h4-n"
)
#: Here an estimate proved the front move lost, and looked again with values that knew less.
LOST_IN_FRONT = (
    "d3-s c3-se c4-e c5-n b3-se e3-w f6-nw f5-nw b5-e b4-e e2-sw e6-n f7-nw d7-ne f3-w b6-n f4-w c6-n d6-ne f8-n a7-ne "
    "a6-e b7-ne g4-w a5-s f2-s g5-w a2-se g3-s e1-s a4-se g6-nw d8-n c7-n f1-sw e7-w e8-nw d2-e g8-nw g7-w h5-sw h4-sw "
    "g1-sw b8-n d1-se h6-n c8-n h1-w a8-e c1-e a3-se h3-sw"
)


def last_positions(moves: str, back: int) -> list[Match]:
    """The match after all moves, and before that after each of the last `back`; only where there is a choice."""
    match, found = HEIMLICH.match(), list[Match]()
    played = moves.split()
    for number, move in enumerate(played, 1):
        match.push(move)
        if number >= len(played) - back and len(match.moves()) > 1:
            found.append(match.copy())
    return found


def last_thought(seed: int, ample: float, matches: list[Match]) -> Analysis:
    """What an engine thinks of the last match after it thought of the others, with `ample` times a proof's visits."""
    evaluation, engine = HEIMLICH.hints.evaluation, zweispiel.engine(HEIMLICH, engine="alphabeta", seed=seed, memory=8)
    assert evaluation is not None
    for match in matches:
        more = evaluation.remaining(match.knowledge(0)) - evaluation.proof_moves
        visits = int(ample * evaluation.proof_visits * evaluation.proof_growth**more)
        analysis = engine.think(match, Limit(visits=max(400, visits)))
    return analysis


def true_value(match: Match) -> int:
    """The outcome for the player to move."""
    state = match.knowledge(0)
    truth = solve(HEIMLICH, state)
    assert truth is not None
    return truth * (1 - 2 * int(state[PLAYER]))


# ---- known cases


@pytest.mark.parametrize("back", [3, pytest.param(9, marks=pytest.mark.long)])
def test_a_proof_cut_short_leaves_open_what_it_did_not_look_at(back: int) -> None:
    matches = last_positions(CUT_SHORT, back)
    analysis = last_thought(1, 2, matches)
    assert true_value(matches[-1]) == 1
    assert not analysis.exact
    matches[-1].push("a6-e")
    assert true_value(matches[-1]) == -1


@pytest.mark.parametrize("back", [6, pytest.param(9, marks=pytest.mark.long)])
def test_one_lost_move_does_not_lose_the_game(back: int) -> None:
    matches = last_positions(LOST_IN_FRONT, back)
    analysis = last_thought(2, 20, matches)
    assert true_value(matches[-1]) == 0
    assert (analysis.value, analysis.exact) == (0, True)


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_one_lost_move_does_not_end_the_search(seed: int) -> None:
    engine = zweispiel.engine(HEIMLICH, level=8, seed=seed, memory=8)
    before, last = last_positions(LOST_IN_FRONT, 1)
    assert engine.think(before).exact
    analysis = engine.think(last)
    assert (analysis.value, analysis.exact) == (0, True)


@pytest.mark.parametrize(("fields", "draws"), [((5, 6, 7), 19), pytest.param((8, 9), 11, marks=pytest.mark.long)])
def test_drawn_endings_are_proven_drawn(fields: tuple[int, ...], draws: int) -> None:
    """A draw needs a bound for every move, where a won game needs one move."""
    mind, drawn = AlphaBeta(HEIMLICH, memory=1), 0
    for seed in range(120):
        for empty in fields:
            state = endgame(seed, empty)
            mind.forget()
            thought = mind.think(state, int(state[PLAYER]), Limit(visits=500_000))
            assert thought.exact
            drawn += thought.value == 0
    assert drawn == draws


# ---- many cases


#: Walks for each game and engine in the quick run and in the long run.
WALKS = {"heimlich": (6, 250), "zaic": (3, 150), "conhex": (5, 300)}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.rounds(*WALKS[n])) for n in BEFORE_THE_END])
def test_exact_verdicts_are_true(name: str, engine: str, rounds: Iterator[int]) -> None:
    tally, game = Tally(), zweispiel.load(name)
    for seed in rounds:
        walk(game, engine, seed, tally)
    assert tally.wrong == []
    assert tally.exact > tally.positions / 3
    assert tally.unchecked < (tally.exact + tally.moves) / 10


@pytest.mark.rounds(20, 1_000)
def test_foresight_agrees_with_search_to_the_end(rounds: Iterator[int]) -> None:
    """Proofs with `decided` against those of the old search, where the plain solver does not reach."""
    game, compared = zweispiel.load("conhex"), 0
    searches = [MonteCarlo(game, seed=1, memory=32, old=old) for old in (False, True)]
    for seed in rounds:
        state = state_after(game, 9000 + seed, 39 + seed % 9)
        verdicts = [
            {
                idea.action: idea.value
                for idea in search.think(state, int(state[PLAYER]), Limit(visits=20_000)).ideas
                if idea.exact
            }
            for search in searches
        ]
        common = verdicts[0].keys() & verdicts[1].keys()
        assert [verdicts[0][action] for action in common] == [verdicts[1][action] for action in common]
        compared += len(common)
    assert compared > 60


def test_the_solver_agrees_with_minimax() -> None:
    for seed in range(30):
        state = endgame(300 + seed, 2 + seed % 6)
        assert solve(HEIMLICH, state) == np.sign(minimax(state)) * (1 - 2 * int(state[PLAYER]))


# ---- bounds


def learned(value: int, alpha: int, beta: int, proving: bool) -> RootMove:
    root_move = RootMove(0)
    root_move.learn(value, alpha, beta)
    root_move.settle(proving)
    return root_move


@pytest.mark.parametrize(
    ("value", "alpha", "beta", "bounds"),
    [
        (3, -1, 1, (1, 1)),
        (0, -1, 1, (0, 0)),
        (-5, -1, 1, (-1, -1)),
        (0, -1, 0, (0, 1)),
        (0, 0, 1, (-1, 0)),
        (2, 4, 5, (-1, 1)),
        (-2, -5, -4, (-1, 1)),
    ],
)
def test_margins_bound_the_outcome(value: int, alpha: int, beta: int, bounds: tuple[int, int]) -> None:
    root_move = learned(value, alpha, beta, proving=True)
    assert (root_move.worst, root_move.best) == bounds


@pytest.mark.parametrize(
    ("value", "alpha", "beta", "bounds"),
    [
        (SCALE, -100, 100, (1, 1)),
        (-SCALE, -100, 100, (-1, -1)),
        (0, -100, 100, (-1, 1)),
        (SCALE - 1, -100, 100, (-1, 1)),
        (SCALE, SCALE, SCALE + 1, (-1, 1)),
        (-SCALE, -SCALE - 1, -SCALE, (-1, 1)),
    ],
)
def test_estimates_bound_the_outcome_only_at_their_ends(
    value: int, alpha: int, beta: int, bounds: tuple[int, int]
) -> None:
    root_move = learned(value, alpha, beta, proving=False)
    assert (root_move.worst, root_move.best) == bounds


@pytest.mark.parametrize(
    ("bounds", "sure"),
    [
        ([(1, 1), (-1, 1)], True),
        ([(-1, -1), (-1, 1)], False),
        ([(-1, -1), (-1, -1)], True),
        ([(0, 0), (-1, 1)], False),
        ([(0, 0), (-1, 0)], True),
        ([(0, 1), (-1, 0)], False),
        ([(-1, 0), (-1, 0)], False),
    ],
)
def test_a_position_is_decided_when_no_move_can_be_better(bounds: list[tuple[int, int]], sure: bool) -> None:
    root_moves = [RootMove(number, worst=worst, best=best) for number, (worst, best) in enumerate(bounds)]
    assert decided(root_moves) == decided(root_moves[::-1]) == sure
