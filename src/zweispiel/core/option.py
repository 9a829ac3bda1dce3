"""Options: what players agree on before a match."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from zweispiel.core.errors import N_, OptionError, shown

MAX_VALUE_LENGTH = 100


@dataclass(frozen=True)
class Option:
    """One option of a game. Values are text everywhere except in the kernel, which gets numbers.

    Either `choices` lists all values: the first is the default, and the kernel gets the index. Or `read` turns a text
    into its canonical form or raises ValueError; then there are also a `default`, a description of what is `allowed`,
    and `examples` for tests.
    """

    name: str
    #: One sentence about its meaning.
    help: str
    choices: tuple[str, ...] = ()
    read: Callable[[str], str] | None = None
    default: str = ""
    allowed: str = ""
    examples: tuple[str, ...] = ()
    #: Labels for forms: of the option, and of each choice.
    title: str = ""
    labels: tuple[str, ...] = ()
    #: Another option and its value without which this one means nothing; forms show it only then.
    only_with: tuple[str, str] | None = None
    #: Whether the choices are languages: forms then suggest the reader's.
    is_language: bool = False
    #: If the value is a list of numbers, one for each kind of pieces: what the kinds are called. `Game.draw_pieces`
    #: draws them.
    pieces: tuple[str, ...] = ()
    #: How many pieces there are at least and at most, all kinds together.
    pieces_total: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if self.choices:
            object.__setattr__(self, "default", self.choices[0])
            object.__setattr__(self, "allowed", ", ".join(self.choices))
            object.__setattr__(self, "examples", self.choices)

    def canonical(self, value: object) -> str:
        """The canonical text of a value given as text, int or bool; OptionError if it is not allowed."""
        text = shown(value).lower() if isinstance(value, int) else value
        if isinstance(text, str) and len(text) <= MAX_VALUE_LENGTH and text.isascii():
            text = text.strip().lower()
            if text in self.choices:
                return text
            if self.read is not None:
                try:
                    return self.read(text)
                except ValueError:
                    pass
        raise OptionError("bad-value", value=shown(value), name=self.name, allowed=N_(self.allowed))

    def label(self, value: str) -> str:
        """The label of a canonical value in forms."""
        return self.labels[self.index(value)] if self.labels else value

    def index(self, value: str) -> int:
        """The index of a canonical value among the choices."""
        return self.choices.index(value)


def settle(game: str, known: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, str]:
    """All options with canonical values: those given, and defaults for the others."""
    names = [option.name for option in known]
    for name in given:
        if name not in names:
            code = "unknown-option" if names else "no-options"
            raise OptionError(code, game=game, name=shown(name), options=", ".join(names))
    return {option.name: option.canonical(given.get(option.name, option.default)) for option in known}
