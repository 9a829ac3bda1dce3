"""Where puzzles come from: games that weak computers play, looked at from the end backwards."""

import random
from collections.abc import Iterator

import zweispiel
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.engines.engine import Engine
from zweispiel.kernel.contract import CHANCE
from zweispiel.lab.contest.greedy import greediest_moves

#: Random moves at the beginning, so that no two games are alike.
OPENINGS = (6, 24, 40)
#: Players of these levels take part; weak ones lose their way, and then there is something to find.
LEVELS = (2, 3, 4)
#: Where one of the two must win, random openings are longer, as shares of the longest match: the end has to be near
#: enough for a proof. Most leave one of the two far ahead; only those are taken in which neither is, as a stronger
#: player judges, who then plays on for both and keeps it close.
LONG_OPENINGS = (0.6, 0.63, 0.66, 0.68, 0.71)
STRONGER = 5
#: How far from 0 the value of an even position may be, and how many openings are tried for one.
EVEN, MOST_OPENINGS = 0.4, 3000


def played_game(game: Game, seed: str) -> Match:
    """A finished match between two weak players; with chance, between two who are mostly greedy."""
    rng = random.Random(seed)
    if not (game.has_draws or game.has_chance):
        return _close_game(game, seed, rng)
    match, opening, level = game.match(seed), rng.choice(OPENINGS), rng.choice(LEVELS)
    engine = zweispiel.engine(game, level=level, seed=seed, memory=4)
    while match.player is not None:
        if match.player == CHANCE:
            match.draw()
        elif len(match.history) < opening or (game.has_chance and rng.random() < 0.3):
            match.push(rng.choice(match.moves()))
        elif game.has_chance:
            match.push(rng.choice(greediest_moves(match, match.player)))
        else:
            match.push(engine.think(match).move)
    return match


def _close_game(game: Game, seed: str, rng: random.Random) -> Match:
    """A finished match that was even after many random moves."""
    engine = zweispiel.engine(game, level=STRONGER, seed=seed, memory=4)
    openings = (_random_opening(game, seed, rng) for _ in range(MOST_OPENINGS))
    match = next((match for match in openings if _is_even(match, engine)), game.match(seed))
    while match.player is not None:
        match.push(engine.think(match).move)
    return match


def _random_opening(game: Game, seed: str, rng: random.Random) -> Match:
    match, length = game.match(seed), round(rng.choice(LONG_OPENINGS) * game.max_plies)
    while match.player is not None and len(match.history) < length:
        match.push(game.format(int(rng.choice(game.legal(match.knowledge(match.player))))))
    return match


def _is_even(match: Match, engine: Engine) -> bool:
    return match.player is not None and abs(engine.think(match).value) < EVEN


def from_the_end(match: Match, fewest_moves: int) -> Iterator[Match]:
    """The positions with a choice of at least so many moves, the last one first."""
    match = match.copy()
    while match.history:
        match.pop()
        if match.player not in (None, CHANCE) and len(match.moves()) >= fewest_moves:
            yield match.copy()
