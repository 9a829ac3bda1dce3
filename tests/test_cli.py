"""The command line as scripts see it: output, one line for every error, exit codes, pipes, and odd surroundings."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import zweispiel
from tests.terminal.support import Typist, environment, run
from tests.terminal.support import command as starting
from zweispiel import i18n

GAMES = zweispiel.games()
GAME = GAMES[0]
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of an unfinished match in a file."""
    match = zweispiel.load(GAME).match(1)
    for _ in range(6):
        match.push(match.moves()[0])
    path = tmp_path / "record.json"
    path.write_text(match.record().dumps())
    return path


# ---- what it prints


def test_version_and_help(command: Command) -> None:
    assert command("--version") == (0, f"zweispiel {zweispiel.__version__}\n", "")
    code, shown, _ = command("--help")
    assert code == 0
    assert all(name in shown for name in ("play", "perft", "replay", "bench", "doctor"))
    assert "Aufruf:" in command("--lang", "de", "--help")[1]
    assert "Aufruf:" in command("play", "--help", "--lang=de")[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_help_for_a_game_lists_its_options(command: Command, name: str) -> None:
    for arguments in (["play", name, "--help"], ["play", name, "--options"], ["play", name, "--options", "--json"]):
        code, shown, errors = command(*arguments)
        assert (code, errors) == (0, "")
        assert all(option.name in shown for option in zweispiel.load(name).option_list)
    assert set(json.loads(shown)[name]) == set(zweispiel.load(name).options)


@pytest.mark.parametrize("name", GAMES)
def test_perft_prints_the_bare_number(command: Command, name: str) -> None:
    known = zweispiel.load(name).known_perft
    for depth, count in enumerate((1, *known)):
        assert command("perft", name, str(depth)) == (0, f"{count}\n", "")


def test_replay(command: Command, record: Path) -> None:
    text = record.read_text()
    code, shown, _ = command("replay", str(record))
    assert code == 0
    assert shown.count("\n\n") >= 2
    assert len(command("replay", str(record), "--final")[1]) < len(shown)
    stepped = command("replay", str(record), "--step", typed=("", "q"))
    assert stepped[0] == 0
    assert stepped[1].count("Enter: next") == 2
    told = json.loads(command("replay", str(record), "--json")[1])
    assert told["moves"] == json.loads(text)["moves"]
    assert told["outcome"] is None


def test_replay_from_the_input_and_in_one_line(record: Path) -> None:
    line = zweispiel.Record.loads(record.read_text()).line()
    done = run("replay", "-", "--json", typed=line)
    assert done.returncode == 0
    assert json.loads(done.stdout)["moves"] == line.split()[2:]


@pytest.mark.long
def test_bench_and_doctor_for_programs(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zweispiel.tools.bench.SECONDS", 0.03)
    measured = json.loads(command("bench", "--json")[1])
    assert [entry["game"] for entry in measured["games"]] == list(GAMES)
    assert all(entry["playouts_per_million_steps"] > 0 for entry in measured["games"])
    code, shown, _ = command("doctor", "--json")
    found = json.loads(shown)
    assert (code, found["ok"]) == (0, True)
    assert {check["name"] for check in found["checks"]} >= {"python", "numba", "cache", "locale", "colours", *GAMES}


def test_doctor_finds_a_broken_game(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(zweispiel.load(GAME)), "known_perft", (1,))
    code, shown, _ = command("doctor")
    assert code == 1
    assert "broken" in shown


# ---- what it refuses


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (
            ["nonsense"],
            "serve, play, learn, puzzle, replay, analyse, match, puzzles, train, perft, verify, bench, doctor",
        ),
        (["--nonsense"], "--lang"),
        (["--lang", "fr"], "en, de"),
        (["--lang"], "--help"),
        (["perft"], "GAME"),
        (["perft", GAME], "DEPTH"),
        (["perft", GAME, "1", "2"], "Usage"),
        (["perft", "chess", "1"], GAME),
        (["perft", GAME, "x"], "from 0 to"),
        (["perft", GAME, "-1"], "from 0 to"),
        (["perft", GAME, "1.5"], "from 0 to"),
        (["perft", GAME, "²"], "from 0 to"),
        (["perft", GAME, "1" * 5000], "from 0 to"),
        (["play", "chess"], GAME),
        (["play", GAME, "--option", "colour=red"], "no option"),
        (["play", GAME, "--option", "name=red"], "no option"),
        (["play", GAME, "--option", "nonsense"], "name=value"),
        (["play", GAME, "--option"], "--help"),
        (["play", GAME, "--computer", "third"], "first, second"),
        (["play", GAME, "--seed", "x" * 300], "200"),
        (["play", GAME, "--seed", "\udcff"], "200"),
        (["play", GAME, "--json=3"], "--help"),
        (["replay"], "FILE"),
        (["replay", "/none/such"], "/none/such"),
        (["replay", "/"], "folder"),
        (["replay", "a\0b"], "no file"),
        (["replay", "~nobody-at-all/x"], "no file"),
        (["replay", "-", "--step"], "file"),
    ],
    ids=str,
)
def test_every_error_is_one_line_that_says_what_is_allowed(command: Command, arguments: list[str], told: str) -> None:
    for lang in i18n.LANGUAGES:
        code, shown, errors = command(*(["--lang", lang] if "--lang" not in arguments else []), *arguments)
        assert (code, shown) == (2, "")
        assert errors.count("\n") == 1
        assert "Traceback" not in errors
        assert lang != "en" or told in errors


