"""`Engine`: thinks about a match and says what it found, in texts.

    engine = zweispiel.engine(game, level=5)
    engine.think(match, zweispiel.Limit(seconds=1.0)).move

Before anything else a match is reduced to what the player to move may know; the ways of thinking see only that.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from zweispiel.core.errors import IllegalMove, OptionError
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.thinking import PLAIN, Level
from zweispiel.engines.levels import LEVELS, level_of, with_whim
from zweispiel.engines.limit import Limit
from zweispiel.engines.thought import Idea, Stop, Thinker, Thought
from zweispiel.kernel.contract import CHANCE, State
from zweispiel.kernel.rng import Rng, seeded

DEFAULT_LEVEL = 5
DEFAULT_LIMIT = Limit(seconds=1.0)
MOST_THREADS = 64


@dataclass(frozen=True)
class Candidate:
    """A move that was considered: expected outcome for the player to move (-1 … 1), how often it was tried, what comes
    next, and whether the value is proven."""

    move: str
    value: float
    visits: int
    line: tuple[str, ...]
    exact: bool


@dataclass(frozen=True)
class Analysis:
    """What an engine found: the move it would play, the expected outcome for the player to move (-1 … 1), the best
    line, all moves considered (the best first), the playouts made, and whether the value is proven."""

    move: str
    value: float
    line: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    visits: int
    exact: bool


class Engine:
    """A player for one game. It remembers what it found between the moves of a match."""

    def __init__(self, game: Game, thinker: Thinker, level: Level | None = None, seed: object = None) -> None:
        self.game, self.thinker, self.level = game, thinker, level
        self._rng = seeded(f"whim {seed}")

    def think(
        self,
        match: Match,
        limit: Limit | None = None,
        stop: Stop | None = None,
        player: int | None = None,
        also: str | None = None,
    ) -> Analysis:
        """Think about the match for `player` (None: whoever is first to move) until the limit or `stop` ends it.

        Without a limit the level's own holds. IllegalMove if that player owes no move. `also` is a legal move that
        should be among the candidates; a game's own way of thinking may leave out thousands.
        """
        if match.game != self.game:
            raise OptionError("other-game", game=repr(match.game), known=repr(self.game))
        mover = _mover(match, player)
        known, until = match.knowledge(mover), limit or self._usual_limit()
        if also is not None and isinstance(self.thinker, OwnThinking):
            match.copy().push(also, mover)  # refuses what is not legal
            thought = self.thinker.think(known, mover, until, stop, self.game.parse(also, known))
        else:
            thought = self.thinker.think(known, mover, until, stop)
        if self.level is not None:
            thought = with_whim(thought, self.level, self._rng)
        return self._in_texts(thought)

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


class OwnThinking:
    """The way of thinking that a game brings itself; its levels are its own affair too."""

    def __init__(self, game: Game, level: int, rng: Rng) -> None:
        opponent = type(game).opponent
        assert opponent is not None
        self.opponent = opponent(level, rng)

    def think(self, state: State, player: int, limit: Limit, stop: Stop | None, also: int | None = None) -> Thought:
        """Ask the game's opponent, and say it in our words: a game knows nothing of engines."""
        found = self.opponent.think(state, player, limit, stop, also)
        ideas = tuple(Idea(*idea) for idea in found.ideas)
        return Thought(found.action, found.value, found.line, ideas, found.visits, found.exact)


def _mover(match: Match, player: int | None) -> int:
    """Who is to think, checked."""
    players = match.players
    if not players:
        raise IllegalMove("match-over")
    mover = players[0] if player is None else player
    if mover == CHANCE or mover not in players:
        raise IllegalMove("not-your-turn", players=", ".join("chance" if p == CHANCE else str(p) for p in players))
    return mover


# ---- making engines


def _mcts(game: Game, seed: object, threads: int, memory: int) -> Thinker:
    from zweispiel.engines.mcts import MonteCarlo

    return MonteCarlo(game, seed=seed, threads=threads, memory=memory)


def _uct(game: Game, seed: object, threads: int, memory: int) -> Thinker:
    from zweispiel.engines.mcts import MonteCarlo

    return MonteCarlo(game, PLAIN, seed=seed, threads=threads, memory=memory)


def _alphabeta(game: Game, seed: object, threads: int, memory: int) -> Thinker:
    thinker: Thinker = import_module("zweispiel.engines.alphabeta").AlphaBeta(game, seed=seed, memory=memory)
    return thinker


#: Ways of thinking by name.
ENGINES: dict[str, Callable[[Game, object, int, int], Thinker]] = {"mcts": _mcts, "uct": _uct, "alphabeta": _alphabeta}


def make_engine(
    game: Game,
    level: int | None = None,
    engine: str | None = None,
    seed: int | str | None = None,
    threads: int = 1,
    memory: int = 128,
) -> Engine:
    """An engine of some level, or with `engine` a way of thinking without a level; see `zweispiel.engine`."""
    _check_counts(threads, memory)
    chosen = secrets.token_hex(16) if seed is None else seed
    leveled = engine is None or level is not None
    strength = level_of(game.thinking, DEFAULT_LEVEL if level is None else level) if leveled else None
    name = engine or (strength.engine if strength is not None else "mcts")
    if name not in ENGINES:
        raise OptionError("unknown-engine", name=str(name)[:40], engines=", ".join(ENGINES))
    if type(game).opponent is not None:
        number = LEVELS if strength is None else DEFAULT_LEVEL if level is None else level
        return Engine(game, OwnThinking(game, number, seeded(chosen)), strength, chosen)
    return Engine(game, ENGINES[name](game, chosen, threads, memory), strength, chosen)


def _check_counts(threads: object, memory: object) -> None:
    """OptionError unless both are sensible whole numbers."""
    for name, value, most in (("threads", threads, MOST_THREADS), ("memory", memory, 2**20)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise OptionError("bad-value", value=str(value)[:40], name=name, allowed=f"1 to {most}")
