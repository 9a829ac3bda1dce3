"""Proof-number search, written once and bound to each game: it proves who wins.

A *question* is a position and a target: can the player to move get at least a draw (0), or a win (1)? Yes, if after one
of their moves the opponent's question, with the other target, has the answer no. The *proof number* of a question
says about how much is missing for a yes, the *disproof number* the same for a no. The search always goes where the
least is missing, so it needs no good guess of the depth at which a game ends. It is depth-first [1], with limits that
let it stay with a move while that is a little worse than the second best.

A question never asked before gets numbers by the replies and by who seems to lead: what is likely takes less to prove.
The game says so for all moves of a position at once (`survey` in `core/hints.py`). A forced reply is played at once.

Draws are rare. An answer that relies on none holds for both targets: who cannot win then loses. So one question mostly
tells the outcome.

A question's disproof number would be the sum of its moves' proof numbers, but most positions are reached in many ways
and would count many times. So it is the largest of them, as in [2] but without a share for the other moves.

The answers are in the transposition table, together with what alpha-beta knows. The search keeps its own stack, as
`pvs` does. The lower-case names used but not defined here are the bound game's.

[1] A. Nagai: Df-pn algorithm for searching AND/OR trees and its applications (2002).
[2] T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida: Weak proof-number search (2008).
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.hints import SCRATCH_ROWS, EngineHints, Survey
from zweispiel.engines.pvs import copy_words
from zweispiel.engines.transposition import (
    LOWER,
    S32,
    S40,
    S48,
    S50,
    TranspositionTable,
    announce,
    key_of,
    look_up,
    put,
    store,
)
from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.compile import bound_once, lean_bind, lean_jit
from zweispiel.kernel.contract import Numbers, State
from zweispiel.kernel.hashing import MOST_WORDS, state_hash
from zweispiel.kernel.rng import scrambled

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="name-defined, arg-type, assignment, no-any-return, return-value"
# ruff: noqa: F821

#: The number of what can never be proven; one less if that relies on a draw at the end of some line.
INFINITE = (1 << 20) - 1
WITH_DRAWS = INFINITE - 1
#: The search stays with a move until its number exceeds the second best by a fourth.
PATIENCE = 4
#: Looking at all moves of a position takes about as long as so many visits of alpha-beta.
VISITS_PER_POSITION = 1
NUMBER_BITS, S20 = U(INFINITE), U(20)
SALTS = np.array([0x6A09E667F3BCC908, 0xBB67AE8584CAA73B], dtype=np.uint64)

#: First numbers: so much for a reply that must be refuted, and what a lead adds. The player to move is a move ahead,
#: and each unit of lead multiplies the odds by about two; what is missing grows as the logarithm of the probability.
PER_REPLY, PER_DOUBT, MOST_LEAD = 8, 48.0, 64
ODDS = np.exp(0.8 * np.arange(-MOST_LEAD, MOST_LEAD + 1) + 1.0)
DOUBTS = np.rint(PER_DOUBT * np.log1p(1.0 / ODDS)).astype(np.int64)
FEARS = np.rint(PER_DOUBT * np.log1p(ODDS)).astype(np.int64)

# Indices in a frame: a question is left when its proof or disproof number reaches the limit.
PROOF_LIMIT, DISPROOF_LIMIT, COUNT, CHOSEN, SECOND, PROOF, DISPROOF, BEGUN = range(8)
FRAME_NUMBERS = 8
# Indices in the cursor.
LEVEL, VISITS, TARGET, GENERATION, DONE = range(5)
CURSOR_NUMBERS = 5


class ProofWork(NamedTuple):
    """All the memory of a search: for each level a position, and its moves with the numbers of what follows."""

    states: npt.NDArray[np.uint64]
    actions: npt.NDArray[np.int64]
    proofs: npt.NDArray[np.int64]
    disproofs: npt.NDArray[np.int64]
    frames: npt.NDArray[np.int64]
    cursor: npt.NDArray[np.int64]
    found: Survey
    table: TranspositionTable


def new_proof_work(game: Game, table: TranspositionTable) -> ProofWork:
    """Memory for searches to the end of a game."""
    levels = game.max_plies + 2
    assert game.state_words <= MOST_WORDS
    return ProofWork(
        states=np.zeros((levels, game.state_words), np.uint64),
        actions=np.zeros((levels, game.max_moves), np.int64),
        proofs=np.zeros((levels, game.max_moves), np.int64),
        disproofs=np.zeros((levels, game.max_moves), np.int64),
        frames=np.zeros((levels, FRAME_NUMBERS), np.int64),
        cursor=np.zeros(CURSOR_NUMBERS, np.int64),
        found=Survey(
            hashes=np.zeros(game.max_moves, np.uint64),
            replies=np.zeros(game.max_moves, np.int64),
            leads=np.zeros(game.max_moves, np.int64),
            margins=np.zeros(game.max_moves, np.int64),
            scratch=np.zeros((SCRATCH_ROWS, game.max_moves), np.uint64),
        ),
        table=table,
    )


@lean_jit
def question_key(hashed: np.uint64, target: int) -> np.uint64:
    """The key of a question in the transposition table, from the position's hash."""
    key = SALTS[target] ^ hashed
    return scrambled(key ^ (key >> S32))


