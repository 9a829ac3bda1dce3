"""The generator: a new game plays at once, is on every list, and passes the tests, documentation included."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import long_only

ROOT = Path(__file__).parents[1]
COPIED = (
    "src",
    "tests",
    "docs",
    "scripts",
    "examples",
    "deploy",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)
MODELS = {"minimal": "domineering", "full": "heimlich"}
#: All that a minimal game may take: sources, tests and page together.
MOST_LINES = 700
#: All that the lesson of a new game may take.
MOST_LESSON_LINES = 60


def copy_of_the_project(folder: Path) -> Path:
    for name in (*COPIED, "LICENSE"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project to change."""
    return copy_of_the_project(tmp_path)


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project that must stay as it is."""
    return copy_of_the_project(tmp_path_factory.mktemp("untouched"))


def run(project: Path, *command: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copied project, on its own sources."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(project / "src"), str(project)]), **environ}
    return subprocess.run(
        [sys.executable, *command], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def new_files(project: Path, name: str) -> Iterator[Path]:
    """The files of a new game."""
    yield from (path for path in (project / "src/zweispiel/games" / name).rglob("*") if path.suffix != ".pyc")
    yield from (project / "tests/games" / name).glob("*.*")
    yield project / "docs/games" / f"{name}.md"


PLAYED = """
import zweispiel
match = zweispiel.load("leise").match()
match.push(match.moves()[0])
print(match.game.title, "leise" in zweispiel.games(), match.svg().count(".board.leise ") > 5)
"""


@pytest.mark.parametrize("model", ["minimal", *long_only("full")])
def test_a_new_game_plays_at_once(project: Path, model: str) -> None:
    made = run(project, "scripts/new-game", "leise", "--title", "Ganz leise", "--model", model)
    assert made.returncode == 0, made.stderr
    played = run(project, "-c", PLAYED, NUMBA_DISABLE_JIT="1")
    assert played.stdout == "Ganz leise True True\n", played.stderr
    texts = {path: path.read_text(encoding="utf-8") for path in new_files(project, "leise") if path.is_file()}
    assert not [path for path, text in texts.items() if MODELS[model] in text.lower()], "the model's name is left over"
    lists = ("src/zweispiel/games/__init__.py", "README.md", "docs/index.md", "docs/python.md")
    assert all("leise" in (project / path).read_text(encoding="utf-8") for path in lists)
    linted = run(project, "-m", "ruff", "check", "--no-cache", "src/zweispiel/games/leise", "tests/games/leise")
    assert linted.returncode == 0, linted.stdout
    lesson = project / "src/zweispiel/games/leise/lesson.py"
    assert texts[lesson].count("\n") <= MOST_LESSON_LINES
    if model == "minimal":
        assert sum(text.count("\n") for text in texts.values()) <= MOST_LINES


@pytest.mark.long
@pytest.mark.parametrize("model", MODELS)
def test_the_tests_pass_with_a_new_game(project: Path, model: str) -> None:
    assert run(project, "scripts/new-game", "leise", "--model", model).returncode == 0
    whole = ("tests/test_docs.py", "tests/test_layers.py", "tests/test_language.py")
    own = ("tests/games/leise", "tests/conformance", "tests/core", "tests/server", "tests/terminal", "-k", "leise")
    for chosen in (whole, own):
        tested = run(project, "-m", "pytest", *chosen, "-p", "no:cacheprovider")
        assert tested.returncode == 0, tested.stdout[-3000:]
    typed = run(project, "-m", "mypy", "--no-incremental", "src/zweispiel/games/leise")
    assert typed.returncode == 0, typed.stdout


@pytest.mark.parametrize("name", ["heimlich", "Leise", "x", "a b", "class", "../x", "héron", "x1"])
def test_bad_names_change_nothing(untouched: Path, name: str) -> None:
    before = sorted(untouched.rglob("*"))
    refused = run(untouched, "scripts/new-game", name)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert sorted(untouched.rglob("*")) == before


@pytest.mark.parametrize("title", ['Say "hi"', "back\\slash", "{x}", " ", "two\nlines", "[link]"])
def test_titles_that_would_break_the_code_change_nothing(untouched: Path, title: str) -> None:
    before = sorted(untouched.rglob("*"))
    refused = run(untouched, "scripts/new-game", "leise", "--title", title)
    assert refused.returncode == 1
    assert "cannot be a title" in refused.stderr
    assert sorted(untouched.rglob("*")) == before
