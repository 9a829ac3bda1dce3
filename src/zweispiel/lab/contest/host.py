"""Holding a contest: progress on the screen, every finished game into the file, and the result in any case."""

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, current_thread, main_thread
from typing import Any

from zweispiel.core.errors import N_, UsageError
from zweispiel.core.match import checked_seed
from zweispiel.lab.contest.archive import Archive, line_of
from zweispiel.lab.contest.contest import Contest, Played, Result, play_all
from zweispiel.lab.progress import Bar
from zweispiel.lab.report import print_result, score_line

NOT_SAVED = N_(
    "{path!r} cannot be written: {problem}. Finished games that could not be saved, a line each on the output: {count}."
)


def hold_contest(
    contest: Contest,
    games: int,
    parallel: int,
    records: str | None,
    resume: bool,
    print_json: Callable[[Any], None] | None,
) -> None:
    """Hold a contest and print its result; only then report what went wrong on the way."""
    checked_seed(contest.seed)
    contest.check()
    holding = Holding(contest, None if records is None else Archive(records, contest, resume))
    result = holding.hold(games, parallel)
    if print_json is not None:
        print_json(result.as_dict() | {"wanted": games, "unsaved": holding.unsaved_lines()})
    else:
        print_result(result)
        for line in holding.unsaved_lines():
            print(line)
    holding.close()


@dataclass
class Holding:
    """A contest under way."""

    contest: Contest
    archive: Archive | None = None
    played: dict[int, Played] = field(default_factory=dict)
    unsaved: list[Played] = field(default_factory=list)
    problem: OSError | None = None
    interrupted: bool = False

    def hold(self, games: int, parallel: int) -> Result:
        """Play the games 1 … `games` that are not in the file yet. Ctrl-C or a full disk ends it early."""
        if self.archive is not None:
            self.played = {number: one for number, one in self.archive.played.items() if number <= games}
        missing, stop = [n for n in range(1, games + 1) if n not in self.played], Event()
        with Bar(games, len(self.played)) as bar, self._ctrl_c_sets(stop):
            for one in play_all(self.contest, missing, parallel, stop):
                self.played[one.number] = one
                self._save(one, stop)
                bar.advance(score_line(self.result.tally))
        return self.result

    @contextmanager
    def _ctrl_c_sets(self, stop: Event) -> Iterator[None]:
        """Ctrl-C must not fall between finishing a game and writing it down: it only sets the flag."""

        def interrupt(number: int, frame: object) -> None:
            if self.interrupted:
                raise KeyboardInterrupt  # pressed twice: now
            self.interrupted = True
            stop.set()

        if current_thread() is not main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @property
    def result(self) -> Result:
        """What is finished so far, in order."""
        return Result(self.contest, tuple(self.played[number] for number in sorted(self.played)))

    def _save(self, one: Played, stop: Event) -> None:
        """Write a game into the file, if there is one; a game that cannot be written is kept, and no other begun."""
        if self.archive is None:
            return
        try:
            self.archive.add(one)
        except OSError as error:
            self.problem = error
            self.unsaved.append(one)
            stop.set()

    def unsaved_lines(self) -> list[str]:
        """The games that could not be written, as the file would hold them."""
        return [json.dumps(line_of(self.contest, one), ensure_ascii=False) for one in self.unsaved]

    def close(self) -> None:
        """Close the file; UsageError if something could not be saved, KeyboardInterrupt if that ended it."""
        if self.archive is not None:
            self.archive.close()
            if self.problem is not None:
                problem = self.problem.strerror or type(self.problem).__name__
                count = len(self.unsaved)
                raise UsageError("not-saved", NOT_SAVED, path=self.archive.name, problem=problem, count=count)
        if self.interrupted:
            raise KeyboardInterrupt
