"""The command line. Every command is a few lines here; the work is done in `server`, `terminal`, `lab` and `tools`."""

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, overload

import typer

import zweispiel
from zweispiel.cli import support
from zweispiel.core.errors import N_, UsageError
from zweispiel.games import playable_games
from zweispiel.i18n import LANGUAGES, _, use

app = typer.Typer(cls=support.Group, add_completion=False, pretty_exceptions_enable=False)

COMPUTER = ("first", "second")
BAD_CHOICE = N_("{value!r} is not possible for {name}; allowed: {allowed}.")
NOT_A_PAIR = N_("{text!r} is not an option; options look like name=value.")
RESUME_WHAT = N_("--resume needs the file with the games: --records FILE.")
LAN_AND_HOST = N_("--lan and --host exclude each other.")
LEVEL_AND_LIMIT = N_("--level and --limit exclude each other.")
NOT_FROM_INPUT = N_("--step waits for the keyboard, so the record cannot come from there; give a file.")


def _choose_language(value: str | None) -> str | None:
    if value is not None:
        use(_one_of("--lang", value, LANGUAGES))
    return value


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"zweispiel {zweispiel.__version__}")
        raise typer.Exit


Lang = Annotated[
    str | None,
    typer.Option("--lang", metavar="de|en", help=N_("language"), callback=_choose_language, is_eager=True),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help=N_("an option of the game; may be given several times")),
]
Json = Annotated[bool, typer.Option("--json", help=N_("output for programs"))]
Seed = Annotated[str | None, typer.Option("--seed", metavar="SEED", help=N_("settles every draw by chance"))]
LimitText = Annotated[
    str | None,
    typer.Option("--limit", metavar="LIMIT", help=N_("for every move: seconds=0.1, visits=500 or depth=4")),
]
DataFolder = Annotated[str | None, typer.Option("--data", metavar="FOLDER", help=N_("where games are kept"))]
PLAYER_HELP = N_("level:3, mcts, mcts:visits=500, uct, alphabeta, random or program:COMMAND")
GAME_HELP = N_("name of a game: {games}")


@app.callback(invoke_without_command=True, help=N_("Two-player board games. Without a command: play in the browser."))
def start(
    context: typer.Context,
    lang: Lang = None,
    version: Annotated[
        bool, typer.Option("--version", help=N_("print the version"), callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Without a command, start the server and open the browser."""
    if context.invoked_subcommand is None:
        _serve()


@app.command(cls=support.Command, help=N_("Start the server and play in the browser."))
def serve(
    host: Annotated[str | None, typer.Option("--host", metavar="HOST", help=N_("address to listen on"))] = None,
    port: Annotated[str | None, typer.Option("--port", metavar="PORT", help=N_("port; if taken, the next one"))] = None,
    lan: Annotated[bool, typer.Option("--lan", help=N_("let others in this network play too"))] = False,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help=N_("how others reach the server, for links"))
    ] = "",
    data: DataFolder = None,
    browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help=N_("open a browser (by default where there is one)"))
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help=N_("log every request"))] = False,
    lang: Lang = None,
) -> None:
    """Serve until somebody ends it."""
    if lan and host is not None:
        raise UsageError("lan-and-host", LAN_AND_HOST)
    address = host or ("0.0.0.0" if lan else None)
    _serve(host=address, port=_port(port), public_url=public_url, data=_folder(data), open=browser, verbose=verbose)


@app.command(cls=support.Command, help=N_("Play in the terminal: two people at one keyboard, or against the computer."))
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=GAME_HELP)] = None,
    option: Options = None,
    computer: Annotated[
        str | None, typer.Option("--computer", metavar="first|second", help=N_("the player the computer plays"))
    ] = None,
    level: Annotated[
        str | None,
        typer.Option("--level", metavar="1…8", help=N_("how strong the computer plays (3); alone it plays second")),
    ] = None,
    seed: Seed = None,
    options: Annotated[bool, typer.Option("--options", help=N_("list the options of the game and stop"))] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play, or list a game's options."""
    chosen = _pairs(option)
    side = "second" if computer is None and level is not None else computer
    player = None if side is None else COMPUTER.index(_one_of("--computer", side, COMPUTER))
    if options:
        _list_options([game] if game is not None else list(playable_games()), as_json)
        return
    _play(game, chosen, player, _seed(seed), level)


@app.command(
    cls=support.Command,
    help=N_("Count the move sequences of a length; prints the bare number."),
    context_settings={"ignore_unknown_options": True},  # so that -1 is a bad depth and not an unknown option
)
def perft(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help=N_("how many moves"))],
    option: Options = None,
    lang: Lang = None,
) -> None:
    """Print the number of move sequences."""
    from zweispiel.terminal.screen import Screen
    from zweispiel.tools.perft import perft as count
    from zweispiel.tools.perft import read_depth

    chosen = zweispiel.load(game, **_pairs(option))
    moves = read_depth(depth, chosen)
    with Screen() as screen:
        counted = screen.wait_for(lambda: count(chosen, moves))
    print(counted)


@app.command(cls=support.Command, help=N_("Show a recorded match."))
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("a record as JSON or in one line; - reads the input"))],
    step: Annotated[bool, typer.Option("--step", help=N_("wait for Enter after every board"))] = False,
    final: Annotated[bool, typer.Option("--final", help=N_("only the last board"))] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Replay a record, checking every move."""
    from zweispiel.files import read_record
    from zweispiel.terminal.replay import show
    from zweispiel.terminal.screen import Screen

    if step and file == "-":
        raise UsageError("step-from-input", NOT_FROM_INPUT)
    record = read_record(file)
    if as_json:
        match = record.replay()
        _print_json(replace(record, moves=match.history, outcome=match.outcome()).as_dict())
    else:
        with Screen() as screen:
            show(screen, record, step, final)


@app.command(cls=support.Command, help=N_("Check that a server's shuffle was fair."))
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("a record or an export; - reads the input"))],
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print what was checked; exit code 1 if something is wrong."""
    from zweispiel.files import read_text
    from zweispiel.tools.verify import check_all, lines_of

    checked = check_all(read_text(file))
    fine = all(finding.ok for proof in checked for finding in proof.findings)
    if as_json:
        _print_json({"ok": fine, "records": [proof.as_dict() for proof in checked]})
    else:
        print("\n".join(line for proof in checked for line in lines_of(proof)))
    raise typer.Exit(0 if fine else 1)


