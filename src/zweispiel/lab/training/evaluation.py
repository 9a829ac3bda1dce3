"""Learn a game's evaluation by self-play: a sum of weights, or a small network (`learners.py`).

zweispiel train GAME evaluation --rounds 4 --games 8000 --depth 2 --seed 1
zweispiel train GAME network --rounds 4 --games 8000 --depth 2 --seed 1
"""

from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from zweispiel.core.errors import N_
from zweispiel.i18n import _
from zweispiel.kernel.rng import seeded
from zweispiel.kernel.weights import Weights
from zweispiel.lab.progress import Bar
from zweispiel.lab.training.learners import Reals, learner_for
from zweispiel.lab.training.plan import Plan
from zweispiel.lab.training.selfplay import Habits, SelfPlay
from zweispiel.lab.training.training import Arrays, TrainingInRounds, save, say

GAMES_IN_BATCH = 100


LEARNED = N_("round {number}: learned from {positions} positions, {measure} {error:.3f}, on held-out ones {unseen:.3f}")


class EvaluationTraining(TrainingInRounds):
    """The first round plays at random, or with the old hints; further ones also learn from the previous round's games.

    Random games are not learned from twice.
    """

    amounts: ClassVar = {"rounds": 4, "games": 8_000, "depth": 2}

    def __init__(self, plan: Plan, folder: Path) -> None:
        super().__init__(plan, folder)
        self.learner = learner_for(self.game, plan.subject, plan.seed)
        #: Whether the first round plays with the old hints.
        self.taught = plan.subject == "evaluation" and self.hints.taught

    def run(self) -> Arrays:
        return self.learner.shipped(self.rounds(self.learner.begin()))

    def _path(self, name: str) -> Path:
        plan = self.plan
        return self.folder / f"{plan.game}-{plan.amounts['games']}-{plan.amounts['depth']}-{plan.seed}-{name}.npz"

    def weights_path(self, number: int) -> Path:
        return self._path(f"weights-{number}")

    def _batches(self, number: int) -> list[Path]:
        count = -(-self.plan.amounts["games"] // GAMES_IN_BATCH)
        return [self._path(f"games-{number}-{batch}") for batch in range(count)]

    def play(self, number: int, known: Arrays) -> None:
        old = number == 0 and self.taught
        weights = self._old_weights() if old else self.learner.playable(known)
        habits = Habits(depth=self.plan.amounts["depth"] if number or old else 0, opening=self.hints.opening)

        def make(path: Path) -> None:
            player = SelfPlay(self.game, weights, habits, self.learner.doubt, old=old)
            states, worth = self._batch(player, path.stem)
            save(path, states=states, worth=worth)

        self.make_missing(self._batches(number), _("round {number}: playing", number=number + 1), make)

    def _old_weights(self) -> Weights:
        evaluation = self.game.hints.of(old=True).evaluation
        assert evaluation is not None
        return evaluation.load_weights()

    def _batch(self, player: SelfPlay, seed: str) -> tuple[npt.NDArray[np.uint64], Reals]:
        """One batch with its own seed and transposition table, so that an interruption changes nothing."""
        rng = seeded(seed)
        games = [player.lessons(rng) for _number in range(GAMES_IN_BATCH)]
        return np.concatenate([states for states, _worth in games]), np.concatenate([worth for _states, worth in games])

    def learn(self, number: int, known: Arrays) -> Arrays:
        """Learn from the games of this round and, unless those were random, of the previous one."""
        rounds = [number - 1, number] if number > 1 or (number == 1 and self.taught) else [number]
        stored = [np.load(path) for i in rounds for path in self._batches(i)]
        states, worth = (np.concatenate([file[name] for file in stored]) for name in ("states", "worth"))
        errors = [0.0, 0.0]
        with Bar(self.learner.epochs, text=_("round {number}: learning", number=number + 1)) as bar:

            def on_epoch(epoch: int, learned: float, unseen: float) -> None:
                errors[:] = learned, unseen
                bar.advance()

            known = self.learner.learn(states, worth, known, on_epoch)
        told = {"measure": _(self.learner.error), "error": errors[0], "unseen": errors[1]}
        say(_(LEARNED, number=number + 1, positions=len(worth), **told))
        return known
