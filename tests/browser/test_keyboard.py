"""By keyboard alone: the focus is never lost and always seen, every move is told once, Escape undoes a half choice."""

import random

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import MOST_MOVES, SHORT, every_game
from tests.support import long_only

#: Moves of the quick run; the long one plays to the end.
FEW = 3
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
#: The element that has the focus by its id or that of what it is part of; "" if none has.
WHERE = """() => {
    const at = document.activeElement;
    return at === document.body ? '' : at.closest('[id]').id || at.localName;
}"""
RING = """() => {
    const style = getComputedStyle(document.activeElement);
    return style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
}"""
LISTEN = """() => {
    window.said = [];
    const hear = changes => changes.forEach(change => change.addedNodes.forEach(node => said.push(node.textContent)));
    new MutationObserver(hear).observe(document.getElementById('live'), {childList: true});
}"""
TOLD = "() => [...document.querySelectorAll('#moves button')].map(b => b.ariaLabel ?? b.textContent)"


def at_the_board(person: Person, game: str) -> None:
    """A game against the computer, the focus brought by Tab to the board, the keypad or, if need be, the buttons."""
    person.set_up(game, "computer", SHORT.get(game, {}))
    person.wait_turn()
    person.page.evaluate(LISTEN)
    goal = "#keypad" if person.page.locator(".spell").count() else "#board" if person.choices() else "#move-buttons"
    for _ in range(30):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("goal => document.activeElement.closest(goal) !== null", goal):
            return
    raise AssertionError(f"Tab does not lead to {goal}")


def press_on(person: Person, rng: random.Random) -> None:
    """One move by keys, wherever the focus is."""
    before = len(person.moves())
    if person.page.locator(".spell").count():
        person.page.keyboard.type(person.new_row(rng))
        person.page.locator("[data-key=form-0]").press("Enter")
        person.page.wait_for_function("n => document.querySelectorAll('#moves button').length > n", arg=before)
        return
    if not person.choices():  # a tile that fits nowhere
        person.play("keys", rng)
        return
    for _ in range(60):  # where a walk leads depends on what the computer did
        for _ in range(rng.randrange(1, 4)):
            person.page.keyboard.press(rng.choice(ARROWS))
            assert person.page.evaluate(RING) >= 2, "the ring around what has the focus is seen"
        person.page.keyboard.press("Enter")
        if person.state()["busy"] or len(person.moves()) != before or not person.my_turn():
            return
    raise AssertionError(f"no move came of the keys: {person.state()}")


@pytest.mark.parametrize("game", every_game("heimlich"))
def test_the_focus_stays_and_every_move_is_told_once(anna: Person, game: str, pytestconfig: pytest.Config) -> None:
    at_the_board(anna, game)
    rng = random.Random(f"focus {game}")
    known, told = len(anna.moves()), list[str]()
    for _ in range(MOST_MOVES if pytestconfig.getoption("--long") else FEW):
        press_on(anna, rng)
        going = anna.wait_turn()
        told += anna.page.evaluate(TOLD)[known + len(told) :]  # at once: the end reveals what a move hid
        assert anna.page.evaluate(WHERE), "the focus is lost after a move"
        if not going:
            break
    said = [part for text in anna.page.evaluate("said") for part in text.split(". ")]
    heard = [part.partition(": ")[2] if part.partition(": ")[2] in told else part for part in said]
    assert [part for part in heard if part in told] == told


@pytest.mark.long
@pytest.mark.parametrize("game", ["heimlich", *long_only("zaic")])
def test_escape_undoes_a_half_choice_wherever_the_focus_is(anna: Person, game: str) -> None:
    at_the_board(anna, game)
    rng = random.Random(1)
    while not (first := [choice["path"][0] for choice in anna.choices() if len(choice["path"]) > 1]):
        press_on(anna, rng)  # where every stone has one line only nothing is ever half chosen
        assert anna.wait_turn()
    for place in ("board", "body", "button"):
        anna.shape(first[0]).focus()
        anna.page.keyboard.press("Enter")
        assert anna.state()["half"]
        if place == "body":
            anna.page.evaluate("document.activeElement.blur()")
        elif place == "button":
            anna.page.locator("[data-do=undo]").focus()
        anna.page.keyboard.press("Escape")
        assert not anna.state()["half"]
    assert anna.page.evaluate(WHERE), "the button that had the focus is gone, the board has it now"


@pytest.mark.long
def test_turning_is_offered_only_where_something_turns(anna: Person) -> None:
    anna.set_up("zaic", "computer", {})
    anna.wait_turn()
    turn = anna.page.locator("[data-do=turn]")
    assert not turn.is_visible()
    anna.shape("b-supply-light-2x2").click()
    assert not turn.is_visible(), "a square looks the same whichever way it lies"
    anna.shape("b-supply-light-2x1").click()
    place = turn.bounding_box()
    lying = anna.page.locator(".in-hand").bounding_box()
    turn.click()
    standing = anna.page.locator(".in-hand").bounding_box()
    assert lying is not None
    assert standing is not None
    assert lying["width"] > lying["height"]
    assert standing["height"] > standing["width"], "the first press turns it"
    anna.page.keyboard.press("r")
    assert anna.page.locator(".in-hand").bounding_box() == lying
    assert turn.bounding_box() == place


@pytest.mark.long
def test_steps_and_tools_keep_the_focus(newcomer: NewPerson) -> None:
    anna = newcomer()
    at_the_board(anna, "conhex")
    press_on(anna, random.Random(2))
    anna.wait_turn()
    for button in ("#steps button >> nth=0", "#moves button >> nth=1", "[data-do=takeback]"):
        anna.page.locator(button).focus()
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_timeout(150)
        anna.page.wait_for_function("() => !document.getElementById('board').busy")
        assert anna.page.evaluate(WHERE), f"{button} loses the focus"