@lean_jit
def likely_numbers(moves: int, lead: int) -> tuple[int, int]:
    """The numbers of a question of which nothing is known but the number of moves and who leads."""
    ahead = MOST_LEAD + max(-MOST_LEAD, min(MOST_LEAD, lead))
    return PER_REPLY + DOUBTS[ahead], PER_REPLY * moves + FEARS[ahead]


@lean_jit
def end_numbers(won: int, target: int) -> tuple[int, int]:
    """The numbers of a question about a finished game, from its margin."""
    never = WITH_DRAWS if won == 0 else INFINITE
    return (0, never) if won >= target else (never, 0)


def _first_numbers(state: State, target: int, actions: Numbers) -> tuple[int, int]:
    """Proof and disproof number of a question never asked before; changes the state and the actions.

    All replies must be refuted, one must succeed.
    """
    moves, swapped = replies(state), False
    while moves == 1:
        legal(state, actions)
        play(state, actions[0])
        moves, swapped, target = replies(state), not swapped, 1 - target
    if moves > 0:
        proof, disproof = likely_numbers(moves, lead(state))
    else:
        proof, disproof = end_numbers(margin(state), target)
    return (disproof, proof) if swapped else (proof, disproof)


@lean_jit
def target_at(work: ProofWork, level: int) -> int:
    """The target of the player to move at a level."""
    return work.cursor[TARGET] ^ (level & 1)


def _expand(work: ProofWork, level: int, proof_limit: int, disproof_limit: int) -> None:
    """Begin with the question at a level: list its moves and what is known about them."""
    frame, state, after = work.frames[level], work.states[level], work.states[level + 1]
    frame[PROOF_LIMIT], frame[DISPROOF_LIMIT], frame[BEGUN] = proof_limit, disproof_limit, work.cursor[VISITS]
    work.cursor[VISITS] += VISITS_PER_POSITION
    target, found = 1 - target_at(work, level), work.found
    frame[COUNT] = successors(state, work.actions[level], after, found)
    for i in range(frame[COUNT]):
        announce(work.table, question_key(found.hashes[i], target))
    survey(state, work.actions[level], frame[COUNT], after, found)  # few are known, and memory is slow
    for i in range(frame[COUNT]):
        known = look_up(work.table, question_key(found.hashes[i], target))
        if known != ZERO:
            proof, disproof = np.int64(known & NUMBER_BITS), np.int64((known >> S20) & NUMBER_BITS)
        elif found.replies[i] > 1:
            proof, disproof = likely_numbers(found.replies[i], found.leads[i])
        elif found.replies[i] == 0 and found.margins[i] != 0:
            proof, disproof = end_numbers(found.margins[i], target)
        else:
            copy_words(state, after)
            play(after, work.actions[level, i])
            proof, disproof = first_numbers(after, target, work.actions[level + 1])
        work.proofs[level, i], work.disproofs[level, i] = proof, disproof
        if disproof == 0:
            frame[COUNT] = i + 1  # this move answers the question, whatever the others are worth
            break


@lean_jit
def _sum_up(work: ProofWork, level: int) -> None:
    """Compute the numbers of the question at a level from those of its moves, and choose a move."""
    frame, proofs, disproofs = work.frames[level], work.proofs[level], work.disproofs[level]
    chosen, least, second, most = 0, INFINITE, INFINITE, 0
    for i in range(frame[COUNT]):
        most = max(most, proofs[i])
        if disproofs[i] < least:
            chosen, least, second = i, disproofs[i], least
        elif disproofs[i] < second:
            second = disproofs[i]
    frame[CHOSEN], frame[SECOND] = chosen, second
    frame[PROOF], frame[DISPROOF] = least, proofs[chosen] if least == 0 else most


