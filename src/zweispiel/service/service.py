"""`Service`: everything a server needs to let people and computers play, without a web framework.

All methods may be called from any thread. A method that changes something returns after the change is stored.
`_change` is the one way to change a room: decide, store, then tell the computers and the listeners.
"""

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Lock, Thread

from zweispiel.core.record import Record
from zweispiel.games import playable_games
from zweispiel.service import actions, invitations, lobby, my_games, tokens
from zweispiel.service.actions import Action, Decision, Rematch
from zweispiel.service.computers import Computers, found_move
from zweispiel.service.errors import NotNow, ServiceError, TooMuch, UnknownRoom, Unreadable
from zweispiel.service.moves_in_words import hint_in_words
from zweispiel.service.presence import Bus, presence_of
from zweispiel.service.room import Room, check_seat, load_game
from zweispiel.service.room_cache import RoomCache
from zweispiel.service.store import Store
from zweispiel.service.types import (
    COMPUTER,
    OVER,
    Created,
    Hint,
    Holder,
    Invitation,
    Limits,
    Plan,
    Presence,
    Summary,
    View,
)
from zweispiel.service.view import Viewpoint, viewpoint, write_observation, write_picture, write_view
from zweispiel.service.warmup import Warmup

DEFAULT_LIMITS = Limits()
#: Half of the processors think, the others answer.
WORKERS = max(1, (os.cpu_count() or 2) // 2)

logger = logging.getLogger(__name__)


class Service:
    """Rooms with seats, kept in a data folder."""

    def __init__(
        self,
        data: Path,
        *,
        now: Callable[[], float] = time.time,
        workers: int = WORKERS,
        limits: Limits = DEFAULT_LIMITS,
        warm: bool = True,
    ) -> None:
        """Open the data folder (StoreError if that is not possible) and resume the computers' games.

        `warm` compiles all games in the background.
        """
        self.limits = limits
        self._now, self._closed, self._closing = now, False, Lock()
        self._store = Store(data)
        self._bus = Bus()
        self._computers = Computers(self._play, self._is_ready, workers, limits)
        self._warmup = Warmup(lambda _: self._computers.game_is_ready(), warm)
        self._rooms = RoomCache(self._store, limits, self._wait_for)
        self._resuming = Thread(target=self._resume, name="resuming", daemon=True)
        self._resuming.start()

    def close(self) -> None:
        """Stop thinking, finish writing and release the data folder."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        self._warmup.close()
        self._computers.close()
        self._resuming.join()
        self._store.close()

    # ---- rooms and seats

    def create(self, holder: Holder, game: str, options: Mapping[str, str], seats: Sequence[Plan]) -> Created:
        """Open a new room; its persons still have to sit down."""
        lobby.check_holder(holder)
        lobby.check_plans(seats)
        self._check_limits(holder, seats)
        self._wait_for(game)
        opening = lobby.opening(holder, load_game(game, tuple(options.items())), seats)
        name = tokens.new_room()
        with self._rooms.lock(name):
            room = self._rooms.create(name, [opening], self._now())
            self._follow(room)
        return Created(name, room.commitment, {i: tokens.invitation(name, room.key, i, 0) for i in room.persons})

    def sit(self, room: str, holder: Holder, seat: int, name: str, nonce: str, invitation: str | None = None) -> None:
        """Take a seat. The creator of the room may take any person's seat, others need an invitation or return link."""
        lobby.check_holder(holder)
        sit = partial(invitations.sit, holder=holder, seat=seat, name=name, nonce=nonce, token=invitation)
        self._change(room, partial(sit, name_length=self.limits.name_length))

    def invited(self, token: str, lang: str = "en") -> Invitation | None:
        """What an invitation or return link is for, None if it is not valid (any more). Looking does not spend it."""
        room = tokens.room_of(token)
        try:
            return None if room is None else invitations.find(self._rooms.get(room), token, lang)
        except UnknownRoom:
            return None

    def return_link(self, room: str, holder: Holder, seat: int) -> str:
        """A one-time token that gives the same seat to another device, by `sit`."""
        now = self._change(room, partial(invitations.link, holder=holder, seat=seat))
        return invitations.newest_link(now, seat)

    def _check_limits(self, holder: Holder, plans: Sequence[Plan]) -> None:
        if self._rooms.open_rooms >= self.limits.open_rooms:
            raise TooMuch("full-house")
        if self._store.open_rooms(holder) >= self.limits.rooms_per_holder:
            raise TooMuch("too-many-rooms", most=self.limits.rooms_per_holder)
        if any(plan.kind == COMPUTER for plan in plans) and self._computers.is_full():
            raise TooMuch("busy")

    # ---- looking

    def view(
        self, room: str, holder: Holder, lang: str = "en", seat: int | None = None, ply: int | None = None
    ) -> View:
        """The room as the holder may see it, through one of their seats; `ply` is a past position."""
        return self._view(self._rooms.get(room), holder, lang, seat, ply)

    def observation(self, room: str, holder: Holder, seat: int | None = None) -> dict[str, object]:
        """What `Match.observe` tells a player, with `room`, `number`, `status`, and `moves` (None if too many)."""
        return write_observation(self._viewpoint(room, holder, "en", seat), self.limits.listed_moves)

    def record(self, room: str, holder: Holder, seat: int | None = None) -> Record:
        """The match as the holder may see it; once it is over, with the proof of the shuffle."""
        seen = self._viewpoint(room, holder, "en", seat)
        return my_games.record(seen.room, seen.viewer)

    def picture(
        self, room: str, holder: Holder, lang: str = "en", seat: int | None = None, ply: int | None = None
    ) -> str:
        """The board as a standalone SVG picture."""
        return write_picture(self._viewpoint(room, holder, lang, seat, ply))

    def number(self, room: str) -> int:
        """The number of the newest event in the room."""
        return self._rooms.get(room).number

    def is_near(self, room: str) -> bool:
        """Whether the room is in memory, so that looking at it neither reads nor waits."""
        return self._rooms.is_near(room)

    def _viewpoint(self, room: str, holder: Holder, lang: str, seat: int | None, ply: int | None = None) -> Viewpoint:
        return viewpoint(self._rooms.get(room), holder, lang, seat, ply)

    def _view(self, room: Room, holder: Holder, lang: str, seat: int | None, ply: int | None = None) -> View:
        presence = self._presence(room)
        preparing = bool(presence.thinking) and not self._is_ready(room.game.name)
        return write_view(viewpoint(room, holder, lang, seat, ply), presence, preparing)

    # ---- playing

    def act(self, room: str, holder: Holder, seat: int, action: Action, number: int | None = None) -> int:
        """Do something on one's seat; returns the number of the newest event.

        `number` is the newest event the holder has seen. If the position has changed since, the action is refused as
        `stale`. Moves that the rules forbid raise the rules' own errors.
        """
        return self._act(room, holder, seat, action, number).number

    def act_and_view(
        self, room: str, holder: Holder, seat: int, action: Action, number: int | None, lang: str, eyes: int | None
    ) -> View:
        """Like `act`, but returns the view that `view` would give afterwards through the seat `eyes`."""
        return self._view(self._act(room, holder, seat, action, number), holder, lang, eyes)

    def _act(self, room: str, holder: Holder, seat: int, action: Action, number: int | None) -> Room:
        if isinstance(action, Rematch):
            return self._change(room, partial(lobby.rematch, holder=holder, seat=seat, action=action))
        decide = partial(actions.decide, holder=holder, seat=seat, action=action, number=number)
        return self._change(room, partial(decide, is_drawn=self._computers.is_drawn))

    def hint(self, room: str, holder: Holder, seat: int, lang: str = "en") -> Hint:
        """A move worth considering, from what the seat may know."""
        now = self._rooms.get(room)
        check_seat(now, holder, seat)
        if now.is_shared:
            raise NotNow("no-hints")
        if seat not in now.to_move:
            raise NotNow("match-over" if now.status == OVER else "not-your-turn")
        move = self._computers.hint(now, seat).move
        return hint_in_words(viewpoint(now, holder, lang, seat), move)

    # ---- one's own games

    def mine(self, holder: Holder, lang: str = "en") -> list[Summary]:
        """The holder's rooms: unfinished ones first, then finished ones, each newest first."""
        return my_games.mine(self._rooms, holder, lang)

    def forget(self, holder: Holder, room: str | None = None) -> None:
        """Delete the holder's games (or one of them); where others play too, only holder and name are erased."""
        for name in my_games.rooms_to_forget(self._store, holder, room):
            self._forget(name, holder)

    def export(self, holder: Holder) -> Iterator[Record]:
        """All records of the holder, as they may see them."""
        return my_games.export(self._rooms, holder)

    def _forget(self, name: str, holder: Holder) -> None:
        """Erase the holder from one room; if they are playing another person, they resign first."""
        try:
            with self._rooms.lock(name):
                left = self._change_if_readable(name, partial(my_games.leave, holder=holder))
                if my_games.erase(self._rooms, name, holder):
                    self._computers.forget(name)
        except UnknownRoom:
            return  # deleted a moment ago, perhaps by the same person on another device
        if left is not None:
            self._bus.publish(name, left.number)

    # ---- what is going on

    def subscribe(self, room: str, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back with the room's number (from any thread) on every change; returns a function that stops it."""
        self._rooms.get(room)
        return self._bus.subscribe(room, callback)

    def arrive(self, room: str, holder: Holder) -> None:
        """A holder has connected to the room: computers that only play each other begin. Never stored."""
        self._rooms.get(room)
        self._bus.arrive(room, holder)
        self._tell_presence(room)

    def leave(self, room: str, holder: Holder) -> None:
        """A connection to the room has ended: computers that are no longer watched stop."""
        self._bus.leave(room, holder)
        self._tell_presence(room)

    def presence(self, room: str) -> Presence:
        """Who is connected, and which computers are thinking."""
        return self._presence(self._rooms.get(room))

    def preload(self) -> None:
        """Load every game into memory as soon as it is compiled; returns when all are loaded or the service closes."""
        self._warmup.load()

    def preparing(self) -> tuple[str, ...]:
        """The games whose kernels are still being compiled."""
        return self._warmup.missing

    def _presence(self, room: Room) -> Presence:
        return presence_of(room, self._bus.connections(room.id), self._computers.thinking(room.id))

    def _tell_presence(self, room: str) -> None:
        try:
            with self._rooms.lock(room):
                now = self._rooms.get(room)
                self._follow(now)
        except UnknownRoom:
            return
        self._bus.publish(room, now.number)

    # ---- changing rooms

    def _change(self, room: str, decide: Callable[[Room], Decision]) -> Room:
        """Change a room; returns the new room after it is stored.

        `decide` sees the room as it stands while no other thread can change it. It may raise an error or decide that
        nothing happens.
        """
        with self._rooms.lock(room):
            before = self._rooms.get(room)
            decision = decide(before)
            if not decision.happenings:
                return before
            changed = self._rooms.apply(before, decision, self._now())
            for now in changed:
                self._follow(now)
        self._bus.publish(room, changed[0].number)
        return changed[0]

    def _change_if_readable(self, room: str, decide: Callable[[Room], Decision]) -> Room | None:
        try:
            return self._change(room, decide)
        except Unreadable:
            return None

    def _follow(self, room: Room) -> None:
        """Let the computers of a room think about its present position."""
        self._computers.follow(room, bool(self._bus.connections(room.id)))

    # ---- computers

    def _play(self, thought: Room, seat: int, move: str) -> None:
        """Play the move a computer has found, unless the room has moved on since it began to think."""
        try:
            self._change(thought.id, partial(found_move, thought=thought, seat=seat, move=move))
        except UnknownRoom:
            logger.debug("a room was deleted while its computer was thinking")

    def _resume(self) -> None:
        """Let computers go on that owed a move when the last server ended, or that were left out since."""
        for name in playable_games():
            self._warmup.wait(name)
        self._computers.resume(self._store.due, self._follow_again)

    def _follow_again(self, room: str) -> None:
        with self._rooms.lock(room):
            self._follow(self._rooms.get(room))

    def _is_ready(self, game: str) -> bool:
        return self._warmup.is_ready(game)

    def _wait_for(self, game: str) -> None:
        """Return when a game can be shown and played; an error if the service closes before that."""
        self._warmup.wait(game)
        if self._closed:  # going on would compile the game in this process
            raise ServiceError("closed")
