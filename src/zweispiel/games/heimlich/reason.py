"""What speaks for a move of Heimlich: what it flips, and what the opponent cannot do then.

All numbers come from the two positions themselves.
"""

from collections.abc import Mapping
from statistics import mean
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.heimlich.effect import CORNERS, FEW, tell_effect
from zweispiel.games.heimlich.facts import CORNERS as CORNER_FIELDS
from zweispiel.games.heimlich.facts import SIGNS, Field, Stones, frontier, line, placements, safe_stones, stones

Seen = Mapping[str, Any]

#: For a move of which nothing else can be counted: it is forced, or a search prefers it.
ONLY = N_("It is your only move.")
UNSEEN = N_("What it is worth shows only several moves later.")


def tell_reason(seen: Seen, move: str, then: Seen) -> Saying | None:
    """The effect of a move, and the strongest thing that can be said about what follows."""
    effect = tell_effect(seen, move, then)
    if effect is None or move.split("-", maxsplit=1)[0] in CORNERS or then["outcome"] is not None:
        return effect
    own, other = SIGNS[seen["viewer"]], SIGNS[1 - seen["viewer"]]
    before, after = stones(seen), stones(then)
    if len(placements(after, other)) <= FEW:
        return effect  # which says so
    more = (
        _tell_corner(before, after, other)
        or _tell_safety(before, after, own, other)
        or _tell_caution(before, after, own, other)
        or _tell_replies(before, after, other)
        or _tell_comparison(before, after, own, other)
        or say(ONLY if len(placements(before, own)) == 1 else UNSEEN)
    )
    return say("{first} {second}", first=effect, second=more)


def _tell_corner(before: Stones, after: Stones, other: str) -> Saying | None:
    """A corner that the opponent could take if they moved now, and cannot take after the move."""
    lost = _corners(before, other) - _corners(after, other)
    if not lost:
        return None
    return say(N_("It keeps your opponent from the corner {corner}."), corner=_name(min(lost)))


def _corners(lying: Stones, own: str) -> set[Field]:
    """The corners that a colour could take."""
    return {field for field, _ in placements(lying, own)} & CORNER_FIELDS


def _name(field: Field) -> str:
    return "abcdefgh"[field[0]] + str(field[1] + 1)


def _tell_safety(before: Stones, after: Stones, own: str, other: str) -> Saying | None:
    """Whether stones become safe for good, or at least the opponent's next move cannot flip the new ones back."""
    safe = len(safe_stones(after, own))
    if safe > len(safe_stones(before, own)):
        if safe == 1:
            return say(N_("After that, one of your stones can never be flipped again."))
        return say(N_("After that, {count} of your stones can never be flipped again."), count=safe)
    gained = {field for field, sign in after.items() if sign == own and before.get(field) != own}
    if not gained & _in_danger(after, other):
        return say(N_("Your opponent's next move cannot flip any of this back."))
    return None


def _in_danger(lying: Stones, other: str) -> set[Field]:
    """The stones that a colour could flip with its next move."""
    return {field for at, way in placements(lying, other) for field in line(lying, other, at, way)}


def _tell_caution(before: Stones, after: Stones, own: str, other: str) -> Saying | None:
    """Whether other moves would open a corner to the opponent, and this one does not."""
    if _corners(after, other):
        return None
    count = sum(bool(_corners(_played(before, own, at, way), other)) for at, way in placements(before, own))
    if not count:
        return None
    if count == 1:
        return say(N_("It gives your opponent no corner; another move would."))
    return say(N_("It gives your opponent no corner; {count} other moves would."), count=count)


def _tell_comparison(before: Stones, after: Stones, own: str, other: str) -> Saying | None:
    """What the player's other moves would leave on average, if that is worse: replies, or stones that are exposed."""
    others = [lying for at, way in placements(before, own) if (lying := _played(before, own, at, way)) != after]
    replies = len(placements(after, other))
    if others and replies < (average := round(mean(len(placements(lying, other)) for lying in others))):
        told = N_("Your opponent then has {count} moves; your other moves leave {average} on average.")
        return say(told, count=replies, average=average)
    exposed = frontier(after, own)
    if others and 1 < exposed < (average := round(mean(frontier(lying, own) for lying in others))):
        told = N_(
            "Then {count} of your stones lie beside empty squares, where they are easily flipped; after your other "
            "moves {average} on average."
        )
        return say(told, count=exposed, average=average)
    return None


def _played(lying: Stones, own: str, field: Field, direction: Field) -> Stones:
    """The stones after a move."""
    return {**lying, **dict.fromkeys((field, *line(lying, own, field, direction)), own)}


def _tell_replies(before: Stones, after: Stones, other: str) -> Saying | None:
    """How many moves the opponent has then, if these are fewer than they would have now."""
    had, has = len(placements(before, other)), len(placements(after, other))
    if has >= had:
        return None
    told = N_("It leaves your opponent {count} moves instead of {before}: the fewer, the better for you.")
    return say(told, count=has, before=had)
