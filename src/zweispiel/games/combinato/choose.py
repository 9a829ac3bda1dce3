"""An honest, simple opponent: it lays codes that could be the secret, until one is.

`choose` gets only what its player may know. It hides a random noun (rarer words would be unfair) or number, lays a
random code among those that fit everything seen, and reports truthfully. A code it may not lay (its own secret, or
something the opponent laid) is named with `solve:` once nothing else can be the secret.
"""

from zweispiel.games.combinato.deduction import any_secret, fits
from zweispiel.games.combinato.layout import NEED, REPORTED, REPORTS, SECRETS, SIZE, STAGE, number
from zweispiel.games.combinato.rules import any_move, true_report, why_not
from zweispiel.games.combinato.words import NOUN
from zweispiel.kernel.bits import U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.kernel.rng import Rng, below


def choose(state: State, limit: object, rng: Rng) -> int:
    """An action for the player to move (word 0) who knows `state`; this one needs no `limit`."""
    return int(simple_choice(state.copy(), rng))


@jit
def simple_choice(state: State, rng: Rng) -> int:
    """The action. May spoil the state."""
    stage, size = number(state[STAGE]), number(state[SIZE])
    if stage == SECRETS:
        state[NEED] |= U(NOUN)
        return size + any_secret(state, rng)
    if stage == REPORTS:
        return true_report(state)
    for doubt in range(1 + number(state[REPORTED])):
        action = guess(state, doubt, rng)
        if action >= 0:
            return action
    return any_move(state, rng)  # only in positions that no game can reach


@jit
def guess(state: State, doubt: int, rng: Rng) -> int:
    """Lay a random code that fits; if none of them may be laid, solve with one; -1 if none fits."""
    size, other = number(state[SIZE]), 1 - number(state[PLAYER])
    to_lay, layable, to_solve, banned = -1, 0, -1, 0
    for code in range(size):
        if fits(state, other, code, doubt):
            if why_not(state, code) == 0:
                layable += 1
                to_lay = code if below(rng, layable) == 0 else to_lay
            else:
                banned += 1
                to_solve = 2 * size + code if below(rng, banned) == 0 else to_solve
    return to_lay if to_lay >= 0 else to_solve
