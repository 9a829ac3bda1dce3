"""What a room offers besides moving: hints, takebacks, offers, looking back, refusals in words, curtain, downloads."""

import json
import random
from pathlib import Path

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import SHORT, accept, next_to_move
from tests.browser.test_spelling import set_up_lasting
from tests.server.support import Person as Requester
from tests.support import long_only


def against_computer(person: Person, game: str = "heimlich") -> str:
    """A game in which the person begins."""
    room = person.set_up(game, "computer", SHORT.get(game, {}))
    person.wait_turn()
    return room


def press(person: Person, name: str) -> None:
    """Press one of the room's buttons."""
    person.page.click(f"[data-do={name}]")


def resign(person: Person) -> None:
    press(person, "resign")
    person.page.click("dialog button[value=yes]")
    person.page.wait_for_selector(".outcome")


def test_one_click_on_the_first_page_plays_the_computer(anna: Person) -> None:
    anna.go("/")
    anna.page.click("[data-game=heimlich] [data-play]")
    anna.page.wait_for_url("**/r/*")
    assert anna.wait_turn()
    anna.go("/")
    assert anna.page.locator(".rooms a").count() == 1, "an unfinished game can be continued from the first page"
    anna.page.select_option("[data-game=zaic] [data-level]", "7")
    anna.page.reload()
    assert anna.page.locator("[data-game=heimlich] [data-level]").input_value() == "2", "that it was played at"


@pytest.mark.long
def test_a_swap_is_told_until_the_next_move(anna: Person) -> None:
    anna.set_up("conhex", "same", {})
    page, told = anna.page, anna.page.locator("#message p")
    anna.wait_turn()
    anna.shape("b-f6").click()
    page.click("[data-do=swap]")
    line = "Your opponent swapped sides: you play Yellow now."
    told.filter(has_text=line).wait_for()
    page.reload()
    told.filter(has_text=line).wait_for()
    anna.shape("b-f6").click(force=True)
    told.filter(has_text="occupied").wait_for()
    anna.board.evaluate("board => board.undo()")  # the person goes on
    told.filter(has_text=line).wait_for()
    anna.shape("b-e2").click()
    told.wait_for(state="detached")


@pytest.mark.long
def test_at_one_screen_the_question_says_who_resigns(anna: Person) -> None:
    anna.set_up("conhex", "same", {})
    anna.wait_turn()
    anna.shape("b-f6").click()
    anna.page.wait_for_selector("[data-do=swap]")
    press(anna, "resign")
    assert anna.page.inner_text("dialog #question") == "Do you really want to resign as Yellow?"
    anna.page.click("dialog button[value=yes]")
    anna.page.wait_for_selector(".outcome")
    assert anna.page.inner_text(".outcome p") == "Yellow resigned."


def test_a_refused_move_is_explained_and_changes_nothing(anna: Person) -> None:
    against_computer(anna)
    anna.page.locator("#b-d4").click(force=True)
    anna.page.wait_for_selector(".message.why")
    assert "occupied" in anna.page.inner_text(".message.why")
    anna.check()  # a click that is explained is no error; a typed move is
    anna.tolerant = True
    anna.page.click("summary:has-text('Settings')")
    anna.page.fill("#typed-move", "a1-n")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector(".message.why p:has-text('a1')")
    assert anna.moves() == []
    assert anna.my_turn()


@pytest.mark.long
def test_a_half_made_choice_can_be_undone(anna: Person) -> None:
    against_computer(anna, "zaic")
    for undo in ("Escape", "button", "click"):
        anna.page.locator("#b-supply-2x2-0, [id^=b-supply]").first.wait_for()
        first = anna.choices()[0]["path"][0]
        anna.shape(first).click(force=True)
        assert anna.state()["half"]
        if undo == "Escape":
            anna.page.keyboard.press("Escape")
        elif undo == "button":
            press(anna, "undo")
        else:
            anna.shape(first).click(force=True)
        assert not anna.state()["half"]
    assert anna.moves() == []


def test_confirmation_before_a_move_counts(anna: Person) -> None:
    against_computer(anna, "conhex")
    anna.page.click("summary:has-text('Settings')")
    anna.page.check("#careful")
    anna.shape("b-f6").click(force=True)
    assert anna.state()["pending"]
    assert anna.moves() == []
    press(anna, "place")
    anna.page.wait_for_selector("#moves button[data-move=f6]")


