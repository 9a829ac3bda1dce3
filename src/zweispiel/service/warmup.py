"""Kernels are compiled in a child process, because compiling would stop everything else in this one.

The child leaves them in the cache on disk, from where this process takes them in a moment, and notes beside them which
games are complete, so that later starts need no child. A game comes in two steps: first its board (rules and pictures,
some seconds), so that people can sit down and play, then its thinking. Boards of all games come first; a game that
somebody waits for comes before all others.

`python -m zweispiel.service.warmup GAME …` is the child. It says `board GAME` and `thinking GAME` when a step is done,
hears on its input which games are waited for, and ends when its input does.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import zweispiel
from zweispiel.games import playable_games
from zweispiel.kernel.compile import cache_folder

BOARD, THINKING = "board", "thinking"
#: A step of the work: what is compiled, and the game.
Step = tuple[str, str]


class Warming:
    """Which games are ready, and the child that makes them so."""

    def __init__(self, tell: Callable[[str], None], active: bool = True) -> None:
        """Begin, if `active`; `tell` is called with each game that is ready, step by step."""
        self._tell = tell
        self._done = {(step, name): Event() for step in (BOARD, THINKING) for name in playable_games()}
        self._child: subprocess.Popen[str] | None = None
        self._closed = False
        self._finish(step for step in self._done if not active or is_warm(step[1]))
        missing = self._missing(THINKING)
        if missing:
            self._child = start_child(missing)
            Thread(target=self._listen, name="warming", daemon=True).start()

    def is_ready(self, game: str) -> bool:
        """Whether all kernels of the game can be taken from the cache, those that think among them."""
        return self._done[THINKING, game].is_set()

    def wait(self, game: str) -> None:
        """Wait until the game can be shown and played; its thinking comes next."""
        board = self._done.get((BOARD, game))
        if board is None or self.is_ready(game):
            return
        if self._child is not None and self._child.stdin is not None:
            with suppress(OSError, ValueError):  # the child has ended: then nothing is missing soon
                print(game, file=self._child.stdin, flush=True)
        board.wait()

    def load(self) -> None:
        """Take every game from the cache into memory as soon as it is complete there."""
        for name in playable_games():
            self._done[THINKING, name].wait()
            if not self._closed and is_warm(name):
                warm(BOARD, name)
                warm(THINKING, name)

    @property
    def missing(self) -> tuple[str, ...]:
        """The games that cannot be shown yet."""
        return self._missing(BOARD)

    def close(self) -> None:
        """End the child; whoever waits goes on."""
        self._closed = True
        if self._child is not None:
            self._child.kill()
            self._child.wait()
        self._finish(self._done)

    def _missing(self, step: str) -> tuple[str, ...]:
        return tuple(name for (kind, name), done in self._done.items() if kind == step and not done.is_set())

    def _listen(self) -> None:
        """Hear from the child. If it dies early, games are compiled here after all."""
        assert self._child is not None
        assert self._child.stdout is not None
        with self._child.stdout as lines:
            for line in lines:
                step, _, name = line.strip().partition(" ")
                self._finish({(step, name)} & self._done.keys())
        self._child.wait()
        self._finish(self._done)

    def _finish(self, steps: Iterable[Step]) -> None:
        for step in list(steps):
            if not self._done[step].is_set():
                self._done[step].set()
                self._tell(step[1])


def start_child(games: Sequence[str]) -> "subprocess.Popen[str]":
    """The child process; it says nothing but steps."""
    command = [sys.executable, "-m", "zweispiel.service.warmup", *games]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def note(name: str) -> Path | None:
    """The file that says that a game's kernels are all in the cache; the cache of another version is another folder."""
    folder = cache_folder()
    return None if folder is None else folder / f"{name}.warm"


def is_warm(name: str) -> bool:
    """Whether everything of a game has been compiled before."""
    path = note(name)
    return path is not None and path.exists()


# ---- the child


def warm(step: str, name: str) -> None:
    """Use everything that this step of a game compiles."""
    game = zweispiel.load(name)
    match = game.match(seed=1)
    while match.player == zweispiel.CHANCE:
        match.draw()
    if step == BOARD:
        match.push(next(iter(match.moves())))
        match.pop()
        for viewer in (0, 1, None):
            match.scene(viewer)
        return
    levels = {level.engine: number for number, level in enumerate(game.thinking.levels, start=1)}
    for number in levels.values():
        engine = zweispiel.engine(game, level=number, seed=1, memory=1)
        engine.think(match, zweispiel.Limit(visits=100, depth=3))


def prepare(step: str, name: str) -> None:
    """Do a step, and after the last one note that the game is complete."""
    warm(step, name)
    path = note(name) if step == THINKING else None
    if path is not None:
        path.touch()


def next_step(left: Sequence[Step], wanted: Collection[str]) -> Step:
    """What to do next: the board of a game that was asked for, then its thinking, then the rest in order."""
    return next((step for step in left if step[1] in wanted), left[0])


def hear(wanted: set[str]) -> None:
    """Listen for games that somebody waits for; when the server is gone there is nothing left to do."""
    for line in sys.stdin:
        wanted.add(line.strip())
    os._exit(0)


def main() -> None:
    """The child's work."""
    if hasattr(os, "nice"):
        os.nice(5)
    wanted: set[str] = set()
    Thread(target=hear, args=(wanted,), daemon=True).start()
    left = [(step, name) for step in (BOARD, THINKING) for name in sys.argv[1:]]
    while left:
        step, name = next_step(left, wanted)
        left.remove((step, name))
        with suppress(Exception):  # a faulty plugin must not keep the other games waiting
            prepare(step, name)
        print(step, name, flush=True)


if __name__ == "__main__":
    main()
