"""`Service`: everything a server needs to let people and computers play, without a web framework.

All methods may be called from any thread. A method that changes something returns after the change is stored.
`_change` is the one way to change a room: decide, store, then tell the computers and the listeners.
"""

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from math import inf
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from zweispiel import Analysis
from zweispiel.core import study_text
from zweispiel.core.errors import MOVE_ERRORS, ZweispielError
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.core.variations import Variations
from zweispiel.games import playable_games
from zweispiel.i18n import speaker
from zweispiel.service import actions, invitations, lobby, my_games, operator_commands, tokens
from zweispiel.service.actions import Action, Decision, DeclineRematch, Rematch
from zweispiel.service.analysis_allowed import check_analysis, named_room
from zweispiel.service.compile_progress import GameProgress
from zweispiel.service.computers import Computers, found_move, then
from zweispiel.service.continued_rooms import given_by
from zweispiel.service.database import Place
from zweispiel.service.errors import (
    Conflict,
    NotNow,
    NumberTaken,
    Preparing,
    ServiceError,
    TooMuch,
    UnknownRoom,
    Unreadable,
)
from zweispiel.service.events import MOVED, Happening
from zweispiel.service.folder_watch import FolderWatch
from zweispiel.service.grading import Grade, Grades
from zweispiel.service.inquiries import Desk
from zweispiel.service.kept_reviews import KeptReviews
from zweispiel.service.live_analysis import LiveAnalyses, Report
from zweispiel.service.metrics import Metrics, single
from zweispiel.service.moves_in_words import hint_in_words
from zweispiel.service.owner import current_owner, on_behalf_of
from zweispiel.service.positions import Positions
from zweispiel.service.presence import Bus, presence_of
from zweispiel.service.reviews import Review, Reviews
from zweispiel.service.room import Room, check_seat, load_game
from zweispiel.service.room_cache import RoomCache
from zweispiel.service.store import Store
from zweispiel.service.studies import Studies
from zweispiel.service.thinking_time import is_current, owing
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
from zweispiel.service.view import Viewpoint, viewpoint, write_legend, write_observation, write_picture, write_view
from zweispiel.service.warmup import Warmup
from zweispiel.service.work import ANALYSIS, GRADE, REVIEW, Work, WorkQueue
from zweispiel.service.work import Report as WorkReport
from zweispiel.service.work_in_memory import MemoryQueue

if TYPE_CHECKING:
    from zweispiel.service.peer_news import PeerNews

