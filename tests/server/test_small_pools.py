"""Small pools: heavy requests wait for their turn, each address in its own line, and not for ever."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.server.support import run_in_a_loop
from zweispiel.server.errors import HttpError, headers_of
from zweispiel.server.small_pools import SmallPool
from zweispiel.service import ServiceError


class Gate:
    """Functions that note when they begin, and end when they are let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.open = threading.Event()

    def call(self, name: str) -> Callable[[], str]:
        """A function that waits."""

        def wait() -> str:
            self.begun.append(name)
            self.open.wait(60)
            return name

        return wait


def in_a_loop(test: Callable[[Gate], Coroutine[Any, Any, None]]) -> None:
    """Run a test in an event loop; nothing may wait when it ends."""
    gate = Gate()
    try:
        run_in_a_loop(test(gate))
    finally:
        gate.open.set()


async def asked(pool: SmallPool, gate: Gate, *names: str) -> list["asyncio.Task[str]"]:
    """Requests, each of the address that its name begins with; the first runs, and the others wait in line."""
    tasks = [asyncio.create_task(pool.run(name[0], gate.call(name))) for name in names]
    async with asyncio.timeout(10):
        while not gate.begun:
            await asyncio.sleep(0.001)
    await asyncio.sleep(0.02)
    return tasks


def test_turns_go_round() -> None:
    async def test(gate: Gate) -> None:
        pool = SmallPool("test", 1, 10)
        tasks = await asked(pool, gate, "a1", "a2", "a3", "b1", "c1", "b2")
        assert gate.begun == ["a1"]
        gate.open.set()
        await asyncio.gather(*tasks)
        assert gate.begun == ["a1", "b1", "c1", "a2", "b2", "a3"]

    in_a_loop(test)


def test_too_many_are_told_when_to_come_again() -> None:
    async def test(gate: Gate) -> None:
        pool = SmallPool("test", 1, 2)
        tasks = await asked(pool, gate, "a1", "b1", "c1")
        with pytest.raises(HttpError) as error:
            await pool.run("d", gate.call("d1"))
        assert (error.value.status, error.value.code) == (429, "too-busy")
        assert int(headers_of(error.value)["retry-after"]) >= 1
        gate.open.set()
        assert await asyncio.gather(*tasks) == ["a1", "b1", "c1"]
        assert await pool.run("d", gate.call("d1")) == "d1"

    in_a_loop(test)


def test_who_leaves_the_line_takes_no_thread_with_them() -> None:
    async def test(gate: Gate) -> None:
        pool = SmallPool("test", 1, 10)
        running, waiting, last = await asked(pool, gate, "a1", "b1", "c1")
        waiting.cancel()
        running.cancel()  # its thread goes on to the end all the same
        await asyncio.sleep(0.02)
        assert gate.begun == ["a1"]
        gate.open.set()
        assert await last == "c1"
        assert gate.begun == ["a1", "c1"]
        assert await pool.run("d", lambda: "free again") == "free again"

    in_a_loop(test)


def test_leaving_at_the_moment_of_ones_turn_passes_it_on() -> None:
    async def test(gate: Gate) -> None:
        pool = SmallPool("test", 1, 10)
        first, second, third = await asked(pool, gate, "a1", "b1", "c1")
        pool._pass_on()  # the turn of the second has come …
        second.cancel()  # … and it leaves before it hears of it
        gate.open.set()
        assert [await first, await third] == ["a1", "c1"]
        assert "b1" not in gate.begun

    in_a_loop(test)


def test_an_error_is_the_callers_and_frees_the_thread() -> None:
    async def test(gate: Gate) -> None:
        pool = SmallPool("test", 1, 10)
        with pytest.raises(ZeroDivisionError):
            await pool.run("a", lambda: 1 // 0)
        assert await pool.run("a", lambda: 1) == 1

    in_a_loop(test)


def test_closing_lets_go_of_all_who_wait() -> None:
    async def test(gate: Gate) -> None:
        pool = SmallPool("test", 1, 10)
        running, *waiting = await asked(pool, gate, "a1", "b1", "c1")
        pool.stop()
        for task in waiting:
            with pytest.raises(ServiceError) as error:
                await task
            assert error.value.code == "closed"
        with pytest.raises(ServiceError):
            await pool.run("d", gate.call("d1"))
        gate.open.set()
        assert await running == "a1"

    in_a_loop(test)
