"""Who may import whom, and where games may be named. `docs/index.md` draws the same picture."""

import ast
from pathlib import Path

import pytest

import zweispiel
from zweispiel.games import GAMES
from zweispiel.kernel.compile import KERNEL_FOLDERS, PICTURES

PACKAGE = Path(zweispiel.__file__).parent
#: From the lowest layer up; each may import itself and those before it.
BELOW = ("plugins", "kernel", "core", "games", "engines")
ABOVE = ("service", "server", "terminal", "lab", "tools", "testing", "cli")
LAYERS = (*BELOW, *ABOVE)
NAMELESS = {*LAYERS, "files", "i18n"} - {"games"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every `zweispiel.…` module a file imports, wherever the import stands."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layers"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("zweispiel.")}


def layer(dotted: str) -> str:
    """The layer of a module or file, by the first folder inside the package."""
    return dotted.split(".")[1]


def part(path: Path) -> str:
    """The folder of a module inside the package, or the module's own name where it has none."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def test_every_folder_has_its_layer() -> None:
    assert {part(path) for path in MODULES} == {*LAYERS, "files", "i18n", "__init__", "__main__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows_point_down(path: Path) -> None:
    own = part(path)
    if own not in LAYERS:
        return  # the package itself, languages and files of records may be used from everywhere
    for name in imports(path):
        if layer(name) in LAYERS:
            assert LAYERS.index(layer(name)) <= LAYERS.index(own), f"{own} must not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_game_knows_another(path: Path) -> None:
    parts = path.relative_to(PACKAGE).parts
    if parts[0] != "games" or len(parts) < 3:
        return
    for name in imports(path):
        if layer(name) == "games":
            assert name.split(".")[2] == parts[1], f"{parts[1]} must not import {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_games_are_named_only_in_their_folders(path: Path) -> None:
    if part(path) not in NAMELESS:
        return
    constants = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
    docstrings_apart = [text for text in constants if isinstance(text, str) and "\n" not in text]
    for name in GAMES:
        assert name not in docstrings_apart, f"{path} names the game {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_compiled_depends_on_pictures(path: Path) -> None:
    """Else the stamp of the compiled code, which leaves pictures out, would miss a change."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] not in KERNEL_FOLDERS or path.name in PICTURES | {"__init__.py"}:
        return
    pictures = {name.removesuffix(".py") for name in PICTURES}
    for name in imports(path):
        if layer(name) == "games":
            assert not pictures & set(name.split(".")[3:]), f"{path} must not import {name}"


def test_importing_the_package_loads_neither_numba_nor_a_game() -> None:
    import subprocess
    import sys

    code = "import sys, zweispiel; zweispiel.games(); print([m for m in sys.modules if 'numba' in m or 'games.' in m])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
