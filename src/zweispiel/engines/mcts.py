"""Monte-Carlo tree search as an engine: time, threads and memory around `mcts_kernel`.

The compiled loop returns every few milliseconds (`Limit.check_interval`) to check the clock and the stop flag. Its
results depend only on the seed and the number of simulations, not on how they are cut into chunks: with one thread and
a limit in visits every search can be repeated. Several threads search independent trees and merge what they found at
the root.
"""

import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from zweispiel.core.game import Game
from zweispiel.core.hints import EngineHints, MctsParameters
from zweispiel.core.limit import Limit
from zweispiel.core.search import Idea, Stop, Thought
from zweispiel.engines.mcts_kernel import Simulation, against_best_replies, simulation, value_of
from zweispiel.engines.tree import (
    FORESIGHT,
    NODE_BYTES,
    ROOT,
    clear_tree,
    new_tree,
    new_workspace,
    take_root,
    write_lines,
)
from zweispiel.kernel.contract import GOING, PLY, Floats, State
from zweispiel.kernel.rng import seeded

#: The last search's tree is reused if at most this many moves were played since.
REUSE_PLIES = 4
#: Megabytes for all trees of a search.
MEMORY = 128
#: A principal variation ends where it rests on fewer visits.
LINE_VISITS = 8
#: Only what is proven is surer than this.
SURE = 0.999
#: For games without a judgement.
NO_WEIGHTS = np.zeros(1, np.float32)

Clock = Callable[[], float]


