"""`zweispiel worker`: a process that lets engines think for the servers of a PostgreSQL database, on any machine.

It has no port. It leases work from the database when the engine of its game is compiled, and plays the moves it finds.
Ctrl-C or SIGTERM ends it: what it was thinking about is handed back at once, for others to do. If the database does
not answer, it waits until it does.
"""

import os
import signal
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from types import FrameType

from zweispiel.core.errors import N_, UsageError
from zweispiel.i18n import _
from zweispiel.server import metrics_port
from zweispiel.server.instance import default_place
from zweispiel.server.logs import LogFormat, configure_logs
from zweispiel.service import Service
from zweispiel.service.database import Place

NEEDS_DATABASE = N_("A worker needs the PostgreSQL database of its servers (--database).")
WORKING = N_("Thinking for the servers of {place}; searches at once: {searches}.")
HOW_TO_END = N_("Press Ctrl-C to end it.")
ENDED = N_("The worker has ended; what it was thinking about goes to others.")


@dataclass(frozen=True)
class WorkerOptions:
    """The options of `zweispiel worker`."""

    place: Place | None = None
    searches: int = max(1, os.cpu_count() or 1)
    metrics: str = ""
    log_format: LogFormat = "text"


def work(options: WorkerOptions, tell: Callable[[str], None]) -> None:
    """Work until a signal arrives."""
    place = options.place or default_place()
    if not isinstance(place, str):
        raise UsageError("needs-database", NEEDS_DATABASE)
    configure_logs(verbose=False, log_format=options.log_format)
    ended = threading.Event()
    _end_on_signals(ended)
    ports = metrics_port.open_ports(options.metrics, 1)
    warm = os.environ.get("ZWEISPIEL_WARM") != "0"
    with (
        closing(Service(place, workers=options.searches, warm=warm)) as service,
        metrics_port.serving(service.metrics, ports),
    ):
        tell(_(WORKING, place=service.place, searches=options.searches))
        tell(_(HOW_TO_END))
        threading.Thread(target=service.preload, name="preloading", daemon=True).start()
        while not ended.wait(1.0):  # a wait without an end would not hear Ctrl-C on Windows
            pass
    tell(_(ENDED))


def _end_on_signals(ended: threading.Event) -> None:
    def end(number: int, frame: FrameType | None) -> None:
        ended.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
