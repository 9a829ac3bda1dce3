"""The plan of a training: everything that determines what is learned."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """What is learned, and from how much. The same plan always learns the same."""

    game: str
    #: A field of `TrainingHints`.
    subject: str
    seed: int = 1
    #: How much of everything, by the names of the options: rounds, games, positions, depth, visits.
    amounts: Mapping[str, int] = field(default_factory=dict)

    def command(self) -> str:
        """The command line that repeats the training."""
        amounts = "".join(f" --{name} {amount}" for name, amount in self.amounts.items())
        return f"zweispiel train {self.game} {self.subject}{amounts} --seed {self.seed}"
