"""Proof-number search: its answers are true, and it does not throw away what it found on the way."""

import random

import numpy as np
import pytest

import zweispiel
from tests.engines.solver import solve
from tests.engines.verdicts import ending
from zweispiel.engines.alphabeta import AlphaBeta, RootMove
from zweispiel.engines.proof_numbers import (
    COUNT,
    DISPROOF,
    DONE,
    INFINITE,
    PROOF,
    WITH_DRAWS,
    bound_proofs,
    new_proof_work,
)
from zweispiel.engines.transposition import new_table
from zweispiel.kernel.contract import PLAYER, State

ZAIC = zweispiel.load("zaic")
#: Here an earlier level 8 threw a won game away with 1x1@m3, which it rated at +0.96.
THROWN_AWAY = (
    "1x2@h8 1x1@i8 2x2@i6 2x2@k6 2x2@j6 2x2@f7 2x2@l8 2x1@g8 2x2@l4 2x1@l8 2x2@f5 1x2@f6 1x2@l5 2x1@k6 1x1@g8 1x1@i7 "
    "1x2@f9 1x2@f8 1x2@f7"
)
#: Drawn under best play; hardly any positions are.
DRAWN = (
    "1x1@h8 2x2@f7 1x2@g5 2x1@f4 1x2@e3 1x1@g6 2x2@e9 2x1@c4 1x1@f7 2x1@d7 1x1@f8 1x1@e3 1x2@b3 1x1@d10 2x1@g3 1x2@b5 "
    "2x1@d6 2x1@g10 2x2@b9 1x2@c9 1x2@d6 1x2@e9",
    "2x1@h8 2x2@i6 1x2@h5 2x1@f6 1x2@f7 1x1@h6 2x1@d6 1x1@h4 1x1@f6 1x1@f9 2x2@e10 2x2@c9 2x1@c9 2x1@g10 2x1@f4 1x2@d4 "
    "1x2@i7 2x1@d8 1x1@h10 2x1@h9",
    "1x2@h8 2x1@f9 1x2@f7 1x2@e6 1x2@d5 1x2@d3 1x1@e7 1x1@e8 1x1@d8 1x1@f7 1x1@f10 1x1@d7 2x1@b4 2x1@c4 2x1@e3 2x1@d10 "
    "2x1@g9 2x1@a5 2x1@f6 1x2@h6",
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


def after_moves(text: str) -> State:
    """The position after some moves."""
    match = ZAIC.match()
    for move in text.split():
        match.push(move)
    return match.knowledge(None)


@pytest.mark.parametrize("target", [0, 1])
def test_answers_are_true_and_hold_for_both_targets_unless_they_rely_on_draws(target: int) -> None:
    proofs, work = bound_proofs(type(ZAIC), ZAIC.hints), new_proof_work(ZAIC, new_table(4))
    assert proofs is not None
    for state in [*endings(4), *map(after_moves, DRAWN)]:
        work.states[0] = state
        proofs.begin(work, target)
        while not work.cursor[DONE]:
            proofs.run(work, 1_000)
        best, proof, disproof = truth(state), work.frames[0, PROOF], work.frames[0, DISPROOF]
        assert {proof, disproof} in ({0, INFINITE}, {0, WITH_DRAWS})
        assert best is None or (proof == 0) == (best >= target)
        if best == 0:
            assert max(proof, disproof) == WITH_DRAWS
        elif max(proof, disproof) == INFINITE:
            assert best in (None, 1 if proof == 0 else -1)


def test_outcomes_are_true_also_of_draws() -> None:
    for state in [*endings(4), *map(after_moves, DRAWN)]:
        thinker, best = AlphaBeta(ZAIC, memory=4), truth(state)
        assert best is None or thinker.outcome(state) == best


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
    work.actions[0, :3], work.proofs[0, :3], work.disproofs[0, :3] = (0, 1, 2), (0, 4, WITH_DRAWS), (WITH_DRAWS, 7, 0)
    thinker._settle(moves, target=1)
    assert [(move.worst, move.best) for move in moves] == [(-1, 0), (-1, 1), (1, 1)]
    thinker._settle(moves, target=0)
    assert [(move.worst, move.best) for move in moves] == [(-1, -1), (-1, 1), (1, 1)]


def test_what_relies_on_no_draw_is_won_or_lost() -> None:
    thinker, moves = AlphaBeta(ZAIC, memory=1), [RootMove(0), RootMove(1)]
    work = thinker.proof_work
    work.frames[0, COUNT] = 2
    work.actions[0, :2], work.proofs[0, :2], work.disproofs[0, :2] = (0, 1), (0, INFINITE), (INFINITE, 0)
    thinker._settle(moves, target=0)
    assert [(move.worst, move.best) for move in moves] == [(-1, -1), (1, 1)]


@pytest.mark.long
def test_level_8_no_longer_throws_a_won_game_away() -> None:
    match = ZAIC.match()
    for move in THROWN_AWAY.split():
        match.push(move)
    found = zweispiel.engine(ZAIC, level=8, seed=1).think(match)
    assert found.move != "1x1@m3"
    if found.exact:
        assert found.value == 1
