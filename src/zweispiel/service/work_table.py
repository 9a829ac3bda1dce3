"""`WorkTable`: the table in which processes share work for engines, on a connection of its own.

A row is a piece of work. A worker leases it for some seconds and renews the lease while it thinks; a lease that expired
is free for others (`FOR UPDATE SKIP LOCKED`). All moments are those of the database's clock. Commits do not wait for
the disk: what a crash of the database loses is asked for again. Errors name no values.

A row holds what is to be thought about, and no secret of a player: the position of a room is named, not written down.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from threading import Lock
from typing import Any, TypeVar

import psycopg

from zweispiel import Analysis
from zweispiel.engines.engine import Candidate
from zweispiel.service.database_postgres import END_HANGING, LOCKS, SCHEMA, bound_transactions, connect
from zweispiel.service.errors import ServiceError, StoreError
from zweispiel.service.work import ANALYSIS, GRADE, HINT, LONG, QUICK, Key, Lane, Work

#: How work may have ended.
DONE, STALE, FAILED = "done", "stale", "failed"
#: How many workers may be lost over a piece of work before it is given up.
MOST_LOSSES = 5
#: Seconds for which work that ended is remembered, and for which the answers to what people study are.
MEMORY_SECONDS, STUDY_SECONDS = 60.0, 600.0

NOW = "extract(epoch FROM clock_timestamp())"
NO_DISK = "SET synchronous_commit TO off"
#: Long searches are counted for each owner, so they begin one after the other.
LOCK_LEASES = f"SELECT pg_advisory_xact_lock({LOCKS} - {SCHEMA})"
FREE = f"ended IS NULL AND (lease IS NULL OR expires < {NOW}) AND losses < {MOST_LOSSES}"

ADD = f"""
INSERT INTO work (key, room, kind, lane, game, owner, priority, before, asked, not_before, expires, touched, failures,
                  losses, data)
VALUES (%(key)s, %(room)s, %(kind)s, %(lane)s, %(game)s, %(owner)s::text, %(priority)s,
        (SELECT count(*) FROM work WHERE owner = %(owner)s::text AND ended IS NULL),
        {NOW}, {NOW} + %(pause)s::float8, 0, {NOW}, 0, 0, %(data)s)
ON CONFLICT (key) DO UPDATE SET ended = NULL, lease = NULL, failures = 0, losses = 0, touched = excluded.touched
WHERE work.ended IN ('{STALE}', '{FAILED}')
"""
LEASE = f"""
UPDATE work SET lease = %(lease)s, expires = {NOW} + %(seconds)s::float8,
                losses = losses + CASE WHEN lease IS NULL THEN 0 ELSE 1 END
