"""Collects every English text of ours that people may read: the keys the translation catalogues must have."""

from collections.abc import Iterator
from functools import cache

from jinja2 import Environment

from zweispiel.core.errors import MESSAGES
from zweispiel.games import GAMES
from zweispiel.testing.texts import PACKAGE, game_texts, marked_texts, places, reason_words

__all__ = ["every_text", "places", "reason_words", "template_texts"]


@cache
def every_text() -> frozenset[str]:
    """All of them."""
    texts = {*MESSAGES.values(), *marked_texts(PACKAGE), *template_texts()}
    for name in GAMES:
        texts |= game_texts(name) | reason_words(name)
    return frozenset(texts - {""})


def template_texts() -> Iterator[str]:
    """Texts in calls of `_` on the pages."""
    reader = Environment(extensions=["jinja2.ext.i18n"])
    for path in sorted(PACKAGE.glob("server/templates/*.html")):
        for _, _, text in reader.extract_translations(path.read_text(encoding="utf-8")):  # type: ignore[attr-defined]
            yield str(text)
