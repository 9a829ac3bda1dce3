"""Finished games in a file, one JSON line each, synced to disk as soon as they end.

A line is a record with two more fields: `contest` (who plays whom, seed, limit, opening, number) and `fault`.
"""

import json
import os
from pathlib import Path
from typing import IO, Any

import zweispiel
from zweispiel.core.errors import N_, RecordError, UsageError
from zweispiel.core.record import FORMAT, Record
from zweispiel.files import UNUSABLE, exists
from zweispiel.lab.contest.contest import Contest, Played

HAS_GAMES = N_("{path!r} holds games already; --resume goes on with them.")
IN_USE = N_("Another contest is writing to {path!r}.")
BROKEN_LINE = N_("Line {line} of {path!r} is no finished game: {problem}. Nothing was changed.")
OTHER_CONTEST = N_("Line {line} of {path!r} belongs to another contest ({name} differs). Nothing was changed.")
#: Values for settings that older files do not have.
OLDER = {"opening": 0}
NOT_A_GAME = N_("it is not complete")

#: How every line begins.
BEGINNING = json.dumps({"format": FORMAT}).removesuffix("}").encode()


class Archive:
    """The file a contest's games are kept in."""

    def __init__(self, name: str, contest: Contest, resume: bool) -> None:
        self.name, self.contest = name, contest
        self.played: dict[int, Played] = {}
        self._file = _open(name)
        try:
            content = self._file.read()
            if content and not resume:
                raise UsageError("records-exist", HAS_GAMES, path=name)
            self._go_on_at(self._read(content), content)
        except BaseException:
            self._file.close()
            raise

    def add(self, played: Played) -> None:
        """Write a game down. OSError if that fails; what was written before stays as it was."""
        line = (json.dumps(line_of(self.contest, played), ensure_ascii=False) + "\n").encode()
        before = self._file.tell()
        try:
            if self._file.write(line) != len(line):
                raise OSError(0, "there is no more room")
            os.fsync(self._file.fileno())
        except OSError:
            self._file.seek(before)
            self._file.truncate()
            raise
        self.played[played.number] = played

    def close(self) -> None:
        """Nothing more will be written."""
        self._file.close()

    def _read(self, content: bytes) -> int:
        """Note every game in the file. Returns where to go on: before a last line that was cut off."""
        end = 0
        lines = content.splitlines(keepends=True)
        for number, line in enumerate(lines, start=1):
            try:
                played = self._game_in(line, number)
            except UsageError as error:
                if number < len(lines) or error.code != "broken-line" or not _is_cut_off(line):
                    raise
                return end
            self.played[played.number] = played
            end += len(line)
        return end

    def _game_in(self, line: bytes, number: int) -> Played:
        """The game of a line of the file."""
        try:
            data = json.loads(line)
            played = _played(data)
        except RecordError as error:
            raise self._broken(number, str(error).rstrip(".")) from error
        except (ValueError, TypeError, KeyError, RecursionError):
            raise self._broken(number, NOT_A_GAME) from None
        game, record = self.contest.game, played.record
        self._compare(number, "game", (record.game, record.version), (game.name, game.version))
        self._compare(number, "options", zweispiel.load(record.game, **record.options).options, game.options)
        for name, wanted in self.contest.identity().items():
            self._compare(number, name, (OLDER | data["contest"]).get(name), wanted)
        return played

    def _broken(self, number: int, problem: str) -> UsageError:
        return UsageError("broken-line", BROKEN_LINE, line=number, path=self.name, problem=problem)

    def _compare(self, number: int, name: str, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise UsageError("other-contest", OTHER_CONTEST, line=number, path=self.name, name=name)

    def _go_on_at(self, end: int, content: bytes) -> None:
        """Write from here on; a whole last line gets its end, one that was cut off is dropped."""
        self._file.seek(end)
        self._file.truncate()
        if end and not content[:end].endswith(b"\n"):
            self._file.write(b"\n")


def _open(name: str) -> IO[bytes]:
    """The file, locked where the system has locks."""
    try:
        mode = "r+b" if exists(name) else "x+b"
        file = Path(name).expanduser().open(mode, buffering=0)
    except OSError as error:
        raise UsageError("file-unusable", UNUSABLE, path=name, problem=error.strerror) from None
    try:
        import fcntl  # not on every system

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        file.close()
        raise UsageError("records-in-use", IN_USE, path=name) from None
    return file


def _is_cut_off(line: bytes) -> bool:
    """Whether a line is the truncated beginning of one of ours; foreign lines are never dropped."""
    return not line.endswith(b"\n") and (line.startswith(BEGINNING) or BEGINNING.startswith(line))


def line_of(contest: Contest, played: Played) -> dict[str, Any]:
    """A finished game as JSON."""
    facts = contest.identity() | {"number": played.number}
    return played.record.as_dict() | {"contest": facts, "fault": played.fault}


def _played(data: Any) -> Played:
    """The game that `line_of` wrote down."""
    number, record = data["contest"]["number"], Record.loads(json.dumps(data))
    if record.outcome is None or isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise ValueError
    return Played(number, record, _fault(data.get("fault")))


def _fault(data: Any) -> dict[str, Any] | None:
    if data is not None and (data["player"] not in (0, 1) or not isinstance(data["kind"] + data["text"], str)):
        raise ValueError
    return data  # type: ignore[no-any-return]
