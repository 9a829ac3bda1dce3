"""Who takes part in a contest, as people write it: `level:3`, `mcts:visits=500`, `greedy`, `program:python bot.py`.

A `Spec` is a player written down; `seat` makes a fresh player of it for one game.
"""

import os
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import zweispiel
from zweispiel.core.errors import N_, InvalidMove, UsageError, ZweispielError
from zweispiel.core.game import Game
from zweispiel.core.levels import read_level
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.core.search import Stop
from zweispiel.engines.engine import ENGINES, Engine
from zweispiel.kernel.rng import below, seeded
from zweispiel.lab.contest.greedy import GreedyPlayer
from zweispiel.lab.contest.protocol import Fault, Program, ending, move_in, opening, question

NO_PLAYER = N_(
    "{text!r} is not a player; players look like level:3, {engines}, mcts:visits=500, greedy, random "
    "or program:COMMAND."
)
NO_SETTING = N_("{text!r} is not a setting; settings look like visits=500, and there are {names}.")
NO_PROGRAM = N_("There is no program {name!r}.")

BAD_SECONDS = N_("{value!r} is not possible for {name}; a number of seconds up to {most} is needed.")

MOST_SECONDS = 1_000_000
LIMITS = ("seconds", "visits", "depth")
SETTINGS = (*LIMITS, "threads", "memory")


class Player(Protocol):
    """A player of one game."""

    def move(self, match: Match, player: int, stop: Stop) -> str:
        """The text of the move to play for `player`; Fault or Resigns ends the game."""
        ...

    def close(self, match: Match) -> None:
        """The game has ended."""
        ...


@dataclass(frozen=True)
class Spec:
    """A player written down. `settings` are those of its engine."""

    text: str
    kind: str
    level: int | None = None
    limit: Limit | None = None
    settings: tuple[tuple[str, int], ...] = ()
    command: tuple[str, ...] = ()

    def seat(self, game: Game, seed: str, limit: Limit | None, timeout: float) -> Player:
        """A fresh player for one game; a limit of its own counts more than the contest's."""
        own = self.limit or limit
        if self.kind in BY_LOT:
            return BY_LOT[self.kind](seed)
        if self.kind == "program":
            return ProgramPlayer(self.command, own, timeout)
        return EnginePlayer(self.engine(game, seed), own)

    def engine(self, game: Game, seed: str) -> Engine:
        """The engine of a player that is one."""
        name = None if self.kind == "level" else self.kind
        return zweispiel.engine(game, level=self.level, engine=name, seed=seed, **dict(self.settings))

    def check(self, game: Game) -> None:
        """Refuse what cannot play this game, before anything is played."""
        if self.kind not in (*BY_LOT, "program"):
            self.engine(game, "0")
        elif self.kind == "program" and shutil.which(self.command[0]) is None:
            raise UsageError("no-program", NO_PROGRAM, name=self.command[0][:100])


# ---- reading


def read_spec(text: str) -> Spec:
    """A player as written on the command line; UsageError or OptionError says what is possible."""
    kind, sign, rest = text.strip().partition(":")
    kind = kind.lower()
    if kind == "program" and (command := _command(rest)):
        return Spec(text.strip(), kind, command=command)
    if kind in BY_LOT and not sign:
        return Spec(text.strip(), kind)
    parts = [part.strip() for part in rest.split(",") if part.strip()]
    if kind == "level" and parts:
        return _engine_spec(text.strip(), kind, parts[1:], read_level(parts[0]))
    if kind in ENGINES and bool(sign) == bool(parts):
        return _engine_spec(text.strip(), kind, parts, None)
    raise UsageError("bad-player", NO_PLAYER, text=text[:100], engines=", ".join(ENGINES))


def read_limit(text: str) -> Limit:
    """`seconds=0.1` or `visits=500,depth=4`."""
    return _limit(_settings(text.split(","), LIMITS))


def read_seconds(name: str, text: str) -> float:
    """A positive number of seconds."""
    value = _number(text)
    if value is None or not 0 < value <= MOST_SECONDS:
        raise UsageError("bad-seconds", BAD_SECONDS, value=text[:100], name=name, most=MOST_SECONDS)
    return float(value)


