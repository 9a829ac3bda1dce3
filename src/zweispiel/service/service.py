"""`Service`: everything a server needs to let people and computers play, without a web framework.

All methods may be called from any thread. What changes something returns after it is safely stored.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from zweispiel.core.record import Record
from zweispiel.service.actions import Action
from zweispiel.service.facts import Created, Hint, Holder, Invitation, Plan, Presence, Summary, View
from zweispiel.service.limits import Limits


class Service:
    """Rooms with seats, kept in a data folder."""

    def __init__(
        self,
        data: Path,
        *,
        now: Callable[[], float] = time.time,
        workers: int = 1,
        limits: Limits = Limits(),
        warm: bool = True,
    ) -> None:
        """Open the data folder (StoreError if that is not possible) and let computers go on where they were.

        `warm` compiles all games in the background.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Stop thinking, finish writing and release the data folder."""
        raise NotImplementedError

    # ---- rooms and seats

    def create(self, holder: Holder, game: str, options: Mapping[str, str], seats: Sequence[Plan]) -> Created:
        """A new room; its persons still have to sit down."""
        raise NotImplementedError

    def sit(self, room: str, holder: Holder, seat: int, name: str, nonce: str, invitation: str | None = None) -> None:
        """Take a seat: the creator of the room any person's seat, others with an invitation or a return link."""
        raise NotImplementedError

    def invited(self, token: str, lang: str = "en") -> Invitation | None:
        """What an invitation or return link is for, None if it is not valid (any more). Looking does not spend it."""
        raise NotImplementedError

    def return_link(self, room: str, holder: Holder, seat: int) -> str:
        """A one-time token that gives another device the same seat, by `sit`."""
        raise NotImplementedError

    # ---- looking

    def view(
        self, room: str, holder: Holder, lang: str = "en", seat: int | None = None, ply: int | None = None
    ) -> View:
        """The room as the holder may see it, through the eyes of one of his seats; `ply` is a past position."""
        raise NotImplementedError

    def observation(self, room: str, holder: Holder, seat: int | None = None) -> dict[str, object]:
        """What `Match.observe` tells a player, with `room`, `number`, `status`, and `moves` (None if too many)."""
        raise NotImplementedError

    def record(self, room: str, holder: Holder, seat: int | None = None) -> Record:
        """The match written down as the holder may see it; once it is over with the proof of the shuffle."""
        raise NotImplementedError

    def picture(
        self, room: str, holder: Holder, lang: str = "en", seat: int | None = None, ply: int | None = None
    ) -> str:
        """The board as an SVG picture that stands alone."""
        raise NotImplementedError

    def number(self, room: str) -> int:
        """The number of the newest event in the room."""
        raise NotImplementedError

    # ---- playing

    def act(self, room: str, holder: Holder, seat: int, action: Action, number: int | None = None) -> int:
        """Do something on one's seat; returns the number of the newest event.

        `number` is the newest event the holder has seen: if the match has gone on since, the action is refused as
        `stale`. Moves that the rules forbid raise the rules' own errors.
        """
        raise NotImplementedError

    def hint(self, room: str, holder: Holder, seat: int, lang: str = "en") -> Hint:
        """A move worth considering, from what the seat may know."""
        raise NotImplementedError

    # ---- one's own games

    def mine(self, holder: Holder, lang: str = "en") -> list[Summary]:
        """The holder's rooms: unfinished ones first, then finished ones, the newest first."""
        raise NotImplementedError

    def forget(self, holder: Holder, room: str | None = None) -> None:
        """Delete the holder's games (or one of them); where others play too, only holder and name are erased."""
        raise NotImplementedError

    def export(self, holder: Holder) -> Iterator[Record]:
        """All records of the holder, as he may see them."""
        raise NotImplementedError

    # ---- what is going on

    def subscribe(self, room: str, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back with the room's number (from any thread) whenever something changes; returns the way to stop."""
        raise NotImplementedError

    def arrive(self, room: str, holder: Holder) -> None:
        """Somebody is connected to the room. Never stored."""
        raise NotImplementedError

    def leave(self, room: str, holder: Holder) -> None:
        """A connection to the room has ended."""
        raise NotImplementedError

    def presence(self, room: str) -> Presence:
        """Who is there and which computers are thinking."""
        raise NotImplementedError

    def preparing(self) -> tuple[str, ...]:
        """The games whose kernels are still being compiled."""
        raise NotImplementedError
