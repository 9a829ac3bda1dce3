"""Games that tree search plays against itself, as lessons for a network.

A game begins with some random moves, and a few later moves are random too. Every position after the opening is a
lesson: what the search expected, how it distributed its visits over the moves, and who won in the end. Every batch of
games is one file, written atomically, with a seed of its own: an interruption changes nothing.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.limit import Limit
from zweispiel.core.search import Thinker, Thought
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER, PLY, State
from zweispiel.kernel.rng import Rng, below, seeded
from zweispiel.lab.training.training import random_action, save

GAMES_IN_BATCH = 50
#: The number of random moves at the beginning, and how rare a random move is later: one in STRAY_EVERY.
LEAST_OPENING, MOST_OPENING, STRAY_EVERY = 2, 8, 24


class Lessons(NamedTuple):
    """Positions as rows. Values and results are for the player to move, from -1 to 1."""

    states: npt.NDArray[np.uint64]
    #: What the search expected.
    values: npt.NDArray[np.float32]
    #: What the game brought.
    results: npt.NDArray[np.float32]
    #: The share of each action in the visits; all zero where the position teaches nothing about moves.
    shares: npt.NDArray[np.float32]


class SearchGames:
    """Plays games with `thinker`, which searches `visits` for each move."""

    def __init__(self, game: Game, thinker: Thinker, visits: int, seed: str) -> None:
        self.game, self.thinker, self.limit = game, thinker, Limit(visits=visits)
        self.rng: Rng = seeded(seed)

    def play(self) -> Lessons:
        """One game."""
        state, kernel = self.game.new_state(), self.game.kernel
        opening = LEAST_OPENING + below(self.rng, MOST_OPENING - LEAST_OPENING + 1)
        states, values, shares = list[State](), list[float](), list[npt.NDArray[np.float32]]()
        while kernel.result(state) == GOING:
            action = random_action(self.game, state, self.rng)
            if int(state[PLY]) >= opening:
                found = self.thinker.think(state, int(state[PLAYER]), self.limit, None)
                states.append(state.copy())
                values.append(found.value)
                shares.append(visit_shares(found, self.game.num_actions))
                if below(self.rng, STRAY_EVERY) != 0:
                    action = found.action
            kernel.play(state, action)
        winner = kernel.result(state) - FIRST_WON
        results = [1.0 if int(s[PLAYER]) == winner else -1.0 for s in states]
        return Lessons(
            np.array(states, np.uint64).reshape(len(states), self.game.state_words),
            np.array(values, np.float32),
            np.array(results, np.float32),
            np.array(shares, np.float32).reshape(len(states), self.game.num_actions),
        )


def visit_shares(found: Thought, actions: int) -> npt.NDArray[np.float32]:
    """The share of each action in the visits. A proof ends a search early, so only its winning moves count then."""
    shares = np.zeros(actions, np.float32)
    for idea in found.ideas:
        won = idea.exact and idea.value > 0
        shares[idea.action] = float(won) if found.exact else idea.visits
    return shares / max(1.0, float(shares.sum()))


def play_batch(game: Game, thinker: Callable[[str], Thinker], visits: int, path: Path, games: int) -> None:
    """Play a batch and write it. Its name is also its seed: another name would lead to other games."""
    player = SearchGames(game, thinker(path.stem), visits, path.stem)
    played = [player.play() for _ in range(games)]
    save(path, **{name: np.concatenate([getattr(one, name) for one in played]) for name in Lessons._fields})


def read_batch(path: Path) -> Lessons:
    """The lessons of one batch."""
    with np.load(path) as stored:
        return Lessons(*(stored[name] for name in Lessons._fields))
