"""The language of a request."""

import httpx
import pytest

from tests.server.support import Running
from zweispiel.server.request_language import preferred


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("fr, de;q=0.5", "de"),
        ("en;q=0.4, de;q=0.9", "de"),
        ("de;q=0, en;q=0.1", "en"),
        ("de;q=nonsense, en;q=0.1", "en"),
        ("fr", "en"),
        ("*", "en"),
    ],
)
def test_the_preferred_language(header: str, expected: str) -> None:
    assert preferred(header) == expected


def test_parameter_before_cookie_before_header(server: Running) -> None:
    def lang(path: str, **headers: str) -> str:
        text = httpx.get(f"{server.url}{path}", headers=headers, trust_env=False).text
        return text.partition('<html lang="')[2][:2]

    german = {"accept-language": "de"}
    assert lang("/rules") == "en"
    assert lang("/rules", **german) == "de"
    assert lang("/rules", **german, cookie="lang=en") == "en"
    assert lang("/rules?lang=de", cookie="lang=en") == "de"
    assert lang("/rules?lang=xx", cookie="lang=xx", **german) == "de"


def test_a_chosen_language_is_kept_in_a_cookie(server: Running) -> None:
    chosen = httpx.get(f"{server.url}/rules?lang=de", trust_env=False).headers["set-cookie"]
    assert chosen.startswith("lang=de;")
    assert "set-cookie" not in httpx.get(f"{server.url}/rules", trust_env=False).headers
