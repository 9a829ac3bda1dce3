"""Which hosts and origins belong to the server."""

import pytest

import zweispiel
from zweispiel.server.origins import host_name, make_site, read_public_url


def test_sites() -> None:
    local = make_site("127.0.0.1", 8000)
    assert (local.url, local.local_only, local.secure) == ("http://127.0.0.1:8000", True, False)
    assert local.accepts_host("localhost:9")
    assert not local.accepts_host("192.168.1.7:8000")
    everywhere = make_site("0.0.0.0", 8000)
    assert everywhere.accepts_host("192.168.1.7:8000")
    assert everywhere.accepts_host("[fe80::1]:8000")
    assert not everywhere.accepts_host("evil.example")
    public = make_site("127.0.0.1", 8000, "https://Games.Example.org/")
    assert (public.url, public.local_only, public.secure) == ("https://games.example.org", False, True)
    assert public.accepts_host("games.example.org")
    assert public.accepts_origin("https://games.example.org", "127.0.0.1:8000")
    assert not public.accepts_origin("https://example.org", "games.example.org")
    assert host_name("[::1]:80") == "::1"
    for bad in (
        "games.example.org",
        "ftp://x.org",
        "https://x.org/path",
        "https://u:p@x.org",
        "https://",
        "https://x.org?a",
    ):
        with pytest.raises(zweispiel.ZweispielError):
            read_public_url(bad)


@pytest.mark.parametrize(
    "bad",
    ["http://[::1", "http://a:b", "http://a:99999", "http://a b", "http://a..b", "https://-", "http://ex ample.org"],
)
def test_a_public_address_that_no_browser_could_open_is_refused(bad: str) -> None:
    with pytest.raises(zweispiel.ZweispielError):
        read_public_url(bad)


def test_public_addresses_are_written_as_browsers_write_them() -> None:
    """Else the `Origin` of their requests would seem foreign."""
    assert read_public_url("https://Games.Example.org:443/") == "https://games.example.org"
    assert read_public_url("http://games.example.org:443") == "http://games.example.org:443"
    assert read_public_url("https://Spiele.München.de") == "https://spiele.xn--mnchen-3ya.de"
    assert read_public_url("http://[::1]:8000") == "http://[::1]:8000"
    assert read_public_url("http://192.0.2.7:80") == "http://192.0.2.7"
