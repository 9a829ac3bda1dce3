"""`Study`: a whole match judged, with its turning points, and how well both played."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.levels import level_of
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.engines.engine import Analysis, Engine
from zweispiel.i18n import translate
from zweispiel.kernel.contract import CHANCE
from zweispiel.study.judging import Judge, Question, Steps, answer_all
from zweispiel.study.values import MARKS, JudgedMove, Value, rounded

#: The level whose limits a study uses by default.
DEFAULT_LEVEL = 6
#: With the same seed and a limit in visits, the same record gets the same study.
SEED = "analysis"
TURNING_POINTS = 3

#: Hears of every move as it is judged.
Each = Callable[[JudgedMove], object]


@dataclass(frozen=True)
class PlayerSummary:
    """How well one player played. Moves without a choice do not count; None where nothing can be told."""

    player: int
    moves: int
    average_loss: float | None
    best_share: float | None
    marks: dict[str, int]

    @property
    def accuracy(self) -> float | None:
        """1 if no move gave anything away, 0 if each one turned a win into a loss."""
        return None if self.average_loss is None else 1 - self.average_loss / 2

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        accuracy = self.accuracy
        return {**vars(self), "accuracy": None if accuracy is None else rounded(accuracy)}


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

    def turning_points(self) -> list[JudgedMove]:
        """The three moves with a mark that gave away most, in the order of the match."""
        marked = sorted((judged for judged in self.moves if judged.mark), key=lambda judged: -(judged.loss or 0.0))
        return sorted(marked[:TURNING_POINTS], key=lambda judged: judged.number)

    def names(self, lang: str | None = None) -> tuple[str, str]:
        """What the players are called where they have no other names: their sides at the end."""
        return side_names(self.match, lang)

    def as_dict(self, names: tuple[str, str] | None = None, lang: str | None = None) -> dict[str, Any]:
        """For JSON; reasons call the players by these names, and speak the language in use unless told otherwise."""
        outcome = self.match.outcome()
        game, called = self.match.game, names or self.names(lang)
        return {
            "game": game.name,
            "version": game.version,
            "options": dict(game.options),
            "outcome": None if outcome is None else outcome.as_dict(),
            "limit": {name: value for name, value in vars(self.limit).items() if value is not None},
            "thresholds": dict(reversed(MARKS)),
            "start": None if self.start is None else {"value": rounded(self.start.first), "exact": self.start.exact},
            "measure": measure_of(game, lang),
            "moves": [judged.as_dict(called, lang) for judged in self.moves],
            "turning_points": [judged.number for judged in self.turning_points()],
            "summary": [one.as_dict() for one in self.summaries()],
        }


def side_names(match: Match, lang: str | None = None) -> tuple[str, str]:
    """The players' sides in a language."""
    seen = match.observe(None)
    first, second = (translate(match.game.side_of(player, seen), lang) for player in (0, 1))
    return first, second


def measure_of(game: Game, lang: str | None) -> dict[str, Any] | None:
    """What the game counts for both players, for JSON."""
    measure = game.facts.measure
    return None if measure is None else {"title": translate(measure.title, lang), "is_graph": measure.is_graph}


def tally_of(match: Match) -> tuple[int, int] | None:
    """What both players have, in the game's own unit, each from what they may know."""
    measure = match.game.facts.measure
    if measure is None:
        return None
    first, second = (measure.count(match.observe(player), player) for player in (0, 1))
    return first, second


# ---- whole matches


def study_steps(match: Match, judge: Judge, each: Each = bool, last_only: bool = False) -> Steps[Study]:
    """Judge a match, from its end to its beginning, or only the moves of its last stage."""
    position = _without_end(match)
    later = yield from judge.value(position)
    moves: list[JudgedMove] = []
    while position.history and not (last_only and moves):
        result = later if position.outcome() is not None else None
        tally, stage = tally_of(position), _take_back_stage(position)
        found: list[JudgedMove] = []
        known = later if len(stage) == 1 else None  # of moves at once, each is judged by what its player knew
        for number, player, move in stage:
            judged = yield from _judged(judge, position, (number, player, move), known)
            found.append(replace(judged, tally=tally, result=result))
        later = yield from _value_before(judge, position, found)
        for judged in reversed(found):
            moves.append(judged)
            each(judged)
    return Study(match, later, moves[::-1], judge.limit)


def _judged(judge: Judge, position: Match, played: tuple[int, int, str], later: Value | None) -> Steps[JudgedMove]:
    number, player, move = played
    if player == CHANCE:
        return JudgedMove(number, player, move, later)
    # The same match goes on being taken back, and questions may be kept for long.
    return (yield from judge.judge(position.copy(), player, move, number, later))


def _value_before(judge: Judge, position: Match, found: list[JudgedMove]) -> Steps[Value | None]:
    """What a position is worth, by the moves judged in it."""
    if len(found) > 1:
        return None
    return (yield from judge.value(position.copy())) if found[0].player == CHANCE else found[0].best_value


def _without_end(match: Match) -> Match:
    """The match as its moves left it: giving up is not judged."""
    again = match.game.match(match.seed)
    for move in match.history:
        again.push(move)
    return again


def _take_back_stage(match: Match) -> list[tuple[int, int, str]]:
    """Take back the moves of the last stage; returns number, player and text of each."""
    total, taken = len(match.history), [match.pop()]
    while match.pending:
        taken.append(match.pop())
    first = total - len(taken) + 1
    return list(zip(range(first, total + 1), match.players, taken[::-1], strict=True))


def study(match: Match, engine: Engine, limit: Limit, each: Each = bool) -> Study:
    """Judge a match with an engine; `each` hears of every move as it is judged, the last one first."""

    def think(question: Question) -> Analysis:
        return engine.think(question.match, question.limit, player=question.player, also=question.also)

    return answer_all(study_steps(match, Judge(limit), each), think)


def study_engine(game: Game, level: int, memory: int = 128, seed: int | str = SEED) -> Engine:
    """The engine that a study of some level uses: without that level's deliberate mistakes."""
    return zweispiel.engine(game, engine=level_of(game.hints.levels, level).engine, seed=seed, memory=memory)


def study_limit(game: Game, level: int) -> Limit:
    """How long a study of some level thinks about each position."""
    strength = level_of(game.hints.levels, level)
    return Limit(visits=strength.study_visits or strength.visits, depth=strength.depth)


def analyse(record: Record | Match, level: int | None = None, limit: Limit | None = None, each: Each = bool) -> Study:
    """Judge all moves of a record for as long as a level thinks; see `zweispiel.analyse`."""
    match = record.replay() if isinstance(record, Record) else record
    chosen = DEFAULT_LEVEL if level is None else level
    return study(match, study_engine(match.game, chosen), limit or study_limit(match.game, chosen), each)
