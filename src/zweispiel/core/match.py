"""`Match`: a game being played. Moves go in as text; everything a viewer may know comes out as plain data."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from zweispiel.core.errors import IllegalMove, OptionError, shown
from zweispiel.core.game import Game
from zweispiel.core.outcome import Outcome
from zweispiel.core.scene import Scene
from zweispiel.core.svg import write_svg
from zweispiel.kernel.contract import CHANCE, PLAYER, State

if TYPE_CHECKING:
    from zweispiel.core.record import Record

MAX_SEED_LENGTH = 200


class Everything:
    """Means "show everything" where None already means a spectator."""

    def __repr__(self) -> str:
        return "EVERYTHING"


EVERYTHING: Final = Everything()


@dataclass(frozen=True)
class End:
    """An end other than by a move: "resign", "time" or "agreed"; `player` resigned or ran out of time."""

    by: str
    player: int | None


@dataclass(frozen=True)
class _Ply:
    """A move that was played; `stage` is the index of the first move of its stage."""

    player: int
    action: int
    stage: int


class Match:
    """A game being played.

    A *stage* is a point at which one or more players owe a move. Moves made in an incomplete stage are pending: hidden
    from the other players, absent from the history, and played in player order once the stage is complete. In most
    games a stage is one move.
    """

    def __init__(self, game: Game, seed: int | str | None = None) -> None:
        self.game = game
        self.seed = secrets.token_hex(16) if seed is None else checked_seed(seed)
        self._state = game.new_state()
        self._plies: list[_Ply] = []
        self._befores: list[State] = []  # the state before each ply
        self._pending: dict[int, int] = {}
        self._end: End | None = None
        self._refresh()

    def __repr__(self) -> str:
        return (
            f"<Match {self.game.name}{self.game.option_text()}: {len(self._plies)} moves, {self.outcome() or 'going'}>"
        )

    def copy(self) -> "Match":
        """An independent match in the same position, with the same seed."""
        twin = object.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._plies, twin._befores = list(self._plies), list(self._befores)  # states are never changed in place
        twin._pending = dict(self._pending)
        return twin

    # ---- turn and outcome

    @property
    def players(self) -> tuple[int, ...]:
        """The players who may move now; `(CHANCE,)` before a chance draw, `()` when the match is over."""
        if self._end is not None:
            return ()
        return tuple(player for player in self._owing if player not in self._pending)

    @property
    def player(self) -> int | None:
        """The first of `players`, None when the match is over."""
        players = self.players
        return players[0] if players else None

    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        if self._end is None:
            return self._natural_outcome
        winner = None if self._end.player is None else 1 - self._end.player
        return Outcome(winner, self._end.by, self.game.score(self._state, winner))

    @property
    def end(self) -> End | None:
        """The end other than by a move (resignation, time, agreement), if there was one."""
        return self._end

    @property
    def history(self) -> tuple[str, ...]:
        """The texts of all moves played."""
        return tuple(self.game.text_of(ply.action) for ply in self._plies)

    @property
    def pending(self) -> dict[int, str]:
        """Moves made in an incomplete stage, by player. Only the host of a match may see them, not the players."""
        return {player: self.game.text_of(action) for player, action in self._pending.items()}

    # ---- moving

    def moves(self, player: int | None = None) -> list[str]:
        """The legal moves of `player` (None: the first who may move); at a chance draw, every possible one."""
        mover = self.player if player is None else player
        if mover is None or mover not in self.players:
            return []
        actions = self.game.chance_weights(self._state)[0] if mover == CHANCE else self.game.legal(self._seen_by(mover))
        return [self.game.text_of(int(action)) for action in actions]

    def push(self, move: str, player: int | None = None) -> str:
        """Play a move for `player` (None: the first who may move) and return its canonical text.

        If the move is refused, raises InvalidMove, IllegalMove or AmbiguousMove and changes nothing.
        """
        mover = self._mover(player)
        seen = self._seen_by(mover)
        action = self.game.parse(move, seen)
        refusal = self.game.refusal(seen, action)
        if refusal is not None:
            raise refusal
        self._pending[mover] = action
        if len(self._pending) == len(self._owing):
            self._play_stage()
        return self.game.text_of(action)

    def draw(self) -> str:
        """Make the next chance draw, which follows from the seed and the number of draws so far; return its text."""
        if self.player != CHANCE:
            raise IllegalMove("match-over" if self.player is None else "no-chance")
        actions, weights = self.game.chance_weights(self._state)
        drawn = sum(ply.player == CHANCE for ply in self._plies)
        lot = _lot(self.seed, drawn, int(weights.sum()))
        chosen = np.searchsorted(np.cumsum(weights), lot, side="right")
        return self.push(self.game.text_of(int(actions[chosen])))

    def pop(self) -> str:
        """Take back the last move and return its text; the match goes on even if it had ended.

        A pending move is taken back first. In a complete simultaneous stage, player 1's move is taken back and player
        0's becomes pending again.
        """
        if self._pending:
            _, action = self._pending.popitem()
        elif self._plies:
            action = self._reopen_stage()
        else:
            raise IllegalMove("nothing-to-undo")
        self._end = None
        return self.game.text_of(action)

    def resign(self, player: int) -> None:
        """End the match: `player` resigns."""
        self._finish("resign", player)

    def lose_on_time(self, player: int) -> None:
        """End the match: `player` has run out of time."""
        self._finish("time", player)

    def agree_draw(self) -> None:
        """End the match as a draw by agreement; only in games that can end in a draw."""
        if not self.game.has_draws:
            raise IllegalMove("no-draws")
        self._finish("agreed", None)

    def finish(self, end: End) -> None:
        """End the match as a record says; IllegalMove if that is not possible."""
        if end.by == "agreed":
            self.agree_draw()
        else:
            self._finish(end.by, end.player)

    # ---- what a viewer may know

    def for_hint(self) -> "Match | None":
        """The match that a hint is found for, None if there can be no hint now; see `Game.hint_state`."""
        state = self.game.hint_state(self._state)
        if state is None or state is self._state:
            return None if state is None else self
        twin = self.copy()
        twin._state = state
        twin._refresh()
        return twin

    def knowledge(self, viewer: int | None) -> State:
        """A copy of the state without anything that `viewer` (None: a spectator) may not know."""
        state = self._state.copy()
        if self.outcome() is None:
            if viewer in self.players:
                state[PLAYER] = viewer
            self.game.kernel.hide(state, CHANCE if viewer is None else viewer)
        return state

    def observe(self, viewer: int | None) -> dict[str, object]:
        """Everything that `viewer` (None: a spectator) may know, as a JSON-able dict."""
        _check_viewer(viewer)
        seen = self._public(viewer, self.visible_history(viewer))
        if viewer in self._pending:
            seen["pending"] = self.game.text_of(self._pending[viewer])
        return seen | self.game.look(self.knowledge(viewer), viewer)

    def observe_openly(self) -> dict[str, object]:
        """What a spectator sees who may know everything, as when a finished match is looked at again.

        `pending_moves` are the moves of an incomplete stage, by player.
        """
        seen = self._public(None, list(self.history)) | {"pending_moves": self.pending}
        return seen | self.game.look(self._state.copy(), None)

    def _public(self, viewer: int | None, history: list[str]) -> dict[str, object]:
        """What every observation has."""
        outcome = self.outcome()
        return {
            "game": self.game.name,
            "version": self.game.version,
            "options": dict(self.game.options),
            "viewer": viewer,
            "players": list(self.players),
            "ply": len(self._plies),
            "history": history,
            "outcome": None if outcome is None else outcome.as_dict(),
        }

    def visible_history(self, viewer: int | None) -> list[str]:
        """The history; the opponent's secrets are masked until the match is over."""
        if self.outcome() is not None:
            return list(self.history)
        own, others = self.game.text_of, self.game.public_text_of
        return [own(p.action) if p.player == viewer else others(p.action) for p in self._plies]

    def text(self, viewer: int | None = None) -> str:
        """The board as plain text, as `viewer` may see it."""
        return self.game.render_text(self.observe(viewer)).plain()

    def scene(self, viewer: int | None = None) -> Scene:
        """The board as a picture, as `viewer` may see it, with what they may click."""
        return self.game.render_scene(self.observe(viewer), lambda: [] if viewer is None else self.moves(viewer))

    def svg(self, viewer: int | None = None, lang: str = "en") -> str:
        """The board as a self-contained SVG picture, its words in `lang`."""
        from zweispiel.i18n import speaker  # here, because i18n is a higher layer

        return write_svg(self.scene(viewer), speaker(lang), game=self.game.name, styles=self.game.styles())

    def _repr_svg_(self) -> str:
        """For notebooks: the board as a spectator may see it."""
        return self.svg()

    def record(
        self,
        viewer: int | Everything | None = EVERYTHING,
        players: tuple[str, str] = ("", ""),
        date: str | None = None,
    ) -> "Record":
        """The record of the match. For a viewer of an unfinished match, secrets are masked and the seed is omitted."""
        from zweispiel.core.record import Record  # here, because record.py imports this module

        if not isinstance(viewer, Everything):
            _check_viewer(viewer)
        return Record.of(self, viewer, players, date)

    # ---- inner workings

    def _mover(self, player: int | None) -> int:
        """The player that a move is for, checked."""
        players = self.players
        if not players:
            raise IllegalMove("match-over")
        if player is None:
            return players[0]
        if player not in players:
            raise IllegalMove("not-your-turn", players=", ".join(_name(p) for p in players))
        return player

    def _seen_by(self, player: int) -> State:
        """The state with `player` to move; not copied if it already is so, since queries never change a state."""
        if player == self._owing[0]:
            return self._state
        state = self._state.copy()
        state[PLAYER] = player
        return state

    def _play_stage(self) -> None:
        """All players have moved: play the pending moves in player order."""
        stage = len(self._plies)
        for player in self._owing:
            after = self._state.copy()
            self.game.kernel.play(after, self._pending[player])
            self._befores.append(self._state)
            self._plies.append(_Ply(player, self._pending[player], stage))
            self._state = after
        self._pending.clear()
        self._refresh()

    def _reopen_stage(self) -> int:
        """Take back the last move of the last stage; the stage's other moves become pending. Returns the action."""
        stage = self._plies[-1].stage
        *others, last = self._plies[stage:]
        self._state = self._befores[stage]
        del self._plies[stage:], self._befores[stage:]
        self._pending = {ply.player: ply.action for ply in others}
        self._refresh()
        return last.action

    def _refresh(self) -> None:
        """Ask the kernel, once per position, who owes a move and whether the game is over."""
        self._natural_outcome = self.game.outcome(self._state)
        self._owing = () if self._natural_outcome else self.game.players(self._state)

    def _finish(self, by: str, player: int | None) -> None:
        """End the match other than by a move."""
        if self.outcome() is not None:
            raise IllegalMove("match-over")
        if by != "agreed" and not _is_player(player):
            raise IllegalMove("no-such-player", player=shown(player))
        self._end = End(by, player)


def _is_player(player: object) -> bool:
    return isinstance(player, int) and not isinstance(player, bool) and player in (0, 1)


def _check_viewer(viewer: object) -> None:
    if viewer is not None and not _is_player(viewer):
        raise IllegalMove("no-such-player", player=shown(viewer))


def _name(player: int) -> str:
    return "chance" if player == CHANCE else str(player)


def checked_seed(seed: object) -> int | str:
    """A seed as it is kept: a whole number or a text."""
    if isinstance(seed, str) and len(seed) <= MAX_SEED_LENGTH and is_writable(seed):
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool) and abs(seed) < 10**MAX_SEED_LENGTH:
        return seed
    raise OptionError("bad-seed")


def is_writable(text: str) -> bool:
    """Whether a text can be encoded as UTF-8; one with a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _lot(seed: int | str, number: int, total: int) -> int:
    """A number from 0 to total-1 for a chance draw, by a cryptographic hash so that draws do not reveal the seed."""
    digest = hashlib.sha256(f"zweispiel draw {seed} {number}".encode()).digest()
    return int.from_bytes(digest, "big") % total
