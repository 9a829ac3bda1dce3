"""Proofs of who wins, for games without chance: a depth-first search with a table of positions.

The question is always whether one player, the hero, can win; a draw counts as a no. The hero needs one good move where
they move, the opponent one where the opponent moves. Where draws are possible, the search goes to the end at once, and
moves that leave few replies are tried first. Where one of the two must win, it asks for both players in turn who wins
within 1, 2, 3 … moves, and tries moves first that settled other positions.

The lower-case names used but not defined here are the bound game's.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from zweispiel.core.game import Game
from zweispiel.engines.transposition import key_of
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import bind, bound_once
from zweispiel.kernel.contract import GOING, PLAYER, Kernel, Numbers, State
from zweispiel.lab.puzzles.walk import COUNT, OPEN, OUT_OF_BUDGET, STAMP, TABLE_SIZE, TRIED, bound_walk

# mypy: disable-error-code="name-defined"
# ruff: noqa: F821

NO, YES = 0.0, 1.0
#: In the table: a win. Other numbers say that there is none within so many moves.
WIN = 255
#: How far it looks where one of the two must win.
FARTHEST = 9
#: More than a move's success ever gets.
MOST_SUCCESS = 2**40


class Search(NamedTuple):
    """A row in each of the first arrays for every move ahead; then what is known of moves and positions."""

    states: State
    actions: Numbers
    frames: Numbers
    #: By how much each of the moves listed last comes first.
    ranks: Numbers
    #: How often a move settled a position, by action.
    success: Numbers
    keys: State
    answers: npt.NDArray[np.uint8]
    #: How many positions may still be looked at.
    budget: Numbers


def new_search(game: Game) -> Search:
    """Memory for proofs in a game."""
    levels = game.max_plies + 2
    return Search(
        np.zeros((levels, game.state_words), np.uint64),
        np.zeros((levels, game.max_moves), np.int64),
        np.zeros((levels, 2), np.int64),
        np.zeros(game.max_moves, np.int64),
        np.zeros(game.num_actions, np.int64),
        np.zeros(TABLE_SIZE, np.uint64),
        np.zeros(TABLE_SIZE, np.uint8),
        np.zeros(1, np.int64),
    )


def _rank_by_success(search: Search, level: int) -> None:
    """Rank the moves at `level`: those that settled most positions first."""
    for i in range(search.frames[level, COUNT]):
        search.ranks[i] = search.success[search.actions[level, i]]


def _rank_by_replies(search: Search, level: int) -> None:
    """Rank the moves at `level`: those that leave the fewest replies first, then those that settled most positions."""
    child, replies = search.states[level + 1], search.actions[level + 1]
    for i in range(search.frames[level, COUNT]):
        action = search.actions[level, i]
        child[:] = search.states[level]
        play(child, action)
        search.ranks[i] = search.success[action] - MOST_SUCCESS * legal(child, replies)


def _sort(actions: Numbers, count: int, ranks: Numbers) -> None:
    """Bring the moves with the highest ranks to the front."""
    for i in range(1, count):
        action, rank, j = actions[i], ranks[i], i
        while j > 0 and ranks[j - 1] < rank:
            actions[j], ranks[j] = actions[j - 1], ranks[j - 1]
            j -= 1
        actions[j], ranks[j] = action, rank


def _enter(search: Search, level: int, hero: int, depth: int) -> float:
    """The answer for the position at `level` if it is known at once, else OPEN and its moves listed.

    The first position is always searched, so that the move that wins it is known, too.
    """
    state, frame = search.states[level], search.frames[level]
    ended = result(state)
    if ended != GOING:
        return YES if ended == hero + 1 else NO
    if level == depth:
        return NO
    key = key_of(state, hero == 0)
    place = np.int64(key & U(TABLE_SIZE - 1))
    if level > 0 and search.keys[place] == key and search.answers[place] >= depth - level:
        return YES if search.answers[place] == WIN else NO
    frame[COUNT], frame[TRIED] = legal(state, search.actions[level]), 0
    rank(search, level)
    sort(search.actions[level], frame[COUNT], search.ranks)
    return OPEN


def _take(search: Search, level: int, hero: int, depth: int, answer: float) -> float:
    """The answer for the position at `level` if that for the move tried last settles it, else OPEN."""
    frame = search.frames[level]
    wanted = YES if np.int64(search.states[level, PLAYER]) == hero else NO
    if answer != wanted and frame[TRIED] < frame[COUNT]:
        return OPEN
    settle(search, level, hero, depth, answer)
    return answer


def _settle(search: Search, level: int, hero: int, depth: int, answer: float) -> None:
    """Note the answer for the position at `level`, and the move that gave it unless all moves were needed."""
    state, frame = search.states[level], search.frames[level]
    key = key_of(state, hero == 0)
    place = np.int64(key & U(TABLE_SIZE - 1))
    search.keys[place], search.answers[place] = key, WIN if answer == YES else depth - level
    if (np.int64(state[PLAYER]) == hero) == (answer == YES):
        search.success[search.actions[level, frame[TRIED] - 1]] += 1


@bound_once
def _bound(kernel: Kernel, tag: str, by_replies: bool) -> Callable[[Any, int, int], float]:
    replies = bind(_rank_by_replies, tag, legal=kernel.legal, play=kernel.play)
    rank = replies if by_replies else bind(_rank_by_success, tag)
    enter = bind(_enter, tag, legal=kernel.legal, result=kernel.result, rank=rank, sort=bind(_sort, tag))
    take = bind(_take, tag, settle=bind(_settle, tag))
    return bound_walk(f"proof {tag}", enter=enter, take=take, play=kernel.play)


class Prover:
    """Proves who wins positions of one game; what it learned about positions and moves stays."""

    def __init__(self, game: Game, budget: int) -> None:
        self.game, self.budget = game, budget
        self._search = new_search(game)
        self._walk = _bound(game.kernel, f"{game.name} {STAMP}", game.has_draws)

    def forget(self) -> None:
        """Forget all positions and moves: answers stay the same, but the moves found and what it takes may change."""
        self._search.keys[:] = 0
        self._search.success[:] = 0

    def can_win(self, state: State, hero: int, budget: int | None = None) -> bool | None:
        """Whether the hero can force a win; None if that takes more positions than the budget allows."""
        self._search.budget[0] = budget or self.budget
        return self._to_the_end(state, hero) if self.game.has_draws else self._step_by_step(state, hero)

    def winning_move(self, state: State) -> int | None:
        """A move that wins for the player to move; None if none is found within the budget."""
        if not self.can_win(state, int(state[PLAYER])):
            return None
        return int(self._search.actions[0, self._search.frames[0, TRIED] - 1])

    def _to_the_end(self, state: State, hero: int) -> bool | None:
        return self._ask(state, hero, self.game.max_plies + 1)

    def _step_by_step(self, state: State, hero: int) -> bool | None:
        """Look further and further ahead until one of the two wins; the last move of a win is the winner's own."""
        for depth in range(FARTHEST + 1):
            mover = int(state[PLAYER])
            winner = mover if depth % 2 else 1 - mover
            found = self._ask(state, winner, depth)
            if found is None or found:
                return None if found is None else winner == hero
        return None

    def _ask(self, state: State, hero: int, depth: int) -> bool | None:
        self._search.states[0] = state
        answer = self._walk(self._search, hero, depth)
        return None if answer == OUT_OF_BUDGET else answer == YES
