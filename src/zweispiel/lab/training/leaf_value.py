"""Learn a game's leaf value, the quick estimate of a position, from games that tree search plays against itself.

    zweispiel train GAME leaf_value --games 4000 --visits 2000 --seed 1

The games begin with some random moves, and a few later moves are random too. Every position is a lesson: the player to
move won or lost. The search does without the leaf value, so nothing depends on earlier training.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import numpy as np

from zweispiel.core.hints import MctsParameters
from zweispiel.core.limit import Limit
from zweispiel.engines.mcts import MonteCarlo
from zweispiel.i18n import _
from zweispiel.kernel.contract import FIRST_WON, GOING, PLAYER, PLY, State
from zweispiel.kernel.rng import Rng, below, seeded
from zweispiel.lab.training.softmax import Lesson, fit
from zweispiel.lab.training.training import Arrays, Training, random_action, save, say

GAMES_IN_BATCH = 50
#: The number of random moves at the beginning, and how rare a random move is later: one in STRAY_EVERY.
LEAST_OPENING, MOST_OPENING, STRAY_EVERY = 2, 6, 20
MEGABYTES = 64
#: How both players search.
PLAYERS = MctsParameters(exploration=0.2, expand_after=5, first_play=-0.2, prior_weight=2.0)
#: Little regularisation is needed: there are hundreds of positions for each weight.
L2_PENALTY = 1e-5
MAX_FEATURES = 256
NOTHING = np.zeros(0, np.int64)


class LeafValueTraining(Training):
    """Plays games and fits the weights of positions to their results."""

    amounts: ClassVar = {"games": 4000, "visits": 2000}

    def run(self) -> Arrays:
        paths = [self._path(number) for number in range(-(-self.plan.amounts["games"] // GAMES_IN_BATCH))]
        self.make_missing(paths, _("playing"), self._batch)
        lessons = [lesson for path in paths for lesson in self._read(path)]
        weights, perplexity = fit(lessons, self.hints.size, L2_PENALTY)
        say(_("positions: {number}; perplexity {perplexity:.2f}", number=len(lessons), perplexity=perplexity))
        return {"weights": weights}

    def _path(self, number: int) -> Path:
        plan = self.plan
        return self.folder / f"{plan.game}-judge-{plan.amounts['visits']}-{plan.seed}-{number}.npz"

    def _batch(self, path: Path) -> None:
        """One batch with a seed of its own, so that an interruption changes nothing."""
        player = MonteCarlo(self.game, PLAYERS, seed=path.stem, memory=MEGABYTES, old=True)
        rng = seeded(path.stem)
        states: list[State] = []
        won: list[bool] = []
        for _number in range(self._games_in(path)):
            seen, winner = self._play(player, rng)
            states += seen
            won += [int(state[PLAYER]) == winner for state in seen]
        save(path, states=np.array(states), won=np.array(won))

    def _games_in(self, path: Path) -> int:
        """The last batch may have fewer games than the others."""
        number = int(path.stem.rpartition("-")[2])
        return min(GAMES_IN_BATCH, self.plan.amounts["games"] - number * GAMES_IN_BATCH)

    def _play(self, player: MonteCarlo, rng: Rng) -> tuple[list[State], int]:
        """The positions of a game after its opening, and who won."""
        state, seen = self.game.new_state(), []
        opening = LEAST_OPENING + below(rng, MOST_OPENING - LEAST_OPENING + 1)
        while self.game.kernel.result(state) == GOING:
            seen.append(state.copy())
            stray = int(state[PLY]) < opening or below(rng, STRAY_EVERY) == 0
            action = random_action(self.game, state, rng) if stray else self._best(player, state)
            self.game.kernel.play(state, action)
        return seen[opening:], self.game.kernel.result(state) - FIRST_WON

    def _best(self, player: MonteCarlo, state: State) -> int:
        return player.think(state, int(state[PLAYER]), Limit(visits=self.plan.amounts["visits"])).action

    def _read(self, path: Path) -> Iterator[Lesson]:
        """For the softmax, a position is a choice between "won", which has its features, and "lost", which has none."""
        room = np.zeros(MAX_FEATURES, np.int64)
        with np.load(path) as stored:
            for state, won in zip(stored["states"], stored["won"], strict=True):
                n = self.hints.features(state, room)
                yield Lesson([room[:n].copy(), NOTHING], np.array([float(won), 1.0 - won]))
