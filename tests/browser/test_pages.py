"""Every page in both languages and themes: no serious finding of axe, nothing sideways, small and quick."""

import random
import time

import pytest
from axe_playwright_python.sync_playwright import Axe

import zweispiel
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import PHONE, SHORT
from tests.browser.test_review import GAMES, review
from tests.browser.test_spelling import set_up_lasting
from tests.server.support import Person as Requester
from tests.support import long_only
from zweispiel.i18n import LANGUAGES

#: Each game in two looks, which together show both languages and themes.
ROOMS = [
    (game, lang, theme)
    for place, game in enumerate(zweispiel.games())
    for lang, theme in zip(LANGUAGES, ("light", "dark") if place % 2 == 0 else ("dark", "light"), strict=True)
]
PAGES = (
    "/",
    "/rules",
    "/replay",
    "/analysis",
    "/mine",
    "/puzzles",
    "/mistakes",
    "/nowhere",
    "/api/docs",
    *(f"/rules/{game}" for game in zweispiel.games()),
)
#: The quick run looks at these: the list of games, a small page, and a page of text.
FEW_PAGES = ("/", "/mine", "/rules/zaic")
FIRST_PAGE = 200_000


def findings(person: Person) -> list[str]:
    """What axe calls serious or critical."""
    found = Axe().run(person.page).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["dark", *long_only("light")])
@pytest.mark.parametrize("lang", ["de", *long_only(*(lang for lang in LANGUAGES if lang != "de"))])
def test_pages_are_for_everyone(newcomer: NewPerson, lang: str, theme: str, pytestconfig: pytest.Config) -> None:
    person = newcomer(lang=lang, theme=theme)
    person.tolerant = True  # one of the pages is an error
    bad = {}
    for path in PAGES if pytestconfig.getoption("--long") else FEW_PAGES:
        person.go(path)
        assert person.page.locator("html").get_attribute("lang") == lang
        assert person.page.locator("h1:visible").count() == 1
        if found := findings(person):
            bad[path] = found
    assert not bad


def test_a_room_is_for_everyone(anna: Person) -> None:
    anna.set_up("contactic", "same", {})
    assert not findings(anna)


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang", "theme"), ROOMS)
def test_rooms_are_for_everyone(newcomer: NewPerson, ben: Requester, game: str, lang: str, theme: str) -> None:
    person = newcomer(lang=lang, theme=theme)
    person.go(f"/new/{game}")
    assert not findings(person)
    person.go(f"/learn/{game}")
    assert not findings(person), "the lesson"
    person.set_up(game, "link", {})
    assert not findings(person), "while waiting"
    person.page.goto(person.page.locator(".invite input").input_value())
    assert not findings(person), "the invitation"
    person.set_up(game, "same", {})
    assert not findings(person), "two at one screen"
    answer = set_up_lasting(person, ben, game, SHORT.get(game, {}))
    rng = random.Random(game)
    for _ in range(2):
        person.wait_turn()
        person.play("mouse", rng)
        answer()
    person.wait_turn()
    person.page.keyboard.press("Tab")
    assert not findings(person), "while playing"
    person.page.click("[data-do=resign]")
    assert not findings(person), "while asked"
    person.page.click("dialog button[value=yes]")
    person.page.wait_for_selector(".outcome")
    assert not findings(person), "at the end"
    replay_the_end(person)
    assert not findings(person), "the replay"


def replay_the_end(person: Person) -> None:
    """Open the record of the match that is shown."""
    record = person.page.request.get(person.page.locator("a[download$='.json']").evaluate("link => link.href")).text()
    person.go("/replay")
    person.page.fill("#record-text", record)
    person.page.click("#record-form button[type=submit]")
    person.page.wait_for_selector("#moves button")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_reviews_and_used_invitations_are_for_everyone(
    newcomer: NewPerson, ben: Requester, lang: str, theme: str
) -> None:
    person = newcomer(lang=lang, theme=theme)
    person.go(use_invitation(ben))
    assert person.page.locator("h1:visible").count() == 1
    assert not findings(person), "a used invitation"
    review(person, GAMES["heimlich"])
    assert not findings(person), "a review"
    person.go("/mistakes")
    person.page.wait_for_selector("#counts:not(:empty)")
    assert not findings(person), "mistakes to practise"
    person.go("/puzzles")
    person.page.wait_for_selector("#board > svg")
    assert not findings(person), "a puzzle"


def use_invitation(ben: Requester) -> str:
    """Where an invitation leads after it was used."""
    made = ben.create("zaic")
    for seat in (0, 1):
        ben.sit(made["room"], seat, "Ben", made["invitations"][str(seat)])
    return f"/join/{made['invitations']['0']}"


@pytest.mark.long
@pytest.mark.parametrize(("width", "lang"), [(320, "de"), (320, "en"), (360, "de"), (820, "de"), (1920, "de")])
def test_nothing_has_to_be_scrolled_sideways(newcomer: NewPerson, ben: Requester, width: int, lang: str) -> None:
    person = newcomer(lang=lang, viewport={"width": width, "height": 800})
    for game in ("heimlich", "combinato"):  # the list of one's own games shows some
        person.set_up(game, "computer", {})
    person.tolerant = True
    pages = (*PAGES, "/review", *(f"/{form}/{game}" for form in ("new", "learn") for game in zweispiel.games()))
    for path in (*pages, use_invitation(ben)):
        person.go(path)
        if path == "/mine":
            person.page.locator("#rooms > li").nth(1).wait_for()
        assert person.page.evaluate("() => document.documentElement.scrollWidth") <= width, path


