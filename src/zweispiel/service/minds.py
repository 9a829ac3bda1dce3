"""`Minds`: engines that remember their games, as many as there is room for."""

from collections import OrderedDict
from threading import Lock

import zweispiel
from zweispiel import Engine
from zweispiel.core.game import Game

#: The room and the seat.
Key = tuple[str, int]


class Minds:
    """Engines by seat. One is taken out while it thinks, so that no two threads ever share one."""

    def __init__(self, kept: int, memory: int) -> None:
        """At most `kept` engines remember; each has `memory` megabytes."""
        self._kept, self._memory = kept, memory
        self._engines: OrderedDict[Key, Engine] = OrderedDict()
        self._mutex = Lock()

    def take(self, key: Key, game: Game, level: int | None) -> Engine:
        """The engine of a seat, a fresh one if it has none or if another thread still uses it."""
        with self._mutex:
            known = self._engines.pop(key, None)
        return known or self.fresh(game, level)

    def fresh(self, game: Game, level: int | None, seed: str | None = None) -> Engine:
        """An engine that remembers nothing."""
        return zweispiel.engine(game, level=level, seed=seed, memory=self._memory)

    def put_back(self, key: Key, engine: Engine) -> None:
        """Keep an engine for its seat's next move; the one that was not used for longest gives way."""
        with self._mutex:
            self._engines[key] = engine
            self._engines.move_to_end(key)
            while len(self._engines) > self._kept:
                self._engines.popitem(last=False)

    def forget(self, room: str) -> None:
        """The room is gone."""
        with self._mutex:
            for key in [key for key in self._engines if key[0] == room]:
                del self._engines[key]
