"""Judging the moves of a match: what each was worth, and what would have been better.

A move is judged by comparing two positions: the one it led to and the one the best move would have led to, both
searched with the same limit. Before a chance draw the value is the average over all draws, since the mover cannot know
the result; draws themselves are not judged. Each player is judged by what that player could know.

A match is judged from its end to its beginning, so that what is known about later positions corrects earlier ones.
Nothing here searches: judging is a generator of questions, each about one position, that is sent the answers. So one
process can answer them at once (`answer_all`), and a server one by one, between other work.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import TypeVar

from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.engines.engine import Analysis
from zweispiel.kernel.contract import CHANCE, Numbers
from zweispiel.study.reasons import find_reason
from zweispiel.study.values import JudgedMove, Value, value_of


@dataclass(frozen=True)
class Question:
    """A position for an engine to think about; `also` is a move that has to be among its candidates."""

    match: Match
    player: int
    limit: Limit
    also: str | None = None


T = TypeVar("T")
#: Asks questions, is sent the answers, and returns a result.
Steps = Generator[Question, Analysis, T]


def answer_all(steps: Steps[T], think: Callable[[Question], Analysis]) -> T:
    """The result of some steps, all their questions answered by `think`."""
    try:
        question = next(steps)
        while True:
            question = steps.send(think(question))
    except StopIteration as end:
        result: T = end.value
        return result


class Judge:
    """Values the positions of one match, each only once."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._analyses: dict[tuple[str, ...], Analysis] = {}

    # ---- positions

    def value(self, match: Match) -> Steps[Value | None]:
        """What a position is worth; None where several players move at once or the engine does not tell."""
        outcome, players = match.outcome(), match.players
        if outcome is not None:
            return Value(0.0 if outcome.winner is None else 1.0 - 2 * outcome.winner, exact=True)
        if players == (CHANCE,):
            return (yield from self._average(match, *match.game.chance_weights(match.knowledge(None))))
        if len(players) > 1 or match.pending:
            return None
        analysis = yield from self.think(match)
        return value_of(analysis.candidates[0], players[0])  # not the level's own choice

    def think(self, match: Match) -> Steps[Analysis]:
        """What the engine says about a position with one player to move."""
        if match.history not in self._analyses:
            self._analyses[match.history] = yield Question(match, match.players[0], self.limit)
        return self._analyses[match.history]

    def _average(self, match: Match, actions: Numbers, weights: Numbers) -> Steps[Value | None]:
        """The average over all draws, each with its share of the limit."""
        limit, known, total = shared(self.limit, len(actions)), [], float(weights.sum())
        for action, weight in zip(actions.tolist(), weights.tolist(), strict=True):
            after = match.copy()
            after.push(match.game.format(action))
            value = yield from Judge(limit).value(after)
            if value is None:
                return None
            known.append((weight / total, value))
        return Value(sum(part * v.first for part, v in known), all(v.exact for _, v in known))

    # ---- moves

    def judge(
        self,
        match: Match,
        player: int,
        move: str,
        number: int,
        after: Value | None = None,
        privately: bool = False,
    ) -> Steps[JudgedMove]:
        """Judge a move that `player` made in this position; `after` is what is known of the position it led to.

        `privately`: only by what the player knew. Else the answers to it are searched for, by what the opponent knows.
        """
        judged = JudgedMove(number, player, move)
        if not match.game.is_judged(move):
            return judged
        if after is None and len(match.players) == 1 and not privately:
            after = yield from self._value_after(match, move)
        if after is None:
            judged = yield from self._judge_among_others(match, judged)
        elif len(match.moves()) == 1:
            return replace(judged, value=after, best=move, best_value=after, line=(move,), forced=True)
        else:
            judged = yield from self._judge_alone(match, judged, after)
        return self._with_reason(match, judged)

    def _judge_alone(self, match: Match, judged: JudgedMove, after: Value) -> Steps[JudgedMove]:
        analysis = yield from self.think(match)
        best, player = analysis.candidates[0], judged.player
        if best.exact:
            value = value_of(best, player)
        else:
            value = after if best.move == judged.move else (yield from self._value_after(match, best.move))
        if value is not None and after.for_player(player) > value.for_player(player):  # what came later tells
            return replace(judged, value=after, best=judged.move, best_value=after, line=(judged.move,))
        return replace(judged, value=after, best=best.move, best_value=value, line=best.line)

    def _value_after(self, match: Match, move: str) -> Steps[Value | None]:
        after = match.copy()
        after.push(move)
        return (yield from self.value(after))

    def _judge_among_others(self, match: Match, judged: JudgedMove) -> Steps[JudgedMove]:
        """A move of a simultaneous stage: what follows depends on the others, so only the search itself can tell."""
        analysis = yield Question(match, judged.player, self.limit, judged.move)
        best = analysis.candidates[0]
        played = next((c for c in analysis.candidates if c.move == judged.move), None)
        return replace(
            judged,
            value=None if played is None else value_of(played, judged.player),
            best=best.move,
            best_value=value_of(best, judged.player),
            line=best.line,
        )

    def _with_reason(self, match: Match, judged: JudgedMove) -> JudgedMove:
        """The same with the refutation and, if it is a mistake, the reason."""
        later = self._analyses.get((*match.history, judged.move))
        refutation = later.candidates[0].line if later is not None else ()
        if not judged.mark or judged.best is None:
            return replace(judged, refutation=refutation)
        reason = find_reason(match, judged.player, judged.move, judged.best, judged.line, refutation, judged.mark)
        return replace(judged, refutation=refutation, reason=reason)


def shared(limit: Limit, parts: int) -> Limit:
    """A limit for each of several searches that together may use this one."""
    return Limit(
        seconds=None if limit.seconds is None else limit.seconds / parts,
        visits=None if limit.visits is None else max(1, limit.visits // parts),
        depth=limit.depth,
    )
