"""Running a server: find a port, print the address, open a browser, shut down cleanly."""

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from zweispiel.core.errors import N_, UsageError
from zweispiel.i18n import _, current
from zweispiel.server import metrics_port
from zweispiel.server.app import create_app
from zweispiel.server.connections import Connections
from zweispiel.server.game_list import game_list
from zweispiel.server.http_parser import LimitedHttpProtocol
from zweispiel.server.instance import ServerAddress, default_place, running, write_address
from zweispiel.server.logs import LogFormat, configure_logs, silence_uvicorn
from zweispiel.server.origins import Site, bracketed, make_site, read_public_url
from zweispiel.server.socket_protocol import SocketProtocol
from zweispiel.service import Service, StoreError
from zweispiel.service.database import Place
from zweispiel.service.metrics import single
from zweispiel.service.retention import Retention
from zweispiel.service.service import WORKERS

RUNNING = N_("Zweispiel is running: {url}")
FOR_OTHERS = N_("For others: {url}")
DATA_IN = N_("Games are kept in {folder}")
HOW_TO_END = N_("Press Ctrl-C to end it.")
ENDED = N_("Zweispiel has ended; all games are kept.")
ALREADY = N_("Zweispiel is running already: {url}")
NO_PORT = N_("No free port from {port} on; choose another with --port.")
SEARCHES_ELSEWHERE = N_("Only with a PostgreSQL database (--database) can searches be left to workers.")
BAD_HOST = N_("This machine cannot listen on {host!r}: {problem}.")
#: The default port, and how many ports to try after one that is taken.
DEFAULT_PORT, TRIES = 8173, 50
SHUTDOWN_SECONDS, KEEP_ALIVE_SECONDS = 5, 60
MAX_SOCKET_MESSAGE = 1_024
#: How long a thread keeps the GIL while others wait. Python's default of 5 ms made storing a move ten times as slow.
SWITCH_SECONDS = 0.0002
#: New objects between two garbage collections. A few requests create as many as Python's default, 700.
GC_THRESHOLD = 10_000


