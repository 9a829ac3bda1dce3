"""Hidden information: `hide` erases what a player may not know, `sample` fills it in again at random.

A state after `hide` stands for an information set; `sample` draws one of the states in it.
"""

from zweispiel.games.combinato.candidates import likely_secret
from zweispiel.games.combinato.chips import true_report
from zweispiel.games.combinato.layout import OVER, PENDING, REPORTS, SECRET, SECRETS, STAGE, number, owing
from zweispiel.games.combinato.rollout import any_move
from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import Rng


@jit
def hide(state: State, player: int) -> None:
    """Erase the opponent's secret (both for a spectator) and, for all but player 0, that player's pending move."""
    if number(state[STAGE]) == OVER:
        return
    for owner in range(2):
        if owner != player:
            state[SECRET + owner] = ZERO
    if player != 0:
        state[PENDING] = ZERO


@jit
def sample(state: State, player: int, rng: Rng) -> None:
    """Fill in secrets that fit everything seen, and a random pending move; a pending report is the true one."""
    stage = number(state[STAGE])
    if stage == OVER:
        return
    for owner in range(2):
        if owner != player and stage != SECRETS and state[SECRET + owner] == ZERO:
            state[SECRET + owner] = U(likely_secret(state, owner, rng) + 1)
    if player != 0 and state[PLAYER] == ONE and state[PENDING] == ZERO and owing(state) & 1:
        state[PLAYER] = ZERO
        state[PENDING] = U((true_report(state) if stage == REPORTS else any_move(state, rng)) + 1)
        state[PLAYER] = ONE
