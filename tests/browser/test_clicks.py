"""Clicks that do nothing say why, and keep the piece in hand; turning a piece says where it fits in one way only."""

import math

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.page_scripts import IN_USE
from tests.browser.people import Person
from tests.browser.test_feel import message, middle, zaic
from tests.browser.test_games import PHONE
from tests.server.support import Person as Requester
from tests.server.support import good

#: The middle of a cell on the screen.
TARGET = """(board, cell) => {
    const box = board.querySelector(`#${cell} > .hit`).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""

#: The tile in hand has this rotation.
TURNED_TO = f"turn => ({IN_USE})(document.getElementById('board')) === turn"


def between(person: Person, one: str, other: str) -> tuple[float, float]:
    """The point half way between the middles of two shapes: on the line between them, if they are neighbours."""
    (ax, ay), (bx, by) = middle(person, one), middle(person, other)
    return (ax + bx) / 2, (ay + by) / 2


def test_a_click_on_the_line_between_two_cells_says_why_and_a_new_pick_clears_it(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x1").click()
    anna.page.mouse.click(*between(anna, "b-e11", "b-e12"))
    anna.page.wait_for_selector("#message .why")
    assert "touches nothing" in message(anna)
    assert anna.state()["path"] == ["b-supply-dark-2x1"], "the tile stays in hand"
    assert "Put back" in anna.page.locator("#move-buttons").inner_text()
    anna.shape("b-supply-dark-1x1").click()
    assert anna.page.locator("#message p").count() == 0, "a refusal goes when something else is picked"
    prompt = anna.page.locator("#prompt").inner_text()
    assert prompt == "Choose a lit cell for your tile.", "a tile with one rotation is not said to turn"


@pytest.mark.long
def test_a_click_beside_the_cells_says_what_to_do_with_the_tile_in_hand(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x1").click()
    assert anna.page.locator("#prompt").inner_text().endswith("R, the mouse wheel or a click on it turns it.")
    box = anna.page.locator("#board svg").bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + 4, box["y"] + box["height"] - 4)
    assert message(anna) == "Choose a lit cell for your tile."
    assert anna.state()["path"] == ["b-supply-dark-2x1"]


@pytest.mark.long
def test_a_click_on_the_piece_in_hand_turns_it_or_puts_it_back(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x1").click()
    before = anna.board.evaluate("board => board.picking.inUse()")
    anna.page.mouse.click(*middle(anna, "b-supply-dark-2x1"))
    assert anna.board.evaluate("board => board.picking.inUse()") != before
    anna.shape("b-supply-dark-2x2").click()
    anna.page.mouse.click(*middle(anna, "b-supply-dark-2x2"))
    assert not anna.state()["half"], "a square has one rotation"


@pytest.mark.long
def test_turning_a_tile_where_one_rotation_fits_says_so(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    person.set_up("contactic", "same", {"tiles": "0,9,0,0,0,0"})
    person.wait_turn()
    person.shape("b-turned-up").tap()
    person.page.wait_for_function(TURNED_TO, arg="0100")  # a tap on the drawn tile turns it
    person.page.touchscreen.tap(*middle(person, "b-field-g6"))
    person.wait_pending()
    assert message(person) == "It fits here only this way round.", "it had been turned to another way"
    person.page.locator("#message button").click()
    person.page.locator("[data-do=turn]").tap()
    assert message(person) == "It fits here only this way round."
    assert person.board.evaluate("board => board.picking.inUse()") == "1000", "nothing turned out of sight"


@pytest.mark.long
def test_a_tap_on_a_tile_that_is_the_same_all_round_says_that_turning_changes_nothing(newcomer: NewPerson) -> None:
    for language, told in (("en", "It is the same all round: turning"), ("de", "Alle Seiten sind gleich: Drehen")):
        person = newcomer(language, **PHONE)
        person.set_up("contactic", "same", {"tiles": "0,0,0,0,0,1"})
        person.wait_turn()
        person.shape("b-turned-up").tap()
        assert message(person).startswith(told)


@pytest.mark.long
def test_a_tile_laid_as_it_fits_and_not_as_it_was_turned_says_so(anna: Person) -> None:
    anna.set_up("contactic", "computer", {"tiles": "0,9,0,0,0,0"})
    anna.wait_turn()
    anna.page.keyboard.press("r")
    anna.page.mouse.click(*middle(anna, "b-field-g6"))
    anna.page.wait_for_function("() => document.querySelectorAll('#moves button:not(.chance)').length > 1")
    assert "turned to fit" in message(anna), "it stays until the next pick, also when the computer has moved"


@pytest.mark.long
def test_a_tile_that_was_turned_by_hand_and_fits_otherwise_in_several_ways_waits(anna: Person) -> None:
    anna.set_up("contactic", "same", {"tiles": "0,0,9,0,0,0"})
    anna.wait_turn()
    place, wanted = anna.board.evaluate(SEVERAL_OTHERS)
    for _ in range(4):
        if anna.board.evaluate("board => board.picking.wanted") != wanted:
            anna.page.keyboard.press("r")
    before = anna.moves()
    anna.page.mouse.click(*middle(anna, place))
    assert anna.state()["pending"], "it is shown first"
    assert anna.moves() == before
    assert "turned to fit" in message(anna)
    anna.page.locator("[data-do=place]").click()
    anna.page.wait_for_function("count => document.querySelectorAll('#moves button').length > count", arg=len(before))


#: A field where several rotations fit, and one that does not.
SEVERAL_OTHERS = """board => {
    for (const [id, group] of board.picking.next()) {
        const fits = new Set(group.map(choice => choice.turn));
        const other = board.picking.turns.find(turn => !fits.has(turn));
        if (fits.size > 1 && other) return [id, other];
    }
}"""


#: Presses the button of a move, and counts how often a button to press comes after that.
PRESS_AND_WATCH = """button => {
    window.offered = 0;
    button.click();
    new MutationObserver(() => (offered += document.querySelectorAll('#move-buttons .main').length))
        .observe(document.querySelector('#move-buttons'), {childList: true});
}"""
#: Whether the newest move of the list is in view.
LAST_IN_VIEW = """() => {
    const [list, last] = [document.querySelector('#moves'), [...document.querySelectorAll('#moves button')].at(-1)];
    const [outer, inner] = [list, last].map(element => element.getBoundingClientRect());
    return inner.bottom <= outer.bottom + 1 && inner.top >= outer.top - 1;
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_tiles_that_fit_nowhere_any_more_are_given_up_with_one_click(
    newcomer: NewPerson, size: tuple[int, int]
) -> None:
    """Two blank tiles each fit nowhere from the start."""
    anna = newcomer(viewport={"width": size[0], "height": size[1]})
    anna.set_up("contactic", "same", {"tiles": "2,0,0,0,0,0"})
    anna.wait_turn()
    assert "No tile fits anywhere any more" in anna.page.locator("#prompt").inner_text()
    anna.page.get_by_role("button", name="Nothing fits: lay all aside").evaluate(PRESS_AND_WATCH)
    anna.page.wait_for_selector(".outcome")
    assert anna.moves().count("skip") == 8, "each tile goes to the reserve and then out of the game"
    assert anna.page.evaluate("offered") == 0, "there is nothing to press again"
    anna.page.wait_for_function(LAST_IN_VIEW)


@pytest.mark.long
def test_a_click_on_the_opponents_tiles_says_whose_they_are(anna: Person) -> None:
    anna.set_up("zaic", "computer", {})
    anna.wait_turn()
    other = "dark" if anna.choices()[0]["path"][0].startswith("b-supply-light") else "light"
    anna.page.mouse.click(*middle(anna, f"b-supply-{other}-2x2"))
    assert message(anna) == "These are your opponent's tiles. Take one of yours."


@pytest.mark.long
@pytest.mark.parametrize(("game", "said"), [("conhex", "still needs"), ("zaic", "dotted line"), ("heimlich", "")])
def test_the_panel_explains_the_signs_on_the_board(anna: Person, game: str, said: str) -> None:
    anna.set_up(game, "computer", {})
    assert anna.page.locator(".signs").count() == (1 if said else 0)
    if said:
        anna.page.get_by_text("Legend", exact=True).click()
        assert said in anna.page.locator(".signs").inner_text()


@pytest.mark.long
def test_a_click_just_beside_a_field_that_can_be_used_plays_nothing(anna: Person) -> None:
    anna.set_up("heimlich", "same", {})
    moves = ["f5-w", "f4-w", "d3-s", "c2-se"]
    for move in moves:
        anna._type(move)
    anna.page.evaluate("scrollTo(0, 0)")
    box = anna.shape("b-b1").bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 14)
    assert message(anna) == "You can only pick what lights up."
    assert anna.moves() == moves
    anna.shape("b-b1").click()
    anna.page.wait_for_selector('#moves [data-move="b1-se"]')


