"""`Game`: one game with its options, as facts and functions. Every game folder has one subclass.

The base class does what all games have in common. A subclass states the game's facts and implements the methods under
"the game's own". Questions about the rules always go to the compiled kernel; nothing is decided here.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from zweispiel.core.coach import Tip
from zweispiel.core.errors import N_, IllegalMove, InvalidMove
from zweispiel.core.facts import NO_FACTS, Facts
from zweispiel.core.hints import EngineHints
from zweispiel.core.lesson import Lesson
from zweispiel.core.option import Option, settle
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Figure, Saying, Scene, Spell, say
from zweispiel.core.text import Canvas
from zweispiel.kernel.contract import DRAW, FIRST_WON, GOING, PLAYER, Kernel, Numbers, State

if TYPE_CHECKING:
    from zweispiel.core.match import Match

MAX_MOVE_LENGTH = 40
#: Texts of actions that a game remembers.
TEXTS_KEPT = 4_096
SHARED_STYLES = Path(__file__).with_name("scene.css")

#: Sentences for the endings that every game can have; placeholders as in `Game.endings`.
COMMON_ENDINGS: Mapping[str, str] = {
    "resign": N_("{loser} resigned."),
    "time": N_("{loser} ran out of time."),
    "agreed": N_("Draw by agreement."),
}
#: The same, said to the loser; the winner hears them as above.
COMMON_ENDINGS_FOR_LOSER: Mapping[str, str] = {
    "resign": N_("You resigned."),
    "time": N_("You ran out of time."),
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
    #: Whether both players move at the same time: then neither begins, and it does not matter who takes which side.
    is_simultaneous: ClassVar[bool] = False
    #: Names of the two sides, and terminal colours for the text styles "first" and "second".
    sides: ClassVar[tuple[str, str]]
    colours: ClassVar[tuple[str, str]]
    #: What the game is about, for people who do not know it yet: one short sentence (`N_`).
    sentence: ClassVar[str]
    #: A sentence (`N_`) for each word that `reason` can return. Its optional placeholders: {winner} and {loser} are
    #: names, {first} and {second} the scores of player 0 and 1, {more} and {less} those of winner and loser.
    endings: ClassVar[Mapping[str, str]]
    #: The same, said to the winner and to the loser themselves ("your secret"); where there is none, `endings` counts.
    endings_for_winner: ClassVar[Mapping[str, str]] = {}
    endings_for_loser: ClassVar[Mapping[str, str]] = {}
    #: How much there is to learn before the first game: 1 (a single idea) to 5. Lists begin with the simplest game.
    complexity: ClassVar[int] = 3
    #: 20 to 40 moves of a good-looking opening, chance included, separated by spaces: the start page plays them.
    showcase: ClassVar[str]
    #: Positions that show options with which the game looks different, by `option=value`; each is a record in one line,
    #: which may be a catalogue text.
    option_showcases: ClassVar[Mapping[str, str]] = {}
    #: Known numbers of move sequences of length 1, 2, … from the default start; `doctor` counts them again.
    known_perft: ClassVar[tuple[int, ...]] = ()
    #: All that the game tells engines besides its rules.
    hints: ClassVar[EngineHints] = EngineHints()
    #: A guided first game; None: the game has none.
    lesson: ClassVar[Lesson | None] = None
    #: What a coach says in a person's first games.
    tips: ClassVar[tuple[Tip, ...]] = ()
    #: What reviews say about its moves.
    facts: ClassVar[Facts] = NO_FACTS

    # Sizes, set in `measure` because they may depend on the options.
    num_actions: int
    state_words: int
    max_moves: int
    #: The length of the longest possible match in moves, chance included.
    max_plies: int
    #: Shape of what `kernel.encode` writes.
    encoding: tuple[int, ...]

    options: Mapping[str, str]
    #: `format` and `public_text` with a memory: every look at a match repeats the texts of all its moves.
    text_of: Callable[[int], str]
    public_text_of: Callable[[int], str]

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        self.options = MappingProxyType(settle(self.name, self.option_list, options or {}))
        self.measure()
        self._hash = hash(self._identity())
        self.text_of = lru_cache(maxsize=TEXTS_KEPT)(self.format)
        self.public_text_of = lru_cache(maxsize=TEXTS_KEPT)(self.public_text)

    def __repr__(self) -> str:
        return f"<Game {self.name}{self.option_text()} v{self.version}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._identity() == other._identity())

    def __hash__(self) -> int:
        return self._hash

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

    def tell_end(
        self, outcome: Outcome, seen: Mapping[str, object], names: tuple[str, str], you: int | None = None
    ) -> Saying:
        """Why a match ended as it did, said to player `you` (None: to anyone). `names` may be those of the sides.

        `seen`: what a spectator observes at the end.
        """
        winner = 0 if outcome.winner is None else outcome.winner
        first, second = outcome.score
        return say(
            self._endings_for(None if you is None or outcome.winner is None else you == winner)[outcome.reason],
            winner=names[winner],
            loser=names[1 - winner],
            first=first,
            second=second,
            more=outcome.score[winner],
            less=outcome.score[1 - winner],
            **self.end_details(outcome, seen),
        )

    def end_details(self, outcome: Outcome, seen: Mapping[str, object]) -> Mapping[str, object]:
        """What the sentences in `endings` name besides players and scores, such as what a score is made of."""
        return {}

    def _endings_for(self, won: bool | None) -> Mapping[str, str]:
        """The sentences by reason, for the winner, the loser or (None) anyone."""
        known = {**COMMON_ENDINGS, **self.endings}
        if won is None:
            return known
        return (
            {**known, **self.endings_for_winner}
            if won
            else {**known, **COMMON_ENDINGS_FOR_LOSER, **self.endings_for_loser}
        )

    @classmethod
    def texts(cls) -> frozenset[str]:
        """The English texts among the game's facts: what a catalogue has to translate besides the words in its code."""
        options = [(o.help, o.title, *o.labels, *o.pieces, "" if o.choices else o.allowed) for o in cls.option_list]
        rules = [text for _, text in cls.reasons]
        tables = (cls.endings, cls.endings_for_winner, cls.endings_for_loser)
        endings = [text for table in tables for text in table.values()]
        found = {cls.sentence, cls.example, *cls.sides, *rules, *cls.endings, *endings, *sum(options, ())}
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

    def hint_state(self, state: State) -> State | None:
        """The position that a hint is found for: another one if players have to judge something by themselves.

        None if a hint could not but judge it for them.
        """
        return state

    def fair(self, state: State) -> Numbers:
        """The legal actions that a computer may choose from; fewer if the rules bind computers to honesty."""
        if self.kernel.fair is None:
            return self.legal(state)
        out = np.empty(self.max_moves, np.int64)
        return out[: self.kernel.fair(state, out)]

    def candidates(self, seen: Mapping[str, object]) -> tuple[str, ...] | None:
        """What the opponent's secret can be, by all that the viewer of an observation knows; None if there is none.

        Each is what stands for the `?` in the public text of the move that chose it.
        """
        return None

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

    def holdings(self, state: State) -> tuple[int, int]:
        """What each player has now of what counts in the end; the score, unless that is known only at the end."""
        return self.score(state, None)

    def left_after(self, candidates: Sequence[str], move: str) -> tuple[int, ...]:
        """In a game of secrets: how many candidates are left after a move, for each answer it can get."""
        return ()

    @abstractmethod
    def look(self, state: State, viewer: int | None) -> dict[str, object]:
        """The position as JSON-able facts. Unless the match is over, `state` has been through `hide`."""

    @abstractmethod
    def render_text(self, seen: Mapping[str, object]) -> Canvas:
        """The board of an observation as text, at most 80 columns wide."""

    @abstractmethod
    def render_scene(self, seen: Mapping[str, object], moves: Callable[[], Sequence[str]]) -> Scene:
        """The picture of an observation; `moves()` returns the moves that its viewer may play now."""

    def spell(self, seen: Mapping[str, object]) -> Spell | None:
        """How the viewer of an observation may spell a move now, as `render_scene` has it; None in most games."""
        return None

    def word_lists(self) -> Mapping[str, tuple[str, ...]]:
        """All that can be spelled, in lists by name. A game with many words has the same lists for a whole match."""
        return {}

    def draw_pieces(self, option: str) -> tuple[Figure, ...]:
        """The kinds of pieces that an option counts; for options with `pieces`."""
        return ()

    @abstractmethod
    def tell_move(self, move: str) -> Saying:
        """A move (as `visible_history` shows it) in words, for screen readers, move lists and hints: *Guess 1234*."""

    def is_judged(self, move: str) -> bool:
        """Whether a move can be better or worse by what its player knows; a secret that is only chosen cannot."""
        return True

    def tell_effect(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        """What a move does, in one short sentence; None if there is nothing to tell.

        Hints say it before the move is made, lessons after it: *grows to 5* fits both, *is now 5* does not.
        `seen` and `then` are what the player who moves may know before and after. In a simultaneous stage `then` may
        still wait for the others' moves.
        """
        return None

    def tell_reason(self, seen: Mapping[str, object], move: str, then: Mapping[str, object]) -> Saying | None:
        """What speaks for a move that a hint suggests: its effect, and more where that alone says little.

        Everything in it is true of the two positions by themselves; it does not repeat what a search believes.
        """
        return self.tell_effect(seen, move, then)
