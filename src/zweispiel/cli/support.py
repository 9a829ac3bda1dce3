"""Support for all commands: translated help, errors in one line, exit codes, closed pipes.

Exit codes: 0 fine, 1 something is broken, 2 wrong use, 130 ended by Ctrl-C.
"""

import codecs
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

import zweispiel
from zweispiel.core.errors import N_, UsageError, ZweispielError
from zweispiel.i18n import LANGUAGES, _, current, from_environment, translate, translate_error, use

if TYPE_CHECKING:
    from zweispiel.core.option import Option

WRONG_USE, INTERRUPTED = 2, 130
NO_COMMAND = N_("There is no command {name!r}; there are {commands}.")
NO_OPTION = N_("There is no option {name}; there are {options}.")
MISSING = N_("{name} is missing. Usage: {usage}")
NO_VALUE = N_("{name} was given without a value, or with one it does not take; see {command} --help.")
WRONG = N_("These arguments do not fit. Usage: {usage}")
SYSTEM = N_("The system says: {problem}.")
BUG = N_("This should not have happened: {problem}. Please report it.")
HELP = N_("show this and stop")

#: Where a command's context keeps the words it was given.
ARGUMENTS = "zweispiel.arguments"

#: For terminals that cannot show these; everything else becomes a question mark.
PLAIN = {"·": ".", "–": "-", "…": "...", "×": "x", "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
PLAIN |= {"Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}


class Hangup(Exception):
    """The reader of our output has closed the pipe."""


# ---- commands whose help speaks the user's language


class _Translated:
    """Help in the language in use; everything else is Typer's. Mixed into both kinds of commands."""

    def parse_args(self: Any, context: Any, arguments: list[str]) -> Any:
        context.meta[ARGUMENTS] = list(arguments)
        return super().parse_args(context, arguments)  # type: ignore[misc]

    def invoke(self: Any, context: Any) -> Any:
        try:
            return super().invoke(context)  # type: ignore[misc]
        except BrokenPipeError:
            raise Hangup from None  # Typer would end with code 1

    def format_help(self: Any, context: Any, formatter: Any) -> None:
        formatter.write_usage(*_usage(self, context), _("Usage: "))
        formatter.write_paragraph()
        formatter.write_text(translate(self.help))
        rows = [_help_row(parameter) for parameter in self.get_params(context)]
        for title, is_option in ((_("Arguments"), False), (_("Options"), True)):
            _section(formatter, title, [row for row in rows if row[0].startswith("-") == is_option])
        commands = getattr(self, "commands", {})
        _section(formatter, _("Commands"), [(name, translate(command.help)) for name, command in commands.items()])
        for name in zweispiel.games():
            if name in context.meta.get(ARGUMENTS, ()):
                _section(formatter, _("Options of {game} (--option NAME=VALUE)", game=name), _option_rows(name))


class Command(_Translated, TyperCommand):
    """One command."""


class Group(_Translated, TyperGroup):
    """All commands together."""


def _usage(command: Any, context: Any) -> tuple[str, str]:
    """How a command is called: its path, and what follows it."""
    words = [p.metavar or p.name.upper() for p in command.get_params(context) if p.param_type_name == "argument"]
    return context.command_path, " ".join(["[OPTIONS]", *(words if not hasattr(command, "commands") else ["COMMAND"])])


def _section(formatter: Any, title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(title):
            formatter.write_dl(rows)


def _help_row(parameter: Any) -> tuple[str, str]:
    """How an argument or option is written, and what it means."""
    text = _(HELP) if "--help" in parameter.opts else translate(parameter.help or "")
    if "{games}" in text:
        text = text.format(games=", ".join(zweispiel.games()))
    if parameter.param_type_name == "argument":
        return parameter.metavar or parameter.name.upper(), text
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return (names if parameter.is_flag else f"{names} {parameter.metavar}"), text


def _option_rows(game: str) -> list[tuple[str, str]]:
    return [(f"{o.name}={o.default}", f"{_(o.help)} ({_(o.allowed)})") for o in zweispiel.load(game).option_list]


def option_facts(option: "Option") -> dict[str, object]:
    """An option for programs."""
    facts: dict[str, object] = {"help": translate(option.help), "default": option.default, "allowed": option.allowed}
    return facts | {"choices": list(option.choices)}


# ---- output that several commands need


def number(value: float, digits: int = 0) -> str:
    """A number as people of the language in use write it."""
    from babel.numbers import format_decimal

    return format_decimal(round(value, digits), locale=current())


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], sides: Sequence[Any]) -> None:
    """A plain table, at most 80 columns wide."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from zweispiel.terminal.screen import console_for

    table = Table(box=SIMPLE_HEAD)
    for title, side in zip(head, sides, strict=True):
        table.add_column(title, justify=side, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console_for(sys.stdout).print(table)


# ---- running


def run(app: Callable[..., Any], arguments: list[str]) -> int:
    """Run the command line and return the exit code. No error ends in a traceback."""
    _prepare_streams()
    use(_wanted_language(arguments))
    try:
        code = app(arguments, prog_name="zweispiel", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, SystemExit, Exception) as error:  # noqa: BLE001 - the one place where all errors end
        code = _answer(error)
    if code == INTERRUPTED:
        sys.stderr.write("\n")
    return code if isinstance(code, int) else 0


def _answer(error: BaseException) -> int:
    """Say what went wrong, in one line, and return the exit code."""
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else 0
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, Hangup | BrokenPipeError):
        _silence()
        return 0
    text, code = _explained(error)
    with suppress(OSError):
        print(" ".join(text.split()), file=sys.stderr)
    return code


def _explained(error: BaseException) -> tuple[str, int]:
    """What to say about an error, and the exit code for it."""
    if isinstance(error, ZweispielError):
        return translate_error(error), WRONG_USE
    if hasattr(error, "format_message"):  # Typer's own; its classes have changed place between versions
        return translate_error(_usage_error(error)), WRONG_USE
    if isinstance(error, OSError):
        _silence()
        return _(SYSTEM, problem=error.strerror or type(error).__name__), WRONG_USE
    if os.environ.get("ZWEISPIEL_DEBUG"):
        raise error
    return _(BUG, problem=f"{type(error).__name__}: {error}"), 1


def _usage_error(error: Any) -> UsageError:
    """Typer's complaint in our words."""
    kind = type(error).__name__
    if kind == "BadOptionUsage" or error.ctx is None:
        return UsageError("no-value", NO_VALUE, name=getattr(error, "option_name", "--option"), command="zweispiel")
    command = error.ctx.command
    if kind == "NoSuchOption":
        options = ", ".join(max(p.opts, key=len) for p in command.get_params(error.ctx) if p.opts[0].startswith("-"))
        return UsageError("no-such-option", NO_OPTION, name=error.option_name, options=options)
    usage = " ".join(_usage(command, error.ctx))
    if kind == "MissingParameter":
        name = error.param.metavar if error.param.param_type_name == "argument" else error.param.opts[0]
        return UsageError("missing", MISSING, name=name or error.param.name, usage=usage)
    if hasattr(command, "commands"):
        word = next((word for word in error.ctx.meta[ARGUMENTS] if word not in ("--lang", *LANGUAGES)), "")
        return UsageError("no-such-command", NO_COMMAND, name=word[:40], commands=", ".join(command.commands))
    return UsageError("wrong-use", WRONG, usage=usage)


def _wanted_language(arguments: list[str]) -> str:
    """The language asked for anywhere on the command line, so that even errors about it come in that language."""
    for i, word in enumerate(arguments):
        name, sign, value = word.partition("=")
        if name == "--lang":
            wanted = value if sign else "".join(arguments[i + 1 : i + 2])
            if wanted.lower() in LANGUAGES:
                return wanted.lower()
    return from_environment()


# ---- streams


def _prepare_streams() -> None:
    """Cope with closed streams and with encodings that lack our characters."""
    codecs.register_error("zweispiel", _plainer)
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - stays open as long as the program runs
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "zweispiel"), (sys.stderr, "zweispiel")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of characters the terminal does not know."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def _silence() -> None:
    """Point standard output to nowhere, so that flushing it at the end cannot fail again."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
