"""The page of reviews in a real browser: every game, both languages, phone and desktop, by mouse and keyboard."""

import re

import pytest

from tests.browser.conftest import NewPerson, Run
from tests.browser.people import Person
from tests.browser.test_room import resign
from tests.study.test_judging import ENDGAME
from zweispiel import Record

PHONE = {"viewport": {"width": 390, "height": 844}}
#: Short games with a mistake or two; each ends by a resignation.
GAMES = {
    "heimlich": "heimlich v1: e6-n f6-nw f5-w d6-e e7-n f4-s",
    "conhex": "conhex v1: a1 f6 k1 f8 a11 f4",
    "zaic": "zaic v1: 2x2@h8 1x1@i9 2x2@j9 1x1@j10 2x2@i11",
    "contactic": "contactic[board=5x5,tiles=2,2,2,2,2,2] v1: draw:1000 c4:1000 draw:1111 b4:1111",
    "combinato": "combinato v1: secret:5678 secret:1234 5019 1239 5019 4239",
}
#: The number before the row of the move that is shown.
NUMBER = """() => {
    let item = document.querySelector('#moves [aria-current]').closest('li');
    while (!item.matches('.no')) item = item.previousElementSibling;
    return item.textContent;
}"""
#: What the last position of a record is worth to the first player, once it has been reviewed.
LAST_VALUE = """record => fetch('/api/reviews', {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({record}),
}).then(reply => reply.json()).then(review => review.moves.at(-1).value.first)"""
#: Where something is on the page, however far that is scrolled.
PLACE = "selector => document.querySelector(selector).getBoundingClientRect().top + scrollY"
DEVICES = [("en", {}), ("de", PHONE)]
#: Milliseconds for a review, whose searches give way to everything else on the machine.
PATIENCE = 240_000


def resigned(line: str, players: tuple[str, str] = ("", "")) -> str:
    """The record of a game that ends there."""
    match = Record.loads(line).replay()
    match.resign(0)
    return match.record(players=players).dumps()


def review(person: Person, line: str, players: tuple[str, str] = ("", "")) -> None:
    """Upload a record and ask for its review."""
    person.go("/replay")
    person.page.fill("#record-text", resigned(line, players))
    person.page.click("#record-form button[type=submit]")
    person.page.click("#review")
    person.page.wait_for_selector("#accuracy p", timeout=PATIENCE)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_reviewed(newcomer: NewPerson, name: str) -> None:
    lang, device = DEVICES[list(GAMES).index(name) % 2]
    person = newcomer(lang, **device)
    review(person, GAMES[name])
    page = person.page
    plies = len(Record.loads(GAMES[name]).moves)
    assert page.locator("#graph svg path.curve").count() > 0
    assert page.locator("#table tbody tr").count() == plies
    assert page.locator("#graph .axis").first.is_visible(), "what the graph shows"
    assert page.locator("#accuracy").inner_text().count("%") >= 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(
        "plies => [...document.querySelectorAll('#moves button')].at(plies - 2).ariaCurrent", arg=plies
    )
    assert page.locator("#verdict b").inner_text().startswith(page.evaluate(NUMBER)), "numbered as in the list"
    page.locator("#graph svg").click(position={"x": 2, "y": 20})
    page.wait_for_selector("#verdict > p:only-child")  # the start of the game


@pytest.mark.long
@pytest.mark.parametrize(
    ("lang", "meaning"), [("en", "At +0.4, Anna would win"), ("de", "Bei +0,4 würde Anna etwa 7 von 10")]
)
def test_players_have_their_names_and_the_value_is_explained(newcomer: NewPerson, lang: str, meaning: str) -> None:
    person = newcomer(lang)
    review(person, GAMES["conhex"], ("Anna", "Ben"))
    page = person.page
    page.click("#graph summary")
    assert meaning in page.locator("#graph").inner_text()
    assert page.locator("#accuracy p").first.inner_text().startswith("Anna: ")
    assert "Anna" in page.locator("#prompt").inner_text(), "who resigned"
    page.click("#turning-points button >> nth=0")
    page.wait_for_selector("#verdict .mark")
    told = page.locator("#verdict").inner_text()
    assert "Anna" in told
    assert "{" not in told
    assert meaning in page.locator("#graph").inner_text(), "what was opened stays open"
    assert re.search(r": Anna \d+, Ben \d+$", page.locator("#verdict > p.small").inner_text()), "whose count is whose"
    assert "(Anna\u00a0: Ben)" in (page.locator("#table thead").text_content() or "")


