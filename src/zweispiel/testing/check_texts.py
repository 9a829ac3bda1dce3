"""Words: everything a game says is known to the catalogues, in every language it must speak."""

import random
import re
from pathlib import Path

from zweispiel import i18n
from zweispiel.core.game import COMMON_ENDINGS
from zweispiel.core.scene import Saying
from zweispiel.games import game_folder
from zweispiel.testing.check_scene import VIEWERS, sayings, scenes
from zweispiel.testing.random_play import play_randomly, random_game, random_match
from zweispiel.testing.subject import Subject
from zweispiel.testing.texts import game_texts, known_texts, places, reason_words


def check_saying(saying: Saying, subject: Subject) -> None:
    """It is a text of ours, and so is every text inside it; what only joins others has no word to translate."""
    has_words = re.search(r"\w", re.sub(r"{\w+}", "", saying.template))
    assert not has_words or saying.template in known_texts(subject.name), f"not marked with N_: {saying.template!r}"
    told = [i18n.translate_saying(saying, lang) for lang in i18n.LANGUAGES]
    assert all(text and not re.search(r"[{}]", text) for text in told), told
    assert told[0] == str(saying)
    for value in saying.params.values():
        if isinstance(value, Saying):
            check_saying(value, subject)


def everything_said_is_known(subject: Subject) -> None:
    """What pictures say is marked with `N_`, so that it can be translated."""
    for _, _, scene in scenes(subject, 5):
        for saying in sayings(scene):
            check_saying(saying, subject)


def moves_are_told_in_words(subject: Subject) -> None:
    """`tell_move` finds words for every move that a viewer sees."""
    rng = random.Random(subject.name)
    for _ in range(6):
        match = random_match(subject.name, rng)
        for viewer in VIEWERS:
            for move in match.visible_history(viewer):
                check_saying(match.game.tell_move(move), subject)


def every_end_is_told(subject: Subject) -> None:
    """There is a sentence for every word that `reason` gives, and for no other."""
    rng = random.Random(subject.name)
    assert reason_words(subject.name) == set(subject.game.endings)
    for table in (subject.game.endings_for_winner, subject.game.endings_for_loser):
        assert table.keys() <= subject.game.endings.keys()
    for number in range(12):
        match = random_game(subject.name, rng).match(seed=number)
        if number < 2:
            match.resign(number)
        else:
            play_randomly(match, rng)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.reason in match.game.endings or outcome.reason in COMMON_ENDINGS
        for you in (None, 0, 1):
            check_saying(match.game.tell_end(outcome, match.observe(None), ("Ada", "Emmy"), you), subject)


def every_text_is_translated(subject: Subject) -> None:
    """The catalogues have all texts of the game in every language it must speak, with the same places to fill in."""
    for lang in set(subject.languages) - {"en"}:
        missing = sorted(game_texts(subject.name) - i18n.translated_texts(lang))
        assert not missing, "\n".join(f'msgid "{text}"\nmsgstr ""\n' for text in missing)
        for path in _own_catalogue(subject, lang):
            _check_catalogue(path, lang, subject)


def _own_catalogue(subject: Subject, lang: str) -> list[Path]:
    """The game's own catalogue, if it has one; texts of built-in games may stand in ours."""
    return [path for path in i18n.catalogue_files(lang) if path.parent == game_folder(subject.name)]


def _check_catalogue(path: Path, lang: str, subject: Subject) -> None:
    messages = [message for message in i18n.read_catalogue(path, lang) if message.id]
    stale = {str(message.id) for message in messages} - game_texts(subject.name)
    assert not stale, f"{path.name} translates texts that the game does not have: {sorted(stale)}"
    for message in messages:
        assert places(str(message.id)) == places(str(message.string)), message.id


def every_language_has_its_rules_page(subject: Subject) -> None:
    """`rules.<lang>.md` stands beside the game, and its pictures can be drawn."""
    from zweispiel.server.game_list import rules_text
    from zweispiel.server.rules_pages import rules_html

    for lang in subject.languages:
        assert rules_text(subject.name, lang), f"rules.{lang}.md is missing"
        assert "<h1>" in rules_html(subject.name, lang)
