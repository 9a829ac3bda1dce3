"""The pace of a room: moves are shown one after the other, with a pause before another player's; a click ends it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPerson, Run
from tests.browser.people import Person
from tests.browser.test_requests import wait_for_computer

#: Milliseconds: shorter than the pause before another player's move.
NOT_YET = 590
#: The page's clock stands still; tests let it run on.
START = 1_800_000_000


def view(number: int, movers: list[int], **more: Any) -> dict[str, Any]:
    """As much of a view as the pace looks at; `movers` are the players of its moves."""
    moves = [{"ply": ply, "player": player} for ply, player in enumerate(movers, start=1)]
    known = {"number": number, "moves": moves, "plies": len(moves), "you": [0], "to_move": [0], "can": {"move": True}}
    return known | {"seats": [{"name": "Anna"}, {"name": "Ben"}], "svg": f"position {len(moves)}"} | more


# ---- what happened between two views


@pytest.mark.parametrize(
    ("before", "after", "plies"),
    [
        (view(1, []), view(2, [0]), []),
        (view(1, []), view(3, [0, 1]), [1]),
        (view(1, []), view(4, [0, -1, 1, -1]), [2]),
        (view(1, [-1]), view(3, [-1, 0, -1]), []),
        (view(1, [], to_move=[0, 1]), view(3, [0, 1]), []),
        (view(1, [], to_move=[0, 1]), view(4, [0, 1, 0]), [2]),
        (view(1, []), view(2, [0, 1]), []),
        (view(1, []), view(9, [0, 1, 0, 1, 0, 1, 0]), [4, 5, 6]),
        (view(5, [0, 1]), view(6, [0]), []),
    ],
)
def test_which_positions_are_shown_between_two_views(
    run: Run, before: dict[str, Any], after: dict[str, Any], plies: list[int]
) -> None:
    assert run("room/events_between_views", "return module.eventPlies(...argument)", [before, after]) == plies


def test_nothing_can_be_done_in_a_position_between(run: Run) -> None:
    whole = view(3, [0, 1], choices=["some"], outcome="won", status="over")
    past = view(3, [0, 1], ply=1, svg="between", notice="")
    between = run("room/events_between_views", "return module.positionBetween(...argument)", [whole, past])
    assert (between["svg"], between["plies"], len(between["moves"]), between["status"]) == ("between", 1, 1, "playing")
    assert between["choices"] == []
    assert between["can"] == {"move": False}
    assert between["outcome"] is None


# ---- in a room

#: Notes how many moves the newest view that the page has read contains.
NOTE_ANSWERS = """(() => {
    const { json } = Response.prototype;
    Response.prototype.json = async function () {
        const answer = await json.call(this);
        window.heard = Math.max(window.heard ?? 0, answer?.moves?.length ?? 0);
        return answer;
    };
})()"""


def begin(newcomer: NewPerson) -> tuple[Person, str]:
    """A person against the computer, whose page has a clock of its own."""
    person = newcomer()
    person.page.add_init_script(NOTE_ANSWERS)
    person.page.clock.install(time=START)
    room = person.set_up("heimlich", "computer", {})
    person.page.clock.pause_at(START + 3600)
    return person, room


def play_first(person: Person, room: str) -> None:
    """A stone on d3; the computer has answered, and the page has heard of it, in the reply or by asking."""
    person.shape("b-d3").click()
    wait_for_computer(person, room)
    person.page.wait_for_function("() => window.heard === 2")
    person.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 5")


def stones(page: Page) -> int:
    return page.locator("#board .stone").count()


def test_the_answer_is_shown_after_a_pause_even_without_motion(newcomer: NewPerson) -> None:
    anna, room = begin(newcomer)
    play_first(anna, room)
    assert stones(anna.page) == 5, "one's own stone lies there at once"
    assert not anna.my_turn()
    anna.page.clock.run_for(NOT_YET)
    assert stones(anna.page) == 5
    anna.page.clock.run_for(300)
    anna.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 6")
    assert anna.my_turn()


@pytest.mark.long
@pytest.mark.parametrize("how", ["click", "Enter"])
def test_a_click_or_a_key_meanwhile_shows_the_position_and_is_no_move(newcomer: NewPerson, how: str) -> None:
    anna, room = begin(newcomer)
    anna.tolerant = True
    play_first(anna, room)
    spot = anna.shape("b-a1")
    box = spot.bounding_box()
    assert box is not None
    if how == "click":
        anna.page.mouse.click(box["x"] + 5, box["y"] + 5)
    else:
        anna.page.keyboard.press(how)
    assert stones(anna.page) == 6
    assert anna.my_turn()
    assert anna.page.locator("#message .message").count() == 0, "nothing was tried on a1"
    assert not anna.state()["half"]
    anna.page.mouse.click(box["x"] + 5, box["y"] + 5)
    anna.page.wait_for_selector("#message .why")  # the next click counts


@pytest.mark.long
def test_moves_that_came_in_one_view_are_shown_one_by_one(newcomer: NewPerson) -> None:
    """The reply to one's move is held back until the computer has answered, so that it contains both moves."""
    anna, room = begin(newcomer)

    def hold(route: Any) -> None:
        route.fetch()
        wait_for_computer(anna, room)
        route.fulfill(response=anna.page.request.get(f"{anna.url}/api/rooms/{room}"))

    anna.page.route("**/actions?*", hold)
    anna.shape("b-d3").click()
    anna.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 5")
    assert anna.page.locator("#headline").inner_text() == "Computer (level 1) to move"
    assert len(anna.moves()) == 1
    anna.page.clock.run_for(NOT_YET)
    assert stones(anna.page) == 5
    anna.page.clock.run_for(300)
    anna.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 6")
    assert len(anna.moves()) == 2
    assert anna.my_turn()


