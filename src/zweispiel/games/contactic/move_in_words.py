"""Contactic's moves and tiles in words, for move lists and screen readers."""

from zweispiel.core.errors import N_, Phrases
from zweispiel.core.scene import Saying, say

DIRECTIONS = (N_("top"), N_("right"), N_("bottom"), N_("left"))
KIND_NAMES = {
    "0000": N_("no coloured edge"),
    "1000": N_("one coloured edge"),
    "1100": N_("two adjacent coloured edges"),
    "1010": N_("two opposite coloured edges"),
    "1110": N_("three coloured edges"),
    "1111": N_("four coloured edges"),
}
WORDS = {
    "skip": N_("No place for the tile"),  # it goes to the reserve or is left over, which the move does not tell
    "challenge": N_("Challenge the last tile"),
    "accept": N_("Accept the last tile"),
}
#: Whether a tile that clashes would fit in another rotation; some have only one.
FITS_TURNED, FITS_IN_NO_ROTATION = N_("Turned another way it fits."), N_("It does not fit there in any rotation.")
ALWAYS_THE_SAME = N_("Turning does not help: this tile is the same all round.")


def tell_move(move: str) -> Saying:
    """A move in words."""
    if move in WORDS:
        return say(WORDS[move])
    place, bits = move.split(":")
    if place == "draw":
        return say(N_("Draws a tile with {edges}"), edges=KIND_NAMES[bits])
    if "1" not in bits:
        return say(N_("{field}, white all round"), field=place)
    if "0" not in bits:
        return say(N_("{field}, coloured all round"), field=place)
    return say(N_("{field}, coloured at the {edges}"), field=place, edges=coloured_edges(bits))


def coloured_edges(bits: str) -> Phrases:
    """The directions of a tile's coloured edges."""
    return Phrases(name for name, bit in zip(DIRECTIONS, bits, strict=True) if bit == "1")
