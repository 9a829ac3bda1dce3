"""Plain minimax to the end of the game, without any cut-off: slow and obvious; quicker searches must agree."""

import random

import numpy as np

import zweispiel
from zweispiel.games.heimlich.rules import legal, play, sides
from zweispiel.kernel.bits import popcount
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import Numbers, State

DEEPEST = 40


@jit
def _minimax(states: State, actions: Numbers, level: int) -> int:
    """The final difference for the player to move at `level`; each level has a row in both arrays."""
    state = states[level]
    n = legal(state, actions[level])
    if n == 0:
        own, opposing = sides(state)
        return popcount(own) - popcount(opposing)
    best = -99
    for i in range(n):
        for word in range(state.shape[0]):
            states[level + 1, word] = state[word]
        play(states[level + 1], actions[level, i])
        best = max(best, -_minimax(states, actions, level + 1))
    return best


def minimax(state: State) -> int:
    """The final difference under best play for the player to move."""
    states, actions = np.zeros((DEEPEST, len(state)), np.uint64), np.zeros((DEEPEST, 480), np.int64)
    states[0] = state
    return int(_minimax(states, actions, 0))


def endgame(seed: int, empty: int) -> State:
    """A position from random play with so many empty fields, in which someone can still move."""
    rng, game = random.Random(seed), zweispiel.load("heimlich")
    while True:
        state = game.new_state()
        while len(actions := game.legal(state)) and popcount(state[2] | state[3]) < 64 - empty:
            play(state, int(rng.choice(actions)))
        if len(actions):
            return state
