"""Collects the English texts in sources: the keys that translation catalogues must have."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import zweispiel
from zweispiel.core.errors import MESSAGES
from zweispiel.games import game_class, game_folder

PACKAGE = Path(zweispiel.__file__).parent
#: What ends a sentence: not the point of a number, and with the marks that close after it.
SENTENCE_END = re.compile(r"[.!?…]+[\"'”“’)\]]*(?=\s|$)")
#: Calls whose first argument is a text for people.
MARKS = {"_", "N_", "translate"}


@cache
def known_texts(name: str) -> frozenset[str]:
    """Every text that a game may use: its own and those of this package."""
    return game_texts(name) | marked_texts(PACKAGE) | set(MESSAGES.values())


@cache
def game_texts(name: str) -> frozenset[str]:
    """The texts that a game brings: those marked in its folder, and those among its facts."""
    return marked_texts(_folder(name)) | game_class(name).texts()


@cache
def marked_texts(folder: Path) -> frozenset[str]:
    """The texts in calls of `_`, `N_` and `translate` below a folder."""
    return frozenset(text for tree in _trees(folder) for text in _marked(tree)) - {""}


def reason_words(name: str) -> set[str]:
    """The words a game gives as reasons of its outcomes: every text in its method `reason`."""
    return {word for tree in _trees(_folder(name)) for word in _words_of_reason(tree)}


def places(text: str) -> set[str]:
    """The names of the {places} in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def count_sentences(text: str) -> int:
    """How many sentences a text has: ends of sentences with a space or nothing after them, and words after the last."""
    return len([part for part in SENTENCE_END.split(text) if part.strip()])


def _folder(name: str) -> Path:
    folder = game_folder(name)
    assert folder is not None, f"the module of {name} was not found"
    return folder


def _trees(folder: Path) -> Iterator[ast.Module]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def _marked(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def _words_of_reason(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "reason":
            skipped = ast.get_docstring(node, clean=False)
            constants = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
            yield from (value for value in constants if isinstance(value, str) and value != skipped)
