"""A move travels once: how many requests pages send for a move at one screen, against the computer and by link."""

import random
from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, Route

from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.test_games import accept, next_to_move
from tests.browser.test_room import press
from tests.support import long_only

MOVES = 4
#: Against the computer; so few that it cannot have found a secret out.
FEW_MOVES = 2
#: Without the plain tile, which fits nowhere at the beginning.
OPTIONS = {"contactic": {"tiles": "0,9,9,9,9,9"}}
#: Milliseconds after which a page has sent everything that a move makes it send.
SETTLED = 400


class Requests:
    """Counts what a page's scripts ask of the server, by method."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.counts: Counter[str] = Counter()
        person.page.on("request", self._count)

    def _count(self, request: Request) -> None:
        if urlsplit(request.url).path.startswith("/api/") and request.resource_type == "fetch":
            self.counts[request.method] += 1

    def take(self, least: int = 0) -> dict[str, int]:
        """What was sent since the last time: so much at least, and what else follows until everything is quiet."""
        for _ in range(200):
            if self.counts.total() >= least:
                break
            self.person.page.wait_for_timeout(50)
        self.person.page.wait_for_timeout(SETTLED)
        counts, self.counts = self.counts, Counter()
        return dict(counts)


@pytest.mark.parametrize("game", ["conhex", *long_only("contactic", "zaic")])
def test_at_one_screen_a_move_is_one_request(anna: Person, game: str) -> None:
    anna.set_up(game, "same", {})
    anna.wait_turn()
    requests, rng = Requests(anna), random.Random(game)
    requests.take()
    for _ in range(MOVES):
        anna.play("mouse", rng)
        assert anna.wait_turn()
    assert requests.take(MOVES) == {"POST": MOVES}


def test_a_move_whose_answer_is_lost_is_played_once(anna: Person) -> None:
    """The server plays the move, but its answer never arrives: the page asks again and goes on."""
    anna.set_up("heimlich", "same", {})
    anna.wait_turn()
    anna.tolerant = True
    sent: list[str] = []

    def lose_the_first(route: Route) -> None:
        sent.append(route.request.post_data or "")
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    anna.page.route("**/actions?*", lose_the_first)
    anna.play("mouse", random.Random(1))
    anna.page.wait_for_function("() => document.querySelectorAll('#moves button').length === 1")
    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert '"key":' in sent[0]
    assert len(anna.moves()) == 1


@pytest.mark.long
@pytest.mark.parametrize("game", ["heimlich", *long_only("contactic", "combinato")])
def test_against_the_computer_its_move_is_fetched_once(anna: Person, game: str) -> None:
    room = anna.set_up(game, "computer", OPTIONS.get(game, {}))
    wait_for_computer(anna, room)
    requests, rng = Requests(anna), random.Random(game)
    requests.take()
    for _ in range(FEW_MOVES):
        assert anna.wait_turn()
        anna.play("mouse", rng)
        moves = wait_for_computer(anna, room)
        anna.hurry()
        anna.page.wait_for_function("n => document.querySelectorAll('#moves button').length === n", arg=moves)
        # A quick computer's move may be in the answer already; the request never waits for it.
        assert requests.take() in ({"POST": 1, "GET": 1}, {"POST": 1})


def wait_for_computer(person: Person, room: str) -> int:
    """Until the computer has moved, which at simultaneous stages may be before or after the person; how many moves
    there are then."""
    for _ in range(600):
        view = person.page.request.get(f"{person.url}/api/rooms/{room}").json()
        if 1 not in view["to_move"]:
            return len(view["moves"])
        person.page.wait_for_timeout(50)
    raise AssertionError("the computer does not move")


@pytest.mark.long
@pytest.mark.parametrize("game", ["heimlich", "combinato"])
def test_by_link_each_other_viewer_fetches_a_move_once(newcomer: NewPerson, game: str) -> None:
    people = [newcomer(), newcomer(), newcomer()]
    anna, ben, carla = people
    room = anna.set_up(game, "link", {})
    accept(anna, ben)
    carla.go(f"/r/{room}")
    for person in people:
        person.page.wait_for_selector(".watchers:text('1')", state="attached")
    requests, rng = {person: Requests(person) for person in people}, random.Random(game)
    anna.page.wait_for_timeout(SETTLED)
    for one in requests.values():
        one.take()
    for _ in range(MOVES):
        mover = next_to_move(anna, ben)
        assert mover is not None
        mover.play("mouse", rng)
        for person in people:
            assert requests[person].take(1) == ({"POST": 1} if person is mover else {"GET": 1})


@pytest.mark.long
def test_behind_the_curtain_a_move_is_one_request_and_lifting_it_another(anna: Person) -> None:
    anna.set_up("combinato", "same", {})
    requests = Requests(anna)
    requests.take()
    for text in ("1739", "5628", "9012", "9034", "1357", "2460"):
        press(anna, "lift")
        anna.page.wait_for_selector(".spell")
        assert requests.take(1) == {"GET": 1}
        anna.page.keyboard.type(text)
        anna.page.keyboard.press("Enter")
        anna.page.wait_for_selector(".curtain")
        assert requests.take(1) == {"POST": 1}


@pytest.mark.long
def test_the_curtain_stays_up_while_the_same_player_goes_on(anna: Person) -> None:
    """The second player names a solution, which needs no report, and so is the only one to report chips."""
    anna.set_up("combinato", "same", {"chips": "reported"})
    page = anna.page
    for text, form in (("1739", 0), ("5628", 0), ("9012", 0), ("9034", 1)):
        press(anna, "lift")
        page.wait_for_selector(".spell")
        page.keyboard.type(text)
        page.click(f"[data-key=form-{form}]")
        if form == 0:
            page.wait_for_selector(".curtain")
    page.click("dialog [value=yes]")
    page.wait_for_selector("#answers .button")
    page.wait_for_timeout(SETTLED)
    assert page.locator(".curtain").count() == 0
    assert anna.my_turn()