def _engine_spec(text: str, kind: str, parts: list[str], level: int | None) -> Spec:
    values = _settings(parts, SETTINGS)
    bounds = {name: values.pop(name) for name in LIMITS if name in values}
    return Spec(text, kind, level, _limit(bounds) if bounds else None, tuple((n, int(v)) for n, v in values.items()))


def _settings(parts: list[str], names: tuple[str, ...]) -> dict[str, float]:
    """`["visits=500"]` as a dictionary of numbers, whole where they are."""
    values = {}
    for part in parts:
        name, _, number = part.strip().partition("=")
        value = _number(number)
        whole = isinstance(value, int) or name == "seconds"
        if name not in names or value is None or not whole:
            raise UsageError("bad-setting", NO_SETTING, text=part[:100], names=", ".join(names))
        values[name] = value
    return values


def _number(text: str) -> int | float | None:
    """A number as Python writes it, None if it is none."""
    if not text.isascii() or len(text) > 20:
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return None


def _limit(bounds: dict[str, float]) -> Limit:
    whole = {name: int(value) for name, value in bounds.items() if name != "seconds"}
    return Limit(seconds=bounds.get("seconds"), visits=whole.get("visits"), depth=whole.get("depth"))


def _command(text: str) -> tuple[str, ...]:
    """A command line in words, quotes understood; none if it is empty or a quote is left open."""
    try:
        return tuple(shlex.split(text, posix=os.name == "posix"))
    except ValueError:
        return ()


# ---- playing


class EnginePlayer:
    """One of our engines."""

    def __init__(self, engine: Engine, limit: Limit | None) -> None:
        self.engine, self.limit = engine, limit

    def move(self, match: Match, player: int, stop: Stop) -> str:
        """What the engine would play."""
        return self.engine.think(match, self.limit, stop, player).move

    def close(self, match: Match) -> None:
        """Nothing to do."""


class RandomPlayer:
    """Any move, each equally likely."""

    def __init__(self, seed: str) -> None:
        self.rng = seeded(seed)

    def move(self, match: Match, player: int, stop: Stop | None = None) -> str:
        """A move by lot."""
        actions = match.game.fair(match.knowledge(player))
        return match.game.format(int(actions[below(self.rng, len(actions))]))

    def close(self, match: Match) -> None:
        """Nothing to do."""


#: Players that need only a seed.
BY_LOT: dict[str, Callable[[str], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


class ProgramPlayer:
    """An outside program. It is a computer and bound to what the game allows computers."""

    def __init__(self, command: tuple[str, ...], limit: Limit | None, timeout: float) -> None:
        self.command, self.limit = command, limit
        self.patience = timeout + ((limit.seconds or 0.0) if limit is not None else 0.0)
        self.program: Program | None = None

    def move(self, match: Match, player: int, stop: Stop) -> str:
        """Ask the program; any mistake of its own is a Fault."""
        moves = fair_moves(match, player)
        lines = question(match.observe(player), moves, self.limit)
        if self.program is None:
            self.program = Program(self.command)
            lines = opening(match.game, player) + lines
        return checked(match, player, move_in(self.program.ask(lines, self.patience)), moves)

    def close(self, match: Match) -> None:
        """Say goodbye."""
        if self.program is not None:
            self.program.close(ending(match.outcome()))


def fair_moves(match: Match, player: int) -> list[str]:
    """What a computer may play, as texts."""
    return [match.game.format(int(action)) for action in match.game.fair(match.knowledge(player))]


def checked(match: Match, player: int, text: str, moves: list[str]) -> str:
    """The canonical text of a move that may be played; else a Fault that says why not."""
    try:
        canonical = match.copy().push(text, player)
    except InvalidMove as error:
        raise Fault("nonsense", str(error)) from None
    except ZweispielError as error:
        raise Fault("illegal", f"{text[:40]}: {error}") from None
    if canonical not in moves:
        raise Fault("illegal", f"{canonical} is not fair: computers play by the rules of honesty")
    return canonical
