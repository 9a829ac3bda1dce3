"""Origins and host names: where the server can be reached, and which sites may send requests to it.

Other sites must not reach a server on a player's machine. A request that they send has a foreign `Origin`. If they
point a host name of their own at 127.0.0.1 (DNS rebinding), the request has a foreign `Host`.
"""

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from zweispiel.core.errors import N_, UsageError

BAD_PUBLIC_URL = N_("{url!r} cannot be the address of this server; write it like https://games.example.org.")
LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
#: A host name: labels with dots between them.
HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*", re.IGNORECASE)
#: A `Host` header: an IPv6 address in brackets or something else, and a port.
HOST_HEADER = re.compile(r"(\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[^\[\]:]+))(:[0-9]{1,5})?", re.IGNORECASE)
#: Ports that a URL may leave out.
DEFAULT_PORTS = {"http": 80, "https": 443}
ALL_INTERFACES = frozenset({"", "0.0.0.0", "::"})


@dataclass(frozen=True)
class Site:
    """The server as clients see it."""

    #: The origin of all links to this server, without a slash at the end.
    url: str
    #: Host names it answers to, without port.
    hosts: frozenset[str]
    #: Whether it also answers to any IP address, because it listens on all interfaces.
    any_ip_address: bool = False
    #: Whether links work on this machine only.
    local_only: bool = True
    #: Whether a proxy on this machine hands requests on.
    behind_proxy: bool = False

    @property
    def secure(self) -> bool:
        """Whether browsers reach it by HTTPS."""
        return self.url.startswith("https://")

    def accepts_host(self, host: str) -> bool:
        """Whether a request with this `Host` header is meant for this server."""
        name = host_name(host)
        return name in self.hosts or (self.any_ip_address and is_ip_address(name))

    def accepts_origin(self, origin: str, host: str) -> bool:
        """Whether a page from `origin` may send requests that change something."""
        return origin in {self.url, f"http://{host}"} | ({f"https://{host}"} if self.secure else set())


def make_site(host: str, port: int, public_url: str = "") -> Site:
    """The site of a server that listens on `host` and `port`; `public_url` is its address behind a proxy."""
    everywhere = host in ALL_INTERFACES
    local = not everywhere and is_loopback(host)
    hosts = LOOPBACK_HOSTS | {host.lower()} | (set() if local else _machine_names())
    if public_url:
        url = read_public_url(public_url)
        hosts |= {host_name(urlsplit(url).netloc)}
        return Site(url, frozenset(hosts), everywhere, local_only=False, behind_proxy=True)
    shown = lan_address() if everywhere else host
    return Site(f"http://{bracketed(shown)}:{port}", frozenset(hosts), everywhere, local or is_loopback(shown))


def read_public_url(text: str) -> str:
    """A public URL as browsers write it in `Origin`; UsageError if it cannot be one."""
    try:
        parts = urlsplit(text)
        host, port = _normalized_host(parts.hostname or ""), parts.port
    except ValueError:
        raise UsageError("bad-public-url", BAD_PUBLIC_URL, url=text[:200]) from None
    extra = parts.query or parts.fragment or parts.username or parts.path.strip("/")
    if parts.scheme not in DEFAULT_PORTS or extra:
        raise UsageError("bad-public-url", BAD_PUBLIC_URL, url=text[:200])
    return f"{parts.scheme}://{host}" + ("" if port in (None, DEFAULT_PORTS[parts.scheme]) else f":{port}")


def _normalized_host(host: str) -> str:
    """A host name in ASCII, or an IP address with brackets if it needs them; ValueError if it is neither."""
    if is_ip_address(host):
        return bracketed(host)
    name = host.encode("idna").decode()
    if HOST_NAME.fullmatch(name) is None:
        raise ValueError(name)
    return name.lower()


def is_well_formed(host: str) -> bool:
    """Whether a `Host` header is a name or an IP address, perhaps with a port, and nothing else."""
    found = HOST_HEADER.fullmatch(host)
    if found is None:
        return False
    address, name = found.group("address"), found.group("name")
    return is_ip_address(address) if address else HOST_NAME.fullmatch(name.removesuffix(".")) is not None


def host_name(host: str) -> str:
    """The host in a well-formed `Host` header, without port and brackets, in lower case."""
    found = HOST_HEADER.fullmatch(host)
    return "" if found is None else (found.group("address") or found.group("name")).lower()


def bracketed(host: str) -> str:
    """A host as it is written in a URL."""
    return f"[{host}]" if ":" in host else host


def is_ip_address(name: str) -> bool:
    """Whether it is an IP address, not a name."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """Whether only this machine can reach that address."""
    return name == "localhost" or (is_ip_address(name) and ipaddress.ip_address(name).is_loopback)


def lan_address() -> str:
    """The IP address of this machine in its local network; 127.0.0.1 without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, only chooses the interface
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _machine_names() -> set[str]:
    """The names of this machine in its local network."""
    name = socket.gethostname().lower()
    return {name, f"{name}.local"} if name else set()
