"""Events: everything that ever happened in a room, one after the other. They are the only truth; see `room.py`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# What can happen, and what is told about it.
CREATED = "created"  # game, version, options, seats, creator, key, secret, salt, after (the room it is a rematch of)
SAT = "sat"  # seat, holder, name, nonce: a person has taken a free seat
LINKED = "linked"  # seat: a return link was made; its serial is the event's number
JOINED = "joined"  # seat, holder, serial: another device has taken the seat by a return link
MOVED = "moved"  # seat, move; seal (the salt of a commitment) where a computer moves hidden
DREW = "drew"  # move: chance
WITHDREW = "withdrew"  # seat
RESIGNED = "resigned"  # seat
OFFERED = "offered"  # seat: a draw
DECLINED = "declined"  # seat: the draw
AGREED = "agreed"  # seat
ASKED = "asked"  # seat: for a takeback
REFUSED = "refused"  # seat: the takeback
TOOK_BACK = "took-back"  # seat (who wanted it), ply: the position that is restored
WANTED = "wanted"  # seat, nonce: another match
FOLLOWED = "followed"  # room: where the next match is played


@dataclass(frozen=True)
class Event:
    """Something that happened, and when (seconds since 1970)."""

    kind: str
    data: Mapping[str, Any]
    at: float

    def dumps(self) -> str:
        """The data as the store keeps them."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))


def loads(kind: str, text: str, at: float) -> Event:
    """An event as the store has kept it."""
    return Event(kind, json.loads(text), at)
