"""What the tests of engines share: matches stopped somewhere, matches between two ways of moving, plain minimax."""

import random
from collections.abc import Callable

import zweispiel
from zweispiel import CHANCE, Game, Limit, Match
from zweispiel.core.search import Idea
from zweispiel.kernel.contract import DRAW, FIRST_WON, GOING, PLAYER, State
from zweispiel.testing.random_play import play_randomly, random_game, random_move

GAMES = zweispiel.games()
#: Games without an opponent of their own: those the searches play.
SEARCHED = [name for name in GAMES if zweispiel.load(name).hints.opponent is None]

Mover = Callable[[Match], str]


def stopped_match(game: Game, rng: random.Random, plies: int) -> Match:
    """A match after so many random moves, gone on to the next that is a player's; perhaps finished."""
    match = play_randomly(game.match(seed=rng.randrange(10**6)), rng, plies)
    while match.player == CHANCE:
        match.draw()
    return match


def some_matches(name: str, seed: object, count: int) -> list[Match]:
    """Unfinished matches with random options."""
    rng, found = random.Random(f"{name} {seed}"), list[Match]()
    while len(found) < count:
        match = stopped_match(random_game(name, rng), rng, rng.choice((0, 1, 3, 8, 15, 25, 40, 60)))
        if match.players:
            found.append(match)
    return found


def by_chance(seed: object) -> Mover:
    """A way of moving: any legal move."""
    rng = random.Random(f"chance {seed}")
    return lambda match: random_move(match, match.players[0], rng)


def by_level(game: Game, level: int, seed: int, limit: Limit | None = None) -> Mover:
    """A way of moving: an engine of some level."""
    engine = zweispiel.engine(game, level=level, seed=seed)
    return lambda match: engine.think(match, limit).move


def contest(game: Game, first: Mover, second: Mover, seed: int) -> int | None:
    """Who wins a match."""
    match = game.match(seed)
    while match.players:
        if match.player == CHANCE:
            match.draw()
        else:
            mover = match.players[0]
            match.push((first, second)[mover](match), mover)
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winner


def minimax(game: Game, state: State) -> float:
    """The value for player 0 by trying everything."""
    result = game.kernel.result(state)
    if result != GOING:
        return 1.0 if result == FIRST_WON else 0.0 if result == DRAW else -1.0
    mover = int(state[PLAYER].astype("int64"))
    if mover == CHANCE:
        actions, weights = game.chance_weights(state)
        values = [minimax(game, after(game, state, action)) for action in actions]
        return float(sum(v * w for v, w in zip(values, weights, strict=True)) / weights.sum())
    best = max if mover == 0 else min
    return best(minimax(game, after(game, state, action)) for action in game.legal(state))


def after(game: Game, state: State, action: int) -> State:
    """The position after an action."""
    new = state.copy()
    game.kernel.play(new, int(action))
    return new


def idea(action: int, value: float, visits: int = 10, exact: bool = False) -> Idea:
    """An idea as a search might have had it."""
    return Idea(action, value, visits, (action,), exact)
