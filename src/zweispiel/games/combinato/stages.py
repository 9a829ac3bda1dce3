"""What happens when a stage is complete: secrets are stored, rows entered and given chips, the game decided."""

from zweispiel.games.combinato.chips import FOUR_RED, true_chips
from zweispiel.games.combinato.layout import (
    CHIPS,
    CODE,
    FOUND,
    LAYING,
    LIMIT,
    OVER,
    REASON,
    REPORTED,
    REPORTS,
    RESULT,
    ROW,
    SECRET,
    SECRETS,
    SIZE,
    SOLVE,
    STAGE,
    add_to_entry,
    entry,
    mark_laid,
    number,
    owing,
)
from zweispiel.kernel.bits import ONE, ZERO, U
from zweispiel.kernel.compile import jit
from zweispiel.kernel.contract import DRAW, FIRST_WON, PLAYER, SECOND_WON, State

# Why a game ended.
BY_FINDING, BY_ROWS, BY_LIE = 1, 2, 3


@jit
def complete_stage(state: State, first: int, second: int) -> None:
    """Carry out both moves of a stage (-1 for a player who owed none)."""
    stage, size = number(state[STAGE]), number(state[SIZE])
    if stage == SECRETS:
        state[SECRET] = U(max(0, first - size + 1))  # as in `enter`
        state[SECRET + 1] = U(max(0, second - size + 1))
        begin_row(state)
    elif stage == LAYING:
        for player in range(2):
            enter(state, player, first if player == 0 else second)
        call_for_reports(state)
    else:
        for player in range(2):
            take_report(state, player, second if player == 0 else first)
        complete_row(state)


@jit
def begin_row(state: State) -> None:
    """Both players lay the next row."""
    state[STAGE] = U(LAYING)
    state[PLAYER] = ZERO


@jit
def enter(state: State, player: int, action: int) -> None:
    """Put a player's code into the row; a solve does not count as laid."""
    size = number(state[SIZE])
    action = max(0, action)  # -1 if it was hidden and not filled in
    if action < size:
        mark_laid(state, player, action)
        add_to_entry(state, number(state[ROW]), player, action)
    else:
        add_to_entry(state, number(state[ROW]), player, (action - 2 * size) | SOLVE)


@jit
def call_for_reports(state: State) -> None:
    """Go on to the reports if any are due; otherwise the row is complete."""
    if state[REPORTED] == ONE:
        state[STAGE] = U(REPORTS)
        due = owing(state)
        if due:
            state[PLAYER] = ZERO if due & 1 else ONE
            return
    else:
        give_chips(state)
    complete_row(state)


@jit
def give_chips(state: State) -> None:
    """Give both rows their chips; a solve gets none."""
    row = number(state[ROW])
    for player in range(2):
        if entry(state, row, player) & SOLVE == 0:
            add_to_entry(state, row, player, (true_chips(state, row, player) + 1) << CHIPS)


@jit
def take_report(state: State, player: int, action: int) -> None:
    """Enter the chips reported for the row of `player`."""
    if action >= 0:
        given = action - 3 * number(state[SIZE])
        add_to_entry(state, number(state[ROW]), player, (given + 1) << CHIPS)


@jit
def complete_row(state: State) -> None:
    """Determine who found the opponent's secret, and end the game or begin the next row."""
    row = number(state[ROW])
    finders, claimed = 0, False
    for player in range(2):
        asked = entry(state, row, player)
        claimed = claimed or asked >> CHIPS == FOUR_RED + 1
        found = asked & CODE == number(state[SECRET + 1 - player]) - 1
        finders |= found << player
        add_to_entry(state, row, player, FOUND * found)
    state[ROW] += ONE
    if finders or claimed or state[ROW] == state[LIMIT]:
        finish(state, finders)
    else:
        begin_row(state)


@jit
def finish(state: State, finders: int) -> None:
    """Decide the game: a false report loses; otherwise the player who found the secret wins (`finders`: bits)."""
    liars = who_lied(state)
    winners = 3 & ~liars if liars else finders
    state[RESULT] = U(FIRST_WON if winners == 1 else SECOND_WON if winners == 2 else DRAW)
    state[REASON] = U(BY_LIE if liars else BY_FINDING if finders else BY_ROWS)
    state[STAGE] = U(OVER)


@jit
def who_lied(state: State) -> int:
    """Bits of the players who gave a false report in any row."""
    liars = 0
    for row in range(number(state[ROW])):
        for player in range(2):
            given = (entry(state, row, player) >> CHIPS) - 1
            if given >= 0 and given != true_chips(state, row, player):
                liars |= 2 >> player  # the opponent reported on it
    return liars
