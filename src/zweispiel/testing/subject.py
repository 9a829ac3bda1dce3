"""`Subject`: a game under test, its slow second implementation, and how much to try."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.i18n import LANGUAGES

E = TypeVar("E", bound=Exception)


class Reference(Protocol):
    """A slow, obvious second implementation of a game's rules, made from options: `Reference({"board": "8x8"})`.

    A game with more than 6,000 actions also has `is_legal(player, move)`, because listing all moves takes too long.
    """

    def players(self) -> tuple[int, ...]:
        """Who may move now, as `Match.players`; empty when the game is over."""

    def moves(self, player: int) -> set[str]:
        """The legal moves of a player, in canonical notation."""

    def play(self, player: int, move: str) -> None:
        """Carry out a legal move."""

    def outcome(self) -> tuple[int | None, tuple[int, int]] | None:
        """Winner and score of a finished game, None while it goes on."""


#: A move worth trying in a position, where random play would rarely find it; None to leave it to chance.
Plant = Callable[[Match, Any, int, random.Random], str | None]


@dataclass(frozen=True)
class Subject:
    """What the checks examine. The numbers are for one run of the suite; more finds more."""

    #: The name under which `zweispiel.load` finds the game.
    name: str
    #: Makes the second implementation from options.
    reference: Callable[[Mapping[str, str]], Reference]
    plant: Plant | None = None
    #: The languages the game must speak.
    languages: tuple[str, ...] = LANGUAGES
    #: Random games compared with the reference.
    games: int = 100
    #: Random cases for each check that uses `repeat`.
    examples: int = 25
    #: Hostile inputs in all.
    hostile: int = 2_000
    #: Games whose every state is compared between compiled and interpreted code.
    traces: int = 2
    #: Changes the cases of `repeat`.
    seed: int | str = 0

    @property
    def game(self) -> Game:
        """The game with its default options."""
        return zweispiel.load(self.name)

    def repeat(self, examine: Callable[["Subject", int], None]) -> None:
        """Examine one random case after another, each made from a seed; a failure says which seed it was."""
        rng = random.Random(f"{self.name} {self.seed}")
        for _ in range(self.examples):
            seed = rng.randrange(2**32)
            try:
                examine(self, seed)
            except Exception as error:
                error.add_note(f"{self.name} with the seed {seed}")
                raise


Check = Callable[[Subject], None]


def refused(kind: type[E], action: Callable[[], object]) -> E:
    """The error of this kind that an action raises; AssertionError if it raises none."""
    try:
        action()
    except kind as error:
        return error
    raise AssertionError(f"should have raised {kind.__name__}")
