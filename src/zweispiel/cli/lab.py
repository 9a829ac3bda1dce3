"""What the commands `match` and `analyse` do, from what was read on the command line to what is printed."""

from collections.abc import Callable
from typing import Any

import zweispiel
from zweispiel.core.levels import level_of
from zweispiel.core.limit import Limit
from zweispiel.core.match import checked_seed
from zweispiel.core.record import Record
from zweispiel.lab.analysis import Judge, Study, study
from zweispiel.lab.contest.archive import Archive
from zweispiel.lab.contest.contest import Contest
from zweispiel.lab.contest.host import Holding
from zweispiel.lab.progress import Bar
from zweispiel.lab.report import print_result

#: The level of an analysis that was asked for nothing else.
THOROUGH = 6
#: With the same seed the same record gets the same analysis, as long as the limit is not one of time.
SEED = "analysis"

Printer = Callable[[Any], None]


def hold_contest(
    contest: Contest, games: int, parallel: int, records: str | None, resume: bool, print_json: Printer | None
) -> None:
    """Hold a contest, print its result, and only then complain about what went wrong meanwhile."""
    checked_seed(contest.seed)
    contest.check()
    holding = Holding(contest, None if records is None else Archive(records, contest, resume))
    result = holding.hold(games, parallel)
    if print_json is not None:
        print_json(result.as_dict() | {"wanted": games, "unsaved": holding.unsaved_lines()})
    else:
        print_result(result)
        for line in holding.unsaved_lines():
            print(line)
    holding.close()


def analyse_record(record: Record, level: int | None, limit: Limit | None) -> Study:
    """Judge all moves of a record for as long as a level thinks, but without whims; a bar shows how far it is."""
    match = record.replay()
    strength = level_of(match.game.hints.levels, level or THOROUGH)
    engine = zweispiel.engine(match.game, engine=strength.engine, seed=SEED)
    if limit is None:
        limit = Limit(visits=strength.visits, depth=strength.depth)
    with Bar(len(match.history)) as bar:
        return study(match, Judge(engine, limit), lambda judged: bar.advance(judged.move))
