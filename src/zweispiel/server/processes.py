"""`serve --processes N`: several servers on this machine that share a port and a PostgreSQL database.

The first process only opens the port, starts the others and starts them again if they end. They accept connections from
the same queue, so none is lost when one of them is killed. Ctrl-C or SIGTERM lets all of them finish their work.
"""

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict
from types import FrameType

from zweispiel.core.errors import N_, UsageError
from zweispiel.i18n import _, current, use
from zweispiel.server import metrics_port
from zweispiel.server.app import create_app
from zweispiel.server.instance import ServerAddress
from zweispiel.server.logs import configure_logs
from zweispiel.server.origins import make_site
from zweispiel.server.run import (
    ENDED,
    SHUTDOWN_SECONDS,
    ServeOptions,
    local_url,
    make_service,
    open_port,
    run_app,
    show_browser,
    welcome,
)
from zweispiel.service.database import open_database

NEEDS_DATABASE = N_("Several processes need a PostgreSQL database (--database); a data folder has one server.")
NEEDS_POSIX = N_("Several processes can share a port only on Linux, macOS and other Unix systems.")
#: Seconds between two looks at the processes, and before one that has ended is started again.
LOOK_SECONDS, PAUSE_SECONDS = 0.1, 1.0
#: Seconds for all of them to end; after that they are killed.
END_SECONDS = 4 * SHUTDOWN_SECONDS

logger = logging.getLogger(__name__)


class Crew:
    """The processes that serve."""

    def __init__(self, size: int, start: Callable[[int], "subprocess.Popen[str]"]) -> None:
        """`start` starts the process of a number."""
        self._start, self._ended = start, threading.Event()
        self._members = [start(number) for number in range(size)]

    def work(self) -> None:
        """Serve until a signal arrives; processes that end before are started again."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        while not self._ended.wait(LOOK_SECONDS):
            for index, member in enumerate(self._members):
                if member.poll() is not None:
                    logger.warning("a server process has ended (%s); another takes its place", member.returncode)
                    self._ended.wait(PAUSE_SECONDS)
                    self._members[index] = self._start(index)
        self._dismiss()

    def _end(self, number: int, frame: FrameType | None) -> None:
        self._ended.set()

    def _dismiss(self) -> None:
        """Let all finish; kill those that do not."""
        for member in self._members:
            member.terminate()
        deadline = time.monotonic() + END_SECONDS
        for member in self._members:
            try:
                member.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                member.kill()
                member.wait()
            if member.stdin is not None:
                member.stdin.close()


def serve_by_many(options: ServeOptions, place: object, tell: Callable[[str], None]) -> None:
    """Run several server processes until told to stop."""
    if not isinstance(place, str):
        raise UsageError("needs-database", NEEDS_DATABASE)
    if os.name != "posix":
        raise UsageError("needs-posix", NEEDS_POSIX)
    configure_logs(options.verbose, options.log_format)
    with closing(open_database(place)) as database:  # report what is wrong once, and migrate
        name = database.name
    with ExitStack() as opened:
        listener = opened.enter_context(open_port(options.host, options.port))
        ports = metrics_port.open_ports(options.metrics, options.processes)
        for each in ports:
            opened.enter_context(each)
        port = listener.getsockname()[1]
        site = make_site(options.host, port, options.public_url)
        address = ServerAddress(local_url(options.host, port), site.url, "")
        crew = Crew(options.processes, lambda number: _start(listener, ports[number : number + 1], options, place))
        for line in welcome(address, site, name):
            tell(line)
        show_browser(options, address.local)
        crew.work()
    tell(_(ENDED))


def _start(
    listener: socket.socket, ports: Sequence[socket.socket], options: ServeOptions, place: str
) -> "subprocess.Popen[str]":
    """Start one process. It gets its options by a pipe, since other users may see the command line."""
    files = [each.fileno() for each in (listener, *ports)]
    settings = asdict(options) | {"place": place, "listeners": files, "lang": current()}
    child = subprocess.Popen(
        [sys.executable, "-m", "zweispiel.server.processes"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        pass_fds=files,
        start_new_session=True,  # Ctrl-C reaches the first process, which tells the others
        text=True,
    )
    assert child.stdin is not None
    child.stdin.write(json.dumps(settings) + "\n")
    child.stdin.flush()
    return child


# ---- in the processes that serve


def main() -> None:
    """Serve on the port that was handed over, until a signal arrives or the first process has ended."""
    settings = json.loads(sys.stdin.readline())
    listener, *ports = (socket.socket(fileno=number) for number in settings.pop("listeners"))
    use(settings.pop("lang"))
    options = ServeOptions(**settings)
    configure_logs(options.verbose, options.log_format)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    assert isinstance(options.place, str)
    with (
        closing(make_service(options.place, options.searches)) as service,
        metrics_port.serving(service.metrics, ports),
    ):
        site = make_site(options.host, listener.getsockname()[1], options.public_url)
        run_app(create_app(service, site), service, listener, options.keep_days)


def _end_with_parent() -> None:
    """The pipe ends when the first process does, even by `kill -9`."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
