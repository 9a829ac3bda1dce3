"""`FolderWatch`: notices what an operator's command changes in a data folder that a server is using.

The server keeps rooms in memory, and no other server uses its folder. Only an operator's commands write beside it.
SQLite counts such commits for each connection, which costs nothing to look at.
"""

import logging
import threading
from collections.abc import Callable

from zweispiel.service.errors import ServiceError
from zweispiel.service.store import Store

#: Seconds between two looks.
LOOK_SECONDS = 1.0

logger = logging.getLogger(__name__)


class FolderWatch:
    """A thread that looks once a second."""

    def __init__(self, store: Store, tell: Callable[[], None]) -> None:
        """`tell` is called after each change that is not this process's own."""
        self._store, self._tell, self._closed = store, tell, threading.Event()
        self._seen = store.foreign_commits()
        self._thread = threading.Thread(target=self._watch, name="watching the folder", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closed.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._closed.wait(LOOK_SECONDS):
            try:
                self.look()
            except ServiceError as error:
                logger.warning("it cannot be told whether an operator has changed rooms: %s", error)

    def look(self) -> None:
        """Tell if there was a change since the last look."""
        now = self._store.foreign_commits()
        if now != self._seen:
            self._tell()
            self._seen = now
