"""The command `serve`: the server, and the browser on it."""

import gc
from pathlib import Path
from typing import Annotated, Any

import typer

from zweispiel.cli.options import (
    DatabaseUrl,
    DataFolder,
    Lang,
    LogFormat,
    MetricsPort,
    chosen_place,
    searches_option,
    whole_number,
)
from zweispiel.cli.support import Command
from zweispiel.core.errors import N_, UsageError

app = typer.Typer()

LAN_AND_HOST = N_("--lan and --host exclude each other.")
SEARCHES_HELP = N_("searches at once in each process; 0 leaves them to workers, which needs --database")
EVERY_ADDRESS = "0.0.0.0"


@app.command(cls=Command, help=N_("Start the server and play in the browser."))
def serve(
    host: Annotated[str | None, typer.Option("--host", metavar="HOST", help=N_("address to listen on"))] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", metavar="PORT", parser=whole_number("--port", 0, 65_535), help=N_("port; if taken, the next one")
        ),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help=N_("let others in this network play too"))] = False,
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help=N_("how others reach the server, for links"))
    ] = "",
    data: DataFolder = None,
    database: DatabaseUrl = None,
    browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help=N_("open a browser (by default where there is one)"))
    ] = None,
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes",
            metavar="N",
            parser=whole_number("--processes", 1, 64),
            help=N_("server processes on this machine; several need --database"),
        ),
    ] = None,
    searches: Annotated[int | None, searches_option(0, SEARCHES_HELP)] = None,
    keep_days: Annotated[
        int | None,
        typer.Option(
            "--keep-days",
            metavar="N",
            parser=whole_number("--keep-days", 1, 36_500),
            help=N_("delete unfinished games that have not changed for so many days"),
        ),
    ] = None,
    metrics: MetricsPort = "",
    verbose: Annotated[bool, typer.Option("--verbose", help=N_("log every request"))] = False,
    log_format: LogFormat = None,
    lang: Lang = None,
) -> None:
    """Serve until the process is told to stop."""
    if lan and host is not None:
        raise UsageError("lan-and-host", LAN_AND_HOST)
    start_server(
        host=host or (EVERY_ADDRESS if lan else None),
        port=port,
        public_url=public_url,
        place=chosen_place(data, database),
        open=browser,
        processes=processes,
        searches=searches,
        keep_days=keep_days,
        metrics=metrics,
        verbose=verbose,
        log_format=log_format,
    )


def start_server(**settings: str | int | bool | Path | None) -> None:
    """Run the server with these settings; what is None keeps its default."""
    gc.disable()  # starting creates many objects and frees few; `run.preload_games` turns it on again
    from zweispiel.server.run import ServeOptions, serve  # imported late: no other command needs a web server

    given: dict[str, Any] = {name: value for name, value in settings.items() if value is not None}
    serve(ServeOptions(**given), lambda line: print(line, flush=True))