@pytest.mark.long
def test_graph_and_board_keep_their_place_while_moves_are_looked_at(newcomer: NewPerson) -> None:
    person = newcomer()
    review(person, GAMES["heimlich"], ("Anna", "Ben"))
    page = person.page
    page.wait_for_selector("#turning-points button")
    graph, board = page.evaluate(PLACE, "#graph svg"), page.locator("#board svg").bounding_box()
    points = page.locator("#turning-points button")
    for number in range(points.count()):
        points.nth(number).click()
        page.wait_for_selector("#verdict .mark")
        assert page.evaluate(PLACE, "#graph svg") == graph
    page.locator("#verdict .line .button").first.click()
    page.wait_for_function("() => document.querySelector('#prompt').textContent.includes('not played')")
    page.locator("#accuracy").scroll_into_view_if_needed()
    box = page.locator("#board svg").bounding_box()
    assert box is not None
    assert board is not None
    assert -1 <= box["y"] <= board["y"], "the board stays in view"


@pytest.mark.long
def test_graph_and_moves_stay_where_they_are_when_the_judging_is_done(newcomer: NewPerson) -> None:
    """With five moves in view, and the button for practice where the progress was."""
    person = newcomer("de", viewport={"width": 1366, "height": 768})
    page = person.page
    line = "conhex v1: e9 i6 g9 i4 h9 c10 f2 j8 e2 g8 j7 e4 g2"
    person.go("/replay")
    person.page.fill("#record-text", resigned(line))
    person.page.click("#record-form button[type=submit]")
    page.click("#review")
    page.wait_for_selector("#progress:not(:empty)")
    page.wait_for_selector("#moves [aria-current]")
    places = [page.evaluate(PLACE, one) for one in ("#graph svg", "#moves", "#verdict")]
    page.wait_for_selector("#turning-points button", timeout=PATIENCE)
    assert places == [page.evaluate(PLACE, one) for one in ("#graph svg", "#moves", "#verdict")]
    row, moves = (page.locator(one).bounding_box() for one in ("#moves [aria-current]", "#moves"))
    assert row is not None
    assert moves is not None
    assert moves["height"] >= 5 * row["height"] - 1
    assert moves["y"] <= row["y"] <= moves["y"] + moves["height"] - row["height"] + 1, "the last move is in view"
    assert moves["y"] + moves["height"] <= 768
    practise = page.locator("#practise").bounding_box()
    assert practise is not None
    assert practise["y"] + practise["height"] <= 768


@pytest.mark.long
def test_a_board_that_names_its_players_has_their_names(newcomer: NewPerson) -> None:
    person = newcomer()
    review(person, GAMES["combinato"], ("Anna & <Co>", "Ben"))
    assert person.page.locator("#board .name").all_text_contents() == ["Anna & <Co>", "Ben"]
    assert "{" not in "".join(person.page.locator("#turning-points, #board").all_text_contents())


@pytest.mark.long
def test_a_mistake_has_a_reason_and_a_line_on_the_board(newcomer: NewPerson) -> None:
    """A corner point of ConHex as the first move is always a mistake."""
    person = newcomer("de")
    review(person, GAMES["conhex"])
    page = person.page
    page.click("#turning-points button >> nth=0")
    page.wait_for_selector("#verdict .mark")
    reason = page.locator("#verdict p").nth(2).inner_text()
    assert reason.endswith(".")
    before = page.locator("#board svg").inner_html()
    page.click("#verdict [data-line=best] >> nth=0")
    page.wait_for_selector("#verdict [data-line=best][aria-current]")
    assert page.locator("#board svg").inner_html() != before
    page.click("#try")
    page.wait_for_url("**/analysis**")


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1366, 768)])
def test_the_step_buttons_are_in_view_beside_the_board(newcomer: NewPerson, size: tuple[int, int]) -> None:
    person = newcomer(viewport={"width": size[0], "height": size[1]})
    review(person, GAMES["conhex"])
    for path in ("/review", "/replay"):
        if path == "/replay":
            person.go(path)
            person.page.fill("#record-text", resigned(GAMES["conhex"]))
            person.page.click("#record-form button[type=submit]")
        person.page.wait_for_selector("#steps .button")
        box, board = (person.page.locator(one).bounding_box() for one in ("#steps", "#board"))
        assert box is not None
        assert board is not None
        assert box["y"] + box["height"] <= size[1]
        assert box["y"] >= board["y"] + board["height"] or box["x"] >= board["x"] + board["width"]


