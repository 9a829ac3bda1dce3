"""`LiveAnalyses`: engines that think about the positions on analysis boards, bit by bit, while people look.

Each board has one at most: the position that is on it now. A person has as many boards as pages. The position is
thought about in short slices (`inquiries.py`), so that many analyses take turns. The engine keeps what it found between
the slices and between neighbouring positions. An analysis ends when it is proven, when its time is spent, or when its
person has not looked for a while.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zweispiel import Analysis
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.engines.engine import Candidate
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.inquiries import Bounds, Desk, Inquiries
from zweispiel.service.types import Limits
from zweispiel.service.work import ANALYSIS
from zweispiel.study.judging import Question, Steps

#: How many of the best moves are reported.
LINES = 3
#: Seconds of the slices: short ones for a quick first answer, then all alike.
FIRST_SLICES, SLICE = (0.2, 0.4, 0.8), 1.5
#: Seconds of thinking about one position.
MOST_SECONDS = 30.0
#: A work's room begins with this to name an analysis.
PREFIX = "analysis "
#: The level whose kind of engine thinks.
LEVEL = 8


@dataclass(frozen=True)
class Line:
    """A move, its expected outcome for the player who thinks, whether that is proven, and how it goes on."""

    move: str
    value: float
    exact: bool
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """What is known about a position. Before a draw the lines are the draws, and the value is their average."""

    #: The player whose values these are; None if there is nothing to think about.
    player: int | None
    value: float | None = None
    exact: bool = False
    lines: tuple[Line, ...] = ()
    visits: int = 0
    seconds: float = 0.0
    is_done: bool = False


@dataclass(eq=False)
class LiveAnalysis:
    """The position on one person's board, and what is known about it."""

    match: Match
    player: int | None
    report: Report


class LiveAnalyses(Inquiries[LiveAnalysis]):
    """The analyses of all people."""

    def __init__(self, limits: Limits, desk: Desk) -> None:
        super().__init__(ANALYSIS, LEVEL, Bounds(limits.analyses, limits.analyses_per_owner), desk)

    def of(self, board: str, match: Match, eyes: int | None, owner: str) -> Report:
        """What is known about a position so far. Looking begins its analysis and keeps it going."""
        player = _thinker(match, eyes)
        analysis = LiveAnalysis(match, player, Report(player))
        return self.look(
            PREFIX + board,
            owner,
            lambda known: _same(known, match, player),
            lambda: (analysis, _steps(analysis)),
        ).report

    def turn_off(self, board: str) -> None:
        """The person has turned the engine off."""
        self.end(PREFIX + board)


def _same(known: LiveAnalysis, match: Match, player: int | None) -> bool:
    """Whether an analysis is about this position."""
    same_moves = known.match.history == match.history and known.match.pending == match.pending
    return known.match.game == match.game and known.player == player and same_moves


def _thinker(match: Match, eyes: int | None) -> int | None:
    """The player to think for; None if there is nothing to think about."""
    players = match.players
    if not players or (eyes is not None and match.game.has_secrets and eyes not in players):
        return None
    if players == (CHANCE,):
        after = match.copy()
        after.push(match.moves()[0])
        return after.player
    return eyes if eyes in players else players[0]


# ---- thinking


def _steps(analysis: LiveAnalysis) -> Steps[None]:
    """All that is asked about a position, until it is proven or its time is spent. The report grows meanwhile."""
    match, player = analysis.match, analysis.player
    if player is not None:
        think = _draws if match.players == (CHANCE,) else _moves
        yield from think(analysis, match, player)
    analysis.report = _done(analysis.report, match)


def _done(report: Report, match: Match) -> Report:
    outcome = match.outcome()
    if outcome is None:
        return replace(report, is_done=True)
    value = 0.0 if outcome.winner is None else 1.0 - 2 * outcome.winner
    return Report(player=0, value=value, exact=True, is_done=True)


