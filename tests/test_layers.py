"""Who may import whom, and where games may be named. `docs/index.md` draws the same picture."""

import ast
from functools import cache
from pathlib import Path

import zweispiel
from zweispiel.games import GAMES
from zweispiel.kernel.compile import KERNEL_FOLDERS, PICTURES

PACKAGE = Path(zweispiel.__file__).parent
#: From the lowest layer up; each may import itself and those before it.
BELOW = ("plugins", "kernel", "core", "games", "engines", "study")
ABOVE = ("service", "server", "terminal", "lab", "tools", "testing", "cli")
LAYERS = (*BELOW, *ABOVE)
NAMELESS = {*LAYERS, "files", "i18n"} - {"games"}

MODULES = sorted(path for path in PACKAGE.rglob("*.py"))


@cache
def nodes(path: Path) -> list[ast.AST]:
    """Everything that stands in a file."""
    return list(ast.walk(ast.parse(path.read_text())))


@cache
def imports(path: Path) -> set[str]:
    """Every `zweispiel.…` module a file imports, wherever the import stands."""
    found = set()
    for node in nodes(path):
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


def test_arrows_point_down() -> None:
    """The package itself, languages and files of records may be used from everywhere."""
    for path in MODULES:
        own = part(path)
        for name in imports(path) if own in LAYERS else ():
            if layer(name) in LAYERS:
                assert LAYERS.index(layer(name)) <= LAYERS.index(own), f"{path} must not import {name}"


def test_no_game_knows_another() -> None:
    for path in MODULES:
        parts = path.relative_to(PACKAGE).parts
        for name in imports(path) if parts[0] == "games" and len(parts) > 2 else ():
            if layer(name) == "games":
                assert name.split(".")[2] == parts[1], f"{path} must not import {name}"


def test_games_are_named_only_in_their_folders() -> None:
    for path in MODULES:
        constants = [node.value for node in nodes(path) if isinstance(node, ast.Constant)]
        docstrings_apart = [text for text in constants if isinstance(text, str) and "\n" not in text]
        for name in GAMES if part(path) in NAMELESS else ():
            assert name not in docstrings_apart, f"{path} names the game {name}"


def test_nothing_compiled_depends_on_pictures() -> None:
    """Else the stamp of the compiled code, which leaves pictures out, would miss a change."""
    pictures = {name.removesuffix(".py") for name in PICTURES}
    for path in MODULES:
        compiled = part(path) in KERNEL_FOLDERS and path.name not in PICTURES | {"__init__.py"}
        for name in imports(path) if compiled else ():
            if layer(name) == "games":
                assert not pictures & set(name.split(".")[3:]), f"{path} must not import {name}"


def test_importing_the_package_loads_neither_numba_nor_a_game() -> None:
    import subprocess
    import sys

    code = "import sys, zweispiel; zweispiel.games(); print([m for m in sys.modules if 'numba' in m or 'games.' in m])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
