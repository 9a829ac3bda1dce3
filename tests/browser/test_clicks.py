"""Clicks that do nothing say why, and keep the piece in hand; turning a piece says where it fits in one way only."""

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_feel import message, middle, zaic
from tests.browser.test_games import PHONE


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
    assert prompt == "Place it on lit cells; it snaps into place.", "a tile with one rotation is not said to turn"


@pytest.mark.long
def test_a_click_beside_the_cells_says_what_to_do_with_the_tile_in_hand(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x1").click()
    assert anna.page.locator("#prompt").inner_text().endswith("R, the mouse wheel or a click on it turns it.")
    box = anna.page.locator("#board svg").bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + 4, box["y"] + box["height"] - 4)
    assert message(anna).startswith("There is nothing to choose there. Place it on lit cells; it snaps into place.")
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
    assert person.board.evaluate("board => board.picking.inUse()") == "0100", "a tap on the drawn tile turns it"
    person.page.touchscreen.tap(*middle(person, "b-field-g6"))
    assert person.state()["pending"]
    assert message(person) == "It fits here only this way round.", "it had been turned to another way"
    person.page.locator("#message button").click()
    person.page.locator("[data-do=turn]").tap()
    assert message(person) == "It fits here only this way round."
    assert person.board.evaluate("board => board.picking.inUse()") == "1000", "nothing turned out of sight"


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
    anna.page.get_by_role("button", name="Give up all that is left").evaluate(PRESS_AND_WATCH)
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
        anna.page.get_by_text("Signs on the board").click()
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
    assert message(anna).startswith("There is nothing to choose there. Place a stone that encloses")
    assert anna.moves() == moves
    anna.shape("b-b1").click()
    anna.page.wait_for_selector('#moves [data-move="b1-se"]')


@pytest.mark.long
def test_a_click_with_a_tile_that_fits_nowhere_says_so_in_plain_words(anna: Person) -> None:
    anna.set_up("contactic", "same", {"tiles": "9,0,0,0,0,0"})
    anna.wait_turn()
    anna.page.mouse.click(*middle(anna, "b-field-e6"))
    assert message(anna).startswith("There is nothing to choose there. No tile fits anywhere")
