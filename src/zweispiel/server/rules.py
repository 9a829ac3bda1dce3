"""The rules of a game as part of a page: its own text, with pictures drawn by its own scenes."""

from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt

import zweispiel


@lru_cache(maxsize=100)
def rules_html(name: str, lang: str) -> str:
    """The rules as HTML."""
    zweispiel.load(name)
    path = Path(zweispiel.__file__).parent / "games" / name / f"rules.{lang}.md"
    text = path.read_text("utf-8") if path.is_file() else ""
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
