"""Options of the test run: how many random games, how many hostile inputs, and which parts are required."""

import io
import signal
import sys
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, settings

QUICK_GAMES, LONG_GAMES = 100, 2_000

settings.register_profile("quick", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="the long run: more games, more examples, slow tests too")
    parser.addoption("--games", type=int, help="random games compared with the reference, for each game")
    parser.addoption("--hostile", type=int, default=20_000, help="hostile inputs in all")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if config.getoption("--long") else "quick")
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # so it is in the background, and children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    for item in items:
        if "long" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="only in the long run: scripts/test --long"))


@pytest.fixture(scope="session")
def games_to_compare(pytestconfig: pytest.Config) -> int:
    """How many random games to compare with the reference, for each game."""
    chosen = pytestconfig.getoption("--games")
    if isinstance(chosen, int):
        return chosen
    return LONG_GAMES if pytestconfig.getoption("--long") else QUICK_GAMES


@pytest.fixture(scope="session")
def hostile_inputs(pytestconfig: pytest.Config) -> int:
    """How many hostile inputs to try in all."""
    return int(pytestconfig.getoption("--hostile"))


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
