"""Showing a record: all boards, one at a time, or only the last."""

from collections.abc import Iterator

from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.i18n import _
from zweispiel.kernel.contract import CHANCE
from zweispiel.terminal.screen import Screen
from zweispiel.terminal.texts import game_title, standing


def positions(record: Record) -> Iterator[tuple[int, list[str], Match]]:
    """Every position worth a look: (moves so far, the moves since the last position, the match).

    Draws belong to the move that follows them, and the moves of a simultaneous stage to each other.
    """
    whole = record.replay()
    match = whole.game.match(record.seed)
    since: list[str] = []
    yield 0, since, match
    for number, move in enumerate(whole.history, start=1):
        by_chance = match.player == CHANCE
        since.append(match.push(move))
        if not by_chance and not match.pending:
            yield number, since, match
            since = []


def show(screen: Screen, record: Record, step: bool, final: bool) -> None:
    """Print the boards of a record, waiting for Enter between them if `step`."""
    whole = record.replay()
    screen.say(game_title(whole.game), "bold")
    if not final:
        for number, moves, match in positions(record):
            _show_position(screen, number, moves, match)
            if step and number < len(whole.history) and not _goes_on(screen):
                return
    else:
        screen.board(whole.game.render_text(whole.observe(None)), whole.game.colours)
    screen.say(standing(whole))


def _show_position(screen: Screen, number: int, moves: list[str], match: Match) -> None:
    """One board under the moves that led to it."""
    if moves:
        screen.say()
        visible = match.visible_history(None)[-len(moves) :]
        screen.say(f"{number}. {' '.join(visible)}", "bold")
    screen.board(match.game.render_text(match.observe(None)), match.game.colours)


def _goes_on(screen: Screen) -> bool:
    """Wait for Enter; False if the reader has had enough."""
    try:
        return not screen.ask(_("Enter: next, q: stop ")).strip().lower().startswith("q")
    except EOFError:
        screen.say()
        return False
