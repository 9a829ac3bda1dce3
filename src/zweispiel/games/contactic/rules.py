"""Contactic: the rules, compiled.

State words: see `layout`.
Actions: 0 to 5 draw a tile of that kind, then SKIP, CHALLENGE, ACCEPT, then PLACE + 16 × field + pattern.

A player who is to move always has a tile turned up or a placement to answer; neither means that the game is over.
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
    EDGE,
    FROM_RESERVE,
    HEAD,
    HEIGHT,
    KIND_OF,
    LARGEST,
    MAX_TILES,
    OPEN,
    OWN,
    RESERVED,
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
from zweispiel.games.contactic.rollout import finish_at_random
from zweispiel.kernel.bits import ONE, ZERO, U, lowest
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import (
    CHANCE_WORD,
    GOING,
    PLAYER,
    PLY,
    Bytes,
    Floats,
    Kernel,
    Numbers,
    State,
)
from zweispiel.kernel.rng import Rng

SKIP, CHALLENGE, ACCEPT, PLACE = 6, 7, 8, 9
PLANES = 32

# Numbers of broken rules; `reasons` in this folder's __init__ has their texts in the same order.
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
    lay(state, options[0] * options[1] // 2, 0)  # the neutral field is like a white tile that nobody owns
    begin_turn(state, 0)


@jit
def begin_turn(state: State, player: int) -> None:
    """Give the turn to `player`, to the other if he is passed over, or to nobody: the game is over."""
    if not can_draw(state, player) and state[UNANSWERED] == ZERO and can_draw(state, 1 - player):
        player = 1 - player
    state[TURN] = U(player)
    state[PLAYER] = CHANCE_WORD if can_draw(state, player) else U(player)


@jit
def is_over(state: State) -> bool:
    """Whether nobody has anything left to do."""
    return state[PLAYER] != CHANCE_WORD and state[TURNED_UP] == ZERO and state[UNANSWERED] == ZERO


@jit
def chance(state: State, actions: Numbers, weights: Numbers) -> int:
    """The kinds left in the pile and how many of each; the top of the reserve once the pile is used up."""
    if state[PLAYER] != CHANCE_WORD:
        return 0
    player = number(state[TURN])
    if pile_size(state, player) == 0:
        actions[0], weights[0] = top_of_reserve(state, player), 1
        return 1
    n = 0
    for kind in range(6):
        if in_pile(state, player, kind) > 0:
            actions[n], weights[n] = kind, in_pile(state, player, kind)
            n += 1
    return n


@jit
def legal(state: State, out: Numbers) -> int:
    """Placements, skip if nothing fits, and what may be said about the opponent's last tile."""
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
    """What computers allow themselves: right placements; a wrong tile is challenged, a right one never."""
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
    """Every pattern of the kind on every field where it fits, or else on all that touch something."""
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
    """Only what is left in the pile can be drawn, later only the top of the reserve."""
    player = number(state[TURN])
    if action >= SKIP:
        return DRAW_FIRST
    if pile_size(state, player) > 0:
        return 0 if in_pile(state, player, action) > 0 else NOT_IN_PILE
    return 0 if top_of_reserve(state, player) == action else NOT_ON_TOP


@jit
def why_not_answer(state: State, action: int) -> int:
    """`challenge` needs an unanswered placement; `accept` is for those who have no tile to go on with."""
    if state[CHALLENGES] == ZERO:
        return NO_CHALLENGES
    if state[UNANSWERED] == ZERO:
        return NOTHING_TO_CHALLENGE
    return PLAY_TO_ACCEPT if action == ACCEPT and state[TURNED_UP] != ZERO else 0


@jit
def why_not_place(state: State, kind: int, field: int, pattern: int) -> int:
    """The tile turned up, on an open field, with the right edges unless the opponent is the referee."""
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
    """The player on turn shows the tile that was drawn."""
    player = number(state[TURN])
    draw_tile(state, player, kind)
    state[TURNED_UP] = U(kind + 1)
    state[PLAYER] = U(player)


@jit
def place(state: State, field: int, pattern: int) -> None:
    """Lay the tile turned up."""
    player = number(state[TURN])
    lay_tile(state, player, field, pattern)
    state[LARGEST + player] = max(state[LARGEST + player], U(island_at(state, player, field)))
    end_turn(state, U(field + 1) if state[CHALLENGES] != ZERO else ZERO)


