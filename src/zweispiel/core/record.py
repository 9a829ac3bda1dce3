"""`Record`: a match written down, as one JSON object or as one line for bug reports.

contactic[board=11x11] v1: draw:1100 g6:0011 …
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date as calendar
from typing import Any

from zweispiel.core.errors import N_, RecordError, ZweispielError
from zweispiel.core.game import Game
from zweispiel.core.match import End, Everything, Match, checked_seed, is_writable
from zweispiel.core.outcome import Outcome

FORMAT = "zweispiel/1"
MAX_LENGTH = 1_000_000
MAX_MOVES = 20_000
MAX_TEXT = 200
LINE = re.compile(r"\s*([a-z]{1,40})(?:\[([^\]]{0,1000})\])?\s+v([0-9]{1,6}):\s*(.*)", re.DOTALL)
ENDS = ("resign", "time", "agreed")
MOVES_NEEDED = N_("a list of at most 20000 short texts is needed")


@dataclass(frozen=True)
class Record:
    """Game, version, options, moves and outcome: everything needed to replay a match."""

    game: str
    version: int
    options: dict[str, str]
    moves: tuple[str, ...]
    outcome: Outcome | None = None
    end: End | None = None
    players: tuple[str, str] = ("", "")
    seed: int | str | None = None
    date: str | None = None
    format: str = field(default=FORMAT, kw_only=True)

    @classmethod
    def of(cls, match: Match, viewer: int | Everything | None, players: tuple[str, str], date: str | None) -> "Record":
        """The record of a match, complete (EVERYTHING) or as `viewer` may see it."""
        whole = isinstance(viewer, Everything) or match.outcome() is not None
        return cls(
            game=match.game.name,
            version=match.game.version,
            options=dict(match.game.options),
            moves=match.history if isinstance(viewer, Everything) else tuple(match.visible_history(viewer)),
            outcome=match.outcome(),
            end=match.end,
            players=players,
            seed=match.seed if whole else None,
            date=calendar.today().isoformat() if date is None else date,
        )

    # ---- writing

    def as_dict(self) -> dict[str, Any]:
        """The JSON object, in the documented order."""
        return {
            "format": self.format,
            "game": self.game,
            "version": self.version,
            "options": self.options,
            "players": list(self.players),
            "moves": list(self.moves),
            "end": None if self.end is None else {"by": self.end.by, "player": self.end.player},
            "outcome": None if self.outcome is None else self.outcome.as_dict(),
            "seed": self.seed,
            "date": self.date,
        }

    def dumps(self) -> str:
        """The record as JSON."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    def line(self) -> str:
        """The record in one line: game, options that differ from their defaults, version, moves."""
        return f"{self.game}{_load_game(self).option_text()} v{self.version}: {' '.join(self.moves)}".rstrip()

    # ---- reading

    @classmethod
    def loads(cls, text: str) -> "Record":
        """Read a record in either form; RecordError if it is invalid. `replay` checks the moves."""
        if not isinstance(text, str) or not is_writable(text):
            raise RecordError("record-unreadable")
        if len(text) > MAX_LENGTH:
            raise RecordError("record-too-long", limit=MAX_LENGTH)
        line = LINE.fullmatch(text)
        record = _from_line(line) if line else _from_json(text)
        _load_game(record)
        return record

    def replay(self) -> Match:
        """Replay the record, checking every move and the outcome, and return the match."""
        match = _load_game(self).match(self.seed)
        for number, move in enumerate(self.moves, start=1):
            _replay_move(match, number, move)
        if match.pending:
            raise RecordError("record-end", problem=N_("the last stage is incomplete."))
        self._replay_end(match)
        if self.outcome is not None and self.outcome != match.outcome():
            raise RecordError("record-outcome", recorded=_told(self.outcome), true=_told(match.outcome()))
        return match

    def position(self, ply: int | None = None, seed: int | str | None = None) -> Match:
        """The match after the first moves (None: all), each checked; inside a simultaneous stage: before that stage.

        Neither the end nor the seed of the record counts: the match can go on, and `seed` settles its later draws.
        """
        match = _load_game(self).match(seed)
        for number, move in enumerate(self.moves[:ply], start=1):
            _replay_move(match, number, move)
        while match.pending:
            match.pop()
        return match

    def _replay_end(self, match: Match) -> None:
        """Resign, lose on time or agree as the record says."""
        if self.end is None:
            return
        try:
            match.finish(self.end)
        except ZweispielError as error:
            raise RecordError("record-end", problem=str(error)) from error


