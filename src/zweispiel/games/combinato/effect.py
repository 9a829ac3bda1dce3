"""What a move does in Combinato, in one sentence: the chips of a row, or what it can rule out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.scene import Saying, say
from zweispiel.games.combinato.words import LISTS, word_list


def tell_effect(seen: Mapping[str, Any], move: str, then: Mapping[str, Any]) -> Saying | None:
    """The chips a row got; before the row is complete, how far it narrows the opponent's secret down."""
    if len(then["rows"]) > len(seen["rows"]):
        return _result(then["rows"][-1], seen["viewer"])
    if move.startswith(("secret:", "chips:")) or seen["options"]["chips"] == "reported":
        return None
    left = candidates(seen)
    if move.startswith("solve:"):
        return say(N_("It is the only secret left.")) if left == [move.removeprefix("solve:")] else None
    if len(left) == 1:
        return say(N_("It is the only secret left."))
    most = max(Counter(chips(secret, move) for secret in left).values())
    return say(N_("{count} secrets are possible now, at most {most} after it."), count=len(left), most=most)


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
