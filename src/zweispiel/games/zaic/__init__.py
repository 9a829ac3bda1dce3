"""Zaic: tiles laid side by side and on top of each other, perfect information."""

from collections.abc import Mapping

from zweispiel.core.drawing import Canvas
from zweispiel.core.game import Game
from zweispiel.core.option import Option
from zweispiel.games.zaic import drawing, layout, notation, rules, sight, thinking
from zweispiel.games.zaic import insight as knowledge
from zweispiel.kernel.contract import State


class Zaic(Game):
    """Light (grey, player 0) against dark (blue, player 1): who ends with the largest visible region?"""

    name = "zaic"
    title = "Zaic"
    version = 1
    option_list = (
        Option(
            "touch",
            "Where tiles on the table must not meet their own colour: at edges, or at corners too.",
            ("edge", "corner"),
        ),
    )
    kernel = rules.KERNEL
    insight = knowledge.INSIGHT
    thinking = thinking.THINKING
    example = "2x2@h8, 2x1@h8, 1x2@h8 or 1x1@h8"
    reasons = (
        ("", ""),
        ("game-over", "The game is over: whoever is to move can lay no tile."),
        ("none-left", "{move} is not possible: no {size} tile is left in the supply."),
        ("first-at-h8", "The first tile's upper left cell is always h8."),
        ("limit", notation.BEYOND),
        ("tilted", "{move} would lie tilted; all cells under a tile must have the same height."),
        ("not-adjacent", "{move} touches nothing; on the table a tile must lie edge to edge with another."),
        ("touches-own", "{move} touches your own colour; on the table a tile must keep away from it."),
        ("covers-nothing", "{move} covers none of the opponent's colour; a stacked tile must cover some of it."),
        ("buries", "{move} would cover a tile completely; some of every tile must stay visible."),
    )
    sides = ("light", "dark")
    colours = ("bright_white", "bright_blue")
    known_perft = (4, 140, 3216)

    def measure(self) -> None:
        self.num_actions = layout.NUM_ACTIONS
        self.state_words = layout.STATE_WORDS
        self.max_moves = 4 * 11 * 11  # a tile begins at most two cells before the 8×8 of all others, or one behind it
        self.max_plies = 2 * 19  # every tile of both
        self.encoding = (15, 15, 15)

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_action(text)

    def format(self, action: int) -> str:
        return notation.format_action(action)

    def details(self, state: State, action: int) -> dict[str, object]:
        return {"size": ("2x2", "2x1", "1x1")[layout.PILES[action // layout.CELLS]]}

    def reason(self, state: State, winner: int | None) -> str:
        return "regions" if winner is not None else "equal"

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        light, dark = (max(sight.regions(state, player), default=0) for player in (0, 1))
        return light, dark

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        """`board` and `heights`: fifteen rows from the top; `tiles`: the visible cells of each tile; and per player
        `supply` and the sizes of the `regions`."""
        board, heights = sight.frame(state)
        return {
            "board": board,
            "heights": heights,
            "tiles": sight.tiles(state),
            "supply": [sight.supply(state, player) for player in (0, 1)],
            "regions": [sight.regions(state, player) for player in (0, 1)],
        }

    def draw_text(self, seen: Mapping[str, object]) -> Canvas:
        return drawing.draw_text(seen)


GAME = Zaic
