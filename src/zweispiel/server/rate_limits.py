"""How much anybody may ask for: buckets that fill slowly and are emptied by requests."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache

from zweispiel.server.errors import too_many_requests, too_many_sockets


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second for ever."""

    burst: float
    per_second: float

    def times(self, factor: float) -> "Rate":
        """The same for somebody who may do more."""
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class Limits:
    """What one address or one player may do. Sizes are in bytes."""

    body: int = 32_768
    record_body: int = 4_200_000
    requests: Rate = Rate(600, 100)
    player_requests: Rate = Rate(300, 40)
    rooms: Rate = Rate(30, 0.5)
    drawings: Rate = Rate(60, 10)
    hints: Rate = Rate(10, 0.5)
    sockets: int = 6_000
    sockets_of_address: int = 200
    #: How much more this machine itself may do than an address elsewhere.
    local_factor: int = 20


@dataclass
class Buckets:
    """One bucket for each (what, who); those longest unused are forgotten."""

    now: Callable[[], float] = time.monotonic
    most: int = 20_000
    _levels: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)

    def spend(self, what: str, who: str, rate: Rate) -> None:
        """Take one from the bucket; an error that says how long to wait if it is empty."""
        moment = self.now()
        level, since = self._levels.pop((what, who), (rate.burst, moment))
        level = min(rate.burst, level + (moment - since) * rate.per_second)
        spent = level >= 1
        self._levels[what, who] = (level - 1 if spent else level, moment)
        if len(self._levels) > self.most:
            self._levels.popitem(last=False)
        if not spent:
            raise too_many_requests((1 - level) / rate.per_second)


@dataclass
class Places:
    """How many sockets and waiting requests are open, in all and for each address."""

    limits: Limits
    open: Counter[str] = field(default_factory=Counter)

    @contextmanager
    def taken(self, address: str) -> Iterator[None]:
        """Hold one place; an error if there is none left."""
        most = self.limits.sockets_of_address * (self.limits.local_factor if is_local(address) else 1)
        if self.open.total() >= self.limits.sockets or self.open[address] >= most:
            raise too_many_sockets()
        self.open[address] += 1
        try:
            yield
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


@lru_cache(maxsize=4096)
def address_key(host: str) -> str:
    """Whom an address stands for: an IPv6 customer has a whole network of 64 bits."""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return host
    if number.version == 6 and not number.is_loopback:
        return str(ipaddress.ip_network((int(number), 64), strict=False))
    return host


@lru_cache(maxsize=4096)
def is_local(address: str) -> bool:
    """Whether it is this machine itself."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
