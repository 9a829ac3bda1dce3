"""Running a server: finding a port, telling the address, opening a browser, ending cleanly."""

import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from zweispiel.core.errors import N_, UsageError
from zweispiel.i18n import _, current
from zweispiel.server.app import create_app
from zweispiel.server.http_parser import Wire
from zweispiel.server.instance import Address, default_data, running, write_address
from zweispiel.server.origins import Site, bracketed, make_site, read_public_url
from zweispiel.server.showcase import game_list
from zweispiel.service import Service, StoreError

RUNNING = N_("Zweispiel is running: {url}")
FOR_OTHERS = N_("For others: {url}")
DATA_IN = N_("Games are kept in {folder}")
HOW_TO_END = N_("Ctrl-C ends it.")
ENDED = N_("Zweispiel has ended; all games are kept.")
ALREADY = N_("Zweispiel is running already: {url}")
NO_PORT = N_("No free port from {port} on; choose another with --port.")
BAD_HOST = N_("This machine cannot listen on {host!r}: {problem}.")
#: The usual port, and how many to try after one that is taken.
DEFAULT_PORT, TRIES = 8173, 50
DRAIN_SECONDS, KEEP_ALIVE_SECONDS = 5, 60
SMALL_MESSAGE = 1_024
#: How long a thread may go on while another waits; with Python's own 0.005 storing a move took ten times as long.
TURN_SECONDS = 0.0002
#: Before games are loaded that nobody has asked for yet.
PAUSE_SECONDS = 5.0
#: New objects between two looks for garbage; Python's own 700 are made by a few requests.
YOUNG_OBJECTS = 10_000


class Server(uvicorn.Server):
    """A server that lets waiting requests go as soon as it is told to stop."""

    def __init__(self, app: FastAPI, behind_proxy: bool = False) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Wire,
                ws="websockets-sansio",
                ws_max_size=SMALL_MESSAGE,
                ws_per_message_deflate=False,  # our messages are tiny, and each compressor would take 64 kB
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=behind_proxy,  # believed only if they come from this machine
                timeout_keep_alive=KEEP_ALIVE_SECONDS,
                timeout_graceful_shutdown=DRAIN_SECONDS,
            )
        )
        silence_uvicorn()
        self.bell = app.state.reception.bell

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop; threads that store and think soon get their turn while requests are answered."""
        sys.setswitchinterval(TURN_SECONDS)
        super().run(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop, on a signal; the first asks, the second insists. It ends here: there is still something to close."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Wake whoever waits for news, then let uvicorn close everything."""
        self.bell.close()
        await super().shutdown(sockets)


@dataclass(frozen=True)
class Wish:
    """What the command line asks for."""

    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    public_url: str = ""
    data: Path | None = None
    open: bool | None = None
    verbose: bool = False


def serve(wish: Wish, tell: Callable[[str], None]) -> None:
    """Run a server until it is told to stop; if one uses the data folder already, only open that."""
    data = wish.data or default_data()
    if wish.public_url:
        read_public_url(wish.public_url)  # wrong use is found out before anything is opened
    try:
        service = Service(data, warm=os.environ.get("ZWEISPIEL_WARM") != "0")
    except StoreError as error:
        address = running(data, patience=5) if error.code == "store-in-use" else None
        if address is None:
            raise
        tell(_(ALREADY, url=address.local))
        _open(wish, address.local)
        return
    with closing(service):
        _run(wish, service, data, tell)


def _run(wish: Wish, service: Service, data: Path, tell: Callable[[str], None]) -> None:
    """Listen, tell where, and serve until a signal comes."""
    configure_logs(wish.verbose)
    with open_port(wish.host, wish.port) as listener:
        port = listener.getsockname()[1]
        site = make_site(wish.host, port, wish.public_url)
        app = create_app(service, site)
        address = Address(local_url(wish.host, port), site.url, app.state.reception.instance)
        write_address(data, address)
        for line in welcome(address, site, data):
            tell(line)
        threading.Thread(target=load_early, args=(service, current()), name="loading", daemon=True).start()
        _open(wish, address.local)
        Server(app, behind_proxy=bool(wish.public_url)).run(sockets=[listener])
    tell(_(ENDED))


def load_early(service: Service, lang: str, pause: float = PAUSE_SECONDS) -> None:
    """Load what all games say about themselves for the first page, and later, when the first visitors have what they
    came for, the games.

    What is in memory then stays for ever. Looking through it for garbage would stop the server for a good part of a
    second now and then, so the collector is told to leave it alone, and to look less often at what comes later.
    """
    game_list(lang)
    time.sleep(pause)
    service.preload()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


def _open(wish: Wish, url: str) -> None:
    if wish.open or (wish.open is None and has_browser()):
        open_browser(url)


def welcome(address: Address, site: Site, data: Path) -> list[str]:
    """What to tell whoever started the server."""
    lines = [_(RUNNING, url=address.local)]
    if not site.local_only:
        lines.append(_(FOR_OTHERS, url=site.url))
    return [*lines, _(DATA_IN, folder=str(data)), _(HOW_TO_END)]


def local_url(host: str, port: int) -> str:
    """What a browser on this machine opens."""
    name = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{bracketed(name)}:{port}"


def silence_uvicorn() -> None:
    """uvicorn's own lines hold whole addresses, with rooms and tokens in them; ours do not."""
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def configure_logs(verbose: bool) -> None:
    """Warnings and errors on the error output; with `verbose` every request too."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr)
    logging.getLogger("zweispiel").setLevel(logging.INFO if verbose else logging.WARNING)


# ---- ports


def open_port(host: str, port: int) -> socket.socket:
    """A listening socket on `port` or the next free one; UsageError if there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + TRIES, 65_535) + 1) if port else (0,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere this option would share the port with whoever has it already
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
    """Whether there is a screen that a browser could open on."""
    if platform in ("win32", "darwin"):
        return True
    return bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY") or environ.get("BROWSER"))


def open_browser(url: str) -> None:
    """Open a page, in a thread of its own: some browsers come back only when they are closed."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
