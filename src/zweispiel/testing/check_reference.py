"""The game against its slow second implementation: legal moves, players to move and result at every ply."""

import random

import zweispiel
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE
from zweispiel.testing.random_play import random_move, random_options, seen_by
from zweispiel.testing.subject import Reference, Subject

FULL_LIST = 6_000  # games with more actions than this are compared in full only now and then
FULL_SHARE = 0.02
PROBES = 60


def agrees_with_reference(subject: Subject) -> None:
    """Random games under random options, both implementations side by side."""
    for number in range(subject.games):
        compare_game(subject, number)


def compare_game(subject: Subject, number: int) -> None:
    """One random game; its number settles everything."""
    rng = random.Random(f"{subject.name} {number}")
    options = random_options(subject.name, rng)
    match, reference = zweispiel.load(subject.name, **options).match(), subject.reference(options)
    while True:
        assert match.players == reference.players(), _told(match)
        outcome = match.outcome()
        if not match.players:
            assert (outcome and (outcome.winner, outcome.score)) == reference.outcome(), _told(match)
            return
        assert outcome is None, _told(match)
        player = rng.choice(match.players)
        compare_moves(match, reference, player, rng)
        planted = subject.plant(match, reference, player, rng) if subject.plant else None
        move = planted or random_move(match, player, rng)
        assert match.push(move, player) == move, _told(match)
        reference.play(player, move)


def _told(match: Match) -> str:
    """The match as a bug report, for when it is one."""
    return f"{match.record().line()} (pending {match.pending})"


def compare_moves(match: Match, reference: Reference, player: int, rng: random.Random) -> None:
    """The legal moves, all of them or, where there are very many, random probes."""
    game = match.game
    if game.num_actions <= FULL_LIST or rng.random() < FULL_SHARE:
        moves = match.moves(player)
        assert set(moves) == reference.moves(player), _told(match)
        assert len(moves) == len(set(moves)), _told(match)
        return
    state = seen_by(match, player)
    actions = [rng.randrange(game.num_actions) for _ in range(PROBES)]
    if player != CHANCE:
        actions += [int(action) for action in rng.choices(game.legal(state), k=PROBES)]
    for action in actions:
        legal = game.refusal(state, action) is None
        assert legal == reference.is_legal(player, game.format(action)), _told(match)  # type: ignore[attr-defined]
