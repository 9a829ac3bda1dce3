"""Zaic: tiles laid side by side and on top of each other, perfect information."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.option import Option
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Saying, Scene
from zweispiel.core.text import Canvas
from zweispiel.games.zaic import (
    coach,
    effect,
    encode,
    ending,
    engine,
    facts,
    layout,
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


class Zaic(Game):
    """Light (grey, player 0) against dark (blue, player 1): the largest visible region wins."""

    name = "zaic"
    title = "Zaic"
    version = 1
    option_list = (
        Option(
            "touch",
            "Where tiles on the table must not touch their own colour: at edges only, or at corners too.",
            ("edge", "corner"),
            title="Contact",
            labels=("edges only", "edges and corners"),
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
    example = "2x2@h8, 2x1@h8, 1x2@h8 or 1x1@h8"
    reasons = (
        ("", ""),
        ("game-over", "The game is over: the player to move cannot place a tile."),
        ("none-left", "You have no {size} tiles left."),
        ("first-at-h8", "The first tile begins the mosaic in the middle: its top left cell is h8."),
        ("limit", notation.BEYOND),
        ("tilted", "The tile would be tilted there: all cells under it must have the same height."),
        ("not-adjacent", "The tile touches nothing there: on the table, it must share an edge with another tile."),
        ("touches-own", "The tile touches your own colour there: on the table, it must keep away from it."),
        (
            "covers-nothing",
            "The tile covers none of your opponent's colour there: a stacked tile must cover some of it.",
        ),
        ("buries", "That would cover a tile completely: part of every tile must stay visible."),
    )
    complexity = 5
    sides = ("light", "dark")
    colours = ("bright_white", "bright_blue")
    sentence = N_("Place tiles beside and on top of each other: the largest connected area of one colour wins.")
    endings: ClassVar[Mapping[str, str]] = {
        "regions": N_("The largest region of {winner} has {more} cells, that of {loser} {less}."),
        "equal": N_("All regions are equal."),
    }
    endings_for_winner: ClassVar[Mapping[str, str]] = {
        "regions": N_("Your largest region has {more} cells, your opponent's {less}."),
    }
    endings_for_loser: ClassVar[Mapping[str, str]] = {
        "regions": N_("Your largest region has {less} cells, your opponent's {more}."),
    }
    lesson = lesson.LESSON
    tips = coach.TIPS
    facts = facts.FACTS
    showcase = (
        "2x2@h8 1x1@i9 2x2@j9 1x1@j10 2x2@i11 1x1@i12 2x2@h13 1x2@h8 1x1@h9 2x1@h13 1x1@i13 1x2@k9 1x1@k10 2x1@i11 "
        "2x2@f7 1x2@g7 1x2@g12 2x2@k12 2x1@k12 2x2@l10 1x2@m8 2x1@f14 2x1@l10 2x2@f10 1x2@g13 2x1@l7 1x2@m7 2x1@i7"
    )
    known_perft = (4, 140, 3216)

    def measure(self) -> None:
        self.num_actions = layout.NUM_ACTIONS
        self.state_words = layout.STATE_WORDS
        self.max_moves = 4 * 11 * 11  # anchors reach from two cells before the other tiles' 8×8 to one after it
        self.max_plies = 2 * 19  # all tiles of both players
        self.encoding = (15, 15, 15)

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_action(text)

    def format(self, action: int) -> str:
        return notation.format_action(action)

    def details(self, state: State, action: int) -> dict[str, object]:
        return {"size": ("2 × 2", "2 × 1", "1 × 1")[layout.PILES[action // layout.CELLS]]}

    def reason(self, state: State, winner: int | None) -> str:
        return "regions" if winner is not None else "equal"

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        light, dark = (max(look.regions(state, player), default=0) for player in (0, 1))
        return light, dark

    def tell_end(
        self, outcome: Outcome, seen: Mapping[str, object], names: tuple[str, str], you: int | None = None
    ) -> Saying:
        result = super().tell_end(outcome, seen, names, you)
        if outcome.reason not in self.endings:
            return result
        if outcome.winner is not None and ending.is_tied(seen):
            result = ending.tell_smaller(seen, names, outcome.winner, you)
        return ending.tell_end(ending.tell_stuck(seen, names, you), result)

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


GAME = Zaic
