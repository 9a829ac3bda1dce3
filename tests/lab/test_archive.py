"""Finished games are never lost: resuming, files cut off, files of others, full disks."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.lab.support import bot, contest, hold
from tests.terminal.support import command as starting
from tests.terminal.support import environment
from zweispiel.core.errors import UsageError
from zweispiel.core.record import Record
from zweispiel.lab.contest.archive import Archive
from zweispiel.lab.contest.contest import Contest
from zweispiel.lab.contest.host import Holding

ON_A_SMALL_DISK = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
from zweispiel.cli import main
main(sys.argv[1:])
"""
HELD = contest("random", "random")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def filled(path: Path, games: int = 3, held: Contest = HELD) -> bytes:
    """A file with so many games."""
    holding = Holding(held, Archive(str(path), held, resume=True))
    holding.hold(games, 1)
    holding.close()
    return path.read_bytes()


def numbers(content: bytes) -> list[int]:
    return [json.loads(line)["contest"]["number"] for line in content.splitlines()]


def test_a_line_is_a_record(path: Path) -> None:
    lines = filled(path).decode().splitlines()
    assert [Record.loads(line).replay().outcome() is not None for line in lines] == [True] * 3
    assert json.loads(lines[0])["contest"] == {
        "first": "random",
        "second": "random",
        "seed": 7,
        "limit": None,
        "opening": 0,
        "number": 1,
    }


def test_finished_games_are_not_played_again(path: Path) -> None:
    content = filled(path, 2)
    assert filled(path, 4).startswith(content)
    assert numbers(path.read_bytes()) == [1, 2, 3, 4]
    holding = Holding(HELD, Archive(str(path), HELD, resume=True))
    assert len(holding.hold(3, 1).played) == 3  # asked for fewer than there are
    holding.close()
    assert numbers(path.read_bytes()) == [1, 2, 3, 4]


def test_what_others_wrote_is_never_dropped(path: Path) -> None:
    path.write_bytes(b"my diary, without a last newline")
    with pytest.raises(UsageError, match="Line 1"):
        Archive(str(path), HELD, resume=True)
    assert path.read_bytes().startswith(b"my diary")


@pytest.mark.parametrize("cut", [1, 2, 100, 1_000])
def test_a_last_line_cut_off_is_played_again(path: Path, cut: int) -> None:
    content = filled(path)
    path.write_bytes(content[:-cut])
    assert filled(path) == content
    start = content.rindex(b"\n", 0, -1) + 1
    path.write_bytes(content[: start + 5])
    assert filled(path) == content


def test_a_broken_line_elsewhere_is_told_and_nothing_is_touched(path: Path) -> None:
    content = filled(path).splitlines(keepends=True)
    broken = content[0] + content[1][:50] + b"\n" + content[2]
    path.write_bytes(broken)
    with pytest.raises(UsageError, match="Line 2"):
        Archive(str(path), HELD, resume=True)
    assert path.read_bytes() == broken


@pytest.mark.parametrize("line", [b"null", b"[]", b"7", b"{}", b'{"contest": 3}', b"\xff", b"[" * 100_000])
def test_lines_that_are_no_games(path: Path, line: bytes) -> None:
    path.write_bytes(line + b"\n")
    with pytest.raises(UsageError, match="Line 1"):
        Archive(str(path), HELD, resume=True)


def test_files_from_before_there_were_openings_go_on(path: Path) -> None:
    content = filled(path).replace(b'"opening": 0, ', b"")
    path.write_bytes(content)
    archive = Archive(str(path), HELD, resume=True)
    archive.close()
    assert set(archive.played) == {1, 2, 3}
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("other", "name"),
    [
        (contest("random", "level:1"), "second"),
        (Contest(HELD.game, HELD.first, HELD.second, 8), "seed"),
        (replace(HELD, opening=2), "opening"),
        (contest("random", "random", start="parallel"), "options"),
        (contest("random", "random", "zaic"), "game"),
    ],
    ids=["second", "seed", "opening", "options", "game"],
)
def test_games_of_another_contest_are_refused(path: Path, other: Contest, name: str) -> None:
    content = filled(path)
    with pytest.raises(UsageError, match=name):
        Archive(str(path), other, resume=True)
    assert path.read_bytes() == content


def test_a_file_with_games_is_not_overwritten(path: Path) -> None:
    filled(path)
    with pytest.raises(UsageError, match="--resume"):
        Archive(str(path), HELD, resume=False)


@pytest.mark.skipif(os.name == "nt", reason="no locks there")
def test_two_contests_do_not_write_to_one_file(path: Path) -> None:
    first = Archive(str(path), HELD, resume=False)
    with pytest.raises(UsageError, match="Another contest"):
        Archive(str(path), HELD, resume=True)
    first.close()
    Archive(str(path), HELD, resume=True).close()


def test_faults_survive_in_the_file(path: Path) -> None:
    held = contest(bot("babbles"), "random")
    filled(path, 1, held)
    holding = Holding(held, Archive(str(path), held, resume=True))
    assert holding.hold(1, 1).faults == hold(held, 1).faults
    holding.close()


def test_a_full_disk_ends_it_and_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    holding = Holding(HELD, Archive(str(path), HELD, resume=False))
    real, synced = os.fsync, []

    def fsync(number: int) -> None:
        synced.append(number)
        if len(synced) > 2:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)
    result = holding.hold(50, 1)
    assert len(result.played) == 3
    assert numbers(path.read_bytes()) == [1, 2]
    (line,) = holding.unsaved_lines()
    assert json.loads(line)["contest"]["number"] == 3
    with pytest.raises(UsageError, match="No space left"):
        holding.close()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="limits of processes")
def test_a_real_full_disk(path: Path) -> None:
    arguments = ["match", "heimlich", "--first", "random", "--second", "random", "--records", str(path), "--json"]
    words = [sys.executable, "-c", ON_A_SMALL_DISK, *arguments]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(), check=False, timeout=60)
    told: dict[str, Any] = json.loads(done.stdout)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert told["games"] == len(numbers(path.read_bytes())) + len(told["unsaved"])
    assert len(told["unsaved"]) == 1


@pytest.mark.long
def test_killed_and_resumed(path: Path) -> None:
    arguments = ["match", "heimlich", "--first", "random", "--second", "random", "--games", "100000"]
    words = starting([*arguments, "--records", str(path), "--seed", "7"])
    process = subprocess.Popen(words, env=environment())
    until = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size > 5000):
        assert time.monotonic() < until
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = path.read_bytes()
    finished = kept[: kept.rindex(b"\n") + 1]
    more = len(numbers(finished)) + 2
    assert filled(path, more).startswith(finished)
    assert numbers(path.read_bytes()) == list(range(1, more + 1))
    assert filled(path.with_suffix(".whole"), more) == path.read_bytes()


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_prints_what_there_is(path: Path) -> None:
    arguments = ["match", "heimlich", "--first", "random", "--second", "random", "--games", "100000", "--parallel", "2"]
    words = starting([*arguments, "--records", str(path), "--json"])
    process = subprocess.Popen(words, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size > 5000):
        assert time.monotonic() < until
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    shown, errors = process.communicate(timeout=30)
    assert (process.returncode, errors.strip()) == (130, b"")
    assert json.loads(shown)["games"] == len(numbers(path.read_bytes()))
