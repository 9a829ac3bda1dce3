"""One server in this process for the tests that do not mind sharing it."""

from collections.abc import Iterator

import pytest

from tests.server.support import Person, Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A running server with its own data folder."""
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def anna(server: Running) -> Iterator[Person]:
    """A person with an identity."""
    with Person(server.url) as person:
        yield person


@pytest.fixture
def stranger(server: Running) -> Iterator[Person]:
    """A person without a token."""
    with Person(server.url, stranger=True) as person:
        yield person
