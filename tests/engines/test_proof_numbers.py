"""Proof-number search: its answers are true, and it does not throw away what it found on the way."""

import random

import numpy as np
import pytest

import zweispiel
from tests.engines.solver import solve
from tests.engines.verdicts import ending
from zweispiel.engines.alphabeta import AlphaBeta, RootMove
from zweispiel.engines.proof_numbers import COUNT, DONE, INFINITE, bound_proofs, new_proof_work, root_numbers
from zweispiel.engines.transposition import new_table
from zweispiel.kernel.contract import PLAYER, State

ZAIC = zweispiel.load("zaic")
#: Here an earlier level 8 threw a won game away with 1x1@m3, which it rated at +0.96.
THROWN_AWAY = (
    "1x2@h8 1x1@i8 2x2@i6 2x2@k6 2x2@j6 2x2@f7 2x2@l8 2x1@g8 2x2@l4 2x1@l8 2x2@f5 1x2@f6 1x2@l5 2x1@k6 1x1@g8 1x1@i7 "
    "1x2@f9 1x2@f8 1x2@f7"
)


def endings(number: int) -> list[State]:
    """Positions shortly before the end of random games, in which there is a choice."""
    rng = random.Random("proof numbers")
    found = [ending(ZAIC, rng) for _ in range(number)]
    return [state for state in found if len(ZAIC.legal(state)) > 1]


def truth(state: State) -> int | None:
    """The outcome for the player to move."""
    value = solve(ZAIC, state, 1_000_000)
    return None if value is None else value * (1 - 2 * int(state[PLAYER]))


@pytest.mark.parametrize("target", [0, 1])
def test_answers_are_true(target: int) -> None:
    proofs, work = bound_proofs(type(ZAIC), ZAIC.hints), new_proof_work(ZAIC, new_table(4))
    assert proofs is not None
    for state in endings(4):
        work.states[0] = state
        proofs.begin(work, target)
        while not work.cursor[DONE]:
            proofs.run(work, 1_000)
        best = truth(state)
        is_reached = min(disproof for _, _, disproof in root_numbers(work)) == 0
        assert best is None or is_reached == (best >= target)


def test_chunks_change_nothing() -> None:
    proofs = bound_proofs(type(ZAIC), ZAIC.hints)
    assert proofs is not None
    state, seen = endings(1)[0], set[bytes]()
    for chunk in (1, 70, 3_000):
        work = new_proof_work(ZAIC, new_table(4))
        work.states[0] = state
        proofs.begin(work, 1)
        while not proofs.run(work, chunk):
            pass
        seen.add(np.concatenate([work.cursor[1:], work.proofs[0, : work.frames[0, COUNT]]]).tobytes())
    assert len(seen) == 1


def test_what_is_known_about_single_moves_counts_before_the_proof_is_finished() -> None:
    thinker = AlphaBeta(ZAIC, memory=1)
    work, moves = thinker.proof_work, [RootMove(action) for action in range(3)]
    work.frames[0, COUNT] = len(moves)
    work.actions[0, :3], work.proofs[0, :3], work.disproofs[0, :3] = (0, 1, 2), (0, 4, INFINITE), (INFINITE, 7, 0)
    thinker._settle(moves, target=1)
    assert [(move.worst, move.best) for move in moves] == [(-1, 0), (-1, 1), (1, 1)]
    thinker._settle(moves, target=0)
    assert [(move.worst, move.best) for move in moves] == [(-1, -1), (-1, 1), (1, 1)]


@pytest.mark.long
def test_level_8_no_longer_throws_a_won_game_away() -> None:
    match = ZAIC.match()
    for move in THROWN_AWAY.split():
        match.push(move)
    found = zweispiel.engine(ZAIC, level=8, seed=1).think(match)
    assert found.move != "1x1@m3"
    if found.exact:
        assert found.value == 1
