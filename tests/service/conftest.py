"""A service in a fresh place for each test: a data folder, and in the long run a PostgreSQL database too."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests import postgres
from tests.service.support import Open, Thoughts, open_service
from zweispiel.service import Service
from zweispiel.service.database import Place

BOTH = ("sqlite", pytest.param("postgres", marks=pytest.mark.long))


@pytest.fixture(params=BOTH)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Where games are kept."""
    if request.param == "sqlite":
        return tmp_path
    found: postgres.Schema = request.getfixturevalue("schema")
    return found.url


@pytest.fixture
def service(place: Place) -> Iterator[Service]:
    opened = open_service(place)
    yield opened
    opened.close()


@pytest.fixture
def opened(schema: postgres.Schema) -> Iterator[Open]:
    """Opens one more service on the same PostgreSQL database, without workers unless told otherwise."""
    with ExitStack() as stack:

        def open_one(workers: int = 0, **more: Any) -> Service:
            return stack.enter_context(closing(open_service(schema.url, workers=workers, **more)))

        yield open_one


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    made = Thoughts(monkeypatch)
    yield made
    made.gate.set()
