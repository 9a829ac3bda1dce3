"""Contactic: the rules, compiled.

State words: see `layout`.
Actions: 0 to 5 draw a tile of that kind, then SKIP, CHALLENGE, ACCEPT, then PLACE + 16 × field + pattern.

The player to move always has a tile to place or a placement to answer. If there is neither, the game is over.
"""

import numpy as np

from zweispiel.games.contactic.board import (
    clashes,
    count_right,
    fitting,
    has,
    lay,
    lay_tile,
    lift_tile,
    pattern_at,
)
from zweispiel.games.contactic.islands import island_at, largest_island, more_points
from zweispiel.games.contactic.layout import (
    BLOCK,
    CHALLENGES,
    FROM_RESERVE,
    HEAD,
    HEIGHT,
    KIND_OF,
    LARGEST,
    OPEN,
    RESTSTEINE,
    ROTATIONS,
    TAKEN,
    TURN,
    TURNED_UP,
    TURNS,
    UNANSWERED,
    WIDTH,
    number,
)
from zweispiel.games.contactic.piles import (
    can_draw,
    draw_tile,
    fill_pile,
    in_pile,
    lay_aside,
    pile_size,
    top_of_reserve,
)
from zweispiel.kernel.bits import ONE, ZERO, U, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import CHANCE_WORD, GOING, PLAYER, PLY, Numbers, State

SKIP, CHALLENGE, ACCEPT, PLACE = 6, 7, 8, 9

# Numbers of broken rules, in the order of `reasons` in this folder's __init__.
OVER, DRAW_FIRST, NO_DRAW, NOT_IN_PILE, NOT_ON_TOP = 1, 2, 3, 4, 5
WRONG_TILE, OCCUPIED, TOUCHES_NOTHING, EDGES_CLASH, MUST_PLACE = 6, 7, 8, 9, 10
NO_CHALLENGES, NOTHING_TO_CHALLENGE, PLAY_TO_ACCEPT, ANSWER_FIRST = 11, 12, 13, 14


