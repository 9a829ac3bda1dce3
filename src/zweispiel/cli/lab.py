"""The commands `analyse`, `match`, `puzzles` and `train`: judging moves, many games, making puzzles, learning."""

from pathlib import Path
from typing import Annotated, Any

import typer

import zweispiel
from zweispiel.cli.options import (
    GameName,
    Json,
    Lang,
    LimitOption,
    Options,
    as_dict,
    level_option,
    print_json,
    read_seed,
    whole_number,
)
from zweispiel.cli.support import Command
from zweispiel.core.errors import N_, UsageError
from zweispiel.i18n import _

app = typer.Typer()

RESUME_WHAT = N_("--resume needs the file with the games: --records FILE.")
LEVEL_AND_LIMIT = N_("--level and --limit exclude each other.")
GRADED = N_("{counts}; other level: {changed}, too easy and left out: {dropped}")
PLAYER_HELP = N_("level:3, mcts, mcts:visits=500, uct, alphabeta, greedy, random or program:COMMAND")


Games = Annotated[
    int,
    typer.Option("--games", metavar="N", parser=whole_number("--games", 1, 1_000_000), help=N_("how many games (20)")),
]
Opening = Annotated[
    int,
    typer.Option(
        "--opening",
        metavar="N",
        parser=whole_number("--opening", 0, 1_000),
        help=N_("random moves at the beginning of each pair of games (0)"),
    ),
]
Parallel = Annotated[
    int,
    typer.Option(
        "--parallel", metavar="N", parser=whole_number("--parallel", 1, 256), help=N_("games at the same time (1)")
    ),
]


def _read_timeout(value: str | float) -> float:
    from zweispiel.lab.contest.players import read_seconds

    return read_seconds("--timeout", str(value))


@app.command(cls=Command, help=N_("Judge the moves of a recorded match."))
def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("a record as JSON or in one line; - reads the input"))],
    level: Annotated[int | None, level_option(N_("how thoroughly (default 6)"))] = None,
    limit: LimitOption = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Say what each move was worth and what would have been better."""
    from zweispiel.files import read_record
    from zweispiel.lab.progress import Bar
    from zweispiel.lab.report import print_study
    from zweispiel.study.study import analyse as analyse_match

    if level is not None and limit is not None:
        raise UsageError("level-and-limit", LEVEL_AND_LIMIT)
    match = read_record(file).replay()
    with Bar(len(match.history)) as bar:
        study = analyse_match(match, level, limit, lambda judged: bar.advance(judged.move))
    if as_json:
        print_json(study.as_dict())
    else:
        print_study(study)


@app.command("match", cls=Command, help=N_("Let two players play many games and say who is stronger."))
def contest(
    game: GameName,
    first: Annotated[str, typer.Option("--first", metavar="PLAYER", help=PLAYER_HELP)],
    second: Annotated[str, typer.Option("--second", metavar="PLAYER", help=N_("the other player"))],
    games: Games = 20,
    option: Options = None,
    limit: LimitOption = None,
    opening: Opening = 0,
    parallel: Parallel = 1,
    records: Annotated[
        str | None, typer.Option("--records", metavar="FILE", help=N_("keep every finished game in this file"))
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=N_("go on with the games in the file"))] = False,
    timeout: Annotated[
        float,
        typer.Option(
            "--timeout",
            metavar="SECONDS",
            parser=_read_timeout,
            help=N_("patience with programs beyond the limit (10)"),
        ),
    ] = 10.0,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help=N_("settles chance and all players (1)"))] = "1",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Hold a contest and print its result."""
    from zweispiel.lab.contest.contest import Contest
    from zweispiel.lab.contest.host import hold_contest
    from zweispiel.lab.contest.players import read_spec

    if resume and records is None:
        raise UsageError("resume-what", RESUME_WHAT)
    players = read_spec(first), read_spec(second)
    planned = Contest(zweispiel.load(game, **as_dict(option)), *players, read_seed(seed), limit, timeout, opening)
    hold_contest(planned, games, parallel, records, resume, print_json if as_json else None)


@app.command(cls=Command, help=N_("Make puzzles of a game: positions with one right move, proven."))
def puzzles(
    game: GameName,
    option: Options = None,
    count: Annotated[
        int,
        typer.Option(
            "--count", metavar="N", parser=whole_number("--count", 1, 100_000), help=N_("how many puzzles (150)")
        ),
    ] = 150,
    file: Annotated[
        str | None,
        typer.Option("--file", metavar="FILE", help=N_("where to collect them (puzzles-GAME.jsonl in this folder)")),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=N_("go on with the puzzles in the file"))] = False,
    grade: Annotated[
        bool, typer.Option("--grade", help=N_("grade the puzzles in the file (the shipped one) again, make none"))
    ] = False,
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help=N_("settles which puzzles are found (1)"))] = "1",
    lang: Lang = None,
) -> None:
    """Collect puzzles in a file, or grade those in it again."""
    from zweispiel.core.puzzle import puzzle_file
    from zweispiel.lab.puzzles.grade import grade_puzzles
    from zweispiel.lab.puzzles.make import make_puzzles, tell_counts

    chosen = zweispiel.load(game, **as_dict(option))
    if grade:
        graded = grade_puzzles(Path(file).expanduser() if file else puzzle_file(type(chosen)))
        print(_(GRADED, counts=tell_counts(graded.puzzles), changed=graded.changed, dropped=graded.dropped))
        return
    path = Path(file or f"puzzles-{chosen.name}.jsonl").expanduser()
    print(tell_counts(make_puzzles(chosen, path, read_seed(seed), count, resume).puzzles))


def _amount(name: str, what: str) -> Any:
    """An option for how much of something a training uses; without it, the subject's own default holds."""
    return typer.Option(f"--{name}", metavar="N", parser=whole_number(f"--{name}", 1, 100_000_000), help=what)


@app.command(cls=Command, help=N_("Learn what a game's engines know, by self-play, and write the weights."))
def train(
    game: GameName,
    subject: Annotated[
        str | None,
        typer.Argument(metavar="[SUBJECT]", help=N_("evaluation, network, prior, leaf_value or judgement")),
    ] = None,
    rounds: Annotated[int | None, _amount("rounds", N_("rounds of playing and learning"))] = None,
    games: Annotated[int | None, _amount("games", N_("games in each round"))] = None,
    positions: Annotated[int | None, _amount("positions", N_("positions to learn from"))] = None,
    depth: Annotated[int | None, _amount("depth", N_("moves that the players look ahead"))] = None,
    visits: Annotated[int | None, _amount("visits", N_("visits for each move"))] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", parser=whole_number("--seed", 0, 999_999_999), help=N_("a number (1)"))
    ] = 1,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="FOLDER", help=N_("where games and weights are kept (training)"))
    ] = Path("training"),
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help=N_("the file to write (the shipped one)"))
    ] = None,
    lang: Lang = None,
) -> None:
    """Carry out a training, or go on with it."""
    from zweispiel.lab.training.subjects import new_plan
    from zweispiel.lab.training.subjects import train as carry_out

    amounts = {"rounds": rounds, "games": games, "positions": positions, "depth": depth, "visits": visits}
    print(carry_out(new_plan(game, subject, seed, amounts), folder.expanduser(), output))
