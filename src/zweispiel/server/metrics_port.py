"""`serve --metrics`: the port on which Prometheus reads the metrics of a server process.

It is a port of its own, on this machine unless the operator names another address. So no proxy hands it on by mistake,
and it answers even while the event loop is busy. A single thread answers one request after the other.
"""

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import zweispiel
from zweispiel.core.errors import N_, UsageError
from zweispiel.server.origins import host_name, is_loopback
from zweispiel.service.metrics import MEDIA_TYPE, Metrics, single

BAD_ADDRESS = N_("{text!r} is not a port for metrics; write it like 9173 or 192.0.2.1:9173.")
PORT_TAKEN = N_("The port for metrics {host}:{port} cannot be used: {problem}.")
PATH = "/metrics"
#: Seconds for a client to send its request and to read the answer.
PATIENCE = 5.0

logger = logging.getLogger(__name__)


def read_address(text: str) -> tuple[str, int]:
    """`9173` or `HOST:9173` as host and port; UsageError if it is neither. Without a host it is this machine."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or "127.0.0.1"
    if not (port.isdecimal() and port.isascii() and len(port) <= 5 and int(port) <= 65_535):
        raise UsageError("bad-metrics", BAD_ADDRESS, text=text[:100])
    return host, int(port)


def open_ports(text: str, processes: int) -> list[socket.socket]:
    """A listening socket for each process, on ports one after the other; none without `text`."""
    if not text:
        return []
    host, first = read_address(text)
    return [_open(host, first + number if first else 0) for number in range(processes)]


def _open(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise UsageError("no-metrics-port", PORT_TAKEN, host=host, port=port, problem=problem) from error


@contextmanager
def serving(metrics: Metrics, listeners: Sequence[socket.socket]) -> Iterator[None]:
    """Answer on these sockets while the block runs."""
    _show_process(metrics)
    servers = [_MetricsServer(listener, metrics) for listener in listeners]
    threads = [threading.Thread(target=each.serve_forever, name="metrics", daemon=True) for each in servers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for server, thread in zip(servers, threads, strict=True):
            server.shutdown()
            thread.join()
            server.server_close()


class _MetricsServer(HTTPServer):
    """A small server around a socket that listens already."""

    def __init__(self, listener: socket.socket, metrics: Metrics) -> None:
        super().__init__(listener.getsockname()[:2], _Handler, bind_and_activate=False)
        self.socket.close()
        self.socket, self.metrics = listener, metrics
        self.local_only = is_loopback(listener.getsockname()[0])

    def handle_error(self, request: object, client_address: object) -> None:
        """A client has left in the middle, or took too long."""
        logger.debug("a request for metrics has failed")


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    server: _MetricsServer
    timeout = PATIENCE

    def do_GET(self) -> None:
        """Answer with the metrics. Pages of other sites cannot ask by a host name that they point at this machine."""
        if self.server.local_only and not is_loopback(host_name(self.headers.get("Host", "localhost"))):
            self._answer(421, "text/plain", b"not here\n")
        elif self.path != PATH:
            self._answer(404, "text/plain", f"see {PATH}\n".encode())
        else:
            self._answer(200, MEDIA_TYPE, self.server.metrics.text().encode())

    def _answer(self, status: int, media_type: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def version_string(self) -> str:
        """What the answer says about its sender."""
        return "zweispiel"

    def log_message(self, format: str, *args: object) -> None:
        """Prometheus asks every few seconds; that needs no line."""


# ---- the process itself


def _show_process(metrics: Metrics) -> None:
    """The numbers that Prometheus' own clients show about their process, by the same names."""
    begin, version = time.time(), zweispiel.__version__
    metrics.gauge("zweispiel_info", "The version that runs.", lambda: {(version,): 1}, ("version",))
    numbers: tuple[tuple[str, str, Callable[[], float], str], ...] = (
        ("process_start_time_seconds", "When the process began to serve.", lambda: begin, "gauge"),
        ("process_cpu_seconds_total", "Processor time.", time.process_time, "counter"),
        ("process_resident_memory_bytes", "Memory in use.", _resident_bytes, "gauge"),
        ("process_open_fds", "Open files and sockets.", _open_files, "gauge"),
    )
    for name, help, ask, kind in numbers:
        metrics.gauge(name, help, single(ask), kind=kind)


def _resident_bytes() -> int:
    """0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _open_files() -> int:
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0
