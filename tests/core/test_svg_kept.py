"""Elements that were written before are found again, and never taken for others that only look alike."""

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, circle, say
from zweispiel.core.svg import write_shapes
from zweispiel.i18n import speaker, translate


def label_of(saying: Saying, lang: str) -> str:
    return write_shapes([circle(0, 0, 1, label=saying)], speaker(lang)).partition('aria-label="')[2].partition('"')[0]


def test_a_name_is_not_taken_for_a_text_of_ours() -> None:
    """A side called "resign" is translated; a person of that name keeps it, whichever was written first."""
    word = "resign"
    assert translate(word, "de") != word
    told = [label_of(say("{who}", who=who), "de") for who in (word, N_(word), word, N_(word))]
    assert told == [word, translate(word, "de")] * 2


def test_languages_are_kept_apart() -> None:
    saying = say(N_("resign"))
    assert [label_of(saying, lang) for lang in ("en", "de", "en")] == ["resign", translate("resign", "de"), "resign"]


def test_another_place_is_another_element() -> None:
    drawn = {write_shapes([circle(x, 0, 1, "a", id="s")], prefix=prefix) for x in (0, 1, 1.5) for prefix in ("", "b-")}
    assert len(drawn) == 6
