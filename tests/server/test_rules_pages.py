"""The rules of every game, in every language, with pictures of positions that can be played."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import zweispiel
from zweispiel import OptionError, ZweispielError, i18n
from zweispiel.server.rules_pages import draw_position, rules_html

PACKAGE = Path(zweispiel.__file__).parent
SCENE = re.compile(r"<scene:([^>]*)>")
every_text = pytest.mark.parametrize(
    ("name", "lang"), [(name, lang) for name in zweispiel.games() for lang in i18n.LANGUAGES]
)


def source(name: str, lang: str) -> str:
    """The text as it is written."""
    return (PACKAGE / "games" / name / f"rules.{lang}.md").read_text("utf-8")


@every_text
def test_rules_become_a_page_with_all_their_pictures(name: str, lang: str) -> None:
    html = rules_html(name, lang)
    figures = re.findall(r"<figure>(<svg.*?</svg>)<figcaption>(.+?)</figcaption></figure>", html, re.DOTALL)
    assert len(figures) == source(name, lang).count("scene:") >= 3
    assert "scene:" not in html
    assert f"<h1>{zweispiel.load(name).title.replace('&', '&amp;')}</h1>" in html
    for picture, _ in figures:
        assert ElementTree.fromstring(picture).get("role") == "img"


@every_text
def test_no_id_stands_twice_on_the_page(name: str, lang: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', rules_html(name, lang))
    assert ids
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", zweispiel.games())
def test_every_language_shows_the_same_pictures(name: str) -> None:
    """Where words are played, each language shows its own, which get the same chips."""
    shown = [
        [what_is_shown(name, position) for position in SCENE.findall(source(name, lang))] for lang in i18n.LANGUAGES
    ]
    assert all(positions == shown[0] for positions in shown)


def what_is_shown(name: str, position: str) -> object:
    """A position as it is written, or without its words if they are of a language."""
    if "code=words" not in position:
        return position
    shapes = draw_position(name, position).every_shape()
    return [(shape.id, shape.cls, "" if len(str(shape.text)) == 1 else str(shape.text)) for shape in shapes]


def test_pictures_speak_the_language_of_the_page() -> None:
    name = zweispiel.games()[0]
    assert rules_html(name, "de") != rules_html(name, "en")
    assert rules_html(name, "xx") == rules_html(name, "en")


def test_clicks_mark_what_was_picked_and_what_comes_next() -> None:
    moves = "d3-s e3-s f6-nw c2-se f2-sw c4-e c5-ne f3-w g2-sw g1-sw e2-e"
    classes = {shape.id: shape.cls for shape in draw_position("heimlich", f"{moves} ?g3").every_shape()}
    assert classes["g3"].endswith(" picked")
    assert {key for key, cls in classes.items() if cls.endswith(" pickable")} == {"g3-w", "g3-n"}
    begun = {shape.id for shape in draw_position("heimlich", "?").every_shape() if shape.cls.endswith(" pickable")}
    assert begun == {"d3", "c4", "f5", "e6"}


def test_viewer_and_options_of_a_picture() -> None:
    own = draw_position("combinato", "code=words @0 secret:BILD secret:MOND")
    assert own != draw_position("combinato", "code=words @1 secret:BILD secret:MOND")
    assert own.spell is not None
    with pytest.raises(OptionError):
        draw_position("combinato", "code=runes")
    with pytest.raises(ZweispielError):
        draw_position("heimlich", "a1")


@pytest.mark.parametrize("name", ["chess", "../core", "", "heimlich/../conhex"])
def test_only_games_have_rules(name: str) -> None:
    with pytest.raises(OptionError):
        rules_html(name, "en")