#: Notes the order in which motions begin: what moves, and after how many milliseconds.
NOTE_MOTIONS = """() => {
    window.noted = [];
    document.addEventListener('transitionrun', ({target}) => {
        for (const motion of target.getAnimations()) {
            noted.push([target.closest('[id]').id, motion.effect.getTiming().delay]);
        }
    });
}"""


@pytest.mark.long
def test_stones_flip_one_after_another_away_from_the_stone_placed(newcomer: NewPerson) -> None:
    anna = newcomer()
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.set_up("heimlich", "same", {})
    for move in ("d3-s", "e3-s", "f3-sw", "g3-w", "h3-w"):
        anna.page.evaluate(NOTE_MOTIONS)
        anna._type(move)
    anna.page.wait_for_timeout(100)
    delays: dict[str, float] = {}
    for stone, delay in anna.page.evaluate("noted"):
        delays[stone] = min(delay, delays.get(stone, delay))
    assert sorted(delays, key=lambda stone: delays[stone]) == ["b-stone-g3", "b-stone-f3", "b-stone-e3"]
    assert 0 < delays["b-stone-g3"] < delays["b-stone-f3"] < delays["b-stone-e3"]
    assert max(delay for _, delay in anna.page.evaluate("noted")) <= 600 - 110


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "told", "share"),
    [([], "At most 2", (0.06, 0.2)), ([8, 12, 5], "as its last moves took", (0.16, 0.5))],
)
def test_a_long_thought_tells_how_far_it_is(
    newcomer: NewPerson, before: list[int], told: str, share: tuple[float, float]
) -> None:
    """By what thoughts of this level took, if the browser knows any; else by what they take at most."""
    anna, room = begin(newcomer)
    anna.page.evaluate("took => localStorage.setItem('zweispiel.thoughts.heimlich.1', JSON.stringify(took))", before)

    def think(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"thinking": [1], "to_move": [1], "number": 99})

    anna.page.route("**/actions?*", think)
    anna.page.route(f"**/api/rooms/{room}", lambda route: route.abort())
    anna.tolerant = True
    anna.shape("b-d3").click()
    anna.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 5")
    anna.page.clock.run_for(1500)
    assert anna.page.locator("#prompt progress").count() == 0
    anna.page.clock.run_for(4000)
    assert told in anna.page.locator("#prompt").inner_text()
    assert share[0] <= float(anna.page.locator("#prompt progress").get_attribute("value") or 0) <= share[1]


#: From now on motions wait at their beginning.
HOLD_MOTIONS = """() => {
    const { animate } = Element.prototype;
    window.held = [];
    Element.prototype.animate = function (...how) {
        const motion = animate.apply(this, how);
        motion.pause();
        window.held.push(motion);
        return motion;
    };
}"""
AT_REST = "() => document.getAnimations().every(motion => motion.effect.getComputedTiming().endTime === Infinity)"


def test_it_is_said_to_be_ones_turn_once_the_other_move_has_come_to_rest(newcomer: NewPerson) -> None:
    anna, room = begin(newcomer)
    anna.page.emulate_media(reduced_motion="no-preference")
    play_first(anna, room)
    anna.page.wait_for_function(AT_REST)
    anna.page.evaluate(HOLD_MOTIONS)
    anna.page.clock.run_for(NOT_YET + 300)
    anna.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 6")
    assert anna.page.locator("#headline").inner_text().startswith("Computer (level 1)")
    assert anna.page.locator(".player.turn .name").inner_text().startswith("Computer"), "the panel agrees"
    assert not anna.my_turn()
    anna.page.evaluate("held.forEach(motion => motion.finish())")
    anna.page.wait_for_function("() => document.querySelector('#headline').innerText === 'Your turn'")
    assert anna.page.locator(".player.turn .name").inner_text().startswith("You")
    assert anna.my_turn()


#: From now on the first shape that looks as if it could be picked is clicked in that very moment.
CLICK_AT_ONCE = """() => {
    window.clicked = '';
    new MutationObserver(() => {
        const shape = document.querySelector('#board .pickable');
        if (!shape || window.clicked) return;
        window.clicked = shape.id;
        const { x, y, width, height } = shape.getBoundingClientRect();
        const at = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2, button: 0 };
        shape.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'mouse' }));
        shape.dispatchEvent(new PointerEvent('click', { ...at, pointerType: 'mouse' }));
    }).observe(document.getElementById('board'), { subtree: true, attributes: true, attributeFilter: ['class'] });
}"""


def test_a_board_that_looks_ready_takes_the_next_click(newcomer: NewPerson) -> None:
    """While the computer's move is being shown, nothing is highlighted; then the first click plays."""
    anna, room = begin(newcomer)
    anna.page.emulate_media(reduced_motion="no-preference")
    play_first(anna, room)
    anna.page.wait_for_function(AT_REST)
    anna.page.evaluate(HOLD_MOTIONS)
    anna.page.evaluate(CLICK_AT_ONCE)
    anna.page.clock.run_for(NOT_YET + 300)
    anna.page.wait_for_function("() => document.querySelectorAll('#board .stone').length === 6")
    assert anna.page.locator("#board :is(.pickable, .lit)").count() == 0
    assert anna.page.evaluate("clicked") == ""
    anna.page.evaluate("held.forEach(motion => motion.finish())")
    anna.page.wait_for_function("() => clicked")
    anna.page.wait_for_function("""() => document.querySelectorAll('#moves button').length > 2
        || document.getElementById('board').picking.path.includes(clicked)""")
