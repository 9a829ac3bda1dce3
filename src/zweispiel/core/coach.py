"""Tips of a coach: one line each, tied to what is happening on the board, for a person's first games.

A tip sees what its player may know and nothing else: the observation, and the moves they may play now.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zweispiel.core.scene import Saying, say

#: Gets the observation, and a function that lists the moves (which takes a while where there are thousands).
Moves = Callable[[], Sequence[str]]
Condition = Callable[[Mapping[str, Any], Moves], bool]
Values = Callable[[Mapping[str, Any]], Mapping[str, str]]


def no_names(seen: Mapping[str, Any]) -> Mapping[str, str]:
    """For a text without places to fill."""
    return {}


@dataclass(frozen=True)
class Tip:
    """A sentence, and when to say it. The browser remembers by `name` which tips a person has put away."""

    name: str
    text: str
    when: Condition
    #: What fills the places in the text, such as the name of a point, in an observation in which it is said.
    names: Values = no_names

    def said(self, seen: Mapping[str, Any]) -> Saying:
        """The sentence in such a position."""
        return say(self.text, **self.names(seen))


def fitting_tips(tips: Sequence[Tip], seen: Mapping[str, Any], moves: Moves) -> list[Tip]:
    """The tips that fit a position, in their order."""
    return [tip for tip in tips if tip.when(seen, moves)]