class Server(uvicorn.Server):
    """A uvicorn server that ends waiting requests as soon as it is told to stop."""

    def __init__(self, app: FastAPI) -> None:
        context = app.state.context
        slots = Connections(context.limits, context.site.behind_proxy)
        super().__init__(
            uvicorn.Config(
                app,
                http=partial(LimitedHttpProtocol, slots),  # type: ignore[arg-type]
                ws=partial(SocketProtocol, slots),  # type: ignore[arg-type]
                ws_max_size=MAX_SOCKET_MESSAGE,
                ws_per_message_deflate=False,  # messages are tiny, and each compressor would take 64 kB
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # see `client_address.behind_proxy`
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )
        silence_uvicorn()
        self.stop_waiting, self.slots = context.stop_waiting, slots
        ask = single(slots.__len__)
        context.service.metrics.gauge("zweispiel_connections", "Open connections of any kind.", ask)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop. Threads switch often, so that storing a move does not wait for a search."""
        sys.setswitchinterval(SWITCH_SECONDS)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        self._watching = asyncio.create_task(self.slots.watch_readers())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop on a signal; a second Ctrl-C does not wait for open requests."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End waiting requests and sockets, then let uvicorn close everything."""
        self.stop_waiting()
        self._watching.cancel()
        await super().shutdown(sockets)


@dataclass(frozen=True)
class ServeOptions:
    """The options of `zweispiel serve`."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    public_url: str = ""
    place: Place | None = None
    open: bool | None = None
    verbose: bool = False
    processes: int = 1
    #: Searches at once in each process; 0 leaves them to workers.
    searches: int = WORKERS
    metrics: str = ""
    log_format: LogFormat = "text"
    keep_days: int = 0


def serve(options: ServeOptions, tell: Callable[[str], None]) -> None:
    """Run a server until it is told to stop. If a server already uses the data folder, open that one instead."""
    place = options.place or default_place()
    if options.public_url:
        read_public_url(options.public_url)  # report a bad URL before opening anything
    if options.metrics:
        metrics_port.read_address(options.metrics)
    if not options.searches and not isinstance(place, str):
        raise UsageError("searches-elsewhere", SEARCHES_ELSEWHERE)
    if options.processes > 1:
        from zweispiel.server.processes import serve_by_many

        serve_by_many(options, place, tell)
        return
    try:
        service = make_service(place, options.searches)
    except StoreError as error:
        in_use = error.code == "store-in-use"
        address = running(place, patience=5) if in_use and isinstance(place, Path) else None
        if address is None:
            raise
        tell(_(ALREADY, url=address.local))
        show_browser(options, address.local)
        return
    with closing(service), metrics_port.serving(service.metrics, metrics_port.open_ports(options.metrics, 1)):
        _run(options, service, place, tell)


def make_service(place: Place, searches: int = WORKERS) -> Service:
    """The service of a server process."""
    return Service(place, workers=searches, warm=os.environ.get("ZWEISPIEL_WARM") != "0", patient=False)


def _run(options: ServeOptions, service: Service, place: Place, tell: Callable[[str], None]) -> None:
    """Listen, print the address, and serve until a signal arrives."""
    configure_logs(options.verbose, options.log_format)
    with open_port(options.host, options.port) as listener:
        port = listener.getsockname()[1]
        site = make_site(options.host, port, options.public_url)
        app = create_app(service, site)
        address = ServerAddress(local_url(options.host, port), site.url, app.state.context.instance)
        if isinstance(place, Path):
            write_address(place, address)
        for line in welcome(address, site, service.place):
            tell(line)
        show_browser(options, address.local)
        run_app(app, service, listener, options.keep_days)
    tell(_(ENDED))


def run_app(app: FastAPI, service: Service, listener: socket.socket, keep_days: int = 0) -> None:
    """Serve until a signal arrives, while the games are loaded into memory and abandoned rooms are deleted."""
    retention = Retention(service.prune, keep_days) if keep_days else None
    preloading = threading.Thread(target=preload_games, args=(service, current()), name="preloading", daemon=True)
    preloading.start()
    Server(app).run(sockets=[listener])
    service.stop()
    if retention is not None:
        retention.close()
    preloading.join(SHUTDOWN_SECONDS)  # Python cannot end cleanly while a game is being loaded


def preload_games(service: Service, lang: str) -> None:
    """Load the descriptions of all games for the first page, then the games themselves.

    Loaded games are frozen (`gc.freeze`): a full collection used to pause the server for 0.3 s.
    """
    game_list(lang)
    if service.preparing():
        gc.enable()  # compiling takes minutes
    service.preload()
    gc.collect()
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    gc.enable()


def show_browser(options: ServeOptions, url: str) -> None:
    """Open a page of the server, where that is wished or possible."""
    if options.open or (options.open is None and has_browser()):
        open_browser(url)


def welcome(address: ServerAddress, site: Site, place: str) -> list[str]:
    """The lines to print when the server starts."""
    lines = [_(RUNNING, url=address.local)]
    if not site.local_only:
        lines.append(_(FOR_OTHERS, url=site.url))
    return [*lines, _(DATA_IN, folder=place), _(HOW_TO_END)]


def local_url(host: str, port: int) -> str:
    """The URL for a browser on this machine."""
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{bracketed(name)}:{port}"


# ---- ports


def open_port(host: str, port: int) -> socket.socket:
    """A listening socket on `port` or the next free one; UsageError if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + TRIES, 65_535) + 1) if port else (0,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # on Windows this option would share a port that is in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(2_048)
            return listener
        except PermissionError:
            listener.close()
        except OSError as error:
            listener.close()
            if not _is_taken(error):
                raise UsageError("bad-host", BAD_HOST, host=host, problem=error.strerror or str(error)) from error
    raise UsageError("no-port", NO_PORT, port=port)


def _is_taken(error: OSError) -> bool:
    import errno

    return error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))


# ---- browsers


def has_browser(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether there is a screen for a browser to open on."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") or environ.get("BROWSER"))


def open_browser(url: str) -> None:
    """Open a page in a thread of its own: with some browsers the call returns only when they are closed."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