@app.command(cls=support.Command, help=N_("Judge the moves of a recorded match."))
def analyse(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("a record as JSON or in one line; - reads the input"))],
    level: Annotated[str | None, typer.Option("--level", metavar="1…8", help=N_("how thoroughly (default 6)"))] = None,
    limit: LimitText = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Say what each move was worth and what would have been better."""
    from zweispiel.cli.lab import analyse_record
    from zweispiel.engines.levels import read_level
    from zweispiel.files import read_record
    from zweispiel.lab.contest.players import read_limit

    if level is not None and limit is not None:
        raise UsageError("level-and-limit", LEVEL_AND_LIMIT)
    chosen = None if level is None else read_level(level)
    bounds = None if limit is None else read_limit(limit)
    analysed = analyse_record(read_record(file), chosen, bounds)
    if as_json:
        _print_json(analysed.as_dict())
    else:
        from zweispiel.lab.report import print_study

        print_study(analysed)


@app.command("match", cls=support.Command, help=N_("Let two players play many games and say who is stronger."))
def contest(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)],
    first: Annotated[str, typer.Option("--first", metavar="PLAYER", help=PLAYER_HELP)],
    second: Annotated[str, typer.Option("--second", metavar="PLAYER", help=N_("the other player"))],
    games: Annotated[str, typer.Option("--games", metavar="N", help=N_("how many games (20)"))] = "20",
    option: Options = None,
    limit: LimitText = None,
    opening: Annotated[
        str,
        typer.Option("--opening", metavar="N", help=N_("random moves at the beginning of each pair of games (0)")),
    ] = "0",
    parallel: Annotated[str, typer.Option("--parallel", metavar="N", help=N_("games at the same time (1)"))] = "1",
    records: Annotated[
        str | None, typer.Option("--records", metavar="FILE", help=N_("keep every finished game in this file"))
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help=N_("go on with the games in the file"))] = False,
    timeout: Annotated[
        str,
        typer.Option("--timeout", metavar="SECONDS", help=N_("patience with programs beyond the limit (10)")),
    ] = "10",
    seed: Annotated[str, typer.Option("--seed", metavar="SEED", help=N_("settles chance and all players (1)"))] = "1",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Hold a contest and print its result."""
    from zweispiel.cli.lab import hold_contest
    from zweispiel.lab.contest.contest import Contest
    from zweispiel.lab.contest.players import read_limit, read_seconds, read_spec

    number, width = _count("--games", games, 1_000_000), _count("--parallel", parallel, 256)
    if resume and records is None:
        raise UsageError("resume-what", RESUME_WHAT)
    bounds = None if limit is None else read_limit(limit)
    chosen = zweispiel.load(game, **_pairs(option))
    players, patience = (read_spec(first), read_spec(second)), read_seconds("--timeout", timeout)
    held = Contest(chosen, *players, _seed(seed), bounds, patience, _count("--opening", opening, 1000, least=0))
    hold_contest(held, number, width, records, resume, _print_json if as_json else None)


