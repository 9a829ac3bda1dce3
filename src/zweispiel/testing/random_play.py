"""Random options and random play, for any game."""

import random

import numpy as np

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE, State

LENGTHS = (0, 1, 2, 5, 10, 20, 40, 80, 160, 10_000)
LONGEST = 400


def random_options(name: str, rng: random.Random) -> dict[str, str]:
    """Options chosen from every option's examples; about half of the values are defaults."""
    options = zweispiel.load(name).option_list
    return {o.name: o.default if rng.random() < 0.5 else rng.choice(o.examples) for o in options}


def random_game(name: str, rng: random.Random) -> Game:
    """A game with random options."""
    return zweispiel.load(name, **random_options(name, rng))


def random_move(match: Match, player: int, rng: random.Random) -> str:
    """A legal move chosen without formatting all of them: some games have ten thousand."""
    seen = seen_by(match, player)
    actions = match.game.chance_weights(seen)[0] if player == CHANCE else match.game.legal(seen)
    return match.game.format(int(rng.choice(actions)))


def play_randomly(match: Match, rng: random.Random, plies: int = 10**6) -> Match:
    """Play up to `plies` random moves, the players of a simultaneous stage in random order."""
    for _ in range(plies):
        if not match.players:
            break
        player = rng.choice(match.players)
        match.push(random_move(match, player, rng), player)
    return match


def random_match(name: str, rng: random.Random) -> Match:
    """A match with random options, stopped at a random point (often in the middle, sometimes finished)."""
    game = random_game(name, rng)
    length = rng.choice(LENGTHS)
    return play_randomly(game.match(seed=rng.randrange(10**6)), rng, min(length, LONGEST))


def unfinished_match(name: str, plies: int, seed: int | str = 1) -> Match:
    """A match after up to so many random moves that is not over yet."""
    match = play_randomly(zweispiel.load(name).match(seed), random.Random(1), plies)
    while match.outcome() is not None:
        match.pop()
    return match


def sample_actions(game: Game, rng: random.Random, most: int = 2_000) -> list[int]:
    """All actions of a game, or a random selection where there are very many."""
    if game.num_actions <= most:
        return list(range(game.num_actions))
    return sorted(rng.sample(range(game.num_actions), most))


def seen_by(match: Match, player: int) -> State:
    """The state a player's move is judged on."""
    return match._seen_by(player)


def fingerprint(match: Match) -> tuple[object, ...]:
    """Everything about a match that a refused move or a taken back one must leave as it was."""
    return (
        match._state.tobytes(),
        match.history,
        tuple(match.pending.items()),
        match.players,
        match.outcome(),
        match.end,
    )


def states_equal(one: State, other: State) -> bool:
    """Whether two states are the same word for word."""
    return bool(np.array_equal(one, other))
