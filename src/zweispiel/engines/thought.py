"""What passes between an engine and its ways of thinking: everything in actions, nothing in texts."""

from dataclasses import dataclass
from typing import Protocol

from zweispiel.engines.limit import Limit
from zweispiel.kernel.contract import State


class Stop(Protocol):
    """A flag to end thinking with, such as `threading.Event`."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True)
class Idea:
    """One move that was considered; `value` is the expected outcome for the player who thinks, -1 … 1."""

    action: int
    value: float
    visits: int
    line: tuple[int, ...]
    exact: bool


@dataclass(frozen=True)
class Thought:
    """What came of thinking. `ideas` holds every move that was considered, the best first."""

    action: int
    value: float
    line: tuple[int, ...]
    ideas: tuple[Idea, ...]
    visits: int
    exact: bool


class Thinker(Protocol):
    """A way of thinking, made for one game."""

    def think(self, state: State, player: int, limit: Limit, stop: Stop | None) -> Thought:
        """Think about a position with `player` to move; the state holds only what that player may know."""
        ...
