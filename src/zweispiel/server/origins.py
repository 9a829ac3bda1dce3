"""Where this server can be reached, and by which names it may be called.

A page somewhere in the net must not be able to talk to a server on a player's own machine: neither by sending requests
to it (the `Origin` gives them away) nor by pointing a name of its own at 127.0.0.1 (the `Host` gives that away).
"""

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from zweispiel.core.errors import N_, UsageError

BAD_PUBLIC_URL = N_("{url!r} is no address to reach this server by; it looks like https://games.example.org.")
LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
#: A host's name: parts with dots between them.
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*", re.IGNORECASE)
#: The ports that an address need not name.
USUAL_PORTS = {"http": 80, "https": 443}
EVERYWHERE = frozenset({"", "0.0.0.0", "::"})


@dataclass(frozen=True)
class Site:
    """The server as others see it."""

    #: What links to this server begin with, without a slash at the end.
    url: str
    #: Host names it answers to, without port.
    names: frozenset[str]
    #: Whether it also answers to any number of an interface (it listens on all of them).
    by_number: bool = False
    #: Whether links work on this machine only.
    local_only: bool = True

    @property
    def secure(self) -> bool:
        """Whether browsers reach it by https."""
        return self.url.startswith("https://")

    def knows(self, host: str) -> bool:
        """Whether a request with this `Host` is meant for us."""
        name = host_name(host)
        return name in self.names or (self.by_number and is_number(name))

    def accepts_origin(self, origin: str, host: str) -> bool:
        """Whether a page from `origin` may change something here. Browsers name it, programs do not."""
        return origin in (self.url, f"http://{host}", f"https://{host}" if self.secure else "")


def make_site(host: str, port: int, public_url: str = "") -> Site:
    """The site of a server that listens on `host` and `port`, published under `public_url` if that is given."""
    everywhere = host in EVERYWHERE
    local = not everywhere and is_loopback(host)
    names = LOOPBACK_NAMES | {host.lower()} | (set() if local else _own_names())
    if public_url:
        url = read_public_url(public_url)
        return Site(url, frozenset(names | {host_name(urlsplit(url).netloc)}), everywhere, local_only=False)
    shown = lan_address() if everywhere else host
    return Site(f"http://{bracketed(shown)}:{port}", frozenset(names), everywhere, local or is_loopback(shown))


def read_public_url(text: str) -> str:
    """A public address as browsers write it, without the slash at its end; UsageError if it cannot be one."""
    try:
        parts = urlsplit(text)
        host, port = _as_browsers_write(parts.hostname or ""), parts.port
    except ValueError:
        raise UsageError("bad-public-url", BAD_PUBLIC_URL, url=text[:200]) from None
    extra = parts.query or parts.fragment or parts.username or parts.path.strip("/")
    if parts.scheme not in USUAL_PORTS or extra:
        raise UsageError("bad-public-url", BAD_PUBLIC_URL, url=text[:200])
    return f"{parts.scheme}://{host}" + ("" if port in (None, USUAL_PORTS[parts.scheme]) else f":{port}")


def _as_browsers_write(host: str) -> str:
    """A host name in ASCII, a number in brackets where it needs them; ValueError if it is neither."""
    if is_number(host):
        return bracketed(host)
    name = host.encode("idna").decode()
    if NAME.fullmatch(name) is None:
        raise ValueError(name)
    return name.lower()


def host_name(host: str) -> str:
    """The name in a `Host` header, without port and brackets, in lower case."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.rpartition(":")[0].lower() if host.count(":") == 1 else host.lower()


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def is_number(name: str) -> bool:
    """Whether it is an IP address and no name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Whether only this machine can reach that address."""
    return name == "localhost" or (is_number(name) and ipaddress.ip_address(name).is_loopback)


def lan_address() -> str:
    """The number other machines nearby reach this one by; 127.0.0.1 without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which interface would be used
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _own_names() -> set[str]:
    """The names of this machine in its own network."""
    name = socket.gethostname().lower()
    return {name, f"{name}.local"} if name else set()
