"""Rooms in seven sizes of window: the board as large as it can be, nothing cut off, everything within reach.

Each game has one page that changes its size; language, theme and input vary so that every pair of them meets.
"""

import random
from itertools import combinations

import pytest

import zweispiel
from tests.browser.conftest import NewPerson, Theme
from tests.browser.people import Person
from tests.browser.test_games import SHORT
from zweispiel.i18n import LANGUAGES

SIZES = ((320, 640), (390, 844), (844, 390), (820, 1180), (1366, 768), (1440, 900), (2560, 1440))
THEMES: tuple[Theme, ...] = ("light", "dark")
INPUTS = ("mouse", "touch", "keys")
#: In these windows the board is as tall as the window allows, less this.
WIDE = ((1366, 768), (1440, 900), (2560, 1440))
AROUND = 130
HEADER = 50
#: The smallest text and the smallest target for a finger outside the board, in pixels.
TEXT, TARGET = 11, 39.5

MEASURE = """([text, target]) => {
    const hidden = '.unseen, .unneeded, zs-board, .token';
    const seen = e => e.checkVisibility({visibilityProperty: true}) && !e.closest(hidden);
    const box = e => e.getBoundingClientRect();
    const outside = [...document.querySelectorAll('main *, header *')].filter(seen);
    const own = e => [...e.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    const name = e => `${e.tagName} ${e.className} ${(e.textContent ?? '').trim().slice(0, 30)}`;
    const touched = 'button:not(#moves *, #keypad *), .pill, summary, select, label.check';
    const targets = outside.filter(e => e.matches(touched));
    const moves = document.querySelector('#moves');
    const row = document.querySelector('#moves button');
    return {
        width: document.documentElement.scrollWidth,
        board: [box(document.querySelector('#board > svg')).width, box(document.querySelector('#board > svg')).height],
        column: box(document.querySelector('.held')).width,
        bottom: box(document.querySelector('#board > svg')).bottom + scrollY,
        header: box(document.querySelector('.say')).top + scrollY,
        small: outside.filter(e => own(e) && parseFloat(getComputedStyle(e).fontSize) < text).map(name),
        targets: targets.filter(e => Math.min(box(e).width, box(e).height) < target).map(name),
        cut: row && moves.scrollHeight > moves.clientHeight ? moves.clientHeight % row.offsetHeight : 0,
        tools: [...document.querySelectorAll('#tools button')].map(e => box(e).bottom),
        name: document.querySelector('.which').innerText,
    };
}"""


def look(game: int, size: int) -> tuple[str, Theme, str]:
    """Language, theme and input of one run."""
    return LANGUAGES[(game + size) % 2], THEMES[(game // 2 + size // 2) % 2], INPUTS[(game + 2 * size) % 3]


def test_every_pair_of_language_theme_input_and_size_meets() -> None:
    runs = [(*look(game, size), SIZES[size]) for game in range(5) for size in range(len(SIZES))]
    kinds = (LANGUAGES, THEMES, INPUTS, SIZES)
    for one, other in combinations(range(4), 2):
        met = {(run[one], run[other]) for run in runs}
        assert len(met) == len(kinds[one]) * len(kinds[other])


@pytest.mark.long
@pytest.mark.parametrize("game", zweispiel.games())
def test_rooms_fit_every_window(newcomer: NewPerson, game: str) -> None:
    person = newcomer(has_touch=True, viewport={"width": 1366, "height": 768})
    person.set_up(game, "computer", SHORT.get(game, {}) if game == "contactic" else {})
    room, rng = person.page.url, random.Random(game)
    for number, size in enumerate(SIZES):
        lang, theme, how = look(zweispiel.games().index(game), number)
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.emulate_media(color_scheme=theme)
        person.page.goto(f"{room}?lang={lang}")
        if person.wait_turn() and person.choices():
            person.play(how, rng)
            person.wait_turn()
        person.page.evaluate("() => scrollTo(0, 0)")
        check(person, size)


def check(person: Person, size: tuple[int, int]) -> None:
    """What holds in every window."""
    width, height = size
    found = person.page.evaluate(MEASURE, [TEXT, TARGET])
    assert found["width"] <= width, "nothing is scrolled sideways"
    assert found["header"] <= HEADER + 8
    assert found["small"] == [], size
    assert found["targets"] == [], size
    assert found["cut"] == 0, "the list of moves shows whole lines"
    assert found["name"].strip(), "the game's name stands above the board"
    assert all(bottom <= height for bottom in found["tools"]) or size == (844, 390), "tools are seen without scrolling"
    if size in WIDE and found["board"][0] < found["column"] - 1:  # width is not the limit
        assert round(found["board"][1]) >= height - AROUND
    if width >= 560:
        assert found["bottom"] <= height or height > width, "the whole board is seen"


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_first_row_of_games_can_be_started_without_scrolling(newcomer: NewPerson, size: tuple[int, int]) -> None:
    person = newcomer(lang="de", viewport={"width": size[0], "height": size[1]})
    person.go("/")
    row = person.page.locator(".game").first
    for part in ("[data-play]", "[data-level]", ".more a >> nth=0"):
        box = row.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1], part
