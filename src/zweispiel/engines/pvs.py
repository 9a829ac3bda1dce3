"""Principal variation search [1], written once and bound to each game.

The search keeps its own stack instead of recursing, so it can stop after any number of positions, return to its caller
and later continue exactly where it was. Ply 0 is the position asked about; each ply holds its state, its moves with
their ordering scores, and a frame of numbers.

Two kinds of search share the code. An *estimate* goes to a depth and calls `evaluate` there; its values are expected
outcomes times `SCALE`. A *proof* goes to the end of the game, with the game's own `finish` for the last moves; its
values are margins. They have separate entries in the transposition table, but a proof first tries the move that an
estimate found best.

The lower-case names used but not defined here are the bound game's (`kernel/contract.py`, `core/hints.py`).

[1] T. Marsland, M. Campbell: Parallel search of strongly ordered game trees (1982).
"""

from collections.abc import Callable
from functools import cache
from math import log
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.hints import EngineHints, Evaluation, Selectivity
from zweispiel.engines.noise import NO_NOISE, with_noise
from zweispiel.engines.transposition import (
    EXACT,
    LOWER,
    NO_ACTION,
    UPPER,
    TranspositionTable,
    action_in,
    depth_in,
    key_of,
    kind_in,
    look_up,
    store,
    value_in,
)
from zweispiel.kernel.bits import ZERO
from zweispiel.kernel.compile import bound_once, lean_bind, lean_jit
from zweispiel.kernel.contract import DRAW, GOING, PLAYER, Numbers, State
from zweispiel.kernel.rng import Rng
from zweispiel.kernel.weights import Weights

# Compiled code has one integer type, and what Python calls int may be np.int64 there.
# mypy: disable-error-code="name-defined, arg-type, no-any-return"
# ruff: noqa: F821

SCALE = 10_000
INFINITE = 32_000
FIRST_OF_ALL = -(2**40)
#: Values nearer to certainty than this share no margin of ProbCut could tell apart.
NEARLY_SURE = 0.98
#: Late-move reductions grow no more from this depth and this number of a move on.
MOST_REDUCED = 64

# Indices in a frame.
DEPTH, ALPHA, BETA, BEST, BEST_ACTION, COUNT, NEXT, SCOUTING, FLOOR, REDUCTION, PROBE, PROBE_BOUND = range(12)
FRAME_NUMBERS = 12
# What a frame's probe (ProbCut) is doing: nothing, waiting to begin, running.
NO_PROBE, PROBE_DUE, PROBE_RUNS = range(3)
NO_BOUND = -(2**40)
# Indices in the cursor: where the search is, what it has visited, and what kind of search it is; `FULLY` makes it do
# without probes.
LEVEL, VISITS, PROVING, GENERATION, DONE, VALUE, FULLY = range(7)
CURSOR_NUMBERS = 7


class Work(NamedTuple):
    """All the memory of a search."""

    states: npt.NDArray[np.uint64]
    actions: npt.NDArray[np.int64]
    orders: npt.NDArray[np.int64]
    frames: npt.NDArray[np.int64]
    keys: npt.NDArray[np.uint64]
    cursor: npt.NDArray[np.int64]
    counter: npt.NDArray[np.int64]
    weights: Weights
    noise: Rng
    table: TranspositionTable


def new_work(game: Game, plies: int, table: TranspositionTable, weights: Weights, noise: Rng = NO_NOISE) -> Work:
    """Memory for searches up to `plies` moves deep; each of their positions may be probed on a level of its own."""
    plies *= 2
    return Work(
        states=np.zeros((plies + 2, game.state_words), np.uint64),
        actions=np.zeros((plies + 2, game.max_moves), np.int64),
        orders=np.zeros((plies + 2, game.max_moves), np.int64),
        frames=np.zeros((plies + 2, FRAME_NUMBERS), np.int64),
        keys=np.zeros(plies + 2, np.uint64),
        cursor=np.zeros(CURSOR_NUMBERS, np.int64),
        counter=np.zeros(1, np.int64),
        weights=weights,
        noise=noise,
        table=table,
    )


@lean_jit
def copy_words(source: State, target: State) -> None:
    """Copy word by word: quicker than `target[:] = source`, which checks for overlaps."""
    for i in range(source.shape[0]):
        target[i] = source[i]


def _end_value(state: State, proving: bool) -> int:
    """The value of a finished game for the player in word 0."""
    if proving:
        return margin(state)
    outcome = result(state)
    if outcome == DRAW:
        return 0
    return SCALE if outcome - 1 == np.int64(state[PLAYER]) else -SCALE


