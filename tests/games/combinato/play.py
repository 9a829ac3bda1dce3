"""What the tests of Combinato share: matches by stages, and random matches that hide nothing from their planter."""

import random
from importlib import import_module
from typing import Any

import zweispiel
from tests.games.combinato.planting import plant
from tests.games.combinato.reference import Reference
from tests.support import random_move
from zweispiel import Match

CHOICES = {
    "code": ("digits", "words"),
    "repeats": ("false", "true"),
    "words": ("nouns", "any"),
    "language": ("de", "en"),
    "chips": ("auto", "reported"),
    "rows": ("2", "5", "20"),
}


def run(match: Match, *stages: str) -> Match:
    """Push the moves of whole stages, each in player order."""
    for stage in stages:
        for player, move in zip(match.players, stage.split(), strict=True):
            match.push(move, player)
    return match


def digits(*stages: str, **options: object) -> Match:
    """A number game in which player 0 hides 1234 and player 1 hides 5678."""
    return run(zweispiel.load("combinato", **options).match(), "secret:1234 secret:5678", *stages)


def words(*stages: str, **options: object) -> Match:
    """A word game in which player 0 hides BILD and player 1 hides MUND."""
    game = zweispiel.load("combinato", code="words", **options)
    return run(game.match(), "secret:BILD secret:MUND", *stages)


def result(match: Match) -> tuple[int | None, str] | None:
    """Winner and reason."""
    outcome = match.outcome()
    return None if outcome is None else (outcome.winner, outcome.reason)


def random_match(rng: random.Random, plies: int, **fixed: str) -> Match:
    """A match of up to `plies` moves under random options, half random and half telling."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()} | fixed
    match, reference = zweispiel.load("combinato", **options).match(), Reference(options)
    for _ in range(plies):
        if not match.players:
            break
        player = rng.choice(match.players)
        move = plant(match, reference, player, rng) or random_move(match, player, rng)
        match.push(move, player)
        reference.play(player, move)
    return match


def rows_of(match: Match, viewer: int | None = None) -> list[dict[str, Any]]:
    """The complete rows as a viewer sees them."""
    rows: list[dict[str, Any]] = match.observe(viewer)["rows"]  # type: ignore[assignment]
    return rows


def module(name: str) -> Any:
    """A module of the game; imported late, since its compiled functions are typed loosely."""
    return import_module(f"zweispiel.games.combinato.{name}")
