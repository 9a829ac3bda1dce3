"""The SVG writer: what shapes become, and that no text can break out of its place."""

from xml.etree import ElementTree

import pytest

from zweispiel import i18n
from zweispiel.core.errors import N_
from zweispiel.core.scene import Number, Saying, Scene, Shape, Side, circle, group, line, path, polygon, rect, say, text
from zweispiel.core.svg import number, write_defs, write_shapes, write_svg, write_token

HOSTILE = """<script>alert("x")</script> & ' ]]> {0}\n\t."""
SIDE = Side(say("Red"), None, None, (rect(0, 0, 40, 40, "body", pattern="hatch"),))
SVG = "{http://www.w3.org/2000/svg}"


def scene(*shapes: Shape, **more: object) -> Scene:
    """A small scene of these shapes."""
    return Scene(100, 50.5, say("Board"), shapes, (SIDE, SIDE), **more)  # type: ignore[arg-type]


def plain(saying: Saying) -> str:
    """A saying as it stands, places and all."""
    return saying.template


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, "1"), (1.0, "1"), (-0.0, "0"), (0.333, "0.33"), (-2.5, "-2.5"), (1e-9, "0"), (123456.789, "123456.79")],
)
def test_numbers_are_short(value: Number, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize(
    ("shape", "written"),
    [
        (circle(1, 2, 3, "dot"), '<circle class="dot" cx="1" cy="2" r="3"/>'),
        (rect(0, 0, 5, 6, round=2), '<rect x="0" y="0" width="5" height="6" rx="2"/>'),
        (line(0, 0, 1.5, 1), '<line x1="0" y1="0" x2="1.5" y2="1"/>'),
        (polygon([(0, 0), (1.5, 2)]), '<polygon points="0,0 1.5,2"/>'),
        (path("M0 0H5", id="p"), '<path id="p-p" d="M0 0H5"/>'),
        (text(1, 2, "a"), '<text x="1" y="2" aria-hidden="true">a</text>'),
        (group(circle(0, 0, 1)), '<g><circle cx="0" cy="0" r="1"/></g>'),
        (circle(0, 0, 1, at=(3, 4), turned=90), '<circle cx="0" cy="0" r="1" transform="translate(3 4) rotate(90)"/>'),
        (circle(0, 0, 1, pattern="dots"), '<circle cx="0" cy="0" r="1" fill="url(#p-dots)"/>'),
        (circle(0, 0, 1, label=say("a & b")), '<circle cx="0" cy="0" r="1" role="img" aria-label="a &amp; b"/>'),
        (circle(0, 0, 1, tries="a1", note=True), '<circle cx="0" cy="0" r="1" data-tries="a1" data-note=""/>'),
    ],
)  # fmt: skip
def test_shapes_become_elements(shape: Shape, written: str) -> None:
    assert write_shapes((shape,), prefix="p-") == written


def test_texts_stay_texts() -> None:
    drawn = scene(text(0, 0, HOSTILE), circle(0, 0, 1, label=Saying(HOSTILE), tries=HOSTILE, cls=HOSTILE))
    written = write_svg(drawn, plain, game="x")
    root = ElementTree.fromstring(written)
    assert "<script" not in written
    assert root.findtext(f"{SVG}text") == HOSTILE
    found = root.find(f"{SVG}circle")
    assert found is not None
    assert found.get("aria-label") == found.get("data-tries") == HOSTILE


def test_a_board_in_a_page_is_a_group_without_styles() -> None:
    root = ElementTree.fromstring(write_svg(scene(circle(0, 0, 1)), game="some"))
    assert (root.get("role"), root.get("aria-label"), root.get("class")) == ("group", "Board", "board some")
    assert root.get("viewBox") == "0 0 100 50.5"
    assert root.find(f"{SVG}style") is None
    assert root.get("width") is None


def test_a_picture_that_stands_alone_has_its_styles_and_a_size() -> None:
    styles = "a > b { fill: red } /* </style> & */"
    root = ElementTree.fromstring(write_svg(scene(circle(0, 0, 1)), styles=styles))
    assert root.findtext(f"{SVG}style") == styles
    assert (root.get("role"), root.get("width"), root.get("height")) == ("img", "100", "50.5")


def test_fillings_are_defined_where_they_are_used() -> None:
    inner = group(group(circle(0, 0, 1, pattern="waves")))
    written = write_svg(scene(group(circle(0, 0, 1, pattern="dots")), ghosts={"tile": inner}), prefix="p-")
    ids = {found.get("id") for found in ElementTree.fromstring(written).iter(f"{SVG}pattern")}
    assert ids == {"p-dots", "p-waves"}
    assert write_defs((circle(0, 0, 1),)) == ""


def test_kept_shapes_are_written_once_for_each_language_and_prefix() -> None:
    kept = group(text(0, 0, say("{n} stones", n=3)), id="a", label=say("pile {n}", n=3), kept=True)
    anew = kept.put()
    assert (kept.kept, anew.kept) == (True, False)
    for _ in range(2):
        for speak in (str, plain):
            for prefix in ("", "b-"):
                assert write_shapes((kept,), speak, prefix) == write_shapes((anew,), speak, prefix)
    assert write_shapes((kept.put(id="b"),)) != write_shapes((kept,))


def test_fixed_shapes_are_written_once() -> None:
    one, two = (group(circle(0, 0, r), cls="c", fixed=True) for r in (1, 2))
    written = write_shapes((one, two, one))
    assert written == write_shapes((one.put(fixed=False), two.put(fixed=False), one.put(fixed=False)))


def test_a_token_is_a_small_picture_of_its_own() -> None:
    root = ElementTree.fromstring(write_token(SIDE, prefix="t-", game="some"))
    assert root.get("viewBox") == "0 0 40 40"
    assert root.get("aria-hidden") == "true"
    assert [found.get("id") for found in root.iter(f"{SVG}pattern")] == ["t-hatch"]


def test_sayings_are_translated_with_what_fills_them() -> None:
    saying = say(N_("{loser} resigned."), loser=N_("police"))
    nested = say(N_("{loser} resigned."), loser=say(N_("police")))
    assert i18n.translate_saying(saying, "de") == i18n.translate_saying(nested, "de") == "Polizei hat aufgegeben."
    assert str(saying) == str(nested) == i18n.translate_saying(saying, "en") == "police resigned."
    assert i18n.translate_saying(say(N_("{loser} resigned."), loser="police"), "de") == "police hat aufgegeben."
