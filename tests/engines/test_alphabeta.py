"""Alpha-beta: legal, bounded in time and memory, repeatable, and right wherever it says that it is sure."""

import random
import time
from functools import partial

import numpy as np
import pytest

import zweispiel
from tests.games.heimlich.minimax import endgame, minimax
from tests.support import play_randomly, quickest
from zweispiel import Game, Match
from zweispiel.core.errors import OptionError
from zweispiel.core.limit import Limit
from zweispiel.engines.alphabeta import AlphaBeta, RootMove, TimeUp
from zweispiel.kernel.contract import DRAW, PLAYER, State

LOADED = {name: zweispiel.load(name) for name in zweispiel.games()}
OPEN_GAMES = [name for name, game in LOADED.items() if not (game.has_chance or game.has_secrets)]
JUDGED = [name for name in OPEN_GAMES if LOADED[name].hints.evaluation]


def thinker(game: Game, memory: float = 1.0) -> AlphaBeta:
    return AlphaBeta(game, memory=memory, clock=time.thread_time)


def unfinished(name: str, seed: int) -> Match:
    """A match somewhere in the middle."""
    rng = random.Random(seed)
    match = play_randomly(zweispiel.load(name).match(seed), rng)
    for _ in range(rng.randint(1, len(match.history))):
        match.pop()
    return match


def true_outcome(game: Game, state: State, depth: int) -> int | None:
    """The outcome for the player to move by plain minimax; None if it does not show within `depth` moves."""
    result = game.kernel.result(state)
    if result:
        return 0 if result == DRAW else 1 if result - 1 == int(state[PLAYER]) else -1
    if depth == 0:
        return None
    best: int | None = -1
    for action in game.legal(state):
        child = state.copy()
        game.kernel.play(child, int(action))
        found = true_outcome(game, child, depth - 1)
        if found == -1:
            return 1
        best = None if found is None or best is None else max(best, -found)
    return best


# ---- legal, complete, repeatable


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_moves_are_legal_and_all_are_considered(name: str) -> None:
    for seed in range(8):
        match = unfinished(name, seed)
        state = match.knowledge(0)
        thought = thinker(match.game).think(state, int(state[PLAYER]), Limit(visits=1_000))
        legal = set(match.game.fair(state).tolist())
        assert thought.action in legal
        assert {idea.action for idea in thought.ideas} == legal
        assert thought.ideas[0].action == thought.action == thought.line[0]
        assert all(-1 <= idea.value <= 1 for idea in thought.ideas)
        for move in thought.line:
            match.push(match.game.format(move))


@pytest.mark.parametrize("limit", [Limit(depth=4), Limit(visits=30_000)], ids=["depth", "visits"])
@pytest.mark.parametrize("name", JUDGED)
def test_a_fresh_thinker_repeats_itself(name: str, limit: Limit) -> None:
    """However the search is cut into pieces."""
    for seed in range(3):
        match = unfinished(name, seed)
        state, thoughts = match.knowledge(0), []
        for chunk in (300, 7_000):
            thinking = thinker(match.game)
            thinking.chunk = chunk
            thoughts.append(thinking.think(state, int(state[PLAYER]), limit))
        assert thoughts[0].action == thoughts[1].action
        assert thoughts[0].value == thoughts[1].value
        assert thoughts[0].line == thoughts[1].line


def first_moves(game: Game, seed: int, visits: int, count: int = 10) -> tuple[str, ...]:
    """How an engine with that seed begins a game against itself."""
    match, mind = game.match(), zweispiel.engine(game, engine="alphabeta", seed=seed, memory=4)
    for _ in range(count):
        match.push(mind.think(match, zweispiel.Limit(visits=visits)).move)
    return tuple(match.history)


@pytest.mark.long
@pytest.mark.parametrize("name", JUDGED)
def test_seeds_vary_the_opening(name: str) -> None:
    """One way to win must not work for ever."""
    begun = [first_moves(LOADED[name], seed, 2_000) for seed in range(20)]
    assert len(set(begun)) >= 10
    assert first_moves(LOADED[name], 3, 2_000) == begun[3]


def test_forgetting_makes_it_fresh() -> None:
    match = unfinished("heimlich", 5)
    thinking, state = thinker(match.game), match.knowledge(0)
    first = thinking.think(state, 0, Limit(depth=5))
    thinking.forget()
    assert thinking.think(state, 0, Limit(depth=5)) == first


@pytest.mark.parametrize("name", [name for name in zweispiel.games() if name not in OPEN_GAMES])
def test_games_with_chance_or_secrets_are_refused(name: str) -> None:
    with pytest.raises(OptionError):
        AlphaBeta(zweispiel.load(name))


def test_the_engine_plays_with_it() -> None:
    game = zweispiel.load("heimlich")
    analysis = zweispiel.engine(game, engine="alphabeta", seed=1).think(game.match(), zweispiel.Limit(depth=3))
    assert analysis.move in game.match().moves()
    assert not analysis.exact


def test_no_better_than_the_best_is_no_reason_to_prefer_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """No move reaches the window: the order stays, whichever bounds came out. Time may be up before more is known."""
    bounds = {1: 40, 2: 90, 3: 60}

    def look(self: AlphaBeta, state: State, move: RootMove, depth: int, alpha: int, beta: int, **_: bool) -> None:
        move.learn(bounds[move.action], alpha, beta)

    game = zweispiel.load("heimlich")
    thinking = thinker(game)
    monkeypatch.setattr(AlphaBeta, "_look", look)
    root_moves = [RootMove(action) for action in bounds]
    thinking._iterate(game.new_state(), root_moves, 5, 100, 200)
    assert [root_move.action for root_move in root_moves] == [1, 2, 3]
    bounds[3] = 150
    thinking._iterate(game.new_state(), root_moves, 5, 100, 200)
    assert [root_move.action for root_move in root_moves] == [3, 1, 2]


