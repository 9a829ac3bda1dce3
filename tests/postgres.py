"""A PostgreSQL for tests: one server for the whole run, on loopback, with a schema of its own for each test.

The first test that needs it starts it; the run ends it. PostgreSQL refuses to run as root, so root starts it as another
user. Without its programs these tests are skipped; where `ZWEISPIEL_REQUIRE` names `postgres` they fail instead.
"""

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import pytest
from filelock import FileLock

#: The variable that tells all processes of a test run where its server is.
FOLDER = "ZWEISPIEL_TEST_POSTGRES"
#: A crash of the machine need not be survived here, so most tests save the wait for the disk.
HASTE = ["-c", "fsync=off", "-c", "max_connections=300"]
PATIENCE = 60


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest if there are several."""
    found = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return Path(found).parent if found else debian[-1].parent if debian else None


class Server:
    """A PostgreSQL server in a folder of its own."""

    def __init__(self, folder: Path, programs: Path, *settings: str) -> None:
        """Make the database and start it on a free port."""
        self.folder, self._programs, self._settings = folder, programs, settings
        self.data, self.log = folder / "data", folder / "log"
        self.port = free_port()
        folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        self._run("initdb", "-D", self.data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.start()

    @classmethod
    def known(cls, folder: Path, programs: Path) -> "Server":
        """A server that another process has started, only to be stopped."""
        server = cls.__new__(cls)
        server.folder, server.data, server._programs = folder, folder / "data", programs
        return server

    @property
    def url(self) -> str:
        """Where it is."""
        return f"postgresql://tests@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-k", str(self.folder), *self._settings]
        self._run("pg_ctl", "-D", self.data, "-l", self.log, "-w", "-t", PATIENCE, "-o", " ".join(settings), "start")

    def stop(self, mode: str = "immediate") -> None:
        """End it; `immediate` is a crash."""
        self._run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    def remove(self) -> None:
        """End it and remove its files."""
        with suppress(subprocess.CalledProcessError):  # it may have ended by itself
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: object) -> None:
        """Run one of PostgreSQL's programs as a user that it accepts."""
        command = [str(self._programs / program), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        with (self.folder / "output").open("ab") as output:  # a pipe would wait for the server that it starts
            subprocess.run(command, check=True, stdout=output, stderr=output, stdin=subprocess.DEVNULL, cwd="/")


def free_port() -> int:
    """A port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# ---- one server for all processes of a test run


def announce_folder() -> bool:
    """Called when a run begins, before its processes start: choose the place of its server.

    False if another run has done that: this process belongs to it, or one of its tests has started this one.
    """
    if FOLDER in os.environ:
        return False
    os.environ[FOLDER] = str(private_folder())
    return True


def private_folder() -> Path:
    """A new folder for a server, where the user who runs it can reach it."""
    return Path(tempfile.gettempdir()) / f"zweispiel-postgres-{secrets.token_hex(6)}"


def shared_url() -> str:
    """The server of this run; the first who asks starts it. Skips the test if there is no PostgreSQL here."""
    folder, found = Path(os.environ[FOLDER]), programs()
    if found is None or not _has_driver():
        if "postgres" in os.environ.get("ZWEISPIEL_REQUIRE", ""):
            pytest.fail("no PostgreSQL found, but ZWEISPIEL_REQUIRE asks for it")
        pytest.skip("no PostgreSQL here")
    with FileLock(f"{folder}.lock"):
        noted = folder / "url"
        if not noted.exists():
            server = Server(folder, found, *HASTE)
            noted.write_text(server.url)
        return noted.read_text()


def end_shared() -> None:
    """Called when the run ends that chose the place: stop its server, if there is one, and remove its files."""
    folder, found = Path(os.environ[FOLDER]), programs()
    if folder.exists() and found is not None:
        Server.known(folder, found).remove()
    Path(f"{folder}.lock").unlink(missing_ok=True)


def _has_driver() -> bool:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return False
    return True


class Schema:
    """An empty schema on the shared server, for one test."""

    def __init__(self, server_url: str) -> None:
        self.server_url, self.name = server_url, f"test_{secrets.token_hex(6)}"
        self.execute(f"CREATE SCHEMA {self.name}")

    @property
    def url(self) -> str:
        """The URL of a database whose tables are in this schema."""
        return f"{self.server_url}?application_name={self.name}&options={quote(f'-csearch_path={self.name}')}"

    def execute(self, statement: str, *values: object) -> int:
        """Run a statement on a connection of its own; how many rows it changed."""
        import psycopg

        with psycopg.connect(self.server_url, autocommit=True, connect_timeout=PATIENCE) as connection:
            connection.execute(f"SET lock_timeout = '{PATIENCE}s'")  # type: ignore[arg-type,unused-ignore]
            connection.execute(f"SET search_path TO {self.name}")  # type: ignore[arg-type,unused-ignore]
            changed: int = connection.execute(statement, values).rowcount  # type: ignore[arg-type,unused-ignore]
            return changed

    def cut_connections(self) -> int:
        """End all connections of services to this schema; how many there were."""
        return self.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s", self.name
        )

    def drop(self) -> None:
        """Remove it with all its tables; connections that still use it, and may hold locks, are ended first."""
        self.cut_connections()
        self.execute(f"DROP SCHEMA {self.name} CASCADE")
