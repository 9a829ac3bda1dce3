"""The commands `perft`, `verify`, `bench` and `doctor`."""

import sys
from typing import Annotated

import typer

import zweispiel
from zweispiel.cli.options import DataFolder, GameName, Json, Lang, Options, as_dict, print_json
from zweispiel.cli.support import Command, number, print_table
from zweispiel.core.errors import N_
from zweispiel.games import playable_games
from zweispiel.i18n import _

app = typer.Typer()


@app.command(
    cls=Command,
    help=N_("Count the move sequences of a length; prints the bare number."),
    context_settings={"ignore_unknown_options": True},  # so that -1 is a bad depth and not an unknown option
)
def perft(
    game: GameName,
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help=N_("how many moves"))],
    option: Options = None,
    lang: Lang = None,
) -> None:
    """Print the number of move sequences."""
    from zweispiel.terminal.screen import Screen
    from zweispiel.tools.perft import perft as count
    from zweispiel.tools.perft import read_depth

    chosen = zweispiel.load(game, **as_dict(option))
    moves = read_depth(depth, chosen)  # not a parser's job: the largest depth depends on the game
    with Screen() as screen:
        counted = screen.wait_for(lambda: count(chosen, moves))
    print(counted)


@app.command(cls=Command, help=N_("Check that a server's shuffle was fair."))
def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help=N_("a record or an export; - reads the input"))],
    commitment: Annotated[
        str, typer.Option("--commitment", metavar="TEXT", help=N_("the commitment you saw before the match"))
    ] = "",
    nonce: Annotated[
        list[str] | None, typer.Option("--nonce", metavar="TEXT", help=N_("your nonce; may be given twice"))
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print what was checked; exit code 1 if something is wrong."""
    from zweispiel.files import read_text
    from zweispiel.service.fairness import Seen
    from zweispiel.tools.verify import check_all, lines_of

    checked = check_all(read_text(file), Seen(commitment, tuple(nonce or ())))
    fine = all(finding.ok for proof in checked for finding in proof.findings)
    if as_json:
        print_json({"ok": fine, "records": [proof.as_dict() for proof in checked]})
    else:
        print("\n".join(line for proof in checked for line in lines_of(proof)))
    raise typer.Exit(0 if fine else 1)


@app.command(cls=Command, help=N_("Measure random playouts per second, and relative to a yardstick."))
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
        print_json({"yardstick_steps_per_second": steps, "games": [speed.as_dict() for speed in speeds]})
        return
    rows = [(s.game, number(s.playouts_per_second), number(s.playouts_per_million_steps, 1)) for s in speeds]
    print_table((_("game"), _("playouts/s"), _("per million yardstick steps")), rows, ("left", "right", "right"))


@app.command(cls=Command, help=N_("Check that everything works here."))
def doctor(data: DataFolder = None, as_json: Json = False, lang: Lang = None) -> None:
    """Print what was found; exit code 1 if something is broken."""
    from zweispiel.terminal.screen import Screen, has_colours
    from zweispiel.tools.doctor import BROKEN, checks

    with Screen():
        found = list(checks(has_colours(sys.stdout), data))
    fine = all(check.status != BROKEN for check in found)
    if as_json:
        print_json({"ok": fine, "checks": [check.as_dict() for check in found]})
    else:
        rows = [(check.name, _(check.status), check.detail) for check in found]
        print_table((_("check"), _("status"), _("detail")), rows, ("left", "left", "left"))
    raise typer.Exit(0 if fine else 1)
