"""Levels: the same thinking with less of it, and at the bottom with some whim.

A weak level thinks little, then chooses among moves that seem hardly worse than the best, as people do. What is proven
is never thrown away: no whim leaves a won game, or enters a lost one while there is another way.
"""

from math import exp, sqrt

from zweispiel.core.errors import OptionError
from zweispiel.core.thinking import Level, Thinking
from zweispiel.engines.thought import Idea, Thought
from zweispiel.kernel.rng import Rng, advance

LEVELS = 8
#: Ways of thinking whose values are averages over random playouts: the fewer, the less they tell.
SAMPLING = ("mcts", "uct")
#: How many visits it takes to believe half of what they say, and how much worse what was never tried may be.
DOUBT, CAUTION = 5, 0.5


def level_of(thinking: Thinking, number: object) -> Level:
    """The level with that number; OptionError if there is none."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LEVELS:
        raise OptionError("unknown-level", level=str(number)[:20], most=LEVELS)
    return thinking.levels[number - 1]


def read_level(text: str) -> int:
    """The number of a level as people type it; OptionError if there is none such."""
    level = int(text) if text.isdecimal() and text.isascii() and len(text) < 6 else 0
    if not 1 <= level <= LEVELS:
        raise OptionError("unknown-level", level=text[:20], most=LEVELS)
    return level


def with_whim(thought: Thought, level: Level, rng: Rng) -> Thought:
    """The thought of a player who does not always play what seems best."""
    if level.whim == 0 or thought.exact or (thought.ideas[0].exact and thought.value > 0):
        return thought
    chosen = _draw(reasonable(thought, level), level.whim, rng)
    return Thought(chosen.action, chosen.value, chosen.line, thought.ideas, thought.visits, exact=False)


def reasonable(thought: Thought, level: Level) -> list[tuple[Idea, float]]:
    """The moves within the level's slack of the best that are not proven lost, with what they seem to be worth."""
    tried = sum(idea.visits for idea in thought.ideas)
    usual = sum(idea.value * idea.visits for idea in thought.ideas) / max(1, tried)
    kept = [idea for idea in thought.ideas if idea is thought.ideas[0] or _comes_to_mind(idea)]
    judged = [(idea, estimate(idea, usual) if level.engine in SAMPLING else idea.value) for idea in kept]
    floor = max(worth for _, worth in judged) - level.slack
    return [(idea, worth) for idea, worth in judged if worth >= floor]


def estimate(idea: Idea, usual: float) -> float:
    """A move's worth with some doubt: what was hardly tried counts as usual or less, whatever luck it had."""
    if idea.exact:
        return idea.value
    mean = (idea.visits * idea.value + DOUBT * usual) / (idea.visits + DOUBT)
    return mean - CAUTION / sqrt(idea.visits + 1)


def _comes_to_mind(idea: Idea) -> bool:
    """Whether anybody would think of a move: it was looked at, and not only to find that it loses."""
    return idea.value >= 0 if idea.exact else idea.visits > 0


def _draw(judged: list[tuple[Idea, float]], whim: float, rng: Rng) -> Idea:
    """One of them, the better the likelier."""
    top = max(worth for _, worth in judged)
    weights = [exp((worth - top) / whim) for _, worth in judged]
    left = float(advance(rng)) / 2**32 * sum(weights)
    for (idea, _), weight in zip(judged, weights, strict=True):
        left -= weight
        if left < 0:
            return idea
    return judged[0][0]
