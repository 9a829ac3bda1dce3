"""Random games of Contactic, played to the end with right placements only and without ever listing moves.

Edges, answers and islands along the way are left out: only the end needs the islands, and nothing needs the rest.
"""

import numpy as np

from zweispiel.games.contactic.board import count_right, fitting, lay, put
from zweispiel.games.contactic.chance import random_kind
from zweispiel.games.contactic.islands import largest_island, more_points
from zweispiel.games.contactic.layout import (
    BLOCK,
    HEAD,
    LARGEST,
    OWN,
    ROTATIONS,
    TURN,
    TURNED_UP,
    UNANSWERED,
    number,
)
from zweispiel.games.contactic.piles import can_draw, draw_tile, lay_aside
from zweispiel.games.contactic.rules import PLACE, remove_if_wrong
from zweispiel.kernel.bits import ONE, ZERO, U, lowest, nth_bit, popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Bytes, State
from zweispiel.kernel.rng import Rng, below


@jit
def finish_at_random(state: State, rng: Rng) -> None:
    """Play until neither player can draw, then count the islands."""
    player = number(state[TURN])
    if state[TURNED_UP] != ZERO:
        place_or_lay_aside(state, player, number(state[TURNED_UP]) - 1, rng)
        player = 1 - player
    while can_draw(state, 0) or can_draw(state, 1):
        if can_draw(state, player):
            kind = random_kind(state, player, rng)
            draw_tile(state, player, kind)
            place_or_lay_aside(state, player, kind, rng)
        player = 1 - player
    state[LARGEST] = U(largest_island(state, 0))
    state[LARGEST + 1] = U(largest_island(state, 1))


@jit
def place_or_lay_aside(state: State, player: int, kind: int, rng: Rng) -> None:
    """Choose one of all right placements at random, or lay the tile aside if there is none.

    Equal rotations are counted several times, but as often on every field, so all placements are equally likely.
    """
    total = count_right(state, kind)
    if total == 0:
        lay_aside(state, player, kind)
    else:
        place_nth(state, player, kind, below(rng, total))


@jit
def place_nth(state: State, player: int, kind: int, left: int) -> None:
    """Make the right placement number `left`, in the order in which `count_right` counts them."""
    for base in range(HEAD, state.shape[0], BLOCK):
        turn = 0
        for fields in fitting(state, base, kind):
            here = popcount(fields)
            if left < here:
                field = 64 * ((base - HEAD) // BLOCK) + lowest(nth_bit(fields, left))
                lay(state, field, ROTATIONS[kind, turn])
                put(state, OWN + player, field)
                return
            left -= here
            turn += 1


@jit
def rollout(state: State, rng: Rng) -> int:
    """Play to the end as an honest computer does: challenge a wrong tile and never place one."""
    if state[UNANSWERED] != ZERO:
        remove_if_wrong(state)
    finish_at_random(state, rng)
    return more_points(state)


@jit
def rollout_trace(state: State, rng: Rng, owner: Bytes) -> int:
    """Like `rollout`, also noting who got each field."""
    outcome = rollout(state, rng)
    note_owners(state, owner)
    return outcome


@jit
def note_owners(state: State, owner: Bytes) -> None:
    """Note who got each field, for all its patterns: islands depend on nothing else."""
    for base in range(HEAD, state.shape[0], BLOCK):
        start = PLACE + 16 * 64 * ((base - HEAD) // BLOCK)
        for player in range(2):
            fields = state[base + OWN + player]
            while fields != ZERO:
                field = start + 16 * lowest(fields)
                for action in range(field, field + 16):
                    owner[action] = np.uint8(player + 1)
                fields &= fields - ONE
