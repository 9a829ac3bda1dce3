"""What a page tells beyond its window: a notice on one's turn, soft sounds, a link that is shared."""

import pytest

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import accept

#: Counts the notes that are played, shows notices to the test, and takes what is shared.
STUBS = """
    window.notes = 0;
    window.notices = [];
    window.shared = [];
    const create = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () { window.notes += 1; return create.call(this); };
    window.Notification = class {
        static permission = 'default';
        static async requestPermission() { return (this.permission = 'granted'); }
        constructor(title, more) { window.notices.push([title, more.body]); }
        close() {}
    };
    navigator.canShare = data => Boolean(data.url);
    navigator.share = async data => { window.shared.push(data); };
"""
HIDE = "hidden => Object.defineProperty(document, 'hidden', {configurable: true, get: () => hidden})"


def two_people(newcomer: NewPerson) -> tuple[Person, Person]:
    """Two people at a game by link; the first one's page is watched."""
    anna, ben = newcomer(), newcomer()
    anna.page.add_init_script(STUBS)
    anna.set_up("conhex", "link", {})
    return anna, ben


def switch_on(person: Person, setting: str) -> None:
    """Check a box under Settings."""
    person.page.locator(f"details:has(#{setting})").evaluate("fold => (fold.open = true)")
    person.page.check(f"#{setting}")


def play(person: Person, point: str) -> None:
    """Place a stone; it is on the own page and in its list."""
    person.wait_turn()
    person.shape(f"b-{point}").click()
    person.page.wait_for_selector(f'#moves [data-move="{point}"]')


@pytest.mark.long
def test_a_notice_tells_a_person_who_looks_elsewhere_that_it_is_their_turn(newcomer: NewPerson) -> None:
    anna, ben = two_people(newcomer)
    accept(anna, ben)
    switch_on(anna, "notice")
    play(anna, "b3")
    play(ben, "j9")
    anna.page.wait_for_selector('#moves [data-move="j9"]')
    assert anna.page.evaluate("notices") == [], "they can see it"
    play(anna, "c5")
    anna.page.evaluate(HIDE, True)
    play(ben, "i7")
    anna.page.wait_for_function("() => notices.length === 1")
    assert anna.page.evaluate("notices") == [["Your turn", "ConHex"]]


@pytest.mark.long
def test_moves_turns_and_the_end_have_sounds_once_they_are_wanted(newcomer: NewPerson) -> None:
    anna, ben = two_people(newcomer)
    accept(anna, ben)
    play(anna, "b3")
    play(ben, "j9")
    anna.page.wait_for_selector('#moves [data-move="j9"]')
    assert anna.page.evaluate("notes") == 0, "no sound that was not asked for"
    anna.wait_turn()
    switch_on(anna, "sound")
    before = anna.page.evaluate("notes")
    play(anna, "c5")
    anna.page.wait_for_function("before => notes === before + 1", arg=before)
    play(ben, "i7")
    anna.page.wait_for_function("before => notes === before + 3", arg=before)
    ben.page.click("[data-do=resign]")
    ben.page.click("dialog[open] .button.bad")
    anna.page.wait_for_selector(".outcome.joy")
    anna.page.wait_for_function("before => notes === before + 7", arg=before)


@pytest.mark.long
def test_an_invitation_is_shared_where_the_browser_can(newcomer: NewPerson) -> None:
    anna, _ = two_people(newcomer)
    link = anna.page.locator(".invite input").input_value()
    anna.page.click("[data-do=share-link]")
    anna.page.wait_for_function("() => shared.length === 1")
    assert anna.page.evaluate("shared[0].url") == link
