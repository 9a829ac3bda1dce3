"""The address of a client: whom rate limits and connection limits count a request against.

Behind a proxy every connection comes from the proxy. The proxy adds the address of its client to the end of
`X-Forwarded-For`; everything before that can be invented by the client.
"""

import ipaddress
from functools import lru_cache

from starlette.requests import HTTPConnection
from starlette.types import Scope

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


def client_address(connection: HTTPConnection) -> str:
    """The address under which a request is counted; "" if it is not known."""
    return address_key(connection.client.host) if connection.client else ""


@lru_cache(maxsize=4096)
def address_key(host: str) -> str:
    """An IPv4 address, or the /64 network of an IPv6 address: one customer has all of it."""
    number = read_ip_address(host)
    if number is None:
        return host
    if number.version == 6 and not number.is_loopback:
        return str(ipaddress.ip_network((int(number), 64), strict=False))
    return str(number)


@lru_cache(maxsize=4096)
def is_local(address: str) -> bool:
    """Whether an address is this machine itself."""
    number = read_ip_address(address)
    return number is not None and number.is_loopback


def read_ip_address(text: str) -> IpAddress | None:
    """An IP address, None if it is not one. An IPv4 address inside an IPv6 address is read as what it is."""
    try:
        number = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(number, "ipv4_mapped", None) or number


# ---- proxies


def behind_proxy(scope: Scope) -> Scope:
    """The scope of a request to a server behind a proxy on this machine, with the address of the proxy's client.

    The client is never this machine itself: a request that the proxy hands on has no special rights.
    """
    client = scope.get("client")
    if client and not is_local(client[0]):
        return scope  # it did not come through the proxy, so its header means nothing
    forwarded = forwarded_address(HTTPConnection(scope).headers.getlist("x-forwarded-for"))
    return {**scope, "client": (forwarded, 0) if forwarded else None}


def forwarded_address(headers: list[str]) -> str:
    """The last address of `X-Forwarded-For` that is not a proxy on this machine; "" if there is none."""
    for entry in reversed(",".join(headers).split(",")):
        number = read_ip_address(_without_port(entry.strip()))
        if number is None:
            return ""  # what stands before it cannot be trusted either
        if not number.is_loopback:
            return str(number)
    return ""


def _without_port(entry: str) -> str:
    """Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`."""
    if entry.startswith("["):
        return entry[1:].partition("]")[0]
    return entry.partition(":")[0] if entry.count(":") == 1 else entry
