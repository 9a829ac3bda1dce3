"""People at browsers: what they see, and how they play by mouse, keys, typing and touch."""

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, TimeoutError

from tests.browser.page_scripts import (
    CHOICES,
    HURRY,
    IN_USE,
    LISTED,
    MEANT,
    ON_SCREEN,
    OPEN_ROOM,
    OTHER_IN_USE,
    PENDING,
    PICKED,
    POINT,
    READY,
    STATE,
    TAKEN,
    TAPPED,
    TURNED,
)

#: The smallest answer of the server.
SMALL_PAGE = "/healthz"


class Person:
    """A person with a browser."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.problems: list[str] = []
        #: Failed requests are expected while a server is down on purpose, or when something is refused on purpose.
        self.tolerant = False
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("request", self._watch)

    def _hear(self, message: ConsoleMessage) -> None:
        refused = "Failed to load resource" in message.text or "WebSocket connection" in message.text
        if message.type in ("error", "warning") and not (self.tolerant and refused):
            self.problems.append(f"console: {message.text}")

    def _watch(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.url).netloc:
            self.problems.append(f"request to {request.url}")

    def check(self) -> None:
        """Nothing went wrong on any page."""
        assert not self.problems, "\n".join(self.problems)

    # ---- going somewhere

    def go(self, path: str) -> None:
        """Open a page of the server."""
        self.page.goto(self.url + path)

    def set_up(self, game: str, way: str, options: Mapping[str, str], level: int = 1) -> str:
        """Open a room and take the first seat, or both at one screen, without filling in the form; the room."""
        person, computer = {"kind": "person"}, {"kind": "computer", "level": level}
        seats = {"computer": [person, computer], "watch": [computer, computer]}.get(way, [person, person])
        sitting = {"same": [0, 1], "watch": []}.get(way, [0])
        plan = {"game": game, "options": dict(options), "seats": seats}
        self.go(SMALL_PAGE)
        self.page.evaluate(OPEN_ROOM, [plan, [{"seat": seat, "name": ""} for seat in sitting]])
        return self._arrive()

    def fill_in(self, game: str, way: str, options: Mapping[str, str], level: int = 1, side: str = "lot") -> str:
        """Fill in the form of a game and start; the room."""
        self.go(f"/new/{game}")
        self.page.check(f"input[name=way][value={way}]")
        for name, value in options.items():
            field = self.page.locator(f"[name=option-{name}]")
            kind = field.evaluate("field => (field.closest('details').open = true) && field.type")
            if kind == "hidden":  # numbers of pieces, which are set by many clicks on plus and minus
                field.evaluate("(field, value) => (field.value = value)", value)
            elif kind == "select-one":
                field.select_option(value)
            else:
                field.fill(value)
        if way in ("computer", "watch"):
            self.page.locator("#level").fill(str(level))
        if way in ("computer", "link") and self.page.locator("input[name=side]").count():
            self.page.check(f"input[name=side][value={side}]")
        self.page.click("button[type=submit]")
        return self._arrive()

    def _arrive(self) -> str:
        """Wait for the room that was opened; its name."""
        self.page.wait_for_url("**/r/*")
        return self.page.url.rpartition("/")[2]

    # ---- looking

    @property
    def board(self) -> Locator:
        """The board."""
        return self.page.locator("#board")

    def moves(self) -> list[str]:
        """The moves of the list, in their notation."""
        return list(self.page.locator("#moves button").evaluate_all("buttons => buttons.map(b => b.dataset.move)"))

    def is_over(self) -> bool:
        """Whether the end is shown."""
        return self.page.locator(".outcome").count() > 0

    def wait_turn(self) -> bool:
        """Wait until it is this person's turn or the end; whether it is their turn."""
        self.page.wait_for_function(READY)
        return not self.is_over()

    def hurry(self) -> None:
        """See the newest position at once."""
        self.page.evaluate(HURRY)

    def my_turn(self) -> bool:
        """Whether the page says so."""
        return self.page.locator(".play.is-turn").count() > 0

    def choices(self) -> list[dict[str, Any]]:
        """The legal moves and how they are clicked."""
        return list(self.board.evaluate(CHOICES))

    def state(self) -> dict[str, Any]:
        """What is half chosen."""
        return dict(self.board.evaluate(STATE))

    def wait_pending(self, shape: str = "") -> None:
        """Wait until a choice, or that of the shape, is shown and waits for its confirmation."""
        self.page.wait_for_function(PENDING, arg=shape)

    # ---- playing

    def play(self, how: "str", rng: random.Random) -> str:
        """One move by `mouse`, `touch`, `keys` or `typed`; what was played, as far as it was chosen here."""
        choices = self.choices()
        if choices and how == "keys":
            return self._by_keys(rng)
        if choices and how == "typed":
            return self._type(rng.choice(choices)["move"])
        if choices:
            return self._click(rng.choice(choices), how)
        if self.page.locator(".spell").count():
            return self._spell(how, rng)
        button = self.page.locator("#move-buttons .button.main, #answers .button").first
        move = button.get_attribute("data-do") or ""
        if how == "keys":
            button.press("Enter")
        else:
            self.press(button, how)
        return self._sent(move)

    def press(self, what: Locator, how: str) -> None:
        """A click or a tap in the middle of a button."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box is not None
        self._poke((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), how)

    def _poke(self, point: tuple[float, float], how: str) -> None:
        """A click or a tap."""
        if how == "touch":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def _reach(self, shape: str) -> tuple[float, float]:
        """Where to click for a shape of the board."""
        self.shape(shape).scroll_into_view_if_needed()
        point = self.shape(shape).evaluate(POINT)
        assert point is not None, f"{shape} cannot be clicked"
        return point[0], point[1]

    def _aim(self, choice: Mapping[str, Any]) -> tuple[float, float]:
        """Where the middle of a piece would be: it snaps to the nearest place."""
        self.shape(choice["path"][-1]).scroll_into_view_if_needed()
        x, y = self.board.evaluate(ON_SCREEN, choice["ghost"][1:])
        return x, y

    def _click(self, choice: Mapping[str, Any], how: str) -> str:
        """Play a choice; the server takes it."""
        self.pick(choice, how)
        return self._sent(choice["move"])

    def pick(self, choice: Mapping[str, Any], how: str) -> None:
        """Pick the shapes of a choice one after the other, turned as it says before the last."""
        *first, last = choice["path"]
        for shape in first:
            self._poke(self._reach(shape), how)
            self.page.wait_for_function(PICKED, arg=shape)
        if how == "touch":
            self._turn_in_hand(choice["turn"])
        point = self._aim(choice) if choice["covers"] else self._reach(last)
        if how == "touch":
            self._tap(point)
        else:
            self.page.mouse.move(*point)
            self._turn_to(last, choice["turn"])
            self._poke(point, how)

    def _turn_to(self, shape: str, turn: str) -> None:
        """Turn by the wheel until the preview lies as wanted."""
        for _ in range(8):
            if not turn or self.meant(shape) == turn:
                return
            before = self.meant(shape)
            self.page.mouse.wheel(0, 100)
            self._await_turn(shape, before)
            self.page.wait_for_timeout(110)  # a wheel that goes on turning turns no further for a while
        raise AssertionError(f"{shape} cannot be turned to {turn}")

    def _turn_in_hand(self, turn: str) -> None:
        """Turn the tile in hand by its button until it lies as wanted."""
        for _ in range(8):
            before = self.board.evaluate(IN_USE)
            if not turn or before == turn:
                return
            self.press(self.page.locator("[data-do=turn]"), "touch")
            self.page.wait_for_function(OTHER_IN_USE, arg=before)
        raise AssertionError(f"the tile in hand cannot be turned to {turn}")

    def _tap(self, point: tuple[float, float]) -> None:
        """A tap; where the tile could lie otherwise it waits there, and a button plays it."""
        moves = self.page.locator("#moves button").count()
        self._poke(point, "touch")
        self.page.wait_for_function(TAPPED, arg=moves)
        if self.state()["pending"]:
            self.press(self.page.locator("[data-do=place]"), "touch")

    def _await_turn(self, shape: str, before: str) -> None:
        """Wait until a turn is seen, unless nothing else fits there."""
        with suppress(TimeoutError):
            self.page.wait_for_function(TURNED, arg=[shape, before], timeout=2_000)

    def meant(self, shape: str) -> str:
        """The rotation that a click on a shape would play now."""
        return str(self.board.evaluate(MEANT, shape))

    def shape(self, id: str) -> Locator:
        """A shape of the board."""
        return self.page.locator(f'[id="{id}"]')

    def _by_keys(self, rng: random.Random) -> str:
        """Wander with the arrow keys and pick, until a move is complete."""
        before = self.moves()
        self.page.locator('#board [tabindex="0"]').first.focus()
        for _ in range(60):  # where a walk leads depends on what the other player did
            for _ in range(rng.randrange(1, 5)):
                self.page.keyboard.press(rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
            if self.state()["turns"] and rng.random() < 0.5:
                self.page.keyboard.press("r")
            self.page.keyboard.press("Enter")
            if self.state()["busy"] or self.moves() != before or not self.my_turn():
                return self._sent("")
        raise AssertionError(f"no move came of the keys: {self.state()}")

    def _type(self, move: str) -> str:
        """Type a move as text, under Settings."""
        self.page.locator("details:has(#typed)").evaluate("fold => (fold.open = true)")
        self.page.fill("#typed-move", move)
        self.page.keyboard.press("Enter")
        return self._sent(move)

    def _spell(self, how: str, rng: random.Random) -> str:
        """Spell four different signs."""
        for sign in self.new_row(rng):
            if how in ("mouse", "touch"):
                self.press(self.page.locator(f'.key[data-key="{sign}"]'), how)
            else:
                self.page.keyboard.press(sign)
        if how in ("mouse", "touch"):
            self.press(self.page.locator("[data-key=form-0]"), how)
        else:
            self.page.keyboard.press("Enter")
        return self._sent("")

    def new_row(self, rng: random.Random) -> str:
        """Different signs for a row that neither player has laid yet."""
        keys = self.page.locator(".keypad .key").all_inner_texts()
        while (row := "".join(rng.sample(keys, self.page.locator("#board .slot").count()))) in self.moves():
            pass
        return row

    def _sent(self, move: str) -> str:
        """Wait until the server has taken the move; the list then shows it."""
        self.page.wait_for_function(TAKEN)
        if move:
            self.page.wait_for_function(LISTED, arg=move)
        return move
