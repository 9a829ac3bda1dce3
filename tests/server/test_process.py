"""The server as a process: starting, ports, a second start, signals, being killed, and the example bot."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

import zweispiel
from tests.server.support import Person, Process, Running, good, next_news, pair, process, wait_until
from zweispiel.server.instance import default_data, running
from zweispiel.server.run import has_browser, local_url, open_port
from zweispiel.tools.doctor import checks

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"
GAMES = zweispiel.games()
OPEN_GAME = next(name for name in GAMES if not zweispiel.load(name).has_chance and not zweispiel.load(name).has_secrets)


def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path) -> None:
    with process(tmp_path / "new" / "folder") as server:
        assert server.first_line.startswith("Zweispiel is running: http://127.0.0.1:")
        assert httpx.get(f"{server.url}/healthz", trust_env=False).json()["status"] == "ok"
        begin = time.monotonic()
        code, out, err = server.end(signal.SIGTERM)
        assert time.monotonic() - begin < 10
        assert code == 0
        assert str(tmp_path) in out
        assert "Zweispiel has ended" in out
        assert "Traceback" not in err


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_ending_closes_sockets_and_lets_waiting_requests_go(tmp_path: Path, sign: signal.Signals) -> None:
    with process(tmp_path, LANG="de_DE.UTF-8") as server, Person(server.url) as anna:
        assert server.first_line.startswith("Zweispiel läuft: ")
        room = anna.open(OPEN_GAME)
        number = anna.view(room)["number"]
        answers: list[int] = []

        def wait() -> None:
            with httpx.Client(headers=anna.client.headers, trust_env=False, timeout=60) as client:
                path = f"{server.url}/api/rooms/{room}?after={number}&wait=25"
                answers.append(client.get(path).status_code)

        waiter = threading.Thread(target=wait)
        with anna.socket(room) as line:
            next_news(line)
            waiter.start()
            time.sleep(0.5)
            begin = time.monotonic()
            code, _, err = server.end(sign)
            assert (code, "Traceback" in err) == (0, False), err
            waiter.join(5)
            assert time.monotonic() - begin < 15
            assert line.close_code is None or line.close_code in (1001, 1012)
        assert answers in ([200], [503])


def test_a_taken_port_is_no_obstacle(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with process(tmp_path, port=port) as server:
            assert port < server.port <= port + 50
            assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success


def test_a_second_start_opens_the_first_server(tmp_path: Path) -> None:
    with process(tmp_path) as first:
        again = Process(tmp_path)
        code, _, _ = again.end(signal.SIGTERM)
        assert again.first_line == f"Zweispiel is running already: {first.url}"
        assert code in (0, -signal.SIGTERM)
        address = running(tmp_path)
        assert address is not None
        assert address.local == first.url
    assert running(tmp_path) is None


def test_wrong_use_is_one_line(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    for arguments in (
        ["--port", "99999"],
        ["--port", "x"],
        ["--lan", "--host", "127.0.0.1"],
        ["--public-url", "games"],
        ["--host", "no.such.host.invalid", "--data", str(tmp_path / "a")],
        ["--data", str(blocked)],
        ["--data", ""],
        ["--data", "~nobody-at-all/games"],
    ):
        command = [sys.executable, "-m", "zweispiel", "serve", "--no-open", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=here(tmp_path))
        assert (done.returncode, done.stdout) == (2, ""), done
        assert len(done.stderr.splitlines()) == 1


def here(folder: Path) -> dict[str, str]:
    """The environment of a command whose data lie in a folder of their own."""
    return dict(os.environ) | {"ZWEISPIEL_DATA": str(folder / "data"), "LANG": "C.UTF-8"}


def test_a_server_for_the_network_tells_both_addresses(tmp_path: Path) -> None:
    with process(tmp_path, "--public-url", "https://games.example.org") as server:
        assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success  # it has told everything and serves
        _, out, _ = server.end()
        assert server.url.startswith("http://127.0.0.1:")
        assert "For others: https://games.example.org" in out


def test_requests_are_logged_only_if_wished_for(tmp_path: Path) -> None:
    for arguments, expected in ((["--verbose"], True), ([], False)):
        with process(tmp_path, *arguments) as server:
            httpx.get(f"{server.url}/join/secret-token", trust_env=False)
            _, out, err = server.end()
            assert ("GET join 403" in err) == expected
            assert "secret-token" not in out + err


# ---- nothing acknowledged is lost


def test_killed_in_the_middle_again_and_again(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Two people play; the server is killed at any moment. After every start all acknowledged moves are there, once."""
    times = 25 if pytestconfig.getoption("--long") else 4
    chooser, port, room = random.Random(1), 0, ""
    played: list[str] = []
    tokens: list[str] = []
    pending: str | None = None
    for turn in range(times):
        with process(tmp_path, port=port) as server:
            port = server.port
            if turn == 0:
                anna, ben, room = pair(server.url, OPEN_GAME)
                with anna, ben:
                    tokens = [anna.token, ben.token]
            httpx.get(f"{server.url}/api/rooms/{room}", trust_env=False, timeout=60)  # it is awake
            killer = threading.Timer(chooser.uniform(0.3, 1.5), server.process.kill)
            killer.start()
            pending = play_until_it_dies(server.url, room, tokens, played, chooser) or pending
            killer.join()
            server.process.wait(10)
    with process(tmp_path, port=port) as server, Person(server.url, stranger=True) as guest:
        texts = [move["text"] for move in guest.view(room)["moves"]]
        assert texts[: len(played)] == played
        assert texts[len(played) :] in ([], [pending])
    assert len(played) > times


