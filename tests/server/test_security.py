"""What nobody may do: foreign pages, foreign seats, forged, repeated or late moves, markup, too much, too often."""

import json
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import zweispiel
from tests.server.support import PEOPLE, Person, Running, pair, refusal, running
from zweispiel.server.origins import host_name, make_site, read_public_url
from zweispiel.server.rate_limits import Rate, RateLimiter, RequestLimits, address_key
from zweispiel.service.tokens import holder_of

GAMES = zweispiel.games()
OPEN_GAME = next(name for name in GAMES if not zweispiel.load(name).has_chance and not zweispiel.load(name).has_secrets)
PAGES = ("/", f"/new/{OPEN_GAME}", "/rules", f"/rules/{OPEN_GAME}", "/replay", "/mine", "/api/docs", "/nothing/here")
FOREIGN = ("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1", "http://127.0.0.1.evil.example")
ROOM = {"game": OPEN_GAME, "seats": list(PEOPLE)}


# ---- pages from elsewhere


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_change_nothing(server: Running, anna: Person, origin: str) -> None:
    room = anna.open(OPEN_GAME)
    before = anna.view(room)
    for method, path, data in (
        ("POST", "/api/rooms", ROOM),
        ("POST", "/api/identity", None),
        ("POST", f"/api/rooms/{room}/actions", {"action": "resign", "seat": 0}),
        ("POST", f"/api/rooms/{room}/seats/0/return", None),
        ("DELETE", "/api/mine", None),
        ("DELETE", f"/api/mine/{room}", None),
    ):
        answer = anna.client.request(method, path, json=data, headers={"origin": origin})
        assert refusal(answer) == (403, "foreign-origin")
    assert anna.view(room) == before


@pytest.mark.parametrize("origin", FOREIGN)
def test_foreign_pages_get_no_socket(anna: Person, origin: str) -> None:
    room = anna.open(OPEN_GAME)
    with pytest.raises(InvalidStatus) as refused, anna.socket(room, Origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_own_pages_may(server: Running, anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    own = {"origin": server.url, "sec-fetch-site": "same-origin"}
    assert anna.client.post(f"/api/rooms/{room}/seats/0/return", headers=own).is_success
    with anna.socket(room, Origin=server.url) as line:
        assert line.recv(timeout=10)


def test_requests_caused_by_other_sites_are_known_without_an_origin_too(anna: Person) -> None:
    for site in ("cross-site", "same-site"):
        answer = anna.client.post("/api/rooms", json=ROOM, headers={"sec-fetch-site": site})
        assert refusal(answer) == (403, "foreign-origin")


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "10.0.0.1", ""])
def test_names_that_are_not_ours_get_nothing(server: Running, host: str) -> None:
    """A name somewhere in the net may point at 127.0.0.1; what is asked for by that name is not for us."""
    answer = httpx.get(f"{server.url}/api/games", headers={"host": host}, trust_env=False)
    assert refusal(answer) == (421, "foreign-host")


def test_no_answer_allows_other_sites_to_read(server: Running, anna: Person) -> None:
    for method in ("GET", "OPTIONS"):
        answer = anna.client.request(method, "/api/games", headers={"origin": "http://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control")]


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


# ---- headers


@pytest.mark.parametrize("path", [*PAGES, "/api/games", "/static/boards.css", "/static/nothing.js"])
def test_every_answer_carries_the_policy(stranger: Person, path: str) -> None:
    headers = stranger.get(path).headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["content-security-policy"].split(";")}
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == ["'self'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == ["'none'"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_pages_have_nothing_the_policy_forbids(stranger: Person, path: str) -> None:
    text = stranger.get(path).text.lower()
    assert "<html" in text
    assert "<style" not in text
    assert " style=" not in text
    assert " onclick=" not in text
    assert "javascript:" not in text
    scripts = [part.partition(">")[0] for part in text.split("<script")[1:]]
    assert all(" src=" in script or 'type="application/json"' in script for script in scripts)
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "").replace(stranger.url, "")
    assert "https://" not in text


