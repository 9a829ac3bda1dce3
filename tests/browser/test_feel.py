"""What clicks on a board say and show: a tile in hand, clicks that mean nothing yet, hints, challenges, first moves."""

import pytest

import zweispiel
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import PHONE
from tests.support import long_only


def message(person: Person) -> str:
    """The line over the headline, once it is there."""
    return person.page.locator("#message p").inner_text()


def middle(person: Person, shape: str) -> tuple[float, float]:
    """The middle of a shape on the screen, where it can be seen."""
    person.shape(shape).scroll_into_view_if_needed()
    box = person.shape(shape).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


#: The tile at its place, or at the pointer, is taller than wide.
UPRIGHT = """() => {
    const box = document.querySelector('.ghost .face').getBoundingClientRect();
    return box.height > box.width;
}"""


def zaic(person: Person, *moves: str) -> Person:
    """Both sides of Zaic at one screen, after some moves."""
    person.set_up("zaic", "same", {})
    for move in moves:
        person.wait_turn()
        person._type(move)
    person.wait_turn()
    return person


def ghost(person: Person) -> dict[str, float]:
    """The tile at its place, or at the pointer, on the screen."""
    box = person.page.locator(".ghost .face").bounding_box()
    assert box is not None
    return {name: round(box[name]) for name in ("x", "y", "width", "height")}


# ---- Zaic's tile


