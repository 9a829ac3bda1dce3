"""The notifier: every change is heard, many changes at once are coalesced, closing wakes everyone."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.support import run_in_a_loop
from zweispiel.server.news import Notifier


class FakeService:
    """Subscriptions that a test can fire."""

    def __init__(self) -> None:
        self.callbacks: dict[str, Callable[[int], None]] = {}

    def subscribe(self, room: str, callback: Callable[[int], None]) -> Callable[[], None]:
        """As `Service.subscribe`."""
        self.callbacks[room] = callback

        def unsubscribe() -> None:
            del self.callbacks[room]

        return unsubscribe


def make() -> tuple[Any, Notifier]:
    service: Any = FakeService()
    return service, Notifier(service)


def test_a_change_from_another_thread_is_heard() -> None:
    async def main() -> None:
        service, notifier = make()
        with notifier.listening("room") as changed:
            await asyncio.to_thread(service.callbacks["room"], 1)
            await asyncio.wait_for(changed.wait(), 5)
        assert service.callbacks == {}

    run_in_a_loop(main())


def test_one_subscription_serves_all_listeners_of_a_room() -> None:
    async def main() -> None:
        service, notifier = make()
        with notifier.listening("room") as one, notifier.listening("room") as two, notifier.listening("other") as other:
            assert set(service.callbacks) == {"room", "other"}
            service.callbacks["room"](1)
            await asyncio.wait_for(asyncio.gather(one.wait(), two.wait()), 5)
            assert not other.is_set()

    run_in_a_loop(main())


def test_changes_in_quick_succession_are_coalesced_and_none_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zweispiel.server.news.DELAY_PER_LISTENER", 0.2)

    async def main() -> None:
        service, notifier = make()
        with notifier.listening("room") as changed:
            heard = 0
            for number in range(100):
                changed.clear()
                service.callbacks["room"](number)
                await asyncio.sleep(0)
                heard += changed.is_set()
            await asyncio.wait_for(changed.wait(), 10)
            assert heard < 100

    run_in_a_loop(main())


def test_closing_wakes_all_listeners() -> None:
    async def main() -> None:
        _, notifier = make()
        with notifier.listening("room") as changed, notifier.listening("other") as other:
            notifier.close()
            assert notifier.closing
            assert changed.is_set()
            assert other.is_set()

    run_in_a_loop(main())


def test_a_change_after_the_loop_has_ended_is_ignored() -> None:
    service, notifier = make()

    async def main() -> Callable[[int], None]:
        with notifier.listening("room"):
            callback: Callable[[int], None] = service.callbacks["room"]
            return callback

    run_in_a_loop(main())(1)
