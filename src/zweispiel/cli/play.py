"""The commands `play`, `learn`, `puzzle` and `replay`: matches, lessons and puzzles in the terminal."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import typer

import zweispiel
from zweispiel.cli.options import (
    GAME_HELP,
    GameName,
    Json,
    Lang,
    Options,
    as_dict,
    choice,
    level_option,
    print_json,
    read_seed,
)
from zweispiel.cli.support import Command, option_facts
from zweispiel.core.errors import N_, UsageError
from zweispiel.core.match import Match
from zweispiel.core.puzzle import DIFFICULTIES
from zweispiel.core.record import Record
from zweispiel.games import playable_games

app = typer.Typer()

SIDES = ("first", "second")
POSITION_NAMES_GAME = N_("The line of --position names the game and its options already.")
NOT_FROM_INPUT = N_("--step waits for the keyboard, so the record cannot come from there; give a file.")


@app.command(cls=Command, help=N_("Play in the terminal: two people at one keyboard, or against the computer."))
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help=GAME_HELP)] = None,
    option: Options = None,
    computer: Annotated[
        str | None,
        typer.Option(
            "--computer",
            metavar="first|second",
            parser=choice("--computer", SIDES),
            help=N_("the player the computer plays"),
        ),
    ] = None,
    level: Annotated[int | None, level_option(N_("how strong the computer plays (3); alone it plays second"))] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="SEED", help=N_("settles every draw by chance"))] = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="LINE",
            help=N_("go on after these moves: a record in one line, which names the game and its options"),
        ),
    ] = None,
    options: Annotated[bool, typer.Option("--options", help=N_("list the options of the game and stop"))] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play, or list a game's options."""
    if options:
        list_options([game] if game is not None else list(playable_games()), as_json)
        return
    from zweispiel.terminal import menu  # imported late: listing options needs neither engines nor a keyboard

    side = "second" if computer is None and level is not None else computer
    player = None if side is None else SIDES.index(side)
    settled = None if seed is None else read_seed(seed)
    if position is not None:
        menu.go_on(_position(position, game, option, settled), player, level)
    else:
        menu.run(game, as_dict(option), player, settled, level)


def _position(line: str, game: str | None, option: Options, seed: int | str | None) -> Match:
    """The match that a line leads to; UsageError if it says something else than the rest of the command."""
    match = Record.loads(line).position(seed=seed)
    if game not in (None, match.game.name) or option:
        raise UsageError("position-names-game", POSITION_NAMES_GAME)
    return match


def list_options(names: Iterable[str], as_json: bool) -> None:
    """Print the options of games, for people or programs."""
    games = [zweispiel.load(name) for name in names]
    if as_json:
        print_json({game.name: {o.name: option_facts(o) for o in game.option_list} for game in games})
        return
    from zweispiel.terminal.texts import option_lines

    for game in games:
        print("\n".join([f"{game.name}: {game.title}", *(f"  {line}" for line in option_lines(game))]))


@app.command(cls=Command, help=N_("Learn a game, step by step, and play it then."))
def learn(game: GameName, lang: Lang = None) -> None:
    """A lesson in the terminal."""
    from zweispiel.terminal.learn import run

    run(game)


@app.command(cls=Command, help=N_("Solve puzzles of a game in the terminal."))
def puzzle(
    game: GameName,
    difficulty: Annotated[
        str | None,
        typer.Option(
            "--difficulty",
            metavar="DIFFICULTY",
            parser=choice("--difficulty", DIFFICULTIES),
            help=N_("only puzzles of this difficulty: easy, medium or hard"),
        ),
    ] = None,
    lang: Lang = None,
) -> None:
    """Puzzles in the terminal."""
    from zweispiel.terminal.puzzle import run

    run(game, difficulty)


@app.command(cls=Command, help=N_("Show a recorded match."))
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
        print_json(replace(record, moves=match.history, outcome=match.outcome()).as_dict())
    else:
        with Screen() as screen:
            show(screen, record, step, final)
