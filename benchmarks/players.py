"""Simulated players of any game: they choose random legal moves from what the server tells them, as bots or as pages.

A bot fetches observations and sends moves with `view=false`. A page fetches views, and the answer to its move is the
next view. Both send `number` and `key` with a move, as our own pages and the example bot do.
"""

import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from benchmarks.line import Line

BOT, PAGE = "bot", "page"
PEOPLE = [{"kind": "person"}, {"kind": "person"}]
Seen = dict[str, Any]
#: Word lists by their address: clients fetch each once.
WORDS: dict[str, dict[str, list[str]]] = {}


@dataclass
class Player:
    """A player on a seat, and the moves of theirs that the server acknowledged."""

    line: Line
    room: str
    seat: int
    kind: str
    chooser: random.Random
    acknowledged: list[str] = field(default_factory=list)
    #: Whether moves carry a key; servers of older versions know none.
    keyed: bool = True

    @property
    def path(self) -> str:
        """The address of the room."""
        return f"/api/rooms/{self.room}"

    async def look(self) -> Seen:
        """What the player is told about the room."""
        what = f"{self.path}/observation" if self.kind == BOT else self.path
        seen: Seen = await self.line.call("GET", f"{what}?seat={self.seat}")
        return seen

    def is_to_move(self, seen: Seen) -> bool:
        """Whether the player owes a move."""
        return seen["status"] == "playing" and self.seat in seen["players" if self.kind == BOT else "to_move"]

    async def choose(self, seen: Seen) -> str:
        """A random legal move."""
        if self.kind == BOT and seen["moves"] is not None:
            return str(self.chooser.choice(seen["moves"]))
        clicks = [] if self.kind == BOT else [*seen["choices"], *seen["buttons"]]
        if clicks:
            return str(self.chooser.choice(clicks)["move"])
        return await self._spell(seen)

    async def _spell(self, seen: Seen) -> str:
        """A random word for the first form that may be spelled now."""
        form = seen["spell"]["forms"][0]
        if self.kind == BOT:
            words, excluded = (await self._words(seen["spell"]["words"]))[form["words"]], form["excluded"]
        else:
            words = ["".join(self.chooser.sample(seen["spell"]["alphabet"], seen["spell"]["length"])) for _ in range(9)]
            excluded = [text.rpartition(":")[2] for text in (*self.acknowledged, *(m["text"] for m in seen["moves"]))]
        while (word := self.chooser.choice(words)) in excluded:
            pass
        return f"{form['prefix']}{word}"

    async def _words(self, address: str) -> dict[str, list[str]]:
        if address not in WORDS:
            WORDS[address] = await self.line.call("GET", address)
        return WORDS[address]

    async def move(self, text: str, number: int) -> Seen:
        """Send a move; what the player knows after its acknowledgement: a view, or only the number."""
        key = {"key": secrets.token_urlsafe(12)} if self.keyed else {}
        wish = {"action": "move", "move": text, "seat": self.seat, "number": number, **key}
        query = "?view=false" if self.kind == BOT else ""
        later: Seen = await self.line.call("POST", f"{self.path}/actions{query}", wish)
        self.acknowledged.append(text)
        return later

    async def check(self) -> None:
        """No acknowledged move is lost, none was played twice."""
        view = await self.line.call("GET", f"{self.path}?seat={self.seat}")
        stored = [move["text"] for move in view["moves"] if move["player"] == self.seat]
        pending = [] if view["pending"] is None else [view["pending"]]
        assert stored + pending == self.acknowledged, (self.room, self.seat)


async def open_game(port: int, name: str, kind: str, seed: object) -> list[Player]:
    """Two people, each with a connection of their own, sit down in a new room."""
    lines = [Line(port), Line(port)]
    for line in lines:
        line.gzip = kind == PAGE  # as browsers do
        await line.identify()
    made = await lines[0].call("POST", "/api/rooms", {"game": name, "seats": PEOPLE})
    for seat, line in enumerate(lines):
        wish = {"name": f"Player {seat}", "nonce": secrets.token_hex(16), "invitation": made["invitations"][str(seat)]}
        await line.call("POST", f"/api/rooms/{made['room']}/seats/{seat}", wish)
    return [Player(line, made["room"], seat, kind, random.Random(f"{seed} {seat}")) for seat, line in enumerate(lines)]
