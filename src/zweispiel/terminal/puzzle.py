"""Puzzles in the terminal: the same as in the browser, moves typed."""

import random

import zweispiel
from zweispiel.core.errors import N_, UsageError
from zweispiel.core.match import Match
from zweispiel.core.puzzle import Puzzle, puzzles_of
from zweispiel.core.puzzle_answer import PuzzleAnswer, answer, boards_along, solution, tell_task
from zweispiel.i18n import _, translate, translate_error, translate_saying
from zweispiel.terminal.screen import Screen
from zweispiel.terminal.texts import game_title

NO_PUZZLES = N_("{title} has no puzzles.")
TITLES = {"right": N_("Right!"), "wrong": N_("Not yet."), "illegal": N_("That is not allowed.")}


def run(name: str, difficulty: str | None) -> None:
    """Show puzzles of a game in a random order until the person leaves."""
    game = zweispiel.load(name)
    puzzles = [one for one in puzzles_of(type(game)).values() if difficulty in (None, one.difficulty)]
    if not puzzles:
        raise UsageError("no-puzzles", NO_PUZZLES, title=game.title)
    random.shuffle(puzzles)
    with Screen() as screen:
        screen.say(game_title(game), "bold")
        screen.say(_("next goes to another puzzle, solution shows the right move, quit leaves."))
        try:
            if all(TerminalPuzzle(screen, puzzle).solve() for puzzle in puzzles):
                return
        except EOFError:
            screen.say()
            screen.say(_("The input has ended."))


class TerminalPuzzle:
    """A puzzle being solved in the terminal."""

    def __init__(self, screen: Screen, puzzle: Puzzle) -> None:
        self.screen, self.puzzle = screen, puzzle

    def solve(self) -> bool:
        """Ask until it is solved or left; whether the person wants another."""
        self._ask()
        while True:
            typed = self.screen.ask("> ").strip()
            word = typed.lower()
            if word in ("quit", _("quit")):
                return False
            if word in ("next", _("next")):
                return True
            if word in ("solution", _("solution")):
                self._tell(solution(self.puzzle))
                return True
            if typed and self._tell(answer(self.puzzle, typed.removeprefix("="))):
                return True

    def _ask(self) -> None:
        """The board and the task."""
        self.screen.say()
        self._draw(self.puzzle.match())
        self.screen.say(translate_saying(tell_task(self.puzzle)), "bold")

    def _tell(self, found: PuzzleAnswer) -> bool:
        """Show what came of a move, and set the puzzle back if it was wrong; whether it was right."""
        for match in boards_along(self.puzzle, found.line):
            self._draw(match)
        self.screen.say(translate(TITLES[found.verdict]), "bold")
        if found.refusal is not None:
            self.screen.say(translate_error(found.refusal))
        if found.said is not None:
            self.screen.say(translate_saying(found.said))
        if found.line:
            self.screen.say(" ".join(found.line))
        if found.verdict == "wrong":
            self._ask()
        return found.verdict == "right"

    def _draw(self, match: Match) -> None:
        solver = self.puzzle.match().player
        self.screen.board(match.game.render_text(match.observe(solver)), match.game.colours)
