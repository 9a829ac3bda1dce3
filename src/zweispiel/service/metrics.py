"""Metrics: what a server counts about itself, as the text that Prometheus reads.

Counters and histograms may be added to from any thread. Gauges are asked when the text is written. Labels are names of
ours (games, routes, codes of errors), never what a client has chosen: no names, rooms, tokens or addresses.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from threading import Lock

from zweispiel.service.errors import ServiceError

#: Upper bounds of a histogram's buckets, in seconds.
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
#: The media type of the text.
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Labels = tuple[str, ...]
#: What a gauge shows now: a value for each combination of labels.
Ask = Callable[[], Mapping[Labels, float]]


class Counter:
    """A number for each combination of labels; it only grows."""

    kind = "counter"

    def __init__(self, name: str, help: str, labels: Labels = ()) -> None:
        self.name, self.help, self.labels = name, help, labels
        self._lock, self._values = Lock(), dict[Labels, int]()

    def add(self, *labels: str, number: int = 1) -> None:
        """Count `number` more."""
        with self._lock:
            self._values[labels] = self._values.get(labels, 0) + number

    def lines(self) -> Iterator[str]:
        """The values as text."""
        with self._lock:
            found = sorted(self._values.items())
        return (_line(self.name, self.labels, labels, value) for labels, value in found)


@dataclass
class Durations:
    """How many durations were in each bucket, the last of which has no bound, and their sum."""

    numbers: list[int] = field(default_factory=lambda: [0] * (len(BUCKETS) + 1))
    seconds: float = 0.0


class Histogram:
    """How many durations fall into each bucket, for each combination of labels, and their sum."""

    kind = "histogram"

    def __init__(self, name: str, help: str, labels: Labels = ()) -> None:
        self.name, self.help, self.labels = name, help, labels
        self._lock, self._values = Lock(), dict[Labels, Durations]()

    def add(self, seconds: float, *labels: str) -> None:
        """Count a duration."""
        with self._lock:
            found = self._values.get(labels)
            if found is None:
                found = self._values[labels] = Durations()
            found.numbers[bisect_left(BUCKETS, seconds)] += 1
            found.seconds += seconds

    def lines(self) -> Iterator[str]:
        """Buckets, sums and counts as text. A bucket holds those of all smaller ones too."""
        with self._lock:
            known = [(labels, list(accumulate(each.numbers)), each.seconds) for labels, each in self._values.items()]
        for labels, numbers, seconds in sorted(known):
            for bound, number in zip((*map(str, BUCKETS), "+Inf"), numbers, strict=True):
                yield _line(f"{self.name}_bucket", (*self.labels, "le"), (*labels, bound), number)
            yield _line(f"{self.name}_sum", self.labels, labels, seconds)
            yield _line(f"{self.name}_count", self.labels, labels, numbers[-1])


class Gauge:
    """What something is now; asked when the text is written."""

    def __init__(self, name: str, help: str, labels: Labels, ask: Ask, kind: str = "gauge") -> None:
        self.name, self.help, self.labels, self.kind, self._ask = name, help, labels, kind, ask

    def lines(self) -> Iterator[str]:
        """The values as text; none if the database, which would know, does not answer."""
        try:
            found = sorted(self._ask().items())
        except ServiceError:
            return iter(())
        return (_line(self.name, self.labels, labels, value) for labels, value in found)


class Metrics:
    """Everything that one service and its server count."""

    def __init__(self) -> None:
        self.moves = Counter("zweispiel_moves_total", "Moves that were stored.", ("game", "by"))
        self.commits = Histogram("zweispiel_commit_seconds", "Time for a commit of the store.")
        self.changes = Counter("zweispiel_changes_total", "Changes that were stored; a commit may hold several.")
        self.requests = Histogram(
            "zweispiel_request_seconds",
            "Time for a request, without waiting for news.",
            ("method", "route", "status"),
        )
        self.errors = Counter("zweispiel_errors_total", "Errors that were answered, by code.", ("code",))
        self.sockets = Counter("zweispiel_sockets_total", "WebSockets that were opened.")
        self._all: list[Counter | Histogram | Gauge] = [
            self.moves,
            self.commits,
            self.changes,
            self.requests,
            self.errors,
            self.sockets,
        ]

    def gauge(self, name: str, help: str, ask: Ask, labels: Labels = (), kind: str = "gauge") -> None:
        """Show a number that is known elsewhere."""
        self._all.append(Gauge(name, help, labels, ask, kind))

    def text(self) -> str:
        """Everything, in the text format of Prometheus, version 0.0.4."""
        lines: list[str] = []
        for metric in self._all:
            lines += f"# HELP {metric.name} {metric.help}", f"# TYPE {metric.name} {metric.kind}", *metric.lines()
        return "\n".join(lines) + "\n"


def single(ask: Callable[[], float]) -> Ask:
    """The question of a gauge without labels."""
    return lambda: {(): ask()}


def _line(name: str, labels: Sequence[str], values: Sequence[str], number: float) -> str:
    pairs = ",".join(f'{label}="{_escaped(value)}"' for label, value in zip(labels, values, strict=True))
    shown = f"{number:d}" if isinstance(number, int) else repr(float(number))
    return f"{name}{{{pairs}}} {shown}" if pairs else f"{name} {shown}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
