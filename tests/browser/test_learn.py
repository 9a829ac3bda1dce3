"""Lessons in the browser: to their end by mouse, touch and keys, and one of each kind of answer."""

from typing import Any

import pytest

import zweispiel
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import PHONE
from tests.support import long_only
from zweispiel.core.lesson import Step, answer, comment_on
from zweispiel.i18n import LANGUAGES, translate
from zweispiel.server.lessons import find_lesson

GAMES = [name for name in zweispiel.games() if zweispiel.load(name).lesson is not None]
#: The shape whose click means a move, and the rotation of the piece for it.
SHAPE_FOR = """move => {
    for (const shape of document.querySelectorAll('#board [data-tries]')) {
        const [before, after] = shape.dataset.tries.split('{turn}');
        if (after === undefined ? before === move : move.startsWith(before) && move.endsWith(after))
            return [shape.id, after === undefined ? '' : move.slice(before.length, move.length - after.length)];
    }
}"""


@pytest.mark.long
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_to_its_end(newcomer: NewPerson, game: str, how: str) -> None:
    person = newcomer(**(PHONE if how == "touch" else {}))
    person.go(f"/learn/{game}")
    steps = find_lesson(game, "en").steps
    for number, step in enumerate(steps, start=1):
        person.page.wait_for_selector(f"text=Step {number} of {len(steps)}", state="attached")
        box = person.page.locator("#board svg").bounding_box()
        assert box is not None
        assert box["width"] > 200, "the board is there and large enough to play on"
        do_right(person, step, how)
        person.page.wait_for_selector(".verdict.right")
        after = person.page.locator("#board svg").bounding_box()
        assert after is not None
        assert game == "combinato" or abs(after["y"] - box["y"]) < 1, "the board stays where it is"
        current = person.page.locator("#lesson-steps [aria-current]")
        assert current.inner_text() == "✓", "a step that is done says so, the last one too"
        button = person.page.locator("#lesson-buttons .button").first
        assert button.evaluate("button => button === document.activeElement"), "the keyboard goes on from here"
        if how == "keys":
            person.page.keyboard.press("Enter")
        else:
            person.press(button, how)
    person.page.wait_for_url("**/r/*")
    assert "level 1" in person.page.locator("#players").inner_text()
    assert person.wait_turn(), "the learner begins the first real game"


def do_right(person: Person, step: Step, how: str) -> None:
    """Do what a step asks for, with what its board offers."""
    match = step.match()
    broken = next((move for move in illegal_clicks(step) if answer(step, move).verdict == "right"), None)
    if broken is not None and match.scene(match.player).spell is not None:
        return spell(person, broken, how)
    if broken is not None:
        return try_illegal(person, broken, how)
    right = next(move for move in match.moves() if comment_on(step.right, move) is not None)
    choice = next((choice for choice in person.choices() if choice["move"] == right), None)
    if choice is not None and how == "keys":
        return pick_by_keys(person, choice)
    if choice is not None:
        return person.pick(choice, how)
    if match.scene(match.player).spell is not None:
        return spell(person, right, how)
    button = person.page.locator(f'#move-buttons [data-do="{right}"]')
    button.press("Enter") if how == "keys" else person.press(button, how)
    return None


def illegal_clicks(step: Step) -> list[str]:
    """What can be clicked or spelled and the rules may refuse, if a step asks for that."""
    if not any(patterns.startswith("!") for patterns in step.right):
        return []
    match = step.match()
    scene = match.scene(match.player)
    if scene.spell is not None:
        return [move[-scene.spell.length :] for move in match.history]
    tries = {shape.tries for shape in scene.every_shape()} - {""}
    return sorted(text.replace("{turn}", turn) for text in tries for turn in scene.turns or ("",))


def try_illegal(person: Person, move: str, how: str) -> None:
    """Click where the move would be, after the piece it needs; by keys, type it."""
    if how == "keys":
        person.page.locator("details:has(#typed)").evaluate("fold => (fold.open = true)")
        person.page.fill("#typed-move", move)
        person.page.keyboard.press("Enter")
        return
    id, turn = person.page.evaluate(SHAPE_FOR, move)
    piece: list[str] = next((choice["path"] for choice in person.choices() if choice["turn"] == turn), [])
    for each in (*piece[:-1], id):
        person.press(person.shape(each), how)


