"""The menu: which game, and who plays it."""

from collections.abc import Mapping

import zweispiel
from zweispiel.core.errors import OptionError
from zweispiel.core.levels import LEVELS, read_level
from zweispiel.core.match import Match
from zweispiel.games import game_class, playable_games
from zweispiel.i18n import _, translate_error
from zweispiel.terminal.play import USUAL_LEVEL, TerminalMatch
from zweispiel.terminal.screen import Screen


def run(
    name: str | None,
    options: Mapping[str, object],
    computer: int | None,
    seed: int | str | None,
    level: int | None = None,
) -> None:
    """Play a game in the terminal, asking for what the command line left open."""
    level = level or USUAL_LEVEL
    with Screen() as screen:
        try:
            if name is None:
                _ask_and_play(screen, options, seed, level)
            else:
                TerminalMatch(screen, start(name, options, seed), computer, level).play()
        except EOFError:
            screen.say()
            screen.say(_("The input has ended."))


def go_on(match: Match, computer: int | None, level: int | None = None) -> None:
    """Play on from a position; a computer gets a new secret, because the line may tell the old one."""
    from zweispiel.service.continued_rooms import with_new_secrets  # imported late: other games need no service

    with Screen() as screen:
        known = with_new_secrets(match, () if computer is None else (computer,))
        TerminalMatch(screen, known, computer, level or USUAL_LEVEL).play()


def _ask_and_play(screen: Screen, options: Mapping[str, object], seed: int | str | None, level: int) -> None:
    name = choose_game(screen)
    if name is None:
        return
    computer = choose_opponent(screen)
    if computer is not None:
        level = choose_level(screen, level)
    TerminalMatch(screen, start(name, options, seed), computer, level).play()


def start(name: str, options: Mapping[str, object], seed: int | str | None) -> Match:
    """A fresh match."""
    return zweispiel.load(name, **options).match(seed)


def choose_game(screen: Screen) -> str | None:
    """Ask for a game by number or name until there is one; None to leave."""
    names = playable_games()
    for number, name in enumerate(names, start=1):
        screen.say(f"{number:3}  {game_class(name).title}")
    answers = {name: name for name in names} | {str(number): name for number, name in enumerate(names, start=1)}
    while True:
        answer = screen.ask(_("Which game? (number or name, quit to leave) ")).strip().lower()
        if answer in ("quit", "q", _("quit")):
            return None
        if answer in answers:
            return answers[answer]
        screen.say(_("Please type a number from 1 to {count}.", count=len(names)))


def choose_opponent(screen: Screen) -> int | None:
    """Ask who plays: None for two people, else the computer's player number."""
    ways = (_("two people"), _("against the computer, you begin"), _("against the computer, it begins"))
    screen.lines("\n".join(f"{number:3}  {way}" for number, way in enumerate(ways, start=1)))
    answers: dict[str, int | None] = {"1": None, "": None, "2": 1, "3": 0}
    while True:
        answer = screen.ask(_("Who plays? (1, 2 or 3) ")).strip()
        if answer in answers:
            return answers[answer]
        screen.say(_("Please type a number from 1 to {count}.", count=3))


def choose_level(screen: Screen, usual: int) -> int:
    """Ask how strong the computer should be."""
    while True:
        answer = screen.ask(_("How strong? (1 to {most}, Enter for {usual}) ", most=LEVELS, usual=usual)).strip()
        try:
            return read_level(answer) if answer else usual
        except OptionError as error:
            screen.say(translate_error(error))
