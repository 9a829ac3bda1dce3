"""Rate limits: token buckets for requests, and a maximum of open connections."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from zweispiel.server.client_address import is_local
from zweispiel.server.errors import too_many_requests, too_many_sockets


@dataclass(frozen=True)
class Rate:
    """The size of a token bucket, and how many tokens flow into it each second."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """The same for a client that may do more."""
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class RequestLimits:
    """What one address or one player may do. Sizes are in bytes."""

    body: int = 32_768
    record_body: int = 4_200_000
    requests: Rate = Rate(600, 100)
    player_requests: Rate = Rate(300, 40)
    rooms: Rate = Rate(30, 0.5)
    drawings: Rate = Rate(60, 10)
    hints: Rate = Rate(10, 0.5)
    reviews: Rate = Rate(10, 0.2)
    #: WebSockets and requests that wait for news.
    sockets: int = 6_000
    sockets_of_address: int = 200
    #: Connections of any kind (`connections.py`), fewer if the system allows fewer.
    connections: int = 8_000
    connections_of_address: int = 400
    #: Seconds for the head of a request, and for its body; larger bodies have a second more for so many bytes.
    head_seconds: float = 15.0
    body_seconds: float = 30.0
    body_bytes_per_second: float = 50_000.0
    #: Seconds in which a client must take some of the bytes that wait for it.
    reading_seconds: float = 30.0
    #: How many times more this machine itself may do than other addresses.
    local_factor: int = 20


@dataclass
class RateLimiter:
    """One token bucket for each (what, who). The least recently used buckets are dropped."""

    now: Callable[[], float] = time.monotonic
    max_buckets: int = 20_000
    _levels: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, what: str, who: str, rate: Rate) -> None:
        """Take a token from a bucket; if it is empty, raise an error that says how long to wait."""
        moment = self.now()
        level, since = self._levels.pop((what, who), (rate.burst, moment))
        level = min(rate.burst, level + (moment - since) * rate.per_second)
        taken = level >= 1
        self._levels[what, who] = (level - 1 if taken else level, moment)
        if len(self._levels) > self.max_buckets:
            self._levels.popitem(last=False)
        if not taken:
            raise too_many_requests((1 - level) / rate.per_second)


@dataclass
class ConnectionLimit:
    """Counts open sockets and waiting requests, in all and for each address."""

    limits: RequestLimits
    open: Counter[str] = field(default_factory=Counter)

    def total(self) -> int:
        """How many are open."""
        return self.open.total()

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count one connection while the block runs; an error if there are too many."""
        most = self.limits.sockets_of_address * local_factor(self.limits, address)
        if self.total() >= self.limits.sockets or self.open[address] >= most:
            raise too_many_sockets()
        self.open[address] += 1
        try:
            yield
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


def local_factor(limits: RequestLimits, address: str) -> int:
    """How many times more than others an address may do."""
    return limits.local_factor if is_local(address) else 1