def test_cookies_are_secure_behind_https(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://games.example.org") as server:
        own = {"origin": "https://games.example.org", "host": "games.example.org"}
        answer = httpx.post(f"{server.url}/api/rooms", json=ROOM, headers=own, trust_env=False)
        assert answer.status_code == 201
        assert "secure" in answer.headers["set-cookie"].lower()


# ---- seats and moves


def test_nobody_plays_for_another(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben, Person(server.url) as carl, Person(server.url, stranger=True) as guest:
        move = anna.observe(room)["moves"][0]
        before = anna.view(room)
        for thief, seat in ((ben, 0), (carl, 0), (carl, 1)):
            for action, more in (
                ("move", {"move": move}),
                ("resign", {}),
                ("offer_draw", {}),
                ("ask_takeback", {}),
                ("withdraw", {}),
                ("rematch", {}),
                ("answer_draw", {"yes": True}),
                ("answer_takeback", {"yes": True}),
            ):
                assert refusal(thief.act(room, action, seat, **more)) == (403, "not-your-seat")
            assert refusal(thief.post(f"/api/rooms/{room}/seats/{seat}/return")) == (403, "not-your-seat")
            assert refusal(thief.post(f"/api/rooms/{room}/hint", {"seat": seat}))[0] in (403, 409)
        assert refusal(guest.act(room, "resign")) == (401, "no-identity")
        assert refusal(carl.post(f"/api/rooms/{room}/seats/0", {"name": "C", "nonce": "c" * 20}))[0] in (403, 409)
        assert refusal(carl.get(f"/api/rooms/{room}", seat=0))[0] == 403
        assert refusal(carl.get(f"/api/rooms/{room}/observation", seat=1))[0] == 403
        assert refusal(carl.get(f"/api/rooms/{room}/record", seat=1))[0] == 403
        assert refusal(carl.client.delete(f"/api/mine/{room}"))[0] in (403, 404)
        assert anna.view(room) == before


def test_what_is_seen_of_a_seat_does_not_open_it(server: Running) -> None:
    """Holders are hashes of tokens: even who could read the store could not act."""
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        stolen = holder_of(anna.token)
        for token in (stolen, stolen[:43], "x" * 43, "x"):
            answer = httpx.post(
                f"{server.url}/api/rooms/{room}/actions",
                json={"action": "resign", "seat": 0},
                headers={"authorization": f"Bearer {token}"},
                trust_env=False,
            )
            assert refusal(answer)[0] in (401, 403)
        shown = json.dumps(ben.view(room)) + ben.get(f"/r/{room}").text
        assert anna.token not in shown
        assert stolen not in shown


def test_guessed_invitations_and_rooms(server: Running, anna: Person) -> None:
    made = anna.create(OPEN_GAME)
    for guess in (made["room"], "x", secrets.token_urlsafe(32), "../" * 3, "%00", "ä"):
        wish = {"name": "X", "nonce": "n" * 20, "invitation": guess}
        with Person(server.url) as thief:
            assert refusal(thief.post(f"/api/rooms/{made['room']}/seats/1", wish))[0] in (400, 403)
    # an invitation for one seat is not good for the other, nor in another room
    other = anna.create(OPEN_GAME)
    with Person(server.url) as ben:
        for room, seat, token in (
            (made["room"], 0, made["invitations"]["1"]),
            (made["room"], 1, other["invitations"]["1"]),
        ):
            wish = {"name": "X", "nonce": "n" * 20, "invitation": token}
            assert refusal(ben.post(f"/api/rooms/{room}/seats/{seat}", wish))[0] == 403
        assert refusal(ben.get("/api/rooms/nosuchroom")) == (404, "unknown-room")
        assert ben.get("/r/nosuchroom").status_code == 404
        with pytest.raises(InvalidStatus) as refused, ben.socket("nosuchroom"):
            pass
        assert refused.value.response.status_code == 404


def test_invitations_are_shown_to_whoever_opened_the_room_only(server: Running, anna: Person) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, "Anna")
    assert anna.view(made["room"])["invitations"]["1"] == made["invitations"]["1"]
    with Person(server.url) as carl, Person(server.url, stranger=True) as guest:
        for other in (carl, guest):
            assert other.view(made["room"])["invitations"] == {}
            assert made["invitations"]["1"] not in other.get(f"/r/{made['room']}").text


def test_repeated_late_and_illegal_moves_are_refused(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        seen = anna.observe(room)
        move, number = seen["moves"][0], seen["number"]
        assert refusal(ben.act(room, "move", 1, move=move, number=number))[0] in (400, 409)
        anna.move(room, move, number=number)
        assert refusal(anna.act(room, "move", move=move, number=number)) == (409, "stale")
        assert refusal(anna.act(room, "move", move=move))[0] in (400, 409)
        assert refusal(ben.act(room, "move", 1, move=move))[0] == 400
        for text in ("", "ß", "<b>", "a1\n", "a" * 160, "\x00", "𝟙", "🎲"):
            assert refusal(ben.act(room, "move", 1, move=text))[0] == 400
        assert ben.view(room)["plies"] == 1


def test_of_two_moves_at_once_exactly_one_counts(server: Running) -> None:
    """Twenty times: both devices of one player send a move for the same position."""
    with Person(server.url) as anna:
        room = anna.open(OPEN_GAME)
        for turn in range(20):
            seat = turn % 2
            seen = anna.observe(room, seat=seat)
            statuses = together(server.url, anna.token, room, seat, seen["moves"][:2], seen["number"])
            assert sorted(statuses) == [200, 409]
            assert anna.view(room)["plies"] == turn + 1


def together(url: str, token: str, room: str, seat: int, moves: list[str], number: int) -> list[int]:
    """Send several moves at the same moment; their statuses."""
    gate, statuses = threading.Barrier(len(moves)), []

    def send(move: str) -> None:
        with httpx.Client(headers={"authorization": f"Bearer {token}"}, trust_env=False, timeout=60) as client:
            wish = {"action": "move", "move": move, "seat": seat, "number": number}
            gate.wait()
            statuses.append(client.post(f"{url}/api/rooms/{room}/actions", json=wish).status_code)

    threads = [threading.Thread(target=send, args=(move,)) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


# ---- names are text


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\"'><img src=x>", "{{ 7*7 }}", "</script><svg>", "&lt;b"]
)
def test_names_are_text(server: Running, anna: Person, name: str) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, name)
    for page in (f"/r/{made['room']}", "/", "/mine", f"/join/{made['invitations']['1']}"):
        text = anna.get(page).text
        for forbidden in ("<script>alert", "<img src=x", "</script><svg"):
            assert forbidden not in text
    view = anna.view(made["room"])
    assert view["seats"][0]["name"] == name
    assert name not in view["svg"]
    assert anna.get(f"/api/rooms/{made['room']}").headers["content-type"] == "application/json"


