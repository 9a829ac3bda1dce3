"""What speaks for a move of Heimlich: what it flips, and what the opponent cannot do then.

All numbers come from the two positions themselves.
"""

from collections.abc import Mapping
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.heimlich.effect import CORNERS, FEW, tell_effect
from zweispiel.games.heimlich.facts import CORNERS as CORNER_FIELDS
from zweispiel.games.heimlich.facts import SIGNS, Field, Stones, frontier, line, placements, safe_stones, stones

Seen = Mapping[str, Any]

#: For a forced move.
ONLY = N_("It is your only move.")
#: Up to so many stones on the board it is early: most of what a move flips is flipped back before the end.
EARLY = 24
#: How many stones the opponent can flip at most with their next move.
ANSWER = (
    N_("Your opponent can flip one stone at most in return."),
    N_("Your opponent can flip {count} stones at most in return."),
)


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
        or _tell_rest(before, after, own, other)
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


def _tell_rest(before: Stones, after: Stones, own: str, other: str) -> Saying:
    """What is told if there is nothing stronger: a comparison with the player's other moves, or the worst answer."""
    moves = placements(before, own)
    if len(moves) == 1:
        return say(ONLY)
    others = [lying for at, way in moves if (lying := _played(before, own, at, way)) != after]
    return (
        _tell_fewer_replies(after, others, other)
        or _tell_shelter(after, others, own)
        or _tell_restraint(before, after, own)
        or _tell_answer(after, other)
    )


def _tell_fewer_replies(after: Stones, others: list[Stones], other: str) -> Saying | None:
    """How many moves the opponent has then, if most other moves leave more."""
    replies = len(placements(after, other))
    if not _is_less_than_most(replies, [len(placements(lying, other)) for lying in others]):
        return None
    told = N_("It leaves your opponent {count} moves, fewer than most of your other moves would: less to choose from.")
    return say(told, count=replies)


def _tell_shelter(after: Stones, others: list[Stones], own: str) -> Saying | None:
    """How many stones an empty square touches then, if it is more after most other moves."""
    exposed = frontier(after, own)
    if exposed < 2 or not _is_less_than_most(exposed, [frontier(lying, own) for lying in others]):
        return None
    told = N_(
        "Fewer of your stones lie exposed then than after most of your other moves: {count} touch an empty square."
    )
    return say(told, count=exposed)


def _is_less_than_most(count: int, others: list[int]) -> bool:
    """Whether more than half of some numbers are larger than one."""
    return 2 * sum(each > count for each in others) > len(others)


def _tell_restraint(before: Stones, after: Stones, own: str) -> Saying | None:
    """Early in the game: that no move flips fewer stones, if some flip more."""
    flips = {len(line(before, own, at, way)) for at, way in placements(before, own)}
    flipped = sum(after[field] == own for field, sign in before.items() if sign != own)
    if len(before) > EARLY or flipped > min(flips) or len(flips) == 1:
        return None
    return say(N_("Flipping few is no drawback this early: what is flipped now is easily flipped back."))


def _tell_answer(after: Stones, other: str) -> Saying:
    """The longest line that the opponent can flip then."""
    longest = max(len(line(after, other, at, way)) for at, way in placements(after, other))
    return say(ANSWER[longest > 1], count=longest)


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
