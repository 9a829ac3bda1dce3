"""Games from other packages: the example is installed and played; broken, nameless and untranslated ones are reported.

Everything runs in processes of its own, because a process looks for plugins once. Where speed does not matter the
games run interpreted, because a plugin changes the stamp of the compiled code and all would be compiled again.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import httpx
import pytest

import zweispiel
from tests.server.support import Process, process
from zweispiel.games import GAMES
from zweispiel.tools import doctor

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "domineering"
BOT = ROOT / "examples" / "bot.py"
NAME, PACKAGE = "domineering", "zweispiel_domineering"
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


def install(target: Path) -> Path:
    """Install the example into a folder, as pip does it, without network."""
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check")
    base = [sys.executable, "-m", "pip"]
    if subprocess.run([*base, "--version"], capture_output=True, check=False).returncode != 0:  # as in environment.py
        base = [str(Path(sys.base_prefix) / "bin" / "python3"), "-m", "pip", "--python", sys.executable]
    done = subprocess.run(
        [*base, "install", *options, "--target", str(target), str(EXAMPLE)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in it."""
    return install(tmp_path_factory.mktemp("site"))


def write_plugin(site: Path, name: str, code: str, package: str = "other", value: str = "") -> None:
    """A package with one module and an entry point, as an installer would leave it."""
    (site / f"{package}_{name}").mkdir(parents=True)
    (site / f"{package}_{name}" / "__init__.py").write_text(dedent(code))
    info = site / f"{package}_{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}-{name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[zweispiel.games]\n{name} = {value or f'{package}_{name}:GAME'}\n")


#: The example under another name, in a folder of its own without German.
TWIN = """
from zweispiel_domineering import Domineering
class Twin(Domineering):
    name = "{name}"
GAME = Twin
"""