@pytest.mark.parametrize("name", ["", " ", "a\x00b", "a\nb", "\u202eabc", "x" * 31, "x" * 300])
def test_names_that_are_none(anna: Person, name: str) -> None:
    room = anna.create(OPEN_GAME)["room"]
    assert refusal(anna.post(f"/api/rooms/{room}/seats/0", {"name": name, "nonce": "n" * 20}))[0] == 400


# ---- sizes, kinds, rates


def test_bodies_have_a_size_and_a_kind(server: Running, anna: Person) -> None:
    large = "x" * 40_000
    assert refusal(anna.post("/api/rooms", {"game": large, "seats": list(PEOPLE)})) == (413, "too-large")
    assert refusal(anna.post("/api/replay", {"record": "x" * 5_000_000})) == (413, "too-large")
    assert refusal(anna.post("/api/replay", {"record": "x" * 1_000_001})) == (400, "bad-request")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = anna.client.post("/api/rooms", content=json.dumps(ROOM), headers={"content-type": kind})
        assert refusal(answer) == (415, "not-json")
    for body in ("", "{", "[]", "null", '{"game": 1}', "\x00", '{"game": "\\ud800"}', "[" * 20_000):
        answer = anna.client.post("/api/rooms", content=body, headers={"content-type": "application/json"})
        assert refusal(answer)[0] == 400


def test_a_body_that_lies_about_its_size(server: Running, anna: Person) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1_000

    answer = anna.client.post("/api/rooms", content=endless(), headers={"content-type": "application/json"})
    assert refusal(answer) == (413, "too-large")


def test_what_is_no_request_at_all(server: Running) -> None:
    for text in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: " + b"x" * 70_000,
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall(text)
            line.settimeout(10)
            assert line.recv(12)[9:10] in (b"4", b"")
    assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success


