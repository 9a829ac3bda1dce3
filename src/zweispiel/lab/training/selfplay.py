"""Self-play: games as lessons, which are positions with the margin they were worth, or for a network the outcome.

A game begins with some random moves and continues with a shallow search and an occasional random move. As soon as few
moves remain it is solved exactly. Going back from the solution, the worth of a position is mostly that of the next
position and partly the value of the search (TD(λ) [1]); before a random move it is only the value of the search.

[1] R. Sutton: Learning to predict by the methods of temporal differences (1988).
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.engines.pvs import FULLY, INFINITE, PROVING, SCALE, VALUE, bound_search, new_work
from zweispiel.engines.transposition import NO_ACTION, action_in, key_of, look_up, new_table
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import Rng, below
from zweispiel.kernel.weights import Weights

TABLE_MEGABYTES = 8.0
CHUNK = 1_000_000


@dataclass(frozen=True)
class Habits:
    """How the games for lessons are played."""

    #: Search depth; 0 plays at random.
    depth: int
    #: The most random moves at the beginning.
    opening: int = 30
    #: Later, one move in this many is random.
    stray_every: int = 20
    #: The game is solved once this few moves remain.
    solve_from: int = 10
    #: λ of TD(λ): the share of the next position's worth in a position's own.
    decay: float = 0.8


@dataclass
class Moment:
    """A position of a game, the search's value for player 0, and whether the next move was random."""

    state: State
    value: float
    strayed: bool


class SelfPlay:
    """Plays games with the same weights."""

    def __init__(self, game: Game, weights: Weights, habits: Habits, doubt: float | None, *, old: bool = False) -> None:
        hints = game.hints.of(old)
        assert hints.evaluation is not None
        self.game, self.habits = game, habits
        self.evaluation = hints.evaluation
        #: Turns expected outcomes into margins; without it lessons are worth outcomes.
        self.doubt = doubt
        self.search = bound_search(type(game), hints)
        self.work = new_work(game, game.max_plies, new_table(TABLE_MEGABYTES), weights)
        self.work.cursor[FULLY] = 1

    def lessons(self, rng: Rng) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float32]]:
        """The positions of one game, each with what it was worth for the player to move."""
        moments, final = self._play(rng)
        if self.doubt is None:
            final = float(np.sign(final))
        worth = np.empty(len(moments), np.float32)
        for i in range(len(moments) - 1, -1, -1):
            moment, decay = moments[i], self._decay(moments[i])
            final = decay * final + (1 - decay) * moment.value
            worth[i] = final * _sign(moment.state)
        states = np.array([moment.state for moment in moments], np.uint64)
        return states.reshape(-1, self.game.state_words), worth

    def _decay(self, moment: Moment) -> float:
        if self.habits.depth == 0:
            return 1.0
        return 0.0 if moment.strayed else self.habits.decay

    def _play(self, rng: Rng) -> tuple[list[Moment], float]:
        """The moments of a game after its opening, the last one solved, and player 0's final margin."""
        state, moments = self.game.new_state(), list[Moment]()
        opening = below(rng, self.habits.opening + 1)
        while len(legal := self.game.legal(state)) > 0:
            if self.evaluation.remaining(state) <= self.habits.solve_from:
                final = self._value(state, 0, True) * _sign(state)
                return [*moments, Moment(state.copy(), final, False)], final
            at_random = opening > 0 or self.habits.depth == 0
            strays = at_random or below(rng, self.habits.stray_every) == 0
            value, action = (0.0, NO_ACTION) if at_random else self._think(state)
            if opening <= 0:
                moments.append(Moment(state.copy(), value * _sign(state), strays))
            opening -= 1
            if strays or action == NO_ACTION:
                action = int(legal[below(rng, len(legal))])
            self.game.kernel.play(state, action)
        return moments, self.evaluation.margin(state) * _sign(state)

    def _think(self, state: State) -> tuple[float, int]:
        """What the search expects, as a margin or an outcome, and its move."""
        outcome = self._value(state, self.habits.depth, False) / SCALE
        action = action_in(np.uint64(look_up(self.work.table, np.uint64(key_of(state, False)))))
        if self.doubt is None:
            return outcome, action
        outcome = max(-0.99, min(0.99, outcome))
        return self.doubt * outcome / float(np.sqrt(1 - outcome * outcome)), action

    def _value(self, state: State, depth: int, proving: bool) -> float:
        self.work.states[0] = state
        self.work.cursor[PROVING] = proving
        self.search.begin(self.work, depth, -INFINITE, INFINITE)
        while not self.search.run(self.work, CHUNK):
            pass
        return float(self.work.cursor[VALUE])


def _sign(state: State) -> int:
    return 1 if state[PLAYER] == 0 else -1
