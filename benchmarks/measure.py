"""Measure our kernels beside hand-written C++ and OpenSpiel, and print how many times faster they are.

    python -m benchmarks.measure                 all contests
    python -m benchmarks.measure heimlich        one of them
    python -m benchmarks.measure --json          for programs

Above 1 the contestant in the heading of the table is the faster one. Who cannot take part is listed with the reason.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from functools import partial

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

import zweispiel
from benchmarks import cpp, openspiel, ours
from benchmarks.contest import Contest, Contestant, Run, measure


def heimlich() -> Contest:
    """Heimlich and its nearest relative, Othello."""
    return Contest("heimlich", (_ours("heimlich"), _native("heimlich"), _relative("OpenSpiel Othello")))


def conhex() -> Contest:
    """ConHex and other connection games."""
    relatives = [_relative(f"OpenSpiel {name}") for name in ("Hex 8×8", "Y, side 11", "Y, side 19")]
    return Contest("conhex", (_ours("conhex"), _native("conhex"), *relatives))


def games() -> Contest:
    """One playout of each game, counted in playouts of Heimlich, which goes first."""
    others = [name for name in zweispiel.games() if name != "heimlich"]
    return Contest("one playout, in Heimlich playouts", tuple(_ours(name, name) for name in ("heimlich", *others)))


CONTESTS: dict[str, Callable[[], Contest]] = {"heimlich": heimlich, "conhex": conhex, "games": games}


def _ours(name: str, title: str = "Zweispiel") -> Contestant:
    return _contestant(title, ours.playouts, name)


def _native(name: str) -> Contestant:
    return _contestant("C++ (g++ -O3)", cpp.playouts, name)


def _relative(title: str) -> Contestant:
    return _contestant(title, openspiel.playouts, openspiel.GAMES[title])


def _contestant(title: str, playouts: Callable[[str], Run], name: str) -> Contestant:
    return Contestant(title, partial(playouts, name))


def watch(contest: Contest, rounds: int, seconds: float) -> None:
    """Run one contest and show on the error stream what it is doing."""
    columns = SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    # No refreshing thread: its CPU time would be counted as the contestant's.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task(contest.title)
        for step in measure(contest, rounds, seconds):
            progress.update(task, description=step, refresh=True)


def as_table(contest: Contest) -> Table:
    """The ratios of one contest, for people."""
    present = contest.present()
    question = f"how many times faster is {present[0].name}?" if present else "nobody can take part here"
    table = Table("compared with", "median", "rounds", title=f"{contest.title}: {question}")
    ratios = contest.ratios() if present else {}
    for contestant in contest.contestants:
        if contestant.missing:
            table.add_row(contestant.name, "–", contestant.missing, style="dim")
        elif contestant.name in ratios:
            middle, lowest, highest = ratios[contestant.name]
            table.add_row(contestant.name, f"{middle:.2f}", f"{lowest:.2f} to {highest:.2f}")
    return table


def as_json(contest: Contest) -> dict[str, object]:
    """The same for programs, with the CPU time behind it (nanoseconds for one playout, median)."""
    present = contest.present()
    ratios = contest.ratios() if present else {}
    return {
        "contest": contest.title,
        "first": present[0].name if present else None,
        "times_faster": {name: round(middle, 3) for name, (middle, _, _) in ratios.items()},
        "nanoseconds": {contestant.name: round(contestant.nanoseconds, 1) for contestant in present},
        "missing": {contestant.name: contestant.missing for contestant in contest.contestants if contestant.missing},
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.measure", description="Random playouts, side by side.")
    parser.add_argument("contests", nargs="*", metavar="CONTEST", help=f"any of: {', '.join(CONTESTS)} (default: all)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds that count (default: 9)")
    parser.add_argument(
        "--seconds", type=float, default=0.5, help="CPU time of each contestant in a round (default: 0.5)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args(arguments)
    if unknown := set(options.contests) - set(CONTESTS):
        parser.error(f"no contest {', '.join(sorted(unknown))}; there are {', '.join(CONTESTS)}")
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("at least one round, and more than no time at all")
    contests = [CONTESTS[name]() for name in options.contests or CONTESTS]
    for contest in contests:
        watch(contest, options.rounds, options.seconds)
        if not options.json:
            Console().print(as_table(contest))
    if options.json:
        print(json.dumps([as_json(contest) for contest in contests], indent=2))


if __name__ == "__main__":
    main()
