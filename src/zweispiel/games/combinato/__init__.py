"""Combinato: deduction with two hidden secrets; both players move at the same time."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.option import Option
from zweispiel.core.scene import Saying, Scene
from zweispiel.core.text import Canvas
from zweispiel.games.combinato import (
    encode,
    hidden,
    layout,
    look,
    move_in_words,
    notation,
    rollout,
    rules,
    scene,
    stages,
    text,
    words,
)
from zweispiel.games.combinato.opponent import opponent as choosing
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
            "Whether secrets are numbers of four digits or words of four letters.",
            ("digits", "words"),
            title="Secrets",
            labels=("digits", "words"),
        ),
        Option(
            "repeats",
            "Whether a secret may have a sign more than once.",
            ("false", "true"),
            title="Repeated signs",
            labels=("not allowed", "allowed"),
        ),
        Option(
            "words",
            "Whether only nouns or all words of the list may be secrets; matters only with words.",
            ("nouns", "any"),
            title="Kind of words",
            labels=("nouns", "all words"),
        ),
        Option(
            "language",
            "The language of the words; matters only with words.",
            ("de", "en"),
            title="Language of the words",
            labels=("German", "English"),
        ),
        Option(
            "chips",
            "Whether the program gives the chips or the players report them.",
            ("auto", "reported"),
            title="Chips",
            labels=("given by the program", "reported by the players"),
        ),
        Option(
            "rows",
            "After how many rows the game is a draw.",
            read=read_rows,
            default="100",
            allowed="1 to 999",
            examples=("1", "3", "14"),
            title="Rows at most",
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
    example = "secret:1234, 5678, solve:5678 or chips:1+1 (with letters in the game of words)"
    reasons = (
        ("", ""),
        ("game-over", "The game is over."),
        ("secret-due", "First both players write down a secret, such as secret:{example}."),
        ("row-due", "Now both players lay a row or name the solution with solve: and nothing else."),
        ("report-due", "Now report the chips for your opponent's row, such as chips:1+1."),
        ("nothing-due", "Your opponent laid no row, so there is nothing to report."),
        ("automatic", "The program gives the chips itself in this game; they are not reported."),
        ("repeated-sign", "{code} cannot be a secret here, because it has a sign more than once."),
        ("not-a-noun", "{code} may be laid, but it cannot be a secret: it is not in the list of nouns."),
        ("own-secret", "{code} is your own secret, which you may not lay; solve:{code} would be allowed."),
        ("opponent-laid", "Your opponent has laid {code} before; solve: may name it, but you cannot lay it."),
    )
    has_secrets = True
    sides = ("left", "right")
    colours = ("bright_cyan", "bright_magenta")
    sentence = N_("Find the other's secret of four signs before yours is found.")
    endings: ClassVar[Mapping[str, str]] = {
        "found": N_("{winner} has found the secret of {loser}."),
        "both-found": N_("Both have found the other's secret in the same row."),
        "rows": N_("The last row is laid, and nobody has found a secret."),
        "false-report": N_("{loser} has reported chips falsely, so {winner} wins."),
        "both-false": N_("Both have reported chips falsely."),
    }
    showcase = "secret:6950 secret:9170 4702 5679 7529 2391 5470 8714 3257 9562 2491 9758 2145 4967 2309 9065 1270 6958"
    known_perft = (5040,)
    opponent = choosing.Opponent
    thinking = choosing.THINKING

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
        return {"code": self.format(action).rpartition(":")[2], "example": EXAMPLES[self.which]}

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

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        return int(winner == 0), int(winner == 1)

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        return look.look(state, viewer, words.LISTS[self.which])

    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        return text.render_text(seen)

    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        return scene.render_scene(seen, moves)

    def tell_move(self, move: str) -> Saying:
        return move_in_words.tell_move(move)


GAME = Combinato
