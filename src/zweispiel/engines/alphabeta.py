"""Alpha-beta as an engine: iterative deepening, proofs, time and memory around `pvs`.

Each iteration searches one move deeper than the last and begins with the move that was best before. If the game can
tell how far its end is (`core/hints.py`) and a proof seems affordable, the search goes to the end instead: first to
prove who wins, then by how much. The compiled loop returns every few milliseconds to check the clock and the stop flag.
How it is cut into chunks changes nothing, so a fresh engine repeats a search with a limit in visits or depth exactly.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil, inf

import numpy as np

from zweispiel.core.errors import OptionError
from zweispiel.core.game import Game
from zweispiel.core.hints import Evaluation
from zweispiel.core.limit import Limit
from zweispiel.core.search import Idea, Stop, Thought
from zweispiel.engines import proof_numbers
from zweispiel.engines.noise import NO_NOISE
from zweispiel.engines.proof_numbers import ProofNumberSearch, bound_proofs, new_proof_work, root_numbers
from zweispiel.engines.pvs import (
    DONE,
    GENERATION,
    INFINITE,
    MOST_REDUCED,
    NO_EVALUATION,
    PROVING,
    SCALE,
    VALUE,
    VISITS,
    bound_search,
    new_work,
    reductions,
)
from zweispiel.engines.transposition import (
    EXACT,
    GENERATIONS,
    LOWER,
    NO_ACTION,
    UPPER,
    action_in,
    key_of,
    look_up,
    new_table,
)
from zweispiel.kernel.contract import State
from zweispiel.kernel.rng import seeded
from zweispiel.kernel.weights import Weights

Clock = Callable[[], float]

#: Megabytes for the transposition table.
MEMORY = 128
#: Up to this depth every move gets its own value; deeper, most moves are only shown to be no better than the best.
OPEN_DEPTH = 2
#: Half the width of the aspiration window. Its centre is the value of two iterations ago: the player who moves last in
#: a line looks too good, so only values with the same player moving last can be compared.
ASPIRATION = 1_000
#: An estimate precedes every proof, for move ordering and in case the proof fails: at least this deep, and deeper until
#: this share of the limit is used.
PREVIEW_DEPTH, PREVIEW_SHARE = 4, 0.15
#: Before a proof that may well fail, no iteration begins after this share of the limit.
HOPEFUL_PREVIEW_SHARE = 0.08
#: Such proofs are tried only with at least this many visits; with few, those that fail cost strength.
HOPEFUL_VISITS = 1_000_000
#: Proving the margin takes this many times as long as proving the winner.
MARGIN_COST = 25.0
LONGEST_LINE = 24
SMALLEST_CHUNK, LARGEST_CHUNK = 200, 10_000_000


class TimeUp(Exception):
    """The limit is reached, or the stop flag is set."""


class PreviewOver(Exception):
    """The estimate before a proof has used its share of the limit."""


@dataclass
class RootMove:
    """What is known about one move at the root: a value for the player who thinks, exact or a bound."""

    action: int
    value: int = 0
    kind: int = EXACT
    #: The last exact estimate, lowered by later bounds.
    estimate: int = 0
    #: The depth behind it.
    depth: int = 0
    visits: int = 0
    #: Proven bounds of the outcome (-1, 0, 1): it is no worse than the first and no better than the second.
    worst: int = -1
    best: int = 1

    def learn(self, value: int, alpha: int, beta: int) -> None:
        """Take the value that a search with this window returned."""
        self.value, self.kind = value, UPPER if value <= alpha else LOWER if value >= beta else EXACT

    def settle(self, proving: bool) -> None:
        """Tighten the proven bounds: a margin tells who wins, an estimate only if it is a certain win or loss."""
        certain = 1 if proving else SCALE
        if self.kind != UPPER:
            self.worst = max(self.worst, 1 if self.value >= certain else 0 if proving and self.value >= 0 else -1)
        if self.kind != LOWER:
            self.best = min(self.best, -1 if self.value <= -certain else 0 if proving and self.value <= 0 else 1)
        if not proving:
            self.estimate = self.value if self.kind == EXACT else min(self.estimate, self.value)

    def highest(self, proving: bool) -> int:
        """The highest value that the proven bounds leave possible."""
        if self.best == 1:
            return INFINITE
        return self.best if proving else SCALE * self.best

    @property
    def proven(self) -> int | None:
        """The outcome if it is proven."""
        return self.best if self.worst == self.best else None

    @property
    def expected(self) -> float:
        """The expected outcome."""
        return float(max(self.worst, min(self.best, self.estimate / SCALE)))


def decided(moves: list[RootMove]) -> bool:
    """Whether the outcome of the position is proven: one move certainly reaches it, and no move can do better."""
    return max(move.worst for move in moves) >= max(move.best for move in moves)


class Watch:
    """The limit of one search: counts visits and checks the clock and the stop flag."""

    def __init__(self, limit: Limit, stop: Stop | None, clock: Clock) -> None:
        self.limit, self.stop, self.clock = limit, stop, clock
        self.started = clock()
        self.deadline = None if limit.seconds is None else self.started + limit.seconds
        self.visits = 0
        #: The share of the limit that the present part of the search may use.
        self.share = 1.0

    def check(self) -> None:
        """Raise TimeUp if the search must end, PreviewOver if only its present part must."""
        over = self.deadline is not None and self.clock() >= self.deadline
        over = over or (self.limit.visits is not None and self.visits >= self.limit.visits)
        if over or (self.stop is not None and self.stop.is_set()):
            raise TimeUp
        if self.share < 1.0 and self.used() >= self.share:
            raise PreviewOver

    def used(self) -> float:
        """The share of the limit used so far; 1 if neither time nor visits are limited."""
        return self.limit.spent(self.clock() - self.started, self.visits)

    def at_most(self, chunk: int) -> int:
        """How many positions of a chunk the limit still allows."""
        return chunk if self.limit.visits is None else min(chunk, ceil(self.share * self.limit.visits) - self.visits)

    def allowance(self, per_second: float) -> float:
        """About how many visits the whole limit allows."""
        visits = float("inf") if self.limit.visits is None else self.limit.visits
        if self.limit.seconds is not None:
            visits = min(visits, self.limit.seconds * per_second)
        return visits


class AlphaBeta:
    """The engine called "alphabeta", for games without chance and secrets.

    The seed determines its noise (`noise`); without a seed there is none, and it always gives the same answer.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: object = None,
        memory: float = MEMORY,
        clock: Clock = time.perf_counter,
        weights: Weights | None = None,
        old: bool = False,
    ) -> None:
        if game.has_chance or game.has_secrets:
            raise OptionError("bad-value", value="alphabeta", name="engine", allowed="mcts")
        self.game, self.clock = game, clock
        hints = game.hints.of(old)
        self.evaluation: Evaluation = hints.evaluation or NO_EVALUATION
        self.can_prove = hints.evaluation is not None
        self.search = bound_search(type(game), hints)
        self.proofs = bound_proofs(type(game), hints)
        self.reductions = reductions(self.evaluation.selectivity)
        #: The values of the iterations done, the first at index 1.
        self.iterations = [0]
        if weights is None:
            weights = self.evaluation.load_weights()
        self.chunk = 4_000
        self.proving = False
        self.watch = Watch(Limit(), None, clock)
        self._warm_up(weights)
        noise = NO_NOISE if seed is None else seeded(f"taste {seed}")  # another word would change every seeded game
        self.work = new_work(game, game.max_plies, new_table(memory), weights, noise)
        self.proof_work = new_proof_work(game, self.work.table)

    def _warm_up(self, weights: Weights) -> None:
        """Call every compiled function once, so that compiling does not count as thinking time."""
        self.work = new_work(self.game, self.game.max_plies, new_table(0.001), weights)
        self.proof_work = new_proof_work(self.game, self.work.table)
        self.think(self.game.new_state(), 0, Limit(depth=2))
        if self.proofs is not None:
            self.proofs.begin(self.proof_work, 0)
            self.proofs.run(self.proof_work, 1)

    # ---- entry points

    def think(self, state: State, player: int, limit: Limit, stop: Stop | None = None) -> Thought:
        """Search until the limit, the stop flag or a proof ends it. There must be a legal move."""
        moves = self._begin(state, limit, stop)
        left = self.evaluation.remaining(state)
        try:
            cost = self._proof_cost(left)
            if self._affordable(left, limit):
                certain = cost <= self._allowance()
                self._preview(state, moves, left, PREVIEW_SHARE if certain else HOPEFUL_PREVIEW_SHARE)
                self._prove_outcome(state, moves)
                if MARGIN_COST * cost <= self._allowance():
                    self._prove_margin(state, moves)
            else:
                self._deepen(state, moves, limit.depth or self.game.max_plies)
        except TimeUp:
            pass
        return self._thought(state, moves)

    def outcome(self, state: State, limit: Limit | None = None, stop: Stop | None = None) -> int | None:
        """Who wins under best play: 1 the player to move, -1 the other, 0 a draw; None if the limit did not suffice."""
        return self._certain(state, limit, stop, self._prove_outcome)

    def solve(self, state: State, limit: Limit | None = None, stop: Stop | None = None) -> int | None:
        """The margin under best play for the player to move; None if the limit did not suffice."""
        return self._certain(state, limit, stop, self._prove_margin)

    def forget(self) -> None:
        """Empty the transposition table, as in a fresh engine."""
        self.work.table.keys[:] = 0
        self.work.table.words[:] = 0
        self.work.cursor[GENERATION] = 0

    def _certain(
        self, state: State, limit: Limit | None, stop: Stop | None, prove: Callable[[State, list[RootMove]], int]
    ) -> int | None:
        moves = self._begin(state, limit or Limit(), stop)
        try:
            self._deepen(state, moves, PREVIEW_DEPTH)
            return prove(state, moves)
        except TimeUp:
            return None

    def _begin(self, state: State, limit: Limit, stop: Stop | None) -> list[RootMove]:
        """Start the clock and evaluate every move by the position right after it, which takes hardly any time."""
        self.watch = Watch(limit, stop, self.clock)
        self.work.cursor[GENERATION] = (self.work.cursor[GENERATION] + 1) % GENERATIONS
        self.proving = False
        moves = [RootMove(int(action)) for action in self.game.fair(state)]
        for move in moves:
            move.learn(-self._value(self._after(state, move.action), 0, -INFINITE, INFINITE), -INFINITE, INFINITE)
            move.settle(self.proving)
        moves.sort(key=lambda move: -move.value)
        return moves

    def _affordable(self, left: int, limit: Limit) -> bool:
        """Whether searching to the end of the game is allowed and seems possible."""
        if not self.can_prove or (limit.depth is not None and limit.depth < left):
            return False
        allowance = self._allowance()
        hope = self.evaluation.proof_hope if allowance >= HOPEFUL_VISITS else 1.0
        return self._proof_cost(left) <= hope * allowance

    def _allowance(self) -> float:
        return self.watch.allowance(self.evaluation.positions_per_second / self.evaluation.finish_per_visit)

    def _proof_cost(self, left: int) -> float:
        """About how many positions it takes to prove who wins."""
        return self.evaluation.proof_visits * self.evaluation.proof_growth ** (left - self.evaluation.proof_moves)

    # ---- searching

    def _deepen(self, state: State, moves: list[RootMove], depth: int, share: float = 2.0) -> None:
        """Iterative deepening up to `depth` moves, until the outcome is proven or a share of the limit is used."""
        self.proving = False
        self.iterations = [moves[0].value]
        for ahead in range(1, depth + 1):
            if ahead > PREVIEW_DEPTH and self.watch.used() >= share:
                return
            if ahead <= OPEN_DEPTH:
                self._iterate(state, moves, ahead, -INFINITE, INFINITE)
            else:
                self._iterate_around(self.iterations[-2], state, moves, ahead)
            self.iterations.append(moves[0].value)
            if decided(moves):
                return

    def _preview(self, state: State, moves: list[RootMove], depth: int, share: float) -> None:
        """Iterative deepening before a proof; an iteration that takes too long is left unfinished."""
        if HOPEFUL_VISITS <= self._allowance() < inf:
            self.watch.share = self.evaluation.preview_most
        try:
            self._deepen(state, moves, depth, share)
        except PreviewOver:
            if moves[0].depth == len(self.iterations):
                self.iterations.append(moves[0].estimate)
        self.watch.share = 1.0

    def _iterate_around(self, centre: int, state: State, moves: list[RootMove], depth: int) -> None:
        """One iteration with an aspiration window around `centre`, repeated if the value lies outside."""
        alpha, beta = centre - ASPIRATION, centre + ASPIRATION
        self._iterate(state, moves, depth, alpha, beta)
        if moves[0].value <= alpha:
            self._iterate(state, moves, depth, -INFINITE, alpha + 1)
        elif moves[0].value >= beta:
            self._iterate(state, moves, depth, beta - 1, INFINITE)

    def _prove_outcome(self, state: State, moves: list[RootMove]) -> int:
        """Prove who wins."""
        self.proving = self.proving or not decided(moves)
        for alpha, beta in self._outcome_windows(moves):
            if decided(moves):
                break
            if self.proofs is not None:
                self._ask(self.proofs, state, moves, target=beta)
            else:
                self._iterate(state, moves, 0, alpha, beta)
        assert decided(moves)
        return max(move.worst for move in moves)

    def _outcome_windows(self, moves: list[RootMove]) -> tuple[tuple[int, int], ...]:
        """The windows that prove who wins: null windows first, on the side where the value seems to lie."""
        if not self.evaluation.null_windows:
            return ((-1, 1),)
        won, not_lost = (0, 1), (-1, 0)
        return (won, not_lost) if moves[0].estimate > 0 else (not_lost, won)

    def _ask(self, proofs: ProofNumberSearch, state: State, moves: list[RootMove], target: int) -> None:
        """Prove whether the player to move can get at least `target`; what is known about moves counts in any case."""
        work, watch = self.proof_work, self.watch
        work.states[0] = state
        work.cursor[proof_numbers.GENERATION] = self.work.cursor[GENERATION]
        try:
            proofs.begin(work, target)
            while not work.cursor[proof_numbers.DONE]:
                watch.check()
                before, started = int(work.cursor[proof_numbers.VISITS]), time.perf_counter()
                proofs.run(work, watch.at_most(self.chunk))
                watch.visits += int(work.cursor[proof_numbers.VISITS]) - before
                self._adapt(time.perf_counter() - started)
        finally:
            self._settle(moves, target)

    def _settle(self, moves: list[RootMove], target: int) -> None:
        """Take over what proof-number search found out about single moves."""
        by_action = {move.action: move for move in moves}
        for action, proof, disproof in root_numbers(self.proof_work):
            move = by_action[action]
            if disproof == 0:
                move.worst = max(move.worst, 1 if proof == proof_numbers.INFINITE else target)
            elif proof == 0:
                move.best = min(move.best, -1 if disproof == proof_numbers.INFINITE else target - 1)

    def _prove_margin(self, state: State, moves: list[RootMove]) -> int:
        """Prove by how much; games with proof-number search have no larger margin than 1."""
        outcome, most = self._prove_outcome(state, moves), self.evaluation.largest_margin + 1
        if outcome == 0 or self.proofs is not None:
            return outcome
        self.proving = True
        self._iterate(state, moves, 0, *((0, most) if outcome == 1 else (-most, 0)))
        return moves[0].value

    def _iterate(self, state: State, moves: list[RootMove], depth: int, alpha: int, beta: int) -> None:
        """One iteration over all moves; the best so far comes to the front at once.

        A move that is only shown to be no better has an upper bound as its value, which is no reason to prefer it: the
        order stays, because time may be up before more is known.
        """
        best = -INFINITE
        open_to_all = not self.proving and depth <= OPEN_DEPTH
        for number, move in enumerate(list(moves)):
            floor = alpha if open_to_all else max(alpha, best)
            self._look(state, move, depth, floor, beta, number=0 if open_to_all else number)
            if move.value > best and (number == 0 or move.kind != UPPER):
                best = move.value
                moves.remove(move)
                moves.insert(0, move)
            if best >= beta:
                break

    def _look(self, state: State, move: RootMove, depth: int, alpha: int, beta: int, number: int) -> None:
        """Search one move, unless it is proven to be no better than alpha; `number` as in `_search`.

        The transposition table holds values of several depths, so a search may see less than an earlier one. It never
        overrules a proof.
        """
        before, highest = self.watch.visits, move.highest(self.proving)
        value, top = highest, beta
        if highest > alpha:
            value, top = self._search(self._after(state, move.action), depth, alpha, beta, number)
        move.depth = depth
        move.learn(min(value, highest), alpha, top)
        move.settle(self.proving)
        move.visits += self.watch.visits - before

    def _search(self, child: State, depth: int, alpha: int, beta: int, number: int) -> tuple[int, int]:
        """A move's value and the upper end of its window.

        All but number 0 are tried with a null window at alpha first, late ones before that with a reduced depth.
        """
        top = alpha + 1 if number > 0 else beta
        less = 0 if self.proving else int(self.reductions[min(depth, MOST_REDUCED - 1), min(number, MOST_REDUCED - 1)])
        value = -self._value(child, depth - 1 - less, -top, -alpha)
        if less > 0 and value > alpha:
            value = -self._value(child, depth - 1, -top, -alpha)
        if number > 0 and alpha < value < beta:
            top = beta
            value = -self._value(child, depth - 1, -top, -alpha)
        return value, top

    def _value(self, state: State, depth: int, alpha: int, beta: int) -> int:
        """The value of a position for the player to move there, searched in chunks; TimeUp if the limit is reached."""
        work, watch = self.work, self.watch
        work.states[0] = state
        work.cursor[PROVING] = self.proving
        before = self._counted()
        self.search.begin(work, depth, alpha, beta)
        while not work.cursor[DONE]:
            watch.visits += self._counted() - before
            watch.check()
            before, started = self._counted(), time.perf_counter()
            if not self.search.run(work, watch.at_most(self.chunk)):
                self._adapt(time.perf_counter() - started)
        watch.visits += self._counted() - before
        return int(work.cursor[VALUE])

    def _counted(self) -> int:
        return int(self.work.cursor[VISITS] + self.work.counter[0] // self.evaluation.finish_per_visit)

    def _adapt(self, took: float) -> None:
        """Keep chunks small enough to check the clock in time."""
        if took < self.watch.limit.check_interval / 2:
            self.chunk = min(2 * self.chunk, LARGEST_CHUNK)
        elif took > 2 * self.watch.limit.check_interval:
            self.chunk = max(self.chunk // 2, SMALLEST_CHUNK)

    def _after(self, state: State, action: int) -> State:
        child = state.copy()
        self.game.kernel.play(child, action)
        return child

    # ---- results

    def _thought(self, state: State, moves: list[RootMove]) -> Thought:
        """The best move first, then the others by expected outcome, which never exceeds that of the best."""
        best = self._choice(moves)
        self._steady(best, moves)
        others = sorted((each for each in moves if each is not best), key=lambda move: -move.expected)
        ideas = tuple(self._idea(state, move, best.expected) for move in (best, *others))
        return Thought(best.action, ideas[0].value, ideas[0].line, ideas, self.watch.visits, decided(moves))

    def _steady(self, best: RootMove, moves: list[RootMove]) -> None:
        """Move all estimates so that the best becomes the mean of three iterations, the middle one counted twice."""
        before = best.depth - 1 if not self.proving else len(self.iterations) - 2
        if self.evaluation.steady and 1 <= before < len(self.iterations) and abs(best.estimate) < SCALE:
            first = self.iterations[before - 1] if before > 1 else best.estimate  # of two, both count alike
            change = (first + 2 * self.iterations[before] - 3 * best.estimate) // 4
            for move in moves:
                move.estimate = max(1 - SCALE, min(SCALE - 1, move.estimate + change))

    def _choice(self, moves: list[RootMove]) -> RootMove:
        """The move in front, unless proofs say more: it may be proven lost while another is not."""
        front = moves[0]
        if self.proving or front.best < 0 or decided(moves):
            return max(moves, key=lambda move: (move.expected, move.worst))
        return front

    def _idea(self, state: State, move: RootMove, most: float) -> Idea:
        line = (move.action, *self._line(self._after(state, move.action)))
        value = min(move.expected, most)
        return Idea(move.action, value, move.visits, line, move.proven is not None)

    def _line(self, state: State) -> Iterator[int]:
        """The principal variation from here on, as far as the transposition table remembers it."""
        for _ in range(LONGEST_LINE):
            action = self._remembered(state)
            if action not in self.game.fair(state):  # nothing remembered, or a hash collision
                return
            yield action
            state = self._after(state, action)

    def _remembered(self, state: State) -> int:
        for proving in (True, False):
            known = np.uint64(look_up(self.work.table, np.uint64(key_of(state, proving))))
            if known and action_in(known) != NO_ACTION:
                return int(action_in(known))
        return NO_ACTION
