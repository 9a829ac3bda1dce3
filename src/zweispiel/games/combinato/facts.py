"""What separates a good row of Combinato from a bad one: the candidates it leaves, and whether it could have won.

Most blunders of beginners are late: only one secret is left, and they lay something else, often for several rows. So
there is more than one thing to tell about that: what rules their row out, and for how long they have missed the secret.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from zweispiel.core.errors import N_
from zweispiel.core.facts import UNTOLD, Fact, Facts, Measure, Played, Remark, Seen, Unit
from zweispiel.games.combinato.effect import candidates, chips

CANDIDATES = Unit(N_("no possible secret"), N_("one possible secret"), N_("{count} possible secrets"))
#: A player with so few candidates is about to find the secret.
CLOSE = 3
ROWS = Unit(N_("no row"), N_("one row"), N_("{count} rows"))
FOR_ROWS = Unit(N_("for no row"), N_("for one row"), N_("for {count} rows"))
ANSWERS = Unit(N_("no answer"), N_("only one answer"), N_("{count} different answers"))


def left(seen: Seen) -> tuple[str, ...]:
    """The secrets that fit all chips of the viewer's rows."""
    rows = tuple((*row["laid"], *(tuple(given) if given else None for given in row["chips"])) for row in seen["rows"])
    return _left(seen["viewer"], rows, tuple(seen["options"].items()))


@lru_cache(maxsize=64)
def _left(me: int, rows: tuple[tuple[Any, ...], ...], options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Kept, because every fact asks for the same."""
    told = [{"laid": row[:2], "chips": row[2:]} for row in rows]
    return tuple(candidates({"viewer": me, "rows": told, "options": dict(options)}))


def is_row(move: str) -> bool:
    """Whether a move asks about the secret."""
    return not move.startswith(("secret:", "chips:"))


def parts(seen: Seen, move: str) -> Counter[object]:
    """How many candidates each possible answer to a row would leave; a row that finds the secret leaves none."""
    code = move.removeprefix("solve:")
    others = [secret for secret in left(seen) if secret != code]
    if move.startswith("solve:"):
        return Counter({None: len(others)}) if others else Counter()
    return Counter(chips(secret, code) for secret in others)


def average_left(seen: Seen, move: str) -> int:
    """The candidates that a row leaves on average, rounded."""
    total = len(left(seen))
    return round(sum(size * size for size in parts(seen, move).values()) / total) if total else 0


def _average(played: Played) -> int:
    return average_left(played.seen, played.move) if is_row(played.move) else 0


def _worst(played: Played) -> int:
    return max(parts(played.seen, played.move).values(), default=0) if is_row(played.move) else 0


def _answers(played: Played) -> int:
    return len(parts(played.seen, played.move)) if is_row(played.move) else 0


def could_be(seen: Seen, move: str) -> bool:
    """Whether a row may be the secret."""
    return is_row(move) and move.removeprefix("solve:") in left(seen)


def rows_against(seen: Seen, move: str) -> int:
    """How many of the viewer's rows got chips that rule a row out as the secret."""
    me, code = seen["viewer"], move.removeprefix("solve:")
    asked = [(row["laid"][me], tuple(row["chips"][me])) for row in seen["rows"] if row["chips"][me] is not None]
    return sum(chips(code, laid) != given for laid, given in asked)


def known_for(seen: Seen) -> int:
    """For how many rows the viewer has had only one candidate; 0 if there are more, or if the last row decided it."""
    earlier: list[Any] = list(seen["rows"])
    while earlier and len(left({**seen, "rows": earlier[:-1]})) == 1:
        earlier.pop()
    return len(seen["rows"]) - len(earlier) if len(left(seen)) == 1 else 0


def _could_win(played: Played) -> int:
    return int(could_be(played.seen, played.move))


def _rows_against(played: Played) -> int:
    return rows_against(played.seen, played.move) if is_row(played.move) else 0


def _missed_for(played: Played) -> int:
    return known_for(played.seen) if is_row(played.move) and not could_be(played.seen, played.move) else 0


def _better_could_win(_played: Played, better: Played) -> bool:
    """Otherwise both rows only ask, and then nothing is wrong with one that cannot be the secret."""
    return could_be(better.seen, better.move)


def _nothing_fits(played: Played, _better: Played) -> bool:
    return is_row(played.move) and played.seen["stage"] != "secrets" and not left(played.seen)


def _only_one_left(played: Played, better: Played) -> bool:
    """Whether only the better move was left, and had not been before the last row."""
    is_only = is_row(played.move) and left(played.seen) == (better.move.removeprefix("solve:"),)
    return is_only and not known_for(played.seen)


def _is_race(played: Played, better: Played) -> bool:
    """Whether the opponent was about to find the secret too."""
    return _only_one_left(played, better) and _candidates_of(played.seen, 1 - played.mover) <= CLOSE


def _is_false_report(played: Played, better: Played) -> bool:
    return played.move.startswith("chips:") and better.move.startswith("chips:") and played.move != better.move


def _candidates_of(seen: Mapping[str, Any], player: int) -> int:
    """How many secrets may still be the one that a player looks for; the one that was found, if it was."""
    return 1 if any(_has_found(row, player) for row in seen["rows"]) else len(left({**seen, "viewer": player}))


def _has_found(row: Mapping[str, Any], player: int) -> bool:
    """Whether a row was the secret: it got four red chips, or was the right solution."""
    given = row["chips"][player]
    return bool(row["verdict"][player]) if "verdict" in row and given is None else given is not None and given[0] == 4


FACTS = Facts(
    (
        Fact(
            "could-win",
            _could_win,
            1,
            1.0,
            UNTOLD,
            N_("{move} could not be the secret. A better guess could have found it."),
        ),
        Fact(
            "rows-against",
            _rows_against,
            -1,
            4.5,
            ROWS,
            N_("{move} cannot be the secret: it does not fit the chips of {is}. A better guess fits all."),
            applies=_better_could_win,
        ),
        Fact(
            "missed-for",
            _missed_for,
            -1,
            1.5,
            FOR_ROWS,
            N_("{move} cannot be the secret: only one has been possible {is} now."),
        ),
        Fact(
            "left", _average, -1, 2.5, CANDIDATES, N_("{move} leaves {is} on average; a better guess, only {instead}.")
        ),
        Fact("worst", _worst, -1, 5.0, CANDIDATES, N_("{move} can leave {is}; a better guess, at most {instead}.")),
        Fact(
            "answers",
            _answers,
            1,
            3.0,
            ANSWERS,
            N_("{move} can only get {is}; a better guess can get {instead}, and so tells more."),
        ),
    ),
    remarks=(
        Remark("nothing-fits", _nothing_fits, N_("No secret fits all the chips: one of the reports is false.")),
        Remark(
            "race",
            _is_race,
            N_("Only one secret was possible, and {other} had only {told} left."),
            lambda played: CANDIDATES.told(_candidates_of(played.seen, 1 - played.mover)),
        ),
        Remark("only-one", _only_one_left, N_("Only one secret was possible: it had to be named.")),
        Remark("false-report", _is_false_report, N_("{move} is a false report, the true one is {better}.")),
    ),
    measure=Measure(N_("Possible secrets"), _candidates_of, CANDIDATES, is_graph=True),
)