def _descend(work: ProofWork, level: int) -> None:
    """Begin with the chosen move's question."""
    frame = work.frames[level]
    copy_words(work.states[level], work.states[level + 1])
    play(work.states[level + 1], work.actions[level, frame[CHOSEN]])
    disproof_limit = min(frame[PROOF_LIMIT], frame[SECOND] + 1 + frame[SECOND] // PATIENCE)
    expand(work, level + 1, frame[DISPROOF_LIMIT], disproof_limit)


@lean_jit
def _leave(work: ProofWork, level: int) -> None:
    """Store the numbers of the question at a level, and hand them to the one that asked."""
    frame, cursor, state = work.frames[level], work.cursor, work.states[level]
    target = target_at(work, level)
    effort, visits = 0, cursor[VISITS] - frame[BEGUN]
    while visits > 0:
        effort, visits = effort + 1, visits >> 1
    word = U(frame[PROOF]) | U(frame[DISPROOF]) << S20 | U(effort) << S40 | U(LOWER) << S48
    put(work.table, question_key(state_hash(state), target), word | U(cursor[GENERATION]) << S50, cursor[GENERATION])
    if frame[PROOF] == 0:  # for the line that alpha-beta shows
        action = work.actions[level, frame[CHOSEN]]
        value = 1 if frame[DISPROOF] == INFINITE else target
        store(work.table, key_of(state, True), value, action, effort, LOWER, cursor[GENERATION])
    if level > 0:
        chosen = work.frames[level - 1, CHOSEN]
        work.proofs[level - 1, chosen], work.disproofs[level - 1, chosen] = frame[PROOF], frame[DISPROOF]


def _begin(work: ProofWork, target: int) -> None:
    """Ask about the position at level 0."""
    work.cursor[LEVEL], work.cursor[TARGET], work.cursor[DONE] = 0, target, 0
    expand(work, 0, WITH_DRAWS, WITH_DRAWS)


def _run(work: ProofWork, budget: int) -> bool:
    """Continue for about `budget` visits. True when the question at level 0 is answered."""
    cursor = work.cursor
    level, until = cursor[LEVEL], cursor[VISITS] + budget
    while not cursor[DONE] and cursor[VISITS] < until:
        frame = work.frames[level]
        sum_up(work, level)
        if frame[PROOF] < frame[PROOF_LIMIT] and frame[DISPROOF] < frame[DISPROOF_LIMIT]:
            descend(work, level)
            level += 1
        else:
            leave(work, level)
            level -= 1
            cursor[DONE] = level < 0
    cursor[LEVEL] = level
    return cursor[DONE] != 0


def root_numbers(work: ProofWork) -> Iterator[tuple[int, int, int]]:
    """The moves of the position at level 0, each with the proof and disproof number of the opponent's question."""
    n = int(work.frames[0, COUNT])
    yield from zip(*(part[0, :n].tolist() for part in (work.actions, work.proofs, work.disproofs)), strict=True)


class ProofNumberSearch(NamedTuple):
    """The two entry points, bound to one game."""

    begin: Callable[[ProofWork, int], None]
    run: Callable[[ProofWork, int], bool]


@bound_once
def bound_proofs(game_class: type[Game], hints: EngineHints) -> ProofNumberSearch | None:
    """Proof-number search for one game; None if its hints do not ask for it."""
    evaluation, kernel, tag = hints.evaluation, game_class.kernel, game_class.name
    if evaluation is None or evaluation.proof_numbers is None:
        return None
    asked = evaluation.proof_numbers
    rules = {"legal": kernel.legal, "play": kernel.play, "margin": evaluation.margin, **asked._asdict()}
    rules["first_numbers"] = lean_bind(_first_numbers, tag, **rules)
    rules["expand"] = lean_bind(_expand, tag, **rules)
    descend = lean_bind(_descend, tag, **rules)
    return ProofNumberSearch(
        begin=lean_bind(_begin, tag, **rules),
        run=lean_bind(_run, tag, sum_up=_sum_up, descend=descend, leave=_leave, **rules),
    )