@pytest.mark.long
def test_on_a_phone_a_line_or_a_turning_point_brings_the_board_into_view(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    review(person, GAMES["conhex"])
    person.page.wait_for_selector("#turning-points button")
    for what in ("#turning-points button", "[data-line]"):
        chosen = person.page.locator(what).first
        chosen.evaluate("button => button.scrollIntoView({ block: 'start' })")
        chosen.click()
        person.page.wait_for_function(
            "() => document.querySelector('#board').getBoundingClientRect().top >= 0", timeout=PATIENCE
        )


@pytest.mark.long
def test_the_end_of_a_game_offers_its_review(anna: Person) -> None:
    anna.set_up("heimlich", "same", {})
    anna.page.click("[data-do=resign]")
    anna.page.click("dialog[open] .button.bad, dialog[open] .button.main")
    anna.page.click("[data-do=review]")
    anna.page.wait_for_url("**/review?room=*")
    anna.page.wait_for_selector("#accuracy p", timeout=PATIENCE)


@pytest.mark.long
def test_without_a_game_the_page_says_so(anna: Person) -> None:
    anna.go("/review")
    anna.page.wait_for_selector("#problem:not(:empty)")


@pytest.mark.long
def test_mistakes_are_practised(newcomer: NewPerson) -> None:
    """The last move of this endgame loses for certain, and two others win."""
    person = newcomer("de", **PHONE)
    review(person, f"{ENDGAME} b2-se")
    page, told = person.page, person.page.locator("#practice [role=status]")
    page.click("#practise")
    page.wait_for_selector("#practice-move")
    while page.locator("#practice [data-do=next]").count():
        number = page.locator("#practice p").first.inner_text()
        page.click("#practice [data-do=next]")
        page.locator("#practice p").first.filter(has_not_text=number).wait_for()
    page.click("#practice [data-do=hint]")
    page.fill("#practice-move", "b2-se")
    page.press("#practice-move", "Enter")
    told.filter(has_text="nicht gut genug").wait_for()
    page.click("#practice [data-do=hint]")
    told.filter(has_not_text="nicht gut genug").wait_for()
    page.wait_for_selector("#practice-move")
    for shape in next(choice["path"] for choice in person.choices() if choice["move"] == "b2-se"):
        page.locator(f"[id='{shape}']").click()
    told.filter(has_text="nicht gut genug").wait_for()  # also by clicks; then the board takes another move
    page.locator("[id='b-d4']").click()
    told.filter(has_text="d4").wait_for()  # why a click is no move
    page.locator("[id='b-h1']").click()  # only one line can be flipped from here, and it wins
    told.filter(has_text="gut gemacht").filter(has_text="Zum Zug in der Partie (").wait_for()
    assert "gut gemacht" in page.locator("#prompt").inner_text(), "no longer the task"
    box = told.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= box["y"] + box["height"] <= 844, "the answer is in view"
    assert page.locator("#moves [aria-current]").get_attribute("data-move") == "b2-se", "the mistake"
    assert person.choices() == []
    page.locator("[id='b-d4']").click()
    assert "gut gemacht" in told.inner_text(), "the answer stays: a click means nothing more"
    page.click("#practice [data-do=end]")
    page.wait_for_selector("#verdict")
    assert page.locator("#practice").inner_text() == ""


@pytest.mark.long
def test_board_list_and_result_agree_with_the_room(anna: Person) -> None:
    """On the left is what the person did, on the board as in the list; the result is said to them."""
    room = anna.set_up("combinato", "computer", {})
    anna.wait_turn()
    anna.page.keyboard.type("1234")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("#moves [data-move='secret:1234']")
    resign(anna)
    anna.go(f"/review?room={room}")
    anna.page.wait_for_selector("#moves button >> nth=1", timeout=PATIENCE)
    assert anna.page.locator("#prompt").inner_text() == "In the end: You resigned."
    assert anna.page.locator("#b-board-left .name").text_content() == "Player 1 (you)"
    assert anna.page.locator("#moves button").first.inner_text() == "Secret 1234"


@pytest.mark.long
def test_a_players_own_mistakes_come_apart_from_the_opponents(newcomer: NewPerson) -> None:
    """The first player's corner point is a mistake; the reader is the second."""
    person = newcomer()
    page = person.page
    seats = [{"name": "Computer (level 3)", "side": "Red"}, {"name": "Yellow", "side": "Yellow"}]
    page.route("**/api/rooms/x", lambda route: route.fulfill(json={"you": [1], "seats": seats}))
    page.route("**/api/rooms/x/record", lambda route: route.fulfill(body=resigned(GAMES["conhex"])))
    person.go("/review?room=x")
    page.wait_for_selector("#accuracy p", timeout=PATIENCE)
    up, down = page.locator("#graph .axis").all()
    assert up.inner_text() == "▲ good for Yellow (you)"
    assert down.inner_text() == "▼ good for Computer (level 3)"
    value = page.evaluate(LAST_VALUE, resigned(GAMES["conhex"]))  # the first player's
    assert round(value, 2) != 0
    chances = f"Yellow (you): {50 * (1 - value):.0f}% chance of winning"
    assert page.locator("#verdict p").nth(1).inner_text().startswith(chances)
    accuracy = page.locator("#accuracy p").first.inner_text()
    assert accuracy.startswith("Computer (level 3): ")
    assert "Yellow (you): " in accuracy, "a person without a name"
    assert page.locator("#marks").inner_text().replace("\u00a0", " ") == "?! doubtful · ? mistake · ?? blunder"
    result = page.locator("#prompt").inner_text()
    page.click("#practise-other")
    task = page.locator("#practice [role=status]", has_text="Computer (level 3) made a mistake here")
    task.wait_for()
    for seen in (task, page.locator("#board")):
        box = seen.bounding_box()
        assert box is not None
        assert 0 <= box["y"] < page.evaluate("innerHeight"), "the exercise is in view"
    assert "made a mistake here" in page.locator("#prompt").inner_text(), "not the result of the game"
    page.click("#practice [data-do=end]")
    page.wait_for_selector("#verdict:visible")
    assert page.locator("#prompt").inner_text() == result


@pytest.mark.long
def test_a_review_opens_at_the_readers_own_worst_move(newcomer: NewPerson) -> None:
    person = newcomer()
    page = person.page
    seats = [{"name": "Red", "side": "Red"}, {"name": "Computer (level 3)", "side": "Yellow"}]
    page.route("**/api/rooms/x", lambda route: route.fulfill(json={"you": [0], "seats": seats}))
    page.route("**/api/rooms/x/record", lambda route: route.fulfill(body=resigned(GAMES["conhex"])))
    person.go("/review?room=x")
    own = ", ".join(f"#moves [data-move={move}][aria-current]" for move in ("a1", "k1", "a11"))
    page.wait_for_selector(own, timeout=PATIENCE)
    assert page.locator("#verdict .mark").count() == 1


def test_values_are_for_the_reader_and_have_a_minus_sign(run: Run) -> None:
    script = """document.documentElement.lang = 'en';
        return argument.map(([first, exact, player]) => module.valueText({value: {first, exact}}, player));"""
    values = [(1, True, 1), (1, True, 0), (0, True, 1), (-0.256, False, 0), (-0.256, False, 1)]
    assert run("review/graph", script, values) == ["=\u00a0−1", "=\u00a0+1", "=\u00a00", "−0.26", "+0.26"]


def test_a_player_without_mistakes_is_told_so(run: Run) -> None:
    script = """localStorage.clear(); const holder = document.createElement("div");
        const about = {game: "x", version: 1, options: {}, sides: ["a", "b"], names: ["a", "b"]};
        module.showKeeping(holder, {...about, moves: argument}, [1]);
        return holder.textContent;"""
    mistake = {"ply": 1, "player": 0, "text": "a1", "mark": "?", "better": {"text": "b2", "told": "b2"}, "reason": ""}
    assert run("review/keep_mistakes", script, [mistake]) == "mistakes-none"
