"""Judging the moves of a match: what each was worth, what would have been better, how well both played.

Values are expected outcomes from -1 (lost) to 1 (won). A move is judged by comparing two positions: the one it led to
and the one the best move would have led to, both searched with the same limit. Before a chance draw the value is the
average over all draws, since the mover cannot know the result; draws themselves are not judged. Each player is judged
by what that player could know.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import zweispiel
from zweispiel.core.levels import level_of
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.engines.engine import Analysis, Candidate, Engine
from zweispiel.kernel.contract import CHANCE, Numbers

#: Marks by how much expected outcome a move gives away, the worst first. From won to drawn is 1.
MARKS = (("??", 0.4), ("?", 0.2), ("?!", 0.1))
#: A move that gives away less than this is as good as the best: engines cannot tell them apart.
AS_GOOD = 0.02
#: The level whose limits an analysis uses by default.
DEFAULT_LEVEL = 6
#: With the same seed and a limit in visits, the same record gets the same analysis.
SEED = "analysis"


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

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        value, best = self.value, self.best_value
        return {
            "number": self.number,
            "player": None if self.player == CHANCE else self.player,
            "move": self.move,
            "value": None if value is None else _rounded(value.first),
            "mover_value": None if value is None or self.player == CHANCE else _rounded(value.for_player(self.player)),
            "exact": value is not None and value.exact,
            "best": self.best,
            "best_value": None if best is None else _rounded(best.for_player(self.player)),
            "line": list(self.line),
            "loss": None if self.loss is None else _rounded(self.loss),
            "mark": self.mark,
            "is_best": self.is_best,
            "forced": self.forced,
        }


def _rounded(value: float) -> float:
    return round(value, 4) + 0.0  # plus zero: never -0.0


class MoveAnalyser:
    """Values the positions of one match, each only once."""

    def __init__(self, engine: Engine, limit: Limit) -> None:
        self.engine, self.limit = engine, limit
        self._analyses: dict[tuple[str, ...], Analysis] = {}
        self._averages: dict[tuple[str, ...], Value | None] = {}

    # ---- positions

    def value(self, match: Match) -> Value | None:
        """What a position is worth; None where several players move at once or the engine does not tell."""
        outcome, players = match.outcome(), match.players
        if outcome is not None:
            return Value(0.0 if outcome.winner is None else 1.0 - 2 * outcome.winner, exact=True)
        if players == (CHANCE,):
            if match.history not in self._averages:
                self._averages[match.history] = self._average(match, *match.game.chance_weights(match.knowledge(None)))
            return self._averages[match.history]
        if len(players) > 1 or match.pending:
            return None
        return value_of(self.think(match).candidates[0], players[0])  # not the level's own choice

    def think(self, match: Match) -> Analysis:
        """What the engine says about a position with one player to move."""
        if match.history not in self._analyses:
            self._analyses[match.history] = self.engine.think(match, self.limit)
        return self._analyses[match.history]

    def _average(self, match: Match, actions: Numbers, weights: Numbers) -> Value | None:
        """The average over all draws, each with its share of the limit."""
        limit, known, total = shared(self.limit, len(actions)), [], float(weights.sum())
        for action, weight in zip(actions.tolist(), weights.tolist(), strict=True):
            after = match.copy()
            after.push(match.game.format(action))
            value = MoveAnalyser(self.engine, limit).value(after)
            if value is None:
                return None
            known.append((weight / total, value))
        return Value(sum(part * v.first for part, v in known), all(v.exact for _, v in known))

    # ---- moves

    def judge(self, match: Match, player: int, move: str, number: int) -> JudgedMove:
        """MoveAnalyser a move that `player` made in this position."""
        judged = JudgedMove(number, player, move)
        after = self._value_after(match, move) if len(match.players) == 1 else None
        if after is None:
            return self._judge_among_others(match, judged)
        if len(match.moves()) == 1:
            return replace(judged, value=after, best=move, best_value=after, line=(move,), forced=True)
        best = self.think(match).candidates[0]
        if best.exact:
            value = value_of(best, player)
        else:
            value = after if best.move == move else self._value_after(match, best.move)
        return replace(judged, value=after, best=best.move, best_value=value, line=best.line)

    def _value_after(self, match: Match, move: str) -> Value | None:
        after = match.copy()
        after.push(move)
        return self.value(after)

    def _judge_among_others(self, match: Match, judged: JudgedMove) -> JudgedMove:
        """A move of a simultaneous stage: what follows depends on the others, so only the search itself can tell."""
        analysis = self.engine.think(match, self.limit, player=judged.player, also=judged.move)
        best = analysis.candidates[0]
        played = next((c for c in analysis.candidates if c.move == judged.move), None)
        return replace(
            judged,
            value=None if played is None else value_of(played, judged.player),
            best=best.move,
            best_value=value_of(best, judged.player),
            line=best.line,
        )


def value_of(candidate: Candidate, player: int) -> Value | None:
    """The value of a candidate, None if it was only named and never looked at."""
    if candidate.visits == 0 and not candidate.exact:
        return None
    return Value((candidate.value if player == 0 else -candidate.value) + 0.0, candidate.exact)  # never -0.0


def shared(limit: Limit, parts: int) -> Limit:
    """A limit for each of several searches that together may use this one."""
    return Limit(
        seconds=None if limit.seconds is None else limit.seconds / parts,
        visits=None if limit.visits is None else max(1, limit.visits // parts),
        depth=limit.depth,
    )


# ---- whole matches


def judged_moves(match: Match, judge: MoveAnalyser) -> Iterator[JudgedMove]:
    """MoveAnalyser every move of a match, in order."""
    moves, played = match.history, match.game.match(match.seed)
    number = 0
    while number < len(moves):
        before, players = played.copy(), played.players
        for player in players:
            played.push(moves[number], player)
            number += 1
            if player == CHANCE:
                yield JudgedMove(number, player, moves[number - 1], judge.value(played))
            else:
                yield judge.judge(before, player, moves[number - 1], number)


@dataclass(frozen=True)
class PlayerSummary:
    """How well one player played. Moves without a choice do not count; None where nothing can be told."""

    player: int
    moves: int
    average_loss: float | None
    best_share: float | None
    marks: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return dict(vars(self))


def summary(moves: list[JudgedMove], player: int) -> PlayerSummary:
    """Sum up the moves of one player."""
    own = [judged for judged in moves if judged.player == player and not judged.forced]
    told = [judged for judged in own if judged.loss is not None]
    return PlayerSummary(
        player,
        len(own),
        sum(judged.loss or 0.0 for judged in told) / len(told) if told else None,
        sum(bool(judged.is_best) for judged in told) / len(told) if told else None,
        {mark: sum(judged.mark == mark for judged in own) for mark, _ in reversed(MARKS)},
    )


@dataclass(frozen=True)
class Study:
    """The analysis of a whole match."""

    match: Match
    start: Value | None
    moves: list[JudgedMove]
    limit: Limit

    def summaries(self) -> tuple[PlayerSummary, PlayerSummary]:
        """How well both played."""
        return summary(self.moves, 0), summary(self.moves, 1)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        outcome = self.match.outcome()
        game = self.match.game
        return {
            "game": game.name,
            "version": game.version,
            "options": dict(game.options),
            "outcome": None if outcome is None else outcome.as_dict(),
            "limit": {name: value for name, value in vars(self.limit).items() if value is not None},
            "thresholds": dict(reversed(MARKS)),
            "start": None if self.start is None else {"value": _rounded(self.start.first), "exact": self.start.exact},
            "moves": [judged.as_dict() for judged in self.moves],
            "summary": [one.as_dict() for one in self.summaries()],
        }


def study(match: Match, judge: MoveAnalyser, each: Callable[[JudgedMove], object] = bool) -> Study:
    """Analyse a match; `each` hears of every move as it is judged."""
    start = judge.value(match.game.match(match.seed))
    moves = []
    for judged in judged_moves(match, judge):
        moves.append(judged)
        each(judged)
    return Study(match, start, moves, judge.limit)


def analyse_record(
    match: Match, level: int | None, limit: Limit | None, each: Callable[[JudgedMove], object] = bool
) -> Study:
    """MoveAnalyser all moves of a match for as long as a level thinks, but without that level's deliberate mistakes."""
    strength = level_of(match.game.hints.levels, level or DEFAULT_LEVEL)
    engine = zweispiel.engine(match.game, engine=strength.engine, seed=SEED)
    if limit is None:
        limit = Limit(visits=strength.visits, depth=strength.depth)
    return study(match, MoveAnalyser(engine, limit), each)
