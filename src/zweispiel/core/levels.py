"""Levels 1 to 8: how many visits each has, and how often a weak one deliberately errs.

A level is limited by counts, not by time, so it plays equally well on every machine. A game's own levels stand in its
`engine.py`.
"""

from dataclasses import dataclass

from zweispiel.core.errors import OptionError

LEVELS = 8


@dataclass(frozen=True)
class Level:
    """One strength of play."""

    #: Playouts (tree search) or positions (alpha-beta) per move.
    visits: int
    #: How far a move's value (-1 … 1) may lie below the best one for the move still to be played.
    tolerance: float = 0.0
    #: Softmax temperature of the choice among those moves: 0 always plays the best, 1 and more nearly any of them.
    temperature: float = 0.0
    #: The engine, and the search depth for engines that count it.
    engine: str = "mcts"
    depth: int | None = None
    #: Whether it searches with the old hints of its game (`core/hints.py`).
    old: bool = False
    #: The share of moves that are chosen so. The others are the best it knows: it only errs when its attention lapses.
    lapses: float = 1.0
    #: The visits with which a study of this level judges, where the opponent's would be too few.
    study_visits: int | None = None


#: Visits, tolerance and temperature of levels 1 to 4, unless a game has its own.
FIRST_STEPS = ((24, 0.5, 0.3), (80, 0.25, 0.15), (250, 0.1, 0.06), (900, 0.025, 0.015))


def ladder(
    most: int, first: tuple[tuple[int, float, float], ...] = FIRST_STEPS, growth: float = 5.0
) -> tuple[Level, ...]:
    """Eight levels: four weak ones, then four in which visits grow by the factor `growth` up to `most`.

    `first` gives visits, tolerance and temperature of the weak ones. They must suit how far apart the values of the
    game's moves lie.
    """
    return *(Level(*step) for step in first), *(Level(round(most / growth**step)) for step in (3, 2, 1, 0))


DEFAULT_LEVELS = ladder(800_000)


def level_of(levels: tuple[Level, ...], number: object) -> Level:
    """The level with this number; OptionError if there is none."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LEVELS:
        raise OptionError("unknown-level", level=str(number)[:20], most=LEVELS)
    return levels[number - 1]


def read_level(text: str) -> int:
    """The level's number from what a person typed; OptionError if there is no such level."""
    level = int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else 0
    if not 1 <= level <= LEVELS:
        raise OptionError("unknown-level", level=text[:20], most=LEVELS)
    return level
