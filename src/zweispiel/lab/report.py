"""Contests and analyses as tables in the terminal."""

import sys
from math import inf

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zweispiel.core.errors import N_
from zweispiel.i18n import _, current
from zweispiel.kernel.contract import CHANCE
from zweispiel.lab.contest.contest import Result
from zweispiel.lab.contest.statistics import Tally
from zweispiel.study.study import PlayerSummary, Study
from zweispiel.study.values import MARKS, JudgedMove, Value
from zweispiel.terminal.screen import console_for
from zweispiel.terminal.texts import PLAYERS, game_title, standing

UNKNOWN = "–"
BAR_WIDTH = 10
#: How many moves of the better line to show.
LINE_SHOWN = 4
EIGHTHS = " ▏▎▍▌▋▊▉█"
FAULT = N_("Game {number}: {contestant} lost because of a fault ({kind}): {text}")
REPEATED = N_(
    "Only {distinct} of the {count} games differ: these players always do the same. With --opening 6 each pair of "
    "games begins with six random moves."
)
KINDS = {
    "timeout": N_("no answer in time"),
    "died": N_("ended"),
    "nonsense": N_("not understood"),
    "illegal": N_("illegal move"),
}
ACCURACY = N_("100% accuracy means that no move gave anything away, 0% that each one turned a win into a loss.")
MARK_STYLES = {"??": "bold red", "?": "red", "?!": "yellow"}


# ---- contests


def print_result(result: Result) -> None:
    """The result of a contest: who won how often, and what that proves."""
    console = console_for(sys.stdout)
    console.print(Text(game_title(result.contest.game), style="bold"))
    table = Table(box=SIMPLE_HEAD)
    table.add_column(_("player"), overflow="fold", min_width=15)
    for title in (_("won–drawn–lost"), _("share"), _("95%"), _("Elo"), _("95%")):
        table.add_column(title, justify="right")
    total = result.tally
    table.add_row(result.contest.first.text, *_cells(total))
    for player, name in enumerate((_("moving first"), _("moving second"))):
        table.add_row(f"  {name}", *_cells(result.tally_as(player)))
    table.add_row(result.contest.second.text, *_cells(total.turned()))
    console.print(table)
    if result.distinct < len(result.played) and not result.contest.opening:
        console.print(Text(_(REPEATED, count=len(result.played), distinct=result.distinct)))
    for fault in result.faults:
        values = {"number": fault["number"], "kind": _(KINDS[fault["kind"]]), "text": fault["text"]}
        console.print(Text(_(FAULT, contestant=getattr(result.contest, fault["contestant"]).text, **values)))


def _cells(one: Tally) -> list[str]:
    """A tally as the cells of a row."""
    counts = f"{one.won}–{one.drawn}–{one.lost}"
    if one.share is None or one.elo is None:
        return [counts, *4 * [UNKNOWN]]
    low, high = one.interval
    least, most = one.elo_interval
    between = f"{_decimal(f'{100 * low:.1f}')}–{_percent(high)}"
    return [counts, _percent(one.share), between, _signed(one.elo), f"{_signed(least)} … {_signed(most)}"]


def score_line(one: Tally) -> str:
    """How it stands, for the progress bar."""
    return f"+{one.won} ={one.drawn} -{one.lost}"


# ---- analyses


def print_study(study: Study) -> None:
    """An analysis: every move with its value, mistakes with the better move, and a summary."""
    console = console_for(sys.stdout)
    console.print(Text(game_title(study.match.game), style="bold"))
    table = Table(box=SIMPLE_HEAD)
    table.add_column("", justify="right")
    table.add_column(_("move"))
    table.add_column("", no_wrap=True)
    table.add_column(_("value"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(_("better was"), overflow="fold")
    for judged in study.moves:
        table.add_row(*_row(judged))
    console.print(table)
    console.print(Text(_("Values are for the first player, from -1 to 1; = means proven.")))
    console.print(Text(standing(study.match)))
    _print_reasons(console, study)
    for one in study.summaries():
        console.print(Text(_summary_line(one)))
    console.print(Text(_(ACCURACY)))


def _print_reasons(console: Console, study: Study) -> None:
    """Why each mistake was one; the turning points are marked."""
    names, turning = study.names(), study.turning_points()
    for judged in study.moves:
        if judged.reason is not None:
            told = judged.reason.as_dict(names)["text"]
            style = "bold" if judged in turning else ""
            console.print(Text(f"{judged.number}. {judged.move} {judged.mark}: {told}", style=style))


def _row(judged: JudgedMove) -> list[str | Text]:
    """One move as the cells of a row."""
    mark = Text(judged.mark, style=MARK_STYLES.get(judged.mark, ""))
    dot = " " if judged.player == CHANCE else ("▸", "▹")[judged.player] if _shows("▸▹") else "ab"[judged.player]
    better = " ".join(judged.line[:LINE_SHOWN]) if judged.is_best is False else ""
    return [str(judged.number), f"{dot} {judged.move}", mark, value_text(judged.reached), bar(judged.reached), better]


def value_text(value: Value | None) -> str:
    """`+0.25`, `=+1`, or a dash where the value is unknown."""
    if value is None:
        return UNKNOWN
    if value.exact and value.first in (-1.0, 0.0, 1.0):
        return f"={value.first:+.0f}" if value.first else "=0"
    rounded = round(value.first, 2) + 0.0  # plus zero: never -0.00
    return ("=" if value.exact else "") + _decimal(f"{rounded:+.2f}")


def bar(value: Value | None) -> str:
    """A bar that grows with the first player's prospects."""
    if value is None:
        return ""
    eighths = round((value.first + 1) / 2 * 8 * BAR_WIDTH)
    if not _shows(EIGHTHS):
        return ("#" * round(eighths / 8)).ljust(BAR_WIDTH, ".")
    full, part = divmod(eighths, 8)
    return ("█" * full + EIGHTHS[part])[:BAR_WIDTH].ljust(BAR_WIDTH).replace(" ", "·")


def _summary_line(one: PlayerSummary) -> str:
    marks = ", ".join(f"{one.marks[mark]} {mark}" for mark, _least in reversed(MARKS))
    return _(
        "{player}: {accuracy} accuracy; {moves} moves with a choice, {best} of them best; {marks}.",
        player=_(PLAYERS[one.player]),
        moves=one.moves,
        best=UNKNOWN if one.best_share is None else _percent(one.best_share),
        accuracy=UNKNOWN if one.accuracy is None else _percent(one.accuracy),
        marks=marks,
    )


# ---- numbers


def _shows(signs: str) -> bool:
    """Whether the terminal knows these signs."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _decimal(text: str) -> str:
    """A number with the decimal sign of the language in use."""
    return text.replace(".", ",") if current() == "de" else text


def _percent(share: float) -> str:
    return _decimal(f"{100 * share:.1f}") + ("\u00a0%" if current() == "de" else "%")


def _signed(elo: float) -> str:
    return ("+∞" if elo > 0 else "-∞") if abs(elo) == inf else f"{round(elo):+d}"
