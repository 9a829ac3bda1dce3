"""Write `docs/modules.md`: every module of the package with the first line of its documentation.

    python docs/modules.py

Uses nothing but the standard library and imports no module, so that `scripts/new-game` can run it too.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TARGET = Path(__file__).with_name("modules.md")
PACKAGE = TARGET.parents[1] / "src" / "zweispiel"
#: Lowest layer first.
BELOW = ("", "kernel", "core", "games", "engines", "study")
ORDER = (*BELOW, "service", "server", "terminal", "lab", "tools", "testing", "cli")
#: Folders with a page that says more.
PAGES = {name: f"{name}.md" for name in ("engines", "study", "service", "server", "cli")} | {"games": "add-a-game.md"}
HEAD = """# The modules

Every module with the first line of its documentation, lowest layer first. [The map](index.md) shows how the folders fit
together. This page is made by `python docs/modules.py`, and a test compares it with the sources.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(folder) for folder in folders())])


def folders() -> list[Path]:
    """The folders with modules in them, in the order of the layers."""
    found = {path.parent for suffix in ("py", "js") for path in PACKAGE.rglob(f"*.{suffix}")}
    return sorted(found, key=place)


def place(folder: Path) -> tuple[int, str]:
    """What folders are sorted by: the layer, then the path."""
    parts = folder.relative_to(PACKAGE).parts
    return ORDER.index(parts[0] if parts else ""), "/".join(parts)


def section(folder: Path) -> str:
    """A folder: what it is, and its modules in alphabetical order."""
    name = folder.relative_to(PACKAGE).as_posix()
    more = f" See [{PAGES[name]}]({PAGES[name]})." if name in PAGES else ""
    about = first_line(folder / "__init__.py") + more if (folder / "__init__.py").exists() else ""
    rows = [f"| `{module_name(path)}` | {first_line(path)} |" for path in modules(folder)]
    table = ["| module | |", "|---|---|", *rows, ""] if rows else []
    title = "The package itself" if name == "." else f"`{name}/`"
    return "\n".join([f"## {title}", "", *([about, ""] if about else []), *table])


def modules(folder: Path) -> Iterator[Path]:
    """The modules of a folder, without those below it."""
    for path in sorted(folder.iterdir()):
        if path.suffix in (".py", ".js") and path.name != "__init__.py":
            yield path


def module_name(path: Path) -> str:
    """As it is imported; scripts of the browser keep their ending."""
    return path.name if path.suffix == ".js" else path.stem


def first_line(path: Path) -> str:
    """The first line of a module's documentation, up to the end of its last whole sentence."""
    text = path.read_text(encoding="utf-8")
    told = (ast.get_docstring(ast.parse(text)) or "") if path.suffix == ".py" else script_comment(text)
    line = told.partition("\n")[0].strip()
    if not line.endswith((".", ":", "]")) and ". " in line:
        line = line[: line.rindex(". ") + 1]
    return line.replace("|", "\\|")


def script_comment(text: str) -> str:
    """The first comment of a script, without its signs."""
    found = re.match(r"\s*/\*\*?\s*(?:\*\s*)?([\s\S]*?)\*/", text)
    return found.group(1).strip() if found else ""


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
