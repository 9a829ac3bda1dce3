"""Collects every English text of ours that somebody may read: the keys the translation catalogues must have."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

from jinja2 import Environment

import zweispiel
from zweispiel.core.errors import MESSAGES
from zweispiel.core.game import Game

SOURCES = Path(zweispiel.__file__).parent
MARKS = {"_", "N_", "translate"}


@cache
def every_text() -> frozenset[str]:
    """All of them."""
    texts = set(MESSAGES.values()) | set(marked_texts()) | set(template_texts()) | set(reason_words())
    for name in zweispiel.games():
        texts |= set(game_texts(import_module(f"zweispiel.games.{name}").GAME))
    return frozenset(texts - {""})


def marked_texts() -> Iterator[str]:
    """Texts in calls of `_`, `N_` and `translate`."""
    for tree in _trees(SOURCES):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _name(node.func) in MARKS and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value


def template_texts() -> Iterator[str]:
    """Texts in calls of `_` on the pages."""
    reader = Environment(extensions=["jinja2.ext.i18n"])
    for path in sorted(SOURCES.glob("server/templates/*.html")):
        for _, _, text in reader.extract_translations(path.read_text(encoding="utf-8")):  # type: ignore[attr-defined]
            yield str(text)


def game_texts(game: type[Game]) -> Iterator[str]:
    """What a game says as plain facts: broken rules, sides, examples of moves, options."""
    yield from (text for _, text in game.reasons)
    yield from game.sides
    yield game.example
    for option in game.option_list:
        yield option.help
        yield option.title
        yield from option.labels
        if not option.choices:
            yield option.allowed


def reason_words(game: str = "") -> Iterator[str]:
    """The words a game (or all) gives as reasons of its outcomes: every text in a method `reason`."""
    for tree in _trees(SOURCES / "games" / game):
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "reason":
                skipped = ast.get_docstring(node, clean=False)
                constants = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
                yield from (value for value in constants if isinstance(value, str) and value != skipped)


def places(text: str) -> set[str]:
    """The names of the {places} in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
