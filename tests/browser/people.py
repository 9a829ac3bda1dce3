"""People at browsers: what they see, and how they play by mouse, keys, typing and touch."""

import random
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request

#: What the board tells about itself; tests choose a legal move by it, and then reach it by real input only.
CHOICES = "board => board.picking.choices"
STATE = "board => ({busy: board.busy, ...board.state(), turn: board.picking.turn, path: board.picking.path})"
#: A point where a click meets just this shape: as near to its middle as there is one.
POINT = """shape => {
    const box = shape.getBoundingClientRect();
    const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4].map(step => step / 9);
    const points = steps.flatMap(x => steps.map(y => [x, y])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    for (const [x, y] of points) {
        const at = [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y)];
        const top = document.elementsFromPoint(...at).map(e => e.closest('.pickable')).find(e => e);
        if (top === shape) return at;
    }
    return null;
}"""
READY = """() => document.querySelector('.outcome') || (document.querySelector('.play.is-turn')
    && !document.getElementById('board').busy)"""
#: Neither is a picked move on its way, nor is anything spelled left.
TAKEN = """() => !document.getElementById('board').busy
    && !document.querySelector('.play.is-turn .spell .slot:not(.empty)')"""
LISTED = "move => [...document.querySelectorAll('#moves button')].slice(-4).some(b => b.textContent === move)"


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

    def set_up(self, game: str, way: str, options: Mapping[str, str], level: int = 1, side: str = "lot") -> str:
        """Fill in the form of a game and start; the room."""
        self.go(f"/new/{game}")
        self.page.check(f"input[name=way][value={way}]")
        for name, value in options.items():
            field = self.page.locator(f"[name=option-{name}]")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        if way in ("computer", "watch"):
            self.page.locator("#level").fill(str(level))
        if way in ("computer", "link"):
            self.page.check(f"input[name=side][value={side}]")
        self.page.click("button[type=submit]")
        self.page.wait_for_url("**/r/*")
        return self.page.url.rpartition("/")[2]

    # ---- looking

    @property
    def board(self) -> Locator:
        """The board."""
        return self.page.locator("#board")

    def moves(self) -> list[str]:
        """The list of moves as it is shown."""
        return self.page.locator("#moves button").all_inner_texts()

    def is_over(self) -> bool:
        """Whether the end is shown."""
        return self.page.locator(".outcome").count() > 0

    def wait_turn(self) -> bool:
        """Wait until it is this person's turn or the end; whether it is their turn."""
        self.page.wait_for_function(READY)
        return not self.is_over()

    def my_turn(self) -> bool:
        """Whether the page says so."""
        return self.page.locator(".play.is-turn").count() > 0

    def choices(self) -> list[dict[str, Any]]:
        """The legal moves and how they are clicked."""
        return list(self.board.evaluate(CHOICES))

    def state(self) -> dict[str, Any]:
        """What is half chosen."""
        return dict(self.board.evaluate(STATE))

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
        button = self.page.locator("#move-buttons .button.main").first
        move = button.get_attribute("data-do") or ""
        if how == "keys":
            button.press("Enter")
        else:
            self._press(button, how)
        return self._sent(move)

    def _press(self, what: Locator, how: str) -> None:
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

    def _click(self, choice: Mapping[str, Any], how: str) -> str:
        """Pick the shapes of a choice one after the other, turned as it says before the last."""
        *first, last = choice["path"]
        for shape in first:
            self._poke(self._reach(shape), how)
        point = self._reach(last)
        if how == "touch":
            self._tap_turned(last, point, choice["turn"])
        else:
            self.page.mouse.move(*point)
            self._turn_to(last, choice["turn"])
            self._poke(point, how)
        return self._sent(choice["move"])

    def _turn_to(self, shape: str, turn: str) -> None:
        """Turn by the wheel until the preview lies as wanted."""
        for _ in range(8):
            if not turn or self._meant(shape) == turn:
                return
            self.page.mouse.wheel(0, 100)
            self.page.wait_for_timeout(110)
        raise AssertionError(f"{shape} cannot be turned to {turn}")

    def _tap_turned(self, shape: str, point: tuple[float, float], turn: str) -> None:
        """A tap shows the tile first where it can be turned; one button turns it, another plays it."""
        self._poke(point, "touch")
        for _ in range(8):
            if not self.state()["pending"]:
                return
            if self._meant(shape) == turn:
                self._press(self.page.locator("[data-do=place]"), "touch")
                return
            self._press(self.page.locator("[data-do=turn]"), "touch")
        raise AssertionError(f"{shape} cannot be turned to {turn}")

    def _meant(self, shape: str) -> str:
        return str(self.board.evaluate("(board, id) => board.picking.meant(id)?.turn ?? ''", shape))

    def shape(self, id: str) -> Locator:
        """A shape of the board."""
        return self.page.locator(f'[id="{id}"]')

    def _by_keys(self, rng: random.Random) -> str:
        """Wander with the arrow keys and pick, until a move is complete."""
        before = self.moves()
        self.page.locator('#board [tabindex="0"]').first.focus()
        for _ in range(6):
            for _ in range(rng.randrange(1, 5)):
                self.page.keyboard.press(rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
            if self.state()["turns"] and rng.random() < 0.5:
                self.page.keyboard.press("r")
            self.page.keyboard.press("Enter")
            if self.state()["busy"] or self.moves() != before or not self.my_turn():
                return self._sent("")
        raise AssertionError(f"no move came of the keys: {self.state()}")

    def _type(self, move: str) -> str:
        """Type a move as text."""
        self.page.fill("#typed-move", move)
        self.page.keyboard.press("Enter")
        return self._sent(move)

    def _spell(self, how: str, rng: random.Random) -> str:
        """Spell four different signs."""
        keys = self.page.locator(".keypad .key:not([data-key=erase])")
        signs = rng.sample(keys.all_inner_texts(), self.page.locator(".slots span").count())
        for sign in signs:
            if how in ("mouse", "touch"):
                self._press(self.page.locator(f'.key[data-key="{sign}"]'), how)
            else:
                self.page.keyboard.press(sign)
        if how in ("mouse", "touch"):
            self._press(self.page.locator("[data-key=form-0]"), how)
        else:
            self.page.keyboard.press("Enter")
        return self._sent("")

    def _sent(self, move: str) -> str:
        """Wait until the server has taken the move; the list then shows it."""
        self.page.wait_for_function(TAKEN)
        if move:
            self.page.wait_for_function(LISTED, arg=move)
        return move
