"""Static files: versions in their URLs, caching, compression."""

import gzip

import httpx

import zweispiel
from tests.server.support import Running
from zweispiel.server.static_files import BOARDS, StaticFiles


def fetch(server: Running, path: str, **headers: str) -> httpx.Response:
    """Ask for a file."""
    return httpx.get(f"{server.url}{path}", headers=headers, trust_env=False)


def test_only_the_current_version_is_kept_for_ever(server: Running) -> None:
    files = server.app.state.context.static_files
    assert "immutable" in fetch(server, files.url(BOARDS)).headers["cache-control"]
    for path in (f"/static/{BOARDS}", f"/static/v-{'0' * 12}/{BOARDS}"):
        answer = fetch(server, path)
        assert answer.is_success
        assert answer.headers["cache-control"] == "public, no-cache"


def test_an_unchanged_file_is_not_sent_again(server: Running) -> None:
    first = fetch(server, f"/static/{BOARDS}")
    again = fetch(server, f"/static/{BOARDS}", **{"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert fetch(server, f"/static/{BOARDS}", **{"if-none-match": '"other"'}).status_code == 200


def test_files_are_compressed_for_clients_that_can_read_it(server: Running) -> None:
    plain = fetch(server, f"/static/{BOARDS}", **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    packed = fetch(server, f"/static/{BOARDS}", **{"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == plain.content
    file = StaticFiles().files[BOARDS]
    assert file.gzipped is not None
    assert gzip.decompress(file.gzipped) == file.body


def test_the_icon_is_also_where_browsers_look_for_it_without_being_told(server: Running) -> None:
    answer = fetch(server, "/favicon.ico")
    assert answer.status_code == 307
    assert fetch(server, answer.headers["location"]).headers["content-type"] == "image/png"


def test_the_board_styles_contain_every_game() -> None:
    styles = StaticFiles().files[BOARDS].body.decode()
    assert all(f".{name}" in styles for name in zweispiel.games())
