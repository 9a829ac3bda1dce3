"""`EnginePool`: engines that remember their games between two moves."""

import threading
from collections import OrderedDict

import zweispiel
from zweispiel import Engine
from zweispiel.core.game import Game
from zweispiel.study.study import study_engine


class EnginePool:
    """Engines by room and seat. No two threads share one: it is taken out to think."""

    def __init__(self, kept: int, memory: int) -> None:
        """Keep at most `kept` engines of `memory` megabytes each."""
        self._kept, self._memory = kept, memory
        self._engines: OrderedDict[tuple[str, int], Engine] = OrderedDict()
        self._mutex = threading.Lock()

    def take(self, key: tuple[str, int], game: Game, level: int, for_study: bool = False) -> Engine:
        """The engine of a seat, a review or an analysis; a fresh one if it has none or another thread is using it."""
        with self._mutex:
            known = self._engines.pop(key, None)
        if known is not None and known.game == game:
            return known
        if for_study:
            return study_engine(game, level, self._memory)
        return zweispiel.engine(game, level=level, memory=self._memory)

    def for_hint(self, game: Game, level: int, seed: str) -> Engine:
        """An engine without memories, and without the mistakes that a level makes on purpose."""
        return study_engine(game, level, self._memory, seed)

    def put_back(self, key: tuple[str, int], engine: Engine) -> None:
        """Keep an engine for its seat's next move, in place of the one that was not used for longest."""
        with self._mutex:
            self._engines[key] = engine
            self._engines.move_to_end(key)
            while len(self._engines) > self._kept:
                self._engines.popitem(last=False)

    def forget(self, room: str) -> None:
        """The room was deleted."""
        with self._mutex:
            for key in [key for key in self._engines if key[0] == room]:
                del self._engines[key]
