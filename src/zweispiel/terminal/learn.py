"""Lessons in the terminal: the same steps as in the browser, moves typed, and a first real game at the end."""

import zweispiel
from zweispiel.core.errors import N_, UsageError
from zweispiel.core.game import Game
from zweispiel.core.lesson import Answer, Lesson, Step, answer
from zweispiel.core.match import Match
from zweispiel.i18n import _, translate, translate_error, translate_saying
from zweispiel.terminal.play import TerminalMatch
from zweispiel.terminal.screen import Screen
from zweispiel.terminal.texts import game_title

#: The computer's level in the game that follows a lesson.
FIRST_LEVEL = 1
NO_LESSON = N_("{title} has no lesson.")
TITLES = {"right": N_("Right!"), "different": N_("Allowed, but look:"), "illegal": N_("That is not allowed.")}
REFUSED = N_("Right, that is not allowed!")


def run(name: str) -> None:
    """Teach a game, then play it."""
    game = zweispiel.load(name)
    if game.lesson is None:
        raise UsageError("no-lesson", NO_LESSON, title=game.title)
    with Screen() as screen:
        try:
            if TerminalLesson(screen, game, game.lesson.localized(translate)).teach():
                TerminalMatch(screen, game.match(), computer=1, level=FIRST_LEVEL).play()
        except EOFError:
            screen.say()
            screen.say(_("The input has ended."))


class TerminalLesson:
    """A lesson being taken in the terminal."""

    def __init__(self, screen: Screen, game: Game, lesson: Lesson) -> None:
        self.screen, self.game, self.lesson = screen, game, lesson
        self.number = 0

    def teach(self) -> bool:
        """Go through the steps; whether the person got to the end."""
        self.screen.say(game_title(self.game), "bold")
        self.screen.say(_("Type your moves, such as {example}.", example=translate(self.game.example)))
        self.screen.say(_("next and back go to another step, quit leaves the lesson."))
        while self.number < len(self.lesson.steps):
            if not self._do(self.lesson.steps[self.number]):
                return False
        self.screen.say(translate(self.lesson.ending), "bold")
        return True

    def _do(self, step: Step) -> bool:
        """One step, until it is done or left; whether the lesson goes on."""
        self._ask(step)
        while True:
            typed = self.screen.ask("> ").strip()
            word = typed.lower()
            if word in ("quit", _("quit")):
                return False
            if word in ("next", _("next"), "back", _("back")):
                self.number = max(0, self.number + (1 if word in ("next", _("next")) else -1))
                return True
            if typed and self._tell(step, answer(step, typed.removeprefix("="))):
                self.number += 1
                return True

    def _ask(self, step: Step) -> None:
        """The board and the task."""
        match = step.match()
        self.screen.say()
        self._draw(match, match.player)
        count = _("Step {step} of {steps}", step=self.number + 1, steps=len(self.lesson.steps))
        self.screen.say(f"{count}: {translate(step.task)}", "bold")

    def _tell(self, step: Step, found: Answer) -> bool:
        """Show what came of a move, and set the step back unless it was right; whether it was."""
        learner = step.match().player
        for match in (found.after, found.then):
            if match is not None:
                self._draw(match, learner)
        self.screen.say(_title(found), "bold")
        if found.refusal is not None:
            self.screen.say(translate_error(found.refusal))
        if found.said is not None:
            self.screen.say(translate_saying(found.said))
        if found.verdict == "different":
            self._ask(step)
        return found.verdict == "right"

    def _draw(self, match: Match, learner: int | None) -> None:
        self.screen.board(match.game.render_text(match.observe(learner)), match.game.colours)


def _title(found: Answer) -> str:
    return translate(REFUSED if found.verdict == "right" and found.refusal is not None else TITLES[found.verdict])
