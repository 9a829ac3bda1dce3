"""The command `worker`: engines that think for servers on other machines."""

from typing import Annotated, Any

import typer

from zweispiel.cli.options import DatabaseUrl, Lang, LogFormat, MetricsPort, searches_option
from zweispiel.cli.support import Command
from zweispiel.core.errors import N_

app = typer.Typer()

SEARCHES_HELP = N_("searches at once (by default as many as there are processors)")


@app.command(cls=Command, help=N_("Let engines think for the servers of a PostgreSQL database."))
def worker(
    database: DatabaseUrl = None,
    searches: Annotated[int | None, searches_option(1, SEARCHES_HELP)] = None,
    metrics: MetricsPort = "",
    log_format: LogFormat = None,
    lang: Lang = None,
) -> None:
    """Work until the process is told to stop."""
    from zweispiel.server.worker import WorkerOptions, work  # imported late: engines take long to load

    settings = {"place": database, "searches": searches, "metrics": metrics, "log_format": log_format}
    given: dict[str, Any] = {name: value for name, value in settings.items() if value}
    work(WorkerOptions(**given), lambda line: print(line, flush=True))