def test_hint_takeback_and_looking_back(anna: Person) -> None:
    against_computer(anna, "conhex")
    press(anna, "hint")
    anna.page.wait_for_selector(".ring-around")
    assert "Hint" in anna.page.inner_text("#message")
    rng = random.Random(1)
    for _ in range(3):
        anna.wait_turn()
        anna.play("mouse", rng)
    anna.wait_turn()
    moves = anna.moves()
    press(anna, "takeback")
    anna.page.wait_for_function("n => document.querySelectorAll('#moves button').length === n", arg=len(moves) - 2)
    assert anna.moves() == moves[:-2]
    anna.page.keyboard.press("Escape")
    anna.page.locator("#headline").click()
    anna.page.keyboard.press("ArrowLeft")
    anna.page.wait_for_selector(".past")
    assert anna.page.locator("#moves [aria-current]").get_attribute("data-move") == moves[-4]
    assert anna.page.locator(".pickable").count() == 0
    anna.page.click("#steps button >> nth=0")
    anna.page.wait_for_selector("#steps button[aria-disabled=true] >> nth=0")
    anna.page.click("#steps button >> nth=3")
    anna.page.wait_for_selector(".past", state="detached")
    assert anna.my_turn()


@pytest.mark.long
def test_takeback_draw_and_rematch_between_people(newcomer: NewPerson) -> None:
    anna, ben = newcomer(), newcomer()
    anna.set_up("heimlich", "link", {})
    accept(anna, ben)
    rng = random.Random(2)
    anna.wait_turn()
    anna.play("mouse", rng)
    press(anna, "takeback")
    press(ben, "no")
    ben.page.wait_for_selector("[data-do=no]", state="detached")
    anna.page.wait_for_selector(".message:has-text('Ben declined the takeback.')")
    ben.wait_turn()
    ben.play("mouse", rng)
    press(ben, "takeback")
    anna.page.wait_for_selector("[data-do=yes]")
    press(ben, "withdraw-offer")
    anna.page.wait_for_selector("[data-do=yes]", state="detached")
    assert ben.page.inner_text(".message p") == "Withdrawn.", "nobody has declined it"
    ben.page.reload()
    ben.page.locator("[data-do=takeback][aria-disabled]").click(force=True)
    assert ben.page.inner_text(".message p") == "You withdrew this. You can ask again after the next move."
    anna.wait_turn()
    anna.play("mouse", rng)
    press(anna, "takeback")
    anna.page.wait_for_selector(".banner:has-text('You asked to take back your last move.')")
    press(ben, "yes")
    anna.page.wait_for_function("() => document.querySelectorAll('#moves button').length === 2")
    before = panel(anna)
    press(ben, "draw")
    ben.page.wait_for_selector(".banner:has-text('You offered a draw.')")
    anna.page.wait_for_selector(".banner:has-text('Ben offers a draw.')")
    yes, no = (anna.page.locator(f"[data-do={answer}]").bounding_box() for answer in ("yes", "no"))
    assert yes is not None
    assert no is not None
    assert yes["y"] == no["y"], "the answers stand side by side"
    assert panel(anna) == before, "and nothing else moves"
    press(anna, "yes")
    for person in (anna, ben):
        person.page.wait_for_selector(".outcome")
    for withdraws in (anna, ben):  # Ben declines, Anna has changed her mind before
        press(anna, "rematch")
        ben.page.wait_for_selector(".banner:has-text('Your opponent would like a rematch in which you go first.')")
        press(withdraws, "withdraw-offer" if withdraws is anna else "decline")
        ben.page.wait_for_selector("[data-do=accept]", state="detached")
    anna.page.wait_for_selector(".banner:has-text('Ben does not want a rematch.')")
    assert anna.page.locator("[data-do=rematch]").count() == 0
    press(ben, "rematch")
    old = anna.page.url
    press(anna, "accept")
    for person in (anna, ben):
        person.page.wait_for_function("old => location.href !== old", arg=old)
        person.page.wait_for_selector("#players li")
    assert next_to_move(anna, ben) is ben, "sides have changed"


