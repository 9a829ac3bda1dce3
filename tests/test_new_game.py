"""The generator: a copied game plays at once and passes its tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COPIED = ("src", "tests", "docs", "scripts", "pyproject.toml")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tmp_path / name)
    return tmp_path


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the copied project, on its own sources."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(project / "src"), str(project)])}
    return subprocess.run(
        [sys.executable, *command], cwd=project, env=environment, capture_output=True, text=True, check=False
    )


def test_a_new_game_plays_at_once(project: Path) -> None:
    made = run(project, "scripts/new-game", "leise", "--title", "Ganz leise")
    assert made.returncode == 0, made.stderr
    code = "import zweispiel as z; g = z.load('leise'); print(g.title, g.match().push('d3'), 'leise' in z.games())"
    played = run(project, "-c", code)
    assert played.stdout.split("\n")[0] == "Ganz leise d3-s True", played.stderr
    drawn = run(project, "-c", "import zweispiel as z; print(z.load('leise').match().svg())").stdout
    assert 'class="board leise"' in drawn
    assert ".board.leise .stone" in drawn
    changed = [name for name in ("src", "tests", "docs") if "heimlich" in text_of(project / name, "leise")]
    assert changed == [], "the model's name is left over"


def text_of(folder: Path, name: str) -> str:
    """All text of the new game's files below a folder."""
    paths = [path for path in folder.rglob("*") if path.is_file() and name in str(path.relative_to(folder))]
    return "".join(path.read_text(encoding="utf-8") for path in paths if path.suffix in {".py", ".md", ".css"}).lower()


@pytest.mark.long
def test_a_new_game_passes_its_tests(project: Path) -> None:
    assert run(project, "scripts/new-game", "leise").returncode == 0
    tested = run(
        project, "-m", "pytest", "tests/games/leise", "tests/conformance", "-k", "leise", "-p", "no:cacheprovider"
    )
    assert tested.returncode == 0, tested.stdout[-3000:]


@pytest.mark.parametrize("name", ["heimlich", "Leise", "x", "a b", "class", "../x", "héron", "x1"])
def test_bad_names_change_nothing(project: Path, name: str) -> None:
    before = sorted(project.rglob("*"))
    refused = run(project, "scripts/new-game", name)
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert sorted(project.rglob("*")) == before


@pytest.mark.parametrize("title", ['Say "hi"', "back\\slash", "{x}", " ", "two\nlines"])
def test_titles_that_would_break_the_code_change_nothing(project: Path, title: str) -> None:
    before = sorted(project.rglob("*"))
    refused = run(project, "scripts/new-game", "leise", "--title", title)
    assert refused.returncode == 1
    assert "cannot be a title" in refused.stderr
    assert sorted(project.rglob("*")) == before
