"""`KeptReviews`: reviews in the database, so that every process and every later start of the server knows them.

A review is kept from its beginning, with the record it is about, and its result is added when it is finished. Names of
players are not kept. If something cannot be written or read, the review is only in memory; that is no reason to fail.
"""

import logging
import time
from dataclasses import dataclass

from sqlalchemy import select

from zweispiel.service.database import Writer
from zweispiel.service.errors import ServiceError
from zweispiel.service.schema import REVIEWS
from zweispiel.service.store import Store

COLUMNS = "(review, touched, level, last_only, record, content) VALUES (?, ?, ?, ?, ?, ?)"
BEGIN = f"INSERT INTO reviews {COLUMNS} ON CONFLICT (review) DO NOTHING"
FINISH = f"INSERT INTO reviews {COLUMNS} ON CONFLICT (review) DO UPDATE SET content = excluded.content"
#: SQLite wants a LIMIT before an OFFSET.
DELETE_OLDEST = (
    "DELETE FROM reviews WHERE review IN (SELECT review FROM reviews ORDER BY touched DESC LIMIT 100000 OFFSET ?)"
)

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class KeptReview:
    """What is kept of a review: a record without names as JSON, and the result as JSON, None while it goes on."""

    name: str
    level: int
    last_only: bool
    record: str
    content: str | None = None


class KeptReviews:
    """The newest reviews in a store."""

    def __init__(self, store: Store, most: int) -> None:
        """At most so many are kept."""
        self._store, self._most = store, most

    def find(self, name: str) -> KeptReview | None:
        """A review by its name, None if it is not kept (any more)."""
        columns = (REVIEWS.c.level, REVIEWS.c.last_only, REVIEWS.c.record, REVIEWS.c.content)
        for row in self._store.read(select(*columns).where(REVIEWS.c.review == name)):
            return KeptReview(name, row.level, row.last_only, row.record, row.content)
        return None

    def keep(self, review: KeptReview) -> None:
        """Keep a review that has begun or is finished, in place of the oldest."""
        statement = BEGIN if review.content is None else FINISH
        row = review.name, time.time(), review.level, review.last_only, review.record, review.content

        def change(writer: Writer) -> None:
            writer.execute(statement, row)
            writer.execute(DELETE_OLDEST, (self._most,))

        try:
            self._store.change(change)
        except ServiceError as error:
            logger.warning("a review could not be kept: %s", error)
