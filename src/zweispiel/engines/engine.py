"""`Engine`: thinks about a match and reports what it found, in texts.

    engine = zweispiel.engine(game, level=5)
    engine.think(match, zweispiel.Limit(seconds=1.0)).move

A match is first reduced to what the player to move may know; the searches see only that. What they find is calibrated
here, once: searches and deliberate mistakes work with raw values, everybody else gets expected results.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module

from zweispiel.core.errors import IllegalMove, OptionError
from zweispiel.core.game import Game
from zweispiel.core.hints import AS_FOUND, PLAIN_UCT, Calibration
from zweispiel.core.levels import LEVELS, Level, level_of
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.core.search import Idea, OwnOpponent, Stop, Thinker, Thought
from zweispiel.engines.calibration import calibrated_thought
from zweispiel.engines.mistakes import with_mistakes
from zweispiel.kernel.contract import CHANCE
from zweispiel.kernel.rng import seeded

DEFAULT_LEVEL = 5
DEFAULT_LIMIT = Limit(seconds=1.0)
MOST_THREADS = 64


@dataclass(frozen=True)
class Candidate:
    """A move that was considered: the expected outcome for the player to move (-1 … 1), the visits, the principal
    variation, and whether the value is proven."""

    move: str
    value: float
    visits: int
    line: tuple[str, ...]
    exact: bool


@dataclass(frozen=True)
class Analysis:
    """What an engine found: its move, the expected outcome for the player to move (-1 … 1), the principal variation,
    all moves considered (best first), the visits in total, and whether the value is proven."""

    move: str
    value: float
    line: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    visits: int
    exact: bool


class Engine:
    """A player for one game. Between the moves of a match it keeps what it found."""

    def __init__(
        self,
        game: Game,
        thinker: Thinker,
        level: Level | None = None,
        seed: object = None,
        calibration: Calibration = AS_FOUND,
    ) -> None:
        self.game, self.thinker, self.level, self.calibration = game, thinker, level, calibration
        self._rng = seeded(f"whim {seed}")  # another word would change every seeded game

    def think(
        self,
        match: Match,
        limit: Limit | None = None,
        stop: Stop | None = None,
        player: int | None = None,
        also: str | None = None,
    ) -> Analysis:
        """Think about the match for `player` (None: the first who owes a move) until the limit or `stop` ends it.

        Without a limit the level's own holds. IllegalMove if that player owes no move. `also` is a legal move that must
        be among the candidates; a game's own opponent may leave out thousands.
        """
        if match.game != self.game:
            raise OptionError("other-game", game=repr(match.game), known=repr(self.game))
        mover = _mover(match, player)
        known, until = match.knowledge(mover), limit or self._usual_limit()
        if also is not None and isinstance(self.thinker, OwnOpponent):
            match.copy().push(also, mover)  # refuses what is not legal
            thought = self.thinker.think(known, mover, until, stop, self.game.parse(also, known))
        else:
            thought = self.thinker.think(known, mover, until, stop)
        if self.level is not None:
            thought = with_mistakes(thought, self.level, self._rng)
        return self._in_texts(calibrated_thought(thought, self.calibration, mover))

    def _usual_limit(self) -> Limit:
        if self.level is None:
            return DEFAULT_LIMIT
        return Limit(visits=self.level.visits, depth=self.level.depth)

    def _in_texts(self, thought: Thought) -> Analysis:
        return Analysis(
            move=self.game.format(thought.action),
            value=thought.value,
            line=self._texts(thought.line),
            candidates=tuple(self._candidate(idea) for idea in thought.ideas),
            visits=thought.visits,
            exact=thought.exact,
        )

    def _candidate(self, idea: Idea) -> Candidate:
        return Candidate(self.game.format(idea.action), idea.value, idea.visits, self._texts(idea.line), idea.exact)

    def _texts(self, actions: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.game.format(action) for action in actions)


def _mover(match: Match, player: int | None) -> int:
    """The player to think for; IllegalMove if they owe no move."""
    players = match.players
    if not players:
        raise IllegalMove("match-over")
    mover = players[0] if player is None else player
    if mover == CHANCE or mover not in players:
        raise IllegalMove("not-your-turn", players=", ".join("chance" if p == CHANCE else str(p) for p in players))
    return mover


# ---- making engines


def _mcts(game: Game, seed: object, threads: int, memory: int, old: bool) -> Thinker:
    from zweispiel.engines.mcts import MonteCarlo

    return MonteCarlo(game, seed=seed, threads=threads, memory=memory, old=old)


def _uct(game: Game, seed: object, threads: int, memory: int, old: bool) -> Thinker:
    from zweispiel.engines.mcts import MonteCarlo

    return MonteCarlo(game, PLAIN_UCT, seed=seed, threads=threads, memory=memory, old=old)


def _alphabeta(game: Game, seed: object, threads: int, memory: int, old: bool) -> Thinker:
    thinker: Thinker = import_module("zweispiel.engines.alphabeta").AlphaBeta(game, seed=seed, memory=memory, old=old)
    return thinker


#: Searches by the name of their engine.
SEARCHES: dict[str, Callable[[Game, object, int, int, bool], Thinker]] = {
    "mcts": _mcts,
    "uct": _uct,
    "alphabeta": _alphabeta,
}
#: Level 8 of the first release: a yardstick that stays as it was.
OLD_LEVEL_8 = "old-level-8"
ENGINES = (*SEARCHES, OLD_LEVEL_8)


def make_engine(
    game: Game,
    level: int | None = None,
    engine: str | None = None,
    seed: int | str | None = None,
    threads: int = 1,
    memory: int = 128,
) -> Engine:
    """An engine of some level, or a search by name without a level; see `zweispiel.engine`."""
    _check_counts(threads, memory)
    chosen = secrets.token_hex(16) if seed is None else seed
    if engine is not None and engine not in ENGINES:
        raise OptionError("unknown-engine", name=str(engine)[:40], engines=", ".join(ENGINES))
    if engine == OLD_LEVEL_8 and level is not None:
        raise OptionError("bad-value", value=str(level)[:40], name="level", allowed="None")
    strength = _strength(game, level, engine)
    old = strength is not None and strength.old
    if (opponent := game.hints.of(old).opponent) is not None:
        number = level or (DEFAULT_LEVEL if engine is None else LEVELS)
        return Engine(game, opponent(number, seeded(chosen)), strength, chosen)
    name = str(engine if engine in SEARCHES or strength is None else strength.engine)
    thinker = SEARCHES[name](game, chosen, threads, memory, old)
    return Engine(game, thinker, strength, chosen, _calibration(game, name, old))


def _calibration(game: Game, search: str, old: bool) -> Calibration:
    """That of the game's best search; others, the old one among them, report their values as they are."""
    return game.hints.calibration if search == game.hints.levels[-1].engine and not old else AS_FOUND


def _strength(game: Game, level: int | None, engine: str | None) -> Level | None:
    """The level that is asked for, None if only an engine is."""
    if engine == OLD_LEVEL_8:
        return replace(game.hints.of(old=True).levels[-1], old=True)
    if engine is not None and level is None:
        return None
    return level_of(game.hints.levels, DEFAULT_LEVEL if level is None else level)


def _check_counts(threads: object, memory: object) -> None:
    """OptionError unless both are sensible whole numbers."""
    for name, value, most in (("threads", threads, MOST_THREADS), ("memory", memory, 2**20)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise OptionError("bad-value", value=str(value)[:40], name=name, allowed=f"1 to {most}")