@pytest.mark.long
def test_a_click_with_a_tile_that_fits_nowhere_says_so_in_plain_words(anna: Person) -> None:
    anna.set_up("contactic", "same", {"tiles": "9,0,0,0,0,0"})
    anna.wait_turn()
    anna.page.mouse.click(*middle(anna, "b-field-e6"))
    assert "No tile fits anywhere any more" in message(anna)


@pytest.mark.long
@pytest.mark.parametrize("aside", [-6, 0, 6])
def test_a_tap_on_a_tile_is_taken_to_mean_the_place_on_top_of_it(newcomer: NewPerson, aside: int) -> None:
    """A domino held upright over an upright one: it would cover it whole, or hang over its edge half a cell away."""
    person = newcomer(**PHONE)
    zaic(person, "1x1@h8", "1x2@i8", "1x1@i7")
    person.page.evaluate("scrollTo(0, 0)")
    person.shape("b-supply-dark-2x1").tap()
    person._turn_in_hand("1x2")
    x, y = middle(person, "b-i9")
    person.page.touchscreen.tap(x, y + aside)
    person.page.wait_for_selector("#message .why")
    assert "covers none of your opponent's colour" in message(person)
    piece, tile = person.page.locator("#board .impossible").bounding_box(), person.shape("b-i8").bounding_box()
    assert piece is not None, "the tile is shown where it was meant to lie"
    assert tile is not None
    assert abs(piece["y"] - tile["y"]) < tile["height"] / 2


