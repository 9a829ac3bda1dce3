"""What speaks for a move of Combinato: its effect, and why a secret is drawn at random."""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.combinato.effect import tell_effect


def tell_reason(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """The effect of a row. A secret has none that its player could see: all that counts is that nobody foresees it."""
    if move.startswith("secret:"):
        return say(N_("It is drawn at random: what follows no pattern is the hardest to guess."))
    return tell_effect(seen, move, then)
