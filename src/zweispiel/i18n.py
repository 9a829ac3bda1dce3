"""Internationalisation: English texts are the keys, other languages come from catalogues.

The terminal serves one person: it chooses the language once (`use`) and then writes `_("text")`. The server serves many
and passes the language along. Catalogues are plain `.po` files, compiled in memory when first needed: ours in
`locale/`, and `messages.<lang>.po` in the folder of any game that brings its own.
"""

import gettext
import os
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from zweispiel.core.errors import N_, Phrase, Phrases, ZweispielError, join_words
from zweispiel.core.scene import Saying
from zweispiel.games import game_folder, game_names

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = ("en", "de")
FOLDER = Path(__file__).parent / "locale"

AND = N_("and")

_current: ContextVar[str] = ContextVar("language", default="en")


def use(lang: str) -> None:
    """Speak `lang` from now on, in this thread or task."""
    _current.set(lang)


def current() -> str:
    """The language in use."""
    return _current.get()


def from_environment(environ: Mapping[str, str] = os.environ) -> str:
    """The language the system asks for, English if we do not speak it."""
    wanted = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    code = wanted.split(".")[0].split("_")[0].lower()
    return code if code in LANGUAGES else "en"


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The translations of a language: ours first, so that no game changes them, then those of each game."""
    found = gettext.NullTranslations()
    for path in reversed(catalogue_files(lang)):
        compiled = _compiled(path, lang)
        compiled.add_fallback(found)
        found = compiled
    return found


def catalogue_files(lang: str) -> list[Path]:
    """The catalogues of a language; none for English, whose texts are the keys."""
    folders = [found for found in map(game_folder, game_names()) if found is not None]
    paths = [FOLDER / lang / "LC_MESSAGES" / "zweispiel.po", *(found / f"messages.{lang}.po" for found in folders)]
    return [path for path in paths if lang != "en" and path.is_file()]


def translated_texts(lang: str) -> set[str]:
    """The English texts that have a translation."""
    messages = (message for path in catalogue_files(lang) for message in read_catalogue(path, lang))
    return {str(message.id) for message in messages if message.id and message.string and not message.fuzzy}


def read_catalogue(path: Path, lang: str) -> "Catalog":
    """A `.po` file."""
    from babel.messages.pofile import read_po  # here, because English needs no Babel

    with path.open("rb") as file:
        return read_po(file, locale=lang)


def _compiled(path: Path, lang: str) -> gettext.GNUTranslations:
    """A catalogue as gettext reads it."""
    from babel.messages.mofile import write_mo

    compiled = BytesIO()
    write_mo(compiled, read_catalogue(path, lang))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translate(text: str, lang: str | None = None) -> str:
    """A text in `lang` (None: the language in use); the English one where there is no translation."""
    return catalogue(lang or current()).gettext(text) if text else ""  # gettext("") would be the catalogue's header


def _(text: str, /, **values: object) -> str:
    """A text in the language in use, its {places} filled in."""
    translated = translate(text)
    return translated.format(**values) if values else translated


def _translated_value(value: object, lang: str | None) -> object:
    """A value that fills a place: translated if it is a text of ours, else as it is."""
    if isinstance(value, Phrases):
        return join_words([translate(text, lang) for text in value], translate(AND, lang))
    if isinstance(value, Saying):
        return translate_saying(value, lang)
    return translate(value, lang) if isinstance(value, Phrase) else value


def translate_error(error: ZweispielError, lang: str | None = None) -> str:
    """What an error says, in `lang`; also what it quotes from our own texts or from the error that caused it."""
    params = {name: _translated_value(value, lang) for name, value in error.params.items()}
    cause = error.__cause__
    if isinstance(cause, ZweispielError) and "problem" in params:
        told = translate_error(cause, lang)
        params["problem"] = told if str(error.params["problem"]).endswith(".") else told.rstrip(".")
    return translate(error.template, lang).format(**params)


@cache
def speaker(lang: str) -> Callable[[Saying], str]:
    """A function that translates sayings into `lang`; cached, so that it can be part of a cache key."""
    return lambda saying: translate_saying(saying, lang)


def translate_saying(saying: Saying, lang: str | None = None) -> str:
    """What a saying says, in `lang`; texts of ours and sayings among its values are translated too."""
    params = {name: _translated_value(value, lang) for name, value in saying.params.items()}
    return translate(saying.template, lang).format(**params)