DEFAULT_LIMITS = Limits()
#: Threads of each lane that think. Half of the processors search, the others answer.
WORKERS = max(1, (os.cpu_count() or 2) // 2)

#: How often a change is decided anew because another process was first.
TRIES = 20
#: Seconds between two looks for computers whose process has ended.
ORPHAN_SECONDS = 3.0

logger = logging.getLogger(__name__)


def _refused(play: Callable[[], object]) -> ZweispielError | None:
    """What the rules say against a move that is tried; None if they allow it."""
    try:
        play()
    except MOVE_ERRORS as error:
        return error
    return None


class Service:
    """Rooms with seats, kept in a data folder or a PostgreSQL database."""

    def __init__(
        self,
        place: Place,
        *,
        now: Callable[[], float] = time.time,
        workers: int = WORKERS,
        limits: Limits = DEFAULT_LIMITS,
        warm: bool = True,
        patient: bool = True,
    ) -> None:
        """Open a data folder or a PostgreSQL URL (StoreError if that is not possible), and resume the computers' games.

        `warm` compiles all games in the background. Methods that need a game which is not compiled yet wait for it if
        the service is `patient`; else they raise `Preparing`, which says when to call again.
        """
        self.limits, self._patient = limits, patient
        self._now, self._stopped, self._closed, self._closing = now, False, False, Lock()
        #: What this service and its server count.
        self.metrics = Metrics()
        self._store = Store(place, self.metrics)
        self._bus = Bus()
        self._warmup = Warmup(warm)
        self._rooms = RoomCache(self._store, limits, self.require)
        self._positions = Positions()
        self._reviews = Reviews(
            KeptReviews(self._store, limits.reviews_kept),
            limits,
            lambda work: self._computers.study(work),
            (lambda name: self._computers.answers(name)) if self._is_shared else None,
        )
        desk = Desk(
            lambda work: self._computers.study(work),
            lambda name, keep: self._computers.drop(name, keep),
            lambda name: self._computers.answers(name),
        )
        self._analyses, self._grades = LiveAnalyses(limits, desk), Grades(limits, desk)
        self._computers = Computers(
            self._play,
            {REVIEW: self._reviews.take, ANALYSIS: self._analyses.take, GRADE: self._grades.take},
            self._find,
            partial(self._make_queue, place),
            workers,
            limits,
        )
        self._warmup.tell = self._computers.game_is_ready
        self.studies = Studies(self._store, now, self.read_study)
        self._peers = self._meet_peers(place, workers)
        self._computers.start()
        self._resuming = Thread(target=self._resume, name="resuming", daemon=True)
        self._resuming.start()
        self._watch = None if self._store.database.shared else FolderWatch(self._store, self._hear_operator)
        self._show_metrics()

    def _show_metrics(self) -> None:
        """Let the metrics show what is going on now."""
        gauge, load = self.metrics.gauge, self._computers.load
        gauge("zweispiel_rooms_in_memory", "Rooms in the memory of this process.", single(self._rooms.__len__))
        gauge("zweispiel_work_waiting", "Positions that wait for a search, by lane.", lambda: load(False), ("lane",))
        gauge("zweispiel_searches", "Searches that are running, by lane.", lambda: load(True), ("lane",))

    @property
    def _is_shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self._store.database.shared

    def _make_queue(self, place: Place, report: WorkReport) -> WorkQueue:
        """Work for engines: in memory, or where other processes find it."""
        if isinstance(place, Path):
            return MemoryQueue(report, self._warmup.is_ready, self.limits.searches_per_owner)
        from zweispiel.service.work_in_database import DatabaseQueue  # imported late: it needs PostgreSQL's driver
        from zweispiel.service.work_table import WorkTable

        return DatabaseQueue(WorkTable(place), report, self._compiled, self.limits.searches_per_owner)

    def _compiled(self) -> list[str]:
        return [game for game in playable_games() if self._warmup.is_ready(game)]

    def _meet_peers(self, place: Place, searches: int) -> "PeerNews | None":
        """The other processes, if there can be any."""
        if isinstance(place, Path):
            return None
        from zweispiel.service.peer_news import PeerNews
        from zweispiel.service.work_in_database import DatabaseQueue

        queue = self._computers.queue
        assert isinstance(queue, DatabaseQueue)
        return PeerNews(place, self._store, self._rooms, self._bus, self._computers, queue, searches, self._settle)

    @property
    def place(self) -> str:
        """Where the games are kept, for people."""
        return self._store.database.name

    def stop(self) -> None:
        """Let go of everything that waits for a computer or a compiler, with the error `closed`. The rest goes on."""
        self._stopped = True
        self._computers.stop()  # first: a search that began now would compile its game in this process
        self._warmup.close()

    def close(self) -> None:
        """Stop thinking, finish writing and release the data."""
        with self._closing:
            if self._closed:
                return
            self._closed = True
        self.stop()
        self._computers.close()
        self._resuming.join()
        if self._watch is not None:
            self._watch.close()
        if self._peers is not None:
            self._peers.close()
        self._store.close()

    # ---- rooms and seats

    def create(self, holder: Holder, game: str, options: Mapping[str, str], seats: Sequence[Plan]) -> Created:
        """Open a new room; its persons still have to sit down."""
        self._check_opening(holder, seats)
        self.require(game)
        return self._open(lobby.opening(holder, load_game(game, tuple(options.items())), seats))

    def continue_from(self, holder: Holder, record: str, ply: int | None, seats: Sequence[Plan]) -> Created:
        """Open a room that begins with the first moves of a record (None: with all), against a computer.

        NotNow if it is the record of a room in which two people still play, or if the game is over there.
        """
        self._check_opening(holder, seats)
        self._check_named_room(record)
        read = Record.loads(record)
        self.require(read.game)
        match = read.position(ply)
        given = given_by(match, [i for i, plan in enumerate(seats) if plan.kind == COMPUTER])
        return self._open(lobby.opening(holder, match.game, seats, given))

    def _check_opening(self, holder: Holder, seats: Sequence[Plan]) -> None:
        """An error unless the holder may open a room with these seats now."""
        lobby.check_holder(holder)
        lobby.check_plans(seats)
        self._check_limits(holder, seats)

    def _open(self, opening: Happening) -> Created:
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

    def room_of_token(self, token: str) -> str | None:
        """The room that an invitation or return link leads into, also after it has been used; None if there is none."""
        name = tokens.room_of(token)
        try:
            return name if name is not None and invitations.belongs_to(self._rooms.get(name), token) else None
        except UnknownRoom:
            return None

    def seats_of(self, room: str, holder: Holder) -> list[int]:
        """The seats of a room that are the holder's."""
        return self._rooms.get(room).seats_of(holder)

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

    def legend(self, room: str, holder: Holder, lang: str = "en", aside: bool = False) -> list[dict[str, Any]]:
        """What the signs on the board of a room mean, beside the board or in the panel: SVG pictures and words."""
        seen = self._viewpoint(room, holder, lang, None)
        return write_legend(seen.scene, speaker(lang), seen.room.game.name, aside)

    def observation(
        self, room: str, holder: Holder, seat: int | None = None, all_moves: bool = False
    ) -> dict[str, Any]:
        """What `Match.observe` tells a player, with `room`, `number`, `status`, `moves` (None if too many), `spell`."""
        most = inf if all_moves else self.limits.listed_moves
        return write_observation(self._viewpoint(room, holder, "en", seat), most)

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
        """Whether the room is in memory and short, so that looking at it neither reads nor waits nor takes long."""
        return self._rooms.is_near(room)

    def _viewpoint(self, room: str, holder: Holder, lang: str, seat: int | None, ply: int | None = None) -> Viewpoint:
        return viewpoint(self._rooms.get(room), holder, lang, seat, ply)

    def _view(self, room: Room, holder: Holder, lang: str, seat: int | None, ply: int | None = None) -> View:
        presence = self._presence(room)
        preparing = bool(presence.thinking) and not self._warmup.is_ready(room.game.name)
        return write_view(viewpoint(room, holder, lang, seat, ply), presence, preparing)

    # ---- playing

    def act(
        self,
        room: str,
        holder: Holder,
        seat: int,
        action: Action,
        number: int | None = None,
        key: str | None = None,
    ) -> int:
        """Do something on one's seat; returns the number of the newest event.

        `number` is the newest event the holder has seen. If the position has changed since, the action is refused as
        `stale`. Moves that the rules forbid raise the rules' own errors. An action that was done before with the same
        `key` is not done again; the number is the same as then.
        """
        now = self._act(room, holder, seat, action, number, key)
        receipt = None if key is None else now.receipts.get((seat, key))
        return now.number if receipt is None else receipt.number

    def act_and_view(
        self,
        room: str,
        holder: Holder,
        seat: int,
        action: Action,
        number: int | None,
        lang: str,
        eyes: int | None,
        key: str | None = None,
    ) -> Callable[[], View]:
        """Like `act`, but returns a function that makes the view which `view` would have given right afterwards.

        `eyes` is the seat through which it looks. Making the view waits for nothing, so it needs no thread.
        """
        return partial(self._view, self._act(room, holder, seat, action, number, key), holder, lang, eyes)

    def _act(self, room: str, holder: Holder, seat: int, action: Action, number: int | None, key: str | None) -> Room:
        if isinstance(action, Rematch | DeclineRematch):
            decide = partial(lobby.decide, holder=holder, seat=seat, action=action)
        else:
            decide = partial(actions.decide, holder=holder, seat=seat, action=action, number=number)
        once = partial(actions.decide_once, holder=holder, seat=seat, action=action, number=number, key=key)
        return self._change(room, partial(once, decide=decide))

    def refusal(self, room: str, holder: Holder, seat: int, move: str) -> ZweispielError | None:
        """Why the rules forbid a move of the seat that is to move; None if they do not. Nothing is played."""
        return _refused(lambda: actions.decide(self._rooms.get(room), holder, seat, actions.Move(move), None))

    def hint(self, room: str, holder: Holder, seat: int, lang: str = "en") -> "Future[Hint]":
        """A move worth considering, from what the seat may know. The future ends with an error if the room moves on."""
        now = self._rooms.get(room)
        check_seat(now, holder, seat)
        if now.is_shared:
            raise NotNow("no-hints")
        if seat not in now.to_move:
            raise NotNow("match-over" if now.status == OVER else "not-your-turn")
        if now.match.for_hint() is None:
            raise NotNow("judge-yourself")
        if self._peers is not None and not self._peers.is_served():
            raise ServiceError("no-engine")
        found = self._computers.hint(now, seat, current_owner() or holder)
        return then(found, lambda answer: hint_in_words(viewpoint(now, holder, lang, seat), answer.move))

    def grade(self, room: str, holder: Holder, seat: int) -> Grade | None:
        """How good the seat's last move was, as far as that is known; None if it has made none.

        It is worked out only while the holder looks.
        """
        now = self._rooms.get(room)
        check_seat(now, holder, seat)
        if not now.computers:
            raise NotNow("no-grades")
        return self._grades.of(now, seat, current_owner() or holder)

    # ---- reviews

    def review(self, record: Record, level: int, holder: Holder, last_only: bool = False) -> Review:
        """Judge every move of a finished match, bit by bit when nothing else is to be done; `look_at_review` tells."""
        self.require(record.game)
        return self._reviews.start(record, level, current_owner() or holder, last_only)

    def look_at_review(self, review: str) -> Review:
        """A review as far as it is. It goes on only while people look at it."""
        return self._reviews.look(review, current_owner() or "")

    # ---- analysis boards

    def position(self, game: str, options: Mapping[str, str], moves: Sequence[str]) -> Match:
        """A match of one's own after a line of moves; the rules' own errors if one of them is not legal."""
        self.require(game)
        return self._positions.find(game, options, moves)

    def refusal_in_line(
        self, game: str, options: Mapping[str, str], moves: Sequence[str], move: str
    ) -> ZweispielError | None:
        """Why the rules forbid a move after a line of moves; None if they do not."""
        self.position(game, options, moves)
        return _refused(lambda: self.position(game, options, [*moves, move]))

    def think_along(self, holder: Holder, match: Match, eyes: int | None, board: str = "") -> Report:
        """What an engine has found about a position so far. It thinks on while the holder looks.

        Each board of the holder has an engine of its own, which thinks about one position.
        """
        lobby.check_holder(holder)
        return self._analyses.of(f"{holder}{board}", match, eyes, current_owner() or holder)

    def stop_thinking_along(self, holder: Holder, board: str = "") -> None:
        """The holder has turned the engine of a board off."""
        self._analyses.turn_off(f"{holder}{board}")

    def read_study(self, text: str) -> Variations:
        """Read a study or a record; NotNow if it is the record of a room in which two people still play."""
        self.require(study_text.game_of(text))
        self._check_named_room(text)
        return study_text.loads(text)

    def _check_named_room(self, text: str) -> None:
        """NotNow if a record is that of a room in which two people still play."""
        room = named_room(text)
        if room is not None:
            with suppress(UnknownRoom, Unreadable):
                check_analysis(self._rooms.get(room))

    def study_of_room(self, room: str, holder: Holder, seat: int | None = None) -> Variations:
        """The match of a room as a study; NotNow while two people are playing it."""
        check_analysis(self._rooms.get(room))
        return study_text.of_record(self.record(room, holder, seat))

    # ---- one's own games

    def mine(self, holder: Holder, lang: str = "en") -> list[Summary]:
        """The holder's rooms: unfinished ones first, then finished ones, each newest first."""
        return my_games.mine(self._rooms, holder, lang)

    def forget(self, holder: Holder, room: str | None = None) -> None:
        """Delete the holder's games and studies, or one game. Where others play too, holder and name are erased."""
        for name in my_games.rooms_to_forget(self._store, holder, room):
            self._forget(name, holder)
        if room is None:
            self.studies.forget(holder)

    def export(self, holder: Holder) -> Iterator[Record]:
        """All records of the holder, as they may see them."""
        return my_games.export(self._rooms, holder)

    def _forget(self, name: str, holder: Holder) -> None:
        """Erase the holder from one room; if they are playing another person, they resign first."""
        try:
            with self._rooms.lock(name):
                left = self._change_if_readable(name, partial(my_games.leave, holder=holder))
                if self._erase(name, holder):
                    self._computers.forget(name)
        except UnknownRoom:
            return  # deleted a moment ago, perhaps by the same person on another device
        if left is not None:
            self._bus.publish(name, left.number)

    def _erase(self, name: str, holder: Holder) -> bool:
        """Erase the holder from a room, whatever other processes write there meanwhile."""
        for _ in range(TRIES):
            with suppress(NumberTaken):
                return my_games.erase(self._rooms, name, holder)
        raise Conflict("stale")

    # ---- what is going on

    def subscribe(self, room: str, callback: Callable[[int], None]) -> Callable[[], None]:
        """Call back with the room's number (from any thread) on every change; returns a function that stops it."""
        if not self._rooms.is_known(room):  # else the store need not be asked: the caller has just read the room
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

    def require(self, game: str) -> None:
        """Return when a game can be shown and played; an error if the service closes before that.

        A service that is not patient raises `Preparing` instead of waiting.
        """
        if game in self._warmup.missing:
            ready = self._warmup.want(game)
            if not self._patient:
                raise Preparing(game, ready)
            ready.result()
        if self._stopped:  # going on would compile the game in this process
            raise ServiceError("closed")

    def preparing(self) -> tuple[str, ...]:
        """The games whose kernels are still being compiled."""
        return self._warmup.missing

    def loading(self) -> tuple[str, ...]:
        """The games that are not in memory yet."""
        return self._warmup.loading

    def compile_progress(self) -> list[GameProgress]:
        """How far the games are that are still being compiled, and how long they will take."""
        return self._warmup.progress

    def check_writable(self) -> None:
        """StoreError unless the store can be written now."""
        self._store.check_writable()

    def _presence(self, room: Room) -> Presence:
        connections = self._bus.connections(room.id)
        if self._peers is None:
            return presence_of(room, connections, self._computers.thinking(room.id))
        is_served = self._peers.is_served()
        return presence_of(room, connections, owing(room, bool(connections)) if is_served else ())

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
        nothing happens. If another process changes the room meanwhile, it decides again.
        """
        for _ in range(TRIES):
            with suppress(NumberTaken):
                return self._change_once(room, decide)
        raise Conflict("stale")

    def _change_once(self, room: str, decide: Callable[[Room], Decision]) -> Room:
        with self._rooms.lock(room):
            before = self._rooms.get(room)
            decision = decide(before)
            if not decision.happenings:
                return before
            changed = self._rooms.apply(before, decision, self._now())
            self._count_moves(before, decision)
            for now in changed:
                self._follow(now)
        self._bus.publish(room, changed[0].number)
        return changed[0]

    def _count_moves(self, room: Room, decision: Decision) -> None:
        for kind, data in decision.happenings:
            if kind == MOVED:
                self.metrics.moves.add(room.game.name, room.seats[data["seat"]].kind)

    def _change_if_readable(self, room: str, decide: Callable[[Room], Decision]) -> Room | None:
        try:
            return self._change(room, decide)
        except Unreadable:
            return None

    def _follow(self, room: Room, begin: bool = True) -> None:
        """Let the computers of a room think about its present position."""
        self._computers.follow(room, bool(self._bus.connections(room.id)), current_owner() or room.creator, begin)

    def prune(self, before: float) -> int:
        """Delete the unfinished rooms that have not changed since a moment; how many there were."""
        deleted = list(operator_commands.prune(self._store, before))
        for room in deleted:
            self._computers.forget(room)
        if deleted:
            self._hear_operator()
        return len(deleted)

    def _hear_operator(self) -> None:
        """Rooms were closed or deleted: what is in memory must not be shown again."""
        self._rooms.forget_all()
        for room, number in self._bus.subscribed().items():
            self._bus.publish(room, self._store.newest(room) or number)

    def _settle(self, room: str) -> None:
        """Another process has changed a room: stop the searches that it no longer needs here."""
        with self._rooms.lock(room):
            self._follow(self._rooms.get(room), begin=False)

    # ---- computers

    def _find(self, work: Work) -> Match | None:
        """The match that a piece of work is about, None if it has moved on."""
        if work.line is not None and self._is_shared:
            return self._positions.at(work.game, work.line)
        if work.kind == ANALYSIS:
            return self._analyses.find(work)
        if work.kind == REVIEW:
            return self._reviews.find(work)
        if work.kind == GRADE:
            return self._grades.find(work)
        try:
            room = self._rooms.get(work.room)
        except UnknownRoom:
            return None
        return room.match if is_current(work, room) else None

    def _play(self, work: Work, found: Analysis) -> None:
        """Play the move a computer has found, unless the room has moved on since it began to think."""
        try:
            with on_behalf_of(work.owner):
                self._change(work.room, partial(found_move, work=work, found=found))
        except UnknownRoom:
            logger.debug("a room was deleted while its computer was thinking")

    def _resume(self) -> None:
        """Let computers go on that owed a move when the last server ended, or that were left out since."""
        for name in playable_games():
            self._warmup.playable(name).result()
        self._computers.resume(self._store.due, self._follow_again, ORPHAN_SECONDS if self._is_shared else None)

    def _follow_again(self, room: str) -> None:
        with self._rooms.lock(room):
            self._follow(self._rooms.get(room))
