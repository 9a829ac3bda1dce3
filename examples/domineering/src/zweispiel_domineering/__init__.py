"""Domineering: dominoes on 8×8 fields, upright against flat."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.scene import Saying, Scene
from zweispiel.core.text import Canvas
from zweispiel.kernel.contract import State
from zweispiel_domineering import lesson, move_in_words, notation, rules, scene, text


class Domineering(Game):
    """Player 0 lays dominoes upright, player 1 lays them flat; a player without room for one loses."""

    name = "domineering"
    title = "Domineering"
    version = 1
    kernel = rules.KERNEL
    example = "c3"
    reasons = (
        ("", ""),
        ("covered", "There is a domino on {field} already."),
        ("no-room", "A domino that begins on {field} would not fit: two free fields are needed."),
        ("over", "The game is over: there is no room for another domino."),
    )
    has_draws = False
    sides = ("upright", "flat")
    colours = ("bright_red", "bright_cyan")
    sentence = N_("Fill the board with dominoes until the other player has no room left for one.")
    endings: ClassVar[Mapping[str, str]] = {"room": N_("{loser} has no room for another domino.")}
    endings_for_loser: ClassVar[Mapping[str, str]] = {"room": N_("You have no room for another domino.")}
    complexity = 1
    lesson = lesson.LESSON
    showcase = "b4 e7 d4 a8 d2 g2 g3 a6 b1 e2 e3 c7 f5 g6 g7 c1"
    known_perft = (56, 2940, 146580)

    def measure(self) -> None:
        self.num_actions = rules.NUM_ACTIONS
        self.state_words = rules.STATE_WORDS
        self.max_moves = 7 * 8
        self.max_plies = 32
        self.encoding = (3, 8, 8)

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_field(text)

    def format(self, action: int) -> str:
        return notation.field_name(action)

    def details(self, state: State, action: int) -> dict[str, object]:
        return {"field": notation.field_name(action)}

    def reason(self, state: State, winner: int | None) -> str:
        return "room"

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        return int(winner == 0), int(winner == 1)

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        """`room`: for each player the fields on which a domino of theirs could begin."""
        places = [int(rules.room(state[rules.FREE], player)) for player in (0, 1)]
        return {"room": [[notation.field_name(i) for i in range(64) if bits >> i & 1] for bits in places]}

    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        return text.render_text(seen)

    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        return scene.render_scene(seen, moves)

    def tell_move(self, move: str) -> Saying:
        return move_in_words.tell_move(move)


GAME = Domineering
