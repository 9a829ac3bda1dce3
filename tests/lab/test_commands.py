"""The commands `match` and `analyse`: tables for people, JSON for programs, one line for every error."""

import json
import re
from pathlib import Path

import pytest

import zweispiel
from tests.lab.support import Command, bot
from tests.study.test_judging import ENDGAME
from tests.terminal.support import Typist, environment, run
from zweispiel import i18n

MATCH = ("match", "heimlich", "--first", "level:1", "--second", "random")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "record.txt"
    path.write_text(ENDGAME + " b2-se")
    return str(path)


def test_a_match_for_people(command: Command) -> None:
    for lang, title in (("en", "share"), ("de", "Anteil")):
        code, shown, errors = command(*MATCH, "--games", "2", "--lang", lang)
        assert (code, errors) == (0, "")
        assert title in shown
        assert "level:1" in shown
        assert max(len(line) for line in shown.splitlines()) <= 80


def test_a_match_for_programs(command: Command, tmp_path: Path) -> None:
    records = tmp_path / "r.jsonl"
    words = (*MATCH, "--games", "2", "--limit", "visits=20", "--option", "start=parallel", "--records", str(records))
    code, shown, _ = command(*words, "--json", "--parallel", "2")
    told = json.loads(shown)
    assert code == 0
    assert (told["game"], told["options"], told["limit"]) == ("heimlich", {"start": "parallel"}, {"visits": 20})
    assert (told["first"], told["second"], told["seed"], told["games"]) == ("level:1", "random", 1, 2)
    assert set(told["result"]) == {"won", "drawn", "lost", "share", "interval", "elo", "elo_interval"}
    assert [one["won"] + one["drawn"] + one["lost"] for one in told["as_player"]] == [1, 1]
    assert (told["faults"], told["unsaved"], told["wanted"]) == ([], [], 2)
    again = json.loads(command(*words, "--json", "--resume")[1])
    assert again == told
    assert records.read_text().count("\n") == 2


@pytest.mark.long
def test_games_that_repeat_themselves_are_pointed_out(command: Command) -> None:
    words = ("match", "heimlich", "--first", bot("drifts"), "--second", bot("plays"), "--games", "4")
    assert "Only 2 of the 4 games differ" in " ".join(command(*words)[1].split())
    assert "differ" not in command(*words, "--opening", "8")[1]


def test_faults_are_shown(command: Command) -> None:
    code, shown, _ = command("match", "heimlich", "--first", bot("babbles"), "--second", "random", "--games", "1")
    assert code == 0
    told = " ".join(shown.split())  # the path of the program may break the line anywhere
    assert "not understood" in told
    assert "I think d3" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["match", "heimlich"], "--first"),
        (["match", "heimlich", "--first", "random"], "--second"),
        (["match", "chess", "--first", "random", "--second", "random"], "heimlich"),
        ([*MATCH, "--games", "0"], "1 … "),
        ([*MATCH, "--games", "-1"], "1 … "),
        ([*MATCH, "--games", "x"], "1 … "),
        ([*MATCH, "--parallel", "0"], "1 … "),
        ([*MATCH, "--opening", "-1"], "0 … "),
        ([*MATCH, "--opening", "x"], "0 … "),
        ([*MATCH, "--limit", "seconds=0"], "positive"),
        ([*MATCH, "--limit", "visits=-3"], "positive"),
        ([*MATCH, "--limit", "seconds=nan"], "positive"),
        ([*MATCH, "--limit", "hours=1"], "seconds, visits, depth"),
        ([*MATCH, "--limit", "visits=1.5"], "visits=500"),
        ([*MATCH, "--limit", ""], "visits=500"),
        ([*MATCH, "--timeout", "0"], "seconds"),
        ([*MATCH, "--timeout", "inf"], "seconds"),
        ([*MATCH, "--resume"], "--records"),
        ([*MATCH, "--records", "/none/such/file"], "no folder"),
        ([*MATCH, "--records", "/"], "folder"),
        ([*MATCH, "--seed", "x" * 300], "200"),
        ([*MATCH, "--first", "level:9"], "from 1 to 8"),
        ([*MATCH, "--first", "level:0"], "from 1 to 8"),
        ([*MATCH, "--first", "deepblue"], "program:COMMAND"),
        ([*MATCH, "--first", "program:/none/such --x"], "/none/such"),
        ([*MATCH, "--option", "start=round"], "diagonal"),
        (["analyse"], "FILE"),
        (["analyse", "/none/such"], "/none/such"),
        (["analyse", str(ROOT / "pyproject.toml")], "record"),
        (["analyse", "x", "--level", "9"], "from 1 to 8"),
        (["analyse", "x", "--level", "3", "--limit", "visits=3"], "exclude"),
        (["analyse", "x", "--limit", "visits=0"], "positive"),
    ],
    ids=str,
)
def test_every_error_is_one_line(command: Command, arguments: list[str], told: str) -> None:
    for lang in i18n.LANGUAGES:
        code, shown, errors = command(*arguments, "--lang", lang)
        assert (code, shown, errors.count("\n")) == (2, "", 1), errors
        assert lang != "en" or told in errors


def test_an_analysis_for_people(command: Command, record: str) -> None:
    code, shown, errors = command("analyse", record, "--limit", "visits=30")
    assert (code, errors) == (0, "")
    row = next(line for line in shown.splitlines() if line.split()[:1] == ["58"])  # the last move, b2-se
    assert "??" in row
    assert "=+1" in row
    assert "█" * 10 in row
    assert "second player:" in shown
    assert "58. b2-se ??: " in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "zweiter Spieler:" in command("analyse", record, "--limit", "visits=30", "--lang", "de")[1]


@pytest.mark.long
def test_an_analysis_for_programs(command: Command, record: str) -> None:
    told = json.loads(command("analyse", record, "--level", "4", "--json")[1])
    facts = {"game", "version", "options", "outcome", "limit", "thresholds", "start", "measure", "moves", "summary"}
    assert facts | {"turning_points"} == set(told)
    assert 58 in told["turning_points"]
    assert told["moves"][-1]["reason"]["text"].endswith(".")
    assert len(told["moves"]) == 58
    last = told["moves"][-1]
    assert (last["number"], last["player"], last["move"], last["mark"]) == (58, 1, "b2-se", "??")
    assert (last["value"], last["mover_value"], last["loss"], last["exact"]) == (1.0, -1.0, 2.0, True)
    assert [one["player"] for one in told["summary"]] == [0, 1]
    assert told["summary"][1]["marks"]["??"] >= 1


@pytest.mark.long
def test_an_old_terminal_gets_plain_signs(record: str) -> None:
    done = run("analyse", record, "--limit", "visits=10", env=environment(PYTHONIOENCODING="ascii"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "##########" in done.stdout


@pytest.mark.long
def test_a_bar_is_shown_where_somebody_watches() -> None:
    with Typist(*MATCH, "--games", "6") as person:
        seen = person.wait_for("level:1")
        assert person.leave() == 0
    assert re.search(r"\d/6", seen)


def test_the_example_program_of_the_documentation_plays(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "engines.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n# bot\.py\n(.*?)```", page, re.DOTALL)
    assert found is not None
    assert found[1].count("\n") <= 12
    path = tmp_path / "bot.py"
    path.write_text(found[1])
    from tests.lab.support import contest, hold

    name = bot("x").removeprefix("program:").split()[0]
    result = hold(contest(f"program:{name} {path}", "random", zweispiel.games()[0], rows=3), 1)
    assert result.faults == []