def _sort(work: Work, level: int, depth: int, best_known: int, proving: bool) -> None:
    """Move ordering: give each move the opponent's `order_score` after it; the lowest is tried first."""
    for i in range(work.frames[level, COUNT]):
        action = work.actions[level, i]
        if action == best_known:
            work.orders[level, i] = FIRST_OF_ALL
        elif depth > 1 or proving:
            child = work.states[level + 1]
            copy_words(work.states[level], child)
            play(child, action)
            work.orders[level, i] = order_score(child, proving, work.weights)
        else:
            work.orders[level, i] = i


def _best_in_table(work: Work, level: int) -> int:
    """The highest proven value that the transposition table already knows some move to reach."""
    best, child = -INFINITE, work.states[level + 1]
    for i in range(work.frames[level, COUNT]):
        copy_words(work.states[level], child)
        play(child, work.actions[level, i])
        known = look_up(work.table, key_of(child, True))
        if known != ZERO and kind_in(known) != LOWER:
            best = max(best, -value_in(known))
    return best


def _enter(work: Work, level: int, depth: int, alpha: int, beta: int) -> bool:
    """Begin with the position at `level`. True if its value is known at once; it is then in the cursor."""
    state, cursor = work.states[level], work.cursor
    proving = cursor[PROVING] != 0
    # Step 1. Leaves of the search.
    cursor[VISITS] += 1
    if proving:
        depth = remaining(state)
        if depth <= FINISH_FROM:
            cursor[VALUE] = finish(state, alpha, beta, work.counter)
            return True
    elif depth <= 0:
        cursor[VALUE] = with_noise(np.int64(SCALE * evaluate(state, work.weights)), state, work.noise, SCALE)
        return True
    # Step 2. The transposition table may hold a sufficient value, or at least the move to try first.
    key = key_of(state, proving)
    known = look_up(work.table, key)
    if known != ZERO and (proving or depth_in(known) >= depth):
        value, kind = value_in(known), kind_in(known)
        if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
            cursor[VALUE] = value
            return True
    if proving and known == ZERO:
        known = look_up(work.table, key_of(state, False))
    best_known = action_in(known) if known != ZERO else NO_ACTION
    # Step 3. List the moves.
    frame = work.frames[level]
    frame[COUNT] = legal(state, work.actions[level])
    if frame[COUNT] == 0:
        cursor[VALUE] = end_value(state, proving)
        return True
    if LOOK_UP_FROM > 0 and proving and depth >= LOOK_UP_FROM:
        value = best_in_table(work, level)
        if value >= beta:
            cursor[VALUE] = value
            return True
    work.keys[level] = key
    frame[DEPTH], frame[ALPHA], frame[BETA], frame[FLOOR] = depth, alpha, beta, alpha
    frame[BEST], frame[BEST_ACTION], frame[NEXT], frame[PROBE] = -INFINITE, NO_ACTION, 0, NO_PROBE
    # Step 4. Unless a shallower search comes first, their ordering scores.
    if PROBE_FROM > 0 and not proving and depth >= PROBE_FROM and beta - alpha == 1 and cursor[FULLY] == 0:
        frame[PROBE_BOUND] = probe_bound(np.int64(SCALE * evaluate(state, work.weights)), alpha, beta)
        if frame[PROBE_BOUND] != NO_BOUND:
            frame[PROBE] = PROBE_DUE
            return False
    sort(work, level, depth, best_known, proving)
    return False


def _probe_bound(estimate: int, alpha: int, beta: int) -> int:
    """The value that a shallower search must reach to end the search, on the side where the estimate lies."""
    edge = (beta if estimate >= beta else alpha) / SCALE
    if abs(edge) > NEARLY_SURE:
        return NO_BOUND
    distance = PROBE_DOUBT * edge / np.sqrt(1.0 - edge * edge)
    distance += PROBE_MARGIN if estimate >= beta else -PROBE_MARGIN
    bound = int(SCALE * distance / np.sqrt(distance * distance + PROBE_DOUBT * PROBE_DOUBT))
    return max(bound, beta) if estimate >= beta else min(bound, alpha)


def _probe(work: Work, level: int) -> bool:
    """Enter the same position one level higher, to search it less deeply with a null window at the bound."""
    frame = work.frames[level]
    frame[PROBE] = PROBE_RUNS
    copy_words(work.states[level], work.states[level + 1])
    lowest = frame[PROBE_BOUND] - (frame[PROBE_BOUND] >= frame[BETA])
    return enter(work, level + 1, PROBE_DEPTHS[min(frame[DEPTH], MOST_REDUCED - 1)], lowest, lowest + 1)


