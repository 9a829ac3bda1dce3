"""The examples in `deploy/` really run: nginx and Caddy with TLS and WebSockets, the systemd unit, the Containerfile.

Only addresses, ports and paths are replaced. Without the programs these tests are skipped; where `ZWEISPIEL_REQUIRE`
names `deploy` they fail instead.
"""

import json
import os
import re
import shlex
import shutil
import signal
import site
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import zweispiel
from tests.postgres import free_port
from tests.server.documented import check_answer
from tests.server.support import (
    GENEROUS,
    OPEN_GAME,
    Person,
    Running,
    first_move,
    next_news,
    running,
    wait_until,
)

pytestmark = pytest.mark.long

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"


def program(name: str) -> str:
    """A program of the system, which some machines do not have."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        if "deploy" in os.environ.get("ZWEISPIEL_REQUIRE", ""):
            pytest.fail(f"no {name} found, but ZWEISPIEL_REQUIRE asks for it")
        pytest.skip(f"no {name} here")
    return found


def example(name: str, **replaced: str) -> str:
    """A file of `deploy/` with some of its words replaced, each of which must be there."""
    text = (DEPLOY / name).read_text()
    for old, new in replaced.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


# ---- proxies


class Proxy:
    """A proxy with TLS in front of a server."""

    def __init__(self, folder: Path, port: int) -> None:
        self.port, self.certificate, self.key = port, folder / "cert.pem", folder / "key.pem"
        make = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
        names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        files = ["-keyout", str(self.key), "-out", str(self.certificate)]
        subprocess.run([program("openssl"), *make, *names, *files], check=True, capture_output=True)
        self.tls = ssl.create_default_context(cafile=str(self.certificate))

    @property
    def url(self) -> str:
        """How browsers reach it."""
        return f"https://{NAME}:{self.port}"

    def is_up(self) -> bool:
        """Whether it answers."""
        try:
            with SecurePerson(self, stranger=True) as guest:
                return guest.get("/livez").is_success
        except httpx.HTTPError:
            return False


class ToLoopback(httpx.HTTPTransport):
    """Sends requests for the public name to this machine."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        request.url = request.url.copy_with(host="127.0.0.1")
        return super().handle_request(request)


class SecurePerson(Person):
    """A person who comes through a proxy."""

    def __init__(self, proxy: Proxy, stranger: bool = False, **headers: str) -> None:
        self.proxy, self.url, self.token = proxy, proxy.url, ""
        hooks = {"response": [check_answer]}
        transport = ToLoopback(verify=proxy.tls)
        self.client = httpx.Client(
            base_url=proxy.url, timeout=60, headers=headers, transport=transport, event_hooks=hooks
        )
        if not stranger:
            self.token = self.client.post("/api/identity").json()["token"]
            self.client.headers["authorization"] = f"Bearer {self.token}"


@contextmanager
def nginx(folder: Path, server: Running, proxy: Proxy) -> Iterator[list[str]]:
    """nginx with our example as its only site."""
    site = example(
        "nginx-site.conf",
        **{
            "127.0.0.1:8173": f"127.0.0.1:{server.port}",
            "listen 80;": f"listen 127.0.0.1:{free_port()};",
            "listen 443 ssl http2;": f"listen 127.0.0.1:{proxy.port} ssl http2;",
            "/etc/ssl/games.example.org.pem": str(proxy.certificate),
            "/etc/ssl/games.example.org.key": str(proxy.key),
        },
    )
    (folder / "site.conf").write_text(site)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} pid {folder}/pid; error_log stderr; daemon off; events {{}} "
        f"http {{ access_log off; {temporary} include {folder}/site.conf; }}"
    )
    yield [program("nginx"), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]


@contextmanager
def caddy(folder: Path, server: Running, proxy: Proxy) -> Iterator[list[str]]:
    """Caddy with our example, on loopback and with a certificate of its own making."""
    site = example(
        "Caddyfile",
        **{
            "127.0.0.1:8173": f"127.0.0.1:{server.port}",
            f"\n{NAME} {{": f"\n{NAME}:{proxy.port} {{\n\tbind 127.0.0.1\n\ttls {proxy.certificate} {proxy.key}",
        },
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    yield [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


@pytest.fixture(params=[nginx, caddy])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Running, Proxy]]:
    """A server behind a proxy on this machine."""
    port = free_port()
    proxy = Proxy(tmp_path, port)
    with (
        running(tmp_path / "data", GENEROUS, public_url=proxy.url) as server,
        request.param(tmp_path, server, proxy) as command,
        (tmp_path / "log").open("wb") as log,
    ):
        env = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=env)
        try:
            wait_until(lambda: process.poll() is not None or proxy.is_up(), 60)
            assert process.poll() is None, (tmp_path / "log").read_text()
            yield server, proxy
        finally:
            process.terminate()
            process.wait(30)