@pytest.mark.long
def test_a_pass_is_told_to_the_other_player(anna: Person) -> None:
    anna.set_up("heimlich", "same", {})
    for move in ("e6-n", "f6-nw", "c4-e", "e7-n", "e8-n", "d8-ne", "g6-w", "f8-w"):
        anna._type(move)
    assert "so you have to pass" in anna.page.locator("#prompt").inner_text()
    press(anna, "pass")
    anna.page.wait_for_selector(".message:has-text('The police cannot move and pass.')")
    assert anna.page.locator("#board .last").count() == 1, "the last stone keeps its mark"


#: Moves in the list whose words are cut off.
CUT = """() => {
    const isCut = one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
    return [...document.querySelectorAll('#moves button')].filter(isCut).map(one => one.textContent);
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768), (1000, 700), (390, 844)])
def test_the_list_of_moves_cuts_no_words_off(newcomer: NewPerson, size: tuple[int, int]) -> None:
    person = newcomer("de", viewport={"width": size[0], "height": size[1]})
    person.set_up("zaic", "same", {})
    for move in ("2x2@h8", "1x2@h10", "1x1@h12"):
        person._type(move)
    assert len(person.moves()) == 3
    assert person.page.evaluate(CUT) == []


def panel(person: Person) -> dict[str, float]:
    """Where the panel is."""
    return dict(person.page.locator(".panel.side").evaluate("panel => panel.getBoundingClientRect().toJSON()"))


@pytest.mark.long
def test_the_curtain_hides_what_is_secret(anna: Person) -> None:
    anna.set_up("combinato", "same", {"rows": "2"})
    page = anna.page
    for name, secret in (("Player 1", "1739"), ("Player 2", "5628")):
        page.wait_for_selector(f".curtain:has-text('{name}')")
        assert "1739" not in page.inner_text("#board").replace("\n", "").replace(" ", "")
        press(anna, "lift")
        page.wait_for_selector(".spell")
        page.keyboard.type(secret)
        page.keyboard.press("Enter")
    page.wait_for_selector(".curtain:has-text('Player 1')")
    for row in ("9012", "9034", "1357", "2460"):
        press(anna, "lift")
        page.wait_for_selector(".spell")
        page.keyboard.type(row)
        page.keyboard.press("Enter")
        page.wait_for_selector(".curtain, .outcome")
    page.wait_for_selector(".outcome")


@pytest.mark.long
def test_two_thumbs_may_spell(anna: Person) -> None:
    """One finger is on its key before the other has left: both signs count."""
    anna.set_up("combinato", "same", {})
    press(anna, "lift")
    page = anna.page
    page.wait_for_selector(".spell")
    box = page.locator('.key[data-key="7"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.locator('.key[data-key="1"]').dispatch_event("click")
    page.mouse.up()
    assert page.locator("#board .slot text").all_text_contents() == ["1", "7", "", ""]


@pytest.mark.long
def test_what_was_opened_in_the_panel_stays_open(newcomer: NewPerson) -> None:
    anna, carla = newcomer(), newcomer()
    room = against_computer(anna, "conhex")
    for name in ("Downloads", "About this game"):
        anna.page.click(f"summary:has-text('{name}')")
    before = anna.page.locator("[data-do=svg]").get_attribute("href")
    anna.page.click("text=Continue on another device")
    anna.page.wait_for_selector(".invite-return input")
    carla.go(f"/r/{room}")
    anna.page.wait_for_selector(".watchers:has-text('1')")
    anna.play("mouse", random.Random(7))
    anna.wait_turn()
    assert anna.page.locator("[data-do=svg]").is_visible()
    assert anna.page.locator("[data-do=svg]").get_attribute("href") != before, "the picture of the new position"
    assert anna.page.locator(".invite-return input").is_visible()


@pytest.mark.long
def test_own_notes_stay_in_this_browser(anna: Person, ben: Requester) -> None:
    answer = set_up_lasting(anna, ben, "combinato", {})
    page = anna.page
    rng = random.Random(8)
    for _ in range(2):
        anna.wait_turn()
        anna.play("keys", rng)
        answer()
    anna.wait_turn()
    requests: list[str] = []
    page.on("request", lambda request: requests.append(f"{request.method} {request.url}"))
    page.click("[data-key=strike]")
    page.locator("[data-note]").first.click(force=True)
    page.click(".key[data-key='7']")
    for _ in range(2):
        assert page.locator("[data-note]").first.get_attribute("aria-pressed") == "true"
        assert page.locator(".key.struck").all_inner_texts() == ["7"]
        assert not [request for request in requests if request.startswith("POST")]
        page.reload()
        page.wait_for_selector(".spell")


@pytest.mark.long
def test_after_the_game_everything_can_be_taken_home(anna: Person, tmp_path: Path) -> None:
    against_computer(anna, "contactic")
    anna.play("mouse", random.Random(3))
    anna.wait_turn()
    resign(anna)
    page = anna.page
    assert page.inner_text(".outcome h2") == "You have lost"
    saved = {}
    page.click("summary:has-text('Downloads')")
    for name, selector in (("json", "a[download$='.json']"), ("svg", "a[download$='.svg']"), ("png", "[data-do=png]")):
        with page.expect_download() as download:
            page.click(selector)
        saved[name] = tmp_path / f"game.{name}"
        download.value.save_as(saved[name])
    record = json.loads(saved["json"].read_text())
    assert record["end"]["by"] == "resign"
    assert saved["svg"].read_text().startswith("<svg")
    assert saved["png"].read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert len(saved["png"].read_bytes()) > 5_000, "there is something in the picture"
    page.click("summary:has-text('About this game')")
    page.wait_for_selector("#about-game p:has-text('Checked in your browser')")
    replay(anna, saved["json"], len(record["moves"]))


def replay(person: Person, record: Path, moves: int) -> None:
    """Upload a record and step through it."""
    person.go("/replay")
    person.page.set_input_files("#record-file", record)
    person.page.wait_for_selector("#moves button")
    assert len(person.moves()) == moves
    picture = person.board.inner_html()
    person.page.click("#steps button >> nth=0")
    person.page.wait_for_selector("#moves [aria-current]", state="detached")
    assert person.board.inner_html() != picture
    person.page.locator("#headline").click()
    person.page.keyboard.press("ArrowRight")
    person.page.wait_for_selector("#moves [aria-current]")


def test_a_record_that_is_none_is_refused_in_words(anna: Person) -> None:
    anna.tolerant = True
    anna.go("/replay")
    anna.page.fill("#record-text", "no record at all")
    anna.page.click("#record-form button")
    anna.page.wait_for_function("() => document.querySelector('#problem').textContent.length > 5")


@pytest.mark.long
def test_my_games_can_be_deleted(anna: Person) -> None:
    against_computer(anna)
    resign(anna)
    anna.go("/mine")
    anna.page.wait_for_selector("#rooms li")
    anna.page.click("#rooms button")
    anna.page.click("dialog button[value=no]")
    assert anna.page.locator("#rooms li").count() == 1
    with anna.page.expect_download() as download:
        anna.page.click("#all a")
    assert "heimlich" in Path(download.value.path()).read_text()
    anna.page.click("#forget")
    anna.page.click("dialog button[value=yes]")
    anna.page.wait_for_selector("#nothing", state="visible")


@pytest.mark.long
def test_watching_two_computers(anna: Person) -> None:
    anna.set_up("zaic", "watch", {})
    anna.page.wait_for_selector(".outcome")
    assert anna.page.locator(".pickable").count() == 0
    assert len(anna.moves()) > 10


@pytest.mark.long
def test_a_picture_opened_in_a_tab_shows_its_colours(anna: Person) -> None:
    room = against_computer(anna)
    anna.page.goto(f"{anna.url}/api/rooms/{room}/picture.svg?seat=0")
    fill = "name => getComputedStyle(document.querySelector(name)).fill"
    assert anna.page.evaluate(fill, ".frame") not in ("rgb(0, 0, 0)", "none")
    assert anna.page.evaluate(fill, ".frame") != anna.page.evaluate(fill, ".coordinate")
    assert anna.page.evaluate("document.documentElement.getBoundingClientRect().width") > 100


COUNT_SOUNDS = """(() => {
    window.sounds = 0;
    const Real = window.AudioContext;
    window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };
})()"""


@pytest.mark.long
def test_a_sign_in_another_tab_when_it_is_ones_turn(newcomer: NewPerson) -> None:
    anna, ben = newcomer(), newcomer()
    anna.page.add_init_script(COUNT_SOUNDS)
    anna.set_up("conhex", "link", {})
    accept(anna, ben)
    rng = random.Random(5)
    for wanted in (False, True):
        anna.wait_turn()
        anna.play("mouse", rng)
        assert not anna.page.title().startswith("●")
        other = anna.page.context.new_page()
        other.bring_to_front()
        ben.wait_turn()
        ben.play("typed", rng)
        anna.page.wait_for_function("() => document.title.startsWith('● Your turn')")
        assert anna.page.evaluate("sounds") == wanted, "no sound is made unless it is wanted"
        other.close()
        anna.page.locator("#sound").evaluate("box => box.closest('details').open = true")
        anna.page.check("#sound")
    anna.page.reload()
    assert anna.page.is_checked("#sound")


@pytest.mark.long
@pytest.mark.parametrize(("lang", "width"), [("en", 1200), ("de", 1024)])
def test_nothing_jumps_while_playing(newcomer: NewPerson, ben: Requester, lang: str, width: int) -> None:
    """Board and players stay in place and size from move to move, no matter what is said, thought or half chosen."""
    anna = newcomer(lang, viewport={"width": width, "height": 820})
    for game in ("zaic", "combinato"):
        answer = set_up_lasting(anna, ben, game, {})
        anna.wait_turn()
        anna.tolerant = True
        anna.page.evaluate(WATCH_PLACE)
        rng = random.Random(6)
        for _ in range(3):
            anna.wait_turn()
            anna.play("mouse", rng)
            answer()
        anna.wait_turn()
        anna.page.evaluate("() => (document.querySelector('details:has(#typed)').open = true)")
        anna.page.fill("#typed-move", "nonsense")
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_selector(".message.why")
        assert anna.page.evaluate("[...places]") == [anna.page.evaluate(PLACE)], game


PLACE = """(() => {
    const box = document.querySelector('#board > svg').getBoundingClientRect();
    const players = document.getElementById('players').getBoundingClientRect().height;
    return [box.x, box.y + scrollY, box.width, box.height, players].map(Math.round).join(' ');
})()"""
WATCH_PLACE = f"""() => {{
    window.places = new Set();
    const look = () => {{ places.add({PLACE}); requestAnimationFrame(look); }};
    look();
}}"""


@pytest.mark.long
def test_the_title_says_whose_turn_it_is(anna: Person) -> None:
    against_computer(anna, "conhex")
    assert anna.page.title().startswith("● Your turn")
    resign(anna)
    assert not anna.page.title().startswith("●")


@pytest.mark.long
def test_each_move_is_announced(anna: Person) -> None:
    against_computer(anna, "conhex")
    anna.play("mouse", random.Random(4))
    anna.page.wait_for_function("() => document.getElementById('live').textContent.includes('Your turn')")
    assert "Computer" in anna.page.locator("#live").inner_text()


@pytest.mark.long
def test_a_seat_moves_to_another_device(newcomer: NewPerson) -> None:
    anna, phone = newcomer(), newcomer()
    room = against_computer(anna, "conhex")
    anna.page.click("summary:has-text('About this game')")
    anna.page.click("text=Continue on another device")
    link = anna.page.locator(".invite-return input").input_value()
    phone.page.goto(link)
    phone.page.click("button[type=submit]")
    phone.page.wait_for_url(f"**/r/{room}")
    assert phone.wait_turn()


@pytest.mark.parametrize("game", ["zaic", *long_only("contactic")])
def test_tiles_are_dragged_onto_the_board(anna: Person, game: str) -> None:
    every_tile_fits = {"tiles": "0,9,9,9,9,9"} if game == "contactic" else {}
    anna.set_up(game, "computer", every_tile_fits)
    anna.wait_turn()
    page = anna.page
    drag = "[data-drag]" if game == "contactic" else "[id^='b-supply'].pickable"
    start = page.locator(drag).first.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 12, start["y"] - 40, steps=4)
    target = page.locator("#board .pickable:not(.grab)").first
    end = target.bounding_box()
    assert end is not None
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    assert page.locator(".ghost").count() == 1
    page.mouse.up()
    page.wait_for_function("() => document.querySelectorAll('#moves button:not(.chance)').length > 0")
