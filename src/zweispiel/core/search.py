"""What games and engines both speak about searches: actions and values, never texts."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

from zweispiel.core.limit import Limit
from zweispiel.kernel.contract import State


class Stop(Protocol):
    """A flag that ends a search early, such as `threading.Event`."""

    def is_set(self) -> bool: ...


@dataclass(frozen=True)
class Idea:
    """One move a search considered. `value` is the expected outcome for the player who thinks, -1 … 1."""

    action: int
    value: float
    visits: int
    #: The principal variation: this move and the best ones after it.
    line: tuple[int, ...]
    #: Whether the value is proven.
    exact: bool


@dataclass(frozen=True)
class Thought:
    """The result of a search. `ideas` holds every move considered, best first."""

    action: int
    value: float
    line: tuple[int, ...]
    ideas: tuple[Idea, ...]
    visits: int
    exact: bool


class Thinker(Protocol):
    """A search made for one game."""

    def think(self, state: State, player: int, limit: Limit, stop: Stop | None) -> Thought:
        """Search a position in which `player` moves; the state holds only what that player may know."""
        ...


class OwnOpponent(ABC):
    """A computer player that a game brings itself, for games that the general searches do not suit."""

    @abstractmethod
    def think(
        self, state: State, player: int, limit: Limit, stop: Stop | None = None, also: int | None = None
    ) -> Thought:
        """As `Thinker.think`. The legal action `also` must be among the ideas; others may be left out."""