class Searcher:
    """One thread's tree, workspace and random numbers."""

    def __init__(
        self,
        game: Game,
        hints: EngineHints,
        parameters: MctsParameters,
        seed: object,
        memory_bytes: int,
        judgement: Floats | None = None,
    ) -> None:
        if judgement is None:
            judgement = NO_WEIGHTS if hints.judgement is None else hints.judgement.load_weights()
        self.game, self.rng, self.work = game, seeded(seed), new_workspace(game, parameters, judgement)
        self.compiled: Simulation = simulation(type(game), hints)
        self.tree = new_tree(max(memory_bytes // NODE_BYTES, 2 + game.max_moves))
        self.root: State | None = None
        self.player = 0
        self.chunk = 16
        self._states = np.empty((REUSE_PLIES + 1, game.state_words), np.uint64)
        self._nexts = np.empty(REUSE_PLIES + 1, np.int64)
        self._warm_up()

    def _warm_up(self) -> None:
        """Call every compiled function once, so that compiling does not count as thinking time."""
        for _ in range(2):
            self.begin(self.game.new_state(), 0)
            self.run(1, 1.0)
            self.ideas()
            self.lag(int(self.tree.action[self.tree.first[ROOT]]), 1.0)
        take_root(self.tree, ROOT)
        self.root = None

    def begin(self, state: State, player: int) -> None:
        """Make `state` the root, keeping what the tree knows about it."""
        node = self._find(state) if player == self.player else -1
        if node < 0:
            clear_tree(self.tree)
        elif node > ROOT:
            take_root(self.tree, node)
        self.root, self.player = state.copy(), player
        self.compiled.open_root(self.tree, self.root, self.work, player, self.rng)

    def _find(self, state: State) -> int:
        """The node of a position below the last root, or -1 if there is none worth keeping."""
        if self.root is None or self.game.has_secrets:
            return -1
        if not 0 <= int(state[PLY]) - int(self.root[PLY]) <= REUSE_PLIES:
            return -1
        return self.compiled.find(self.tree, self.root, state, self.work, self._states, self._nexts)

    def run(self, most: int, interval: float) -> int:
        """Up to `most` simulations, but no more than take about `interval` seconds; returns how many."""
        assert self.root is not None
        asked = min(most, self.chunk)
        started = time.perf_counter()
        done = self.compiled.simulations(self.tree, self.root, self.work, self.player, self.rng, asked)
        took = time.perf_counter() - started
        if took < interval / 2 and done == self.chunk:
            self.chunk *= 2
        elif took > 2 * interval:
            self.chunk = max(1, self.chunk // 2)
        return done

    @property
    def proven(self) -> bool:
        """Whether the result at the root is proven."""
        return bool(self.tree.proven[ROOT] != GOING)

    def ideas(self) -> list[Idea]:
        """Every move at the root, with values for the player who thinks."""
        first, n = int(self.tree.first[ROOT]), int(self.tree.width[ROOT])
        lines = np.empty((n, self.game.max_plies + 2), np.int32)
        lengths = np.empty(n, np.int64)
        write_lines(self.tree, LINE_VISITS, lines, lengths)
        order = list(range(n))
        if self.work.settings[FORESIGHT] > 0:  # many moves may win alike then: those that end the game come first
            order.sort(key=lambda i: (not self._ends_game(first + i), -float(self.tree.prior[first + i])))
        return [self._idea(first + i, tuple(lines[i, : lengths[i]].tolist())) for i in order]

    def _ends_game(self, child: int) -> bool:
        """Whether the game is over after a move at the root, not only decided."""
        if self.tree.proven[child] == GOING or self.root is None:
            return False
        state = self.root.copy()
        self.game.kernel.play(state, int(self.tree.action[child]))
        return bool(self.game.kernel.result(state) != GOING)

    def lag(self, action: int, doubt: float) -> float:
        """By how much a move's value would rise, for the player who thinks, if the best replies followed at once."""
        first, n = int(self.tree.first[ROOT]), int(self.tree.width[ROOT])
        child = first + self.tree.action[first : first + n].tolist().index(action)
        replied = against_best_replies(self.tree, child, doubt)
        return (1 - 2 * self.player) * (replied - float(self.tree.mean[child]))

    def _idea(self, child: int, line: tuple[int, ...]) -> Idea:
        tree, sign = self.tree, 1 - 2 * self.player
        exact = bool(tree.proven[child] != GOING)
        value = sign * float(value_of(int(tree.proven[child])) if exact else tree.mean[child])
        return Idea(int(tree.action[child]), value, int(tree.visits[child]), line, exact)


class MonteCarlo:
    """The engine called "mcts", and with `PLAIN_UCT` "uct"."""

    def __init__(
        self,
        game: Game,
        parameters: MctsParameters | None = None,
        *,
        seed: object = None,
        threads: int = 1,
        memory: int = MEMORY,
        clock: Clock = time.perf_counter,
        old: bool = False,
        judgement: Floats | None = None,
    ) -> None:
        hints = game.hints.of(old)
        chosen = secrets.token_hex(16) if seed is None else seed
        share = memory * 2**20 // threads
        self.searchers = [
            Searcher(game, hints, parameters or hints.mcts, f"{chosen} {number}", share, judgement)
            for number in range(threads)
        ]
        self.clock, self._reply_doubt = clock, (parameters or hints.mcts).reply_doubt

    def think(self, state: State, player: int, limit: Limit, stop: Stop | None = None) -> Thought:
        """Search until the limit, the stop flag or a proof ends it."""
        started = self.clock()
        deadline = None if limit.seconds is None else started + limit.seconds
        for searcher in self.searchers:
            searcher.begin(state, player)
        if len(self.searchers) == 1:
            visits = self._search(self.searchers[0], limit.visits, limit.check_interval, deadline, stop)
        else:
            visits = self._search_together(limit, deadline, stop)
        return self._steady(concluded(merged([searcher.ideas() for searcher in self.searchers]), visits))

    def _steady(self, thought: Thought) -> Thought:
        """The same thought with all estimates moved by half of what the best one lags behind."""
        if self._reply_doubt == 0 or thought.ideas[0].exact:
            return thought
        lags = [searcher.lag(thought.action, self._reply_doubt) for searcher in self.searchers]
        return moved(thought, sum(lags) / len(lags) / 2)

    def _search(
        self, searcher: Searcher, most: int | None, interval: float, deadline: float | None, stop: Stop | None
    ) -> int:
        """One thread's work: at least one simulation, unless the root is proven."""
        done = 0
        while not searcher.proven and (most is None or done < most):
            done += searcher.run(2**62 if most is None else most - done, interval)
            if deadline is not None and self.clock() + interval / 2 >= deadline:
                break
            if stop is not None and stop.is_set():
                break
        return done

    def _search_together(self, limit: Limit, deadline: float | None, stop: Stop | None) -> int:
        """Give every thread its share of the visits; a proof by one ends the work of all."""
        n, most = len(self.searchers), limit.visits
        shares = [None if most is None else most // n + (i < most % n) for i in range(n)]
        common = _AnyProof(self.searchers, stop)
        with ThreadPoolExecutor(n) as pool:
            tasks = [
                pool.submit(self._search, searcher, share, limit.check_interval, deadline, common)
                for searcher, share in zip(self.searchers, shares, strict=True)
            ]
            return sum(task.result() for task in tasks)


class _AnyProof:
    """A stop flag that is also set once one of several searchers has proven the root."""

    def __init__(self, searchers: list[Searcher], stop: Stop | None) -> None:
        self.searchers, self.stop = searchers, stop

    def is_set(self) -> bool:
        return any(s.proven for s in self.searchers) or (self.stop is not None and self.stop.is_set())


def merged(lists: list[list[Idea]]) -> list[Idea]:
    """What several searchers found at the same root, merged move by move."""
    if len(lists) == 1:
        return lists[0]
    by_action: dict[int, list[Idea]] = {}
    for ideas in lists:
        for idea in ideas:
            by_action.setdefault(idea.action, []).append(idea)
    return [_merge(ideas) for ideas in by_action.values()]


def _merge(ideas: list[Idea]) -> Idea:
    """Merge what several searchers found about one move: a proof by one is a proof for all."""
    visits = sum(idea.visits for idea in ideas)
    best = max(ideas, key=lambda idea: (idea.exact, idea.visits))
    mean = sum(idea.value * idea.visits for idea in ideas) / visits if visits else 0.0
    return Idea(best.action, best.value if best.exact else mean, visits, best.line, best.exact)


def concluded(ideas: list[Idea], visits: int) -> Thought:
    """Order the moves and name the best. The position is proven if the best move wins or all moves are proven."""
    ordered = sorted(ideas, key=preference, reverse=True)
    if not ordered[0].exact and ordered[0].value < 0:  # a proven draw is better than a move that looks lost
        ordered.sort(key=lambda idea: idea.exact and idea.value == 0, reverse=True)
    best = ordered[0]
    settled = best.exact and (best.value == 1.0 or all(idea.exact for idea in ordered))
    return Thought(best.action, best.value, best.line, tuple(ordered), visits, settled)


def moved(thought: Thought, change: float) -> Thought:
    """The same thought with all estimates higher by `change`; none gets as sure as a proof, nor the best below one."""
    proven = max((idea.value for idea in thought.ideas if idea.exact), default=-SURE)
    change = max(change, proven - thought.value)
    ideas = tuple(
        idea if idea.exact else replace(idea, value=max(-SURE, min(SURE, idea.value + change)))
        for idea in thought.ideas
    )
    return replace(thought, value=ideas[0].value, ideas=ideas)


def preference(idea: Idea) -> tuple[int, int]:
    """Proven wins first, the shortest of all; then the most visited moves; proven losses last."""
    if idea.exact and idea.value > 0:
        return 1, -len(idea.line)
    return (-1 if idea.exact and idea.value < 0 else 0), idea.visits
