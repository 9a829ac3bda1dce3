"""Every text somebody may read exists in every language, with the same places to fill in, and nothing is left over."""

import pickle
import random
from pathlib import Path

import pytest
from babel.messages.catalog import Message

import zweispiel
from tests.catalogue import every_text, places
from tests.support import play_randomly
from zweispiel import i18n
from zweispiel.core.errors import N_, IllegalMove, InvalidMove, OptionError, Phrase, RecordError
from zweispiel.server.game_list import rules_text

OTHERS = [lang for lang in i18n.LANGUAGES if lang != "en"]


def messages(lang: str) -> list[Message]:
    """Everything in our catalogue and in those that games of ours bring."""
    return [message for path in i18n.catalogue_files(lang) for message in i18n.read_catalogue(path, lang) if message.id]


@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_is_translated(lang: str) -> None:
    missing = sorted(every_text() - i18n.translated_texts(lang))
    assert not missing, "\n".join(f'msgid "{text}"\nmsgstr ""\n' for text in missing)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_stale_translations(lang: str) -> None:
    stale = sorted({str(message.id) for message in messages(lang)} - every_text())
    assert not stale


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_have_the_same_places(lang: str) -> None:
    wrong = [m.id for m in messages(lang) if places(str(m.id)) != places(str(m.string))]
    assert not wrong


@pytest.mark.parametrize("lang", OTHERS)
def test_no_text_stands_twice_or_in_a_game_although_we_have_it(lang: str) -> None:
    ours, *games = [msgids(path) for path in i18n.catalogue_files(lang)]
    for found in (ours, *games):
        assert len(found) == len(set(found))
    assert all(set(ours).isdisjoint(found) for found in games)


def msgids(path: Path) -> list[str]:
    """The keys of a catalogue as they are written."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("msgid") and line != 'msgid ""']


#: Words of German rules that have an English name, and names that a game no longer has.
FOREIGN = {"en": ("Reststein",), "de": ("Gendarm",)}


@pytest.mark.parametrize("lang", FOREIGN)
def test_no_text_has_a_word_of_another_language_or_an_old_name(lang: str) -> None:
    ours = sorted(i18n.translate(text, lang) for text in every_text())
    rules = [rules_text(name, lang) for name in zweispiel.games()]
    assert all(rules)
    found = [text for text in (*ours, *rules) for word in FOREIGN[lang] if word.casefold() in text.casefold()]
    assert not found


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_heimlichs_sentence_and_rules_name_the_sides_as_the_game_does(lang: str) -> None:
    game = zweispiel.load("heimlich")
    told = (i18n.translate(game.sentence, lang), rules_text(game.name, lang))
    for side in (i18n.translate(side, lang) for side in game.sides):
        assert all(side.casefold() in text.casefold() for text in told), side


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LC_ALL": "", "LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_YY"}, "en"),
    ],
)
def test_language_of_the_environment(environment: dict[str, str], expected: str) -> None:
    assert i18n.from_environment(environment) == expected


def test_an_error_is_translated_with_its_values() -> None:
    error = OptionError("unknown-game", name="chess", games="a, b")
    assert i18n.translate_error(error, "de") == "Es gibt kein Spiel 'chess'; es gibt a, b."
    assert i18n.translate_error(error, "en") == str(error)


def test_our_own_words_inside_an_error_are_translated() -> None:
    error = InvalidMove("unreadable", move="resign", example=N_("resign"))
    assert i18n.translate_error(error, "de") == "'resign' ist kein Zug dieses Spiels; Züge sehen so aus: aufgeben."


def test_a_cause_is_told_in_the_same_language() -> None:
    cause = IllegalMove("match-over")
    error = RecordError("record-move", number=3, move="x", problem=str(cause))
    error.__cause__ = cause
    assert i18n.translate_error(error, "de").endswith("ist falsch: Die Partie ist zu Ende.")


def test_marked_texts_are_plain_texts_that_can_be_sent_on() -> None:
    assert N_("text") == "text"
    assert isinstance(pickle.loads(pickle.dumps(N_("text"))), Phrase)


def test_without_a_catalogue_texts_stay_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(i18n, "FOLDER", tmp_path)
    i18n.catalogue.cache_clear()
    try:
        assert i18n.translate("help", "de") == "help"
    finally:
        i18n.catalogue.cache_clear()


@pytest.mark.parametrize("name", zweispiel.games())
def test_reasons_of_outcomes_are_known_texts(name: str) -> None:
    game, known = zweispiel.load(name), every_text()
    for seed in range(3):
        outcome = play_randomly(game.match(seed), random.Random(seed)).outcome()
        assert outcome is not None
        assert outcome.reason in known
