"""Events: everything that happens in a room, in order. They are the single source of truth; see `room.py`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# The kinds of events, each with its data. The last event of an action with a key also has `receipt` (`receipts.py`).
# game, version, options, seats, creator, key, secret, salt; after: the room it is a rematch of; given: the moves it
# begins with (`continued_rooms.py`)
CREATED = "created"
SAT = "sat"  # seat, holder, name, nonce: a person has taken a free seat
LINKED = "linked"  # seat: a return link was made; its serial is the event's number
JOINED = "joined"  # seat, holder, serial: another device has taken the seat with a return link
# seat, move; if a computer moved also seal (the salt of the commitment to a hidden move), drawn (it has proven a draw)
MOVED = "moved"
DREW = "drew"  # move: chance
WITHDREW = "withdrew"  # seat
RESIGNED = "resigned"  # seat
OFFERED = "offered"  # seat: a draw
DECLINED = "declined"  # seat: the draw; whoever offered it withdraws it in the same way
AGREED = "agreed"  # seat
ASKED = "asked"  # seat: for a takeback
REFUSED = "refused"  # seat: the takeback; whoever asked for it withdraws it in the same way
TOOK_BACK = "took-back"  # seat (the one that asked), ply: the position that is restored
WANTED = "wanted"  # seat, nonce, swap (False to keep sides): another match
UNWANTED = "unwanted"  # seat: no other match; declines the opponent's request or withdraws its own
FOLLOWED = "followed"  # room: where the next match is played

#: An event before it has a time: its kind and its data.
Happening = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Event:
    """Something that happened, and when (seconds since 1970)."""

    kind: str
    data: Mapping[str, Any]
    at: float

    def dumps(self) -> str:
        """The data as JSON, for the store."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))


def loads(kind: str, text: str, at: float) -> Event:
    """An event from the store."""
    return Event(kind, json.loads(text), at)
