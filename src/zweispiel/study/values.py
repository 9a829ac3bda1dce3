"""Values of positions and moves: expected outcomes from -1 (lost) to 1 (won), and the marks that follow from them."""

from dataclasses import dataclass
from typing import Any

from zweispiel.engines.engine import Candidate
from zweispiel.kernel.contract import CHANCE
from zweispiel.study.reasons import Reason

#: Marks by how much expected outcome a move gives away, the worst first. From won to drawn is 1.
MARKS = (("??", 0.4), ("?", 0.2), ("?!", 0.1))
#: A move that gives away less than this is as good as the best: engines cannot tell them apart.
AS_GOOD = 0.02


@dataclass(frozen=True)
class Value:
    """An expected outcome for player 0, and whether it is proven."""

    first: float
    exact: bool

    def for_player(self, player: int) -> float:
        """The same as `player` sees it."""
        return self.first if player == 0 else -self.first


@dataclass(frozen=True)
class JudgedMove:
    """A move and what it was worth. None where that is unknown; `player` is CHANCE for draws."""

    number: int
    player: int
    move: str
    #: After the move.
    value: Value | None = None
    #: What the engine would have played, what that is worth, and how it would go on.
    best: str | None = None
    best_value: Value | None = None
    line: tuple[str, ...] = ()
    #: Whether there was only one move.
    forced: bool = False
    #: How the opponent makes use of it, as far as that is known.
    refutation: tuple[str, ...] = ()
    #: Why the best move is better; only where the move has a mark.
    reason: Reason | None = None
    #: What both players have after the move, in the game's own unit (`core/facts.py`).
    tally: tuple[int, int] | None = None
    #: How the match ended, if it did so with this move, or with others that were made at once.
    result: Value | None = None

    @property
    def reached(self) -> Value | None:
        """What the position after the move is worth, for all to see; `value` is what its player could expect."""
        return self.value if self.result is None else self.result

    @property
    def loss(self) -> float | None:
        """How much expected outcome the mover gave away; None if it cannot be told."""
        if self.player == CHANCE or self.value is None or self.best_value is None:
            return None
        return max(0.0, self.best_value.for_player(self.player) - self.value.for_player(self.player))

    @property
    def is_best(self) -> bool | None:
        """Whether there was nothing better; None if it cannot be told."""
        return None if self.loss is None else self.move == self.best or self.loss < AS_GOOD

    @property
    def mark(self) -> str:
        """`??`, `?`, `?!` or nothing."""
        return next((mark for mark, least in MARKS if self.loss is not None and self.loss >= least), "")

    def as_dict(self, names: tuple[str, str], lang: str | None = None) -> dict[str, Any]:
        """For JSON; the reason calls the players by these names."""
        value, best = self.value, self.best_value
        return {
            "number": self.number,
            "player": None if self.player == CHANCE else self.player,
            "move": self.move,
            "value": None if value is None else rounded(value.first),
            "mover_value": None if value is None or self.player == CHANCE else rounded(value.for_player(self.player)),
            "exact": value is not None and value.exact,
            "best": self.best,
            "best_value": None if best is None else rounded(best.for_player(self.player)),
            "line": list(self.line),
            "loss": None if self.loss is None else rounded(self.loss),
            "mark": self.mark,
            "is_best": self.is_best,
            "forced": self.forced,
            "refutation": list(self.refutation),
            "reason": None if self.reason is None else self.reason.as_dict(names, lang),
            "tally": None if self.tally is None else list(self.tally),
        }


def value_of(candidate: Candidate, player: int) -> Value | None:
    """The value of a candidate, None if it was only named and never looked at."""
    if candidate.visits == 0 and not candidate.exact:
        return None
    return Value((candidate.value if player == 0 else -candidate.value) + 0.0, candidate.exact)  # never -0.0


def rounded(value: float) -> float:
    """A value as it is written down."""
    return round(value, 4) + 0.0  # plus zero: never -0.0
