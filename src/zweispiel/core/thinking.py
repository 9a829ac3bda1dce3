"""What a game tells an engine about how best to think about it: numbers, no rules. Every game may have its own."""

from dataclasses import dataclass

#: The value of a move never tried, where every move shall be tried once before any is tried again.
TRY_ALL_FIRST = 1e6


@dataclass(frozen=True)
class Level:
    """One strength of play. The limits are counts, not times, so that a level plays alike on every machine."""

    visits: int
    #: How far, in expected outcome (-1 … 1), a move may seem worse than the best and still be played.
    slack: float = 0.0
    #: How freely to choose among those moves: near 0 nearly always the best, 1 and more almost any of them.
    whim: float = 0.0
    #: Which way of thinking to use, and how deep where that one counts depth.
    engine: str = "mcts"
    depth: int | None = None


#: Visits, slack and whim of levels 1 to 4 where a game says nothing else.
FIRST_STEPS = ((24, 0.5, 0.3), (80, 0.25, 0.15), (250, 0.1, 0.06), (900, 0.025, 0.015))


def ladder(
    most: int, first: tuple[tuple[int, float, float], ...] = FIRST_STEPS, growth: float = 5.0
) -> tuple[Level, ...]:
    """Eight levels: four that think little and choose by whim, then four up to `most` visits, `growth` times each.

    `first` has visits, slack and whim of the lower four. They have to fit how far apart a game's moves lie in value.
    """
    return *(Level(*step) for step in first), *(Level(round(most / growth**step)) for step in (3, 2, 1, 0))


LADDER = ladder(800_000)


@dataclass(frozen=True)
class Thinking:
    """The parameters of tree search for one game; found by contests, see `benchmarks/search.py`."""

    #: Weight of curiosity against success: the constant of UCB1 for outcomes from -1 to 1.
    exploration: float = 1.0
    #: How many visits of a position before its moves get nodes of their own; saves memory.
    expand_after: int = 2
    #: Value of a move never tried, added to that of the position; TRY_ALL_FIRST is plain UCT.
    first_play: float = TRY_ALL_FIRST
    #: All-moves-as-first: how fast its share fades as real visits come in; None does without it.
    amaf_bias: float | None = None
    #: Weight of the bonus for moves that the game's `prior` expects; 0 does without it.
    prior_weight: float = 0.0
    #: Share of the game's `judge` in what a leaf is worth, the rest is random play; 0 does without it.
    judge_share: float = 0.0
    #: Levels 1 to 8, see `ladder`.
    levels: tuple[Level, ...] = LADDER


#: The yardstick: UCB1 on random playouts and nothing else.
PLAIN = Thinking()
