"""The start of a server: processor time of all its processes until it is ready, and what came before that.

`python -m benchmarks.start` starts servers one after the other with the games compiled already, and prints processor
seconds until the address is printed, until the first page is there, and until `/readyz` says so. Each start is followed
by a yardstick, a Python that imports Numba and nothing else, so that figures of a busy machine can be compared.
`--cold` starts one server with an empty cache and prints the estimates of the time left while it compiles.

Servers start as players start them: Python keeps the bytecode of modules, and SciPy is missing. Only the benchmarks
install it, and Numba would import it.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

OPENER = build_opener(ProxyHandler({}))
YARDSTICK = "import numba"
MAIN = "import sys; sys.modules['scipy'] = None; from zweispiel.cli import main; sys.argv[0] = 'zweispiel'; main()"
#: Our own environment may tell Python to keep no bytecode.
PLAYERS_ENVIRON = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Start:
    """Processor seconds since the beginning of the process, and whether games were still loading at the first page."""

    address: float
    page: float
    ready: float
    page_first: bool


class Server:
    """A server process."""

    def __init__(self, data: Path, **environ: str) -> None:
        command = [sys.executable, "-c", MAIN, "serve", "--no-open", "--port", "0", "--data", str(data)]
        env = PLAYERS_ENVIRON | {"LANG": "C.UTF-8", "PYTHONPYCACHEPREFIX": str(data.parent / "bytecode")} | environ
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def processor_seconds(self) -> float:
        """Processor time of the process and of its children that have ended."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICKS

    def answers(self, path: str) -> bool:
        """Whether a request succeeds."""
        try:
            with OPENER.open(self.url + path, timeout=60) as answer:
                answer.read()
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def wait_for(self, path: str) -> float:
        """Processor seconds until a request succeeds."""
        while not self.answers(path):
            time.sleep(0.05)
        return self.processor_seconds()

    def end(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()


def measure_start(data: Path) -> Start:
    """Start a server that is only asked whether it is ready, and one whose first page is fetched at once."""
    server = Server(data)
    address, ready = server.processor_seconds(), server.wait_for("/readyz")
    server.end()
    server = Server(data)
    page, page_first = server.wait_for("/"), not server.answers("/readyz")
    server.end()
    return Start(address, page, ready, page_first)


def yardstick() -> float:
    """Processor seconds of a Python that imports Numba."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", YARDSTICK], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def warm_starts(number: int) -> None:
    """Measure and print warm starts."""
    starts, units = [], []
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        measure_start(data)  # makes the store and the bytecode, and loads files into the system's cache
        for _ in range(number):
            starts.append(measure_start(data))
            units.append(yardstick())
    print(f"yardstick (`{YARDSTICK}`): {median(units):.2f} s of processor time")
    for name in ("address", "page", "ready"):
        seconds = [getattr(start, name) for start in starts]
        ratio = median(each / unit for each, unit in zip(seconds, units, strict=True))
        low, high = min(seconds), max(seconds)
        print(f"until {name:8}: {median(seconds):.2f} s ({low:.2f} to {high:.2f}), {ratio:.1f} yardsticks")
    print(f"first page before the games were loaded: {sum(start.page_first for start in starts)} of {number}")


def cold_start() -> None:
    """Start with an empty cache, and print what is told about the time left."""
    with tempfile.TemporaryDirectory() as folder:
        server, begin, told = (
            Server(Path(folder) / "data", ZWEISPIEL_CACHE=str(Path(folder) / "cache")),
            time.time(),
            -1,
        )
        try:
            while games := json.loads(OPENER.open(server.url + "/api/preparing").read()):
                left = max(game["seconds"] for game in games)
                if int(time.time() - begin) // 5 != told:
                    told = int(time.time() - begin) // 5
                    ready = sorted(game["game"] for game in games if game["playable"])
                    print(f"after {time.time() - begin:3.0f} s: {left:3} s left; only the engine is missing: {ready}")
                time.sleep(0.2)
            print(f"complete after {time.time() - begin:.0f} s by the clock")
        finally:
            server.end()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=7)
    parser.add_argument("--cold", action="store_true")
    wanted = parser.parse_args()
    with suppress(KeyboardInterrupt):
        cold_start() if wanted.cold else warm_starts(wanted.starts)


if __name__ == "__main__":
    main()
