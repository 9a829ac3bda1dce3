"""What tests of several games share: random options, random play, comparing states."""

import random
from importlib import import_module, util
from typing import Any, Protocol

import numpy as np
from hypothesis import strategies as st

import zweispiel
from zweispiel import CHANCE, Game, Match
from zweispiel.kernel.contract import GOING, State
from zweispiel.kernel.rng import below, seeded

#: Hypothesis finds seeds, and everything random in an example follows from one.
seeds = st.integers(min_value=0, max_value=2**32 - 1)


class Reference(Protocol):
    """A slow second implementation of a game's rules, as every `tests/games/<game>/reference.py` has one."""

    def players(self) -> tuple[int, ...]: ...
    def moves(self, player: int) -> set[str]: ...
    def play(self, player: int, move: str) -> None: ...
    def outcome(self) -> tuple[int | None, tuple[int, int]] | None: ...


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


def planted_move(match: Match, reference: Any, player: int, rng: random.Random) -> str | None:
    """A move that makes random games more telling, where `tests/games/<game>/planting.py` knows one."""
    module = f"tests.games.{match.game.name}.planting"
    if util.find_spec(module) is None:
        return None
    planted: str | None = import_module(module).plant(match, reference, player, rng)
    return planted


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
    length = rng.choice((0, 1, 2, 5, 10, 20, 40, 80, 160, 10_000))
    return play_randomly(game.match(seed=rng.randrange(10**6)), rng, min(length, 400))


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


def sample_actions(game: Game, rng: random.Random, most: int = 2_000) -> list[int]:
    """All actions of a game, or a random selection where there are very many."""
    if game.num_actions <= most:
        return list(range(game.num_actions))
    return sorted(rng.sample(range(game.num_actions), most))


def states_equal(one: State, other: State) -> bool:
    """Whether two states are the same word for word."""
    return bool(np.array_equal(one, other))


def match_at(game: Game, state: State) -> Match:
    """A match in a position set up by hand."""
    match = game.match(seed=0)
    match._state = state
    match._refresh()
    return match


def state_after(game: Game, seed: int, plies: int) -> State:
    """A position of random play, at most so many moves from the start and not finished; for games without draws."""
    rng, state = seeded(f"{game.name} {seed}"), game.new_state()
    for _ in range(plies):
        actions = game.legal(state)
        child = state.copy()
        game.kernel.play(child, int(actions[below(rng, len(actions))]))
        if game.kernel.result(child) != GOING:
            break
        state = child
    return state