@pytest.mark.long
def test_every_shape_is_reached_by_arrow_keys(anna: Person) -> None:
    """From the first shape that can be picked, arrows lead to every other."""
    walk = """async () => {
        const room = document.querySelector('script[src*="room.js"]').src;
        const {nextInDirection, middle, DIRECTIONS} = await import(room.replace('room/room.js', 'board/geometry.js'));
        const stops = [...document.querySelectorAll('#board .pickable')];
        const seen = new Set([stops[0]]), left = [stops[0]];
        while (left.length) {
            const here = left.pop();
            for (const way of Object.values(DIRECTIONS)) {
                const next = nextInDirection(middle(here), way, stops.filter(stop => stop !== here));
                if (next && !seen.has(next)) { seen.add(next); left.push(next); }
            }
        }
        return stops.filter(stop => !seen.has(stop)).map(stop => stop.id);
    }"""
    for game in zweispiel.games():
        anna.set_up(game, "computer", {})
        rng = random.Random(game)
        for _ in range(3):
            if not anna.wait_turn():
                break  # in Combinato, where nothing is picked, the first row can be right
            if anna.choices():
                assert anna.page.evaluate(walk) == [], game
            anna.play("mouse", rng)


def seconds_to_reload(person: Person) -> float:
    """How long the page takes that is open."""
    began = time.monotonic()
    person.page.reload()
    person.page.wait_for_function("() => customElements.get('zs-board')")
    return time.monotonic() - began


def test_the_first_page_is_small_and_quick(anna: Person) -> None:
    sizes: list[int] = []
    anna.page.on("response", lambda response: sizes.append(int(response.request.sizes()["responseBodySize"])))
    anna.go("/")
    anna.page.wait_for_selector(".game svg")
    seconds = [seconds_to_reload(anna) for _ in range(3)]
    assert 0 < sum(sizes[: len(sizes) // 4]) < FIRST_PAGE
    assert min(seconds) < 10, "about a second on an idle machine; this one may be busy"


def test_language_and_theme_are_switched_and_kept(anna: Person) -> None:
    anna.go("/")
    assert anna.page.inner_text("h1") == "Five games for two."
    anna.page.click("a[data-lang=de]")
    anna.page.wait_for_selector("h1:text-is('Fünf Spiele für zwei.')")
    switch = anna.page.locator("[data-theme-switch]")
    sign = anna.page.locator("[data-theme-switch] path:visible")
    assert sign.get_attribute("class") == "auto"
    switch.click()
    assert sign.get_attribute("class") == "dark"
    assert switch.get_attribute("aria-label") == "Farben: dunkel"
    anna.go("/rules")
    assert anna.page.locator("html").get_attribute("lang") == "de"
    assert anna.page.locator("html").get_attribute("data-theme") == "dark"
    paper = anna.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(25, 21, 18)"


@pytest.mark.long
def test_the_boards_of_the_first_page_are_alive(newcomer: NewPerson) -> None:
    person = newcomer(viewport={"width": 1200, "height": 1900})
    person.page.emulate_media(reduced_motion="no-preference")
    person.go("/")
    before = person.page.locator(".cards").inner_html()
    person.page.wait_for_function("before => document.querySelector('.cards').innerHTML !== before", arg=before)


@pytest.mark.long
def test_a_phone_shows_board_and_tools(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    person.set_up("conhex", "computer", {})
    person.wait_turn()
    box = person.board.bounding_box()
    assert box is not None
    assert box["width"] > 370
    assert box["y"] < 160


#: The levels that do not fit into the list on a card of the first page, by their width in its own letters.
CUT_LEVELS = """() => [...document.querySelectorAll('[data-level]')].flatMap(list => {
    const style = getComputedStyle(list);
    const probe = document.createElement('span');
    probe.style.cssText = `position: absolute; white-space: nowrap; font: ${style.font}`;
    document.body.append(probe);
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16; // its arrow
    return [...list.options].filter(({ text }) => {
        probe.textContent = text;
        return probe.getBoundingClientRect().width > room;
    }).map(({ text }) => text);
})"""


@pytest.mark.parametrize("width", [390, *long_only(360, 320, 768, 1366)])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_levels_on_the_first_page_are_read_whole(newcomer: NewPerson, lang: str, width: int) -> None:
    person = newcomer(lang, viewport={"width": width, "height": 844})
    person.go("/")
    assert person.page.evaluate(CUT_LEVELS) == []


@pytest.mark.long
def test_what_explains_a_wait_does_not_look_like_an_error(anna: Person) -> None:
    anna.go("/")
    anna.page.route("**/api/rooms", lambda _: None)  # never answered
    anna.page.click("[data-play] >> nth=0")
    line = anna.page.locator("#problem:not(:empty)")
    line.wait_for()
    assert "Preparing the game" in line.inner_text()
    assert line.get_attribute("role") == "status"
    soft = anna.page.locator("footer").evaluate("element => getComputedStyle(element).color")
    assert line.evaluate("element => getComputedStyle(element).color") == soft


@pytest.mark.long
@pytest.mark.parametrize(("lang", "word"), [("en", "ROAD"), ("de", "HERD")])
def test_the_board_beside_the_form_shows_the_words_that_were_chosen(newcomer: NewPerson, lang: str, word: str) -> None:
    person = newcomer(lang)
    person.go("/new/combinato")
    board = person.page.locator("aside zs-board:visible")
    signs = (
        "boards => boards.map(board => [...board.querySelectorAll('.glyph')].map(sign => sign.textContent).join(''))"
    )
    for code, shown in (("digits", "4702"), ("words", word), ("digits", "4702")):
        field = person.page.locator("[name=option-code]")
        field.evaluate("field => (field.closest('details').open = true)")
        field.select_option(code)
        (found,) = board.evaluate_all(signs)
        assert shown in found
