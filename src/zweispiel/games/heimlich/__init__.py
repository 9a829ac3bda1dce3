"""Heimlich, still & leise: line flipping, one line a move, perfect information."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.option import Option
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Saying, Scene, say
from zweispiel.core.text import Canvas
from zweispiel.games.heimlich import (
    coach,
    effect,
    encode,
    engine,
    facts,
    lesson,
    look,
    move_in_words,
    notation,
    reason,
    rollout,
    rules,
    scene,
    text,
)
from zweispiel.kernel.contract import Kernel, State

FIELDS = 64
BOARD_FULL, NO_MOVES = N_("The board is full."), N_("No moves left.")


class Heimlich(Game):
    """Police (white, player 0) against robbers (yellow, player 1) on 8×8; a stone flips exactly one enclosed line."""

    name = "heimlich"
    title = "Heimlich, still & leise"
    version = 1
    option_list = (
        Option(
            "start",
            "How the four starting stones are arranged: diagonally, or each colour in its own row.",
            ("diagonal", "parallel"),
            title="Starting stones",
            labels=("diagonal", "in rows"),
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
    )
    hints = engine.HINTS
    example = "d3-s, d3 or pass"
    reasons = (
        ("", ""),
        ("occupied", "{field} is occupied. Stones go on empty squares and never move."),
        (
            "nothing-enclosed",
            "A stone on {field} would enclose nothing {where}; it has to enclose opposing stones in a line.",
        ),
        ("must-move", "You can pass only if you have no other move."),
        ("must-pass", "You cannot enclose anything, so you have to pass."),
        ("game-over", "The game is over: neither side can enclose anything."),
    )
    complexity = 1
    sides = ("police", "robbers")
    colours = ("bright_white", "yellow")
    sentence = N_("Police and robbers flip each other's stones, but only one line per move.")
    endings: ClassVar[Mapping[str, str]] = {
        "stones": N_("{why} {more} stones to {less} for {winner}."),
        "equal": N_("{why} Both sides have {first} stones."),
    }
    endings_for_winner: ClassVar[Mapping[str, str]] = {"stones": N_("{why} You have more stones: {more} to {less}.")}
    lesson = lesson.LESSON
    tips = coach.TIPS
    facts = facts.FACTS
    showcase = (
        "d3-s c3-se b3-e c5-e f6-nw f3-sw b6-ne b5-e a5-e c6-ne d6-w d2-s d1-s e6-n f5-nw a6-e c7-n a4-s f7-nw "
        "b4-se g2-sw e3-s f4-nw h1-sw g3-w e1-sw d7-n h3-w h2-sw f8-n g1-s f1-e g6-w h6-w"
    )
    known_perft = (4, 12, 64, 340, 2244)

    def measure(self) -> None:
        self.num_actions = rules.NUM_ACTIONS
        self.state_words = rules.STATE_WORDS
        self.max_moves = 60 * 8  # far more than any position has
        self.max_plies = 120  # at most a pass after each of the 60 stones
        self.encoding = (4, 8, 8)

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_action(text, None if state is None else self.legal(state))

    def format(self, action: int) -> str:
        return notation.format_action(action)

    def details(self, state: State, action: int) -> dict[str, object]:
        if action == rules.PASS:
            return {"field": ""}
        elsewhere = bool((self.legal(state) >> 3 == action >> 3).any())  # then a direction was given
        where = N_("in that direction") if elsewhere else N_("in any direction")
        return {"field": notation.field_name(action >> 3), "where": where}

    def reason(self, state: State, winner: int | None) -> str:
        return "stones" if winner is not None else "equal"

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        return int(state[rules.WHITE]).bit_count(), int(state[rules.YELLOW]).bit_count()

    def end_details(self, outcome: Outcome, seen: Mapping[str, object]) -> Mapping[str, object]:
        """Why nobody can move any more."""
        return {"why": say(BOARD_FULL if sum(outcome.score) == FIELDS else NO_MOVES)}

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        return look.look(state)

    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        return text.render_text(seen)

    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        return scene.render_scene(seen, moves)

    def tell_move(self, move: str) -> Saying:
        return move_in_words.tell_move(move)

    def tell_effect(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        return effect.tell_effect(seen, move, then)

    def tell_reason(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        return reason.tell_reason(seen, move, then)


GAME = Heimlich