@app.command(cls=support.Command, help=N_("Measure random playouts per second, and relative to a yardstick."))
def bench(as_json: Json = False, lang: Lang = None) -> None:
    """Print the speed of every game."""
    from zweispiel.terminal.screen import Screen
    from zweispiel.tools.bench import Speed, game_speed, yardstick_speed

    def measure() -> tuple[float, list[Speed]]:
        steps = yardstick_speed()
        return steps, [game_speed(zweispiel.load(name), steps) for name in playable_games()]

    with Screen() as screen:
        steps, speeds = screen.wait_for(measure)
    if as_json:
        _print_json({"yardstick_steps_per_second": steps, "games": [speed.as_dict() for speed in speeds]})
        return
    rows = [
        (s.game, support.number(s.playouts_per_second), support.number(s.playouts_per_million_steps, 1)) for s in speeds
    ]
    support.print_table(
        (_("game"), _("playouts/s"), _("per million yardstick steps")), rows, ("left", "right", "right")
    )


@app.command(cls=support.Command, help=N_("Check that everything works here."))
def doctor(data: DataFolder = None, as_json: Json = False, lang: Lang = None) -> None:
    """Print what was found; exit code 1 if something is broken."""
    from zweispiel.terminal.screen import Screen, has_colours
    from zweispiel.tools.doctor import BROKEN, checks

    with Screen():
        found = list(checks(has_colours(sys.stdout), _folder(data)))
    fine = all(check.status != BROKEN for check in found)
    if as_json:
        _print_json({"ok": fine, "checks": [check.as_dict() for check in found]})
    else:
        rows = [(check.name, _(check.status), check.detail) for check in found]
        support.print_table((_("check"), _("status"), _("detail")), rows, ("left", "left", "left"))
    raise typer.Exit(0 if fine else 1)


# ---- what the commands share


def _serve(**wishes: Any) -> None:
    from zweispiel.server.run import Wish, serve  # here, because nothing else needs a web server

    given = {name: value for name, value in wishes.items() if value is not None}
    serve(Wish(**given), lambda line: print(line, flush=True))


def _port(text: str | None) -> int | None:
    """A port, 0 for any free one."""
    return None if text is None else 0 if text == "0" else _count("--port", text, 65_535)


def _folder(text: str | None) -> Path | None:
    from zweispiel.server.instance import read_folder

    return None if text is None else read_folder(text)


def _play(
    game: str | None, options: dict[str, str], computer: int | None, seed: int | str | None, level: str | None = None
) -> None:
    from zweispiel.engines.levels import read_level
    from zweispiel.terminal import menu  # here, because everything else needs neither engines nor keyboard

    menu.run(game, options, computer, seed, None if level is None else read_level(level))


def _list_options(names: Iterable[str], as_json: bool) -> None:
    """The options of games, for people or programs."""
    games = [zweispiel.load(name) for name in names]
    if as_json:
        _print_json({game.name: {o.name: support.option_facts(o) for o in game.option_list} for game in games})
        return
    from zweispiel.terminal.texts import option_lines

    for game in games:
        print("\n".join([f"{game.name}: {game.title}", *(f"  {line}" for line in option_lines(game))]))


def _pairs(texts: list[str] | None) -> dict[str, str]:
    """`["board=11x11"]` as a dictionary."""
    pairs = {}
    for text in texts or []:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise UsageError("bad-option", NOT_A_PAIR, text=text[:100])
        pairs[name.strip()] = value
    return pairs


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value.lower() not in allowed:
        raise UsageError("bad-choice", BAD_CHOICE, value=value[:100], name=name, allowed=", ".join(allowed))
    return value.lower()


@overload
def _seed(text: str) -> int | str: ...
@overload
def _seed(text: None) -> None: ...
def _seed(text: str | None) -> int | str | None:
    """A seed from the command line: a number if it looks like one, so that it means the same as in Python."""
    is_number = text is not None and len(text) < 100 and text.removeprefix("-").isdecimal() and text.isascii()
    return int(text) if is_number and text is not None else text


def _count(name: str, text: str, most: int, least: int = 1) -> int:
    """A whole number."""
    count = int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else -1
    if not least <= count <= most:
        raise UsageError("bad-choice", BAD_CHOICE, value=text[:100], name=name, allowed=f"{least} … {most}")
    return count


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def main(arguments: list[str] | None = None) -> None:
    """The entry point of the command `zweispiel`."""
    run: Callable[..., Any] = app
    sys.exit(support.run(run, sys.argv[1:] if arguments is None else arguments))
