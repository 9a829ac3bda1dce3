"""The health of the server: alive, ready, and what it says on a full disk."""

import resource
import signal
import threading
from pathlib import Path

import httpx
import pytest

import zweispiel
from tests.server.support import OPEN_GAME, Person, Running, good, process, refusal, running, wait_until
from zweispiel.server import response_schemas
from zweispiel.service import StoreError

PATHS = ("/healthz", "/livez", "/readyz")


def test_health(stranger: Person) -> None:
    told = good(stranger.get("/healthz"))
    response_schemas.HealthReply.model_validate(told)
    assert told["version"] == zweispiel.__version__
    assert good(stranger.get("/livez")) == {"status": "alive"}
    assert good(stranger.get("/readyz")) == {"status": "ready"}


@pytest.mark.parametrize("path", PATHS)
def test_head(stranger: Person, path: str) -> None:
    answer = httpx.head(f"{stranger.url}{path}", trust_env=False)
    assert (answer.status_code, answer.content) == (200, b"")
    assert refusal(stranger.client.post(path)) == (405, "wrong-method")


def test_health_needs_no_free_thread(tmp_path: Path) -> None:
    gate = threading.Event()
    with running(tmp_path) as server, httpx.Client(base_url=server.url, trust_env=False, timeout=60) as client:
        threads = server.app.state.context.threads
        waiting = [threads.submit(gate.wait) for _ in range(200)]
        try:
            for path in PATHS:
                assert client.get(path).is_success
        finally:
            gate.set()
        assert all(job.result() for job in waiting)


def test_games_that_are_not_loaded_are_told(server: Running, stranger: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.service, "loading", lambda: (OPEN_GAME,))
    answer = stranger.get("/readyz")
    assert refusal(answer) == (503, "games-loading")
    assert OPEN_GAME in answer.json()["error"]["text"]
    assert httpx.head(f"{stranger.url}/readyz", trust_env=False).status_code == 503
    assert good(stranger.get("/livez"))


def test_a_store_that_fails_or_hangs_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise StoreError("store-failed", problem="no space")

    monkeypatch.setattr("zweispiel.server.readiness.GOOD_SECONDS", 0.0)
    with running(tmp_path) as server, Person(server.url, stranger=True) as guest:
        monkeypatch.setattr(server.service, "check_writable", fail)
        assert refusal(guest.get("/readyz")) == (503, "store-failed")
        gate = threading.Event()
        monkeypatch.setattr(server.service, "check_writable", gate.wait)
        monkeypatch.setattr("zweispiel.server.readiness.PATIENCE", 0.3)
        assert refusal(guest.get("/readyz")) == (503, "store-silent")
        assert good(guest.get("/livez"))
        gate.set()
        wait_until(lambda: guest.get("/readyz").is_success)


@pytest.mark.long
def test_a_full_disk_is_told_and_forgotten_when_there_is_room(tmp_path: Path) -> None:
    """The limit for the size of a file stands in for the size of a disk: writing more fails in the same way."""
    with process(tmp_path) as server, Person(server.url) as anna:
        room = anna.open(OPEN_GAME)
        wait_until(lambda: anna.get("/readyz").is_success)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4_096, resource.RLIM_INFINITY))
        wait_until(lambda: anna.get("/readyz").status_code == 503)
        assert refusal(anna.get("/readyz")) == (503, "store-failed")
        assert good(anna.get("/livez"))
        assert anna.view(room)["status"] == "playing"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        wait_until(lambda: anna.get("/readyz").is_success)
        assert anna.act(room, "resign").is_success
        code, _, err = server.end(signal.SIGTERM)
        assert (code, "Traceback" in err) == (0, False)
