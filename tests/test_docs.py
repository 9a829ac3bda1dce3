"""What newcomers copy works: every example in the README and the documentation runs, every link leads somewhere."""

import doctest
import re
import runpy
from pathlib import Path

import pytest

import zweispiel
from zweispiel.cli import app
from zweispiel.i18n import translate
from zweispiel.terminal.prompt import COMMANDS

ROOT = Path(__file__).parents[1]
WITH_EXAMPLES = ("README.md", "python.md", "engines.md")
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path) -> None:
    tried = doctest.testfile(str(page), module_relative=False)
    assert tried.failed == 0
    assert tried.attempted > 0 or page.name not in WITH_EXAMPLES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


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


@pytest.mark.parametrize("name", zweispiel.games())
def test_every_game_has_a_page_that_names_its_options(name: str) -> None:
    page = (ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    game = zweispiel.load(name)
    for heading in ("## Rules", "## Regeln", "## Notation", "## Options", "## Decisions", "## Numbering", "## Specs"):
        assert heading in page
    for option in game.option_list:
        assert f"`{option.name}" in page
    assert f"{game.num_actions}" in page.replace(",", "").replace(" ", "")