# ---- right where it is sure


@pytest.mark.parametrize("empty", [2, 5, 8])
def test_the_margin_is_that_of_plain_minimax(empty: int) -> None:
    thinking = thinker(zweispiel.load("heimlich"))
    for seed in range(15):
        state = endgame(100 + seed, empty)
        truth = minimax(state)
        assert thinking.solve(state) == truth
        assert thinking.outcome(state) == np.sign(truth)


def test_full_depth_proves_every_claim() -> None:
    """Each move called proven has the outcome that minimax gives it, and the best move has the best one."""
    game = zweispiel.load("heimlich")
    for seed in range(15):
        state = endgame(200 + seed, 7)
        thought = thinker(game).think(state, int(state[PLAYER]), Limit(depth=60))
        truths = {}
        for action in game.legal(state).tolist():
            child = state.copy()
            game.kernel.play(child, action)
            sign = -1 if child[PLAYER] != state[PLAYER] else 1
            truths[action] = int(np.sign(sign * minimax(child)))
        assert thought.exact
        assert thought.value == truths[thought.action] == max(truths.values())
        assert all(idea.value == truths[idea.action] for idea in thought.ideas if idea.exact)


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_whatever_is_called_exact_is_true(name: str) -> None:
    sure = 0
    for seed in range(12):
        match = play_randomly(zweispiel.load(name).match(seed), random.Random(seed))
        for _ in range(2):
            match.pop()
        state = match.knowledge(0)
        thought = thinker(match.game).think(state, int(state[PLAYER]), Limit(depth=2))
        if thought.exact:
            sure += 1
            assert thought.value == true_outcome(match.game, state, 4)
    assert sure > 0


def test_a_shallow_look_at_the_opening_is_not_exact() -> None:
    state = zweispiel.load("heimlich").new_state()
    thought = thinker(zweispiel.load("heimlich")).think(state, 0, Limit(depth=5))
    assert not thought.exact
    assert not any(idea.exact for idea in thought.ideas)
    assert -1 < thought.value < 1


def test_a_proof_cut_short_claims_nothing_false(monkeypatch: pytest.MonkeyPatch) -> None:
    mind = thinker(zweispiel.load("heimlich"))
    monkeypatch.setattr(AlphaBeta, "_affordable", lambda *_: True)
    for seed in range(6):
        state = endgame(seed, 12)
        mind.forget()
        truth = mind.outcome(state)
        for visits in (2_000, 20_000, 100_000):
            mind.forget()
            thought = mind.think(state, int(state[PLAYER]), Limit(visits=visits))
            assert not thought.exact or thought.value == truth


def test_old_and_new_search_prove_the_same() -> None:
    game = zweispiel.load("heimlich")
    minds = [AlphaBeta(game, memory=4, old=old) for old in (False, True)]
    for seed in range(12):
        state = endgame(400 + seed, 11 + seed % 3)
        for mind in minds:
            mind.forget()
        assert minds[0].outcome(state) == minds[1].outcome(state)


# ---- time and memory


class StopAfter:
    """A stop flag that is set once this thread has used so much CPU time."""

    def __init__(self, seconds: float) -> None:
        self.until = time.thread_time() + seconds

    def is_set(self) -> bool:
        return time.thread_time() >= self.until


def test_the_estimate_leaves_the_proof_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def note(mind: AlphaBeta, *_: object) -> int:
        used.append(mind.watch.used())
        raise TimeUp

    monkeypatch.setattr(AlphaBeta, "_prove_outcome", note)
    monkeypatch.setattr("zweispiel.engines.alphabeta.PREVIEW_SHARE", 2.0)  # iterations would go on and on
    mind = thinker(zweispiel.load("heimlich"))
    for seed in range(3):
        mind.think(endgame(500 + seed, 18), 0, Limit(visits=1_000_000))
    assert used == pytest.approx([mind.evaluation.preview_most] * 3, abs=1e-3)


@pytest.mark.parametrize("empty", [40, 22, 18])
def test_it_stops_in_time(empty: int) -> None:
    game, state = zweispiel.load("heimlich"), endgame(1, empty)
    thinking = thinker(game, memory=16)
    thinking.think(state, 0, Limit(depth=1))  # compiles

    def seconds(limit: Limit, stops: bool) -> float:
        thinking.forget()
        started = time.thread_time()
        thinking.think(state, 0, limit, StopAfter(0.1) if stops else None)
        return time.thread_time() - started

    for limit, stops in ((Limit(seconds=0.1), False), (Limit(depth=60), True)):
        assert quickest(partial(seconds, limit, stops)) < 0.15


def test_a_stop_at_once_still_gives_a_move() -> None:
    game = zweispiel.load("heimlich")
    state = game.new_state()
    thought = thinker(game).think(state, 0, Limit(seconds=10.0), StopAfter(0.0))
    assert thought.action in game.legal(state)


def test_memory_is_bounded() -> None:
    thinking = thinker(zweispiel.load("heimlich"), memory=0.1)
    table = thinking.work.table
    thinking.think(endgame(1, 40), 0, Limit(visits=100_000))
    assert thinking.work.table is table
    assert table.keys.nbytes + table.words.nbytes <= 0.1 * 2**20
    assert thinking.work.weights is thinking.evaluation.load_weights()  # all engines share them
    assert thinking.work.weights.nbytes < 4 * 2**20
    others = set(thinking.work._fields) - {"weights", "table"}
    assert sum(getattr(thinking.work, name).nbytes for name in others) < 2 * 2**20
