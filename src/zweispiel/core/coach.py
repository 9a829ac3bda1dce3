"""Tips of a coach: one line each, tied to what is happening on the board, for a person's first games.

A tip sees what its player may know and nothing else: the observation, and the moves they may play now.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: Gets the observation, and a function that lists the moves (which takes a while where there are thousands).
Moves = Callable[[], Sequence[str]]
Condition = Callable[[Mapping[str, Any], Moves], bool]


@dataclass(frozen=True)
class Tip:
    """A sentence, and when to say it. The browser remembers by `name` which tips a person has put away."""

    name: str
    text: str
    when: Condition


def fitting_tips(tips: Sequence[Tip], seen: Mapping[str, Any], moves: Moves) -> list[Tip]:
    """The tips that fit a position, in their order."""
    return [tip for tip in tips if tip.when(seen, moves)]
