"""ConHex: connection, points that win cells, swap, perfect information."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.scene import Saying, Scene
from zweispiel.core.text import Canvas
from zweispiel.games.conhex import (
    board,
    coach,
    effect,
    encode,
    engine,
    facts,
    lesson,
    look,
    move_in_words,
    notation,
    rollout,
    rules,
    scene,
    text,
)
from zweispiel.kernel.contract import Kernel, State


class ConHex(Game):
    """Red joins top and bottom, yellow left and right. Stones on points win cells, cells make the chain."""

    name = "conhex"
    title = "ConHex"
    version = 1
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
    example = "f6 or swap"
    reasons = (
        ("", ""),
        ("occupied", "{move} is occupied. Stones go on free points and never move."),
        ("no-swap", "Only the second player may swap, and only as their first move."),
        ("game-over", "The game is over: an unbroken chain connects two opposite sides."),
    )
    has_draws = False
    complexity = 2
    sides = ("red", "yellow")
    colours = ("red", "yellow")
    sentence = N_("Win cells by taking the points around them, and connect your two sides.")
    endings: ClassVar[Mapping[str, str]] = {"chain": N_("{winner} connected both sides with an unbroken chain.")}
    endings_for_winner: ClassVar[Mapping[str, str]] = {"chain": N_("Your unbroken chain connects both sides.")}
    lesson = lesson.LESSON
    tips = coach.TIPS
    facts = facts.FACTS
    showcase = "e9 i6 g9 i4 h9 c10 f2 j8 e2 g8 j7 e4 g2 b8 f6 j9 b4 g10 e10 c7 j4 d7 i7 d5 c5 d10 f10 j6 g4 h5"
    known_perft = (69, 4761)

    def measure(self) -> None:
        self.num_actions = rules.NUM_ACTIONS
        self.state_words = rules.STATE_WORDS
        self.max_moves = board.NUM_POINTS  # never more: the swap comes when one point is taken
        self.max_plies = board.NUM_POINTS + 1  # a stone on every point, and the swap
        self.encoding = (encode.PLANES, board.GRID, board.GRID)

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_action(text)

    def format(self, action: int) -> str:
        return notation.format_action(action)

    def side_of(self, player: int, seen: Mapping[str, object]) -> str:
        """`red` or `yellow`; a swap exchanges them."""
        return str(seen["colours"][player])  # type: ignore[index]

    def reason(self, state: State, winner: int | None) -> str:
        return "chain"

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        return int(winner == 0), int(winner == 1)

    def holdings(self, state: State) -> tuple[int, int]:
        """The cells that each player has won."""
        return look.count_cells(state)

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
        return effect.tell_reason(seen, move, then)


GAME = ConHex