def pick_by_keys(person: Person, choice: dict[str, Any]) -> None:
    """Go to each shape of a choice and press Enter, turned as it says before the last."""
    for number, id in enumerate(choice["path"], start=1):
        person.shape(id).focus()
        for _ in range(8):
            if number < len(choice["path"]) or not choice["turn"] or person.meant(id) == choice["turn"]:
                break
            person.page.keyboard.press("r")
        person.page.keyboard.press("Enter")


def spell(person: Person, move: str, how: str, lang: str = "en") -> None:
    """Spell a move, with the form that its prefix names."""
    prefix, _, signs = move.rpartition(":")
    for sign in signs:
        if how == "keys":
            person.page.keyboard.press(sign)
        else:
            person.press(person.page.locator(f'.key[data-key="{sign}"]'), how)
    form = person.page.locator(f"[data-key=form-{int(prefix == 'solve')}]")
    if how == "keys" and prefix != "solve":
        person.page.keyboard.press("Enter")
    elif how == "keys":
        form.press("Enter")
    else:
        person.press(form, how)
    if prefix == "solve":  # the page asks before a solution
        name = translate("Solve", lang)
        person.page.locator("dialog").get_by_role("button", name=name).press("Enter")


@pytest.mark.long
def test_the_board_shows_no_cursor_before_a_key_moves_it(anna: Person) -> None:
    """A ghost on a board that is new would look like a part of the task."""
    page = anna.page
    anna.go("/learn/conhex")
    page.get_by_role("button", name="Step 7 of 8").click()
    page.locator("#move-buttons [data-do=swap]").press("Enter")
    page.locator("#lesson-buttons [data-do=next]").press("Enter")
    page.wait_for_selector("text=Step 8 of 8")
    assert page.locator("#board .ghost, #board .hot, #board .shown").count() == 0
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#board .hot")
    assert page.locator("#board .ghost").count() == 1


@pytest.mark.long
@pytest.mark.parametrize("height", [768, 900])
def test_after_a_swap_the_opponent_is_to_move(newcomer: NewPerson, height: int) -> None:
    """The button stands above the board, as in a game, and the board stays where it is when it goes."""
    person = newcomer(viewport={"width": 1366, "height": height})
    page, turn = person.page, person.page.locator("#players .turn")
    person.go("/learn/conhex")
    page.get_by_role("button", name="Step 7 of 8").click()
    page.wait_for_selector("#move-buttons [data-do=swap]")
    assert turn.all_inner_texts()[0].startswith("Yellow (you)")
    before, button = (page.locator(one).bounding_box() for one in ("#board", "[data-do=swap]"))
    assert before is not None
    assert button is not None
    assert button["y"] + button["height"] <= before["y"]
    page.click("[data-do=swap]")
    page.wait_for_selector(".verdict.right")
    assert turn.count() == 1
    assert turn.inner_text().startswith("Yellow\n"), "the learner is red now and waits"
    assert page.locator("#board").bounding_box() == before


def test_each_kind_of_answer(anna: Person) -> None:
    """A different move is shown, named and set back; an illegal one names its rule; a right one is confirmed."""
    page = anna.page
    anna.go("/learn/heimlich")
    page.get_by_role("button", name="Step 3 of 8").click()
    page.wait_for_selector("text=flips two robbers")
    before = page.locator("#board svg").inner_html()
    anna.pick(next(choice for choice in anna.choices() if choice["move"] == "d6-n"), "mouse")
    page.wait_for_selector(".verdict.different")
    assert "It flips one stone." in page.locator("#answer").inner_text()
    assert page.locator("#board .pickable").count() == 0
    assert page.locator("#board svg").inner_html() != before
    assert "6 stones" in page.locator("#players").inner_text()
    page.get_by_role("button", name="Try again").press("Enter")
    assert page.locator("#answer").inner_text() == ""
    assert "4 stones" in page.locator("#players").inner_text()
    anna.press(anna.shape("b-d4"), "mouse")
    page.wait_for_selector(".verdict.illegal")
    assert "d4 is occupied" in page.locator("#answer").inner_text()
    assert any("d4 is occupied" in text for text in page.locator("#live p").all_inner_texts())
    anna.pick(next(choice for choice in anna.choices() if choice["move"] == "g4-w"), "mouse")
    page.wait_for_selector(".verdict.right")
    page.reload()  # the lesson goes on where it was left
    page.wait_for_selector("text=Step 4 of 8")
    assert page.get_by_role("button", name="Step 3 of 8, done").count() == 1


