"""Moves that are spelled: typed into the board, by keys, keypad and touch; notes, phones, and what the page says.

The other player is a person by requests, whose rows are known: a computer might find the secret out early, or lay the
row that is to be spelled next.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import PHONE, accept
from tests.server.support import Person as Requester
from tests.support import long_only
from zweispiel.i18n import LANGUAGES

SLOTS = "#board .slot text"
LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
ROWS = ("5678", "9012", "3456", "7890", "2468", "1357", "8024")
ROWS_OF_WORDS = ("HERD", "PILZ", "MOND", "SAND", "BUCH", "TURM", "WALD")
#: What the other player lays meanwhile: never the secret, and never a row of the first player.
OTHER_ROWS = ("9876", "8765", "7654", "6543", "5432", "4321", "3210")
OTHER_ROWS_OF_WORDS = ("BAUM", "HUND", "KIND", "WEIN", "BERG", "DACH", "GELD")
#: The boxes of all such elements, and what the window shows.
INSIDE = """selector => [...document.querySelectorAll(selector)].map(element => {
    const box = element.getBoundingClientRect();
    const bar = document.querySelector('#tools').getBoundingClientRect();
    const fixed = getComputedStyle(document.querySelector('#tools')).position === 'fixed';
    const bottom = fixed ? bar.top : innerHeight;
    return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= bottom + 0.5;
})"""
BOARD = """() => { const box = document.querySelector('#board > svg').getBoundingClientRect();
    return [box.x, box.y, box.width, box.height].map(Math.round); }"""


def meet(person: Person, ben: Requester, options: Mapping[str, str]) -> str:
    """A game of two, who are to choose their secrets; the room."""
    room = person.set_up("combinato", "link", options)
    ben.sit(room, 1, "Ben", person.page.locator(".invite input").input_value().rpartition("/")[2])
    person.wait_turn()
    return room


def set_up_lasting(person: Person, ben: Requester, game: str, options: Mapping[str, str]) -> Callable[[], object]:
    """A game that is not over after a few moves: against the computer, but Combinato against Ben, who lays known rows.

    Returns what has to be called after each move of the person: then Ben moves, too, if he plays.
    """
    if game != "combinato":
        person.set_up(game, "computer", options)
        return lambda: None
    room, moves = meet(person, ben, options), iter(("secret:1234", *OTHER_ROWS))
    return lambda: ben.move(room, next(moves), seat=1)


def begin(person: Person, ben: Requester, secret: str = "1234", **options: str) -> str:
    """A game of two, who have chosen the same secret; the room."""
    room = meet(person, ben, options)
    ben.move(room, f"secret:{secret}", seat=1)
    spell(person, secret)
    next_row(person, 1)
    return room


def begin_by_link(person: Person, other: Person, secret: str, **options: str) -> None:
    """A game of two people, who have chosen the same secret."""
    person.set_up("combinato", "link", options)
    accept(person, other)
    for one in (person, other):
        one.wait_turn()
        spell(one, secret)
    for one in (person, other):
        next_row(one, 1)


def spell(person: Person, signs: str) -> None:
    """Spell signs and play them."""
    person.page.keyboard.type(signs)
    person.page.keyboard.press("Enter")


def next_row(person: Person, row: int) -> None:
    """Wait until the own row of that number can be spelled."""
    person.page.wait_for_selector(f'[id$="-{row}-1"].slot')


def spelled(person: Person) -> str:
    """The signs in the slots."""
    return "".join(sign or "." for sign in person.page.locator(SLOTS).all_text_contents())


def laid(person: Person, row: int) -> str:
    """A row of the own board, once it lies there with its chips."""
    signs = person.page.locator(f'[id^="b-sign-0-{row}-"][data-note]')
    signs.first.wait_for()
    return "".join(signs.all_text_contents())


def test_signs_appear_in_the_next_row_and_enter_always_plays_them(anna: Person, ben: Requester) -> None:
    room = begin(anna, ben)
    page = anna.page
    page.keyboard.type("56")
    page.locator('[id="b-sign-0-1-1"]').click()
    page.keyboard.type("9")
    assert spelled(anna) == "96..", "a click on a slot puts the cursor there"
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert spelled(anna) == "...."
    for key in "5678":
        page.click(f".key[data-key='{key}']")
    page.keyboard.press("Enter")
    ben.move(room, OTHER_ROWS[0], seat=1)
    assert laid(anna, 1) == "5678", "after signs typed with the mouse"
    next_row(anna, 2)
    page.keyboard.type("9012")
    page.locator('[id="b-sign-0-1-2"]').click()
    assert page.inner_text(".message p") == "To strike something out, press Strike out first."
    page.keyboard.press("Enter")
    ben.move(room, OTHER_ROWS[1], seat=1)
    assert laid(anna, 2) == "9012", "after a click on a sign that can be struck out"
    assert page.locator('[id="b-sign-0-1-2"]').get_attribute("aria-pressed") == "false"


def test_signs_stay_when_the_other_player_moves_meanwhile(anna: Person, ben: Requester) -> None:
    """On a page that was just loaded: it compares the view that it brought along with the one that it fetches."""
    room = meet(anna, ben, {})
    anna.page.reload()
    anna.wait_turn()
    anna.page.keyboard.type("12")
    ben.move(room, "secret:5678", seat=1)
    anna.page.wait_for_selector("#b-secret-right.closed")
    assert spelled(anna) == "12.."
    spell(anna, "34")
    next_row(anna, 1)


@pytest.mark.long
def test_enter_plays_what_a_hint_has_spelled(anna: Person) -> None:
    anna.set_up("combinato", "computer", {})
    anna.wait_turn()
    spell(anna, "1234")
    next_row(anna, 1)
    anna.page.click("[data-do=hint]")
    anna.page.wait_for_function("() => document.querySelectorAll('#board .slot.proposed').length === 4")
    hinted = spelled(anna)
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(f'#moves [data-move="{hinted}"]')
    signs = anna.page.locator('[id^="b-sign-0-1-"]')  # without notes if the match happens to be over
    assert "".join(signs.all_text_contents()) == hinted


@pytest.mark.long
def test_what_a_hint_proposes_gives_way_to_own_signs(anna: Person) -> None:
    """A proposal looks unlike what was spelled; a slot of it can also be changed."""
    anna.set_up("combinato", "computer", {})
    anna.wait_turn()
    spell(anna, "1234")
    next_row(anna, 1)
    proposed = anna.page.locator("#board .slot.proposed")
    for typed, left in (("7", "7..."), ("Backspace", "....")):
        anna.page.click("[data-do=hint]")
        proposed.nth(3).wait_for()
        anna.page.keyboard.press(typed)
        assert spelled(anna) == left
        assert proposed.count() == 0
        assert anna.page.locator("#message").inner_text() == "", "the hint is old"
        anna.page.keyboard.press("Backspace")
    anna.page.click("[data-do=hint]")
    proposed.nth(3).wait_for()
    hinted = spelled(anna)
    anna.shape("b-sign-0-1-2").click()
    anna.page.keyboard.press("0")
    assert spelled(anna) == f"{hinted[0]}0{hinted[2:]}"
    assert proposed.count() == 0


@pytest.mark.long
def test_keys_brought_to_a_button_press_that_button(anna: Person, ben: Requester) -> None:
    room = begin(anna, ben)
    anna.tolerant = True
    page = anna.page
    page.keyboard.type("567")
    page.locator(".key[data-key='7']").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert spelled(anna) == "5678"
    page.locator("[data-key=form-1]").focus()
    page.keyboard.press("Enter")
    assert "no chips" in page.inner_text("dialog #question")
    page.click("dialog [value=no]")
    assert spelled(anna) == "5678", "nothing was played"
    page.click("[data-key=form-1]")
    page.click("dialog [value=yes]")
    ben.move(room, OTHER_ROWS[0], seat=1)
    page.wait_for_selector("[data-move='solve:5678']")
    next_row(anna, 2)
    told = "5678 is not the secret. That costs you row 1: it gets no chips."
    assert page.inner_text(".message p") == told
    ben.move(room, OTHER_ROWS[1], seat=1)
    page.wait_for_selector('#board [id="b-row-1-2"].closed')
    assert page.inner_text(".message p") == told, "it stays when the other player goes on"


@pytest.mark.long
def test_an_unfinished_row_says_what_is_missing_and_a_refused_word_stays(newcomer: NewPerson, ben: Requester) -> None:
    lena = newcomer("de")
    room = begin(lena, ben, "BILD", code="words")
    lena.page.keyboard.type("HER")
    lena.page.click("[data-key=form-0]", force=True)
    assert lena.page.inner_text(".message p") == "Fülle zuerst alle Plätze aus."
    lena.page.keyboard.type("X")
    lena.page.keyboard.press("Enter")
    lena.page.wait_for_selector(".message.why:has-text('HERX')")
    assert spelled(lena) == "HERX"
    lena.check()  # an ordinary mistake is no error
    lena.page.keyboard.press("Backspace")
    lena.page.evaluate("document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ä'}))")
    assert lena.page.inner_text(".message p") == "Ä gibt es hier nicht, nur was auf den Tasten steht."
    spell(lena, "D")
    lena.page.keyboard.press("Enter")  # once too often
    ben.move(room, OTHER_ROWS_OF_WORDS[0], seat=1)
    assert laid(lena, 1) == "HERD"
    next_row(lena, 2)
    spell(lena, OTHER_ROWS_OF_WORDS[0])
    lena.page.wait_for_selector(f".message.why:has-text('{OTHER_ROWS_OF_WORDS[0]}')")
    lena.check()


@pytest.mark.long
def test_a_forbidden_number_is_explained_without_an_error(anna: Person, ben: Requester) -> None:
    room = begin(anna, ben)
    spell(anna, "1234")
    anna.page.wait_for_selector(".message.why:has-text('1234 is your own secret')")
    for _ in range(4):
        anna.page.keyboard.press("Backspace")
    spell(anna, ROWS[0])
    ben.move(room, OTHER_ROWS[0], seat=1)
    next_row(anna, 2)
    spell(anna, OTHER_ROWS[0])
    anna.page.wait_for_selector(f".message.why:has-text('{OTHER_ROWS[0]}')")
    anna.check()


@pytest.mark.long
@pytest.mark.parametrize("repeats", ["false", "true"])
def test_a_sign_that_may_not_occur_twice_is_told_at_once(anna: Person, repeats: str) -> None:
    """Where the options forbid it, and in secrets only; what is spelled so far stays."""
    anna.set_up("combinato", "computer", {"repeats": repeats})
    anna.wait_turn()
    anna.page.keyboard.type("377")
    assert spelled(anna) == ("377." if repeats == "true" else "37..")
    told = anna.page.locator(".message p")
    if repeats == "true":
        assert told.count() == 0
        return
    assert told.inner_text() == "You have used 7 already; nothing may be repeated here."
    anna.page.keyboard.type("8")
    assert told.count() == 0, "it is old when the next sign is there"
    spell(anna, "5")
    next_row(anna, 1)
    anna.page.keyboard.type("1122")
    assert spelled(anna) == "1122", "a row may contain a sign twice"
    assert told.count() == 0


@pytest.mark.long
def test_a_button_that_cannot_do_anything_now_says_why(anna: Person, ben: Requester) -> None:
    """Like every other click: the key that erases, the button that does not suit, and the steps through the moves."""
    begin(anna, ben)
    page, told = anna.page, anna.page.locator(".message p")
    page.click("[data-key=erase]", force=True)
    expect(told).to_have_text("There is nothing to erase yet.")
    page.keyboard.type("1234")
    page.click("[data-key=form-0]", force=True)
    expect(told).to_contain_text("1234 is your own secret")
    page.locator("#steps button").last.click(force=True)
    expect(told).to_have_text("This is the latest position.")
    page.locator("#steps button").first.click()
    expect(told).to_have_count(0)
    expect(page.locator("#steps button").first).to_have_attribute("aria-disabled", "true")
    page.locator("#steps button").first.click(force=True)
    expect(told).to_have_text("This is the start of the game.")


@pytest.mark.long
def test_a_sign_too_many_says_what_to_do(anna: Person, ben: Requester) -> None:
    begin(anna, ben)
    anna.page.keyboard.type("12345")
    assert spelled(anna) == "1234"
    told = anna.page.locator(".message p")
    assert told.inner_text() == "All places are full. Erase one, or choose the one to change."
    anna.page.keyboard.press("Backspace")
    assert told.count() == 0
    anna.page.keyboard.type("5")
    assert spelled(anna) == "1235"
    anna.page.keyboard.type("6")
    anna.shape("b-sign-0-1-2").click()
    assert told.count() == 0, "the place is chosen"
    assert anna.page.inner_text("#prompt") == "Now enter what goes here instead."
    anna.page.keyboard.type("6")
    assert spelled(anna) == "1635"
    assert anna.page.inner_text("#prompt") == "Now press Guess. Solve is only for what you may not guess."


@pytest.mark.long
def test_what_cannot_be_guessed_or_be_the_secret_is_told_before_it_is_sent(anna: Person, ben: Requester) -> None:
    """The line above the board names the button that takes a row which the other one cannot take."""
    room = begin(anna, ben, "LAMP", code="words", language="en")
    spell(anna, "GOLD")
    ben.move(room, "BELT", seat=1)
    next_row(anna, 2)
    prompt = anna.page.locator("#prompt")
    able, main = (anna.page.locator(f"#keypad .forms .{cls}") for cls in ("button:not([aria-disabled])", "main"))
    for word, told, buttons in (
        ("WOLF", "Now press Guess. Solve is only for what you may not guess.", ["Guess", "Solve"]),
        ("HOPE", "HOPE is not in the list of secrets, but you may guess it.", ["Guess"]),
        ("LAMP", "You may not guess LAMP. If you think it is your opponent's secret, press Solve.", ["Solve"]),
        ("BELT", "You may not guess BELT. If you think it is your opponent's secret, press Solve.", ["Solve"]),
        ("QXYZ", "Row 2: guess your opponent's secret.", []),
    ):
        anna.page.keyboard.type(word)
        expect(prompt).to_have_text(told)
        expect(able).to_have_text(buttons)
        expect(main).to_have_text([*buttons, "Guess"][:1])
        for _ in word:
            anna.page.keyboard.press("Backspace")
        expect(prompt).to_have_text("Row 2: guess your opponent's secret.")


@pytest.mark.long
def test_enter_never_presses_a_key_again_that_was_clicked(anna: Person, ben: Requester) -> None:
    begin(anna, ben)
    page = anna.page
    for clicked in ("5", "strike", "strike", "erase", "6"):
        page.click(f".key[data-key='{clicked}']")
        before, pressed = spelled(anna), page.get_attribute("[data-key=strike]", "aria-pressed")
        page.keyboard.press("Enter")
        assert spelled(anna) == before
        assert page.get_attribute("[data-key=strike]", "aria-pressed") == pressed
        assert page.inner_text(".message p") == "Fill in all the places first."


@pytest.mark.long
def test_the_strike_out_mode_greys_keys_and_types_nothing(anna: Person, ben: Requester) -> None:
    begin(anna, ben)
    page = anna.page
    page.click("[data-key=strike]")
    page.click(".key[data-key='7']")
    page.keyboard.type("89")
    assert spelled(anna) == "...."
    assert page.locator(".key.struck").all_inner_texts() == ["7", "8", "9"]
    page.keyboard.type("9-75")
    assert page.locator(".key.struck").all_inner_texts() == ["7", "8"]
    assert spelled(anna) == "75..", "what is struck out can still be spelled"


@pytest.mark.long
def test_the_strike_out_mode_says_that_it_is_on_and_ends_with_the_row(anna: Person, ben: Requester) -> None:
    room = begin(anna, ben)
    page, prompt, told = (
        anna.page,
        anna.page.locator("#prompt"),
        "What you press now is struck out. Press Strike out again to type.",
    )
    page.keyboard.type("5678")
    page.click("[data-key=strike]")
    for key in "12345":
        page.keyboard.press(key)
        assert prompt.inner_text() == told, "as long as it is on"
    assert page.locator(".message").count() == 0, "nothing went wrong"
    page.keyboard.press("Enter")
    ben.move(room, OTHER_ROWS[0], seat=1)
    next_row(anna, 2)
    page.keyboard.type("9")
    assert spelled(anna) == "9...", "a new row is typed"
    page.click("[data-key=strike]")
    sign = page.locator('[id="b-sign-0-1-2"]')
    sign.click()
    assert sign.get_attribute("aria-pressed") == "true"
    page.click("[data-key=strike]")
    sign.click()
    assert sign.get_attribute("aria-pressed") == "true", "nothing is struck out by accident"


@pytest.mark.long
def test_nothing_is_struck_out_while_the_own_secret_is_chosen(newcomer: NewPerson) -> None:
    """The key says so, and its name is on it, on a phone too."""
    person = newcomer("de", **PHONE)
    person.set_up("combinato", "computer", {})
    person.wait_turn()
    page = person.page
    strike = page.locator("[data-key=strike]")
    assert strike.inner_text() == "Streichen"
    assert strike.get_attribute("aria-disabled") == "true"
    strike.tap(force=True)
    assert page.inner_text(".message p") == "Streichen kannst du später, wenn du das Geheimnis deines Gegners suchst."
    page.keyboard.press("-")
    page.keyboard.type("1234")
    assert spelled(person) == "1234"
    page.keyboard.press("Enter")
    next_row(person, 1)
    assert page.locator(".key.struck").count() == 0
    strike.tap()
    page.locator(".key[data-key='7']").tap()
    assert page.locator(".key.struck").all_inner_texts() == ["7"]


@pytest.mark.long
@pytest.mark.parametrize("device", [PHONE, LANDSCAPE, {}], ids=["portrait", "landscape", "desk"])
def test_the_usual_way_to_play_a_row_stands_first(newcomer: NewPerson, ben: Requester, device: dict[str, Any]) -> None:
    person = newcomer("de", **device)
    begin(person, ben)
    assert "Gib vier Ziffern ein, dann tippe auf Legen." in person.page.inner_text("#prompt")
    person.page.keyboard.type("5678")
    assert person.page.locator(".forms .button").all_inner_texts() == ["Legen", "Lösen"]
    guess, solve = (person.page.locator(f"[data-key=form-{form}]").bounding_box() for form in (0, 1))
    assert guess is not None
    assert solve is not None
    assert (guess["y"], guess["x"]) < (solve["y"], solve["x"])
    assert guess["width"] > 1.15 * solve["width"] or not device, "the larger one"
    told = "Drücke jetzt auf Legen. Lösen brauchst du nur für Reihen, die du nicht legen darfst."
    assert person.page.inner_text("#prompt") == told


@pytest.mark.long
@pytest.mark.parametrize("way", ["computer", "same"])
def test_people_are_called_the_same_on_the_board_and_beside_it(anna: Person, way: str) -> None:
    anna.set_up("combinato", way, {})
    for secret in ("1234", "5678") if way == "same" else ("1234",):
        if way == "same":
            anna.page.click("#curtain button")
        anna.page.wait_for_selector(".spell")
        assert "Your secret" in anna.page.locator("#board .name").all_text_contents(), "what is spelled now"
        spell(anna, secret)
    if way == "same":
        anna.page.click("#curtain button")
    next_row(anna, 1)
    names = anna.page.locator("#board .name").all_text_contents()
    assert names == ["You", "Computer (level 1)" if way == "computer" else "Player 2"]
    assert anna.page.locator("#players .name").all_inner_texts() == names
    assert "Left" not in anna.page.inner_text("#players")


@pytest.mark.long
@pytest.mark.parametrize("code", ["digits", "words"])
@pytest.mark.parametrize("device", [PHONE, LANDSCAPE], ids=["portrait", "landscape"])
def test_a_phone_shows_everything_without_scrolling(newcomer: NewPerson, device: dict[str, Any], code: str) -> None:
    """The own next row, the last six rows of both, all keys and the legend; before, while and after typing."""
    person, other = newcomer("de", **device), newcomer("de")
    begin_by_link(person, other, "1234" if code == "digits" else "BILD", code=code)
    rows = (
        zip(ROWS, OTHER_ROWS, strict=True) if code == "digits" else zip(ROWS_OF_WORDS, OTHER_ROWS_OF_WORDS, strict=True)
    )
    for number, row in enumerate(rows, start=2):
        for one, signs in zip((person, other), row, strict=True):
            spell(one, signs)
        for one in (person, other):
            next_row(one, number)
    last = ", ".join(f'[id^="b-row-{player}-{row}"]' for player in (0, 1) for row in range(2, 8))
    for selector, count in ((".key", 12 if code == "digits" else 28), (".forms .button", 2), (last, 12), (".slot", 4)):
        inside = person.page.evaluate(INSIDE, selector)
        assert inside == [True] * count, selector
    assert person.page.evaluate(INSIDE, ".legend > div:not(.example)") == [True, True]
    heights = person.page.locator(".sign-key").evaluate_all("keys => keys.map(key => key.offsetHeight)")
    assert min(heights) >= 40, "large enough for a finger"
    assert person.page.evaluate("() => scrollY") == 0
    assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.long
def test_nothing_moves_when_the_game_ends(anna: Person) -> None:
    anna.set_up("combinato", "computer", {"rows": "1"})
    anna.wait_turn()
    spell(anna, "1234")
    next_row(anna, 1)
    before, legend = anna.page.evaluate(BOARD), anna.page.locator(".legend").bounding_box()
    spell(anna, "5678")
    anna.page.wait_for_selector(".outcome")
    assert anna.page.evaluate(BOARD) == before
    assert anna.page.locator("#keypad").is_hidden()
    assert anna.page.locator(".legend").bounding_box() == legend, "it stays below the keypad's place"
    assert len(anna.page.locator('[id^="b-secret-"].open').all()) == 2, "both secrets are shown"
    numbers = [number for number in anna.page.locator("#moves .no").all_inner_texts() if number]
    assert numbers == ["1."], "the list counts rows; secrets have no number"


@pytest.mark.long
def test_waiting_and_reporting(newcomer: NewPerson) -> None:
    anna, ben = newcomer(), newcomer()
    anna.set_up("combinato", "link", {"chips": "reported", "rows": "1"})
    accept(anna, ben)
    for person, secret in ((anna, "1234"), (ben, "5678")):
        person.wait_turn()
        spell(person, secret)
    next_row(anna, 1)
    assert anna.page.locator("#board .name").all_text_contents() == ["You", "Ben"]
    spell(anna, "5687")
    anna.page.click("[data-do=withdraw]")
    next_row(anna, 1)
    spell(anna, "5680")
    anna.page.wait_for_selector("#board .row.pending")
    assert ben.page.locator("#board .row.closed text.glyph").count() == 0
    ben.wait_turn()
    spell(ben, "9999")
    ben.page.click("[data-do='chips:2+1']")
    anna.page.click("[data-do='chips:0+0']")
    for person in (anna, ben):
        person.page.wait_for_selector(".outcome")


@pytest.mark.parametrize("game", ["combinato", *long_only("contactic")])
def test_taking_back_says_why_it_is_impossible(anna: Person, game: str) -> None:
    anna.set_up(game, "computer", {"rows": "3"} if game == "combinato" else {"tiles": "0,9,9,9,9,9"})
    anna.wait_turn()
    tool = anna.page.locator("[data-do=takeback]")
    assert tool.get_attribute("aria-disabled") == "true"
    tool.click(force=True)
    assert anna.page.inner_text(".message.why p") == tool.get_attribute("title") != ""


@pytest.mark.long
def test_the_tool_takes_back_a_row_that_waits_for_the_other_player(anna: Person, ben: Requester) -> None:
    begin(anna, ben)
    tool = anna.page.locator("[data-do=takeback]")
    assert tool.get_attribute("aria-disabled") == "true"
    spell(anna, "5678")
    anna.page.locator("[data-do=takeback]:not([aria-disabled])").click()
    next_row(anna, 1)
    assert tool.get_attribute("aria-disabled") == "true"


@pytest.mark.long
def test_keys_say_that_they_wait_for_the_other_player(anna: Person, ben: Requester) -> None:
    begin(anna, ben)
    spell(anna, "5678")
    anna.page.wait_for_selector("#keypad .spell-rests")
    for key in ("1", "form-0"):
        anna.page.click(f"[data-key='{key}']", force=True)
        assert anna.page.inner_text(".message p") == "It is not your turn."
        anna.page.click(".message button")


#: Where the keys are that are always there, in whole pixels.
KEYS = """() => [...document.querySelectorAll('#keypad .key')].map(key => {
    const box = key.getBoundingClientRect();
    return [key.dataset.key, ...[box.x, box.y, box.width, box.height].map(Math.round)];
})"""


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["digits", "words"])
@pytest.mark.parametrize("device", [{"viewport": {"width": 1366, "height": 768}}, PHONE, LANDSCAPE])
def test_the_keypad_stays_in_place_when_the_secret_is_laid(
    newcomer: NewPerson, device: dict[str, Any], code: str, lang: str
) -> None:
    """Also its keys are as tall as a finger needs, and it fits the window with the legend."""
    person = newcomer(lang, **device)
    person.set_up("combinato", "computer", {"code": code, "language": "de"})
    person.wait_turn()
    before = person.page.evaluate(KEYS)
    assert min(height for *_, height in before) >= 40
    spell(person, "1234" if code == "digits" else "BILD")
    next_row(person, 1)
    assert person.page.evaluate(KEYS) == before
    person.page.keyboard.type("5678" if code == "digits" else "HERD")
    assert person.page.evaluate(KEYS) == before, "nor do they move when the prompt says what each way comes to"
    legend = person.page.locator(".legend").bounding_box()
    assert legend is not None
    assert legend["y"] + legend["height"] <= device["viewport"]["height"]


@pytest.mark.long
def test_a_key_that_was_clicked_shows_no_ring_while_its_player_types_on(anna: Person) -> None:
    anna.set_up("combinato", "same", {})
    anna.page.locator("#curtain button, .curtain button").first.click()
    anna.page.click('.key[data-key="5"]')
    anna.page.keyboard.press("6")
    ring = "() => getComputedStyle(document.activeElement).outlineStyle"
    board = "() => getComputedStyle(document.querySelector('#board > svg')).outlineStyle"
    assert anna.page.evaluate("() => document.activeElement.dataset.key") == "5"
    assert anna.page.evaluate(ring) == "none"
    anna.page.keyboard.press("Tab")
    assert anna.page.evaluate(ring) == "solid", "for those who go by keys"
    anna.page.locator("#board > svg").click(position={"x": 3, "y": 3})
    anna.page.keyboard.press("7")
    assert anna.page.evaluate("() => document.activeElement.localName") == "zs-board"
    assert anna.page.evaluate(board) == "none"
    anna.page.keyboard.press("ArrowLeft")
    assert anna.page.evaluate(board) == "solid"


def test_a_secret_stands_in_no_address(anna: Person, ben: Requester) -> None:
    """A proxy in front of the server logs addresses: what a person may not tell others is sent in bodies only."""
    addresses: list[str] = []
    anna.page.on("request", lambda request: addresses.append(request.url))
    meet(anna, ben, {"code": "words", "words": "nouns", "language": "de"})
    with anna.page.expect_response(lambda answer: "/refusal" in answer.url):
        anna.page.keyboard.type("mond")
    with anna.page.expect_response(lambda answer: "/actions" in answer.url):
        anna.page.keyboard.press("Enter")
    assert not [url for url in addresses if "mond" in url.lower()]