@jit
def challenge(state: State) -> None:
    """Take the opponent's last tile off if it is wrong; the challenger's turn goes on if he has a tile turned up."""
    remove_if_wrong(state)
    state[UNANSWERED] = ZERO
    if state[TURNED_UP] == ZERO:
        end_turn(state, ZERO)


@jit
def remove_if_wrong(state: State) -> None:
    """A wrong tile that lies unanswered becomes a Reststein of its owner."""
    field, owner = number(state[UNANSWERED]) - 1, 1 - number(state[TURN])
    if clashes(state, field, pattern_at(state, field)) != 0:
        lift_tile(state, owner, field)
        state[RESTSTEINE + owner] += ONE
        state[LARGEST + owner] = U(largest_island(state, owner))


@jit
def end_turn(state: State, unanswered: np.uint64) -> None:
    """Whatever the other had placed is accepted now; what this player placed may be open to challenge."""
    state[TURNED_UP] = ZERO
    state[FROM_RESERVE] = ZERO
    state[UNANSWERED] = unanswered
    begin_turn(state, 1 - number(state[TURN]))


@jit
def result(state: State) -> int:
    """The game ends when neither can draw and the last placement is answered."""
    return more_points(state) if is_over(state) else GOING


@jit
def rollout(state: State, rng: Rng) -> int:
    """Random play to the end as computers play: a wrong tile is challenged, and none is ever laid."""
    if state[UNANSWERED] != ZERO:
        remove_if_wrong(state)
    finish_at_random(state, rng)
    return more_points(state)


@jit
def rollout_trace(state: State, rng: Rng, owner: Bytes) -> int:
    """As `rollout`, noting who got each field, whatever the pattern: islands care about nothing else."""
    outcome = rollout(state, rng)
    for base in range(HEAD, state.shape[0], BLOCK):
        start = PLACE + 16 * 64 * ((base - HEAD) // BLOCK)
        for player in range(2):
            fields = state[base + OWN + player]
            while fields != ZERO:
                field = start + 16 * lowest(fields)
                for action in range(field, field + 16):
                    owner[action] = np.uint8(player + 1)
                fields &= fields - ONE
    return outcome


@jit
def encode(state: State, player: int, out: Floats) -> None:
    """32 planes of height × width, all seen from `player`; numbers of tiles are parts of 60.

    0 own tiles, 1 opposing tiles, 2 to 5 coloured edges N E S W, 6 open fields, 7 the placement that may be challenged,
    8 to 13 the kind turned up, 14 to 19 own pile by kind, 20 to 25 opposing pile by kind, 26 and 27 reserves,
    28 and 29 Reststeine, 30 whether it is the player's turn, 31 whether placements can be challenged.
    """
    size = number(state[WIDTH]) * number(state[HEIGHT])
    for field in range(size):
        encode_field(state, player, field, out[field::size])


@jit
def encode_field(state: State, player: int, field: int, out: Floats) -> None:
    """The numbers of all planes for one field."""
    out[0], out[1] = has(state, OWN + player, field), has(state, OWN + 1 - player, field)
    for direction in range(4):
        out[2 + direction] = has(state, EDGE + direction, field)
    out[6] = has(state, OPEN, field)
    out[7] = state[UNANSWERED] == U(field + 1)
    for kind in range(6):
        out[8 + kind] = state[TURNED_UP] == U(kind + 1)
        out[14 + kind] = in_pile(state, player, kind) / MAX_TILES
        out[20 + kind] = in_pile(state, 1 - player, kind) / MAX_TILES
    for i in range(2):
        whose = player if i == 0 else 1 - player
        out[26 + i] = number(state[RESERVED + whose]) / MAX_TILES
        out[28 + i] = number(state[RESTSTEINE + whose]) / MAX_TILES
    out[30] = state[TURN] == U(player)
    out[31] = state[CHALLENGES] != ZERO


KERNEL = Kernel(
    setup=setup,
    legal=legal,
    why_not=why_not,
    play=play,
    result=result,
    encode=encode,
    rollout=rollout,
    chance=chance,
    fair=fair,
)
