"""ConHex's shortest ways and what is guessed from them, against a plain search."""

import heapq
import json
from collections.abc import Callable

import numpy as np
import pytest

import zweispiel
from tests.support import state_after
from zweispiel.games.conhex.board import BOTTOM, CELLS_AT, LEFT, NEIGHBOURS, NUM_CELLS, RIGHT, TOP
from zweispiel.games.conhex.paths import FARTHEST, distances, shortest
from zweispiel.games.conhex.prior import FACTORS, FILE, NUM_WEIGHTS, costs, features, prior
from zweispiel.games.conhex.rules import CELLS, RED, SWAP, YELLOW
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import below, seeded

GAME = zweispiel.load("conhex")
SIDES = {RED: (BOTTOM, TOP), YELLOW: (LEFT, RIGHT)}


SAMPLE = [state_after(GAME, seed, 3 * seed) for seed in range(22)]


def members(cells: int) -> set[int]:
    return {cell for cell in range(NUM_CELLS) if int(cells) >> cell & 1}


def words(state: State, colour: int) -> tuple[np.uint64, ...]:
    """`costs` as words (compiled functions hand out plain numbers)."""
    return tuple(U(cells) for cells in costs(state, colour))


def lengths(start: int, price: dict[int, int]) -> dict[int, int]:
    """What a chain from the side up to and with each cell costs: Dijkstra's way."""
    found: dict[int, int] = {}
    heap = [(price[cell], cell) for cell in members(start) if cell in price]
    heapq.heapify(heap)
    while heap:
        length, cell = heapq.heappop(heap)
        if cell not in found:
            found[cell] = length
            for other in members(int(NEIGHBOURS[cell])) & price.keys():
                heapq.heappush(heap, (length + price[other], other))
    return found


def price_of(state: State, colour: int) -> dict[int, int]:
    return {cell: stones for stones, cells in enumerate(words(state, colour)) for cell in members(int(cells))}


@pytest.mark.parametrize("colour", [RED, YELLOW])
def test_distances_are_those_of_a_plain_search(colour: int) -> None:
    for state in SAMPLE:
        price, start = price_of(state, colour), SIDES[colour][0]
        before, after = distances(start, words(state, colour))  # type: ignore[arg-type]
        truth = lengths(int(start), price)
        for cell in range(NUM_CELLS):
            up_to, with_it = (
                sum((int(digit) >> cell & 1) << place for place, digit in enumerate(digits))
                for digits in (before, after)
            )
            assert with_it == truth.get(cell, FARTHEST)
            if cell in price:
                assert up_to + price[cell] == with_it or with_it == FARTHEST


@pytest.mark.parametrize("colour", [RED, YELLOW])
def test_shortest_ways_are_those_of_a_plain_search(colour: int) -> None:
    for state in SAMPLE:
        price, (start, goal) = price_of(state, colour), SIDES[colour]
        there, back = lengths(int(start), price), lengths(int(goal), price)
        through = {cell: there[cell] + back[cell] - price[cell] for cell in there.keys() & back.keys()}
        least = min(through.values())
        length, *found = shortest(start, goal, words(state, colour))  # type: ignore[arg-type]
        assert length == least
        for more, cells in enumerate(found):
            assert members(int(cells)) == {cell for cell, n in through.items() if n == least + more}


def judged(state: State) -> dict[int, float]:
    actions, out = GAME.legal(state), np.zeros(GAME.max_moves, np.float32)
    kept = prior(state, actions, len(actions), out)
    return {int(action): float(out[i]) for i, action in enumerate(actions[:kept])}


def test_points_without_open_cells_are_left_out_and_nothing_else() -> None:
    dropped = 0
    for state in SAMPLE:
        taken = int(state[RED + CELLS] | state[YELLOW + CELLS])
        legal = [int(action) for action in GAME.legal(state)]
        alive = [action for action in legal if action == SWAP or int(CELLS_AT[action]) & ~taken]
        found = judged(state)
        assert list(found) == alive
        assert min(found.values()) > 0
        dropped += len(legal) - len(alive)
    assert dropped > 20


def test_the_prior_is_the_product_of_its_features() -> None:
    room = np.zeros(8, np.int64)
    for state in SAMPLE:
        found = judged(state)
        for action in GAME.legal(state):
            n = features(state, int(action), room)
            assert (n > 0) == (int(action) in found and action != SWAP)
            if n:
                assert np.isclose(found[int(action)], FACTORS[room[:n]].prod(), rtol=1e-5)


def test_the_swap_counts_like_the_best_point() -> None:
    match = GAME.match()
    match.push("f6")
    found = judged(match.knowledge(None))
    assert found[SWAP] == max(worth for action, worth in found.items() if action != SWAP)


def test_shipped_weights_say_how_they_were_made() -> None:
    stored = json.loads(FILE.read_text())
    assert stored["made_by"].startswith("zweispiel train conhex prior ")
    assert np.count_nonzero(FACTORS != 1) == len(stored["weights"]) > 200
    assert max(map(int, stored["weights"])) < NUM_WEIGHTS


MIRRORS: list[Callable[[str], str]] = [
    lambda point: f"{chr(ord('a') + ord('k') - ord(point[0]))}{point[1:]}",
    lambda point: f"{point[0]}{12 - int(point[1:])}",
]


@pytest.mark.parametrize("mirror", MIRRORS)
def test_mirror_images_are_judged_alike(mirror: Callable[[str], str]) -> None:
    for seed in range(5):
        match, image, rng = GAME.match(), GAME.match(), seeded(f"mirror {seed}")
        for _ in range(8 + seed):
            points = [move for move in match.moves() if move != "swap"]
            chosen = points[below(rng, len(points))]
            match.push(chosen)
            image.push(mirror(chosen))
        one, other = judged(match.knowledge(None)), judged(image.knowledge(None))
        for action, worth in one.items():
            assert np.isclose(other[GAME.parse(mirror(GAME.format(action)))], worth, rtol=1e-5)
