"""Islands and points of Contactic: islands are tiles of one colour joined edge to edge.

A flood fill moves fields from the set REST (not counted yet) to WAVE (reached but not processed). Both are scratch
words of the state and are empty again afterwards.
"""

from zweispiel.games.contactic.board import drop, has, neighbour, put, take_any
from zweispiel.games.contactic.layout import BLOCK, HEAD, LARGEST, OWN, REST, RESTSTEINE, WAVE, number
from zweispiel.kernel.bits import ZERO
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import DRAW, FIRST_WON, SECOND_WON, State


@jit
def island(state: State, field: int) -> int:
    """Size of the island around a field just removed from REST; removes the rest of the island too."""
    size = 0
    while field >= 0:
        size += 1
        for direction in range(4):
            beside = neighbour(state, field, direction)
            if beside >= 0 and has(state, REST, beside):
                drop(state, REST, beside)
                put(state, WAVE, beside)
        field = take_any(state, WAVE)
    return size


@jit
def copy_to_rest(state: State, player: int) -> None:
    """Make REST the set of a player's tiles."""
    for base in range(HEAD, state.shape[0], BLOCK):
        state[base + REST] = state[base + OWN + player]


@jit
def island_at(state: State, player: int, field: int) -> int:
    """Size of the island a player's tile belongs to."""
    copy_to_rest(state, player)
    drop(state, REST, field)
    size = island(state, field)
    for base in range(HEAD, state.shape[0], BLOCK):
        state[base + REST] = ZERO
    return size


@jit
def largest_island(state: State, player: int) -> int:
    """Size of a player's largest island, 0 if they have no tile."""
    copy_to_rest(state, player)
    largest = 0
    field = take_any(state, REST)
    while field >= 0:
        largest = max(largest, island(state, field))
        field = take_any(state, REST)
    return largest


@jit
def points(state: State, player: int) -> int:
    """Tiles of the largest island minus left-over tiles."""
    return number(state[LARGEST + player]) - number(state[RESTSTEINE + player])


@jit
def margin(state: State) -> int:
    """How many points the first player has more than the second."""
    return points(state, 0) - points(state, 1)


@jit
def more_points(state: State) -> int:
    """Who has the higher score."""
    difference = margin(state)
    return FIRST_WON if difference > 0 else SECOND_WON if difference < 0 else DRAW