@jit
def setup(state: State, options: Numbers) -> None:
    """Full piles and the neutral field. Options: width, height, tiles of the six kinds, referee (1 = challenge)."""
    state[:] = ZERO
    state[WIDTH], state[HEIGHT], state[CHALLENGES] = U(options[0]), U(options[1]), U(options[8])
    for player in range(2):
        for kind in range(6):
            fill_pile(state, player, kind, options[2 + kind])
    lay(state, options[0] * options[1] // 2, 0)  # the neutral field is like a white tile without an owner
    begin_turn(state, 0)


@jit
def begin_turn(state: State, player: int) -> None:
    """Give the turn to `player`, or to the other one if `player` has nothing left to do."""
    if not can_draw(state, player) and state[UNANSWERED] == ZERO and can_draw(state, 1 - player):
        player = 1 - player
    state[TURN] = U(player)
    state[PLAYER] = CHANCE_WORD if can_draw(state, player) else U(player)


@jit
def is_over(state: State) -> bool:
    """Whether neither player has anything left to do."""
    return state[PLAYER] != CHANCE_WORD and state[TURNED_UP] == ZERO and state[UNANSWERED] == ZERO


@jit
def legal(state: State, out: Numbers) -> int:
    """Placements, `skip` if nothing fits, and the answers to the opponent's last tile."""
    if state[PLAYER] == CHANCE_WORD:
        return 0
    n = 0
    if state[TURNED_UP] != ZERO:
        kind = number(state[TURNED_UP]) - 1
        n = list_placements(state, kind, state[CHALLENGES] == ZERO, out)
        if count_right(state, kind) == 0:
            out[n] = SKIP
            n += 1
    if state[UNANSWERED] != ZERO:
        out[n] = CHALLENGE
        n += 1
        if state[TURNED_UP] == ZERO:
            out[n] = ACCEPT
            n += 1
    return n


@jit
def fair(state: State, out: Numbers) -> int:
    """The moves of an honest computer: only right placements; it challenges every wrong tile and no right one."""
    unanswered = number(state[UNANSWERED]) - 1
    if unanswered >= 0 and clashes(state, unanswered, pattern_at(state, unanswered)) != 0:
        out[0] = CHALLENGE
        return 1
    if state[PLAYER] == CHANCE_WORD or is_over(state):
        return 0
    if state[TURNED_UP] == ZERO:
        out[0] = ACCEPT
        return 1
    n = list_placements(state, number(state[TURNED_UP]) - 1, True, out)
    if n == 0:
        out[0] = SKIP
        return 1
    return n


@jit
def list_placements(state: State, kind: int, only_right: bool, out: Numbers) -> int:
    """Every pattern of the kind on every field where it fits or, unless `only_right`, on every open field."""
    n = 0
    for base in range(HEAD, state.shape[0], BLOCK):
        right = fitting(state, base, kind)
        start = 64 * ((base - HEAD) // BLOCK)
        for turn in range(TURNS[kind]):
            fields = right[turn] if only_right else state[base + OPEN]
            while fields != ZERO:
                out[n] = PLACE + 16 * (start + lowest(fields)) + ROTATIONS[kind, turn]
                fields &= fields - ONE
                n += 1
    return n


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal (at chance: possible), else the number of the broken rule."""
    if is_over(state):
        return OVER
    if state[PLAYER] == CHANCE_WORD:
        return why_not_draw(state, action)
    if action < SKIP:
        return NO_DRAW
    if action in (CHALLENGE, ACCEPT):
        return why_not_answer(state, action)
    if state[TURNED_UP] == ZERO:
        return ANSWER_FIRST
    kind = number(state[TURNED_UP]) - 1
    if action == SKIP:
        return 0 if count_right(state, kind) == 0 else MUST_PLACE
    return why_not_place(state, kind, (action - PLACE) >> 4, (action - PLACE) & 15)


@jit
def why_not_draw(state: State, action: int) -> int:
    """Only a kind left in the pile can be drawn; once the pile is empty, only the top of the reserve."""
    player = number(state[TURN])
    if action >= SKIP:
        return DRAW_FIRST
    if pile_size(state, player) > 0:
        return 0 if in_pile(state, player, action) > 0 else NOT_IN_PILE
    return 0 if top_of_reserve(state, player) == action else NOT_ON_TOP


@jit
def why_not_answer(state: State, action: int) -> int:
    """`challenge` needs an unanswered placement; `accept` is for a player without a tile to place."""
    if state[CHALLENGES] == ZERO:
        return NO_CHALLENGES
    if state[UNANSWERED] == ZERO:
        return NOTHING_TO_CHALLENGE
    return PLAY_TO_ACCEPT if action == ACCEPT and state[TURNED_UP] != ZERO else 0


@jit
def why_not_place(state: State, kind: int, field: int, pattern: int) -> int:
    """The tile drawn must go on an open field, with matching edges unless the opponent is the referee."""
    if KIND_OF[pattern] != kind:
        return WRONG_TILE
    if has(state, TAKEN, field):
        return OCCUPIED
    if not has(state, OPEN, field):
        return TOUCHES_NOTHING
    return EDGES_CLASH if state[CHALLENGES] == ZERO and clashes(state, field, pattern) != 0 else 0


@jit
def play(state: State, action: int) -> None:
    """Draw, place, skip, challenge or accept."""
    state[PLY] += ONE
    if action < SKIP:
        turn_up(state, action)
    elif action == CHALLENGE:
        challenge(state)
    elif action == ACCEPT:
        end_turn(state, ZERO)
    elif action == SKIP:
        lay_aside(state, number(state[TURN]), number(state[TURNED_UP]) - 1)
        end_turn(state, ZERO)
    else:
        place(state, (action - PLACE) >> 4, (action - PLACE) & 15)


@jit
def turn_up(state: State, kind: int) -> None:
    """Show the tile that was drawn; its player is to move."""
    player = number(state[TURN])
    draw_tile(state, player, kind)
    state[TURNED_UP] = U(kind + 1)
    state[PLAYER] = U(player)


@jit
def place(state: State, field: int, pattern: int) -> None:
    """Place the tile that was drawn."""
    player = number(state[TURN])
    lay_tile(state, player, field, pattern)
    state[LARGEST + player] = max(state[LARGEST + player], U(island_at(state, player, field)))
    end_turn(state, U(field + 1) if state[CHALLENGES] != ZERO else ZERO)


@jit
def challenge(state: State) -> None:
    """Remove the opponent's last tile if it is wrong. A challenger with a tile to place goes on with the turn."""
    remove_if_wrong(state)
    state[UNANSWERED] = ZERO
    if state[TURNED_UP] == ZERO:
        end_turn(state, ZERO)


@jit
def remove_if_wrong(state: State) -> None:
    """If the unanswered tile is wrong, it becomes a left-over tile of its owner."""
    field, owner = number(state[UNANSWERED]) - 1, 1 - number(state[TURN])
    if clashes(state, field, pattern_at(state, field)) != 0:
        lift_tile(state, owner, field)
        state[RESTSTEINE + owner] += ONE
        state[LARGEST + owner] = U(largest_island(state, owner))


@jit
def end_turn(state: State, unanswered: np.uint64) -> None:
    """Accept the opponent's placement. This player's own placement, if any, may now be challenged."""
    state[TURNED_UP] = ZERO
    state[FROM_RESERVE] = ZERO
    state[UNANSWERED] = unanswered
    begin_turn(state, 1 - number(state[TURN]))


@jit
def result(state: State) -> int:
    """The game ends when neither player can draw and the last placement has been answered."""
    return more_points(state) if is_over(state) else GOING
