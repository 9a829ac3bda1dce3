"""Open connections: how many there may be in all and for each address.

A connection is idle while no whole request has arrived on it: it was just opened, it is kept alive between two
requests, or its request is only half sent. If there are too many connections, the longest idle one is closed to make
room for a new one. So half-sent requests take no place away from anybody.

A client that does not read its answers is broken off after a while, so that they do not stay in memory.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from math import inf
from typing import Protocol

from zweispiel.server.client_address import is_local
from zweispiel.server.rate_limits import RequestLimits, local_factor

#: Descriptors that are kept free for the store, static files and logs.
RESERVED_DESCRIPTORS = 256
#: More descriptors than this are never asked for.
MOST_DESCRIPTORS = 65_536


class Connection(Protocol):
    """What is counted: a connection that can be broken off."""

    def break_off(self) -> None:
        """Close the connection at once."""

    def unread(self) -> int:
        """How many bytes wait for the client to read."""


class Connections:
    """The open connections of a server."""

    def __init__(self, limits: RequestLimits, behind_proxy: bool = False) -> None:
        """Behind a proxy all connections come from this machine, so the number for it is not limited further."""
        self.limits, self.behind_proxy = limits, behind_proxy
        self.capacity = min(limits.connections, max(2, usable_descriptors() - RESERVED_DESCRIPTORS))
        self._addresses: dict[Connection, str] = {}
        self._open: Counter[str] = Counter()
        #: Idle connections of each address, the longest idle first. (A dict is an ordered set here.)
        self._idle: dict[str, dict[Connection, None]] = {}
        #: Bytes that clients had not read when they were last looked at.
        self._unread: dict[Connection, int] = {}

    def __len__(self) -> int:
        """How many are open."""
        return len(self._addresses)

    def enter(self, connection: Connection, address: str, idle: bool = True) -> bool:
        """Count a new connection; False if there is no place for it."""
        if self._open[address] >= self._most(address) and not self._close_idle([address]):
            return False
        if len(self) >= self.capacity and not self._close_idle(name for name, _ in self._open.most_common()):
            return False
        self._addresses[connection] = address
        self._open[address] += 1
        if idle:
            self.idle(connection)
        return True

    def leave(self, connection: Connection) -> None:
        """A connection has ended."""
        address = self._addresses.pop(connection, None)
        if address is None:
            return
        self._forget_idle(connection, address)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    async def watch_readers(self) -> None:
        """Break off connections whose clients do not read; for ever."""
        while True:
            await asyncio.sleep(self.limits.reading_seconds)
            self.break_off_unread()

    def break_off_unread(self) -> None:
        """Break off connections whose clients have read nothing of what waits for them since the last call."""
        before = self._unread
        self._unread = {each: size for each in self._addresses if (size := each.unread())}
        for connection, size in self._unread.items():
            if size >= before.get(connection, inf):
                connection.break_off()

    def idle(self, connection: Connection) -> None:
        """A connection waits for its next request."""
        address = self._addresses.get(connection)
        if address is not None:
            self._idle.setdefault(address, {})[connection] = None

    def busy(self, connection: Connection) -> None:
        """A whole request has arrived."""
        address = self._addresses.get(connection)
        if address is not None:
            self._forget_idle(connection, address)

    def _forget_idle(self, connection: Connection, address: str) -> None:
        idle = self._idle.get(address, {})
        idle.pop(connection, None)
        if not idle:
            self._idle.pop(address, None)

    def _most(self, address: str) -> int:
        """How many connections an address may have: never so many that nobody else finds a place."""
        if self.behind_proxy and is_local(address):
            return self.capacity
        own = self.limits.connections_of_address * local_factor(self.limits, address)
        return min(own, self.capacity // 2)

    def _close_idle(self, addresses: Iterable[str]) -> bool:
        """Close the longest idle connection of the first of these addresses that has one."""
        address = next((address for address in addresses if address in self._idle), None)
        if address is None:
            return False
        oldest = next(iter(self._idle[address]))
        self.leave(oldest)
        oldest.break_off()
        return True


def usable_descriptors() -> int:
    """How many files and sockets this process may open, after asking the system for as many as it grants."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(soft, wanted)
