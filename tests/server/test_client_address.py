"""Which address a request is counted against, with and without a proxy."""

from collections.abc import Iterator

import httpx
import pytest

from tests.server.support import Running, refusal, running
from zweispiel.server.client_address import address_key, behind_proxy, forwarded_address, is_local
from zweispiel.server.rate_limits import Rate, RequestLimits


def test_an_ipv6_customer_is_one_address() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("192.0.2.1") == "192.0.2.1"
    assert address_key("::1") == "::1"


def test_ipv4_addresses_inside_ipv6_are_told_apart() -> None:
    """A server that listens on `::` sees IPv4 clients like this; they must not share one bucket."""
    assert address_key("::ffff:192.0.2.1") == "192.0.2.1"
    assert is_local("::ffff:127.0.0.1")


@pytest.mark.parametrize(
    ("headers", "client"),
    [
        (["192.0.2.1"], "192.0.2.1"),
        (["10.9.8.7, 192.0.2.1"], "192.0.2.1"),  # the client invented the first one
        (["10.9.8.7", "192.0.2.1"], "192.0.2.1"),
        (["192.0.2.1, 127.0.0.1"], "192.0.2.1"),  # two proxies on this machine
        (["192.0.2.1:4711"], "192.0.2.1"),
        (["[2001:db8::1]:4711"], "2001:db8::1"),
        (["127.0.0.1"], ""),
        (["127.0.0.1, ::1, ::ffff:127.0.0.1"], ""),
        (["192.0.2.1, unknown"], ""),
        (["192.0.2.1, "], ""),
        ([""], ""),
        ([], ""),
    ],
)
def test_the_client_is_the_last_address_that_the_proxy_added(headers: list[str], client: str) -> None:
    assert forwarded_address(headers) == client
    scope = {"type": "http", "client": ("127.0.0.1", 5), "headers": [(b"x-forwarded-for", h.encode()) for h in headers]}
    assert behind_proxy(scope)["client"] == ((client, 0) if client else None)


def test_only_the_proxy_on_this_machine_is_believed() -> None:
    scope = {"type": "http", "client": ("198.51.100.1", 5), "headers": [(b"x-forwarded-for", b"192.0.2.1")]}
    assert behind_proxy(scope) == scope


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server behind a proxy, with tight limits for all but this machine."""
    limits = RequestLimits(requests=Rate(5, 0.001), local_factor=1_000)
    with running(tmp_path_factory.mktemp("public"), limits, public_url="https://games.example.org") as server:
        yield server


@pytest.mark.long
@pytest.mark.parametrize("forwarded", ["127.0.0.1", "::1", "", None])
def test_what_a_proxy_hands_on_never_has_the_rights_of_this_machine(public: Running, forwarded: str | None) -> None:
    headers = {"host": "games.example.org"} | ({} if forwarded is None else {"x-forwarded-for": forwarded})
    answers = [httpx.get(f"{public.url}/livez", headers=headers, trust_env=False) for _ in range(7)]
    assert refusal(answers[-1]) == (429, "too-many-requests")


def test_clients_of_a_proxy_are_told_apart(public: Running) -> None:
    for number in range(12):
        forwarded = {"host": "games.example.org", "x-forwarded-for": f"203.0.113.9, 192.0.2.{number}"}
        assert httpx.get(f"{public.url}/livez", headers=forwarded, trust_env=False).is_success
