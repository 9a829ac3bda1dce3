"""Random games of Combinato, played to the end without ever listing moves."""

from zweispiel.games.combinato.candidates import any_secret
from zweispiel.games.combinato.chips import NUM_CHIP_COUNTS
from zweispiel.games.combinato.layout import REPORTS, RESULT, SECRETS, SIZE, STAGE, number
from zweispiel.games.combinato.rules import play, why_not
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import GOING, State
from zweispiel.kernel.rng import Rng, below


@jit
def any_move(state: State, rng: Rng) -> int:
    """A random legal move, each equally likely. Nearly every row may be laid, so trying beats listing."""
    stage, size = number(state[STAGE]), number(state[SIZE])
    if stage == SECRETS:
        return size + any_secret(state, rng)
    if stage == REPORTS:
        return 3 * size + below(rng, NUM_CHIP_COUNTS)
    while True:
        action = below(rng, 2 * size)
        if action >= size:
            action += size
        if why_not(state, action) == 0:
            return action


@jit
def rollout(state: State, rng: Rng) -> int:
    """Play to the end at random."""
    while number(state[RESULT]) == GOING:
        play(state, any_move(state, rng))
    return number(state[RESULT])
