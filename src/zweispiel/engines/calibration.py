"""Calibration: what a search found, as an expected result.

A search may be too sure of itself, or not sure enough, and it may favour the player who moved first. So the log odds
of its values are multiplied by a factor, and a constant is added to them. Players also err where everything seems
clear, so the values may shrink a little. All of it (`EngineHints.calibration`) is found by `scripts/bench values
calibration`: then positions judged +0.4 bring equal players 70 % of the points. What is good for one player is as bad
for the other, and no order of moves changes. What is proven stays as it is.
"""

from dataclasses import replace
from math import atanh, tanh

from zweispiel.core.hints import AS_FOUND, Calibration
from zweispiel.core.search import Idea, Thought


def calibrated(value: float, calibration: Calibration, player: int) -> float:
    """What a value (-1 … 1) for a player means as an expected result; -1 and 1 stay."""
    if abs(value) >= 1 or calibration == AS_FOUND:
        return value
    lean = calibration.lean if player == 0 else -calibration.lean
    certain = tanh(calibration.factor * atanh(value) + lean / 2)  # atanh is half of the log odds
    return (1 - calibration.doubt) * certain


def calibrated_thought(thought: Thought, calibration: Calibration, player: int) -> Thought:
    """The same thought of a player with calibrated values, except for proven ones."""
    value = thought.value if thought.exact else calibrated(thought.value, calibration, player)
    return replace(
        thought, value=value, ideas=tuple(_calibrated_idea(idea, calibration, player) for idea in thought.ideas)
    )


def _calibrated_idea(idea: Idea, calibration: Calibration, player: int) -> Idea:
    return idea if idea.exact else replace(idea, value=calibrated(idea.value, calibration, player))