@pytest.mark.long
def test_a_click_into_a_cell_of_conhex_lays_no_stone_and_says_where_stones_go(newcomer: NewPerson) -> None:
    """A point catches what is aimed at it, by mouse and by finger; the rest of a cell is no point."""
    for how, person in (("mouse", newcomer()), ("touch", newcomer(**PHONE))):
        person.set_up("conhex", "same", {})
        person.wait_turn()
        x, y = middle(person, "b-f8")
        cell_x, cell_y = person.board.evaluate(TARGET, "b-cell-NE3")
        person._poke((cell_x, cell_y), how)
        assert message(person) == "Stones go on the circles, not into the cells."
        assert not person.state()["pending"]
        assert person.moves() == []
        if how == "mouse":  # half a step away is no longer the point, however near the cell's middle is
            half_x, half_y = between(person, "b-f8", "b-g8")
            person._poke((half_x, half_y - (half_x - x)), how)
            assert person.moves() == []
        near = 17 if how == "mouse" else 15  # pixels towards the middle of the cell
        share = near / math.dist((x, y), (cell_x, cell_y))
        person._poke((x + share * (cell_x - x), y + share * (cell_y - y)), how)
        if how == "touch":
            person.page.wait_for_function("() => document.querySelector('#board').pending === 'b-f8'")
        else:
            person.page.wait_for_selector("#moves button[data-move=f8]")


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ("Waiting for the other player.", "You are watching this game.", "The game is over.")),
        ("de", ("Der andere Spieler ist noch nicht da.", "Du siehst bei diesem Spiel nur zu.", "Das Spiel ist aus.")),
    ],
)
def test_a_click_says_why_nothing_can_be_played_before_after_and_beside_a_game(
    newcomer: NewPerson, ben: Requester, lang: str, told: tuple[str, str, str]
) -> None:
    person, watcher = newcomer(lang), newcomer(lang)
    room = person.set_up("heimlich", "link", {})
    waiting, watching, over = told
    click_a_free_field(person)
    assert message(person) == waiting
    invitation = person.page.locator("#invite input").input_value()
    ben.sit(room, 1, "Ben", invitation.rpartition("/")[2])
    person.wait_turn()
    assert person.page.locator("#message p").count() == 0, "it goes when the other player has come"
    watcher.go(f"/r/{room}")
    click_a_free_field(watcher)
    assert message(watcher) == watching
    good(ben.act(room, "resign", 1))
    for one in (person, watcher):
        one.page.wait_for_selector(".outcome")
        click_a_free_field(one)
        assert message(one) == over


def click_a_free_field(person: Person) -> None:
    """Click where no stone lies and none may be placed."""
    person.page.wait_for_selector("#players > *")  # the page's script is there
    person.page.mouse.click(*middle(person, "b-a1"))


@pytest.mark.long
def test_a_click_beside_the_place_of_a_hint_says_what_to_take_first(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    choice = anna.choices()[0]
    anna.board.evaluate("(board, [path, turn]) => board.showHint(path, turn)", [choice["path"], choice["turn"]])
    anna.page.mouse.click(*middle(anna, "b-h8"))
    assert message(anna) == "First take the piece with the ring around it."
    assert anna.moves() == ["2x2@h8"]
    anna.page.mouse.click(*middle(anna, choice["path"][-1]))
    anna.page.wait_for_selector(f'#moves [data-move="{choice["move"]}"]')
