"""Warm-up: compiles the games' kernels in a child process, because compiling would block this one.

The child leaves the compiled kernels in the cache on disk, from which this process loads them in a moment. It also
notes there which games are complete, so that later starts need no child. A game is compiled in two steps: first its
board (rules and pictures, some seconds), so that people can sit down and play, then its engine. The boards of all games
come first; a game that a player waits for comes before all others.

`python -m zweispiel.service.warmup GAME …` is the child. It prints `board GAME` and `thinking GAME` when a step is
done, reads from its input which games players wait for, and ends when its input does.
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
#: One step: what is compiled, and the game.
Step = tuple[str, str]


class Warmup:
    """Which games are ready, and the child that compiles them."""

    def __init__(self, tell: Callable[[str], None], active: bool = True) -> None:
        """Start the child if `active`; `tell` is called with the game after each step."""
        self._tell = tell
        self._done = {(step, name): Event() for step in (BOARD, THINKING) for name in playable_games()}
        self._child: subprocess.Popen[str] | None = None
        self._closed = False
        self._finish(step for step in self._done if not active or is_warm(step[1]))
        missing = self._missing(THINKING)
        if missing:
            self._child = start_child(missing)
            Thread(target=self._listen, name="warmup", daemon=True).start()

    def is_ready(self, game: str) -> bool:
        """Whether all kernels of the game are in the cache, including its engine's."""
        return self._done[THINKING, game].is_set()

    def wait(self, game: str) -> None:
        """Wait until the game can be shown and played; its engine comes next."""
        board = self._done.get((BOARD, game))
        if board is None or self.is_ready(game):
            return
        if self._child is not None and self._child.stdin is not None:
            with suppress(OSError, ValueError):  # the child has ended; `_listen` is about to finish everything
                print(game, file=self._child.stdin, flush=True)
        board.wait()

    def load(self) -> None:
        """Load every game from the cache into memory as soon as it is complete there."""
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
        """End the child; threads that wait for it go on."""
        self._closed = True
        if self._child is not None:
            self._child.kill()
            self._child.wait()
        self._finish(self._done)

    def _missing(self, step: str) -> tuple[str, ...]:
        return tuple(name for (kind, name), done in self._done.items() if kind == step and not done.is_set())

    def _listen(self) -> None:
        """Read what the child prints. If it dies early, this process compiles the games after all."""
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
    """Start the child process; it prints only finished steps."""
    command = [sys.executable, "-m", "zweispiel.service.warmup", *games]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )


def note(name: str) -> Path | None:
    """The file that marks a game as completely cached. Every version of the sources has a cache folder of its own."""
    folder = cache_folder()
    return None if folder is None else folder / f"{name}.warm"


def is_warm(name: str) -> bool:
    """Whether the whole game has been compiled before."""
    path = note(name)
    return path is not None and path.exists()


# ---- the child


def warm(step: str, name: str) -> None:
    """Run everything that this step of a game has to compile."""
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
    levels = {level.engine: number for number, level in enumerate(game.hints.levels, start=1)}
    for number in levels.values():
        engine = zweispiel.engine(game, level=number, seed=1, memory=1)
        engine.think(match, zweispiel.Limit(visits=100, depth=3))


def prepare(step: str, name: str) -> None:
    """Do one step, and mark the game as complete after the last."""
    warm(step, name)
    path = note(name) if step == THINKING else None
    if path is not None:
        path.touch()


def next_step(left: Sequence[Step], wanted: Collection[str]) -> Step:
    """The next step: first those of games that players wait for, then the rest in order."""
    return next((step for step in left if step[1] in wanted), left[0])


def hear(wanted: set[str]) -> None:
    """Read the names of games that players wait for; exit when the server is gone."""
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
