"""Contactic: tiles drawn at random, laid white edge to coloured edge, for the largest island."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from zweispiel.core.errors import N_, Phrases
from zweispiel.core.game import Game
from zweispiel.core.option import Option
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Figure, Saying, Scene
from zweispiel.core.text import Canvas
from zweispiel.games.contactic import (
    board,
    chance,
    coach,
    effect,
    encode,
    engine,
    facts,
    islands,
    layout,
    lesson,
    look,
    move_in_words,
    notation,
    rollout,
    rules,
    scene,
    scoring,
    text,
)
from zweispiel.kernel.contract import Kernel, State


class Contactic(Game):
    """Orange (player 0) against green (player 1): the largest island scores, minus dead tiles."""

    name = "contactic"
    title = "Contactic"
    version = 1
    option_list = (
        Option(
            "board",
            "Columns and rows of the board; the neutral square is in the middle.",
            read=notation.read_board,
            default="13x9",
            allowed="WIDTHxHEIGHT, both odd, from 3x3 to 25x25",
            examples=("13x9", "11x11", "3x3", "5x9", "25x25"),
            title="Board size",
        ),
        Option(
            "tiles",
            "How many tiles of each kind (0000 1000 1100 1010 1110 1111) a player has.",
            read=notation.read_tiles,
            default="10,10,10,10,10,10",
            allowed="six numbers separated by commas, 1 to 60 in total",
            examples=("10,10,10,10,10,10", "4,16,16,8,12,4", "1,1,1,1,1,1"),
            title="Tiles",
            pieces=tuple(move_in_words.KIND_NAMES.values()),
            pieces_total=(1, layout.MAX_TILES),
        ),
        Option(
            "referee",
            "Who checks the edges: the program rejects misplaced tiles, or the opponent has to challenge them.",
            ("strict", "challenge"),
            title="Referee",
            labels=("the program", "the opponent"),
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
        chance=chance.chance,
        fair=rules.fair,
    )
    hints = engine.HINTS
    example = "h5:0110, skip or draw:1100"
    reasons = (
        ("", ""),
        ("game-over", "The game is over: neither player has a tile left to draw."),
        ("draw-first", "A tile has to be drawn before {move} can be played."),
        ("no-draw", "There is nothing to draw now: the player has to move first."),
        ("not-in-pile", "There are no {kind} tiles left in the pile."),
        ("not-on-top", "The pile is empty, so the top tile of the reserve is drawn, and that is not {kind}."),
        ("wrong-tile", "{move} is a different tile. You have to place {turned_up}, in any rotation."),
        ("occupied", "{field} is occupied. Tiles go on empty squares."),
        ("touches-nothing", "{field} touches nothing. A tile must be next to another tile or the neutral square."),
        (
            "edges-clash",
            "The tile clashes at the {clashing}: where two edges meet, one must be white and the other coloured. "
            "{otherwise}",
        ),
        (
            "must-place",
            "{turned_up} fits somewhere, so you have to place it. You can skip only a tile that fits nowhere.",
        ),
        ("no-challenges", "With referee=strict no tile can be misplaced, so there is no {move}."),
        (
            "nothing-to-challenge",
            "There is no {move} now: your opponent's last move was not a placement, or it has been settled.",
        ),
        ("play-to-accept", "You have a tile: you accept your opponent's last one by placing yours or skipping."),
        ("answer-first", "You have no tile to place. Answer your opponent's last one with challenge or accept."),
    )
    has_chance = True
    complexity = 4
    sides = ("orange", "green")
    colours = ("dark_orange", "green")
    sentence = N_("Place tiles so that white edges meet coloured ones, and build the largest island.")
    endings: ClassVar[Mapping[str, str]] = {
        "points": N_("No tiles left. {winner}: {won}. {loser}: {lost}."),
        "equal": N_("No tiles left, and both players have {first} points ({won}; {lost})."),
    }
    endings_for_winner: ClassVar[Mapping[str, str]] = {"points": N_("No tiles left. You: {won}. {loser}: {lost}.")}
    endings_for_loser: ClassVar[Mapping[str, str]] = {"points": N_("No tiles left. You: {lost}. {winner}: {won}.")}
    lesson = lesson.LESSON
    tips = coach.TIPS
    facts = facts.FACTS
    showcase = (
        "draw:1000 g6:1000 draw:1111 f6:1111 draw:1110 f7:0111 draw:1111 h6:1111 draw:1010 g4:1010 draw:0000 "
        "g3:0000 draw:1010 h3:0101 draw:1010 f4:0101 draw:0000 e7:0000 draw:1010 h7:0101 draw:1000 e6:0010 "
        "draw:1000 h2:0010 draw:1000 e5:0010 draw:1000 g7:1000 draw:1000 e4:0010 draw:0000 f8:0000 draw:1000 "
        "d4:0100 draw:1000 c4:0100 draw:1110 d3:1110 draw:1100 e8:1100 draw:1000 d7:0100 draw:1100 g8:1001 "
        "draw:1110 d8:1110 draw:1100 d9:0110 draw:1100 d2:1100 draw:1010 i6:1010 draw:1110 j6:1101 draw:1000 "
        "i5:0100 draw:1110 i4:1110 draw:0000 j5:0000"
    )
    known_perft = (6, 33)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return notation.board_size(self.options["board"])

    def measure(self) -> None:
        width, height = self.size
        fields, tiles = width * height, sum(notation.tile_counts(self.options["tiles"]))
        self.num_actions = rules.PLACE + 16 * fields
        self.state_words = layout.HEAD + layout.BLOCK * (-(-fields // 64))
        self.max_moves = 4 * fields + 8  # four rotations everywhere, and all the other moves
        # At worst, each tile is drawn, skipped, drawn again and placed or dead, and a placement may be answered.
        self.max_plies = 2 * tiles * (4 if self.options["referee"] == "strict" else 5)
        self.encoding = (encode.PLANES, height, width)

    def option_numbers(self) -> list[int]:
        referee = self.option_list[2].index(self.options["referee"])
        return [*self.size, *notation.tile_counts(self.options["tiles"]), referee]

    def read_move(self, text: str, state: State | None) -> int | None:
        return notation.parse_action(text, *self.size)

    def format(self, action: int) -> str:
        return notation.format_action(action, self.size[0])

    def details(self, state: State, action: int) -> dict[str, object]:
        turned_up = int(state[layout.TURNED_UP])
        facts: dict[str, object] = {"turned_up": layout.KINDS[turned_up - 1] if turned_up else N_("no tile")}
        if action < rules.SKIP:
            facts["kind"] = layout.KINDS[action]
        elif action >= rules.PLACE:
            field, pattern = divmod(action - rules.PLACE, 16)
            facts["field"] = notation.field_name(field, self.size[0])
            if self.options["referee"] == "strict":  # otherwise it would reveal whether the tile there is wrong
                wrong = board.clashes(state, field, pattern)
                facts["clashing"] = Phrases(name for i, name in enumerate(move_in_words.DIRECTIONS) if wrong >> i & 1)
                facts["otherwise"] = _tell_turning(state, field, layout.KIND_OF[pattern])
        return facts

    def hint_state(self, state: State) -> State | None:
        """As if the opponent's last tile had been accepted: whether it is wrong is for the players to judge."""
        if state[layout.UNANSWERED] == 0:
            return state
        if state[layout.TURNED_UP] == 0:
            return None
        accepted = state.copy()
        accepted[layout.UNANSWERED] = 0
        return accepted

    def reason(self, state: State, winner: int | None) -> str:
        return "points" if winner is not None else "equal"

    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        return int(islands.points(state, 0)), int(islands.points(state, 1))

    def end_details(self, outcome: Outcome, seen: Mapping[str, object]) -> Mapping[str, object]:
        """What the points of winner and loser are made of; after a draw, of the first and the second player."""
        winner = outcome.winner or 0
        return {"won": scoring.tell_sum(seen, winner), "lost": scoring.tell_sum(seen, 1 - winner)}

    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        return look.look(state, *self.size)

    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        return text.render_text(seen)

    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        return scene.render_scene(seen, moves)

    def draw_pieces(self, option: str) -> tuple[Figure, ...]:
        return scene.draw_kinds() if option == "tiles" else ()

    def tell_move(self, move: str) -> Saying:
        return move_in_words.tell_move(move)

    def tell_effect(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        return effect.tell_effect(seen, move, then)


def _tell_turning(state: State, field: int, kind: int) -> str:
    """Whether a tile of this kind would fit on a field if it were turned."""
    if layout.TURNS[kind] == 1:
        return move_in_words.ALWAYS_THE_SAME
    fits = any(board.clashes(state, field, pattern) == 0 for pattern in layout.ROTATIONS[kind])
    return move_in_words.FITS_TURNED if fits else move_in_words.FITS_IN_NO_ROTATION


GAME = Contactic
