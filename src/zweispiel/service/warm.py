"""Kernels are compiled in a child process, because compiling would stop everything else in this one.

The child leaves them in the cache on disk, from where this process takes them in a moment, and notes beside them which
games are complete, so that later starts need no child.
`python -m zweispiel.service.warm GAME …` is the child: it says a game's name as soon as that game is ready.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event, Thread

import zweispiel
from zweispiel.kernel.compile import cache_folder


class Warming:
    """Which games are ready, and the child that makes them so."""

    def __init__(self, tell: Callable[[str], None], active: bool = True) -> None:
        """Begin, if `active`; `tell` is called with each game that is ready."""
        self._tell = tell
        self._ready = {name: Event() for name in zweispiel.games()}
        self._child: subprocess.Popen[str] | None = None
        self._finish([name for name in self._ready if not active or is_warm(name)])
        if self.missing:
            self._child = start_child(self.missing)
            Thread(target=self._listen, name="warming", daemon=True).start()

    def is_ready(self, game: str) -> bool:
        """Whether the game's kernels can be taken from the cache."""
        return self._ready[game].is_set()

    def wait(self, game: str) -> None:
        """Wait until the game is ready."""
        if game in self._ready:
            self._ready[game].wait()

    @property
    def missing(self) -> tuple[str, ...]:
        """The games that are not ready yet."""
        return tuple(name for name, ready in self._ready.items() if not ready.is_set())

    def close(self) -> None:
        """End the child; whoever waits goes on."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
        self._finish(self._ready)

    def _listen(self) -> None:
        """Hear from the child. If it dies early, games are compiled here after all."""
        assert self._child is not None
        assert self._child.stdout is not None
        with self._child.stdout as lines:
            for line in lines:
                self._finish({line.strip()} & self._ready.keys())
        self._child.wait()
        self._finish(self.missing)

    def _finish(self, games: Iterable[str]) -> None:
        for name in list(games):
            self._ready[name].set()
            self._tell(name)


def start_child(games: Sequence[str]) -> "subprocess.Popen[str]":
    """The child process; it says nothing but names."""
    command = [sys.executable, "-m", "zweispiel.service.warm", *games]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def note(name: str) -> Path | None:
    """The file that says that a game's kernels are all in the cache; the cache of another version is another folder."""
    folder = cache_folder()
    return None if folder is None else folder / f"{name}.warm"


def is_warm(name: str) -> bool:
    """Whether everything of a game has been compiled before."""
    path = note(name)
    return path is not None and path.exists()


def warm(name: str) -> None:
    """Use everything of a game that is compiled: its rules, its picture, every way of thinking of its levels."""
    game = zweispiel.load(name)
    match = game.match(seed=1)
    while match.player == zweispiel.CHANCE:
        match.draw()
    levels = {level.engine: number for number, level in enumerate(game.thinking.levels, start=1)}
    for number in levels.values():
        engine = zweispiel.engine(game, level=number, seed=1, memory=1)
        match.push(engine.think(match, zweispiel.Limit(visits=100, depth=3)).move)
        match.pop()
    for viewer in (0, 1, None):
        match.scene(viewer)


def main() -> None:
    """The child's work."""
    import os

    if hasattr(os, "nice"):
        os.nice(5)
    for name in sys.argv[1:]:
        warm(name)
        path = note(name)
        if path is not None:
            path.touch()
        print(name, flush=True)


if __name__ == "__main__":
    main()