def python(site: Path, *arguments: str, typed: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
    """Python with one more folder of packages."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        env={**os.environ, "PYTHONPATH": str(site), "LANG": "C.UTF-8", **environ},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def cli(site: Path, *arguments: str, typed: str = "", **environ: str) -> str:
    """What a command prints."""
    done = python(site, "-m", "zweispiel", *arguments, typed=typed, **(INTERPRETED | environ))
    assert done.returncode == 0, done.stderr
    return done.stdout


#: What `doctor` says of all but our own games, which it would examine for a minute without compiled code.
DOCTOR = """
import json, zweispiel
from zweispiel.games import GAMES
from zweispiel.tools import doctor
from zweispiel.tools.doctor import checks
others = zweispiel.games()[len(GAMES):]
zweispiel.games = lambda: others
print(json.dumps({check.name: [check.status, check.detail] for check in checks(False)}))
"""


# ---- the example


def test_the_example_is_listed_and_plays_from_the_command_line(installed: Path) -> None:
    assert cli(installed, "perft", NAME, "2").strip() == "2940"
    played = cli(installed, "play", NAME, typed="c3\ne5\nc4\nquit\n")
    assert "There is a domino on c4 already." in played
    assert "Domineering" in cli(installed, "play", typed="quit\n")


@pytest.mark.long
def test_the_example_speaks_german(installed: Path) -> None:
    assert "Auf c4 liegt schon ein Dominostein." in cli(
        installed, "play", NAME, "--lang", "de", typed="c3\ne5\nc4\naufhören\nj\n"
    )


@pytest.mark.long
def test_the_example_plays_a_contest(installed: Path) -> None:
    arguments = ("match", NAME, "--first", "mcts:visits=30", "--second", "random", "--games", "4", "--parallel", "2")
    told = json.loads(cli(installed, *arguments, "--json"))
    assert (told["game"], told["games"]) == (NAME, 4)


@pytest.fixture(scope="module")
def server(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that finds the example."""
    with process(tmp_path_factory.mktemp("data"), PYTHONPATH=str(installed), **INTERPRETED) as started:
        yield started


def page(server: Process, path: str, lang: str = "en") -> str:
    answer = httpx.get(f"{server.url}{path}", headers={"accept-language": lang}, trust_env=False, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.long
def test_the_server_shows_the_example(server: Process) -> None:
    home = page(server, "/", "de")
    assert f'data-game="{NAME}"' in home
    assert "Fülle das Brett mit Dominosteinen" in home
    assert 'class="domino upright"' in home
    assert "Steine legen" in page(server, f"/rules/{NAME}", "de")
    assert f".board.{NAME} .domino" in page(server, "/static/boards.css")


@pytest.mark.long
def test_the_example_is_played_over_http(server: Process) -> None:
    played = subprocess.run(
        [sys.executable, str(BOT), server.url, NAME, "1"], capture_output=True, text=True, timeout=300, check=False
    )
    assert played.returncode == 0, played.stderr
    assert "room" in played.stdout


@pytest.mark.long
def test_the_tests_of_the_example_pass(installed: Path) -> None:
    done = python(installed, "-m", "pytest", str(EXAMPLE), "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE))
    assert done.returncode == 0, done.stdout[-3000:]


# ---- the stamp of compiled code


#: Prints the stamp, then again after each of the files was changed.
STAMPS = """
import sys
from pathlib import Path
from zweispiel.kernel.compile import source_stamp
print(source_stamp.__wrapped__())
for name in sys.argv[2:]:
    path = Path(sys.argv[1], name)
    path.write_text((path.read_text() if path.exists() else "") + "# changed")
    print(source_stamp.__wrapped__())
"""


def test_every_file_that_compiled_code_may_contain_is_in_the_stamp(installed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(installed, site)
    files = ("rules.py", "scene.py", "weights.csv", "rules.en.md", "scene.css")
    stamps = python(site, "-c", STAMPS, str(site / PACKAGE), *files).stdout.split()
    assert len(stamps) == 6
    assert len(set(stamps[:4])) == 4
    assert set(stamps[3:]) == {stamps[3]}, "what is only shown is no part of compiled code"


@pytest.mark.long
def test_an_edit_of_a_helper_changes_the_rules(installed: Path, tmp_path: Path) -> None:
    """Numba's own cache would go on with the old helper, because the file of the rules has not changed."""
    site, cache = tmp_path / "site", {"ZWEISPIEL_CACHE": str(tmp_path / "cache")}
    shutil.copytree(installed, site)
    rules, helper = site / PACKAGE / "rules.py", site / PACKAGE / "board.py"
    helper.write_text("from zweispiel.kernel.bits import U\n\nNOT_LAST_COLUMN = U(0x7F7F7F7F7F7F7F7F)\n")
    line = next(line for line in rules.read_text().splitlines() if line.startswith("NOT_LAST_COLUMN"))
    rules.write_text(rules.read_text().replace(line, f"from {PACKAGE}.board import NOT_LAST_COLUMN"))
    count = ("-m", "zweispiel", "perft", NAME, "2")
    assert [python(site, *count, **cache).stdout.strip() for _ in range(2)] == ["2940", "2940"]
    helper.write_text(helper.read_text().replace("0x7F7F7F7F7F7F7F7F", "0x3F3F3F3F3F3F3F3F"))
    assert python(site, *count, **cache).stdout.strip() == "2520"


# ---- plugins with something wrong


@pytest.fixture(scope="session")
def mixed(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example beside plugins that are broken, take a name, have an impossible one, or speak no German."""
    site = tmp_path_factory.mktemp("mixed") / "site"
    shutil.copytree(installed, site)
    write_plugin(site, "broken", "import no_such_module")
    write_plugin(site, "empty", "GAME = None")
    write_plugin(site, GAMES[0], "raise SystemError('never imported')")
    write_plugin(site, "Bad_Name", "GAME = None")
    write_plugin(site, "english", TWIN.format(name="english"))
    write_plugin(site, "english", TWIN.format(name="english"), package="second")
    write_plugin(site, "malformed", "", value="???:[")
    write_plugin(site, "misnamed", TWIN.format(name="another"))
    return site


def test_looking_for_plugins_imports_none(mixed: Path) -> None:
    code = (
        "import sys, zweispiel; print(zweispiel.games()); print({'numba', 'zweispiel_domineering'} & set(sys.modules))"
    )
    names, modules = python(mixed, "-c", code).stdout.splitlines()
    assert names == str((*GAMES, "broken", NAME, "empty", "english", "malformed", "misnamed"))
    assert modules == "set()"


@pytest.mark.long
def test_a_broken_plugin_says_what_is_wrong_and_the_others_go_on(mixed: Path) -> None:
    failed = python(mixed, "-m", "zweispiel", "perft", "broken", "1", **INTERPRETED)
    assert failed.returncode == 2
    assert "broken from the package other-broken cannot be loaded: ModuleNotFoundError" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert cli(mixed, "perft", NAME, "1").strip() == "56"
    assert "Domineering" in cli(mixed, "play", typed="quit\n")
    code = "from zweispiel.games import playable_games; print(playable_games())"
    assert python(mixed, "-c", code).stdout.strip() == str((*GAMES, NAME, "english"))


@pytest.mark.long
def test_doctor_reports_every_plugin(mixed: Path) -> None:
    found = json.loads(python(mixed, "-c", DOCTOR, **INTERPRETED).stdout)
    assert found[NAME][0] == "ok"
    for name, status, reason in (
        ("english", "weak", "shown in English: de"),
        ("english", "weak", "rules.en.md is missing"),
        ("broken", "broken", "no_such_module"),
        ("empty", "broken", "not a subclass"),
        ("malformed", "broken", "from the package other-malformed cannot be loaded"),
        ("misnamed", "broken", "the game's name is 'another'"),
        ("other-Bad_Name", "broken", "lower-case letters"),
        ("second-english", "broken", "the game english from the package second-english is left out"),
        (f"other-{GAMES[0]}", "broken", f"the game {GAMES[0]} from the package other-{GAMES[0]} is left out"),
    ):
        assert found[name][0] == status
        assert reason in found[name][1]


@pytest.mark.long
def test_the_server_goes_on_without_broken_plugins(mixed: Path, tmp_path: Path) -> None:
    with process(tmp_path, PYTHONPATH=str(mixed), **INTERPRETED) as server:
        home = page(server, "/", "de")
        assert all(f'data-game="{name}"' in home for name in (*GAMES, NAME, "english"))
        assert 'data-game="broken"' not in home
        assert page(server, "/rules/english", "de")
        missing = httpx.get(f"{server.url}/api/games/broken", trust_env=False, timeout=60)
        assert missing.status_code == 400
        assert missing.json()["error"]["code"] == "broken-game"


def test_a_game_of_ours_without_german_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "translated_texts", lambda _: set())
    monkeypatch.setattr(zweispiel, "games", lambda: GAMES[-1:])
    found = {check.name: check for check in doctor.checks(colours=False)}
    assert found[GAMES[-1]].status == "broken"
    assert "shown in English: de" in found[GAMES[-1]].detail
