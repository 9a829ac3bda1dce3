"""Facts: numbers that a game counts in a position, which tell why one move is better than another.

A game lists its facts in `games/<game>/facts.py`. They are plain Python over what the mover may know, so that tests can
check each against the slow second implementation. `study/reasons.py` chooses the fact that separates two moves most.

A sentence (`N_`) has these places: {mover} and {other} are the players, {move} and {better} the two moves, {is} the
number after the move that was played and {instead} the one after the better move, both in words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from zweispiel.core.scene import Saying, say
from zweispiel.kernel.contract import PLAYER

if TYPE_CHECKING:
    from zweispiel.core.match import Match

Seen = Mapping[str, Any]


class Played(NamedTuple):
    """A move, and what its player may know before and after it."""

    seen: Seen
    move: str
    then: Seen
    #: The moves of a player after it, as if it were their turn.
    moves_of: Callable[[int], list[str]]

    @property
    def mover(self) -> int:
        """The player whose move it is."""
        return int(self.seen["viewer"])


def play_out(match: "Match", player: int, move: str) -> Played:
    """What becomes of a match by a player's move. In a simultaneous stage the others' moves may still be missing."""
    after = match.copy()
    text = after.push(move, player)

    def moves_of(who: int) -> list[str]:
        if after.outcome() is not None:
            return []
        state = after.knowledge(who)
        state[PLAYER] = who
        return [after.game.text_of(int(action)) for action in after.game.legal(state)]

    return Played(match.observe(player), text, after.observe(player), moves_of)


class Unit(NamedTuple):
    """What is counted, in words: none of it, one, and {count} of it (all three `N_`)."""

    none: str
    one: str
    many: str

    def told(self, count: int) -> Saying:
        """So many of it."""
        return say(self.many, count=count) if count > 1 or count < 0 else say(self.one if count else self.none)


#: For facts whose sentence tells it without numbers.
UNTOLD = Unit("", "", "")


@dataclass(frozen=True)
class Fact:
    """A number after a move."""

    name: str
    count: Callable[[Played], int]
    #: 1 if the mover wants it high, -1 if low.
    wanted: int
    #: How far apart two moves usually are in it: differences are compared in units of this.
    spread: float
    unit: Unit
    sentence: str
    #: Whether it says anything about the move played and the better one.
    applies: Callable[[Played, Played], bool] = lambda _played, _better: True
    #: Whether it weighs little by itself, so that it is no reason for a bad mistake (`??`).
    is_slight: bool = False


@dataclass(frozen=True)
class Remark:
    """Something special about a mistake, said before any fact: `when` gets the move played and the better one."""

    name: str
    when: Callable[[Played, Played], bool]
    sentence: str
    #: What the sentence has at its place {told}, if there is one.
    told: Callable[[Played], Saying] | None = None


@dataclass(frozen=True)
class Measure:
    """What a player has, in the game's own unit: stones, cells, points, candidates."""

    #: What it is, as a heading.
    title: str
    #: count(seen, player), from what that player may know.
    count: Callable[[Seen, int], int]
    unit: Unit
    #: Whether a graph of a match shows this instead of the value: where both move at once, values say little.
    is_graph: bool = False


@dataclass(frozen=True)
class Facts:
    """All that a game supplies for reviews."""

    facts: tuple[Fact, ...] = ()
    remarks: tuple[Remark, ...] = ()
    measure: Measure | None = None


NO_FACTS = Facts()