@pytest.mark.long
def test_a_click_without_a_tile_says_to_take_one(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.page.on("request", lambda request: anna.problems.append(f"asked: {request.url}"))
    for cell in ("b-h8", "b-j8", "b-e5"):
        anna.page.mouse.click(*middle(anna, cell))
        assert message(anna) == "First take one of the pieces that light up."
        assert anna.page.locator(".supply.nudged").count() == 3
        anna.page.locator("#message button").click()
    assert len(anna.moves()) == 1


@pytest.mark.long
def test_turning_one_tile_says_nothing_about_another(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x1").click()
    anna.page.keyboard.press("r")
    anna.page.keyboard.press("Escape")
    anna.shape("b-supply-dark-2x2").click()
    assert anna.board.evaluate("board => board.picking.wanted"), "the domino had been turned"
    anna.page.locator("#board .lit").first.click()
    anna.page.wait_for_function("() => document.querySelectorAll('#moves button').length > 1")
    assert "turned" not in anna.page.locator("#message").inner_text()


@pytest.mark.long
def test_every_cell_that_the_tile_could_cover_is_lit(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    assert anna.page.locator("#board .lit").count() == 0, "nothing is in hand yet"
    anna.shape("b-supply-dark-2x1").click()
    match = zweispiel.load("zaic").match()
    match.push("2x2@h8")
    for turns in (("2x1", "1x2"), ("1x2", "2x1")):
        at = {c.path[1]: c for turn in reversed(turns) for c in match.scene(1).choices if c.turn == turn}
        wanted = {f"b-{name}" for choice in at.values() for name in (choice.path[1], *choice.covers)}
        assert set(anna.page.locator("#board .lit").evaluate_all("all => all.map(e => e.id)")) == wanted
        anna.page.keyboard.press("r")


def test_the_tile_snaps_to_the_place_nearest_to_the_pointer(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x2").click()
    x, y = middle(anna, "b-j9")
    half = (middle(anna, "b-k9")[0] - x) / 2
    anna.page.mouse.move(x + half, y - half)
    assert anna.page.locator(".ghost:not(.loose)").count() == 1
    upper = ghost(anna)
    anna.page.mouse.move(x + half - 4, y - half + 6)
    assert ghost(anna) == upper, "it does not follow the pointer"
    anna.page.mouse.move(x + half, y + half)
    assert ghost(anna)["y"] > upper["y"]
    anna.page.mouse.click(x + half, y + half)
    anna.page.wait_for_selector('#moves [data-move="2x2@j9"]')


@pytest.mark.long
def test_where_the_tile_cannot_go_it_hangs_at_the_pointer_and_a_click_says_why(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x1").click()
    x, y = middle(anna, "b-e12")
    anna.page.mouse.move(x, y)
    assert anna.page.locator(".ghost.loose").count() == 1
    box = ghost(anna)
    assert abs(box["x"] + box["width"] / 2 - x) < 6
    anna.page.mouse.wheel(0, 100)
    anna.page.wait_for_function(UPRIGHT)
    assert ghost(anna)["height"] > ghost(anna)["width"], "the wheel turns it in the air"
    anna.page.mouse.click(x, y)
    anna.page.wait_for_selector("#message .why")
    assert "touches nothing" in message(anna)
    assert anna.state()["path"] == ["b-supply-dark-2x1"], "the tile stays in hand"


@pytest.mark.long
def test_by_touch_a_tap_on_any_lit_cell_shows_the_tile_there_and_a_second_one_places_it(newcomer: NewPerson) -> None:
    person = zaic(newcomer(**PHONE), "2x2@h8")
    person.shape("b-supply-dark-2x2").tap()
    person.page.touchscreen.tap(*middle(person, "b-k9"))
    person.wait_pending()  # a finger hides what it touches
    assert person.page.locator("#board .overlay .ghost").count() == 1
    person.page.touchscreen.tap(*middle(person, "b-k9"))
    person.page.wait_for_function("() => document.querySelectorAll('#moves [data-move]').length === 2")
    assert person.page.locator('#moves [data-move^="2x2@"]').count() == 2


def example(person: Person) -> dict[str, float]:
    """The whole tile at a place where it may lie, on the screen."""
    box = person.page.locator(".example .face").bounding_box()
    assert box is not None
    return {name: box[name] for name in ("x", "y", "width", "height")}


@pytest.mark.long
@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_a_tile_that_was_taken_is_shown_as_a_whole_before_anything_is_pointed_at(
    newcomer: NewPerson, kind: str
) -> None:
    person = zaic(newcomer(**(PHONE if kind == "phone" else {})), "2x2@h8")
    assert person.page.locator(".example").count() == 0
    person.press(person.shape("b-supply-dark-2x1"), "touch" if kind == "phone" else "mouse")
    wide = example(person)
    assert wide["width"] > 1.5 * wide["height"]
    at = {"x": wide["x"] + wide["width"] / 2, "y": wide["y"] + wide["height"] / 2}
    places = [choice["ghost"][1:] for choice in person.choices() if choice["turn"] == "2x1"]
    shown = person.board.evaluate("(board, at) => { const p = board.toPicture(at); return [p.x, p.y]; }", at)
    assert min(abs(x - shown[0]) + abs(y - shown[1]) for x, y in places) < 2, "a legal place, and all of it"
    person.page.keyboard.press("r")
    assert example(person)["height"] > 1.5 * example(person)["width"], "turned as the tile in hand"
    person.page.keyboard.press("Escape")
    assert person.page.locator(".example").count() == 0


@pytest.mark.long
def test_where_only_one_place_is_lit_nothing_covers_it(anna: Person) -> None:
    """The tile would look as if it had been placed, and the lit cells that the page speaks of would not be seen."""
    zaic(anna)
    anna.shape("b-supply-light-2x2").click()
    anna.page.mouse.move(2, 2)
    assert anna.page.locator("#board .cell.lit").count() == 4
    assert anna.page.locator(".example").count() == 0


@pytest.mark.long
def test_the_example_is_an_outline_through_which_the_board_is_seen(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x2").click()
    looks = "face => [getComputedStyle(face).strokeDasharray, +getComputedStyle(face).fillOpacity]"
    dashes, filled = anna.page.locator(".example .face").evaluate(looks)
    assert dashes != "none"
    assert filled < 0.5
    assert not anna.page.locator(".example .edge").is_visible()


@pytest.mark.long
def test_the_example_gives_way_to_the_tile_at_the_pointer_and_to_a_hint(anna: Person) -> None:
    zaic(anna, "2x2@h8")
    anna.shape("b-supply-dark-2x2").click()
    example(anna)
    for cell in ("b-j8", "b-e12"):  # where it may lie, and where it may not
        anna.page.mouse.move(*middle(anna, cell))
        assert anna.page.locator(".example").count() == 0
        assert anna.page.locator(".ghost").count() == 1
    anna.page.mouse.move(2, 2)
    example(anna)
    anna.page.click("[data-do=hint]")
    anna.page.wait_for_selector(".hinted")
    assert anna.page.locator(".example").count() == 0


@pytest.mark.long
def test_taking_and_turning_a_tile_moves_nothing(newcomer: NewPerson) -> None:
    for lang in ("de", "en"):
        person = zaic(newcomer(lang, viewport={"width": 1366, "height": 768}), "2x2@h8", "2x2@j8")
        person.page.evaluate("scrollTo(0, 0)")
        before = person.board.bounding_box()
        person.page.mouse.click(*middle(person, "b-supply-light-2x1"))
        assert person.board.bounding_box() == before
        person.page.mouse.move(*middle(person, "b-h7"))
        assert person.board.bounding_box() == before
        person.page.keyboard.press("r")
        assert person.board.bounding_box() == before


# ---- hints, challenges


@pytest.mark.long
def test_a_hint_replaces_a_half_made_choice_and_shows_the_whole_tile(anna: Person) -> None:
    anna.set_up("zaic", "computer", {})
    anna.wait_turn()
    anna.shape("b-supply-light-1x1").click()
    assert anna.state()["half"]
    anna.page.click("[data-do=hint]")
    anna.page.wait_for_selector(".ring-around")
    assert not anna.state()["half"]
    assert anna.page.locator("#board .picked, #board .ghost").count() == 0, "nothing of the old choice is left"
    assert anna.page.locator(".hinted .face").count() == 1
    assert anna.page.locator(".ring-around").count() == 2, "around the tile to take, and where it goes"
    anna.shape("b-supply-light-1x1").click()
    anna.page.keyboard.press("Escape")
    anna.shape("b-supply-light-2x2").click()
    hinted = anna.page.locator("#message p").inner_text()
    expected = 1 if "Large square" in hinted else 0
    assert anna.page.locator(".hinted").count() <= expected, "another choice than the hint forgets it"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_a_click_on_the_place_of_a_hint_takes_the_hint(newcomer: NewPerson, kind: str) -> None:
    """On a phone it waits for its confirmation, as every tile there; the first tile of Zaic has only one place."""
    person = newcomer(**(PHONE if kind == "phone" else {}))
    person.set_up("zaic", "computer", {})
    person.wait_turn()
    person.page.click("[data-do=hint]")
    person.page.wait_for_selector(".hinted")
    box = person.page.locator(".hinted .face").bounding_box()
    assert box is not None
    at = box["x"] + 0.8 * box["width"], box["y"] + 0.8 * box["height"]
    if kind == "phone":
        person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # between four cells
        person.wait_pending()
        assert person.moves() == []
        person.page.touchscreen.tap(*at)
    else:
        person.page.mouse.click(*at)
    person.page.wait_for_function("() => document.querySelectorAll('#moves [data-move]').length > 0")
    assert person.moves()[0].endswith("@h8")


@pytest.mark.long
def test_a_click_on_a_supply_says_what_it_is(anna: Person) -> None:
    anna.set_up("contactic", "same", {"tiles": "9,0,0,0,0,0"})
    anna.wait_turn()
    anna.page.click("#b-stock-orange .end")
    assert message(anna).startswith("The pile:")


@pytest.mark.long
def test_a_message_of_three_lines_has_air_above_and_below(newcomer: NewPerson) -> None:
    person = zaic(newcomer(**PHONE))
    text = (
        "A text of this length takes three lines of a phone, because no more than fifty letters fit into one of them."
    )
    script = "(board, text) => board.dispatchEvent(new CustomEvent('zs-why', { detail: text }))"
    person.board.evaluate(script, text)
    line, box = (person.page.locator(at).bounding_box() for at in ("#message p", "#message .message"))
    assert line is not None
    assert box is not None
    assert 41 < line["height"] < 45, "three lines"
    assert line["y"] - box["y"] >= 3
    assert box["y"] + box["height"] <= 54, "it does not cover what is above the board"


@pytest.mark.parametrize(
    ("bits", "verdict"), [("0100", "succeeds"), pytest.param("1000", "fails", marks=pytest.mark.long)]
)
def test_a_challenge_is_answered_on_the_board_and_in_words(anna: Person, bits: str, verdict: str) -> None:
    anna.set_up("contactic", "same", {"referee": "challenge", "tiles": "0,9,0,0,0,0"})
    anna.wait_turn()
    anna._type(f"g6:{bits}")
    anna.page.click("[data-do=challenge]")
    anna.page.wait_for_selector("#b-verdict")
    assert f"The challenge {verdict}" in message(anna)
    assert verdict in anna.page.locator("#live").inner_text()


@pytest.mark.long
def test_a_draw_is_a_small_picture_before_the_move_it_belongs_to(anna: Person) -> None:
    anna.set_up("contactic", "same", {"tiles": "0,9,0,0,0,0"})
    anna.wait_turn()
    anna._type("g6:1000")
    drawn = anna.page.locator("#moves .pictured")
    assert [drawn.nth(i).get_attribute("aria-label") for i in range(2)] == ["Draws a tile with one coloured edge"] * 2
    assert [drawn.nth(i).locator(".tile").get_attribute("class") for i in range(2)] == ["tile orange", "tile green"]
    beside = drawn.first.locator("xpath=following-sibling::button")
    assert beside.get_attribute("data-move") == "g6:1000", "it stands in the same line"
    assert drawn.first.inner_text() == ""


# ---- the first move


@pytest.mark.parametrize("device", ["desk", *long_only("phone")])
@pytest.mark.parametrize("game", ["zaic", *long_only("conhex", "contactic", "heimlich")])
def test_the_first_move_takes_at_most_three_clicks_on_what_is_lit(newcomer: NewPerson, game: str, device: str) -> None:
    """A stranger clicks the first thing that looks as if it could be clicked, until a move is made."""
    person = newcomer(**(PHONE if device == "phone" else {}))
    person.set_up(game, "computer", {"tiles": "0,9,9,9,9,9"} if game == "contactic" else {})
    person.wait_turn()
    assert person.page.locator("#prompt").inner_text()
    for _ in range(3):
        confirming = person.page.locator("[data-do=place]:not(.unneeded)")
        lit = [stop for stop in person.page.locator("#board .pickable:not(.picked)").all() if stop.is_visible()]
        place = confirming if confirming.count() else lit[0]
        if device == "phone":
            place.tap(force=True)
        else:
            place.click(force=True)
        person.page.wait_for_timeout(300)
        if person.state()["busy"] or not person.my_turn() or len(person.moves()) > 1:
            break
    person.page.wait_for_function("() => document.querySelectorAll('#moves button:not(.chance)').length > 0")


@pytest.mark.long
@pytest.mark.parametrize("device", ["desk", "phone"])
@pytest.mark.parametrize("way", ["spelled", "hinted"])
def test_the_first_move_of_a_game_of_spelling_takes_two_steps(newcomer: NewPerson, device: str, way: str) -> None:
    """Four signs cannot be one click: spelling them counts as one step, pressing the button as the other. Who has no
    idea which signs to hide presses Hint, which fills the places in, so that there two clicks are enough."""
    person = newcomer(**(PHONE if device == "phone" else {}))
    how = "touch" if device == "phone" else "mouse"
    person.set_up("combinato", "computer", {})
    person.wait_turn()
    assert "choose yours: four different digits" in person.page.locator("#prompt").inner_text()
    if way == "spelled":
        for sign in "3017":
            person.press(person.page.locator(f'.key[data-key="{sign}"]'), how)
    else:
        person.press(person.page.locator("[data-do=hint]"), how)
    main = person.page.locator("[data-key=form-0]:not([aria-disabled=true]):not(:disabled)")
    main.wait_for()
    person.press(main, how)
    person.page.wait_for_function("() => document.querySelectorAll('#moves button').length === 2")