@pytest.mark.parametrize("name", GAMES)
def test_every_option_says_what_is_allowed(command: Command, name: str) -> None:
    for option in zweispiel.load(name).option_list:
        code, _, errors = command("play", name, "--option", f"{option.name}=nonsense")
        assert (code, errors.count("\n")) == (2, 1)
        assert option.allowed in errors


@pytest.mark.parametrize(
    "content",
    [b"", b"\0\0", b"\xff\xfe", b"{", b"[]", b"null", b"[" * 100_000, b"heimlich", b"chess v1: e4", b"x" * 5_000_000],
    ids=lambda content: repr(content[:10]),
)
def test_bad_files(command: Command, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    code, shown, errors = command("replay", str(path))
    assert (code, shown, errors.count("\n")) == (2, "", 1)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(command: Command, record: Path) -> None:
    record.chmod(0)
    code, _, errors = command("replay", str(record))
    assert (code, "permission" in errors) == (2, True)


def test_a_bug_is_reported_without_a_traceback(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zweispiel.tools.perft.perft", lambda *_: 1 // 0)
    code, shown, errors = command("perft", GAME, "1")
    assert (code, shown, errors.count("\n")) == (1, "", 1)
    assert "ZeroDivisionError" in errors


# ---- where it runs


@pytest.mark.long
def test_a_closed_pipe_ends_it_silently(record: Path) -> None:
    process = subprocess.Popen(
        starting(["replay", str(record)]), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(30) == 0
    process.stderr.close()


@pytest.mark.long
def test_a_full_disk_is_told_in_one_line(record: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            starting(["replay", str(record)]), stdout=full, stderr=subprocess.PIPE, env=environment(), check=False
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


@pytest.mark.long
def test_a_home_that_cannot_be_written_and_the_wait_for_the_compiler() -> None:
    arguments = ("perft", "heimlich", "2", "--lang", "de")
    with Typist(*arguments, HOME="/dev/null", ZWEISPIEL_CACHE=None, XDG_CACHE_HOME=None) as person:
        person.wait_for("Das Spiel wird vorbereitet")
        person.wait_for("12\r\n")
        assert person.leave() == 0


@pytest.mark.long
def test_an_old_encoding_shows_plainer_signs() -> None:
    old = environment(PYTHONIOENCODING="ascii", LANG="de_DE.ISO-8859-1")
    done = run("play", "zweispiel", env=old)
    assert done.returncode == 2
    assert done.stderr.startswith("Es gibt kein Spiel 'zweispiel'")
    done = run("play", GAME, typed="hilfe\nzurueck\n", env=old)
    assert (done.returncode, done.stderr) == (0, "")
    assert "zurueck" in done.stdout


@pytest.mark.long
def test_bytes_that_are_no_text_do_not_end_the_game() -> None:
    done = run("play", GAME, typed=b"\xff\xfe\x00\nhelp\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "take back" in done.stdout


@pytest.mark.long
def test_language_of_the_system() -> None:
    assert "Es gibt" in run("play", "chess", env=environment(LANG="de_DE.UTF-8")).stderr
    assert "There is" in run("play", "chess", "--lang", "en", env=environment(LANG="de_DE.UTF-8")).stderr
