"""Warm-up: compiles the games' kernels in a child process, because compiling would block this one.

The child leaves the compiled kernels in the cache on disk, from which this process loads them in a moment. It also
notes there which games are complete, so that later starts need no child. A game is compiled in two steps: first its
board (rules and pictures, some seconds), so that people can sit down and play, then its engine. The boards of all games
come first; a game that a player waits for comes before all others.

`python -m zweispiel.service.warmup GAME …` is the child. It prints `unit STEP GAME` when it compiles a function and
`done STEP GAME` after each step, reads from its input which games players wait for, and ends when its input does.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import zweispiel
from zweispiel.games import playable_games
from zweispiel.kernel.compile import cache_folder, listeners
from zweispiel.service.compile_progress import BOARD, THINKING, CompileProgress, GameProgress, Step, in_order


class Warmup:
    """Which games are ready, and the child that compiles them."""

    #: Called after each step.
    tell: Callable[[], None] | None = None

    def __init__(self, active: bool = True) -> None:
        """Start the child if `active`."""
        self._done = {(step, name): Future[None]() for step in (BOARD, THINKING) for name in playable_games()}
        #: Steps that are in the cache but not in memory; None at the end.
        self._loadable: SimpleQueue[Step | None] = SimpleQueue()
        self._unloaded = set(self._done) if active else set()
        self._child: subprocess.Popen[str] | None = None
        self._listener = Thread(target=self._listen, name="warmup", daemon=True)
        self._closed = False
        self._wanted: set[str] = set()
        self._finish(step for step in self._done if active and is_warm(step[1]))
        missing = self._missing(THINKING) if active else ()
        self._progress = CompileProgress(step for step in self._done if step[1] in missing)
        if missing:
            self._child = start_child(missing)
            self._listener.start()
        else:
            self._end()

    def is_ready(self, game: str) -> bool:
        """Whether all kernels of the game are in the cache, including its engine's."""
        return self._done[THINKING, game].done()

    def playable(self, game: str) -> "Future[None]":
        """Ends when the game can be shown and played."""
        return self._done[BOARD, game]

    def want(self, game: str) -> "Future[None]":
        """Compile this game before others; the future ends when it can be shown and played."""
        if not self.is_ready(game):
            self._wanted.add(game)
            if self._child is not None and self._child.stdin is not None:
                with suppress(OSError, ValueError):  # the child has ended; `_listen` is about to finish everything
                    print(game, file=self._child.stdin, flush=True)
        return self.playable(game)

    def load(self) -> None:
        """Load everything from the cache into memory as soon as it is there; boards come before engines."""
        while (step := self._loadable.get()) is not None and not self._closed:
            if cache_folder() is not None:  # else loading would be compiling
                with suppress(Exception):  # a faulty plugin must not keep the other games waiting
                    warm(*step)
            self._unloaded.discard(step)

    @property
    def missing(self) -> tuple[str, ...]:
        """The games that cannot be shown yet."""
        return self._missing(BOARD)

    @property
    def loading(self) -> tuple[str, ...]:
        """The games that are not in memory yet. Their engines follow when they are."""
        return tuple(name for name in playable_games() if (BOARD, name) in self._unloaded)

    @property
    def progress(self) -> list[GameProgress]:
        """How far the games are that are still being compiled."""
        return self._progress.estimate(self._wanted)

    def close(self) -> None:
        """End the child; threads that wait for it go on."""
        self._closed = True
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            if self._child.stdin is not None:
                with suppress(OSError):  # it has not read everything
                    self._child.stdin.close()
            self._listener.join()

    def _missing(self, step: str) -> tuple[str, ...]:
        return tuple(name for (kind, name), done in self._done.items() if kind == step and not done.done())

    def _listen(self) -> None:
        """Read what the child prints. If it dies early, this process compiles the games after all."""
        assert self._child is not None
        assert self._child.stdout is not None
        with self._child.stdout as lines:
            for line in lines:
                self._hear(*line.split())
        self._child.wait()
        self._end()

    def _hear(self, what: str, kind: str, name: str) -> None:
        """One line of the child."""
        step = (kind, name)
        if step in self._done and what == UNIT:
            self._progress.compiled(step)
        elif step in self._done:
            self._progress.finish(step)
            self._finish([step])

    def _finish(self, steps: Iterable[Step]) -> None:
        """These steps are in the cache."""
        for step in list(steps):
            self._loadable.put(step)
            self._release(step)

    def _end(self) -> None:
        """Called once, when nothing more is compiled ahead: what is still missing is compiled when it is needed."""
        for step, done in self._done.items():
            if not done.done():
                self._unloaded.discard(step)
                self._progress.finish(step)
                self._release(step)
        self._loadable.put(None)

    def _release(self, step: Step) -> None:
        if not self._done[step].done():
            self._done[step].set_result(None)
            if self.tell is not None:
                self.tell()


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

#: What a line of the child begins with.
UNIT, DONE = "unit", "done"


def warm(step: str, name: str) -> None:
    """Run everything that this step of a game has to compile."""
    game = zweispiel.load(name)
    match = game.match(seed=1)
    while match.player == zweispiel.CHANCE:
        match.draw()
    if step == BOARD:
        for player in match.players:  # all of them: a move that waits for another player's is not played yet
            match.push(next(iter(match.moves(player))), player)
        match.pop()
        for viewer in (0, 1, None):
            match.scene(viewer)
        return
    levels = {(level.engine, level.old): number for number, level in enumerate(game.hints.levels, start=1)}
    for number in levels.values():
        engine = zweispiel.engine(game, level=number, seed=1, memory=1)
        engine.think(match, zweispiel.Limit(visits=100, depth=3))


def prepare(step: str, name: str) -> None:
    """Do one step, and mark the game as complete after the last."""
    warm(step, name)
    path = note(name) if step == THINKING else None
    if path is not None:
        path.touch()


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
    work([(step, name) for step in (BOARD, THINKING) for name in sys.argv[1:]], wanted)


def work(left: list[Step], wanted: Collection[str]) -> None:
    """Do these steps, and print what happens."""
    step = left[0]
    listeners.append(lambda _: print(UNIT, *step, flush=True))
    while left:
        step = in_order(left, wanted)[0]
        left.remove(step)
        with suppress(Exception):  # a faulty plugin must not keep the other games waiting
            prepare(*step)
        print(DONE, *step, flush=True)
    listeners.pop()


if __name__ == "__main__":
    main()
