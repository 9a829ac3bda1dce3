"""Phones: what a tap shows before it plays, and that nothing moves under the finger."""

import random
from typing import Any

import pytest

import zweispiel
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import PHONE, accept, every_game
from tests.browser.test_spelling import BOARD, next_row, spell
from tests.support import long_only
from zweispiel.i18n import LANGUAGES

#: The smallest window, and a phone in landscape.
TIGHT = [(320, 640), (844, 390)]
#: Keys that are smaller than a finger needs, and whether the page is too wide.
MEASURE = """least => ({
    small: [...document.querySelectorAll('#keypad button')].map(key => [key.getBoundingClientRect(), key.dataset.key])
        .filter(([box]) => Math.min(box.width, box.height) < least).map(([, name]) => name),
    wide: document.documentElement.scrollWidth - innerWidth,
    board: document.querySelector('#board > svg').getBoundingClientRect().toJSON(),
    task: document.querySelector('#task').getBoundingClientRect().toJSON(),
})"""


@pytest.mark.long
def test_a_tap_on_a_small_place_shows_the_move_and_a_second_one_plays_it(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    person.set_up("conhex", "same", {})
    person.shape("b-f6").tap()
    person.wait_pending("b-f6")
    assert person.page.locator("#prompt").inner_text() == "Choose the same place once more, or press Play move."
    person.shape("b-e6").tap()
    person.wait_pending("b-e6")  # another place is shown instead
    person.shape("b-e6").tap()
    person.page.wait_for_selector('#moves [data-move="e6"]')
    assert person.moves() == ["e6"]
    person.shape("b-g6").tap()
    person.page.click("[data-do=place]")
    person.page.wait_for_selector('#moves [data-move="g6"]')


@pytest.mark.long
@pytest.mark.parametrize("how", ["tap", "click"])
def test_a_taken_place_is_refused_and_not_taken_for_its_neighbour(newcomer: NewPerson, how: str) -> None:
    person = newcomer(**(PHONE if how == "tap" else {}))
    person.set_up("conhex", "same", {})
    person._type("f6")
    person.page.locator("#board").scroll_into_view_if_needed()
    getattr(person.shape("b-stone-f6"), how)(force=True)
    person.page.wait_for_selector(".message.why:has-text('f6 is occupied')")
    assert person.moves() == ["f6"]
    assert not person.state()["pending"]


#: Boxes of what must not be covered, and of what must not cover it.
BOXES = "selector => document.querySelector(selector).getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("size", [(390, 844), *long_only(*TIGHT)])
@pytest.mark.parametrize("game", every_game("combinato"))
def test_a_hint_covers_neither_what_to_do_nor_the_board(newcomer: NewPerson, game: str, size: tuple[int, int]) -> None:
    person = newcomer("de", **{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    person.set_up(game, "computer", {})
    person.wait_turn()
    person.page.click("[data-do=hint]")
    person.page.wait_for_selector(".message:has-text('Tipp: ')")
    message, prompt, board = (person.page.evaluate(BOXES, one) for one in (".message", "#prompt", "#board > svg"))
    assert message["top"] >= 4, "it does not touch the edge of the screen"
    assert message["bottom"] <= min(prompt["top"], board["top"])


#: Whether the lower edge of a message runs through a line above the board.
CUTS = """() => {
    const bottom = document.querySelector('.message').getBoundingClientRect().bottom;
    return ['#headline', '.which .pill', '#prompt'].filter(line => {
        const box = document.querySelector(line).getBoundingClientRect();
        return box.top < bottom - 0.5 && bottom < box.bottom - 0.5;
    });
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", ["heimlich", "conhex"])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_long_message_cuts_no_line_in_two(newcomer: NewPerson, game: str, times: int) -> None:
    person = newcomer("de", **PHONE)
    person.set_up(game, "same", {})
    person.wait_turn()
    text = "Ein Stein auf a1 schließt in keiner Richtung etwas ein; er muss Steine in einer Reihe einschließen. "
    refusal = {"error": {"code": "illegal", "text": text * times}}
    person.tolerant = True
    person.page.route("**/actions?*", lambda route: route.fulfill(status=422, json=refusal))
    person.page.evaluate("document.querySelector('details:has(#typed)').open = true")
    person.page.fill("#typed-move", "a1")
    person.page.evaluate("scrollTo(0, 0)")
    person.page.keyboard.press("Enter")
    person.page.wait_for_selector(".message.why")
    person.page.evaluate("scrollTo(0, 0)")
    assert person.page.evaluate(CUTS) == []
    if times == 1:
        message, say = (person.page.evaluate(BOXES, one) for one in (".message", ".say"))
        assert message["bottom"] <= say["top"], "three lines find room over the header"
        text, top = (person.page.evaluate(BOXES, ".message p"), message["top"])
        assert text["top"] >= top + 2 >= 6, "with a margin above them"


@pytest.mark.long
@pytest.mark.parametrize("game", ["conhex", "heimlich"])
def test_the_panel_stays_in_place_while_the_other_player_moves(newcomer: NewPerson, game: str) -> None:
    person = newcomer("de", **PHONE)
    person.set_up(game, "computer", {})
    person.wait_turn()
    person.page.evaluate(WATCH_PANEL)
    for _ in range(2):
        person.play("touch", random.Random(3))
        person.wait_turn()
    assert person.page.evaluate("[...tops]") == [person.page.evaluate(PANEL)]


PANEL = "(() => Math.round(document.getElementById('players').getBoundingClientRect().top + scrollY))()"
WATCH_PANEL = f"""() => {{
    window.tops = new Set();
    const look = () => {{ tops.add({PANEL}); requestAnimationFrame(look); }};
    look();
}}"""


#: Shows the second player as a thinking computer; whether the dots lie on their name.
DOTS_ON_NAME = """() => {
    const player = document.querySelectorAll('.player')[1];
    const dots = Object.assign(document.createElement('span'), { className: 'thinking' });
    player.append(dots);
    const name = document.createRange();
    name.selectNodeContents(player.querySelector('.name'));
    const [one, other] = [dots, name].map(what => what.getBoundingClientRect());
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}"""


@pytest.mark.long
def test_the_newest_move_is_seen_above_the_bar_and_no_name_is_covered(newcomer: NewPerson) -> None:
    person = newcomer("de", **PHONE)
    person.set_up("heimlich", "same", {})
    for move in ("d3-s", "e3-s", "f3-sw", "g3-w"):
        person._type(move)
    person.wait_turn()
    person.page.evaluate("scrollTo(0, 0)")
    newest = person.page.locator("#moves [aria-current]").bounding_box()
    bar = person.page.locator("#tools").bounding_box()
    assert newest is not None
    assert bar is not None
    assert newest["y"] + newest["height"] <= bar["y"]
    assert not person.page.evaluate(DOTS_ON_NAME)


#: What lies on top in the middle of the strip that a message shares with the panel, and words of two tools that touch.
ON_TOP = """() => {
    const message = document.querySelector('.message').getBoundingClientRect();
    const panel = document.querySelector('.panel.side').getBoundingClientRect();
    const isOnTop = part => {
        const [x, y] = [panel.left + part * (message.right - panel.left), message.top + part * message.height];
        return document.elementFromPoint(x, y).closest('.message') !== null;
    };
    return [0.2, 0.5, 0.8].map(isOnTop);
}"""
TOUCHING = """() => {
    const boxes = [...document.querySelectorAll('#tools .button')].map(button => {
        const words = document.createRange();
        words.selectNodeContents(button);
        return words.getBoundingClientRect();
    });
    const isBeside = (one, other) => one.right + 4 < other.left || one.bottom <= other.top;
    const apart = (one, other) => isBeside(one, other) || isBeside(other, one);
    return boxes.flatMap((one, i) => boxes.slice(i + 1).filter(other => !apart(one, other))).length;
}"""


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_nothing_lies_on_a_name_a_tool_or_a_message(newcomer: NewPerson, size: tuple[int, int], lang: str) -> None:
    person = newcomer(lang, **{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    person.set_up("zaic", "computer", {})
    person.wait_turn()
    assert not person.page.evaluate(DOTS_ON_NAME)
    assert person.page.evaluate(TOUCHING) == 0
    if size == (844, 390):
        person.page.click("[data-do=hint]")
        person.page.locator(".message p", has_text=":").wait_for()
        person.page.evaluate("scrollTo(0, 120)")
        assert person.page.evaluate(ON_TOP) == [True] * 3


@pytest.mark.parametrize("lang", ["de", *long_only("en")])
def test_the_newest_move_is_seen_above_the_bar_while_the_coach_speaks(newcomer: NewPerson, lang: str) -> None:
    person = newcomer(lang, **PHONE)
    person.set_up("conhex", "same", {})
    said = set()
    for move in ("f6", "e2", "b6", "h7", "i2", "b8", "c10", "e4"):
        person._type(move)
        person.wait_turn()
        person.page.evaluate("scrollTo(0, 0)")
        said |= set(person.page.locator("#coach p").all_inner_texts())
        newest, bar = (person.page.evaluate(BOXES, one) for one in ("#moves [aria-current]", "#tools"))
        assert newest["bottom"] <= bar["top"]
    assert len(said) > 1, "the offer of the lesson and a tip"


@pytest.mark.long
def test_one_tap_on_an_arrow_plays_its_line_unless_every_move_is_confirmed(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    person.set_up("heimlich", "same", {})
    for move in SEVERAL_LINES:
        person._type(move)
    person.wait_turn()
    choice = next(choice for choice in person.choices() if len(choice["path"]) > 1)
    person.page.evaluate("document.getElementById('board').careful = true")
    person._poke(person._reach(choice["path"][0]), "touch")
    line = person.shape(choice["path"][1])
    plain = line.locator(".bar").evaluate(COLOUR)
    person._poke(person._reach(choice["path"][1]), "touch")
    person.wait_pending()
    assert line.locator(".bar").evaluate(COLOUR) != plain, "the arrow that waits looks unlike the others"
    person.page.click("[data-do=undo]")
    person.page.evaluate("document.getElementById('board').careful = false")
    person._poke(person._reach(choice["path"][1]), "touch")
    person.page.wait_for_selector(f'#moves [data-move="{choice["move"]}"]')


COLOUR = "bar => getComputedStyle(bar).fill"
#: After these moves of Heimlich, some field encloses several lines.
SEVERAL_LINES = ["f5-w", "f4-w"]


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in zweispiel.games() if not zweispiel.load(name).has_secrets])
def test_both_players_are_seen_above_the_bar(newcomer: NewPerson, game: str, lang: str) -> None:
    """From the first move on, when the lesson is offered. Where moves are spelled, the board names the players."""
    person = newcomer(lang, **PHONE)
    person.set_up(game, "computer", {})
    person.wait_turn()
    person.page.wait_for_selector("#coach a")
    players, bar = (person.page.locator(where).bounding_box() for where in ("#players", "#tools"))
    assert players is not None
    assert bar is not None
    assert players["y"] + players["height"] <= bar["y"]


@pytest.mark.long
def test_the_board_of_a_lesson_stays_in_place_while_the_teacher_speaks(newcomer: NewPerson) -> None:
    person = newcomer("de", **PHONE)
    person.go("/learn/zaic")
    person.page.wait_for_selector("#board .pickable")
    before = person.page.evaluate(BOARD)
    person.shape("b-supply-light-2x2").tap()
    person.page.wait_for_function("() => document.querySelector('#guide').textContent")
    assert person.page.evaluate(BOARD) == before
    buttons = person.page.locator("#move-buttons").bounding_box()
    assert buttons is not None
    assert buttons["y"] >= before[1] + before[3], "the buttons cover nothing of the board"
    for _ in range(2):
        person.shape("b-h8").tap()
    person.page.wait_for_selector(".verdict.right")
    assert person.page.evaluate(BOARD) == before


@pytest.mark.long
@pytest.mark.parametrize("size", TIGHT)
@pytest.mark.parametrize("game", zweispiel.games())
def test_lessons_fit_the_tightest_windows(newcomer: NewPerson, game: str, size: tuple[int, int]) -> None:
    person = newcomer("de", **{**PHONE, "viewport": {"width": size[0], "height": size[1]}})
    person.go(f"/learn/{game}")
    person.page.wait_for_selector("#board > svg")
    person.page.wait_for_selector("#lesson-steps button")
    found: dict[str, Any] = person.page.evaluate(MEASURE, 39.5 if size[0] < size[1] else 29.5)
    assert found["wide"] <= 0, "nothing is scrolled sideways"
    assert found["small"] == []
    assert found["board"]["width"] >= 195
    assert found["task"]["bottom"] <= size[1]
    if size[0] > size[1]:
        assert found["board"]["bottom"] <= size[1], "the whole board is seen"


@pytest.mark.long
def test_the_result_takes_the_place_of_the_keypad(newcomer: NewPerson) -> None:
    person, other = newcomer(**PHONE), newcomer()
    person.set_up("combinato", "link", {"rows": "1"})
    accept(person, other)
    for one, secret in ((person, "1234"), (other, "5678")):
        one.wait_turn()
        spell(one, secret)
    for one in (person, other):
        next_row(one, 1)
    before = person.page.evaluate(BOARD)
    spell(person, "5678")
    spell(other, "9012")
    person.page.wait_for_selector(".outcome")
    assert person.page.evaluate(BOARD) == before, "the board stays as it is"
    assert person.page.locator("#outcome").inner_text().startswith("You have won")
    top = person.page.locator(".outcome").bounding_box()
    assert top is not None
    assert top["y"] - (before[1] + before[3]) < 120, "no empty place between board and result"


@pytest.mark.long
def test_a_page_that_is_loaded_while_waiting_keeps_the_place_of_the_keypad(newcomer: NewPerson) -> None:
    person, other = newcomer(**PHONE), newcomer()
    person.set_up("combinato", "link", {})
    accept(person, other)
    person.wait_turn()
    spell(person, "1234")
    person.page.wait_for_selector("#keypad .spell-rests")
    before = person.page.evaluate(BOARD)
    person.page.reload()
    person.page.wait_for_selector("#keypad .spell-rests")
    assert person.page.evaluate(BOARD) == before
    other.wait_turn()
    spell(other, "5678")
    next_row(person, 1)
    spell(person, "9012")
    person.page.wait_for_selector("#board .row.pending")


def lesson_name(person: Person) -> str:
    """What the other player is called on the board."""
    return person.page.locator("#board .name").last.text_content() or ""


@pytest.mark.long
def test_a_lesson_names_the_opponent_and_explains_the_signs(newcomer: NewPerson) -> None:
    person = newcomer("de", **PHONE)
    person.go("/learn/combinato")
    person.page.wait_for_selector("#board .name")
    assert lesson_name(person) == "Dein Geheimnis", "what is written there in the first step"
    person.page.locator("#lesson-steps button").nth(1).tap()
    person.page.wait_for_selector("#lesson-steps li:nth-child(2) [aria-current]")
    assert lesson_name(person) == "Dein Gegner"
    names = person.page.locator("#board .name").all_text_contents()
    assert person.page.locator("#players .name").all_text_contents() == names == ["Du", "Dein Gegner"]
    assert person.page.locator(".legend > div:not(.example)").count() == 2
