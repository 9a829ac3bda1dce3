"""The end of a game: how it is told, another game at once, a picture to share; and the offers that lead to it."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.page_scripts import OPEN_ROOM
from tests.browser.people import SMALL_PAGE, Person
from tests.browser.test_games import accept
from tests.browser.test_room import against_computer, press, resign
from tests.browser.test_spelling import meet, next_row, spell
from tests.server.support import Person as Requester

#: Catches what would be shared instead of opening the system's dialog.
SHARING = """() => {
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async data => { shared.push([data.files[0].name, data.files[0].size, data.title]); };
}"""

#: How many frames there are around the board and what is in it.
FRAMES = """() => [...document.querySelectorAll('.held, .held *')].map(e => getComputedStyle(e))
    .filter(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0).length"""


@pytest.mark.long
def test_two_at_one_screen_agree_on_a_draw_and_play_on(anna: Person) -> None:
    anna.set_up("heimlich", "same", {})
    anna.wait_turn()
    page, old = anna.page, anna.page.url
    press(anna, "draw")
    page.click("dialog button[value=no]")
    assert not anna.is_over(), "one click ends no game"
    press(anna, "draw")
    page.click("dialog button[value=yes]")
    page.wait_for_selector(".outcome.peace")
    assert page.inner_text("#prompt") == "Draw by agreement."
    press(anna, "rematch")
    page.wait_for_function("old => location.href !== old && document.querySelector('.play.is-turn')", arg=old)
    assert page.locator(".banner").count() == 0


@pytest.mark.long
def test_the_next_game_against_the_computer(anna: Person) -> None:
    """One level down, on the same side; the new level is remembered on the first page."""
    page = anna.page
    anna.go("/new/conhex")
    page.locator("#level").fill("2")
    page.check("[name=side][value=first]")
    page.click("#setup button[type=submit]")
    anna.wait_turn()
    resign(anna)
    assert page.inner_text(".outcome.grief h2") == "You have lost"
    assert page.inner_text(".outcome p") == "You resigned."
    assert page.locator("[data-do=harder]").count() == 0, "nobody who has lost is offered a harder one"
    assert page.inner_text(".again label") == "My opponent goes first next time"
    assert not page.is_checked("#swap-sides"), "only friends swap unless they say otherwise"
    press(anna, "easier")
    page.wait_for_selector(".player .name:text-is('Computer (level 1)')")
    assert page.locator(".player").first.locator(".name").inner_text() == "You", "the side was kept"
    anna.go("/")
    assert page.locator("#level-conhex").input_value() == "1"


@pytest.mark.long
def test_where_both_move_at_once_nothing_asks_for_a_side(anna: Person) -> None:
    """Neither the form nor the end does; the own sheet is on the left in every game, as in the lesson."""
    own_sheet = anna.page.locator("#b-board-left .name:text-is('You')")
    anna.fill_in("combinato", "computer", {})
    anna.wait_turn()
    resign(anna)
    assert own_sheet.count() == 1
    assert anna.page.locator(".again button").count(), "another game is offered"
    assert anna.page.locator("#swap-sides").count() == 0
    old = anna.page.url
    press(anna, "rematch")
    anna.page.wait_for_function("old => location.href !== old && document.querySelector('.play.is-turn')", arg=old)
    assert own_sheet.count() == 1
    anna.go("/new/combinato")
    assert anna.page.locator("input[name=side]").count() == 0
    anna.go("/new/conhex")
    assert anna.page.locator("input[name=side]").count() == 3


#: A short game of Contactic in which both players have to give up their last tile, orange first.
LAST_TILES = (
    "contactic[tiles=1,2,1,0,0,0] v1: draw:1000 g6:1000 draw:0000 skip draw:1000 h6:0001 draw:1000 h7:1000 "
    "draw:0000 skip draw:1000 h8:1000 draw:1100 g7:1100 draw:1100 f5:0110 draw:0000"
)
#: Notes every moment in which the end is on the page, but the headline above the board says something else.
WATCH_END = """() => {
    window.apart = [];
    const look = () => {
        const end = document.querySelector('.outcome h2')?.textContent ?? null;
        const headline = document.getElementById('headline').textContent;
        if (end !== null && end !== headline) apart.push(headline);
    };
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.querySelector('main'), all);
}"""


#: Notes what the page says and where the legend is, whenever one of them changes.
WATCH_SECRETS = """() => {
    window.seen = [];
    const look = () => {
        const legend = Math.round(document.querySelector('.legend').getBoundingClientRect().top);
        const words = ['#headline', '#prompt', '#moves'].map(one => document.querySelector(one).innerText);
        const open = document.querySelector('#b-secret-right').matches('.open');
        const over = document.querySelector('.outcome') !== null;
        seen.push({ legend, words, open, over });
    };
    const all = { childList: true, characterData: true, subtree: true, attributes: true };
    new MutationObserver(look).observe(document.body, all);
}"""


@pytest.mark.long
def test_the_secret_is_told_nowhere_before_the_last_row_has_been_seen(newcomer: NewPerson, ben: Requester) -> None:
    """The row, its chips, the secret, and then headline, result and list of moves; beside the board nothing jumps."""
    anna = newcomer(viewport={"width": 1366, "height": 768})
    anna.page.emulate_media(reduced_motion="no-preference")
    room = meet(anna, ben, {})
    ben.move(room, "secret:5678", seat=1)
    spell(anna, "1234")
    next_row(anna, 1)
    ben.move(room, "9876", seat=1)
    anna.page.wait_for_selector('#board [id="b-row-1-1"].closed')
    anna.page.evaluate(WATCH_SECRETS)
    spell(anna, "5678")
    anna.page.wait_for_selector(".outcome")  # nothing hurries the last motion
    seen = anna.page.evaluate("seen")
    arriving = [one for one in seen if one["open"] and not one["over"]]
    assert arriving, "the board is first"
    assert not [one for one in arriving if "5678" in one["words"][2]], "the list of moves follows"
    assert arriving[-1]["words"][:2] == ["Guess 5678", ""], "it is not her turn any more"
    assert len({one["legend"] for one in seen}) == 1, "the legend stays where it is"


#: Notes every moment in which a player's card counts other left-over tiles than the board.
WATCH_SCORES = """() => {
    window.differ = [];
    const count = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);
    const look = () => ['orange', 'green'].forEach((side, i) => {
        const card = document.querySelectorAll('#players .player b')[i].textContent;
        const board = document.getElementById('b-stock-' + side).textContent;
        const [told, lies] = [count(card, /− (\\d+) left-over/), count(board, /left over (\\d+)/)];
        if (told !== lies) differ.push(`${side}: ${card} beside ${lies} on the board`);
    });
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(look).observe(document.querySelector('main'), all);
}"""
#: Lets the outline of what decided the match blink for minutes.
SLOW_OUTLINE = """() => {
    const slow = new CSSStyleSheet();
    slow.insertRule('.board .decisive { animation-duration: 60s !important; }');
    document.adoptedStyleSheets = [slow];
}"""
#: Whether it still blinks.
BLINKS = """() => document.getAnimations()
    .some(each => each.animationName === 'board-decisive' && each.playState === 'running')"""


def open_last_tiles(anna: Person) -> None:
    """The game of the last tiles, against the computer; anna is to give hers up."""
    anna.page.emulate_media(reduced_motion="no-preference")
    plan = {"record": LAST_TILES, "seats": [{"kind": "person"}, {"kind": "computer", "level": 1}]}
    anna.go(SMALL_PAGE)
    anna.page.evaluate(OPEN_ROOM, [plan, [{"seat": 0, "name": ""}]])
    anna.page.wait_for_url("**/r/*")
    anna.wait_turn()


@pytest.mark.long
def test_the_end_and_its_headline_come_together_after_the_last_move(newcomer: NewPerson) -> None:
    """Once the headline still said whose turn it was while the end was shown already. The computer moves last."""
    anna = newcomer()
    open_last_tiles(anna)
    anna.page.evaluate(WATCH_END)
    anna.page.locator("#move-buttons .main").click()
    anna.page.wait_for_selector(".outcome")  # nothing hurries the last motion
    assert anna.page.evaluate("apart") == []
    assert anna.page.locator(".play.over").count() == 1


@pytest.mark.long
def test_the_words_of_the_end_do_not_wait_for_the_outline_that_blinks(newcomer: NewPerson) -> None:
    """Once the board showed who had won for two seconds while the headline said whose turn it was."""
    anna = newcomer()
    open_last_tiles(anna)
    anna.page.evaluate(SLOW_OUTLINE)
    anna.page.locator("#move-buttons .main").click()
    anna.page.wait_for_selector(".outcome")
    assert anna.page.evaluate(BLINKS)
    assert anna.page.inner_text("#headline") == anna.page.inner_text(".outcome h2")


@pytest.mark.long
def test_the_cards_of_the_players_count_what_the_board_shows(newcomer: NewPerson) -> None:
    """At every moment to the end, and for a position of the past."""
    anna = newcomer()
    open_last_tiles(anna)
    anna.page.evaluate(WATCH_SCORES)
    anna.page.locator("#move-buttons .main").click()
    anna.page.wait_for_selector(".outcome")
    scores = anna.page.locator("#players .player b")
    assert scores.all_inner_texts() == ["island 3 − 1 left-over tile = 2", "island 2 − 1 left-over tile = 1"]
    anna.page.keyboard.press("ArrowLeft")
    expect(scores.nth(1)).to_have_text("largest island 2")
    assert anna.page.evaluate("differ") == []


@pytest.mark.long
def test_confetti_ends_and_lies_behind_the_buttons(newcomer: NewPerson) -> None:
    anna, ben = newcomer(), newcomer()
    anna.set_up("heimlich", "link", {})
    accept(anna, ben)
    resign(ben)
    anna.page.wait_for_selector(".outcome.joy")
    anna.page.evaluate("() => document.getAnimations().forEach(animation => animation.finish())")
    confetti = "() => getComputedStyle(document.querySelector('.outcome.joy'), '::before')"
    assert anna.page.evaluate(f"({confetti})().opacity") == "0"
    assert anna.page.evaluate(f"({confetti})().zIndex") == "-1"


@pytest.mark.long
def test_a_draw_offered_to_the_computer_is_answered(anna: Person) -> None:
    against_computer(anna, "heimlich")
    press(anna, "draw")
    anna.page.wait_for_selector(".message:has-text('Computer (level 1) declined the draw.')")


@pytest.mark.long
def test_a_person_who_declines_is_heard_and_messages_go_with_the_next_state(newcomer: NewPerson) -> None:
    anna, ben = newcomer(), newcomer()
    anna.set_up("heimlich", "link", {})
    accept(anna, ben)
    anna.wait_turn()
    press(anna, "draw")
    press(ben, "no")
    anna.page.wait_for_selector(".message:has-text('Ben declined the draw.')")
    ben.tolerant = True
    ben.page.locator("details:has(#typed)").evaluate("fold => (fold.open = true)")
    ben.page.fill("#typed-move", "d3")
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_selector(".message:has-text('It is not your turn.')")
    anna.page.click("#board .pickable >> nth=0", force=True)
    ben.wait_turn()
    for person in (anna, ben):
        person.page.wait_for_selector(".message", state="detached")


def test_that_the_server_was_out_of_reach_is_forgotten_when_it_is_back(anna: Person) -> None:
    against_computer(anna, "heimlich")
    anna.tolerant = True
    anna.page.context.set_offline(True)
    press(anna, "hint")
    anna.page.wait_for_selector(".message:has-text('The server cannot be reached.')")
    anna.page.context.set_offline(False)
    anna.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    anna.play("typed", random.Random(1))
    anna.page.wait_for_selector(".message", state="detached")


@pytest.mark.long
def test_a_picture_of_the_result_is_shared(anna: Person) -> None:
    against_computer(anna, "zaic")
    resign(anna)
    anna.page.evaluate(SHARING)
    press(anna, "share")
    anna.page.wait_for_function("() => window.shared.length === 1")
    name, size, title = anna.page.evaluate("shared[0]")
    assert name.endswith(".png")
    assert size > 20_000, "board and words"
    assert title == "Zaic – Zweispiel"
    anna.page.evaluate("() => { navigator.canShare = () => false; }")
    with anna.page.expect_download() as saved:
        press(anna, "share")
    assert saved.value.suggested_filename == name
    anna.page.wait_for_selector(".message:has-text('Picture saved to your downloads.')")


#: Writes down what is painted, and the pictures that are fetched for it.
PAINTING = """() => {
    window.painted = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        painted.push(text);
        fillText.call(this, text, ...rest);
    };
    const { fetch } = window;
    window.fetch = async (...request) => {
        const answer = await fetch(...request);
        if (answer.url.includes('picture.svg')) painted.push(await answer.clone().text());
        return answer;
    };
}"""


@pytest.mark.long
@pytest.mark.parametrize("name", ["Ada", ""])
@pytest.mark.parametrize("game", ["conhex", "combinato"])
@pytest.mark.parametrize(
    ("lang", "computer", "won", "you"),
    [
        ("en", "Computer (level 1)", "wins", r"\b[Yy]ours?\b"),
        ("de", "Computer (Stufe 1)", "gewinnt", r"\b[Dd](u|eine?r?)\b"),
    ],
)
def test_a_shared_picture_speaks_to_nobody_as_you(
    newcomer: NewPerson, game: str, name: str, lang: str, computer: str, won: str, you: str
) -> None:
    """Others see it too: they read names, who has won, and why."""
    person = newcomer(lang)
    person.go("/healthz")
    seats = [{"kind": "person"}, {"kind": "computer", "level": 1}]
    person.page.evaluate(OPEN_ROOM, [{"game": game, "options": {}, "seats": seats}, [{"seat": 0, "name": name}]])
    person.page.wait_for_url("**/r/*")
    person.wait_turn()
    resign(person)
    person.page.evaluate(PAINTING)
    person.page.evaluate(SHARING)
    press(person, "share")
    person.page.wait_for_function("() => window.shared.length === 1")
    board, *lines = sorted(person.page.evaluate("painted"), key=lambda text: not text.startswith("<svg"))
    assert len(lines) == 4
    assert computer in lines[1]
    assert won in lines[2]
    assert not name or (name in lines[1] and name in lines[3])
    assert not [text for text in (board, *lines) if re.search(you, text)]


@pytest.mark.long
def test_after_the_curtain_one_frame_shows_the_focus(anna: Person) -> None:
    anna.set_up("combinato", "same", {})
    anna.page.keyboard.press("Enter")  # the button of the curtain has the focus
    anna.page.wait_for_selector(".curtain", state="detached")
    assert anna.page.evaluate(FRAMES) <= 1
