"""A simple opponent for any game: tries every move, plays each to the end at random many times, takes the best.

Time is shared out by sequential halving: in each round the better half of the moves goes on to the next, so that most
playouts are spent on telling the best few apart. Hidden things are filled in anew for every try (`sample`), so that the
opponent knows no more than a person in its place.
"""

import time
from math import ceil, log2

import numpy as np

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.engines.limit import Limit
from zweispiel.kernel.contract import DRAW, FIRST_WON, PLAYER, SECOND_WON, State
from zweispiel.kernel.rng import Rng, below
from zweispiel.kernel.walk import walks

PLAYOUTS_PER_TRY = 4
DEFAULT_LIMIT = Limit(seconds=0.5)


def choose_move(match: Match, player: int, rng: Rng, limit: Limit = DEFAULT_LIMIT) -> str:
    """The text of the move the simple opponent plays for `player`, from what that player may know."""
    game, state = match.game, match.knowledge(player)
    choose = type(game).choose  # looked up on the class, so that a plain function is not taken for a method
    action = choose(state, limit, rng) if choose is not None else Search(game, state, player, rng).best(limit)
    return game.format(int(action))


class Search:
    """One decision: the moves still in the race and how they have fared."""

    def __init__(self, game: Game, state: State, player: int, rng: Rng) -> None:
        self.game, self.state, self.player, self.rng = game, state, player, rng
        self.walks = walks(game.kernel, game.name)
        self.work = np.empty_like(state)
        self.actions, self.weights = np.empty(game.max_moves, np.int64), np.empty(game.max_moves, np.int64)
        #: For each action: points (a win 2, a draw 1) and playouts.
        self.points: dict[int, tuple[int, int]] = {}
        self.visits = 0

    def best(self, limit: Limit) -> int:
        """The action that fared best."""
        candidates = self._shuffled(self.game.fair(self.state).tolist())
        self._try(candidates[0], playouts=0)  # compiles what is needed, which must not count as thinking
        self.started = time.process_time()
        rounds = max(1, ceil(log2(len(candidates))))
        for number in range(1, rounds + 1):
            self._round(candidates, limit, number / rounds)
            candidates.sort(key=self._mean, reverse=True)
            candidates = candidates[: ceil(len(candidates) / 2)]
        return candidates[0]

    def _round(self, candidates: list[int], limit: Limit, until: float) -> None:
        """Try all candidates in turn until this part of the limit is used up."""
        while len(candidates) > 1:
            for action in candidates:
                if limit.spent(time.process_time() - self.started, self.visits) >= until:
                    return
                self._try(action, PLAYOUTS_PER_TRY)

    def _try(self, action: int, playouts: int) -> None:
        """Play an action in one possible world and count how random games go on from there."""
        world, tally = self._world(), np.zeros(4, np.int64)
        self.game.kernel.play(world, action)
        self.walks.playouts(world, playouts, self.rng, self.work, self.actions, self.weights, tally)
        wins = tally[FIRST_WON if self.player == 0 else SECOND_WON]
        points, visits = self.points.get(action, (0, 0))
        self.points[action] = points + int(2 * wins + tally[DRAW]), visits + playouts
        self.visits += playouts

    def _world(self) -> State:
        """A full state consistent with what the player knows, with the player to move."""
        world = self.state.copy()
        self.game.kernel.sample(world, self.player, self.rng)
        for other in self.game.players(world):  # in a simultaneous stage those before us move first inside the kernel
            if other == self.player:
                break
            world[PLAYER] = other
            self.game.kernel.play(world, self.walks.pick(world, self.actions, self.weights, self.rng))
        return world

    def _mean(self, action: int) -> float:
        points, visits = self.points.get(action, (0, 0))
        return points / visits if visits else -1.0

    def _shuffled(self, actions: list[int]) -> list[int]:
        """The actions in random order, so that where time is short no corner of the list is favoured."""
        for i in range(len(actions) - 1, 0, -1):
            j = below(self.rng, i + 1)
            actions[i], actions[j] = actions[j], actions[i]
        return actions
