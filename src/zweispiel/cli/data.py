"""The commands under `data`: `backup`, `restore` and `copy`; for rooms `rooms`, `close`, `delete` and `prune`."""

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from zweispiel.cli.options import DatabaseUrl, DataFolder, Json, Lang, chosen_place, print_json, read_age, read_place
from zweispiel.cli.support import Command, Group
from zweispiel.core.errors import N_
from zweispiel.i18n import _

app = typer.Typer(
    name="data",
    cls=Group,
    help=N_("Back up, restore and copy the games of a server; list, close and delete rooms."),
)

BACKED_UP = N_("Backed up to {path} (games: {rooms}, events: {events}).")
COPIED = N_("Copied to {place} (games: {rooms}, events: {events}).")
CLOSED = N_("Closed the room {room}: its match is a draw.")
DELETED = N_("Deleted the room {room}.")
PRUNED = N_("Rooms deleted: {number}.")
WOULD_PRUNE = N_("Rooms that would be deleted: {number}.")
RESTORED = N_("Restored to {folder} (games: {rooms}, events: {events}).")

File = Annotated[Path, typer.Argument(metavar="FILE", help=N_("the backup"))]
From = Annotated[Any, typer.Argument(metavar="FROM", parser=read_place, help=N_("a data folder, or postgresql://…"))]
To = Annotated[Any, typer.Argument(metavar="TO", parser=read_place, help=N_("a data folder, or postgresql://…"))]
RoomName = Annotated[str, typer.Argument(metavar="ROOM", help=N_("the room"))]
AGE = typer.Option("--older-than", metavar="90d", parser=read_age, help=N_("unchanged for so long: 90d, 12h"))
Age = Annotated[float | None, AGE]
RequiredAge = Annotated[float, AGE]
Finished = Annotated[bool, typer.Option("--finished", help=N_("finished games too"))]
Replace = Annotated[bool, typer.Option("--replace", help=N_("overwrite what is there"))]


@app.command(cls=Command, help=N_("Write all games to one file; the server may be running."))
def backup(
    file: File, data: DataFolder = None, database: DatabaseUrl = None, replace: Replace = False, lang: Lang = None
) -> None:
    """Make a backup and say what is in it."""
    from zweispiel.service.backup import back_up

    found = back_up(_place(data, database), file, replace)
    print(_(BACKED_UP, path=str(file), rooms=found.rooms, events=found.events))


@app.command(cls=Command, help=N_("Put a backup in the place of the games; no server may be using them."))
def restore(
    file: File, data: DataFolder = None, database: DatabaseUrl = None, replace: Replace = False, lang: Lang = None
) -> None:
    """Restore a backup and say what was in it."""
    from zweispiel.service import backup
    from zweispiel.service.database import shown_place

    place = _place(data, database)
    found = backup.restore(place, file, replace)
    print(_(RESTORED, folder=shown_place(place), rooms=found.rooms, events=found.events))


@app.command(cls=Command, help=N_("Copy all games to another folder or database; a server may be using the first."))
def copy(source: From, target: To, replace: Replace = False, lang: Lang = None) -> None:
    """Copy everything and say what it was."""
    from zweispiel.service import backup
    from zweispiel.service.database import shown_place

    found = backup.copy(source, target, replace)
    print(_(COPIED, place=shown_place(target), rooms=found.rooms, events=found.events))


# ---- rooms


@app.command(cls=Command, help=N_("List rooms, the longest unchanged first; the server may be running."))
def rooms(
    older_than: Age = None,
    finished: Finished = False,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List rooms with game, status, number of events, and when they were opened and changed."""
    from zweispiel.service import operator_commands

    with operator_commands.beside_servers(_place(data, database)) as store:
        found = operator_commands.list_rooms(store, time.time() - (older_than or 0), _statuses(finished))
    if as_json:
        print_json([each.as_dict() for each in found])
        return
    for each in found:
        moments = f"{_moment(each.opened)}  {_moment(each.touched)}"
        print(f"{each.room}  {each.game:<12}  {each.status:<8}  {each.number:>5}  {moments}")


@app.command(cls=Command, help=N_("End the match of a room as a draw; the server may be running."))
def close(room: RoomName, data: DataFolder = None, database: DatabaseUrl = None, lang: Lang = None) -> None:
    """Close one room."""
    from zweispiel.service import operator_commands

    with operator_commands.beside_servers(_place(data, database)) as store:
        operator_commands.close_room(store, room)
    print(_(CLOSED, room=room))


@app.command(cls=Command, help=N_("Delete rooms for good; the server may be running."))
def delete(
    names: Annotated[list[str], typer.Argument(metavar="ROOM…", help=N_("the rooms"))],
    data: DataFolder = None,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Delete rooms, one after the other."""
    from zweispiel.service import operator_commands

    with operator_commands.beside_servers(_place(data, database)) as store:
        for name in names:
            operator_commands.delete_room(store, name)
            print(_(DELETED, room=name))


@app.command(cls=Command, help=N_("Delete unfinished games that have not changed for long; the server may be running."))
def prune(
    older_than: RequiredAge,
    finished: Finished = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=N_("only say how many there are"))] = False,
    data: DataFolder = None,
    database: DatabaseUrl = None,
    lang: Lang = None,
) -> None:
    """Delete abandoned rooms, or only count them."""
    from zweispiel.service import operator_commands

    before = time.time() - older_than
    with operator_commands.beside_servers(_place(data, database)) as store:
        if dry_run:
            print(_(WOULD_PRUNE, number=len(operator_commands.list_rooms(store, before, _statuses(finished)))))
            return
        print(_(PRUNED, number=sum(1 for _room in operator_commands.prune(store, before, finished))))


def _statuses(finished: bool) -> tuple[str, ...]:
    return ("waiting", "playing", "over") if finished else ("waiting", "playing")


def _moment(seconds: float) -> str:
    """A moment in UTC, to the minute."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _place(data: Path | None, database: str | None) -> Path | str:
    from zweispiel.server.instance import default_place

    return chosen_place(data, database) or default_place()
