"""Learn a game's prior, the move probabilities that guide tree search, from long searches that do without it.

    zweispiel train GAME prior --positions 4000 --visits 20000 --seed 1

The positions come from games played by short searches with some random moves. In some positions a long search tells
how its visits are distributed over the moves, and the weights are fitted so that the prior predicts this.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.core.hints import MctsParameters
from zweispiel.core.limit import Limit
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.i18n import _
from zweispiel.kernel.contract import GOING, PLAYER, State
from zweispiel.kernel.rng import below, seeded
from zweispiel.lab.training.softmax import Lesson, fit
from zweispiel.lab.training.training import Arrays, Training, random_action, save, say

POSITIONS_IN_BATCH = 50
#: Visits for a move that is no lesson.
QUICK = 300
#: One position in LESSON_EVERY is a lesson, one move in STRAY_EVERY is random, and up to OPENING at the beginning are.
LESSON_EVERY, STRAY_EVERY, OPENING = 4, 8, 6
MEGABYTES = 64
#: How the teacher searches: without a prior, AMAF sees furthest.
TEACHER = MctsParameters(exploration=0.0, expand_after=5, first_play=0.0, amaf_bias=0.01)


class Teacher:
    """Plays games and searches some of their positions at length."""

    def __init__(self, game: Game, visits: int, seed: str) -> None:
        self.game, self.rng, self.visits = game, seeded(seed), visits
        self.player = MonteCarlo(game, TEACHER, seed=seed, memory=MEGABYTES, old=True)

    def lessons(self) -> Iterator[tuple[State, npt.NDArray[np.int32]]]:
        """Positions, with the visits of each action."""
        while True:
            state = self.game.new_state()
            for _number in range(below(self.rng, OPENING + 1)):
                self.game.kernel.play(state, random_action(self.game, state, self.rng))
            while self.game.kernel.result(state) == GOING:
                chosen = below(self.rng, LESSON_EVERY) == 0
                found = self.player.think(state, int(state[PLAYER]), Limit(visits=self.visits if chosen else QUICK))
                if chosen and not found.exact:  # a proof ends the search early, so its visits say nothing
                    visits = np.zeros(self.game.num_actions, np.int32)
                    for idea in found.ideas:
                        visits[idea.action] = idea.visits
                    yield state.copy(), visits
                stray = below(self.rng, STRAY_EVERY) == 0
                action = random_action(self.game, state, self.rng) if stray else found.action
                self.game.kernel.play(state, action)


class PriorTraining(Training):
    """Searches positions and fits the weights of moves to the visits."""

    amounts: ClassVar = {"positions": 4000, "visits": 20_000}

    def run(self) -> Arrays:
        positions = self.plan.amounts["positions"]
        batches = [self._path(number) for number in range(-(-positions // POSITIONS_IN_BATCH))]
        self.make_missing(batches, _("searching"), self._batch)
        lessons = [lesson for path in batches for lesson in self._read(path)][:positions]
        weights, perplexity = fit(lessons, self.hints.size)
        say(_("positions: {number}; perplexity {perplexity:.2f}", number=len(lessons), perplexity=perplexity))
        return {"weights": weights}

    def _path(self, number: int) -> Path:
        plan = self.plan
        return self.folder / f"{plan.game}-prior-{plan.amounts['visits']}-{plan.seed}-{number}.npz"

    def _batch(self, path: Path) -> None:
        """One batch with a seed of its own, so that an interruption changes nothing."""
        lessons = Teacher(self.game, self.plan.amounts["visits"], path.stem).lessons()
        states, visits = zip(*(next(lessons) for _number in range(POSITIONS_IN_BATCH)), strict=True)
        save(path, states=np.array(states), visits=np.array(visits))

    def _read(self, path: Path) -> Iterator[Lesson]:
        with np.load(path) as stored:
            for state, visits in zip(stored["states"], stored["visits"], strict=True):
                lesson = self._lesson(state, visits)
                if lesson.shares.sum() > 0:
                    yield lesson

    def _lesson(self, state: State, visits: npt.NDArray[np.int32]) -> Lesson:
        """The features of every action that has any, and its share of the visits."""
        places, shares, room = [], [], np.zeros(16, np.int64)
        for action in self.game.legal(state):
            if n := self.hints.features(state, int(action), room):
                places.append(room[:n].copy())
                shares.append(visits[action])
        return Lesson(places, np.array(shares) / max(1, sum(shares)))
