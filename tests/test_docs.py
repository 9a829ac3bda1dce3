"""What newcomers copy works: every example in the README and the documentation runs, every link leads somewhere."""

import doctest
import re
import runpy
from pathlib import Path

import pytest

import zweispiel
from tests.test_layers import LAYERS
from zweispiel.cli import app
from zweispiel.games import GAMES
from zweispiel.i18n import translate
from zweispiel.terminal.prompt import COMMANDS

ROOT = Path(__file__).parents[1]
WITH_EXAMPLES = ("README.md", "docs/python.md", "docs/engines.md")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*/README.md")])
LONGEST_LINE = 150


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path) -> None:
    tried = doctest.testfile(str(page), module_relative=False)
    assert tried.failed == 0
    assert tried.attempted > 0 or str(page.relative_to(ROOT)) not in WITH_EXAMPLES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_can_be_read_without_scrolling(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, start=1) if len(line) > LONGEST_LINE] == []


# ---- the map and the glossary


def test_every_module_is_on_the_map() -> None:
    made = runpy.run_path(str(ROOT / "docs" / "modules.py"))
    assert (ROOT / "docs" / "modules.md").read_text(encoding="utf-8") == made["page"](), "run: python docs/modules.py"
    assert not [path for path in modules() if not made["first_line"](path)], "a module says what it is for"


def modules() -> list[Path]:
    """Everything that can be imported, by Python or by a browser."""
    return [path for suffix in ("py", "js") for path in (ROOT / "src").rglob(f"*.{suffix}")]


def test_the_map_has_every_folder_in_the_order_of_the_layers() -> None:
    page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "zweispiel"
    parts = {path.name for path in package.iterdir() if path.suffix == ".py" and not path.name.startswith("__")}
    parts |= {f"{path.name}/" for path in package.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert not [part for part in sorted(parts) if f"`{part}`" not in page]
    rows = [row for row in re.findall(r"^\| `([a-z]+)(?:/|\.py)`", page, re.MULTILINE) if row in LAYERS]
    assert rows == list(LAYERS)


def test_the_map_leads_to_every_page() -> None:
    page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    others = {str(path.relative_to(ROOT / "docs")) for path in ROOT.glob("docs/**/*.md")} - {"index.md"}
    assert others <= set(re.findall(r"\]\(([^)]+)\)", page))


def glossary() -> list[str]:
    """The words that the glossary explains; a row may explain two that belong together."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \|", page, re.MULTILINE)
    return [word.strip(" `") for row in rows if row not in ("word", "---") for word in row.split(",")]


def words_of(text: str) -> str:
    """A text as lower-case words with blanks between them; names of several words are taken apart."""
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return f" {' '.join(re.findall('[a-z]+', apart.lower()))} "


def test_every_word_of_the_glossary_exists_and_is_explained_once() -> None:
    sources = words_of("\n".join(path.read_text(encoding="utf-8") for path in modules()))
    assert len(glossary()) > 60
    assert not [word for word in glossary() if words_of(word) not in sources]
    assert len(set(glossary())) == len(glossary())


def test_the_glossary_explains_the_public_names() -> None:
    public = {name for name in zweispiel.__all__ if isinstance(getattr(zweispiel, name), type)}
    errors = {name for name in public if issubclass(getattr(zweispiel, name), Exception)}
    assert not [name for name in sorted(public - errors) if name.lower() not in [word.lower() for word in glossary()]]


def test_the_picture_shows_the_boards_as_they_are_drawn_now() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "picture.py"))["picture"]()
    assert (ROOT / "docs" / "boards.svg").read_text(encoding="utf-8") == drawn, "run: python docs/picture.py"


def test_everything_that_can_be_typed_is_documented() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        assert f"`{command.name}" in page, command.name
        assert f"`{translate(command.name, 'de')}`" in page, command.name
    for registered in app.registered_commands:
        name = registered.name or getattr(registered.callback, "__name__", "")
        assert f"`zweispiel {name} " in page or f"`zweispiel {name}`" in page, name


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_that_names_its_options(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    game = zweispiel.load(name)
    for heading in ("## Rules", "## Regeln", "## Notation", "## Options", "## Decisions", "## Numbering", "## Specs"):
        assert heading in page
    for option in game.option_list:
        assert f"`{option.name}" in page
    assert f"{game.num_actions}" in page.replace(",", "").replace(" ", "")
