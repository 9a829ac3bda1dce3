"""The deliberate mistakes of weak levels.

A weak level thinks little, then picks at random among the moves that seem hardly worse than the best, as people do.
Some levels do so only when their attention lapses. None ever throws away what is proven: it neither leaves a won
game nor enters a lost one while there is another move.
"""

from math import exp, sqrt

from zweispiel.core.levels import Level
from zweispiel.core.search import Idea, Thought
from zweispiel.kernel.rng import Rng, advance

#: Engines whose values are averages over random playouts: the fewer the visits, the less a value means.
SAMPLING = ("mcts", "uct")
#: A move with this many visits counts half by its own value, half by the average move's. The second number is how much
#: a move without any visits is marked down.
DOUBT, CAUTION = 5, 0.5


def with_mistakes(thought: Thought, level: Level, rng: Rng) -> Thought:
    """The thought of a player of this level, who does not always play the best move."""
    if level.temperature == 0 or thought.exact or (thought.ideas[0].exact and thought.value > 0):
        return thought
    if level.lapses < 1 and _share(rng) >= level.lapses:
        return thought
    chosen = _sample(tolerable(thought, level), level.temperature, rng)
    return Thought(chosen.action, chosen.value, chosen.line, thought.ideas, thought.visits, exact=False)


def tolerable(thought: Thought, level: Level) -> list[tuple[Idea, float]]:
    """The moves within the level's tolerance of the best that are not proven lost, with their estimated values."""
    tried = sum(idea.visits for idea in thought.ideas)
    average = sum(idea.value * idea.visits for idea in thought.ideas) / max(1, tried)
    kept = [idea for idea in thought.ideas if idea is thought.ideas[0] or _was_considered(idea)]
    valued = [(idea, cautious_value(idea, average) if level.engine in SAMPLING else idea.value) for idea in kept]
    floor = max(value for _, value in valued) - level.tolerance
    return [(idea, value) for idea, value in valued if value >= floor]


def cautious_value(idea: Idea, average: float) -> float:
    """A move's value, drawn towards the average and marked down the more, the fewer visits it rests on."""
    if idea.exact:
        return idea.value
    mean = (idea.visits * idea.value + DOUBT * average) / (idea.visits + DOUBT)
    return mean - CAUTION / sqrt(idea.visits + 1)


def _was_considered(idea: Idea) -> bool:
    """Whether a person would consider the move: it was visited, and not only to find that it loses."""
    return idea.value >= 0 if idea.exact else idea.visits > 0


def _sample(valued: list[tuple[Idea, float]], temperature: float, rng: Rng) -> Idea:
    """A random idea, with softmax probabilities."""
    top = max(value for _, value in valued)
    weights = [exp((value - top) / temperature) for _, value in valued]
    left = _share(rng) * sum(weights)
    for (idea, _), weight in zip(valued, weights, strict=True):
        left -= weight
        if left < 0:
            return idea
    return valued[0][0]


def _share(rng: Rng) -> float:
    """A random number from 0 to below 1."""
    return float(advance(rng)) / 2**32
