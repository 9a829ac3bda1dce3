"""How long an engine may think."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """Bounds on thinking; whichever is reached first ends it. Seconds are processor time, visits are playouts."""

    seconds: float | None = None
    visits: int | None = None
    depth: int | None = None

    def spent(self, seconds: float, visits: int) -> float:
        """The part used up, from 0 on; 1 and more means stop."""
        parts = [0.0]
        if self.seconds is not None:
            parts.append(seconds / self.seconds if self.seconds > 0 else 1.0)
        if self.visits is not None:
            parts.append(visits / self.visits if self.visits > 0 else 1.0)
        return max(parts) if len(parts) > 1 else 1.0  # no limit at all: do not think for ever