def test_after_an_answer_a_click_asks_about_no_move(anna: Person) -> None:
    """The answer stays, and the learner is told how to go on: after a different move, and after one rightly refused."""
    page = anna.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    anna.go("/learn/zaic")
    page.get_by_role("button", name="Step 4 of 8").click()
    page.wait_for_selector("text=Step 4 of 8", state="attached")
    step = find_lesson("zaic", "en").steps[3]
    different = next(one for one in anna.choices() if answer(step, one["move"]).verdict == "different")
    anna.pick(different, "mouse")
    check_that_clicks_only_remind(anna, ".verdict.different", "Try again", asked)
    page.get_by_role("button", name="Try again").click()
    assert page.locator("#answer").inner_text() == ""
    number, refused = next(
        (number, step)
        for number, step in enumerate(find_lesson("zaic", "en").steps, start=1)
        if any(patterns.startswith("!") for patterns in step.right)
    )
    page.get_by_role("button", name=f"Step {number} of 8").click()
    page.wait_for_selector(f"text=Step {number} of 8", state="attached")
    do_right(anna, refused, "mouse")
    check_that_clicks_only_remind(anna, ".verdict.right", "Next step", asked)
    page.get_by_role("button", name="Next step").click()
    page.wait_for_selector(f"text=Step {number + 1} of 8", state="attached")


def check_that_clicks_only_remind(person: Person, verdict: str, button: str, asked: list[str]) -> None:
    """A click on a field and a typed move keep the answer, name the button and send nothing."""
    page = person.page
    page.wait_for_selector(verdict)
    said, before = page.locator(verdict).inner_text(), len(asked)
    page.locator("#board [data-tries]").first.click(force=True)
    page.wait_for_selector(".reminder")
    page.locator("details:has(#typed)").evaluate("fold => (fold.open = true)")
    page.fill("#typed-move", "h8")
    page.keyboard.press("Enter")
    assert page.locator(".reminder").inner_text() == f"Press “{button}” first."
    assert page.locator(verdict).inner_text() == said
    assert len(asked) == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "step", "picks"), [("zaic", 2, ["b-supply-light-1x1", "b-g8"]), ("contactic", 2, ["b-field-g4"])]
)
def test_a_tile_that_was_rightly_refused_stays_as_long_as_the_answer(
    anna: Person, game: str, step: int, picks: list[str]
) -> None:
    anna.go(f"/learn/{game}")
    anna.page.wait_for_selector("#lesson-steps button")
    anna.page.locator("#lesson-steps button").nth(step - 1).click()
    anna.page.wait_for_selector(f"#{picks[0]}")
    for pick in picks:
        anna.shape(pick).click()
    anna.page.wait_for_selector("#lesson-buttons [data-do=next]")
    anna.page.wait_for_timeout(1_500)  # longer than a room shows it
    tile, cell = anna.page.locator(".impossible .tile").bounding_box(), anna.shape(picks[-1]).bounding_box()
    assert tile is not None
    assert cell is not None
    assert abs(tile["x"] + tile["width"] / 2 - cell["x"] - cell["width"] / 2) < cell["width"] / 2
    anna.page.click("#lesson-buttons [data-do=next]")
    anna.page.wait_for_function("() => !document.querySelector('.impossible')")


def test_after_an_answer_the_keys_of_a_lesson_answer(anna: Person) -> None:
    page = anna.page
    anna.go("/learn/combinato")
    page.get_by_role("button", name="Step 2 of 6").click()
    page.wait_for_selector("text=Step 2 of 6", state="attached")
    spell(anna, "9876", "mouse")
    page.wait_for_selector(".verdict.different")
    for by_keyboard in (False, True):
        if by_keyboard:
            page.keyboard.press("5")
        else:
            anna.press(page.locator('.key[data-key="5"]'), "mouse")
        assert "Try again" in page.locator(".reminder").inner_text()
        assert "9876" in page.locator(".verdict").inner_text()
        page.evaluate("document.querySelector('.reminder').remove()")


