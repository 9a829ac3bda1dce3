"""Combinato's computer opponent. It gets only what its player may know, and it is honest.

* The secret is a random noun (rarer words would be unfair) or number: nobody can guess it better than at random.
* The highest level plays as well as it can (`best`).
* Below, it plays like people: it lays some code that could be the secret, and the lower the level the more often it
  overlooks one of its rows.
* Chips are reported truthfully.
"""

import numpy as np

from zweispiel.core.limit import Limit
from zweispiel.core.search import OwnOpponent, Stop, Thought
from zweispiel.games.combinato.candidates import any_secret
from zweispiel.games.combinato.layout import NEED, REPORTS, ROW, SECRETS, SIZE, STAGE
from zweispiel.games.combinato.opponent.best_row import ENOUGH, best_row
from zweispiel.games.combinato.opponent.race import hope, odds_of_losing, possible, rows_left
from zweispiel.games.combinato.opponent.thought import Clock, among
from zweispiel.games.combinato.rules import any_move, true_report, why_not
from zweispiel.games.combinato.words import NOUN
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import Rng, advance, below

#: How likely each level, from 1 on, is to overlook one of its rows; the highest overlooks nothing and searches.
FORGETS = (0.78, 0.71, 0.62, 0.51, 0.37, 0.2, 0.0)
HIGHEST = len(FORGETS) + 1
#: What a false report is worth: the game, unless the other lied too.
LIE = -1.0


def think(
    state: State,
    limit: Limit | None,
    rng: Rng,
    level: int = HIGHEST,
    stop: Stop | None = None,
    also: int | None = None,
) -> Thought:
    """What the player to move (word 0) who knows `state` would do, and what he expects of it.

    The highest level also says what it thinks of the move `also`.
    """
    clock = Clock(limit, stop, ENOUGH)
    state, stage = state.copy(), int(state[STAGE])
    if stage == SECRETS:
        state[NEED] |= U(NOUN)
        return with_also(int(state[SIZE]) + int(any_secret(state, rng)), 0.0, also, 0.0)
    codes = possible(state, 1 - int(state[PLAYER]))
    cost = odds_of_losing(len(possible(state, int(state[PLAYER]))), rows_left(state))
    if stage == REPORTS:
        return with_also(int(true_report(state)), hope(codes, cost), also, LIE)
    if len(codes) == 0:  # only in positions that no game can reach
        return among([(int(any_move(state, rng)), 0.0)])
    if level < HIGHEST:
        return among([(human_row(state, rng, FORGETS[level - 1]), hope(codes, cost))])
    return best_row(state, codes, cost, rng, clock, also)


def with_also(action: int, value: float, also: int | None, other: float) -> Thought:
    """The thought of an action and, if asked, of one that is worth `other`."""
    return among([(action, value)] if also in (action, None) else [(action, value), (also, other)])


class Opponent(OwnOpponent):
    """A player of some level, as engines want it."""

    def __init__(self, level: int, rng: Rng) -> None:
        self.level, self.rng = level, rng

    def think(
        self, state: State, player: int, limit: Limit | None, stop: Stop | None = None, also: int | None = None
    ) -> Thought:
        """Think for `player`, who knows `state`; see the function of that name."""
        state = state.copy()
        state[PLAYER] = U(player)
        return think(state, limit, self.rng, self.level, stop, also)


def human_row(state: State, rng: Rng, forgets: float) -> int:
    """A random code that fits every row that comes to mind; what may not be laid is named."""
    known = np.array([advance(rng) >= forgets * 2**32 for _ in range(int(state[ROW]))], np.int64)
    codes = possible(state, 1 - int(state[PLAYER]), known)
    layable = [int(code) for code in codes if why_not(state, int(code)) == 0]
    if layable:
        return layable[below(rng, len(layable))]
    return 2 * int(state[SIZE]) + int(codes[below(rng, len(codes))])
