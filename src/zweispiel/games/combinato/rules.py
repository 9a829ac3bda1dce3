"""Combinato: the rules, compiled.

The state is described in `layout`. Actions, with N the number of codes in the game's list (see `words`):

    0 … N-1        lay the code            2N … 3N-1    solve: the code
    N … 2N-1       secret: the code        3N … 3N+14   report chips: 0+0, 0+1 … 0+4, 1+0 … 4+0
"""

from zweispiel.games.combinato.chips import NUM_CHIP_COUNTS
from zweispiel.games.combinato.layout import (
    LAYING,
    LIMIT,
    LIST,
    NEED,
    OVER,
    PENDING,
    REPORTED,
    REPORTS,
    RESULT,
    SECRET,
    SECRETS,
    SIZE,
    STAGE,
    may_be_secret,
    number,
    owing,
    packed_code,
    was_laid,
)
from zweispiel.games.combinato.stages import complete_stage
from zweispiel.games.combinato.words import DISTINCT, NOUN, SIZES, STARTS
from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import PLAYER, PLY, Numbers, State

#: Kinds of moves: an action is kind × N + the code or report.
LAY_KIND, SECRET_KIND, SOLVE_KIND, REPORT_KIND = 0, 1, 2, 3

# Numbers of broken rules, in the order of `reasons` in this folder's __init__.
GAME_OVER, SECRET_DUE, ROW_DUE, REPORT_DUE, NOTHING_DUE, AUTOMATIC = 1, 2, 3, 4, 5, 6
REPEATED_SIGN, NOT_A_NOUN, OWN_SECRET, OPPONENT_LAID = 7, 8, 9, 10


@jit
def setup(state: State, options: Numbers) -> None:
    """Before the secrets. Options: code, repeats, words, language, chips (each an index), rows (the number)."""
    code, repeats, words, language = options[0], options[1], options[2], options[3]
    which = 0 if code == 0 else 1 + language
    state[:] = ZERO
    state[LIST] = U(STARTS[which])
    state[SIZE] = U(SIZES[which])
    state[NEED] = U((0 if repeats == 1 else DISTINCT) | (0 if words == 1 else NOUN))
    state[REPORTED] = U(options[4])
    state[LIMIT] = U(options[5])


@jit
def legal(state: State, out: Numbers) -> int:
    """Every move of this stage; there are thousands while secrets and rows are chosen."""
    mover, stage, size = number(state[PLAYER]), number(state[STAGE]), number(state[SIZE])
    if (owing(state) >> mover) & 1 == 0:
        return 0
    if stage == REPORTS:
        for report in range(NUM_CHIP_COUNTS):
            out[report] = 3 * size + report
        return NUM_CHIP_COUNTS
    n = list_rows(state, mover, out) if stage == LAYING else 0
    return list_secrets(state, 2 * size if stage == LAYING else size, out, n)


@jit
def kind_of(action: int, size: int) -> int:
    """The kind of an action, by comparison because that is faster than division."""
    if action < 2 * size:
        return LAY_KIND if action < size else SECRET_KIND
    return SOLVE_KIND if action < 3 * size else REPORT_KIND


@jit
def list_secrets(state: State, first: int, out: Numbers, n: int) -> int:
    """Append `first` + code for every possible secret; returns the new length."""
    for code in range(number(state[SIZE])):
        if may_be_secret(state, code):
            out[n] = first + code
            n += 1
    return n


@jit
def list_rows(state: State, mover: int, out: Numbers) -> int:
    """Write every code that `mover` may lay; returns how many."""
    own = number(state[SECRET + mover]) - 1
    n = 0
    for code in range(number(state[SIZE])):
        if code != own and not was_laid(state, 1 - mover, code):
            out[n] = code
            n += 1
    return n


@jit
def why_not(state: State, action: int) -> int:
    """0 if the action is legal, else the number of the broken rule."""
    mover, stage, size = number(state[PLAYER]), number(state[STAGE]), number(state[SIZE])
    kind = kind_of(action, size)
    code = action - kind * size
    if kind == REPORT_KIND and number(state[REPORTED]) == 0:
        return AUTOMATIC if stage != OVER else GAME_OVER
    if stage == SECRETS:
        return why_no_secret(state, code) if kind == SECRET_KIND else SECRET_DUE
    if stage == REPORTS:
        return NOTHING_DUE if (owing(state) >> mover) & 1 == 0 else 0 if kind == REPORT_KIND else REPORT_DUE
    if stage == OVER:
        return GAME_OVER
    if kind == SOLVE_KIND:
        return why_no_secret(state, code)
    if kind != LAY_KIND:
        return ROW_DUE
    if code == number(state[SECRET + mover]) - 1:
        return OWN_SECRET
    return OPPONENT_LAID if was_laid(state, 1 - mover, code) else 0


@jit
def why_no_secret(state: State, code: int) -> int:
    """0 if the options allow this secret, else the number of the broken rule."""
    missing = number(state[NEED]) & ~packed_code(state, code)
    return REPEATED_SIGN if missing & DISTINCT else NOT_A_NOUN if missing else 0


@jit
def play(state: State, action: int) -> None:
    """Player 0's move is pending while player 1 owes one too; the last move of a stage completes it."""
    state[PLY] += ONE
    if state[PLAYER] == ONE:
        first, second = number(state[PENDING]) - 1, action
    elif owing(state) & 2:
        state[PENDING] = U(action + 1)
        state[PLAYER] = ONE
        return
    else:
        first, second = action, -1
    state[PENDING] = ZERO
    complete_stage(state, first, second)


@jit
def result(state: State) -> int:
    """The result, decided when the last row was complete."""
    return number(state[RESULT])
