"""Receipts: an action that carries a key is done once, however often it is sent.

A client whose answer got lost cannot know whether its action was done, so it sends the action again with the same key.
The last event that an action leads to holds its receipt: they are stored in one commit, and a receipt survives whatever
the action survives. Keys belong to a seat of a room; the seat's holder chooses them.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zweispiel.core.match import is_writable
from zweispiel.service.errors import BadInput, Conflict
from zweispiel.service.events import Event

#: Characters of a key.
KEY_LENGTH = 64
#: What an event's data calls its receipt.
FIELD = "receipt"

#: The seat and the key.
Name = tuple[int, str]


@dataclass(frozen=True)
class Receipt:
    """An action that was done: who sent it, with which key, a digest of it, and the number it was answered with."""

    seat: int
    key: str
    digest: str
    number: int

    @property
    def name(self) -> Name:
        """What the receipt is found by."""
        return self.seat, self.key

    def as_data(self) -> dict[str, Any]:
        """What an event keeps; the number is the event's own."""
        return {FIELD: [self.seat, self.key, self.digest]}


def write_receipt(seat: int, key: str, action: object) -> Receipt:
    """A receipt for an action that is not done yet. The digest tells it from other actions."""
    if not isinstance(key, str) or not 1 <= len(key) <= KEY_LENGTH or not is_writable(key):
        raise BadInput("bad-key", most=KEY_LENGTH)
    return Receipt(seat, key, hashlib.sha256(repr(action).encode(errors="replace")).hexdigest()[:16], 0)


def is_done(known: Receipt | None, wanted: Receipt) -> bool:
    """Whether an action was done before; Conflict if its key belongs to another one."""
    if known is None:
        return False
    if known.digest != wanted.digest:
        raise Conflict("key-used")
    return True


def receipts_in(happened: Iterable[Event], first: int = 1) -> dict[Name, Receipt]:
    """The receipts that events hold. `first` is the number of the first event."""
    found = {}
    for number, event in enumerate(happened, start=first):
        if FIELD in event.data:
            seat, key, digest = event.data[FIELD]
            found[seat, key] = Receipt(seat, key, digest, number)
    return found
