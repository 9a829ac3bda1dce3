"""Combinato: deduction with two hidden secrets; both players move at the same time."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.option import Option
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Saying, Scene, Spell
from zweispiel.core.text import Canvas
from zweispiel.games.combinato import (
    coach,
    effect,
    encode,
    engine,
    facts,
    hidden,
    layout,
    lesson,
    look,
    move_in_words,
    notation,
    reason,
    rollout,
    rules,
    scene,
    spelling,
    stages,
    text,
    words,
)
from zweispiel.kernel.contract import PLAYER, Kernel, State


def read_rows(text: str) -> str:
    """Check the option `rows`: 1 to 999."""
    if re.fullmatch("[1-9][0-9]{0,2}", text) is None:
        raise ValueError(text)
    return text


#: A secret that all options allow, for each list of codes.
EXAMPLES = ("1234", "BILD", "BIRD")


class Combinato(Game):
    """Both players hide a secret of four signs and lay row after row until one of them finds the other's secret."""

    name = "combinato"
    title = "Combinato"
    version = 1
    option_list = (
        Option(
            "code",
            "Whether secrets are four-digit numbers or four-letter words.",
            ("digits", "words"),
            title="Secrets",
            labels=("digits", "words"),
        ),
        Option(
            "repeats",
            "Whether a secret may contain the same digit or letter more than once.",
            ("false", "true"),
            title="Repeated digits or letters",
            labels=("not allowed", "allowed"),
        ),
        Option(
            "words",
            "Whether secrets must be nouns or may be any word in the list; only for words.",
            ("nouns", "any"),
            title="Word type",
            labels=("nouns", "any word"),
            only_with=("code", "words"),
        ),
        Option(
            "language",
            "The language of the words; only for words.",
            ("de", "en"),
            title="Word language",
            labels=("German", "English"),
            only_with=("code", "words"),
            is_language=True,
        ),
        Option(
            "chips",
            "Whether the program awards the chips or the players report them.",
            ("auto", "reported"),
            title="Chips",
            labels=("awarded by the program", "reported by the players"),
        ),
        Option(
            "rows",
            "The game is drawn after this many rows.",
            read=read_rows,
            default="100",
            allowed="1 to 999",
            examples=("1", "3", "14"),
            title="Maximum rows",
        ),
    )
    kernel = Kernel(
        setup=rules.setup,
        legal=rules.legal,
        why_not=rules.why_not,
        play=rules.play,
        result=rules.result,
        encode=encode.encode,
        rollout=rollout.rollout,
        hide=hidden.hide,
        sample=hidden.sample,
    )
    example = "secret:1234, 5678, solve:5678 or chips:1+1 (with letters in the word game)"
    reasons = (
        ("", ""),
        ("game-over", "The game is over."),
        ("secret-due", "First, both players choose a secret, for example secret:{example}."),
        ("row-due", "Now both players enter a guess, or name the solution with solve: instead."),
        ("report-due", "Now report the chips for your opponent's row, for example chips:1+1."),
        ("nothing-due", "Your opponent did not guess a row, so there is nothing to report."),
        ("automatic", "The program awards the chips in this game; players do not report them."),
        ("repeated-sign", "{code} cannot be a secret here, because {sign} appears in it more than once."),
        ("not-a-noun", "{code} can be a guess, but not a secret: it is not in our list of nouns."),
        (
            "own-secret",
            "{code} is your own secret, so you may not guess it. You may only name it as the solution, with Solve.",
        ),
        (
            "opponent-laid",
            "Your opponent has already guessed {code}, so you may not. If it is the secret, name it with Solve.",
        ),
    )
    has_secrets = True
    is_simultaneous = True
    complexity = 3
    sides = ("left", "right")
    colours = ("bright_cyan", "bright_magenta")
    sentence = N_("Crack your opponent's secret number or word before they crack yours.")
    endings: ClassVar[Mapping[str, str]] = {
        "found": N_("{winner} found the secret of {loser}."),
        "both-found": N_("Both players found the secret in the same row."),
        "rows": N_("The last row has been played, and neither secret was found."),
        "false-report": N_("{loser} reported the wrong chips, so {winner} wins."),
        "both-false": N_("Both players reported wrong chips."),
    }
    endings_for_winner: ClassVar[Mapping[str, str]] = {
        "found": N_("You found the secret."),
        "false-report": N_("{loser} reported the wrong chips, so you win."),
    }
    endings_for_loser: ClassVar[Mapping[str, str]] = {
        "found": N_("{winner} found your secret. You were looking for {missed}."),
        "false-report": N_("You reported the wrong chips, so {winner} wins."),
    }
    lesson = lesson.LESSON
    tips = coach.TIPS
    facts = facts.FACTS
    showcase = "secret:6950 secret:9170 4702 5679 7529 2391 5470 8714 3257 9562 2491 9758 2145 4967 2309 9065 1270 6958"
    option_showcases: ClassVar[Mapping[str, str]] = {
        "code=words": N_(
            "combinato[code=words,language=en] v1: secret:BIRD secret:LION ROAD GOLD COIN WOLF FILM MILK WIND SNOW"
        ),
    }
    known_perft = (5040,)
    hints = engine.HINTS

    def measure(self) -> None:
        self.which = 0 if self.options["code"] == "digits" else 1 + words.LANGUAGES.index(self.options["language"])
        size, rows = len(words.LISTS[self.which]), int(self.options["rows"])
        self.num_actions = notation.num_actions(self.which)
        self.state_words = layout.state_words(size, rows)
        self.max_moves = 2 * size  # lay or solve
        self.max_plies = 2 + rows * (2 if self.options["chips"] == "auto" else 4)
        self.encoding = (encode.LINES, 4 * len(self.alphabet) + encode.EXTRAS)

    @property
    def alphabet(self) -> str:
        """The signs of this game."""
        return words.DIGITS if self.which == 0 else words.LETTERS

    def option_numbers(self) -> list[int]:
        *choices, _ = self.option_list
        return [option.index(self.options[option.name]) for option in choices] + [int(self.options["rows"])]

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_action(text, self.which)

    def format(self, action: int) -> str:
        return notation.format_action(action, self.which)

    def details(self, state: State, action: int) -> dict[str, object]:
        sign = N_("a digit") if self.options["code"] == "digits" else N_("a letter")
        return {"code": self.format(action).rpartition(":")[2], "example": EXAMPLES[self.which], "sign": sign}

    def players(self, state: State) -> tuple[int, ...]:
        """Both, unless player 0 has already moved or only one report is due."""
        mover = int(state[PLAYER])
        return (0, 1) if mover == 0 and layout.owing(state) & 2 else (mover,)

    def public_text(self, action: int) -> str:
        text = self.format(action)
        return "secret:?" if text.startswith("secret:") else text

    def reason(self, state: State, winner: int | None) -> str:
        """`found`, `both-found`, `rows`, `false-report` or `both-false`."""
        why = int(state[layout.REASON])
        if why == stages.BY_ROWS:
            return "rows"
        if why == stages.BY_FINDING:
            return "both-found" if winner is None else "found"
        return "both-false" if winner is None else "false-report"

    def end_details(self, outcome: Outcome, seen: Mapping[str, Any]) -> Mapping[str, object]:
        """`missed`: the winner's secret, which the loser has not found."""
        return {} if outcome.winner is None else {"missed": seen["secrets"][outcome.winner] or "????"}

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        return int(winner == 0), int(winner == 1)

    def left_after(self, candidates: Sequence[str], move: str) -> tuple[int, ...]:
        return effect.left_after(candidates, move)

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        return look.look(state, viewer, words.LISTS[self.which])

    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        return text.render_text(seen)

    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        return scene.render_scene(seen, moves)

    def spell(self, seen: Mapping[str, object]) -> Spell | None:
        return spelling.spell(seen)

    def word_lists(self) -> Mapping[str, tuple[str, ...]]:
        distinct = 0 if self.options["repeats"] == "true" else words.DISTINCT
        noun = 0 if self.options["words"] == "any" else words.NOUN
        return spelling.word_lists(self.which, distinct | noun)

    def candidates(self, seen: Mapping[str, object]) -> tuple[str, ...] | None:
        return None if seen["stage"] == look.STAGES[0] else tuple(effect.candidates(seen))

    def tell_move(self, move: str) -> Saying:
        return move_in_words.tell_move(move)

    def is_judged(self, move: str) -> bool:
        """All but secrets: before the first row, no secret is known to be better than another."""
        return not move.startswith("secret:")

    def tell_effect(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        return effect.tell_effect(seen, move, then)

    def tell_reason(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        return reason.tell_reason(seen, move, then)


GAME = Combinato
