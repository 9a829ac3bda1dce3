"""`DatabaseQueue`: the work for engines in a PostgreSQL database, shared by all servers and workers that use it.

The order is that of `work_in_memory.py`. A worker renews its leases while it thinks. If it ends, hangs or loses the
database, its leases expire and others do the work; an answer that comes too late does not count. Moves are played by
the worker that found them. All other answers stay in the table for a while, where the processes that asked find them.

News of work and answers travel by NOTIFY. They are only hints: each process looks for itself every second.
"""

import logging
import secrets
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from threading import Event, Lock, Thread

from zweispiel import Analysis
from zweispiel.service.errors import ServiceError
from zweispiel.service.own_leases import NamedLease, OwnLeases
from zweispiel.service.work import HINT, LONG, MOVE, QUICK, Dropped, Key, Lane, Lease, Report, Work
from zweispiel.service.work_table import DONE, FAILED, STALE, Row, WorkTable

#: Seconds for which work is leased, and between two renewals.
LEASE_SECONDS, RENEW_SECONDS = 15.0, 4.0
#: Seconds between two looks for work and answers whose news were lost, and between two sweeps.
LOOK_SECONDS, SWEEP_SECONDS = 1.0, 10.0
#: Seconds until work that was handed back is tried again.
RETRY_SECONDS = 3.0
#: Seconds that idle workers elsewhere have, before urgent work takes the place of other work here.
GRACE_SECONDS = 0.05
#: More than every priority.
ANY = 100
WORK, ENDED = "work", "ended"

logger = logging.getLogger(__name__)


