"""The commands a person can type at the prompt besides moves, in English and in the language in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zweispiel import files
from zweispiel.core.errors import N_, UsageError
from zweispiel.core.levels import LEVELS, read_level
from zweispiel.core.match import Match
from zweispiel.i18n import _, translate
from zweispiel.kernel.contract import CHANCE
from zweispiel.terminal.texts import columns, game_title, option_lines, player_name

if TYPE_CHECKING:
    from zweispiel.terminal.play import TerminalMatch

MAX_ROWS_OF_MOVES = 10
#: For keyboards without them.
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
FILE_NEEDED = N_("A file name is needed, such as: {command} game.json")
NOT_A_COUNT = N_("{text!r} is not a number of moves; allowed: 1 to {limit}.")
NO_DRAW_BY_COMPUTER = N_("The computer does not agree to a draw.")


@dataclass(frozen=True)
class PromptCommand:
    """A word, what may follow it, what it does in a few words, and the function that does it."""

    name: str
    argument: str
    help: str
    run: Callable[[TerminalMatch, str, int | None], None]

    @property
    def words(self) -> set[str]:
        """Every way to type it."""
        native = translate(self.name)
        return {self.name, native, native.translate(UMLAUTS)}


def find(text: str) -> tuple[PromptCommand, str] | None:
    """The command a line names and what follows it; None if its first word is no command."""
    word, _space, argument = text.removeprefix("/").partition(" ")
    for command in COMMANDS:
        if word.lower() in command.words and (command.argument or not argument.strip()):
            return command, argument.strip()
    return None


# ---- looking


def show_help(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """All commands, and what a move looks like."""
    terminal.screen.say(_("Moves look like {example}.", example=translate(terminal.match.game.example)))
    rows = [(f"{translate(c.name)} {translate(c.argument)}".rstrip(), translate(c.help)) for c in COMMANDS]
    width = max(len(usage) for usage, _text in rows)
    terminal.screen.lines("\n".join(f"  {usage.ljust(width)}  {text}" for usage, text in rows))


def show_moves(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """The legal moves, or those that contain the argument; a long list is cut short and says so."""
    wanted = argument.lower()
    moves = sorted(move for move in terminal.match.moves(player) if wanted in move.lower())
    rows = columns(moves, terminal.screen.console.width)
    hidden = sum(len(row.split()) for row in rows[MAX_ROWS_OF_MOVES:])
    if rows:
        terminal.screen.lines("\n".join(rows[:MAX_ROWS_OF_MOVES]))
    text = _("Moves: {count}.", count=len(moves))
    if hidden:
        more = _("{hidden} are not shown; moves d3 lists only those with d3 in them.", hidden=hidden)
        text = f"{text} {more}"
    terminal.screen.say(text)


def show_board(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Draw the board again."""
    terminal.redraw = True


