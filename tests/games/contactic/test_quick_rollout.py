"""The quick random games: the same islands, neighbours and chances as those for boards of every size."""

import random

import numpy as np
import pytest

import zweispiel
from zweispiel.core.game import Game
from zweispiel.games.contactic import board, islands, layout, quick_rollout, rollout
from zweispiel.games.contactic.quick_rollout import Fields
from zweispiel.kernel.contract import Bytes, State
from zweispiel.kernel.rng import seeded

SIZES = ["13x9", "11x11", "9x9", "25x5", "5x25"]
every_size = pytest.mark.parametrize("size", SIZES)


def position(game: Game, seed: int, moves: int) -> State:
    """A position of random play with a tile drawn."""
    match, rng = game.match(seed), random.Random(seed)
    for _ in range(moves):
        match.draw()
        match.push(rng.choice(match.moves()))
    match.draw()
    return match.knowledge(match.player)


def words(fields: Fields) -> Fields:
    """A set as compiled functions take it: they return plain integers."""
    return np.uint64(fields[0]), np.uint64(fields[1])


def finished(game: Game, state: State, seed: int) -> tuple[State, Bytes]:
    """A game played to its end, and who got each field."""
    end, owner = state.copy(), np.zeros(game.num_actions, np.uint8)
    quick_rollout.rollout_trace(end, seeded(seed), owner)
    return end, owner


@every_size
def test_islands_are_counted_alike(size: str) -> None:
    game = zweispiel.load("contactic", board=size)
    for seed in range(20):
        end, _ = finished(game, game.new_state(), seed)
        for player in range(2):
            assert end[layout.LARGEST + player] == islands.largest_island(end, player) > 0


@every_size
def test_a_tile_restricts_its_neighbours_alike(size: str) -> None:
    game = zweispiel.load("contactic", board=size)
    width, height = game.size  # type: ignore[attr-defined]
    for field in range(width * height):
        for pattern in (0, 6, 9, 15):
            slow, quick = game.new_state(), game.new_state()
            if field == width * height // 2:
                continue
            board.lay(slow, field, pattern)
            board.put(slow, layout.OWN, field)
            left, whole = map(words, quick_rollout.borders(quick))
            quick_rollout.lay_at(quick, 0, words(quick_rollout.only(field)), pattern, left, whole)
            assert np.array_equal(slow, quick), (field, pattern)


@every_size
def test_all_tiles_are_used_and_every_owner_is_noted(size: str) -> None:
    game = zweispiel.load("contactic", board=size)
    for seed in range(20):
        end, owner = finished(game, position(game, seed, 15), seed)
        for player in range(2):
            fields = sum(
                bin(int(end[base + layout.OWN + player])).count("1") for base in (layout.HEAD, quick_rollout.HIGH)
            )
            assert fields + end[layout.RESTSTEINE + player] == 60
            assert np.count_nonzero(owner == player + 1) == 16 * fields


def test_placements_are_equally_likely() -> None:
    game = zweispiel.load("contactic")
    state = position(game, 4, 20)
    player, kind = int(state[layout.TURN]), int(state[layout.TURNED_UP]) - 1
    left, whole = map(words, quick_rollout.borders(state))
    rng, counts = seeded(1), dict[bytes, int]()
    for _ in range(20_000):
        placed = state.copy()
        quick_rollout.place_or_lay_aside(placed, player, kind, left, whole, rng)
        counts[placed.tobytes()] = counts.get(placed.tobytes(), 0) + 1
    expected = 20_000 / len(game.legal(state))
    assert len(counts) == len(game.legal(state)) >= 5
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


@pytest.mark.parametrize("size", ["3x3", "25x25"])
def test_boards_of_other_sizes_are_played_as_before(size: str) -> None:
    game = zweispiel.load("contactic", board=size)
    slow, owner = game.new_state(), np.zeros(game.num_actions, np.uint8)
    outcome = rollout.rollout_trace(slow, seeded(1), owner)
    quick, noted = finished(game, game.new_state(), 1)
    assert np.array_equal(slow, quick)
    assert np.array_equal(owner, noted)
    assert islands.more_points(quick) == outcome
