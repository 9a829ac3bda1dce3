"""The server as a process: starting, ports, a second start, signals."""

import os
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
from tests.server.support import OPEN_GAME, Person, Process, next_news, process
from zweispiel.server.instance import running as running_server
from zweispiel.server.run import KEEP_ALIVE_SECONDS, has_browser, local_url, open_port


def test_it_says_where_it_is_and_ends_cleanly(tmp_path: Path) -> None:
    with process(tmp_path / "new" / "folder") as server:
        assert server.first_line.startswith("Zweispiel is running: http://127.0.0.1:")
        assert httpx.get(f"{server.url}/healthz", trust_env=False).json()["status"] == "ok"
        begin = time.monotonic()
        code, out, err = server.end(signal.SIGTERM)
        assert time.monotonic() - begin < KEEP_ALIVE_SECONDS, "it waits for nobody"
        assert code == 0
        assert str(tmp_path) in out
        assert "Zweispiel has ended" in out
        assert "Traceback" not in err


@pytest.mark.long
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_ending_closes_sockets_and_lets_waiting_requests_go(tmp_path: Path, sign: signal.Signals) -> None:
    with process(tmp_path, LANG="de_DE.UTF-8") as server, Person(server.url) as anna:
        assert server.first_line.startswith("Zweispiel läuft: ")
        room = anna.open(OPEN_GAME)
        number = anna.view(room)["number"]
        answers: list[int] = []

        def wait() -> None:
            with httpx.Client(headers=anna.client.headers, trust_env=False, timeout=60) as client:
                path = f"{server.url}/api/rooms/{room}"
                client.get(path)
                connected.set()
                answers.append(client.get(f"{path}?after={number}&wait=25").status_code)

        waiter, connected = threading.Thread(target=wait), threading.Event()
        with anna.socket(room) as line:
            next_news(line)
            waiter.start()
            assert connected.wait(60)
            time.sleep(1)  # the request that waits is on its way over the open connection
            begin = time.monotonic()
            code, _, err = server.end(sign)
            assert (code, "Traceback" in err) == (0, False), err
            waiter.join(60)
            assert time.monotonic() - begin < 23, "the request would have waited longer"
            assert line.close_code is None or line.close_code in (1001, 1012)
        assert answers in ([200], [503])


@pytest.mark.long
def test_a_taken_port_is_no_obstacle(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with process(tmp_path, port=port) as server:
            assert port < server.port <= port + 50
            assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success


@pytest.mark.long
def test_a_second_start_opens_the_first_server(tmp_path: Path) -> None:
    with process(tmp_path) as first:
        again = Process(tmp_path)
        code, _, _ = again.end(signal.SIGTERM)
        assert again.first_line == f"Zweispiel is running already: {first.url}"
        assert code in (0, -signal.SIGTERM)
        address = running_server(tmp_path)
        assert address is not None
        assert address.local == first.url
    assert running_server(tmp_path) is None


@pytest.mark.long
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


@pytest.mark.long
def test_a_server_for_the_network_tells_both_addresses(tmp_path: Path) -> None:
    with process(tmp_path, "--public-url", "https://games.example.org") as server:
        assert httpx.get(f"{server.url}/healthz", trust_env=False).is_success  # it has told everything and serves
        _, out, _ = server.end()
        assert server.url.startswith("http://127.0.0.1:")
        assert "For others: https://games.example.org" in out


@pytest.mark.long
def test_requests_are_logged_only_if_wished_for(tmp_path: Path) -> None:
    for arguments, expected in ((["--verbose"], True), ([], False)):
        with process(tmp_path, *arguments) as server:
            httpx.get(f"{server.url}/join/secret-token", trust_env=False)
            _, out, err = server.end()
            assert ("GET join 403" in err) == expected
            assert "secret-token" not in out + err


def test_where_there_is_a_browser() -> None:
    assert has_browser({"DISPLAY": ":0"}, "linux")
    assert has_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert not has_browser({}, "linux")
    assert has_browser({}, "darwin")


def test_addresses_for_this_machine() -> None:
    assert local_url("0.0.0.0", 80) == "http://127.0.0.1:80"
    assert local_url("::", 80) == "http://[::1]:80"
    assert local_url("192.0.2.7", 80) == "http://192.0.2.7:80"


def test_no_port_left(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setattr("zweispiel.server.run.TRIES", 0)
        with pytest.raises(zweispiel.ZweispielError) as error:
            open_port("127.0.0.1", other.getsockname()[1])
        assert error.value.code == "no-port"
