"""What a move does in Combinato, in one sentence: the chips of a row, or what it can rule out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.combinato.words import LISTS, word_list

#: A row may be the secret, or only a good question; people who do not expect that take it for a mistake.
COULD_BE = N_(
    "It can be the secret, and its chips tell a lot: {count} secrets are possible now, at most {most} after it."
)
ONLY_ASKS = N_(
    "It cannot be the secret itself, but its chips tell a lot: {count} secrets are possible now, at most {most} "
    "after it."
)


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """The chips a row got; before the row is complete, how far it narrows the opponent's secret down."""
    if len(then["rows"]) > len(seen["rows"]):
        return _result(then["rows"][-1], seen["viewer"])
    return None if move.startswith(("secret:", "chips:")) else _outlook(seen, move)


def _outlook(seen: Mapping[str, Any], move: str) -> Saying | None:
    """What a row can tell that is not complete, and whether it may be the secret; None if the reports contradict."""
    left, code = candidates(seen), move.removeprefix("solve:")
    if not left:
        return None
    told = _told_of_one(left, code) if len(left) == 1 or code != move else _told_of_many(left, move)
    return say(N_("If all reports are true: {what}"), what=told) if seen["options"]["chips"] == "reported" else told


def _told_of_one(left: Sequence[str], code: str) -> Saying:
    """Of a solution, or where only one secret is left: whether it is the one."""
    if code not in left:
        return say(N_("It cannot be the secret."))
    if len(left) == 1:
        return say(N_("It is the only secret left."))
    return say(N_("It can be the secret: {count} are possible now."), count=len(left))


def _told_of_many(left: Sequence[str], code: str) -> Saying:
    """How far a row narrows the secrets down, first of all whether it can be the secret itself."""
    most = max(Counter(chips(secret, code) for secret in left).values())
    told = COULD_BE if code in left else ONLY_ASKS
    return say(told, count=len(left), most=most)


def _result(row: Mapping[str, Any], player: int) -> Saying:
    """What a complete row told its player."""
    verdict = row["verdict"][player] if "verdict" in row else None
    if verdict is not None:
        return say(N_("The solution is right.") if verdict else N_("The solution is wrong: no chips."))
    if row["chips"][player] is None:
        return say(N_("The chips have yet to be reported."))
    red, yellow = row["chips"][player]
    if red == yellow == 0:
        return say(N_("{code} gets no chip."), code=row["laid"][player])
    return say(N_("{code} gets {red} red and {yellow} yellow."), code=row["laid"][player], red=red, yellow=yellow)


def candidates(seen: Mapping[str, Any]) -> list[str]:
    """The secrets that fit all chips of the viewer's rows."""
    me, rows = seen["viewer"], seen["rows"]
    asked = [(row["laid"][me], tuple(row["chips"][me])) for row in rows if row["chips"][me] is not None]
    tried = {text.removeprefix("solve:") for row in rows for text in row["laid"]}
    codes = (code for code in _secrets(seen["options"]) if code not in tried)
    return [code for code in codes if all(chips(code, laid) == got for laid, got in asked)]


def left_after(left: Sequence[str], move: str) -> tuple[int, ...]:
    """How many candidates each possible answer to a move leaves; one that finds the secret leaves none."""
    code = move.removeprefix("solve:")
    if code != move:  # a wrong solution tells no more than that it is wrong
        return (0, len(left) - 1) if code in left else (len(left),)
    answers = Counter(chips(secret, code) for secret in left)
    return tuple(0 if answer == (4, 0) else count for answer, count in sorted(answers.items()))


def _secrets(options: Mapping[str, str]) -> Sequence[str]:
    """The secrets that the options allow."""
    if options["code"] == "digits":
        codes: Sequence[str] = LISTS[0]
    else:
        codes = word_list(f"{options['language']}_{'secret_nouns' if options['words'] == 'nouns' else 'broad'}")
    return codes if options["repeats"] == "true" else [code for code in codes if len(set(code)) == 4]


def chips(secret: str, laid: str) -> tuple[int, int]:
    """Red and yellow chips of a row; each place counts by itself."""
    red = sum(one == other for one, other in zip(secret, laid, strict=True))
    known = sum(sign in secret for sign in laid)
    return red, known - red
