"""The command line. Each command reads its options and prints; `server`, `terminal`, `lab` and `tools` do the work."""

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

import zweispiel
from zweispiel.cli import data, lab, play, serve, support, tools, worker
from zweispiel.cli.options import Lang
from zweispiel.core.errors import N_

app = typer.Typer(cls=support.Group, add_completion=False, pretty_exceptions_enable=False)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"zweispiel {zweispiel.__version__}")
        raise typer.Exit


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
        serve.start_server()


for commands in (serve, play, lab, tools, data, worker):
    app.add_typer(commands.app)


def main(arguments: list[str] | None = None) -> None:
    """The entry point of the command `zweispiel`."""
    run: Callable[..., Any] = app
    sys.exit(support.run(run, sys.argv[1:] if arguments is None else arguments))