def play_until_it_dies(url: str, room: str, tokens: list[str], played: list[str], chooser: random.Random) -> str | None:
    """Play moves and note each that was acknowledged; returns the one that was not, if there was one.

    Whatever an earlier unacknowledged move became is taken over from the server first.
    """
    move = None
    clients = [httpx.Client(base_url=url, headers={"authorization": f"Bearer {t}"}, trust_env=False) for t in tokens]
    try:
        texts = [entry["text"] for entry in good(clients[0].get(f"/api/rooms/{room}"))["moves"]]
        assert texts[: len(played)] == played
        assert len(texts) <= len(played) + 1
        played[:] = texts
        while True:
            move = None
            seat = len(played) % 2
            seen = good(clients[seat].get(f"/api/rooms/{room}/observation"))
            if seen["status"] == "over":
                good(clients[0].get(f"/api/rooms/{room}"))
                time.sleep(0.05)
                continue
            move = chooser.choice(seen["moves"])
            wish = {"action": "move", "move": move, "seat": seat, "number": seen["number"]}
            good(clients[seat].post(f"/api/rooms/{room}/actions", json=wish))
            played.append(move)
    except httpx.TransportError:
        return move
    finally:
        for client in clients:
            client.close()


# ---- the example bot


def bot(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-I", str(BOT), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("name", GAMES)
def test_the_example_bot_plays_every_game_by_invitation(server: Running, anna: Person, name: str) -> None:
    """Two bots play each other in a room that somebody else has opened."""
    made = anna.create(name)
    bots = [bot(server.url, made["invitations"][seat]) for seat in "01"]
    for player in bots:
        out, err = player.communicate(timeout=280)
        assert player.returncode == 0, err
        assert set(json.loads(out.splitlines()[-1])) >= {"winner", "reason", "score"}
    assert anna.view(made["room"])["status"] == "over"


def test_the_example_bot_against_the_computer(server: Running, stranger: Person) -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 60
    player = bot(server.url, OPEN_GAME, "1")
    out, err = player.communicate(timeout=280)
    assert player.returncode == 0, err
    view = stranger.view(out.split("/r/")[1].split()[0])
    assert view["seats"][0]["name"] == "Random bot"
    assert view["status"] == "over"


@pytest.mark.parametrize("wish", ["nonsense", "a" * 16 + "-" + "b" * 26])
def test_the_example_bot_says_what_is_wrong(server: Running, wish: str) -> None:
    player = bot(server.url, wish)
    out, err = player.communicate(timeout=60)
    assert (player.returncode, out, err.count("\n")) == (1, "", 1)
    assert "invitation" in err
    assert "INVITATION" in bot(server.url).communicate(timeout=60)[1]


# ---- small parts


def test_where_there_is_a_browser() -> None:
    assert has_browser({"DISPLAY": ":0"}, "linux")
    assert has_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not has_browser({}, "linux")
    assert has_browser({}, "darwin")


def test_addresses_for_this_machine() -> None:
    assert local_url("0.0.0.0", 80) == "http://127.0.0.1:80"
    assert local_url("::", 80) == "http://[::1]:80"
    assert local_url("192.0.2.7", 80) == "http://192.0.2.7:80"


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZWEISPIEL_DATA", str(tmp_path))
    assert default_data() == tmp_path
    monkeypatch.setenv("ZWEISPIEL_DATA", "~/games")
    assert default_data() == Path.home() / "games"
    monkeypatch.delenv("ZWEISPIEL_DATA")
    assert default_data().name == "zweispiel"


def test_no_port_left(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr("zweispiel.server.run.TRIES", 0)
        with pytest.raises(zweispiel.ZweispielError) as error:
            open_port("127.0.0.1", other.getsockname()[1])
        assert error.value.code == "no-port"


def test_a_process_that_is_gone_leaves_no_address(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        server.end(signal.SIGKILL)
        assert wait_until(lambda: running(tmp_path) is None, 5)


def test_doctor_looks_at_the_data_folder(tmp_path: Path) -> None:
    new = tmp_path / "not" / "there"
    assert look(new) == ("ok", f"{new}: no games yet")
    with process(tmp_path) as server, Person(server.url) as anna:
        anna.create(OPEN_GAME)
        status, detail = look(tmp_path)
        assert status == "ok"
        assert "1 games" in detail
        assert server.url in detail
    for store in tmp_path.glob("*.sqlite*"):  # with what was not merged into it yet
        store.write_bytes(b"nonsense" * 1000)
    assert look(tmp_path)[0] == "broken"


def look(folder: Path) -> tuple[str, str]:
    """What the doctor says about a data folder."""
    check = next(check for check in checks(False, folder) if check.name == "data")
    return check.status, check.detail
