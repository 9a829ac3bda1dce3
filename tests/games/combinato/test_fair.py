"""Combinato's opponent knows no more than a person in its place, and copes with whatever the other does."""

import random
from collections import Counter

import pytest

import zweispiel
from tests.games.combinato.play import CHOICES, module
from zweispiel import Engine, Limit, Match
from zweispiel.kernel.rng import seeded

LITTLE = Limit(visits=60)
LEVELS = range(1, 9)


def some_match(dice: random.Random, stages: int) -> Match:
    """A match of two levels under random options, stopped after so many stages or a little before its end."""
    options = {name: dice.choice(values) for name, values in CHOICES.items()} | {"rows": "20"}
    match = zweispiel.load("combinato", **options).match()
    engine = zweispiel.engine(match.game, level=dice.choice((3, 6)), seed=dice.random().hex())
    for _ in range(stages):
        after = match.copy()
        for player in match.players:
            after.push(engine.think(match, LITTLE, player=player).move, player)
        if not after.players:
            break
        match = after
    return match


def with_other_secret(match: Match, owner: int, dice: random.Random) -> Match | None:
    """The same match with another secret of `owner` that looks alike to the other player; None if there is none."""
    texts = module("words").LISTS[match.game.which]  # type: ignore[attr-defined]
    codes = module("opponent.race").candidate_codes(match.knowledge(1 - owner), owner).tolist()
    others = {f"secret:{texts[code]}" for code in codes} - {match.history[owner]}
    if not others:
        return None
    other = match.game.match()
    for number, move in enumerate(match.history):
        player = other.players[0]
        other.push(dice.choice(sorted(others)) if number == owner else move, player)
    return other


@pytest.mark.parametrize("seed", range(12))
def test_what_the_opponent_hides_changes_nothing(seed: int) -> None:
    dice = random.Random(f"hidden {seed}")
    match, owner = some_match(dice, dice.choice((1, 2, 3, 4, 5))), seed % 2
    other = with_other_secret(match, owner, dice)
    if other is None or 1 - owner not in match.players:
        match = some_match(dice, 1)
        other = with_other_secret(match, owner, dice)
    assert other is not None
    assert other.history != match.history
    for level in LEVELS:
        one, two = (think(m, level, 1 - owner) for m in (match, other))
        assert one == two


@pytest.mark.parametrize("level", LEVELS)
def test_a_pending_move_changes_nothing(level: int) -> None:
    for options in ({}, {"code": "words", "words": "any", "language": "en", "chips": "reported"}):
        match = zweispiel.load("combinato", **options).match()
        alone = think(match, level, 1)
        match.push(match.moves(0)[7], 0)
        assert think(match, level, 1) == alone


def think(match: Match, level: int, player: int) -> object:
    """What a fresh engine finds."""
    return zweispiel.engine(match.game, level=level, seed=9).think(match, LITTLE, player=player)


@pytest.mark.parametrize("level", LEVELS)
def test_a_liar_cannot_bring_it_down(level: int) -> None:
    dice = random.Random(f"liar {level}")
    options = {name: dice.choice(values) for name, values in CHOICES.items()} | {"chips": "reported", "rows": "12"}
    match = zweispiel.load("combinato", **options).match()
    engine = zweispiel.engine(match.game, level=level, seed=level)
    while match.players:
        for player in match.players:
            match.push(liar_or(engine, match, player, dice), player)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winner == 1  # the liar is player 0


def liar_or(engine: Engine, match: Match, player: int, dice: random.Random) -> str:
    """Player 0 reports a wrong number of chips each time; everything else is up to the engine."""
    move = engine.think(match, LITTLE, player=player).move
    if player == 0 and move.startswith("chips:"):
        return dice.choice([wrong for wrong in match.moves(0) if wrong not in (move, "chips:4+0")])
    return move


@pytest.mark.parametrize(("code", "many"), [("words", 571), pytest.param("digits", 5040, marks=pytest.mark.long)])
def test_all_secrets_are_equally_likely(code: str, many: int) -> None:
    match, rng = zweispiel.load("combinato", code=code).match(), seeded("secrets")
    hidden = Counter(module("opponent.opponent").think(match.knowledge(0), None, rng).action for _ in range(20 * many))
    assert len(hidden) == many
    chi_square = sum((count - 20) ** 2 / 20 for count in hidden.values())
    assert abs(chi_square - many) < 5 * (2 * many) ** 0.5


@pytest.mark.long
def test_a_high_level_beats_a_low_one() -> None:
    game, points = zweispiel.load("combinato"), 0.0
    for number in range(20):
        match = game.match()
        engines = [zweispiel.engine(game, level=level, seed=number) for level in (7, 1)]
        while match.players:
            for player in match.players:
                match.push(engines[player].think(match, player=player).move, player)
        outcome = match.outcome()
        assert outcome is not None
        points += 0.5 if outcome.winner is None else 1 - outcome.winner
    assert points >= 15