def _receive_probe(work: Work, level: int) -> None:
    """Take the value of the shallower search: it ends this one, or found the move to try first."""
    frame, value = work.frames[level], work.cursor[VALUE]
    frame[PROBE] = NO_PROBE
    known = look_up(work.table, work.keys[level])
    action = action_in(known) if known != ZERO else NO_ACTION
    if frame[PROBE_BOUND] >= frame[BETA] and value >= frame[PROBE_BOUND]:
        frame[BEST], frame[BEST_ACTION] = frame[BETA], action
    elif frame[PROBE_BOUND] <= frame[ALPHA] and value <= frame[PROBE_BOUND]:
        frame[BEST], frame[COUNT] = frame[ALPHA], 0
    else:
        sort(work, level, frame[DEPTH], action, False)


@lean_jit
def _bring_next(work: Work, level: int) -> None:
    """Swap the best untried move to the next place; after a cutoff a full sort would have been wasted."""
    actions, orders, frame = work.actions[level], work.orders[level], work.frames[level]
    first = frame[NEXT]
    best = first
    for i in range(first + 1, frame[COUNT]):
        if orders[i] < orders[best]:
            best = i
    actions[first], actions[best] = actions[best], actions[first]
    orders[first], orders[best] = orders[best], orders[first]


def _descend(work: Work, level: int) -> bool:
    """Enter the next move's position: the first with the full window, the others with a null window (scouting)."""
    bring_next(work, level)
    frame = work.frames[level]
    copy_words(work.states[level], work.states[level + 1])
    play(work.states[level + 1], work.actions[level, frame[NEXT]])
    frame[SCOUTING] = frame[NEXT] > 0 and frame[BETA] - frame[ALPHA] > 1
    frame[REDUCTION] = 0
    if REDUCES and work.cursor[PROVING] == 0:
        frame[REDUCTION] = REDUCTIONS[min(frame[DEPTH], MOST_REDUCED - 1), min(frame[NEXT], MOST_REDUCED - 1)]
    lowest = -frame[ALPHA] - 1 if frame[SCOUTING] else -frame[BETA]
    return enter(work, level + 1, frame[DEPTH] - 1 - frame[REDUCTION], lowest, -frame[ALPHA])


def _receive(work: Work, level: int) -> bool:
    """Take the value of the move just tried. True if the move was entered again, more deeply or with a wider window."""
    frame, value = work.frames[level], -work.cursor[VALUE]
    while value > frame[ALPHA] and (frame[REDUCTION] > 0 or (frame[SCOUTING] and value < frame[BETA])):
        highest = -frame[ALPHA]
        if frame[REDUCTION] > 0:
            frame[REDUCTION] = 0  # better than the best so far, at a lower depth: search again as deeply as the others
        else:
            frame[SCOUTING] = 0  # better than the best so far: search again to learn by how much
            highest = -value
        lowest = -frame[ALPHA] - 1 if frame[SCOUTING] else -frame[BETA]
        if not enter(work, level + 1, frame[DEPTH] - 1, lowest, highest):
            return True
        value = -work.cursor[VALUE]
    if value > frame[BEST]:
        frame[BEST], frame[BEST_ACTION] = value, work.actions[level, frame[NEXT]]
        frame[ALPHA] = max(frame[ALPHA], value)
    frame[NEXT] += 1
    return False


@lean_jit
def _leave(work: Work, level: int) -> None:
    """Store what was found about the position at `level`, and put its value into the cursor."""
    frame, cursor = work.frames[level], work.cursor
    best = frame[BEST]
    kind = LOWER if best >= frame[BETA] else UPPER if best <= frame[FLOOR] else EXACT
    action = NO_ACTION if kind == UPPER else frame[BEST_ACTION]
    store(work.table, work.keys[level], best, action, frame[DEPTH], kind, cursor[GENERATION])
    cursor[VALUE] = best


def _begin(work: Work, depth: int, alpha: int, beta: int) -> None:
    """Start with the position at level 0."""
    work.cursor[LEVEL] = 0
    work.cursor[DONE] = enter(work, 0, depth, alpha, beta)


def _run(work: Work, budget: int) -> bool:
    """Continue for about `budget` positions. True when done; the value is then in the cursor."""
    cursor = work.cursor
    level, until = cursor[LEVEL], cursor[VISITS] + work.counter[0] + budget
    while not cursor[DONE] and cursor[VISITS] + work.counter[0] < until:
        frame = work.frames[level]
        if PROBE_FROM > 0 and frame[PROBE] == PROBE_DUE:
            if probe(work, level):
                receive_probe(work, level)
            else:
                level += 1
            continue
        if frame[BEST] < frame[BETA] and frame[NEXT] < frame[COUNT]:
            if not descend(work, level) or receive(work, level):
                level += 1
            continue
        leave(work, level)
        level -= 1
        if level < 0:
            cursor[DONE] = 1
        elif PROBE_FROM > 0 and work.frames[level, PROBE] == PROBE_RUNS:
            receive_probe(work, level)
        elif receive(work, level):
            level += 1
    cursor[LEVEL] = level
    return cursor[DONE] != 0


