"""Combinato's computer opponent. It gets only what its player may know, and it is honest.

* The secret is a random noun (rarer words would be unfair) or a random number, so it cannot be guessed better than at
  random.
* The highest level plays as well as it can (`best_row`).
* Lower levels play like people: they lay a random candidate, and the lower the level, the more often they overlook one
  of their rows.
* Chips are reported truthfully.
"""

import numpy as np

from zweispiel.core.limit import Limit
from zweispiel.core.search import OwnOpponent, Stop, Thought
from zweispiel.games.combinato.candidates import any_secret
from zweispiel.games.combinato.chips import true_report
from zweispiel.games.combinato.layout import NEED, REPORTS, ROW, SECRETS, SIZE, STAGE
from zweispiel.games.combinato.opponent.best_row import TOTAL_BUDGET, best_row
from zweispiel.games.combinato.opponent.race import candidate_codes, expected_outcome, odds_of_losing, rows_left
from zweispiel.games.combinato.opponent.thought import Clock, among
from zweispiel.games.combinato.rollout import any_move
from zweispiel.games.combinato.rules import why_not
from zweispiel.games.combinato.words import NOUN
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import Rng, advance, below

#: The chance of each level, from 1 up, to overlook one of its rows; the highest level searches instead.
FORGET_CHANCES = (0.78, 0.71, 0.62, 0.51, 0.37, 0.2, 0.0)
HIGHEST = len(FORGET_CHANCES) + 1
#: The value of a false report: it loses, unless the opponent lied too.
FALSE_REPORT = -1.0


def think(
    state: State,
    limit: Limit | None,
    rng: Rng,
    level: int = HIGHEST,
    stop: Stop | None = None,
    also: int | None = None,
) -> Thought:
    """The move that a level chooses for the player to move (word 0), who knows `state`, and its expected outcome.

    The highest level also evaluates the move `also`.
    """
    clock = Clock(limit, stop, TOTAL_BUDGET)
    state, stage = state.copy(), int(state[STAGE])
    if stage == SECRETS:
        state[NEED] |= U(NOUN)
        return with_also(int(state[SIZE]) + int(any_secret(state, rng)), 0.0, also, 0.0)
    codes = candidate_codes(state, 1 - int(state[PLAYER]))
    cost = odds_of_losing(len(candidate_codes(state, int(state[PLAYER]))), rows_left(state))
    if stage == REPORTS:
        return with_also(int(true_report(state)), expected_outcome(codes, cost), also, FALSE_REPORT)
    if len(codes) == 0:  # only in positions that no game can reach
        return among([(int(any_move(state, rng)), 0.0)])
    if level < HIGHEST:
        return among([(human_row(state, rng, FORGET_CHANCES[level - 1]), expected_outcome(codes, cost))])
    return best_row(state, codes, cost, rng, clock, also)


def with_also(action: int, value: float, also: int | None, other: float) -> Thought:
    """A thought of one action and, if `also` is another, of that one with the value `other`."""
    return among([(action, value)] if also in (action, None) else [(action, value), (also, other)])


class Opponent(OwnOpponent):
    """The opponent at one level, as engines call it."""

    def __init__(self, level: int, rng: Rng) -> None:
        self.level, self.rng = level, rng

    def think(
        self, state: State, player: int, limit: Limit | None, stop: Stop | None = None, also: int | None = None
    ) -> Thought:
        """Choose for `player`, who knows `state`; see the function `think`."""
        state = state.copy()
        state[PLAYER] = U(player)
        return think(state, limit, self.rng, self.level, stop, also)


def human_row(state: State, rng: Rng, forgets: float) -> int:
    """A random candidate by the rows not overlooked; one that may not be laid is named as the solution."""
    known = np.array([advance(rng) >= forgets * 2**32 for _ in range(int(state[ROW]))], np.int64)
    codes = candidate_codes(state, 1 - int(state[PLAYER]), known)
    layable = [int(code) for code in codes if why_not(state, int(code)) == 0]
    if layable:
        return layable[below(rng, len(layable))]
    return 2 * int(state[SIZE]) + int(codes[below(rng, len(codes))])