def test_a_move_over_https_is_heard_over_wss(proxied: tuple[Running, Proxy]) -> None:
    server, proxy = proxied
    with SecurePerson(proxy, origin=proxy.url) as anna:
        room = anna.open(OPEN_GAME)
        raw = socket.create_connection(("127.0.0.1", proxy.port))
        address = f"{proxy.url.replace('https', 'wss', 1)}/api/rooms/{room}/socket"
        mine = {"Authorization": f"Bearer {anna.token}"}
        with connect(
            address, sock=raw, ssl=proxy.tls, additional_headers=mine, origin=Origin(proxy.url), proxy=None
        ) as line:
            before = next_news(line, 60)["number"]
            anna.move(room, first_move(anna, room))
            news = next_news(line, 60)
            while news["number"] == before:  # presence comes first, perhaps
                news = next_news(line, 60)
            assert news["number"] == before + 1
        waited = anna.client.get(f"/api/rooms/{room}?after={before}&wait=5")
        assert waited.json()["number"] == before + 1
        assert "strict-transport-security" in waited.headers
        assert server.service.number(room) == before + 1
        refused = anna.client.post("/api/identity", headers={"origin": "https://evil.example"})
        assert refused.status_code == 403


def test_a_client_invents_neither_its_address_nor_an_id(proxied: tuple[Running, Proxy]) -> None:
    """Clients come from this machine here, which a proxy's client never is: they share the limits of one client."""
    server, proxy = proxied
    forged = {"x-forwarded-for": "203.0.113.7", "x-real-ip": "203.0.113.7", "forwarded": "for=203.0.113.7"}
    with SecurePerson(proxy, False, **forged, **{"x-request-id": "invented-by-a-client"}) as anna:
        made = anna.client.post("/api/rooms", json={"game": OPEN_GAME, "seats": [{"kind": "person"}] * 2})
        assert made.is_success
        counted = {who for what, who in server.app.state.context.rate_limiter._levels if what == "rooms"}
        assert counted == {""}
        assert made.headers["x-request-id"] != "invented-by-a-client"
        assert len(made.headers["x-request-id"]) > 16, "the proxy's own id"


# ---- systemd


def test_the_unit_is_valid(tmp_path: Path) -> None:
    """Every line is known to systemd, and what it starts is a command of ours."""
    script = tmp_path / "zweispiel"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m zweispiel "$@"\n')
    script.chmod(0o755)
    unit = tmp_path / "zweispiel.service"
    unit.write_text(example("zweispiel.service", **{"/opt/zweispiel/bin/zweispiel": str(script)}))
    env = os.environ | {"SYSTEMD_LOG_LEVEL": "warning"}
    done = subprocess.run(
        [program("systemd-analyze"), "verify", str(unit)], capture_output=True, text=True, check=False, env=env
    )
    about_ours = [line for line in done.stderr.splitlines() if "zweispiel" in line]
    assert (done.returncode, about_ours) == (0, [])
    (start,) = re.findall(r"^ExecStart=\S+ (.+)$", unit.read_text(), re.MULTILINE)
    options = re.findall(r"--[a-z-]+", start)
    shown = subprocess.run([script, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    assert options
    assert all(option in shown for option in options)


# ---- containers


def test_the_commands_of_the_containerfile(tmp_path: Path) -> None:
    """All RUN commands as a script, in other places; then the server as CMD starts it. Packages come from this venv."""
    pytest.importorskip("ensurepip", reason="Debian has it in python3-venv")
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    places = {"/opt/zweispiel": str(tmp_path / "venv"), "/data": str(tmp_path / "data"), "'/src": f"'{DEPLOY.parent}"}

    def moved(text: str) -> str:
        for old, new in places.items():
            text = text.replace(old, new)
        return text

    steps = [moved(line.removeprefix("RUN ")) for line in lines if line.startswith("RUN ")]
    steps = [step.replace("chown 10001:10001", f"chown {os.getuid()}:{os.getgid()}") for step in steps]
    assert len(steps) == 4
    tools = site.getsitepackages()[0]
    env = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": tools,
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "ZWEISPIEL_WARM": "0",
        "LANG": "C.UTF-8",
    }
    script = "\n".join(["set -eux", *steps])
    done = subprocess.run(["sh", "-c", script], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert f"zweispiel {zweispiel.__version__}" in done.stdout
    (settings,) = (moved(line.removeprefix("ENV ")) for line in lines if line.startswith("ENV "))
    env |= dict(pair.split("=", 1) for pair in shlex.split(settings))
    env["ZWEISPIEL_CACHE"] = os.environ.get("ZWEISPIEL_CACHE", "") or env["ZWEISPIEL_CACHE"]
    (command,) = (json.loads(moved(line.removeprefix("CMD "))) for line in lines if line.startswith("CMD "))
    port = free_port()
    command = [{"8173": str(port), "0.0.0.0": "127.0.0.1"}.get(word, word) for word in command]
    server = subprocess.Popen(command, env=env, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        wait_until(lambda: server.poll() is not None or answers(port), 60)
        assert server.poll() is None, server.communicate()
        assert (tmp_path / "data/games/zweispiel.sqlite").exists()
        server.send_signal(signal.SIGTERM)
        out, err = server.communicate(timeout=60)
        assert (server.returncode, "Traceback" in err.decode()) == (0, False), out + err
    finally:
        if server.poll() is None:
            server.kill()
            server.communicate()


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/livez", trust_env=False).is_success
    except httpx.HTTPError:
        return False
