"""`Grades`: teaching while playing. The last move of a person who plays a computer is judged as soon as it is played.

A grade is worked out while the person looks (`inquiries.py`). The engine that judges plays as well as in a deeper
review, whatever the level of the opponent. It judges the person by what they could know: draws that came later do not
count, in a game with secrets only what the person knew, and where they have to judge something by themselves
(`Match.for_hint`) there is no grade. Nothing is stored.
"""

from dataclasses import dataclass

from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.service.inquiries import Bounds, Desk, Inquiries
from zweispiel.service.room import Room, at_ply
from zweispiel.service.types import Limits
from zweispiel.service.work import GRADE
from zweispiel.study.judging import Judge, Steps
from zweispiel.study.study import study_limit
from zweispiel.study.values import JudgedMove

#: How thoroughly a move is judged: as in a deeper review.
LEVEL = 7
#: A work's room begins with this to name the room and the seat whose move is judged.
PREFIX = "grade "
#: A position whose best move is worth no more than this was lost anyway.
LOST = -0.8


@dataclass(frozen=True)
class Decision:
    """A move that a person chose: the position in which they did, the move, and its number in the match."""

    before: Match
    player: int
    move: str
    number: int


@dataclass(eq=False)
class Grade:
    """What is known about a decision; without `judged`, once it is done, there is nothing to say."""

    decision: Decision
    judged: JudgedMove | None = None
    is_done: bool = False

    @property
    def was_lost(self) -> bool:
        """Whether no move could have saved the position."""
        best = None if self.judged is None else self.judged.best_value
        return best is not None and best.for_player(self.decision.player) <= LOST


def last_decision(room: Room, seat: int) -> Decision | None:
    """The last move that a seat chose in a room, also one that waits for the opponent's; None if there is none."""
    match = room.match
    if seat in match.pending:
        before = at_ply(match, len(match.history))
        return Decision(before, seat, match.pending[seat], len(match.history) + before.players.index(seat) + 1)
    own = [ply for ply in range(len(room.given.moves), len(room.movers)) if room.movers[ply] == seat]
    return Decision(at_ply(match, own[-1]), seat, match.history[own[-1]], own[-1] + 1) if own else None


class Grades(Inquiries[Grade]):
    """The grades of all people who learn."""

    def __init__(self, limits: Limits, desk: Desk) -> None:
        super().__init__(GRADE, LEVEL, Bounds(limits.grades, limits.grades_per_owner), desk)
        self._limits = limits

    def of(self, room: Room, seat: int, owner: str) -> Grade | None:
        """The grade of the last move of a seat, as far as it is known. Looking begins it and keeps it going."""
        decision = last_decision(room, seat)
        if decision is None:
            return None
        grade = Grade(decision)
        return self.look(
            f"{PREFIX}{room.id} {seat}",
            owner,
            lambda known: _same(known.decision, decision),
            lambda: (grade, self._steps(grade)),
        )

    def _steps(self, grade: Grade) -> Steps[None]:
        """All that is asked about a decision."""
        before, player = grade.decision.before, grade.decision.player
        if before.for_hint() is before and len(before.moves(player)) > 1:
            visits = self._limits.grade_visits or study_limit(before.game, LEVEL).visits
            judge = Judge(Limit(seconds=self._limits.grade_seconds, visits=visits))
            privately = before.game.has_secrets
            grade.judged = yield from judge.judge(
                before, player, grade.decision.move, grade.decision.number, privately=privately
            )
        grade.is_done = True


def _same(one: Decision, other: Decision) -> bool:
    """Whether two decisions are the same move in the same position."""
    return (one.move, one.before.history) == (other.move, other.before.history)
