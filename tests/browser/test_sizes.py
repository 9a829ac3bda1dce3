"""Rooms in seven sizes of window: the board as large as it can be, nothing cut off, everything within reach.

Each game has one page that changes its size; language, theme and input vary so that every pair of them meets.
"""

import random
from itertools import combinations

import pytest

import zweispiel
from tests.browser.conftest import NewPerson, Theme
from tests.browser.people import Person
from tests.browser.test_games import PHONE, SHORT, every_game
from tests.games.contactic.positions import position
from tests.support import long_only
from zweispiel.core.scene import Scene
from zweispiel.core.svg import write_svg
from zweispiel.games.combinato.scene import NAME_LENGTH
from zweispiel.i18n import LANGUAGES, speaker
from zweispiel.server.static_files import board_styles

SIZES = ((320, 640), (390, 844), (844, 390), (820, 1180), (1366, 768), (1440, 900), (2560, 1440))
THEMES: tuple[Theme, ...] = ("light", "dark")
INPUTS = ("mouse", "touch", "keys")
#: In these windows the board is as tall as the window allows, less this.
WIDE = ((1366, 768), (1440, 900), (2560, 1440))
AROUND = 130
HEADER = 50
#: Phones, upright and in landscape, and the smallest window.
PHONES = ((390, 844), (844, 390), (320, 640))
#: The smallest text and the smallest target for a finger outside the board, in pixels.
TEXT, TARGET = 11, 39.5
#: The smallest text on a board, in pixels.
BOARD_TEXT = 10

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
        tools: [...document.querySelectorAll('#tools button')].map(e => box(e).toJSON()),
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
    check_tools(found["tools"], size)
    if size in WIDE and found["board"][0] < found["column"] - 1:  # width is not the limit
        assert round(found["board"][1]) >= height - AROUND
    if width >= 560:
        assert found["bottom"] <= height or height > width, "the whole board is seen"


def check_tools(tools: list[dict[str, float]], size: tuple[int, int]) -> None:
    """The tools are seen without scrolling, within reach of a thumb.

    Upright, that is a bar along the lower edge. A phone in landscape is held at both ends, so the thumb is at the right
    edge; a bar would take a sixth of the height from the board. There they stand on top of the panel at that edge.
    """
    width, height = size
    assert all(tool["top"] >= 0 and tool["bottom"] <= height for tool in tools), "seen without scrolling"
    if size == (844, 390):
        assert all(tool["left"] > 2 / 3 * width for tool in tools), "at the right edge"
    elif width < 940:
        assert all(tool["top"] > height - 80 for tool in tools), "at the lower edge"


@pytest.mark.parametrize("lang", ["de", *long_only("en")])
def test_the_first_row_of_games_can_be_started_without_scrolling(newcomer: NewPerson, lang: str) -> None:
    """By newcomers, and by those who have left games unfinished, which stand above."""
    person = newcomer(lang)
    check_first_row(person)
    for game in ("zaic", "heimlich", "combinato"):
        person.set_up(game, "computer", {})
    check_first_row(person)
    assert person.page.locator(".shelf.first a").count() == 3


