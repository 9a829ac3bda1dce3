"""A service in a fresh folder for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.support import Thoughts, open_service
from zweispiel.service import Service


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    opened = open_service(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    made = Thoughts(monkeypatch)
    yield made
    made.gate.set()
