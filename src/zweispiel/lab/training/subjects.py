"""The subjects that a game can learn, and the command that learns them: `zweispiel train GAME [SUBJECT]`."""

from collections.abc import Mapping
from pathlib import Path

import zweispiel
from zweispiel.core.errors import N_, UsageError
from zweispiel.lab.training.evaluation import EvaluationTraining
from zweispiel.lab.training.judgement import JudgementTraining
from zweispiel.lab.training.leaf_value import LeafValueTraining
from zweispiel.lab.training.plan import Plan
from zweispiel.lab.training.prior import PriorTraining
from zweispiel.lab.training.training import Training, ship

NOTHING_TO_LEARN = N_("{game} has nothing to learn.")
WHICH_SUBJECT = N_("Say what to learn of {game}: {subjects}.")
NO_SUCH_AMOUNT = N_("--{name} does not suit {subject}; it takes {allowed}.")

#: By the fields of `TrainingHints`.
SUBJECTS: dict[str, type[Training]] = {
    "evaluation": EvaluationTraining,
    "network": EvaluationTraining,
    "prior": PriorTraining,
    "leaf_value": LeafValueTraining,
    "judgement": JudgementTraining,
}


def subjects_of(game: str) -> list[str]:
    """What a game can learn."""
    hints = zweispiel.load(game).hints.training
    return [name for name in SUBJECTS if getattr(hints, name) is not None]


def new_plan(game: str, subject: str | None, seed: int, chosen: Mapping[str, int | None]) -> Plan:
    """A plan with the amounts chosen and the defaults of the rest; UsageError for what does not suit the game."""
    subject = _the_subject(game, subject)
    defaults = SUBJECTS[subject].amounts
    given = {name: amount for name, amount in chosen.items() if amount is not None}
    for name in given:
        if name not in defaults:
            allowed = ", ".join(f"--{other}" for other in defaults)
            raise UsageError("bad-option", NO_SUCH_AMOUNT, name=name, subject=subject, allowed=allowed)
    return Plan(game, subject, seed, {**defaults, **given})


def _the_subject(game: str, subject: str | None) -> str:
    known = subjects_of(game)
    if not known:
        raise UsageError("nothing-to-learn", NOTHING_TO_LEARN, game=game)
    if subject in known:
        return subject
    if subject is None and len(known) == 1:
        return known[0]
    raise UsageError("which-subject", WHICH_SUBJECT, game=game, subjects=", ".join(known))


def train(plan: Plan, folder: Path, output: Path | None = None) -> Path:
    """Carry out a plan; returns the file that was written, which is the shipped one unless told otherwise."""
    training = SUBJECTS[plan.subject](plan, folder)
    file: Path = output or training.hints.file
    ship(training.run(), plan.command(), file)
    return file
