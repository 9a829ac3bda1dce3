"""Options of the test run: how many rounds, how many hostile inputs, and which parts are required."""

import io
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres

#: Hostile inputs in all.
QUICK_HOSTILE, LONG_HOSTILE = 1_500, 20_000
#: Whether the shared PostgreSQL ends with this process.
OWNS_POSTGRES = pytest.StashKey[bool]()

settings.register_profile("quick", max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long run: more games, more examples, slow tests too")
    parser.addoption("--soak", type=float, metavar="MINUTES", help="only tests that can go on for as long as wanted")
    parser.addoption("--hostile", type=int, help="hostile inputs in all")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[OWNS_POSTGRES] = postgres.announce_folder()
    settings.load_profile("long" if is_long(config) else "quick")
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # so it is in the background, and children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_unconfigure(config: pytest.Config) -> None:
    if config.stash[OWNS_POSTGRES]:
        postgres.end_shared()


def is_long(config: pytest.Config) -> bool:
    """Whether this is the long run or a soak test."""
    return bool(config.getoption("--long") or config.getoption("--soak"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--soak"):
        others = [item for item in items if "rounds" not in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]
    elif not config.getoption("--long"):
        for item in items:
            if "long" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="only in the long run: scripts/test --long"))


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> Iterator[int]:
    """The numbers of the rounds a test is to run: as many as its mark `rounds(quick, long)` says, or under `--soak`
    one after the other until this test's share of the time is used up."""
    quick, long = request.node.get_closest_marker("rounds").args
    minutes = request.config.getoption("--soak")
    if minutes is None:
        return iter(range(long if request.config.getoption("--long") else quick))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    return _rounds_for(minutes * 60 * workers / len(request.session.items))


def _rounds_for(seconds: float) -> Iterator[int]:
    until = time.monotonic() + seconds
    number = 0
    while number == 0 or time.monotonic() < until:
        yield number
        number += 1


@pytest.fixture(scope="session")
def hostile_inputs(pytestconfig: pytest.Config) -> int:
    """How many hostile inputs to try in all."""
    chosen = pytestconfig.getoption("--hostile")
    return chosen if isinstance(chosen, int) else LONG_HOSTILE if is_long(pytestconfig) else QUICK_HOSTILE


@pytest.fixture
def command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., tuple[int, str, str]]]:
    """Runs the command line in this process with typed lines; gives exit code, output and errors."""
    from zweispiel import cli, i18n
    from zweispiel.cli import support

    monkeypatch.setenv("LANG", "C.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = support.run(cli.app, list(arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    yield run
    i18n.use("en")


@pytest.fixture
def schema() -> Iterator[postgres.Schema]:
    """An empty schema of a PostgreSQL database."""
    made = postgres.Schema(postgres.shared_url())
    yield made
    made.drop()


@pytest.fixture(scope="session")
def own_server() -> Iterator[postgres.Server]:
    """A PostgreSQL server that tests may stop and start."""
    postgres.shared_url()  # skips or fails if there is no PostgreSQL
    programs = postgres.programs()
    assert programs is not None
    server = postgres.Server(postgres.private_folder(), programs)
    yield server
    server.remove()