@pytest.mark.long
@pytest.mark.parametrize(("lang", "sign"), [("de", ("Ziffer", "Buchstabe")), ("en", ("digit", "letter"))])
def test_the_legend_of_a_lesson_speaks_of_what_its_step_is_about(
    newcomer: NewPerson, lang: str, sign: tuple[str, str]
) -> None:
    person = newcomer(lang)
    person.go("/learn/combinato")
    legend = person.page.locator(".legend")
    for number, here in ((1, 0), (6, 1), (2, 0)):
        person.page.locator("#lesson-steps button").nth(number - 1).click()
        person.page.wait_for_selector(f"#lesson-steps li:nth-child({number}) [aria-current]")
        told = legend.locator("div:not(.example) dd").all_inner_texts()
        assert [(sign[here] in text, sign[1 - here] in text) for text in told] == [(True, False)] * 2


#: Where the board and the keys are, whether a key is cut, and what of the teacher's words is out of sight.
LAID_OUT = """() => {
    const box = one => Object.values(document.querySelector(one).getBoundingClientRect().toJSON()).map(Math.round);
    const bubble = document.querySelector('.bubble');
    const keys = [...document.querySelectorAll("#keypad button")].map(key => key.getBoundingClientRect());
    const lowest = Math.max(...keys.map(key => key.bottom));
    const hidden = bubble.scrollHeight - bubble.clientHeight;
    return {board: box('#board > svg'), keypad: box('#keypad'), cut: lowest > innerHeight, hidden};
}"""


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_a_phone_nothing_moves_while_a_lesson_with_a_keypad_speaks(newcomer: NewPerson, lang: str) -> None:
    """Tasks, moves that are not allowed, answers and reminders of all steps fit, and every key is whole."""
    person = newcomer(lang, **PHONE)
    person.tolerant = True
    page = person.page
    person.go("/learn/combinato")
    for number, step in enumerate(find_lesson("combinato", lang).steps, start=1):
        page.locator("#lesson-steps button").nth(number - 1).tap()
        page.wait_for_selector(f"#lesson-steps li:nth-child({number}) [aria-current]")
        seen = [page.evaluate(LAID_OUT)]
        for verdict, move in said_by(step):
            spell(person, move, "touch", lang)
            page.wait_for_selector(f".verdict.{verdict}")
            seen.append(page.evaluate(LAID_OUT))
            if verdict == "illegal":
                for _ in range(4):
                    page.keyboard.press("Backspace")
                continue
            page.locator(".sign-key").first.tap(force=True)
            page.wait_for_selector(".reminder")
            seen.append(page.evaluate(LAID_OUT))
            page.locator("#lesson-steps button").nth(number - 1).tap()
            page.wait_for_function("() => !document.querySelector('#answer').hasChildNodes()")
        assert all(one == seen[0] for one in seen), number
        assert not seen[0]["cut"]
        assert seen[0]["hidden"] == 0


#: Among these are right, different and illegal moves of every step.
DIGITS_TRIED = ("5708", "9876", "0123", "1245", "1357", "9160", "5274", "solve:9876", "solve:5274")
WORDS_TRIED = {"de": ("TEER", "BILD", "HUND", "solve:HUND"), "en": ("SEED", "LAMP", "BIRD", "solve:BIRD")}


def said_by(step: Step) -> list[tuple[str, str]]:
    """A move for each kind of answer that a step gives, after its verdict."""
    match = step.match()
    if not match.history:
        return [("right", "secret:5708")]
    letters = match.history[0].removeprefix("secret:").isalpha()
    kinds: dict[object, tuple[str, str]] = {}
    for move in WORDS_TRIED[match.game.options["language"]] if letters else DIGITS_TRIED:
        found = answer(step, move)
        said = found.refusal.code if found.refusal else "", found.said.template if found.said else ""
        kinds[found.verdict, said] = found.verdict, move
    return list(kinds.values())


