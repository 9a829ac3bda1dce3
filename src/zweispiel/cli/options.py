"""Options and arguments that several commands share: their types, help texts and how their values are read."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from zweispiel.core.errors import N_, UsageError
from zweispiel.core.limit import Limit
from zweispiel.i18n import LANGUAGES, use

BAD_CHOICE = N_("{value!r} is not a valid value for {name}; allowed: {allowed}.")
DATA_AND_DATABASE = N_("--data and --database exclude each other.")
BAD_AGE = N_("{text!r} is no length of time; write it like 90d for days or 12h for hours.")
#: Units of time, in hours.
HOURS = {"h": 1, "d": 24}
NOT_A_PAIR = N_("{text!r} is not an option; options look like name=value.")


@dataclass(frozen=True)
class GameOption:
    """An option of a game as given on the command line."""

    name: str
    value: str


# ---- readers: what the command line gives as text becomes a value, or a UsageError says what is allowed


def read_game_option(text: str) -> GameOption:
    """`board=11x11`."""
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise UsageError("bad-option", NOT_A_PAIR, text=text[:100])
    return GameOption(name.strip(), value)


def choice(name: str, allowed: tuple[str, ...]) -> Callable[[str], str]:
    """A reader for one of a few words, in upper or lower case."""

    def read(text: str) -> str:
        if text.lower() not in allowed:
            raise UsageError("bad-choice", BAD_CHOICE, value=text[:100], name=name, allowed=", ".join(allowed))
        return text.lower()

    return read


def whole_number(name: str, least: int, most: int) -> Callable[[str | int], int]:
    """A reader for whole numbers within bounds. It also gets the option's default, which is a number already."""

    def read(value: str | int) -> int:
        text = str(value)
        number = int(text) if text.isdecimal() and text.isascii() and len(text) < 10 else -1
        if not least <= number <= most:
            raise UsageError("bad-choice", BAD_CHOICE, value=text[:100], name=name, allowed=f"{least} … {most}")
        return number

    return read


def read_age(text: str) -> float:
    """`90d` or `12h` in seconds; UsageError if it is neither."""
    number, unit = text[:-1], text[-1:]
    if unit not in HOURS or not (number.isdecimal() and number.isascii() and len(number) < 7):
        raise UsageError("bad-age", BAD_AGE, text=text[:100])
    return float(number) * HOURS[unit] * 3600


def read_seed(text: str) -> int | str:
    """A number if it looks like one, so that a seed means the same here and in Python. (Typer takes no such union.)"""
    is_number = len(text) < 100 and text.removeprefix("-").isdecimal() and text.isascii()
    return int(text) if is_number else text


def _read_level(text: str) -> int:
    from zweispiel.core.levels import read_level  # imported late, because engines take long to load

    return read_level(text)


def _read_limit(text: str) -> Limit:
    from zweispiel.lab.contest.players import read_limit

    return read_limit(text)


def _read_folder(text: str) -> Path:
    from zweispiel.server.instance import read_folder

    return read_folder(text)


def _read_url(text: str) -> str:
    from zweispiel.service.database import read_url

    return read_url(text)


def read_place(text: str) -> Path | str:
    """A data folder or the URL of a database."""
    return _read_url(text) if "://" in text else _read_folder(text)


_read_language = choice("--lang", LANGUAGES)


def _use_language(value: str | None) -> str | None:
    if value is not None:
        use(value)
    return value


# ---- parameters


GAME_HELP = N_("name of a game: {games}")

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="de|en", help=N_("language"), parser=_read_language, callback=_use_language, is_eager=True
    ),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP)]
Options = Annotated[
    list[GameOption] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        parser=read_game_option,
        help=N_("an option of the game; may be given several times"),
    ),
]
Json = Annotated[bool, typer.Option("--json", help=N_("output for programs"))]
LimitOption = Annotated[
    Limit | None,
    typer.Option(
        "--limit", metavar="LIMIT", parser=_read_limit, help=N_("for every move: seconds=0.1, visits=500 or depth=4")
    ),
]
DataFolder = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", parser=_read_folder, help=N_("where games are kept"))
]


DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        parser=_read_url,
        help=N_("a PostgreSQL database instead of a folder: postgresql://…"),
    ),
]


MetricsPort = Annotated[
    str, typer.Option("--metrics", metavar="[HOST:]PORT", help=N_("another port, on which Prometheus reads metrics"))
]
LogFormat = Annotated[
    str | None,
    typer.Option(
        "--log-format",
        metavar="text|json",
        parser=choice("--log-format", ("text", "json")),
        help=N_("lines of text or of JSON in the log"),
    ),
]


def searches_option(least: int, help: str) -> Any:
    """The option `--searches`: a worker needs at least one, a server may leave all to workers."""
    return typer.Option("--searches", metavar="N", parser=whole_number("--searches", least, 64), help=help)


def level_option(help: str) -> Any:
    """The option `--level`, which means something else to each command."""
    return typer.Option("--level", metavar="1…8", parser=_read_level, help=help)


# ---- what commands do with them


def chosen_place(data: Path | None, database: str | None) -> Path | str | None:
    """Where games are kept, as the options say; None if they leave it open."""
    if data is not None and database is not None:
        raise UsageError("data-and-database", DATA_AND_DATABASE)
    return database if data is None else data


def as_dict(options: Iterable[GameOption] | None) -> dict[str, str]:
    """The options of a game, by name; the last of several with the same name counts."""
    return {option.name: option.value for option in options or ()}


def print_json(data: Any) -> None:
    """Output for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
