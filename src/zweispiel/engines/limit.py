"""How long an engine may think."""

import math
from dataclasses import dataclass, fields

from zweispiel.core.errors import OptionError

#: Seconds between two looks at clock and stop flag, at most. Every look waits for the interpreter's lock, and whoever
#: else needs it, such as a server, waits for the look.
GLANCE = 0.02


@dataclass(frozen=True)
class Limit:
    """Bounds on thinking; whichever is reached first ends it. Visits are playouts, depth counts moves ahead."""

    seconds: float | None = None
    visits: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not _is_positive(value, whole=field.name != "seconds"):
                raise OptionError("bad-limit", name=field.name, value=str(value)[:40])

    @property
    def glance(self) -> float:
        """Seconds to think before the next look at the clock."""
        return GLANCE if self.seconds is None else min(GLANCE, self.seconds / 8)

    def spent(self, seconds: float, visits: int) -> float:
        """The part used up, from 0 on; 1 and more means stop."""
        parts = [0.0]
        if self.seconds is not None:
            parts.append(seconds / self.seconds)
        if self.visits is not None:
            parts.append(visits / self.visits)
        return max(parts) if len(parts) > 1 else 1.0  # no limit at all: do not think for ever


def _is_positive(value: object, whole: bool) -> bool:
    kinds = int if whole else int | float
    return isinstance(value, kinds) and not isinstance(value, bool) and value > 0 and not math.isnan(value)
