"""The contract of a game's rules: the same few compiled functions over one array of `uint64` words.

A state begins with two words that every game has; the others are the game's own:

    word 0  who moves: 0, 1, or CHANCE (-1, stored as all ones)
    word 1  ply: moves played so far, chance included

In a simultaneous stage player 0 moves first, then player 1. What a player may do there does not depend on the other's
pending move, so player 1's view of an open stage is simply the state with word 0 set to 1.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.kernel.compile import jit
from zweispiel.kernel.rng import Rng

State = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]

PLAYER, PLY = 0, 1
CHANCE = -1
CHANCE_WORD = np.uint64(0xFFFFFFFFFFFFFFFF)

GOING, FIRST_WON, SECOND_WON, DRAW = 0, 1, 2, 3


@jit
def no_chance(state: State, actions: Numbers, weights: Numbers) -> int:
    """For games without chance."""
    return 0


@jit
def hide_nothing(state: State, player: int) -> None:
    """For games without hidden information."""


@jit
def sample_nothing(state: State, player: int, rng: Rng) -> None:
    """For games without hidden information: nothing has to be filled in."""


class Kernel(NamedTuple):
    """The compiled functions of one game. Buffers come from the caller; nothing is allocated inside."""

    #: setup(state, options): write the starting position; `options` holds one number for each option.
    setup: Callable[[State, Numbers], None]
    #: legal(state, out) → n: the legal actions of the player in word 0 (none at chance or when the game is over).
    legal: Callable[[State, Numbers], int]
    #: why_not(state, action) → 0 if it is possible now, else the index of the broken rule in the game's `reasons`.
    why_not: Callable[[State, int], int]
    #: play(state, action): carry out a legal action, or a draw at chance.
    play: Callable[[State, int], None]
    #: result(state) → GOING, FIRST_WON, SECOND_WON or DRAW.
    result: Callable[[State], int]
    #: encode(state, player, out): the position as numbers for machine learning, using only what `player` may know.
    encode: Callable[[State, int, Floats], None]
    #: rollout(state, rng) → result of random play to the end, for games with a faster way than the generic one; the
    #: state is scratch afterwards.
    rollout: Callable[[State, Rng], int] | None = None
    #: chance(state, actions, weights) → n: the possible draws and their relative weights.
    chance: Callable[[State, Numbers, Numbers], int] = no_chance
    #: hide(state, player): erase what this player may not know (CHANCE stands for a spectator).
    hide: Callable[[State, int], None] = hide_nothing
    #: sample(state, player, rng): fill the erased part at random, consistent with all that this player has seen.
    sample: Callable[[State, int, Rng], None] = sample_nothing
    #: fair(state, out) → n: the legal actions open to a computer, for games whose rules demand honesty of computers.
    fair: Callable[[State, Numbers], int] | None = None
