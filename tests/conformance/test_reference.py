"""Every game against its slow second implementation: legal moves, players to move and result at every ply."""

import random
from importlib import import_module

import pytest

import zweispiel
from tests.support import Reference, planted_move, random_move, random_options, seen_by
from zweispiel import CHANCE, Match

CHUNKS = 10  # parts that can run side by side
FULL_LIST = 6_000  # games with more actions than this are compared in full only now and then
FULL_SHARE = 0.02
PROBES = 60


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("name", zweispiel.games())
def test_agrees_with_reference(name: str, chunk: int, games_to_compare: int) -> None:
    for number in range(chunk, games_to_compare, CHUNKS):
        compare_game(name, random.Random(f"{name} {number}"))


def compare_game(name: str, rng: random.Random) -> None:
    """One random game under random options, both implementations side by side."""
    options = random_options(name, rng)
    match = zweispiel.load(name, **options).match()
    reference: Reference = import_module(f"tests.games.{name}.reference").Reference(options)
    while True:
        assert match.players == reference.players(), told(match)
        outcome = match.outcome()
        if not match.players:
            assert (outcome and (outcome.winner, outcome.score)) == reference.outcome(), told(match)
            return
        assert outcome is None, told(match)
        player = rng.choice(match.players)
        compare_moves(match, reference, player, rng)
        move = planted_move(match, reference, player, rng) or random_move(match, player, rng)
        assert match.push(move, player) == move, told(match)
        reference.play(player, move)


def told(match: Match) -> str:
    """The match as a bug report, for when it is one."""
    return f"{match.record().line()} (pending {match.pending})"


def compare_moves(match: Match, reference: Reference, player: int, rng: random.Random) -> None:
    """The legal moves, all of them or, where there are very many, random probes."""
    game = match.game
    if game.num_actions <= FULL_LIST or rng.random() < FULL_SHARE:
        moves = match.moves(player)
        assert set(moves) == reference.moves(player), told(match)
        assert len(moves) == len(set(moves)), told(match)
        return
    state = seen_by(match, player)
    actions = [rng.randrange(game.num_actions) for _ in range(PROBES)]
    if player != CHANCE:
        actions += [int(action) for action in rng.choices(game.legal(state), k=PROBES)]
    for action in actions:
        legal = game.refusal(state, action) is None
        assert legal == reference.is_legal(player, game.format(action)), told(match)  # type: ignore[attr-defined]
