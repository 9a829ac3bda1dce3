"""A connection to a server on this machine that costs its user little, and what the server's process has used."""

import asyncio
import gzip
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect


class Line:
    """One connection to the server, kept open; a minimal HTTP client."""

    def __init__(self, port: int) -> None:
        self.port, self.token, self.gzip = port, "", False
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """Send a request and return the JSON of the answer. An error ends the measurement."""
        return json.loads(await self.fetch(method, path, body))

    async def fetch(self, method: str, path: str, body: object = None) -> bytes:
        """Send a request and return the answer; once more if the server has just closed the idle connection."""
        try:
            return await self._exchange(method, path, body)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.reader = None
            return await self._exchange(method, path, body)

    async def _exchange(self, method: str, path: str, body: object) -> bytes:
        if self.reader is None or self.writer is None or self.reader.at_eof():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(content)}\r\n"
        if self.token:
            head += f"Authorization: Bearer {self.token}\r\n"
        if self.gzip:
            head += "Accept-Encoding: gzip\r\n"
        self.writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + content)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length: ")[2].partition("\r")[0])
        text = await self.reader.readexactly(length)
        if not answer.startswith("http/1.1 2"):
            raise RuntimeError(f"{method} {path}: {text!r}")
        return gzip.decompress(text) if "content-encoding: gzip" in answer else text

    async def identify(self) -> None:
        """Get an identity."""
        self.token = (await self.call("POST", "/api/identity"))["token"]

    def listen(self, room: str) -> Any:
        """A socket of the room."""
        mine = {"Authorization": f"Bearer {self.token}"}
        address = f"ws://127.0.0.1:{self.port}/api/rooms/{room}/socket"
        return connect(address, additional_headers=mine, proxy=None, open_timeout=300, ping_interval=None)


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, as the server uses it: the less the players take, the more the figures say about the server."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


# ---- what the server's process uses; from /proc, so only on Linux


def thread_seconds(pid: int) -> float:
    """Processor time of the living threads of a process, in nanoseconds' detail."""
    stats = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(stat.read_text().split()[0]) for stat in stats) / 1e9


def processor_seconds(pid: int) -> float:
    """Processor time of a process so far, in hundredths of a second."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(pid: int) -> float:
    """Resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