def _load_game(record: Record) -> Game:
    """The game of a record, with its options; RecordError if this program does not play it."""
    import zweispiel  # here, because the package imports this layer

    try:
        game = zweispiel.load(record.game, **record.options)
    except ZweispielError as error:
        field = "game" if error.code == "unknown-game" else "options"
        raise RecordError("record-field", field=field, problem=str(error).rstrip(".")) from error
    if record.version != game.version:
        raise RecordError("record-version", version=record.version, game=game.name, known=game.version)
    return game


def _replay_move(match: Match, number: int, move: str) -> None:
    """Push one move of a record; the error names the move if it is invalid."""
    if move.endswith(":?"):
        raise RecordError("record-hidden", number=number)
    try:
        match.push(move)
    except ZweispielError as error:
        raise RecordError("record-move", number=number, move=move, problem=str(error)) from error


def _told(outcome: Outcome | None) -> str:
    return N_("still open") if outcome is None else json.dumps(outcome.as_dict())


# ---- reading the two forms


def _from_line(parts: re.Match[str]) -> Record:
    """The record of a line that matches LINE."""
    name, options, version, moves = parts.groups()
    pairs = [pair.partition("=") for pair in re.split(r"[,; ]+(?=[a-z]+=)", options or "") if pair]
    listed = tuple(moves.split())
    if len(listed) > MAX_MOVES or any(len(move) > MAX_TEXT for move in listed):
        raise _wrong("moves", MOVES_NEEDED)
    return Record(name, int(version), {key.strip(): value.strip() for key, _, value in pairs}, listed)


def _from_json(text: str) -> Record:
    """The record of a JSON text, with every field checked."""
    try:
        data = json.loads(text)
        written = "\\u" not in text or is_writable(json.dumps(data, ensure_ascii=False))
    except (ValueError, RecursionError):
        raise RecordError("record-unreadable") from None
    if not isinstance(data, dict) or not written:
        raise RecordError("record-unreadable")
    if data.get("format") != FORMAT:
        raise RecordError("record-format", format=str(data.get("format"))[:MAX_TEXT], known=FORMAT)
    return Record(
        game=_field(data, "game", _is_text, N_("the name of a game is needed")),
        version=_field(data, "version", _is_count, N_("a whole number is needed")),
        options=_field(data, "options", _is_options, N_("names and values as texts are needed"), {}),
        moves=tuple(_field(data, "moves", _is_moves, MOVES_NEEDED)),
        outcome=_outcome(_field(data, "outcome", _is_outcome, N_("winner, reason and score are needed"), None)),
        end=_end(_field(data, "end", _is_end, N_('by ("resign", "time" or "agreed") and player are needed'), None)),
        players=tuple(_field(data, "players", _is_names, N_("two names are needed"), ["", ""])),
        seed=_seed(data.get("seed")),
        date=_field(data, "date", lambda value: value is None or _is_text(value), N_("a text is needed"), None),
    )


def _wrong(name: str, problem: str) -> RecordError:
    return RecordError("record-field", field=name, problem=problem)


_MISSING = object()


def _field(
    data: dict[str, Any], name: str, fits: Callable[[Any], bool], problem: str, default: object = _MISSING
) -> Any:
    """A field of the JSON object if it is valid, or its default if it is missing and has one."""
    value = data.get(name, default)
    if value is default and default is not _MISSING:
        return value
    if value is _MISSING or not fits(value):
        raise _wrong(name, problem)
    return value


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TEXT


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**6


def _is_options(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_text(key) and _is_text(value[key]) for key in value)


def _is_moves(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MAX_MOVES and all(_is_text(move) for move in value)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_text(name) for name in value)


def _is_side(value: Any) -> bool:
    return value is None or (_is_count(value) and int(value) < 2)


def _is_end(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, dict) or value.get("by") not in ENDS or not _is_side(value.get("player")):
        return False
    return bool((value["by"] == "agreed") == (value.get("player") is None))


def _is_outcome(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, dict) or not _is_text(value.get("reason")) or not _is_side(value.get("winner")):
        return False
    score = value.get("score")
    return isinstance(score, list) and len(score) == 2 and all(_is_points(points) for points in score)


def _is_points(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**6


def _end(value: Any) -> End | None:
    return None if value is None else End(value["by"], value.get("player"))


def _outcome(value: Any) -> Outcome | None:
    return None if value is None else Outcome(value.get("winner"), value["reason"], tuple(value["score"]))


def _seed(value: Any) -> int | str | None:
    try:
        return None if value is None else checked_seed(value)
    except ZweispielError as error:
        raise _wrong("seed", str(error).rstrip(".")) from None
