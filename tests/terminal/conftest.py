"""Playing in this process: typed lines go in, the screen comes out."""

from collections.abc import Callable

import pytest

#: play("quit", game="…", …) → what appeared.
Play = Callable[..., str]
#: command("play", …) → exit code, output, errors.
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(command: Command) -> Play:
    """Play a game with typed lines; returns what appeared. Nothing may go to the errors."""

    def run(*typed: str, game: str, more: tuple[str, ...] = ()) -> str:
        code, out, err = command("play", game, *more, typed=typed)
        assert (code, err) == (0, "")
        return str(out)

    return run