def show_options(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """The game's options, and which are set in this match."""
    game = terminal.match.game
    terminal.screen.say(game_title(game), "bold")
    terminal.screen.lines("\n".join(option_lines(game)))
    if game.options:
        terminal.screen.say(_("This match: {options}", options=", ".join(f"{k}={v}" for k, v in game.options.items())))


# ---- taking back


def undo(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Take back moves of people; what chance and the computer did in between goes with them."""
    match = terminal.match.copy()  # all or nothing: with too few moves, the match stays as it is
    for _number in range(_count(argument, limit=max(1, len(match.history) + len(match.pending)))):
        _take_back_one(match, terminal.computer)
    terminal.match, terminal.viewer = match, None
    terminal.changed()
    terminal.screen.say(_("Taken back."))


def _take_back_one(match: Match, computer: int | None) -> None:
    """Take back until a person has a decision to make again."""
    while True:
        mover = _pop(match)
        if mover not in (CHANCE, computer) and set(match.players) - {CHANCE, computer}:
            return


def _pop(match: Match) -> int:
    """Take back one move and return whose it was."""
    before = set(match.pending)
    match.pop()
    gone = before - set(match.pending)
    return gone.pop() if gone else match.players[-1]


def _count(text: str, limit: int) -> int:
    """A number typed after `undo`; 1 if there is none."""
    if not text:
        return 1
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and 1 <= int(text) <= limit):
        raise UsageError("bad-count", NOT_A_COUNT, text=text[:20], limit=limit)
    return int(text)


# ---- the computer


def change_level(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Say how strong the computer is, or make it stronger or weaker."""
    if argument:
        terminal.set_level(read_level(argument))
    terminal.screen.say(_("The computer plays at level {level} of {most}.", level=terminal.level, most=LEVELS))


# ---- files


def save(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Write the match to a file, after a warning if that gives secrets away."""
    _need_file(argument, "save")
    if files.exists(argument) and not terminal.screen.confirm(_("{path} exists. Overwrite it?", path=argument)):
        terminal.screen.say(_("Not saved."))
        return
    path = files.write_record(argument, terminal.match.record())
    terminal.saved = True
    terminal.screen.say(_("Saved in {path}.", path=str(path)))
    if terminal.match.game.has_secrets and terminal.match.outcome() is None:
        terminal.screen.say(_("Careful: the file is the full record, secrets included. Do not look into it."))
    if terminal.match.pending:
        terminal.screen.say(_("A move whose counterpart is still missing is not in the file."))


def load(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Go on with a match from a file; a wrong file changes nothing."""
    _need_file(argument, "load")
    match = files.read_record(argument).replay()
    if terminal.unsaved and not terminal.screen.confirm(_("This match is not saved. Leave it?")):
        return
    terminal.begin(match)
    terminal.screen.say(_("Loaded: {title}, moves: {count}.", title=game_title(match.game), count=len(match.history)))


def _need_file(argument: str, command: str) -> None:
    if not argument:
        raise UsageError("file-needed", FILE_NEEDED, command=translate(command))


# ---- ending


def resign(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Give up, once confirmed."""
    giver = terminal.match.player if player is None else player
    if giver is not None and not terminal.screen.confirm(_("Really resign?")):
        return
    terminal.match.resign(giver if giver is not None else 0)
    terminal.changed()


def draw(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Offer a draw; the other person is asked, the computer declines."""
    terminal.match.copy().agree_draw()  # refuses here if there are no draws or the match is over
    if terminal.computer is not None or player is None:
        terminal.screen.say(_(NO_DRAW_BY_COMPUTER))
        return
    other = player_name(terminal.match, 1 - player)
    if terminal.private:  # the other comes to the screen to answer, and must not see what is on it
        terminal.screen.clear()
        terminal.viewer = None
    if terminal.screen.confirm(_("A draw is offered. Does {player} agree?", player=other)):
        terminal.match.agree_draw()
        terminal.changed()


def leave(terminal: TerminalMatch, argument: str, player: int | None) -> None:
    """Go away; moves that would be lost are mentioned first."""
    if not terminal.unsaved or terminal.screen.confirm(_("This match is not saved. Leave it?")):
        terminal.left = True


COMMANDS = (
    PromptCommand(N_("help"), "", N_("this list"), show_help),
    PromptCommand(N_("moves"), N_("[TEXT]"), N_("legal moves, or those with TEXT in them"), show_moves),
    PromptCommand(N_("board"), "", N_("draw the board again"), show_board),
    PromptCommand(N_("options"), "", N_("what this game can be set to"), show_options),
    PromptCommand(N_("undo"), N_("[NUMBER]"), N_("take back one or more moves"), undo),
    PromptCommand(N_("level"), N_("[1…8]"), N_("how strong the computer plays, or make it play so"), change_level),
    PromptCommand(N_("save"), N_("FILE"), N_("write the match to a file"), save),
    PromptCommand(N_("load"), N_("FILE"), N_("go on with a match from a file"), load),
    PromptCommand(N_("resign"), "", N_("give up"), resign),
    PromptCommand(N_("draw"), "", N_("agree on a draw"), draw),
    PromptCommand(N_("quit"), "", N_("leave"), leave),
)
