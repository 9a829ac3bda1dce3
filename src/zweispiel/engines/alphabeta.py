"""Alpha-beta as a way of thinking: iterative deepening, proofs, time and memory around `pvs`.

Each iteration looks one move further than the last and begins with what the last found best. Where the game can tell
how far its end is (`core/hints.py`) and a proof seems affordable, the search goes to the end instead: first only who
wins, then by how much. The compiled loop comes back every few milliseconds to look at clock and stop flag; cutting it
into pieces changes nothing, so a limit in visits or depth can be repeated exactly with a fresh thinker.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from zweispiel.core.errors import OptionError
from zweispiel.core.game import Game
from zweispiel.core.hints import Evaluation
from zweispiel.core.limit import Limit
from zweispiel.core.search import Idea, Stop, Thought
from zweispiel.engines.noise import NO_NOISE
from zweispiel.engines.pvs import (
    DONE,
    GENERATION,
    INFINITE,
    NO_EVALUATION,
    PROVING,
    SCALE,
    VALUE,
    VISITS,
    bound_search,
    new_work,
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
#: Positions in a second, roughly, to tell whether a proof is affordable.
POSITIONS_PER_SECOND = 8e6
#: Up to this depth every move gets a value of its own; deeper, most only turn out to be no better than the best.
OPEN_DEPTH = 2
#: Half the width of the window an iteration begins with. Its middle is the value two iterations ago: whoever moves last
#: in a line looks better than he is, so that only values with the same player moving last can be compared.
ASPIRATION = 1_000
#: Before a proof comes an estimate, to try the likely first and in case the proof fails: at least this deep, and deeper
#: until this share of the limit is used up.
PREVIEW_DEPTH, PREVIEW_SHARE = 4, 0.15
#: How many times more costly than the winner the margin is to prove.
MARGIN_COST = 25.0
LONGEST_LINE = 24
SMALLEST_CHUNK, LARGEST_CHUNK = 200, 10_000_000


class TimeUp(Exception):
    """The limit is reached, or someone asked to stop."""


@dataclass
class Finding:
    """What is known about one move: a value for the player who thinks and which side of it the truth may lie on."""

    action: int
    value: int = 0
    kind: int = EXACT
    #: The value when the move was last looked at for its own sake.
    estimate: int = 0
    visits: int = 0
    #: Proven bounds of the outcome (-1, 0, 1): it is no worse than the first and no better than the second.
    worst: int = -1
    best: int = 1

    def learn(self, value: int, alpha: int, beta: int) -> None:
        """A search with this window returned `value`."""
        self.value, self.kind = value, UPPER if value <= alpha else LOWER if value >= beta else EXACT

    def settle(self, proving: bool) -> None:
        """Draw what conclusions can be drawn: margins tell who wins, estimates only at their ends."""
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


def decided(findings: list[Finding]) -> bool:
    """Whether the outcome of the position is proven: one move certainly reaches it, and no move can do better."""
    return max(finding.worst for finding in findings) >= max(finding.best for finding in findings)


class Watch:
    """The limit of one search: counts visits, looks at the clock and the stop flag."""

    def __init__(self, limit: Limit, stop: Stop | None, clock: Clock) -> None:
        self.limit, self.stop, self.clock = limit, stop, clock
        self.started = clock()
        self.deadline = None if limit.seconds is None else self.started + limit.seconds
        self.visits = 0

    def check(self) -> None:
        """TimeUp if it is."""
        over = self.deadline is not None and self.clock() >= self.deadline
        over = over or (self.limit.visits is not None and self.visits >= self.limit.visits)
        if over or (self.stop is not None and self.stop.is_set()):
            raise TimeUp

    def used(self) -> float:
        """The share of the limit that is used up; 1 where neither time nor visits are limited."""
        return self.limit.spent(self.clock() - self.started, self.visits)

    def at_most(self, chunk: int) -> int:
        """How many positions of a chunk are still allowed."""
        return chunk if self.limit.visits is None else min(chunk, self.limit.visits - self.visits)

    def allowance(self) -> float:
        """About how many positions may be looked at in all."""
        visits = float("inf") if self.limit.visits is None else self.limit.visits
        if self.limit.seconds is not None:
            visits = min(visits, self.limit.seconds * POSITIONS_PER_SECOND)
        return visits


class AlphaBeta:
    """The way of thinking called "alphabeta"; for games without chance and secrets.

    The seed determines its noise among moves that are hardly apart (`noise`); without one it always answers alike.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: object = None,
        memory: float = MEMORY,
        clock: Clock = time.perf_counter,
        weights: Weights | None = None,
    ) -> None:
        if game.has_chance or game.has_secrets:
            raise OptionError("bad-value", value="alphabeta", name="engine", allowed="mcts")
        self.game, self.clock = game, clock
        self.evaluation: Evaluation = game.hints.evaluation or NO_EVALUATION
        self.search = bound_search(type(game))
        self.chunk = 4_000
        self.proving = False
        self.watch = Watch(Limit(), None, clock)
        self._warm_up(weights)
        noise = NO_NOISE if seed is None else seeded(f"taste {seed}")  # another word would change every seeded game
        self.work = new_work(game, game.max_plies, new_table(memory), weights, noise)

    def _warm_up(self, weights: Weights | None) -> None:
        """Use every compiled function once: compiling must not count as thinking."""
        self.work = new_work(self.game, self.game.max_plies, new_table(0.001), weights)
        self.think(self.game.new_state(), 0, Limit(depth=2))

    # ---- entrances

    def think(self, state: State, player: int, limit: Limit, stop: Stop | None = None) -> Thought:
        """Search until the limit, the stop flag or a proof ends it. There must be a legal move."""
        findings = self._begin(state, limit, stop)
        left = self.evaluation.remaining(state)
        try:
            if self._affordable(left, limit):
                self._deepen(state, findings, left, PREVIEW_SHARE)
                self._prove_outcome(state, findings)
                if MARGIN_COST * self._proof_cost(left) <= self.watch.allowance():
                    self._prove_margin(state, findings)
            else:
                self._deepen(state, findings, limit.depth or self.game.max_plies)
        except TimeUp:
            pass
        return self._thought(state, findings)

    def outcome(self, state: State, limit: Limit | None = None, stop: Stop | None = None) -> int | None:
        """Who wins under best play: 1 the player to move, -1 the other, 0 a draw; None if the limit did not suffice."""
        return self._certain(state, limit, stop, self._prove_outcome)

    def solve(self, state: State, limit: Limit | None = None, stop: Stop | None = None) -> int | None:
        """The margin under best play for the player to move; None if the limit did not suffice."""
        return self._certain(state, limit, stop, self._prove_margin)

    def forget(self) -> None:
        """Empty the table, as in a fresh thinker."""
        self.work.table.keys[:] = 0
        self.work.table.words[:] = 0
        self.work.cursor[GENERATION] = 0

    def _certain(
        self, state: State, limit: Limit | None, stop: Stop | None, prove: Callable[[State, list[Finding]], int]
    ) -> int | None:
        findings = self._begin(state, limit or Limit(), stop)
        try:
            self._deepen(state, findings, PREVIEW_DEPTH)
            return prove(state, findings)
        except TimeUp:
            return None

    def _begin(self, state: State, limit: Limit, stop: Stop | None) -> list[Finding]:
        """Start the clock and judge every move by the position right after it, which takes no time worth counting."""
        self.watch = Watch(limit, stop, self.clock)
        self.work.cursor[GENERATION] = (self.work.cursor[GENERATION] + 1) % GENERATIONS
        self.proving = False
        findings = [Finding(int(action)) for action in self.game.fair(state)]
        for finding in findings:
            finding.learn(-self._value(self._after(state, finding.action), 0, -INFINITE, INFINITE), -INFINITE, INFINITE)
            finding.settle(self.proving)
        findings.sort(key=lambda finding: -finding.value)
        return findings

    def _affordable(self, left: int, limit: Limit) -> bool:
        """Whether going to the end of the game is allowed and seems possible."""
        if self.game.hints.evaluation is None or (limit.depth is not None and limit.depth < left):
            return False
        return self._proof_cost(left) <= self.watch.allowance()

    def _proof_cost(self, left: int) -> float:
        """About how many positions it takes to prove who wins."""
        return self.evaluation.proof_visits * self.evaluation.proof_growth ** (left - self.evaluation.proof_moves)

    # ---- searching

    def _deepen(self, state: State, findings: list[Finding], depth: int, share: float = 2.0) -> None:
        """Look ever further ahead, up to `depth` moves, until the outcome is proven or a share of the limit used up."""
        self.proving = False
        values: list[int] = []
        for ahead in range(1, depth + 1):
            if ahead > PREVIEW_DEPTH and self.watch.used() >= share:
                return
            if ahead <= OPEN_DEPTH:
                self._iterate(state, findings, ahead, -INFINITE, INFINITE)
            else:
                self._iterate_around(values[-2], state, findings, ahead)
            values.append(findings[0].value)
            if decided(findings):
                return

    def _iterate_around(self, centre: int, state: State, findings: list[Finding], depth: int) -> None:
        """Look at all moves expecting about the value `centre`, and again if it turns out to lie elsewhere."""
        alpha, beta = centre - ASPIRATION, centre + ASPIRATION
        self._iterate(state, findings, depth, alpha, beta)
        if findings[0].value <= alpha:
            self._iterate(state, findings, depth, -INFINITE, alpha + 1)
        elif findings[0].value >= beta:
            self._iterate(state, findings, depth, beta - 1, INFINITE)

    def _prove_outcome(self, state: State, findings: list[Finding]) -> int:
        """Find out for certain who wins."""
        if not decided(findings):
            self.proving = True
            self._iterate(state, findings, 0, -1, 1)
        assert decided(findings)
        return max(finding.worst for finding in findings)

    def _prove_margin(self, state: State, findings: list[Finding]) -> int:
        """Find out for certain by how much."""
        outcome, most = self._prove_outcome(state, findings), self.evaluation.largest_margin + 1
        if outcome == 0:
            return 0
        self.proving = True
        self._iterate(state, findings, 0, *((0, most) if outcome == 1 else (-most, 0)))
        return findings[0].value

    def _iterate(self, state: State, findings: list[Finding], depth: int, alpha: int, beta: int) -> None:
        """One iteration over all moves; the best so far comes to the front at once.

        A move that only turned out not to be better has a bound for a value, and bounds are no reason to prefer it: the
        order stays as it was, because time may be up before anything better is known.
        """
        best = -INFINITE
        open_to_all = not self.proving and depth <= OPEN_DEPTH
        for number, finding in enumerate(list(findings)):
            floor = alpha if open_to_all else max(alpha, best)
            self._look(state, finding, depth, floor, beta, scouting=number > 0 and not open_to_all)
            if finding.value > best and (number == 0 or finding.kind != UPPER):
                best = finding.value
                findings.remove(finding)
                findings.insert(0, finding)
            if best >= beta:
                break

    def _look(self, state: State, finding: Finding, depth: int, alpha: int, beta: int, scouting: bool) -> None:
        """Find out about one move. What is proven to be no better than alpha needs no search.

        Values kept from other positions are of several depths, so that a search may see less than an earlier one. It
        never overrules what is proven.
        """
        before, highest = self.watch.visits, finding.highest(self.proving)
        value, top = highest, beta
        if highest > alpha:
            value, top = self._search(self._after(state, finding.action), depth, alpha, beta, scouting)
        finding.learn(min(value, highest), alpha, top)
        finding.settle(self.proving)
        finding.visits += self.watch.visits - before

    def _search(self, child: State, depth: int, alpha: int, beta: int, scouting: bool) -> tuple[int, int]:
        """A move's value and the top of the window it was found with; `scouting` asks first if it is above alpha."""
        top = alpha + 1 if scouting else beta
        value = -self._value(child, depth - 1, -top, -alpha)
        if scouting and alpha < value < beta:
            top = beta
            value = -self._value(child, depth - 1, -top, -alpha)
        return value, top

    def _value(self, state: State, depth: int, alpha: int, beta: int) -> int:
        """The value of a position for the player to move there, found piece by piece; TimeUp if there is no time."""
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
        return int(self.work.cursor[VISITS] + self.work.counter[0])

    def _adapt(self, took: float) -> None:
        """Keep the pieces so small that the clock is seen in time."""
        if took < self.watch.limit.check_interval / 2:
            self.chunk = min(2 * self.chunk, LARGEST_CHUNK)
        elif took > 2 * self.watch.limit.check_interval:
            self.chunk = max(self.chunk // 2, SMALLEST_CHUNK)

    def _after(self, state: State, action: int) -> State:
        child = state.copy()
        self.game.kernel.play(child, action)
        return child

    # ---- what came of it

    def _thought(self, state: State, findings: list[Finding]) -> Thought:
        """The best move first, then the others by what they seem worth, which is never more than the best."""
        best = self._choice(findings)
        others = sorted((each for each in findings if each is not best), key=lambda finding: -finding.expected)
        ideas = tuple(self._idea(state, finding, best.expected) for finding in (best, *others))
        return Thought(best.action, ideas[0].value, ideas[0].line, ideas, self.watch.visits, decided(findings))

    def _choice(self, findings: list[Finding]) -> Finding:
        """The move in front, unless proofs tell more: it may be proven lost, and another may not be."""
        front = findings[0]
        if self.proving or front.best < 0 or decided(findings):
            return max(findings, key=lambda finding: (finding.expected, finding.worst))
        return front

    def _idea(self, state: State, finding: Finding, most: float) -> Idea:
        line = (finding.action, *self._line(self._after(state, finding.action)))
        value = min(finding.expected, most)
        return Idea(finding.action, value, finding.visits, line, finding.proven is not None)

    def _line(self, state: State) -> Iterator[int]:
        """The moves the table remembers as best from here on."""
        for _ in range(LONGEST_LINE):
            action = self._remembered(state)
            if action not in self.game.fair(state):  # nothing remembered, or two positions with the same key
                return
            yield action
            state = self._after(state, action)

    def _remembered(self, state: State) -> int:
        for proving in (True, False):
            known = np.uint64(look_up(self.work.table, np.uint64(key_of(state, proving))))
            if known and action_in(known) != NO_ACTION:
                return int(action_in(known))
        return NO_ACTION