class DatabaseQueue:
    """A `WorkQueue` for many processes."""

    #: Tells the other processes something; set when they are met.
    tell: Callable[..., None] | None = None

    def __init__(
        self, table: WorkTable, report: Report, games: Callable[[], Collection[str]], searches_per_owner: int
    ) -> None:
        """`games` are those whose engines are compiled."""
        self._table, self._report, self._games, self._searches_per_owner = table, report, games, searches_per_owner
        self._own = OwnLeases()
        #: Work whose answers are reported here, and what of it is being put into the table.
        self._asked: dict[Key, Work] = {}
        self._adding: set[Key] = set()
        self._mutex = Lock()
        #: Held while something is leased, and while the queue closes: a lease is held here before it is handed back.
        self._leasing = Lock()
        #: Lanes in which there may be something urgent for a busy worker.
        self._urgent: set[Lane] = set()
        self._bell = Event()
        self._renewed = self._swept = time.monotonic()
        self._keeper = Thread(target=self._keep_on, name="keeping leases", daemon=True)
        self._keeper.start()

    # ---- asking for work

    def add(self, work: Work) -> None:
        """Put work into the queue; nothing if it is there already."""
        if self._own.is_closed:
            self._report(work, "closed")
            return
        if work.kind == MOVE:
            with suppress(ServiceError):  # the store knows who owes a move: it is asked for again
                self._table.add(work)
        else:
            self._ask(work)
        self._tell(WORK, work.lane, int(work.pause > 0))
        self.hear_work(work.lane, work.pause > 0)

    def _ask(self, work: Work) -> None:
        """Add work whose answer is to be reported here."""
        with self._mutex:
            self._asked[work.key] = work
            self._adding.add(work.key)
        try:
            self._table.add(work)
        except ServiceError:
            with self._mutex:
                self._asked.pop(work.key, None)
            raise
        finally:
            with self._mutex:
                self._adding.discard(work.key)
                is_wanted = work.key in self._asked
        if not is_wanted:
            self._remove(work.key)

    def cancel(self, room: str, keep: Collection[Key] = (), up_to: int | None = None) -> None:
        """The room has moved on: drop all its work but some, and but that for positions after `up_to`."""

        def is_old(work: Work) -> bool:
            return work.room == room and work.key not in keep and work.is_up_to(up_to)

        with self._mutex:
            dropped = [work for work in self._asked.values() if is_old(work)]
            for work in dropped:
                del self._asked[work.key]
        self._own.stop(*self._own.find(is_old))
        with suppress(ServiceError):  # answers for an old position are never played
            if self._table.cancel(room, keep, up_to):
                self._tell(ENDED, room)
        for work in dropped:
            self._report(work, "stale")

    def drop(self, key: Key) -> None:
        """No person waits for this work any more: drop it without a report."""
        with self._mutex:
            if self._asked.pop(key, None) is None:
                return
        self._own.stop(*self._own.find(lambda work: work.key == key))
        self._remove(key)
        self._tell(ENDED, key[1])

    def of(self, room: str) -> list[Work]:
        """The work of a room that was asked for or is done by this process."""
        with self._mutex:
            asked = {key: work for key, work in self._asked.items() if key[1] == room}
        leased = {lease.work.key: lease.work for lease in self._own.find(lambda work: work.room == room)}
        return list((asked | leased).values())

    def answers(self, room: str) -> dict[int, Analysis]:
        """Answers about a review or an analysis, whichever process asked."""
        return self._table.answers(room)

    def waiting(self, priority: int) -> int:
        """How much work of a priority waits."""
        with suppress(ServiceError):
            return self._table.waiting(priority)
        return 0

    def load(self, lane: Lane, running: bool) -> int:
        """How much work of a lane is being done by this process, or waits for any."""
        if running:
            return len(self._own.find(lambda work: work.lane == lane))
        with suppress(ServiceError):
            return self._table.load(lane)
        return 0

    def wake(self) -> None:
        """Work may begin that could not before: its game is compiled."""
        for lane in (QUICK, LONG):
            self.hear_work(lane)

    def close(self) -> None:
        """Hand back at once what is being done here, and drop what was asked for here."""
        with self._leasing:
            if self._own.is_closed:
                return
            leases = self._own.close()
        with self._mutex:
            asked = list(self._asked.values())
            self._asked.clear()
        self._bell.set()
        with suppress(ServiceError):
            self._table.release(leases)
        for work in asked:
            if work.kind == HINT:
                self._remove(work.key)
            self._report(work, "closed")
        for lane in (QUICK, LONG) if leases else ():
            self._tell(WORK, lane, 0)
        self._keeper.join()
        self._table.close()

    # ---- doing it

    def lease(self, lane: Lane) -> Lease | None:
        """Wait for work of a lane that may begin; None when there will be no more."""
        while not self._own.is_closed:
            given = self._own.given(lane)
            if given is not None:
                return given
            lease = self._try_to_lease(lane)
            if lease is not None:
                self._own.call(lane)  # there may be more for others
                return lease
            self._own.wait(lane)
        return None

    def done(self, lease: Lease, answer: Analysis) -> None:
        """Report an answer, unless the work was cancelled meanwhile."""
        held, work = self._own.held(lease), lease.work
        if held is None:
            return
        if work.kind == MOVE:
            self._report(work, answer)
            self._remove(work.key)
            self._own.forget(held)
            return
        is_ours = self._table.end(held.name, DONE, answer)
        self._own.forget(held)
        if is_ours:
            self._tell(ENDED, work.room)
            self._report_row(work.key, Row(DONE, answer))

    def hand_back(self, lease: Lease, again: bool = True) -> None:
        """It could not be done. Another worker tries `again` later, unless it was tried often enough."""
        held, work = self._own.held(lease), lease.work
        if held is None:
            return
        with suppress(ServiceError):  # if the database is gone, the lease expires
            if not again:
                self._table.end(held.name, STALE)
            elif self._table.retry(held.name, RETRY_SECONDS, work.attempts) and work.kind == MOVE:
                self._report(work, "failed")
        self._own.forget(held)  # not before: closing releases what is held
        self._tell(ENDED, work.room)
        self.hear_ended(work.room)

    # ---- what other processes tell

    def hear_work(self, lane: Lane, is_later: bool = False) -> None:
        """There is new work, for now or for a moment later."""
        if self._own.are_all_busy(lane):
            with self._mutex:
                self._urgent.add(lane)
            self._bell.set()
        if is_later:
            self._bell.set()
        self._own.call(lane)

    def hear_ended(self, room: str) -> None:
        """Some work has ended: it was done or cancelled."""
        if self._own.find(lambda work: work.room == room):
            self._renewed = 0.0  # at once: a lease may no longer hold
            self._bell.set()
        with self._mutex:
            if any(key[1] == room for key in self._asked):
                self._bell.set()

    # ---- the thread that keeps the leases, and looks for what was missed

    def _keep_on(self) -> None:
        pause = LOOK_SECONDS
        while not self._own.is_closed:
            self._bell.wait(pause)
            self._bell.clear()
            pause = LOOK_SECONDS
            if self._own.is_closed:
                return
            try:
                pause = self._keep()
            except ServiceError:
                logger.debug("the database does not answer; work for engines waits")
            except Exception as error:  # noqa: BLE001 - its text may hold what a player must not see
                logger.warning("work for engines could not be kept: %s", type(error).__name__)

    def _keep(self) -> float:
        """Do what is due; seconds until there is more to do."""
        now = time.monotonic()
        if now >= self._renewed + RENEW_SECONDS:
            self._renew()
            self._renewed = now
        if now >= self._swept + SWEEP_SECONDS:
            self._table.sweep()
            self._swept = now
        self._report_ended()
        self._make_room()
        return min(LOOK_SECONDS, RENEW_SECONDS, self._call_idle())

    def _renew(self) -> None:
        """Go on with all leases; searches whose lease was lost or cancelled stop."""
        leases = {lease.name: lease for lease in self._own.find(bool)}
        held = self._table.renew(leases, LEASE_SECONDS) if leases else set()
        self._own.stop(*(leases[name] for name in leases.keys() - held))

    def _report_ended(self) -> None:
        """Report what has ended of what was asked for here; ask again for what was lost."""
        with self._mutex:
            asked = {key: work for key, work in self._asked.items() if key not in self._adding}
        if not asked:
            return
        rows = self._table.rows(list(asked))
        for key, work in asked.items():
            if key in rows:
                self._report_row(key, rows[key])
            elif key in self._asked:
                self._table.add(work)

    def _report_row(self, key: Key, row: Row) -> None:
        if row.ended is None:
            return
        with self._mutex:
            work = self._asked.pop(key, None)
        if work is None:
            return
        if work.kind == HINT:
            self._remove(key)  # asked again, it is thought about again
        dropped: Dropped = "failed" if row.ended == FAILED else "stale"
        self._report(work, dropped if row.answer is None else row.answer)

    def _make_room(self) -> None:
        """Where all workers are busy, let the most urgent work take the place of the least urgent here."""
        with self._mutex:
            lanes, self._urgent = self._urgent, set()
        for lane in lanes:
            worst = self._own.least_urgent(lane)
            if worst is None or not worst.work.priority:
                continue
            time.sleep(GRACE_SECONDS)
            taken = self._try_to_lease(lane, below=worst.work.priority)
            if taken is None:
                continue
            self._own.replace(worst, taken)
            self._table.release([worst.name])

    def _call_idle(self) -> float:
        """Call idle workers if there is something to do; else the seconds until there may be."""
        soonest = LOOK_SECONDS
        for lane in list(self._own.lanes):
            seconds = self._table.soonest(lane)
            if seconds is not None and seconds > 0:
                soonest = min(soonest, seconds)
            elif seconds is not None:
                self._own.call(lane)
        return soonest

    # ---- small parts

    def _try_to_lease(self, lane: Lane, below: int = ANY) -> NamedLease | None:
        """Lease what comes first; None if there is nothing, if the database is gone, or if the queue is closed."""
        name = secrets.token_hex(16)
        with self._leasing, suppress(ServiceError):
            if self._own.is_closed:
                return None
            work = self._table.lease(name, lane, self._games(), LEASE_SECONDS, self._searches_per_owner, below)
            if work is not None:
                lease = NamedLease(work, name=name)
                self._own.hold(lease)
                return lease
        return None

    def _remove(self, key: Key) -> None:
        with suppress(ServiceError):
            self._table.remove(key)

    def _tell(self, *message: str | int) -> None:
        if self.tell is not None:
            self.tell(*message)
