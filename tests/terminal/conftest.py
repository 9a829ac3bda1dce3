"""Playing in this process: typed lines go in, the screen comes out."""

import io
import sys
from collections.abc import Callable, Iterator

import pytest

from zweispiel import cli, language, shell

#: play("quit", game="…", …) → what appeared.
Play = Callable[..., str]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line with typed lines; returns exit code, output and errors."""
    monkeypatch.setenv("LANG", "C.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = shell.run(cli.app, list(arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


@pytest.fixture
def play(command: Callable[..., tuple[int, str, str]]) -> Play:
    """Play a game with typed lines; returns what appeared. Nothing may go to the errors."""

    def run(*typed: str, game: str, more: tuple[str, ...] = ()) -> str:
        code, out, err = command("play", game, *more, typed=typed)
        assert (code, err) == (0, "")
        return str(out)

    return run