class PrincipalVariationSearch(NamedTuple):
    """The two entry points, bound to one game."""

    begin: Callable[[Work, int, int, int], None]
    run: Callable[[Work, int], bool]


def _outcome_only(state: State, weights: Weights) -> float:
    """For games without an evaluation: only finished games have a value."""
    outcome = result(state)
    if outcome in (GOING, DRAW):
        return 0.0
    return 1.0 if outcome - 1 == np.int64(state[PLAYER]) else -1.0


@lean_jit
def _no_estimate(state: State, weights: Weights) -> float:
    return 0.0


@lean_jit
def _no_order_score(state: State, proving: bool, weights: Weights) -> int:
    """For games without an evaluation: moves are tried in the order of `legal`."""
    return 0


@lean_jit
def _never_ending(state: State) -> int:
    """For games that do not know how long they may last; proofs are never tried for them."""
    return 255


@lean_jit
def _no_margin(state: State) -> int:
    return 0


@lean_jit
def _no_finish(state: State, alpha: int, beta: int, counter: Numbers) -> int:
    return 0


def _no_weights() -> Weights:
    return np.zeros(1, np.int16)


NO_EVALUATION = Evaluation(
    evaluate=_no_estimate,
    order_score=_no_order_score,
    remaining=_never_ending,
    margin=_no_margin,
    finish=_no_finish,
    load_weights=_no_weights,
    finish_from=0,
    largest_margin=1,
    proof_moves=0,
    proof_visits=1.0,
    proof_growth=10.0,
)


@bound_once
def bound_search(game_class: type[Game], hints: EngineHints) -> PrincipalVariationSearch:
    """Principal variation search for one game, with its present or its old hints."""
    tag = game_class.name if hints is game_class.hints else f"old {game_class.name}"
    kernel, evaluation = game_class.kernel, hints.evaluation
    known = (evaluation or NO_EVALUATION)._asdict()
    rules = {"legal": kernel.legal, "play": kernel.play, "result": kernel.result, "FINISH_FROM": known["finish_from"]}
    rules |= {name: known[name] for name in ("evaluate", "order_score", "remaining", "margin", "finish")}
    if evaluation is None:
        rules["evaluate"] = lean_bind(_outcome_only, tag, result=kernel.result)
    rules |= _selective_constants(known["selectivity"]) | {"LOOK_UP_FROM": known["look_up_from"]}
    sort, end_value = lean_bind(_sort, tag, **rules), lean_bind(_end_value, tag, **rules)
    rules |= {"sort": sort, "probe_bound": lean_bind(_probe_bound, tag, **rules)}
    rules["best_in_table"] = lean_bind(_best_in_table, tag, **rules)
    rules["enter"] = lean_bind(_enter, tag, end_value=end_value, **rules)
    steps = {
        "descend": lean_bind(_descend, tag, bring_next=_bring_next, **rules),
        "receive": lean_bind(_receive, tag, **rules),
        "probe": lean_bind(_probe, tag, **rules),
        "receive_probe": lean_bind(_receive_probe, tag, **rules),
    }
    return PrincipalVariationSearch(
        begin=lean_bind(_begin, tag, **rules), run=lean_bind(_run, tag, leave=_leave, **steps, **rules)
    )


@cache  # the same array each time, so that binding a search again to the same game finds it unchanged
def reductions(selectivity: Selectivity) -> Numbers:
    """By how many moves the search of a move is reduced: a table of depth and number of the move, counted from 0."""
    table = np.zeros((MOST_REDUCED, MOST_REDUCED), np.int64)
    for depth in range(max(2, selectivity.reduce_from_depth), MOST_REDUCED):
        for number in range(max(1, selectivity.reduce_from_move), MOST_REDUCED):
            less = int(selectivity.reduction * log(depth) * log(number))
            table[depth, number] = min(less, depth - 1)
    return table


def _selective_constants(selectivity: Selectivity) -> dict[str, Any]:
    """What compiled code knows of a game's selectivity."""
    return {
        "REDUCES": selectivity.reduction > 0,
        "REDUCTIONS": reductions(selectivity),
        "PROBE_FROM": selectivity.probe_from_depth,
        "PROBE_DEPTHS": probe_depths(),
        "PROBE_MARGIN": selectivity.probe_margin,
        "PROBE_DOUBT": selectivity.probe_doubt,
    }


@cache
def probe_depths() -> Numbers:
    """For each depth that of its probe: about half, and the same player moves last."""
    return np.array([depth // 2 - (depth // 2 - depth) % 2 for depth in range(MOST_REDUCED)], np.int64)