@pytest.mark.parametrize(
    "pieces",
    [
        [b"GET / HTTP/1.1\r\nX: ", *100 * [b"x" * 1_000]],
        [b"GET / HTTP/1.1\r\n", *100 * [b"X" * 1_000]],
        [b"GET / HTTP/1.1\r\n", *1_000 * [b"X: " + b"x" * 100 + b"\r\n"]],
        [b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n"],
        [b"GET / HTTP/1.1\r\n" + 1_000 * (b"X: " + b"x" * 100 + b"\r\n") + b"\r\n"],
    ],
)
def test_a_head_has_a_size(server: Running, pieces: list[bytes]) -> None:
    """However it comes, in pieces or at once, what stands before the content is not collected for ever."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        answer = b""
        with suppress(ConnectionError):  # closed while there was more to send
            for piece in pieces:
                line.sendall(piece)
            answer = line.recv(12)
        assert answer in (b"HTTP/1.1 400", b"")
    assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success


def test_requests_may_come_in_drops_and_in_bundles(server: Running) -> None:
    """One connection, three requests: byte by byte, then two at once; the limit counts each for itself."""
    request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: {'x' * 300}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        for place in range(len(request)):
            line.sendall(request[place : place + 1])
        line.sendall(request * 2)
        answers = b""
        while answers.count(b"HTTP/1.1 200 OK") < 3:
            answers += line.recv(10_000)
        for _ in range(200):  # more than a head may have, but no single one has
            line.sendall(request)
            while not line.recv(10_000).endswith(b"}"):
                pass


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with tight limits."""
    limits = RequestLimits(
        requests=Rate(400, 1),
        player_requests=Rate(30, 0.1),
        rooms=Rate(4, 0.1),
        drawings=Rate(3, 0.1),
        hints=Rate(1, 0.1),
        sockets_of_address=3,
        local_factor=1,
    )
    with running(tmp_path_factory.mktemp("strict"), limits) as server:
        server.app.state.context.rate_limiter.now = lambda: 0.0  # on a slow machine they would fill again meanwhile
        yield server


def test_limits_have_clear_answers(strict: Running) -> None:
    with Person(strict.url, stranger=True) as guest:
        made = guest.create(OPEN_GAME)
        guest.sit(made["room"], 0)
        for _ in range(3):
            guest.create(OPEN_GAME)
        answer = guest.post("/api/rooms", ROOM)
        assert refusal(answer) == (429, "too-many-requests")
        assert 1 <= int(answer.headers["retry-after"]) <= 10
        assert answer.headers["retry-after"] in answer.json()["error"]["text"]
        german = guest.client.post("/api/rooms", json=ROOM, headers={"accept-language": "de"})
        assert "bitte" in german.json()["error"]["text"]
        for _ in range(3):
            assert guest.get(f"/api/games/{OPEN_GAME}/showcase").is_success
        assert refusal(guest.get(f"/api/games/{OPEN_GAME}/showcase")) == (429, "too-many-requests")
        with ExitStack() as lines:
            for _ in range(3):
                lines.enter_context(guest.socket(made["room"]))
            with pytest.raises(InvalidStatus) as refused, guest.socket(made["room"]):
                pass
            assert refused.value.response.status_code == 429
        answers = [guest.get("/healthz") for _ in range(40)]
        assert answers[0].is_success
        assert refusal(answers[-1]) == (429, "too-many-requests")


def test_a_socket_that_talks_too_much_or_too_long_is_closed(server: Running, anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    with anna.socket(room) as line:
        line.recv(timeout=10)
        line.send("x" * 2_000)
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=10)


def test_buckets_fill_again() -> None:
    moment = [0.0]
    buckets = RateLimiter(now=lambda: moment[0])
    rate = Rate(2, 0.5)
    buckets.take("x", "a", rate)
    buckets.take("x", "a", rate)
    with pytest.raises(zweispiel.ZweispielError) as error:
        buckets.take("x", "a", rate)
    assert error.value.params["seconds"] == 2
    buckets.take("x", "b", rate)
    buckets.take("y", "a", rate)
    moment[0] = 2.0
    buckets.take("x", "a", rate)
    with pytest.raises(zweispiel.ZweispielError):
        buckets.take("x", "a", rate)


def test_buckets_do_not_grow_for_ever() -> None:
    buckets = RateLimiter(max_buckets=10)
    for number in range(100):
        buckets.take("x", str(number), Rate(5, 1))
    assert len(buckets._levels) == 10


def test_an_ipv6_customer_is_one_address() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("192.0.2.1") == "192.0.2.1"
    assert address_key("::1") == "::1"


# ---- what logs hold


def test_logs_hold_no_secrets(server: Running, anna: Person, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        made: dict[str, Any] = anna.create(OPEN_GAME)
        anna.sit(made["room"], 0)
        anna.get(f"/join/{made['invitations']['1']}?lang=de")
        anna.get(f"/api/invitations/{made['invitations']['1']}")
        anna.get(f"/nothing/{made['invitations']['1']}")
        with anna.socket(made["room"]) as line:
            line.recv(timeout=10)
    ours = [record for record in caplog.records if record.name.startswith(("zweispiel", "uvicorn"))]
    lines = [record.getMessage() for record in ours]
    assert any("/api/invitations/{token}" in line for line in lines)
    for secret in (anna.token, holder_of(anna.token), made["room"], *made["invitations"].values()):
        assert not [line for line in lines if secret in line]
