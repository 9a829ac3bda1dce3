"""How long an engine may think: thinking time, visits, depth."""

import math
from dataclasses import dataclass, fields

from zweispiel.core.errors import OptionError

#: The most seconds between two checks of the clock and the stop flag. A check needs the GIL, so checking more often
#: would slow down the other threads of a server.
CHECK_INTERVAL = 0.02


@dataclass(frozen=True)
class Limit:
    """Bounds on thinking; the first one reached ends it. Visits are playouts or positions, depth counts moves ahead."""

    seconds: float | None = None
    visits: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not None and not _is_positive(value, whole=field.name != "seconds"):
                raise OptionError("bad-limit", name=field.name, value=str(value)[:40])

    @property
    def check_interval(self) -> float:
        """Seconds to think before the next check of the clock."""
        return CHECK_INTERVAL if self.seconds is None else min(CHECK_INTERVAL, self.seconds / 8)

    def spent(self, seconds: float, visits: int) -> float:
        """The share of the limit used so far; 1 or more means stop."""
        parts = [0.0]
        if self.seconds is not None:
            parts.append(seconds / self.seconds)
        if self.visits is not None:
            parts.append(visits / self.visits)
        return max(parts) if len(parts) > 1 else 1.0  # no limit at all must not mean thinking for ever


def _is_positive(value: object, whole: bool) -> bool:
    kinds = int if whole else int | float
    return isinstance(value, kinds) and not isinstance(value, bool) and value > 0 and not math.isnan(value)
