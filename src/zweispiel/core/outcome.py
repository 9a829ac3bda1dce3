"""How a match ended."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """Who won (0, 1, or None for a draw), why, and the score of player 0 and player 1."""

    winner: int | None
    reason: str
    score: tuple[int, int]

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return {"winner": self.winner, "reason": self.reason, "score": list(self.score)}
