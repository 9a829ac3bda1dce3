"""Calibration: what a search found, as an expected result.

A search may be too sure of itself, or not sure enough. So the log odds of its values are multiplied by a factor that
the game's hints name (`EngineHints.calibration`), found by `scripts/bench values calibration`: then positions judged
+0.4 bring equal players 70 % of the points. Both players see the same, and no order of moves changes. What is proven
stays as it is.
"""

from dataclasses import replace
from math import atanh, tanh

from zweispiel.core.search import Idea, Thought


def calibrated(value: float, factor: float) -> float:
    """A value (-1 … 1) whose log odds are multiplied; -1, 0 and 1 stay."""
    return value if abs(value) >= 1 or factor == 1 else tanh(factor * atanh(value))


def calibrated_thought(thought: Thought, factor: float) -> Thought:
    """The same thought with calibrated values, except for proven ones."""
    value = thought.value if thought.exact else calibrated(thought.value, factor)
    return replace(thought, value=value, ideas=tuple(_calibrated_idea(idea, factor) for idea in thought.ideas))


def _calibrated_idea(idea: Idea, factor: float) -> Idea:
    return idea if idea.exact else replace(idea, value=calibrated(idea.value, factor))
