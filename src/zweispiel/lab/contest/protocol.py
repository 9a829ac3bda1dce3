"""Outside programs as players: a program reads lines from its standard input and answers on its standard output.

    game heimlich v1 start=diagonal      which game, which version of its rules, all options
    you 0                                which player the program is
    see {"players": [0], …}              all it may know now, as JSON in one line
    moves c4-e d3-s e6-n f5-w            what it may play
    go seconds=0.5                       it is to answer now, within this limit; may name none

    move d3-s                            its answer; or: resign

`see`, `moves` and `go` come once for every move it owes. At the end come `over {"winner": 0, …}` and `quit`. Lines of
the program that are empty or begin with # are comments. A program plays one game and is then started anew. It gets
observations, never states, so that it cannot see secrets.
"""

import json
import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import IO

from zweispiel.core.game import Game
from zweispiel.core.limit import Limit
from zweispiel.core.outcome import Outcome

MAX_ANSWER = 1_000
#: Seconds a program has to exit by itself after `quit`.
FAREWELL = 1.0


class Fault(Exception):
    """Why a program loses its game: it ran out of time ("timeout"), "died", wrote "nonsense", or an "illegal" move."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind, self.text = kind, text


class Resigns(Exception):
    """A program gives up."""


class Program:
    """A running program. Threads talk to it, so that one that neither reads nor writes cannot block the contest."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise Fault("died", f"it cannot be started: {error.strerror}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        self._complaints: deque[str] = deque(maxlen=5)
        self._listener = Thread(target=_keep_lines, args=(self.process.stderr, self._complaints), daemon=True)
        self._listener.start()

    def ask(self, lines: Sequence[str], patience: float) -> str:
        """Send lines and return the answer; a Fault if none comes in time."""
        answers: list[str | None] = []
        talk = Thread(target=lambda: answers.append(self._exchange(lines)), daemon=True)
        talk.start()
        talk.join(patience)
        if not answers:
            self.kill()
            raise Fault("timeout", f"no answer within {patience:g} seconds")
        if answers[0] is None:
            raise Fault("died", self._last_words())
        return answers[0]

    def _exchange(self, lines: Sequence[str]) -> str | None:
        """Write lines, read on to the first that is not a note; None if the program has gone."""
        with suppress(OSError, ValueError):  # ValueError: closed meanwhile, because it took too long
            self._send(lines)
            while raw := self.output.readline(MAX_ANSWER):
                text = raw.decode("utf-8", "replace").strip()
                if text and not text.startswith("#"):
                    return text
        return None

    def _send(self, lines: Sequence[str]) -> None:
        self.input.write("".join(f"{line}\n" for line in lines).encode())
        self.input.flush()

    def _last_words(self) -> str:
        """How it ended, with the last line of its error output."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        self._listener.join(FAREWELL)
        code = self.process.returncode
        how = "it closed its output" if code is None else f"it ended with code {code}"
        return f"{how}: {self._complaints[-1]}" if self._complaints else how

    def close(self, lines: Sequence[str] = ()) -> None:
        """Send last lines, wait a moment for the program to end, else end it."""
        farewell = Thread(target=self._say_farewell, args=(lines,), daemon=True)
        farewell.start()
        farewell.join(FAREWELL)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(FAREWELL)
        self.kill()
        self._listener.join(FAREWELL)
        for stream in (self.input, self.output):
            with suppress(OSError):
                stream.close()

    def _say_farewell(self, lines: Sequence[str]) -> None:
        with suppress(OSError, ValueError):
            self._send(lines)
            self.input.close()

    def kill(self) -> None:
        """Kill the program and its children, also children that outlived it."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()


def _keep_lines(stream: IO[bytes], kept: deque[str]) -> None:
    """Read a stream to its end, keeping the last lines."""
    with stream:
        while raw := stream.readline(MAX_ANSWER):
            if text := raw.decode("utf-8", "replace").strip():
                kept.append(text[:200])


# ---- the lines


def opening(game: Game, player: int) -> list[str]:
    """What a program hears first."""
    options = "".join(f" {name}={value}" for name, value in game.options.items())
    return [f"game {game.name} v{game.version}{options}", f"you {player}"]


def question(seen: dict[str, object], moves: Sequence[str], limit: Limit | None) -> list[str]:
    """What it hears when it owes a move."""
    given = {} if limit is None else {k: v for k, v in vars(limit).items() if v is not None}
    go = " ".join(["go", *(f"{name}={value}" for name, value in given.items())])
    return [f"see {json.dumps(seen, ensure_ascii=False)}", " ".join(["moves", *moves]), go]


def ending(outcome: Outcome | None) -> list[str]:
    """What it hears last."""
    over = [] if outcome is None else [f"over {json.dumps(outcome.as_dict())}"]
    return [*over, "quit"]


def move_in(answer: str) -> str:
    """The move an answer names."""
    word, _, move = answer.partition(" ")
    if answer == "resign":
        raise Resigns
    if word != "move" or not move.strip():
        raise Fault("nonsense", f"it wrote {answer[:100]!r}")
    return move.strip()
