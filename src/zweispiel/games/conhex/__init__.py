"""ConHex: connection, points that win cells, swap, perfect information."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.scene import Saying, Scene
from zweispiel.core.text import Canvas
from zweispiel.games.conhex import board, engine, notation, rules, scene, text
from zweispiel.kernel.contract import State


class ConHex(Game):
    """Red joins top and bottom, yellow left and right. Stones on points win cells, cells make the chain."""

    name = "conhex"
    title = "ConHex"
    version = 1
    kernel = rules.KERNEL
    hints = engine.HINTS
    example = "f6 or swap"
    reasons = (
        ("", ""),
        ("occupied", "{move} is already taken; a stone is set on a free point and never moves."),
        ("no-swap", "Colours can be swapped only as the second player's first move."),
        ("game-over", "The game is over: there is an unbroken chain between two opposite sides."),
    )
    has_draws = False
    sides = ("red", "yellow")
    colours = ("red", "yellow")
    sentence = N_("Win cells from the points around them, and join your two sides.")
    endings: ClassVar[Mapping[str, str]] = {"chain": N_("{winner} has joined both sides with an unbroken chain.")}
    showcase = "e9 i6 g9 i4 h9 c10 f2 j8 e2 g8 j7 e4 g2 b8 f6 j9 b4 g10 e10 c7 j4 d7 i7 d5 c5 d10 f10 j6 g4 h5"
    known_perft = (69, 4761)

    def measure(self) -> None:
        self.num_actions = rules.NUM_ACTIONS
        self.state_words = rules.STATE_WORDS
        self.max_moves = board.NUM_POINTS  # never more: the swap comes when one point is taken
        self.max_plies = board.NUM_POINTS + 1  # a stone on every point, and the swap
        self.encoding = (rules.PLANES, board.GRID, board.GRID)

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

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        """`colours` of player 0 and 1; `stones` and `cells` of red and yellow by name; `may_swap` now."""
        red, yellow = (state[colour : colour + 5] for colour in (rules.RED, rules.YELLOW))
        return {
            "colours": ["red", "yellow"] if state[rules.RED_PLAYER] == 0 else ["yellow", "red"],
            "stones": {"red": _points(red), "yellow": _points(yellow)},
            "cells": {"red": _cells(red), "yellow": _cells(yellow)},
            "may_swap": bool(rules.may_swap(state)),
        }

    def draw_text(self, seen: Mapping[str, object]) -> Canvas:
        return text.draw_text(seen)

    def draw_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        return scene.draw_scene(seen, moves)

    def tell_move(self, move: str) -> Saying:
        return scene.tell_move(move)


def _points(words: State) -> list[str]:
    """The names of a colour's stones."""
    stones = int(words[rules.STONES_LOW]) | int(words[rules.STONES_HIGH]) << 64
    return [name for i, name in enumerate(board.POINTS) if stones >> i & 1]


def _cells(words: State) -> list[str]:
    """The names of a colour's cells."""
    return [name for i, name in enumerate(board.CELLS) if int(words[rules.CELLS]) >> i & 1]


GAME = ConHex
