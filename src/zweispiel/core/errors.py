"""Everything the library raises on purpose.

An error has a `code` for programs, an English `template` that is also the key in the translation catalogue, and
`params` to fill it in. Its text says what is wrong and, if that is short, what is allowed.
"""

from collections.abc import Mapping, Sequence


class Phrase(str):
    """A text that the translation catalogue knows, even when it fills a place in another text."""

    __slots__ = ()


class Phrases(tuple[str, ...]):
    """Several such texts joined inside another: `north, south and west`."""

    __slots__ = ()

    def __str__(self) -> str:
        return join_words(self, "and")


def join_words(words: Sequence[str], last: str) -> str:
    """`north, south and west`, where `last` is the word for "and"."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


#: Marks an English text for the catalogue where it is defined; it is translated where it is shown.
N_ = Phrase

#: Errors that every game can cause. Messages about a game's own rules are in its `reasons`.
MESSAGES: Mapping[str, str] = {
    # reading a move
    "not-text": "A move must be text, such as {example!r}.",
    "not-ascii": "A move may contain only plain letters, digits and symbols (ASCII).",
    "unreadable": "{move!r} is not a move in this game; moves look like {example}.",
    # whose turn
    "match-over": "The match is over.",
    "not-your-turn": "It is not this player's turn. To move: {players}.",
    "no-such-player": "There is no player {player!r}; players are 0 and 1.",
    "no-chance": "There is nothing to draw now.",
    "nothing-to-undo": "There is no move to take back.",
    "no-draws": "This game cannot end in a draw.",
    # games and options
    "unknown-game": "There is no game {name!r}; there are {games}.",
    "broken-game": "{name} from the package {package} cannot be loaded: {problem}",
    "unknown-option": "{game} has no option {name!r}; it has {options}.",
    "no-options": "{game} has no options, so {name!r} cannot be set.",
    "bad-value": "{value!r} is not a valid value for {name}; allowed: {allowed}.",
    "bad-seed": "A seed is a whole number or a text of at most 200 characters.",
    # engines
    "bad-limit": "A limit must be positive, and visits and depth must be whole numbers; {name} cannot be {value!r}.",
    "unknown-level": "There is no level {level!r}; levels go from 1 to {most}.",
    "unknown-engine": "There is no engine {name!r}; there are {engines}.",
    "other-game": "This engine was made for {known}; it cannot play {game}.",
    # records
    "record-too-long": "The record is longer than {limit} characters.",
    "record-unreadable": "This is not a record, neither as JSON nor as a single line.",
    "record-field": "The record's {field!r} is invalid: {problem}.",
    "record-format": "The record's format is {format!r}; this program reads {known!r}.",
    "record-version": "The record was made with version {version} of {game}; this program plays version {known}.",
    "record-move": "Move {number} of the record, {move!r}, is invalid: {problem}",
    "record-hidden": "Move {number} is hidden: this record shows only what one player knew, so it cannot be replayed.",
    "record-end": "The record's end is invalid: {problem}",
    "record-outcome": "The record says the outcome is {recorded}, but its moves lead to {true}.",
    # studies
    "no-such-node": "There is no position {number} in this study.",
    "study-too-long": "The study is longer than {most} bytes.",
    "study-too-many-moves": "A study has at most {most} moves.",
    "study-text-too-long": "A comment or title of a study is longer than {most} characters.",
    "study-bad-text": "A comment or title of a study contains a control character.",
    "study-not-json": "This is not JSON: line {line}, column {column}.",
    "study-unreadable": "This is neither a study nor a record.",
    "study-format": "The format is {format!r}; this program reads {known!r} and {other!r}.",
    "study-field": "The study's {field!r} is invalid: {problem}.",
    "study-variation": "Variation {number} of the study is invalid: {problem}.",
    "study-move": "Move {step} of variation {number}, {move!r}, is invalid: {problem}",
    "study-twice": "Variation {number} begins with {move}, which already follows the same position.",
    "study-comment": "The comment on position {position!r} is invalid: it must be a text on a position of the study.",
}


#: The most characters of a value that an error shows, and the limit up to which numbers are written out.
MOST_SHOWN, LARGEST_SHOWN = 100, 10**30


def shown(value: object) -> str:
    """A value of any type as an error shows it: shortened, and for unusual types only the type's name."""
    if isinstance(value, float) or value is None or (isinstance(value, int) and abs(value) < LARGEST_SHOWN):
        return str(value)
    text = value if isinstance(value, str) else type(value).__name__
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"


class ZweispielError(Exception):
    """Base of all our errors: `code`, `params`, and an English text (`str(error)`)."""

    def __init__(self, code: str, template: str | None = None, /, **params: object) -> None:
        self.code = code
        self.template = MESSAGES[code] if template is None else template
        self.params = params
        super().__init__(self.template.format(**params))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.template, self.params)


def _rebuild(kind: type[ZweispielError], code: str, template: str, params: dict[str, object]) -> ZweispielError:
    """Rebuild an error from its parts, so that it can cross process boundaries."""
    return kind(code, template, **params)


class InvalidMove(ZweispielError):
    """The text cannot be read as a move."""


class IllegalMove(ZweispielError):
    """The move can be read but is not allowed; `code` names the broken rule."""


class AmbiguousMove(ZweispielError):
    """A short form that matches several moves in this position."""


#: What is raised for a text that is no move here.
MOVE_ERRORS = (InvalidMove, IllegalMove, AmbiguousMove)


class OptionError(ZweispielError):
    """An unknown game, option or value."""


class RecordError(ZweispielError):
    """A record that cannot be read or does not replay."""


class StudyError(ZweispielError):
    """A study that cannot be read, or an edit of one that is not possible."""


class UsageError(ZweispielError):
    """A command line or a file that cannot be used."""
