"""Making puzzles: attempt after attempt until there are enough of every difficulty.

An attempt follows from the seed and its number alone. Cheap questions come first: is there one right move, does the
greedy player or the lowest level find it, is it the twin of another? Only then lines are proven and higher levels try.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.core.puzzle import DIFFICULTIES, Puzzle
from zweispiel.lab.progress import Bar
from zweispiel.lab.puzzles.chances import BestChances
from zweispiel.lab.puzzles.collection import Collection
from zweispiel.lab.puzzles.deduction import Deductions
from zweispiel.lab.puzzles.hardness import is_easy_to_find, lowest_level
from zweispiel.lab.puzzles.twins import fingerprint
from zweispiel.lab.puzzles.winning import WinningMoves


class Maker(Protocol):
    """Looks for puzzles of some kind."""

    def search(self, seed: str) -> Iterable[tuple[Match, Puzzle]]:
        """Positions with one right move and the puzzles they make; their level and what takes long is still open."""
        ...

    def finish(self, match: Match, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with all but its level; None if that takes too long."""
        ...


def maker_for(game: Game) -> Maker:
    """The kind of puzzles that suits a game."""
    if game.has_secrets:
        return Deductions(game)
    return BestChances(game) if game.has_chance else WinningMoves(game)


def make_puzzles(game: Game, path: Path, seed: int | str, count: int, resume: bool) -> Collection:
    """Collect `count` puzzles in a file, or go on with it."""
    options = game.option_text()
    about = {
        "game": game.name,
        "version": game.version,
        "options": options,
        "seed": seed,
        "command": command(game, seed),
    }
    collection = Collection(path, about, resume)
    maker, twins = maker_for(game), {fingerprint(puzzle.match()) for puzzle in collection.puzzles}
    attempt = collection.attempts
    with Bar(count, len(collection.puzzles)) as bar:
        while len(collection.puzzles) < count:
            attempt += 1
            found = attempt_one(maker, f"puzzles {game.name} {seed} {attempt}", twins)
            if found is not None and collection.has_room_for(found, count):
                collection.add(replace(found, attempt=attempt))
                bar.advance(tell_counts(collection.puzzles))
    return collection


def attempt_one(maker: Maker, seed: str, twins: set[str]) -> Puzzle | None:
    """The first position of an attempt that is hard enough and new; its twins are noted."""
    for match, puzzle in maker.search(seed):
        if is_easy_to_find(match, puzzle.right) or (print_of := fingerprint(match)) in twins:
            continue
        finished = maker.finish(match, puzzle)
        if finished is not None:
            twins.add(print_of)
            return replace(finished, level=lowest_level(match, puzzle.right))
    return None


def command(game: Game, seed: int | str) -> str:
    """The command that makes these puzzles."""
    options = "".join(f" -o {text}" for text in _changed(game))
    return f"zweispiel puzzles {game.name}{options} --seed {seed}"


def _changed(game: Game) -> list[str]:
    return [f"{o.name}={game.options[o.name]}" for o in game.option_list if game.options[o.name] != o.default]


def tell_counts(puzzles: Iterable[Puzzle]) -> str:
    """How many puzzles of each difficulty there are."""
    counts = Counter(puzzle.difficulty for puzzle in puzzles)
    return " · ".join(f"{name} {counts[name]}" for name in DIFFICULTIES)