def _slices() -> Iterator[float]:
    """How many seconds to think next."""
    spent = 0.0
    for seconds in FIRST_SLICES:
        spent += seconds
        yield seconds
    while spent < MOST_SECONDS:
        spent += SLICE
        yield SLICE


def _moves(analysis: LiveAnalysis, match: Match, player: int) -> Steps[None]:
    """The best moves of a player."""
    visits, spent, before = 0, 0.0, None
    #: What alpha-beta found about moves that are not the best; it shows of them only that they are no better.
    others: dict[str, Line] | None = {} if match.game.hints.levels[LEVEL - 1].engine == "alphabeta" else None
    for seconds in _slices():
        found = yield Question(match, player, Limit(seconds=seconds if others is None else seconds / 2))
        if found == before:  # more time changes nothing
            return
        lines = [_line(candidate) for candidate in found.candidates[:LINES]]
        if others is not None:
            lines[1:] = yield from _alternatives(match, player, found, others, seconds / 4)
        visits, spent, before = visits + found.visits, spent + seconds, found
        analysis.report = Report(player, lines[0].value, found.exact, tuple(lines), visits, spent)
        if found.exact and all(line.exact for line in lines):
            return


def _alternatives(
    match: Match, player: int, found: Analysis, known: dict[str, Line], seconds: float
) -> Steps[list[Line]]:
    """The moves after the best one: the most promising are searched by themselves, and are worth no more than it."""
    best, *others = found.candidates

    def promise(candidate: Candidate) -> float:
        return known[candidate.move].value if candidate.move in known else candidate.value

    for candidate in sorted(others, key=promise, reverse=True)[: LINES - 1]:
        exact = _line(candidate) if candidate.exact else None
        known[candidate.move] = exact or (yield from _alternative(match, player, candidate, seconds))
    told = [known[candidate.move] for candidate in others if candidate.move in known]
    capped = [replace(line, value=min(line.value, best.value)) for line in told]
    return sorted(capped, key=lambda line: -line.value)[: LINES - 1]


def _alternative(match: Match, player: int, candidate: Candidate, seconds: float) -> Steps[Line]:
    """What a move is worth, by a search of the position after it."""
    after = match.copy()
    after.push(candidate.move, player)
    outcome, mover = after.outcome(), after.player
    if outcome is not None:
        value = 0.0 if outcome.winner is None else 1.0 if outcome.winner == player else -1.0
        return Line(candidate.move, value, True, (candidate.move,))
    if mover is None or mover == CHANCE or after.pending:
        return _line(candidate)
    found = yield Question(after, mover, Limit(seconds=seconds))
    best = found.candidates[0]
    value = best.value if mover == player else -best.value
    return Line(candidate.move, value + 0.0, found.exact, (candidate.move, *best.line))


def _line(candidate: Candidate) -> Line:
    return Line(candidate.move, candidate.value + 0.0, candidate.exact, candidate.line)


def _draws(analysis: LiveAnalysis, match: Match, player: int) -> Steps[None]:
    """What each draw would be worth to the player who moves after it, and the average of all."""
    actions, weights = match.game.chance_weights(match.knowledge(None))
    shares = (weights / weights.sum()).tolist()
    texts = [match.game.format(action) for action in actions.tolist()]
    known: dict[str, Line] = {}
    visits, spent = 0, 0.0
    for seconds in _slices():
        for text in texts:
            after = match.copy()
            after.push(text)
            found = yield Question(after, player, Limit(seconds=seconds / 2))
            best = found.candidates[0]
            known[text] = Line(text, best.value + 0.0, found.exact, (text, *best.line))
            visits, spent = visits + found.visits, spent + seconds / 2
        average = sum(share * known[text].value for share, text in zip(shares, texts, strict=True))
        exact = all(line.exact for line in known.values())
        lines = tuple(known[text] for text in texts)
        analysis.report = Report(player, average, exact, lines, visits, spent)
        if exact or spent >= MOST_SECONDS:
            return