WHERE key = (
    SELECT key FROM work AS free
    WHERE {FREE} AND game = ANY(%(games)s::text[]) AND lane = %(lane)s AND not_before <= {NOW}
          AND priority < %(below)s::int AND (
        lane = '{QUICK}' OR %(most)s::int > (
            SELECT count(*) FROM work AS running
            WHERE running.owner = free.owner AND running.lane = '{LONG}' AND running.ended IS NULL
                  AND running.lease IS NOT NULL AND running.expires >= {NOW}))
    ORDER BY priority, before, asked LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING data
"""
#: Seconds until the next piece of work of a lane may begin.
SOONEST = f"SELECT min(greatest(not_before, expires)) - {NOW} FROM work WHERE ended IS NULL AND lane = %s"
RENEW = f"UPDATE work SET expires = {NOW} + %s::float8 WHERE lease = ANY(%s::text[]) AND ended IS NULL RETURNING lease"
RELEASE = "UPDATE work SET lease = NULL, expires = 0 WHERE lease = ANY(%s::text[]) AND ended IS NULL"
RETRY = f"""
UPDATE work SET lease = NULL, expires = 0, touched = {NOW}, failures = failures + 1, not_before = {NOW} + %s::float8,
                ended = CASE WHEN failures + 1 >= %s::int THEN '{FAILED}' END
WHERE lease = %s AND ended IS NULL RETURNING ended
"""
END = f"UPDATE work SET ended = %s, answer = %s, touched = {NOW}, lease = NULL WHERE lease = %s AND ended IS NULL"
CANCEL = (
    f"UPDATE work SET ended = '{STALE}', touched = {NOW}, lease = NULL WHERE room = %(room)s AND ended IS NULL"
    " AND key <> ALL(%(keep)s::text[])"
    " AND (%(up_to)s::bigint IS NULL OR (data::json->>'position')::bigint <= %(up_to)s::bigint)"
)
GIVE_UP = (
    f"UPDATE work SET ended = '{FAILED}', touched = {NOW} WHERE ended IS NULL AND losses >= {MOST_LOSSES}"
    f" AND expires < {NOW}"
)
SWEEP = f"""
DELETE FROM work WHERE ended IS NOT NULL
AND touched < {NOW} - CASE WHEN kind IN ('{HINT}', '{ANALYSIS}', '{GRADE}') THEN %s::float8 ELSE %s::float8 END
"""

T = TypeVar("T")


@dataclass(frozen=True)
class Row:
    """How far a piece of work is: how it ended, None if it has not, and its answer."""

    ended: str | None
    answer: Analysis | None


class WorkTable:
    """The table of one database. All methods may be called from any thread; StoreError if the database is gone."""

    def __init__(self, url: str) -> None:
        self._url, self._mutex, self._closed = url, Lock(), False
        self._connection: psycopg.Connection[Any] | None = None

    # ---- asking

    def add(self, work: Work) -> None:
        """Put work into the table, again if it was cancelled or given up; nothing if it is there."""
        safe = replace(work, owner=_hidden(work.owner))
        columns = {"room": work.room, "kind": work.kind, "lane": work.lane, "game": work.game, "pause": work.pause}
        ranks = {"priority": work.priority, "owner": safe.owner, "key": _text(work.key)}
        self._execute(ADD, {**columns, **ranks, "data": json.dumps(asdict(safe))})

    def cancel(self, room: str, keep: Collection[Key], up_to: int | None) -> bool:
        """End all work of a room but some, and but that for positions after `up_to`; whether there was any."""
        values = {"room": room, "keep": [_text(key) for key in keep], "up_to": up_to}
        return bool(self._run(lambda connection: connection.execute(CANCEL, values).rowcount))

    def remove(self, key: Key) -> None:
        """Forget a piece of work."""
        self._execute("DELETE FROM work WHERE key = %s", (_text(key),))

    def rows(self, keys: Sequence[Key]) -> dict[Key, Row]:
        """How far some work is; what is not in the table is left out."""
        texts = {_text(key): key for key in keys}
        found = self._execute("SELECT key, ended, answer FROM work WHERE key = ANY(%s::text[])", (list(texts),))
        return {texts[key]: Row(ended, answer and load_answer(answer)) for key, ended, answer in found}

    def answers(self, room: str) -> dict[int, Analysis]:
        """The answers about a review or an analysis, by position."""
        rows = self._execute("SELECT data, answer FROM work WHERE room = %s AND ended = %s", (room, DONE))
        return {json.loads(data)["position"]: load_answer(answer) for data, answer in rows if answer}

    def waiting(self, priority: int) -> int:
        """How much work of a priority waits."""
        asked = "SELECT count(*) FROM work WHERE ended IS NULL AND lease IS NULL AND priority = %s"
        return int(self._execute(asked, (priority,))[0][0])

    def load(self, lane: Lane) -> int:
        """How much work of a lane waits."""
        asked = "SELECT count(*) FROM work WHERE ended IS NULL AND lease IS NULL AND lane = %s"
        return int(self._execute(asked, (lane,))[0][0])

    # ---- doing

    def lease(
        self, lease: str, lane: Lane, games: Collection[str], seconds: float, most: int, below: int
    ) -> Work | None:
        """The first work of these games that may begin, more urgent than `below`; an owner has at most so many."""
        how = {"lease": lease, "lane": lane, "games": list(games), "seconds": seconds, "most": most, "below": below}

        def take(connection: "psycopg.Connection[Any]") -> list[Any]:
            if lane == QUICK:
                return connection.execute(LEASE, how).fetchall()
            with connection.transaction():
                connection.execute(LOCK_LEASES)  # type: ignore[arg-type,unused-ignore]
                return connection.execute(LEASE, how).fetchall()

        rows = self._run(take, again=False)  # the first may have taken something after all
        return Work(**json.loads(rows[0][0])) if rows else None

    def soonest(self, lane: Lane) -> float | None:
        """Seconds until some work may begin, less than 0 if it may now; None if there is none."""
        found = self._execute(SOONEST, (lane,))[0][0]
        return None if found is None else float(found)

    def renew(self, leases: Collection[str], seconds: float) -> set[str]:
        """Go on with some leases; those that still hold."""
        return {lease for (lease,) in self._execute(RENEW, (seconds, list(leases)))}

    def release(self, leases: Collection[str]) -> None:
        """Let others do this work at once; that is no failure."""
        self._execute(RELEASE, (list(leases),))

    def retry(self, lease: str, pause: float, attempts: int) -> bool:
        """It could not be done: try it again later. Whether it was tried often enough and has failed."""
        return any(ended for (ended,) in self._execute(RETRY, (pause, attempts, lease)))

    def end(self, lease: str, ended: str, answer: Analysis | None = None) -> bool:
        """It has ended; False if the lease no longer held."""
        text = None if answer is None else dump_answer(answer)
        return bool(self._run(lambda connection: connection.execute(END, (ended, text, lease)).rowcount))

    def sweep(self) -> None:
        """Give up what too many workers were lost over, forget what ended some time ago, and end what hangs."""
        self._execute(GIVE_UP)
        self._execute(SWEEP, (MEMORY_SECONDS, STUDY_SECONDS))
        self._execute(END_HANGING)

    def close(self) -> None:
        """End the connection; from now on the table refuses everything."""
        with self._mutex:
            self._closed = True
            self._lose()

    # ---- the connection

    def _execute(self, statement: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[Any]:
        def run(connection: "psycopg.Connection[Any]") -> list[Any]:
            cursor = connection.execute(statement, values)  # type: ignore[arg-type,unused-ignore]
            return cursor.fetchall() if cursor.description else []

        return self._run(run)

    def _run(self, do: Callable[["psycopg.Connection[Any]"], T], again: bool = True) -> T:
        """Do something; if the connection was lost since it was last used, `again` with a new one."""
        with self._mutex:
            was_open = self._connection is not None
            try:
                return do(self._connected())
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                self._lose()
                if not (again and was_open):
                    raise StoreError("store-gone") from error
            except psycopg.Error as error:
                raise StoreError("store-failed", problem=type(error).__name__) from error
        return self._run(do, again=False)

    def _connected(self) -> "psycopg.Connection[Any]":
        if self._closed:
            raise ServiceError("closed")
        if self._connection is None:
            self._connection = connect(self._url)
            self._connection.execute(NO_DISK)
            bound_transactions(self._connection)
        connection: psycopg.Connection[Any] = self._connection
        return connection

    def _lose(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None


def dump_answer(answer: Analysis) -> str:
    """An answer as JSON."""
    return json.dumps(asdict(answer))


def load_answer(text: str) -> Analysis:
    """The answer that `dump_answer` wrote."""
    data = json.loads(text)
    candidates = tuple(Candidate(**(one | {"line": tuple(one["line"])})) for one in data["candidates"])
    return Analysis(**(data | {"line": tuple(data["line"]), "candidates": candidates}))


def _text(key: Key) -> str:
    return " ".join(map(str, key))


def _hidden(owner: str) -> str:
    """An owner's name in the table: the hash of what may be an address. What is hidden already stays the same."""
    return owner if owner.startswith("#") else "#" + hashlib.sha256(owner.encode()).hexdigest()[:24]
