"""What a number of games proves: shares of points, their intervals, differences in Elo."""

from dataclasses import dataclass
from math import inf, log10, sqrt

#: How many standard deviations hold 95 % of a normal distribution.
Z95 = 1.959963984540054


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for the true share of points after `games`, from 0 to 1.

    A draw is half a point. With draws the points scatter less than the formula assumes: the interval errs on the wide
    side.
    """
    if games == 0:
        return 0.0, 1.0
    share, narrowing = points / games, 1 + z * z / games
    middle = (share + z * z / (2 * games)) / narrowing
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / narrowing
    low = middle - reach if points > 0 else 0.0  # exactly: a rounding error would be thousands of Elo
    return low, middle + reach if points < games else 1.0


def elo(share: float) -> float:
    """The difference in Elo at which the expected share of points is this one; infinite at 0 and 1."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return -400 * log10(1 / share - 1)


@dataclass(frozen=True)
class Tally:
    """Games one contestant won, drew and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def share(self) -> float | None:
        """Points by games, None without games."""
        return self.points / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % confidence."""
        return wilson(self.points, self.games)

    @property
    def elo(self) -> float | None:
        """How much stronger than the other, in Elo; None without games."""
        return None if self.share is None else elo(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """Where the true difference lies with 95 % confidence."""
        low, high = self.interval
        return elo(low), elo(high)

    def turned(self) -> "Tally":
        """The other contestant's."""
        return Tally(self.lost, self.drawn, self.won)

    def as_dict(self) -> dict[str, object]:
        """For JSON, where infinite is null."""
        return {
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "share": self.share,
            "interval": list(self.interval),
            "elo": _finite(self.elo),
            "elo_interval": [_finite(end) for end in self.elo_interval],
        }


def _finite(value: float | None) -> float | None:
    return None if value is None or abs(value) == inf else value


def tally(results: list[int | None], contestant: int) -> Tally:
    """The tally of one contestant from who won each game (None: a draw)."""
    won, drawn = results.count(contestant), results.count(None)
    return Tally(won, drawn, len(results) - won - drawn)