def test_who_came_from_a_game_goes_back_to_it(anna: Person) -> None:
    anna.go("/learn/zaic")
    leave = anna.page.get_by_role("link", name="Leave the lesson")
    assert leave.get_attribute("href") == "/"
    anna.go("/learn/zaic?room=abc")
    assert leave.get_attribute("href") == "/r/abc"


@pytest.mark.long
def test_on_a_phone_the_board_of_a_keypad_lesson_takes_the_room_there_is(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    person.go("/learn/combinato")
    person.page.wait_for_selector(".spell")
    board, keypad = (person.page.locator(one).bounding_box() for one in ("#board svg.board", "#keypad"))
    assert board is not None
    assert keypad is not None
    assert board["width"] > 330, "nearly as wide as the phone"
    assert keypad["y"] + keypad["height"] <= 844, "and the whole keypad is in view"


@pytest.mark.long
def test_the_lesson_is_offered_once(anna: Person) -> None:
    anna.set_up("heimlich", "computer", {})
    offer = anna.page.locator("#coach a")
    assert "/learn/heimlich?room=" in (offer.get_attribute("href") or "")
    anna.page.reload()
    anna.page.wait_for_selector("#board svg")
    assert anna.page.locator("#coach a").count() == 0


def test_the_coach_says_a_tip_until_it_is_put_away(anna: Person) -> None:
    page = anna.page
    anna.go("/learn/heimlich")  # a person who has opened the lesson is not offered it again
    page.wait_for_selector("#board svg")
    anna.set_up("heimlich", "computer", {})
    tip = page.locator("#coach .coach p")
    assert "dots" in tip.inner_text()
    page.locator("#coach").get_by_role("button", name="Close").click()
    assert tip.count() == 0
    page.reload()
    page.wait_for_selector("#board .pickable")
    assert tip.count() == 0, "a tip that was put away stays away"
    page.evaluate("localStorage.removeItem('zweispiel.coach.heimlich')")
    page.evaluate(
        "localStorage.setItem('zweispiel.results.heimlich', JSON.stringify([{room: 'a'}, {room: 'b'}, {room: 'c'}]))"
    )
    page.reload()
    page.wait_for_selector("#board .pickable")
    assert tip.count() == 0, "no tips after the third finished game"


@pytest.mark.long
def test_games_of_two_people_at_one_screen_count_as_first_games(anna: Person) -> None:
    page = anna.page
    anna.go("/learn/heimlich")
    page.wait_for_selector("#board svg")
    for _ in range(3):
        anna.set_up("heimlich", "same", {})
        anna.wait_turn()
        assert page.locator("#coach .coach p").count() == 1
        page.get_by_role("button", name="Resign").click()
        page.locator("dialog").get_by_role("button", name="Resign").click()
        page.wait_for_selector(".outcome")
        assert page.locator("#coach .coach").count() == 0, "whose level should be suggested?"
    anna.set_up("heimlich", "same", {})
    anna.wait_turn()
    assert page.locator("#coach .coach").count() == 0, "no tips after the third finished game"


@pytest.mark.long
def test_after_three_losses_an_easier_level_is_suggested(anna: Person) -> None:
    page = anna.page
    anna.set_up("heimlich", "computer", {}, level=2)
    page.evaluate("""localStorage.setItem('zweispiel.results.heimlich', JSON.stringify(
        ['a', 'b'].map(room => ({room, level: 2, won: false, lost: true}))))""")
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    page.wait_for_selector(".outcome")
    assert "Level 1" in page.locator("#coach").inner_text()
    page.get_by_role("button", name="Play level 1").click()
    page.wait_for_function("() => document.querySelector('#players')?.textContent.includes('level 1')")


@pytest.mark.long
def test_a_tip_goes_when_its_moment_has_passed(anna: Person) -> None:
    """The tip about islands fits from the fourth tile to the end; after two turns nothing more is said about it."""
    anna.go("/learn/contactic")
    anna.page.wait_for_selector("#board svg")
    anna.set_up("contactic", "same", {"tiles": "0,9,0,0,0,0"})
    for move in ("g6:1000", "g7:1000", "g4:0010", "g3:0010"):
        anna.wait_turn()
        anna._type(move)
    tip = anna.page.locator("#coach p")
    assert "island" in tip.inner_text()
    for move in ("g2:0010", "f5:0100"):
        anna.wait_turn()
        anna._type(move)
    anna.wait_turn()
    assert tip.count() == 0


@pytest.mark.long
def test_on_a_phone_with_a_keypad_the_coach_is_in_view_and_hides_nothing_to_do(newcomer: NewPerson) -> None:
    person = newcomer(**PHONE)
    person.set_up("combinato", "computer", {})
    person.page.wait_for_selector(".spell")
    person.page.wait_for_selector("#coach .coach")
    places = [person.page.locator(one).bounding_box() for one in ("#coach .coach", "#prompt", "#board", "#keypad")]
    bubble, *others = (place or {"y": -1, "height": -1} for place in places)
    assert bubble["y"] + bubble["height"] <= min(other["y"] for other in others)
    above = [person.page.locator(one).bounding_box() for one in ("header", ".say .which", "#headline")]
    assert bubble["y"] >= max(place["y"] + place["height"] for place in above if place)
    person.page.click("[data-key=form-0]", force=True)
    message = person.page.locator(".message").bounding_box()
    assert message is not None
    assert message["y"] + message["height"] <= bubble["y"], "a message does not lie on it"


@pytest.mark.long
@pytest.mark.parametrize(("game", "size"), [("zaic", (390, 844)), ("heimlich", (375, 667)), ("conhex", (360, 740))])
def test_on_a_phone_the_coach_is_in_view_and_moves_nothing(
    newcomer: NewPerson, game: str, size: tuple[int, int]
) -> None:
    """Where it would lie under the bar, it stands in the row of the buttons of a half-made move, until they come."""
    person = newcomer("de", **(PHONE | {"viewport": {"width": size[0], "height": size[1]}}))
    person.set_up(game, "computer", {})
    person.wait_turn()
    person.page.wait_for_selector("#coach .coach")
    bubble, board, players, bar = boxes(person, "#coach .coach", "#board svg", "#players", "#tools")
    assert board["bottom"] <= bubble["top"]
    assert bubble["bottom"] <= min(players["top"], bar["top"])
    if game == "zaic":
        person.shape(person.choices()[0]["path"][0]).tap()
        person.page.wait_for_selector("#move-buttons .button:not(.unneeded)")
        assert not person.page.locator("#coach .coach").is_visible()
    else:
        person.page.locator("#coach .away").click()
    assert boxes(person, "#board svg", "#players") == [board, players]


def boxes(person: Person, *selectors: str) -> list[dict[str, float]]:
    """Where some elements are on the page."""
    return list(person.page.evaluate(BOXES, selectors))


BOXES = """selectors => selectors.map(selector => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return { top: Math.round(top + scrollY), bottom: Math.round(bottom + scrollY) };
})"""


@pytest.mark.long
@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_on_a_phone_on_its_side_a_lesson_hides_nothing(newcomer: NewPerson, size: tuple[int, int]) -> None:
    """Neither behind its buttons nor below the screen, and no gap divides board and text."""
    person = newcomer("de", **(PHONE | {"viewport": {"width": size[0], "height": size[1]}}))
    page = person.page
    person.go("/learn/heimlich?room=none")
    page.locator("#lesson-steps button").last.tap()
    for move, verdict in (("a5", "illegal"), ("g2-w", "right")):
        page.locator("details:has(#typed)").evaluate("fold => (fold.open = true)")
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_selector(f".verdict.{verdict}")
        page.locator("details:has(#typed)").evaluate("fold => (fold.open = false)")
        page.evaluate("scrollTo(0, 0)")
        (said,) = boxes(person, f".verdict.{verdict}")
        assert said["bottom"] <= size[1]
    assert page.locator("#lesson-buttons .button").count() == 1
    assert boxes(person, "#lesson-buttons")[0]["top"] >= said["bottom"]
    board, steps, bubble = (page.locator(one).bounding_box() for one in ("#board svg", "#lesson-steps", ".bubble"))
    assert board is not None
    assert steps is not None
    assert bubble is not None
    assert 0 < steps["x"] - board["x"] - board["width"] < 20
    assert 0 < bubble["x"] - steps["x"] - steps["width"] < 20


@pytest.mark.long
@pytest.mark.parametrize("device", [PHONE, {}], ids=["phone", "desk"])
def test_the_task_stays_after_a_move_that_is_not_allowed(newcomer: NewPerson, device: dict[str, Any]) -> None:
    person = newcomer(**device)
    page, how = person.page, "touch" if device else "mouse"
    person.go("/learn/zaic")
    page.get_by_role("button", name="Step 4 of 8").click()
    page.wait_for_selector("text=Step 4 of 8", state="attached")
    task = page.locator("#task")
    size = task.evaluate("task => getComputedStyle(task).fontSize")
    person.press(person.shape("b-supply-light-1x1"), how)
    person.press(person.shape("b-h8"), how)
    page.wait_for_selector(".verdict.illegal")
    assert task.is_visible(), "what is wrong stands below the task"
    person.press(person.shape("b-supply-light-2x1"), how)
    page.wait_for_selector(".verdict.illegal", state="detached")
    assert task.is_visible()
    assert task.evaluate("task => getComputedStyle(task).fontSize") == size
    assert page.locator("#guide").inner_text().startswith("Choose a lit cell for your tile.")


@pytest.mark.long
def test_the_line_below_the_task_names_the_button_that_the_task_asks_for(anna: Person) -> None:
    anna.go("/learn/combinato")
    anna.page.get_by_role("button", name="Step 4 of 6").click()
    anna.page.wait_for_selector("#task:has-text('enter 2475')")
    for digits, told, main in (("2475", "You may not guess 2475.", "Solve"), ("1379", "Now press Guess.", "Guess")):
        anna.page.keyboard.type(digits)
        assert anna.page.locator("#guide").inner_text().startswith(told)
        assert anna.page.locator("#keypad .forms .main:not([aria-disabled])").all_inner_texts() == [main]
        for _ in digits:
            anna.page.keyboard.press("Backspace")


@pytest.mark.long
def test_a_tile_that_fits_nowhere_says_so(anna: Person) -> None:
    anna.go("/learn/zaic")
    anna.page.get_by_role("button", name="Step 8 of 8").click()
    anna.page.wait_for_selector("#b-supply-light-2x2.useless")
    assert anna.page.locator("#board .useless").count() == 1, "what can be placed does not look like it"
    anna.press(anna.shape("b-supply-light-2x2"), "mouse")
    assert anna.page.locator("#answer").inner_text() == "There is no place for a large square now."
    anna.press(anna.shape("b-supply-light-2x1"), "mouse")
    assert anna.page.locator("#answer").inner_text() == ""


@pytest.mark.long
def test_a_refused_row_of_a_lesson_stays(anna: Person) -> None:
    anna.go("/learn/combinato")
    anna.page.get_by_role("button", name="Step 4 of 6").click()
    anna.page.wait_for_selector("text=Step 4 of 6", state="attached")
    spell(anna, "1357", "keys")
    anna.page.wait_for_selector(".verdict.illegal")
    assert "".join(anna.page.locator("#board .slot text").all_text_contents()) == "1357"


@pytest.mark.parametrize("at", ["4 c6", *long_only("5 b3", "1 f6")])
def test_on_a_desk_a_long_answer_moves_nothing(newcomer: NewPerson, at: str) -> None:
    step, move = at.split()
    person = newcomer("de", viewport={"width": 1366, "height": 768})
    person.go("/learn/conhex")
    person.page.click(f"#lesson-steps li:nth-child({step}) button")
    person.page.wait_for_selector(f"#lesson-steps li:nth-child({step}) [aria-current]")
    person.page.wait_for_selector("#board .pickable")
    places = "['#board > svg', '#players'].map(one => document.querySelector(one).getBoundingClientRect().top)"
    before = person.page.evaluate(places)
    person.shape(f"b-{move}").click()
    person.page.wait_for_selector(".answered .verdict")
    assert person.page.evaluate(places) == before
