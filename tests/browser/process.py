"""The server as a process of its own, which can be ended the hard way and started again on the same data."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 60


class ServerProcess:
    """`zweispiel serve` on a port and a data folder of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "log.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "zweispiel", "serve", "--port", str(self.port), "--no-open"]
        command += ["--data", str(self.data / "games")]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | {"LANG": "C.UTF-8"})
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """End it as Ctrl-C would; nothing went wrong inside meanwhile."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(PATIENCE) == 0, self.log.read_text()
        assert "Traceback" not in self.log.read_text(), self.log.read_text()


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
