"""`Game`: one game with its options, as facts and functions. Every game folder has one subclass.

The base class does what all games have in common. A subclass states the game's facts and implements the methods under
"the game's own". Questions about the rules always go to the compiled kernel; nothing is decided here.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from zweispiel.core.errors import N_, IllegalMove, InvalidMove
from zweispiel.core.hints import EngineHints
from zweispiel.core.option import Option, settle
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Saying, Scene, say
from zweispiel.core.text import Canvas
from zweispiel.kernel.contract import DRAW, FIRST_WON, GOING, PLAYER, Kernel, Numbers, State

if TYPE_CHECKING:
    from zweispiel.core.match import Match

MAX_MOVE_LENGTH = 40
SHARED_STYLES = Path(__file__).with_name("scene.css")

#: Sentences for the endings that every game can have; placeholders as in `Game.endings`.
COMMON_ENDINGS: Mapping[str, str] = {
    "resign": N_("{loser} resigned."),
    "time": N_("{loser} ran out of time."),
    "agreed": N_("Draw by agreement."),
}


class Game(ABC):
    """A frozen description of one game with its options."""

    # Facts, set by each game.
    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    option_list: ClassVar[tuple[Option, ...]] = ()
    kernel: ClassVar[Kernel]
    #: Two or three moves, for messages about moves that cannot be read.
    example: ClassVar[str]
    #: Broken rules by the number that `why_not` returns: (code, English message); index 0 is unused.
    reasons: ClassVar[tuple[tuple[str, str], ...]]
    has_draws: ClassVar[bool] = True
    has_chance: ClassVar[bool] = False
    has_secrets: ClassVar[bool] = False
    #: Names of the two sides, and terminal colours for the text styles "first" and "second".
    sides: ClassVar[tuple[str, str]]
    colours: ClassVar[tuple[str, str]]
    #: What the game is about, for people who do not know it yet: one short sentence (`N_`).
    sentence: ClassVar[str]
    #: A sentence (`N_`) for each word that `reason` can return. Its optional placeholders: {winner} and {loser} are
    #: names, {first} and {second} the scores of player 0 and 1, {more} and {less} those of winner and loser.
    endings: ClassVar[Mapping[str, str]]
    #: 20 to 40 moves of a good-looking opening, chance included, separated by spaces: the start page plays them.
    showcase: ClassVar[str]
    #: Known numbers of move sequences of length 1, 2, … from the default start; `doctor` counts them again.
    known_perft: ClassVar[tuple[int, ...]] = ()
    #: All that the game tells engines besides its rules.
    hints: ClassVar[EngineHints] = EngineHints()

    # Sizes, set in `measure` because they may depend on the options.
    num_actions: int
    state_words: int
    max_moves: int
    #: The length of the longest possible match in moves, chance included.
    max_plies: int
    #: Shape of what `kernel.encode` writes.
    encoding: tuple[int, ...]

    options: Mapping[str, str]

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.options = MappingProxyType(settle(self.name, self.option_list, options or {}))
        self.measure()

    def __repr__(self) -> str:
        return f"<Game {self.name}{self.option_text()} v{self.version}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (dict(self.options),)

    def _identity(self) -> tuple[object, ...]:
        return self.name, self.version, tuple(self.options.items())

    def option_text(self) -> str:
        """The options that differ from their defaults, as in a one-line record: `[board=11x11]`; empty if none do."""
        changed = [f"{o.name}={self.options[o.name]}" for o in self.option_list if self.options[o.name] != o.default]
        return f"[{','.join(changed)}]" if changed else ""

    # ---- matches and states

    def match(self, seed: int | str | None = None) -> "Match":
        """A new match. The seed determines every chance draw; None takes a random one."""
        from zweispiel.core.match import Match  # here, because match.py imports this module

        return Match(self, seed)

    def new_state(self) -> State:
        """The starting position."""
        state = np.zeros(self.state_words, np.uint64)
        self.kernel.setup(state, np.array(self.option_numbers(), np.int64))
        return state

    def legal(self, state: State) -> Numbers:
        """The legal actions of the player to move."""
        out = np.empty(self.max_moves, np.int64)
        return out[: self.kernel.legal(state, out)]

    def chance_weights(self, state: State) -> tuple[Numbers, Numbers]:
        """At a chance draw: the possible actions and their weights."""
        actions, weights = np.empty(self.max_moves, np.int64), np.empty(self.max_moves, np.int64)
        n = self.kernel.chance(state, actions, weights)
        return actions[:n], weights[:n]

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended by its rules, or None while it goes on."""
        result = self.kernel.result(state)
        if result == GOING:
            return None
        winner = None if result == DRAW else 0 if result == FIRST_WON else 1
        return Outcome(winner, self.reason(state, winner), self.score(state, winner))

    # ---- moves

    def parse(self, text: str, state: State | None = None) -> int:
        """The action that a text names. Short forms are understood only with a position (`state`).

        Raises InvalidMove if the text cannot be read, IllegalMove if it names something that does not exist (a field
        off the board), AmbiguousMove if a short form matches several moves.
        """
        if not isinstance(text, str):
            raise InvalidMove("not-text", example=N_(self.example))
        if not text.isascii():  # before changing case: "ß".upper() is "SS"
            raise InvalidMove("not-ascii")
        cleaned = text.strip().lower()
        if len(cleaned) > MAX_MOVE_LENGTH:
            raise self._unreadable(cleaned[:MAX_MOVE_LENGTH] + "…")
        action = self.read_move(cleaned, state)
        if action is None:
            raise self._unreadable(cleaned)
        return action

    def _unreadable(self, text: str) -> InvalidMove:
        return InvalidMove("unreadable", move=text, example=N_(self.example))

    def refusal(self, state: State, action: int) -> IllegalMove | None:
        """Why the player to move may not play `action`, or None if they may."""
        number = self.kernel.why_not(state, action)
        if number == 0:
            return None
        code, template = self.reasons[number]
        return IllegalMove(code, template, move=self.format(action), **self.details(state, action))

    def tell_end(self, outcome: Outcome, names: tuple[str, str]) -> Saying:
        """Why a match ended as it did. `names` are the players' names or those of their sides."""
        winner = 0 if outcome.winner is None else outcome.winner
        first, second = outcome.score
        return say(
            {**COMMON_ENDINGS, **self.endings}[outcome.reason],
            winner=names[winner],
            loser=names[1 - winner],
            first=first,
            second=second,
            more=outcome.score[winner],
            less=outcome.score[1 - winner],
        )

    @classmethod
    def texts(cls) -> frozenset[str]:
        """The English texts among the game's facts: what a catalogue has to translate besides the words in its code."""
        options = [(o.help, o.title, *o.labels, "" if o.choices else o.allowed) for o in cls.option_list]
        rules = [text for _, text in cls.reasons]
        found = {cls.sentence, cls.example, *cls.sides, *rules, *cls.endings, *cls.endings.values(), *sum(options, ())}
        return frozenset(found - {""})

    @classmethod
    def styles(cls) -> str:
        """The style sheet of the game's pictures: the shared rules, then the game's own."""
        own = Path(inspect.getfile(cls)).with_name("scene.css")
        return SHARED_STYLES.read_text("utf-8") + (own.read_text("utf-8") if own.is_file() else "")

    # ---- the game's own

    @abstractmethod
    def measure(self) -> None:
        """Set `num_actions`, `state_words`, `max_moves`, `max_plies` and `encoding` from the options."""

    def option_numbers(self) -> list[int]:
        """The options as the numbers that `kernel.setup` expects; by default each value's index among its choices."""
        return [option.index(self.options[option.name]) for option in self.option_list]

    @abstractmethod
    def read_move(self, text: str, state: State | None) -> int | None:
        """The action that a lower-case text names, None if it cannot be read; IllegalMove if it names nothing real."""

    @abstractmethod
    def format(self, action: int) -> str:
        """The canonical text of an action."""

    def details(self, state: State, action: int) -> dict[str, object]:
        """Values for the placeholders in `reasons`, besides `move`."""
        return {}

    def fair(self, state: State) -> Numbers:
        """The legal actions that a computer may choose from; fewer if the rules bind computers to honesty."""
        if self.kernel.fair is None:
            return self.legal(state)
        out = np.empty(self.max_moves, np.int64)
        return out[: self.kernel.fair(state, out)]

    def players(self, state: State) -> tuple[int, ...]:
        """The players who owe a move in an unfinished game; more than one in a simultaneous stage."""
        return (int(state[PLAYER].astype(np.int64)),)

    def side_of(self, player: int, seen: Mapping[str, object]) -> str:
        """The name of a player's side in an observation; differs from `sides` only if players can change sides."""
        return self.sides[player]

    def public_text(self, action: int) -> str:
        """An action as the opponent sees it during the match; differs from `format` only for secrets."""
        return self.format(action)

    @abstractmethod
    def reason(self, state: State, winner: int | None) -> str:
        """One word for why a finished game ended as it did."""

    @abstractmethod
    def score(self, state: State, winner: int | None) -> tuple[int, int]:
        """The current score of both players, given who won (also after a resignation)."""

    @abstractmethod
    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        """The position as JSON-able facts. Unless the match is over, `state` has been through `hide`."""

    @abstractmethod
    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        """The board of an observation as text, at most 80 columns wide."""

    @abstractmethod
    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        """The picture of an observation; `moves()` returns the moves that its viewer may play now."""

    @abstractmethod
    def tell_move(self, move: str) -> Saying:
        """A move (as `visible_history` shows it) in words, for screen readers and move lists."""
