"""Levels: the same thinking with less of it, and at the bottom with some whim.

A weak level thinks little, then chooses among moves that seem hardly worse than the best, as people do. What is proven
is never thrown away: no whim leaves a won game, or enters a lost one while there is another way.
"""

from math import exp

from zweispiel.core.errors import OptionError
from zweispiel.core.thinking import Level, Thinking
from zweispiel.engines.thought import Idea, Thought
from zweispiel.kernel.rng import Rng, advance

LEVELS = 8


def level_of(thinking: Thinking, number: object) -> Level:
    """The level with that number; OptionError if there is none."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= LEVELS:
        raise OptionError("unknown-level", level=str(number)[:20], most=LEVELS)
    return thinking.levels[number - 1]


def with_whim(thought: Thought, level: Level, rng: Rng) -> Thought:
    """The thought of a player who does not always play what seems best."""
    if level.whim == 0 or thought.exact or (thought.ideas[0].exact and thought.value > 0):
        return thought
    chosen = _draw(reasonable(thought, level), level.whim, rng)
    return Thought(chosen.action, chosen.value, chosen.line, thought.ideas, thought.visits, exact=False)


def reasonable(thought: Thought, level: Level) -> list[Idea]:
    """The moves within the level's slack of the best, tried at least once and not proven lost."""
    best = thought.ideas[0]
    return [
        idea
        for idea in thought.ideas
        if idea is best or (idea.visits > 0 and idea.value >= best.value - level.slack and not _is_lost(idea))
    ]


def _is_lost(idea: Idea) -> bool:
    return idea.exact and idea.value < 0


def _draw(ideas: list[Idea], whim: float, rng: Rng) -> Idea:
    """One of them, the better the likelier."""
    top = max(idea.value for idea in ideas)
    weights = [exp((idea.value - top) / whim) for idea in ideas]
    left = float(advance(rng)) / 2**32 * sum(weights)
    for idea, weight in zip(ideas, weights, strict=True):
        left -= weight
        if left < 0:
            return idea
    return ideas[0]