def check_first_row(person: Person) -> None:
    """What starts the first game is in the window of phones and of a desk."""
    for width, height in (*PHONES, (1366, 768)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.go("/")
        row = person.page.locator(".game").first
        for part in ("[data-play]", "[data-level]", *(f".more a >> nth={i}" for i in range(4))):
            box = row.locator(part).bounding_box()
            assert box is not None
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width, (part, width, height)
            assert box["y"] + box["height"] <= height, (part, width, height)


# ---- what is written on the boards

#: The texts of a board: those that are too small, those that leave the board or their sheet of it, and pairs that meet.
#: Letters fill about the middle half of their line's height.
BOARD_TEXTS = """least => {
    const svg = document.querySelector('svg.board:not(.card *)');
    const seen = e => e.checkVisibility({visibilityProperty: true}) && e.textContent.trim();
    const texts = [...svg.querySelectorAll('text')].filter(seen);
    const size = e => parseFloat(getComputedStyle(e).fontSize) * Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b);
    const name = e => `${e.getAttribute('class')} ${e.textContent} ${size(e).toFixed(1)}`;
    const places = new Map(texts.map(e => {
        const { left, right, top, bottom } = e.getBoundingClientRect();
        return [e, { left, right, top: top + (bottom - top) / 4, bottom: bottom - (bottom - top) / 4 }];
    }));
    const around = e => e.closest('[id*="board-"], [id*="stock-"], [id$="slot"]')?.querySelector('rect') ?? svg;
    const leaves = e => {
        const [one, other] = [places.get(e), around(e).getBoundingClientRect()];
        return one.left < other.left || one.right > other.right || one.top < other.top || one.bottom > other.bottom;
    };
    const meet = (e, f) => {
        const [one, other] = [e, f].map(text => places.get(text));
        return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    };
    const pairs = texts.flatMap((e, i) => texts.slice(i + 1).map(f => [e, f]));
    return {
        count: texts.length,
        small: texts.filter(e => size(e) < least).map(name),
        outside: texts.filter(leaves).map(name),
        meeting: pairs.filter(pair => meet(...pair)).map(pair => pair.map(name)),
    };
}"""


def check_texts(person: Person, about: object) -> None:
    """What is written on the board is large enough, in its place, and by itself."""
    found = person.page.evaluate(BOARD_TEXTS, BOARD_TEXT)
    assert found.pop("count") > 0
    assert found == {"small": [], "outside": [], "meeting": []}, about


@pytest.mark.parametrize("lang", ["de", *long_only("en")])
@pytest.mark.parametrize("game", every_game("combinato"))
def test_what_is_written_on_a_board_is_read_on_phones(newcomer: NewPerson, game: str, lang: str) -> None:
    """At the beginning, when the lesson is offered; during a game; at its end."""
    person = newcomer(lang, has_touch=True)
    person.set_up(game, "computer", {})
    check_on_phones(person, "start")
    rng = random.Random(game)
    for _ in range(4):
        person.play("mouse", rng)
        if not person.wait_turn():
            break  # in Combinato the first row can be right
    check_on_phones(person, "playing")
    if not person.is_over():
        person.page.click("[data-do=resign]")
        person.page.click("dialog button[value=yes]")
    check_on_phones(person, "end")


def check_on_phones(person: Person, about: str) -> None:
    """The board on each phone; a desk's window again afterwards."""
    for width, height in PHONES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function(DRAWN, arg=about == "end")
        check_texts(person, (about, width, height))
    person.page.set_viewport_size({"width": 1200, "height": 820})


#: Whether the board shows the turn, or the end.
DRAWN = "end => document.querySelector(end ? '.outcome' : '.play.is-turn') !== null"


def fullest_pictures() -> list[tuple[str, Scene]]:
    """More to read than a few moves bring: Contactic with a reserve and left-over tiles, and the longest names."""
    stocks = position(
        size="13x9", pile=(["1000"] * 60, ["1111"]), reserve=(["0000", "1110"] * 3, ["1100"]), reststeine=(12, 2)
    )
    game = zweispiel.load("combinato")
    match = game.match()
    for move in ("secret:1234", "secret:5678", "9012", "3456"):
        match.push(move)
    assert len("Christine Sonnenblume") > NAME_LENGTH, "the longest that is shown"
    seen = match.observe(0) | {"names": ("Christine Sonnenblume", "Computer (level 10)")}
    return [("contactic", stocks.scene(None)), ("combinato", game.render_scene(seen, tuple))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", PHONES)
def test_the_fullest_boards_are_read_on_phones(newcomer: NewPerson, size: tuple[int, int], lang: str) -> None:
    person = newcomer(lang, viewport={"width": size[0], "height": size[1]})
    for game, scene in fullest_pictures():
        svg = write_svg(scene, speaker(lang), game=game)
        style = "body { margin: 0 } svg { display: block; width: min(100vw - 8px, (100vh - 62px) * var(--ratio)) }"
        ratio = f"<style>{board_styles()} {style} :root {{ --ratio: {scene.width / scene.height} }}</style>"
        person.page.set_content(f"<!doctype html>{ratio}{svg}")
        check_texts(person, game)


#: Moves whose words are cut off at their end.
CUT_MOVES = """() => [...document.querySelectorAll('#moves button')]
    .filter(e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight)
    .map(e => e.textContent)"""


@pytest.mark.parametrize("lang", ["de", *long_only("en")])
@pytest.mark.parametrize("game", every_game("combinato"))
def test_no_move_of_the_list_is_cut(newcomer: NewPerson, game: str, lang: str) -> None:
    person = newcomer(lang, viewport={"width": 1366, "height": 768})
    person.set_up(game, "computer", {})
    rng = random.Random(game)
    for _ in range(3):
        if person.wait_turn():
            person.play("mouse", rng)
    person.wait_turn()
    for width, height in (*PHONES, (1366, 768)):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.moves()
        assert person.page.evaluate(CUT_MOVES) == [], (width, height)


#: Fields to pick that are clearly smaller than their share of the board and than a finger.
BAD_TARGETS = """() => {
    const box = e => (e.querySelector('.hit') ?? e).getBoundingClientRect();
    const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const boxes = [...document.querySelectorAll('#board .pickable')].map(e => [e.id, box(e)]);
    const pitch = one => Math.min(...boxes.filter(([, other]) => other !== one).map(([, other]) => {
        const [[x, y], [u, v]] = [one, other].map(middle);
        return Math.max(Math.abs(x - u), Math.abs(y - v));
    }));
    const isBad = ([, one]) => Math.min(one.width, one.height) < Math.min(39.5, 0.9 * pitch(one));
    return [boxes.length, boxes.filter(isBad).map(([id]) => id)];
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", ["contactic", "heimlich", "zaic"])
def test_fields_to_pick_are_as_large_as_the_board_allows(newcomer: NewPerson, game: str) -> None:
    person = newcomer(has_touch=True)
    person.set_up(game, "same", {})
    person.wait_turn()
    person.page.wait_for_selector("#board .pickable")
    for width, height in PHONES:
        person.page.set_viewport_size({"width": width, "height": height})
        count, bad = person.page.evaluate(BAD_TARGETS)
        assert count > 1
        assert bad == [], (width, height)


@pytest.mark.long
@pytest.mark.parametrize("size", PHONES)
def test_a_finger_may_land_beside_a_small_point(newcomer: NewPerson, size: tuple[int, int]) -> None:
    """The points of ConHex are small circles; a tap beside one counts as far as a target of 40 pixels would reach."""
    person = newcomer(**{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    person.set_up("conhex", "same", {})
    person.wait_turn()
    for point, side in (("b-a1", 1), ("b-k11", -1), ("b-a11", 1)):
        x, y = person._reach(point)
        for across, down in ((19 * side, 0), (0, 19 if point == "b-a11" else -19 * side)):
            person._poke((x + across, y + down), "touch")
            person.wait_pending(point)
            person.page.click("[data-do=undo]")
