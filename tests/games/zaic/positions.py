"""Helpers for the tests of Zaic: positions after some moves, and positions set up by hand."""

from collections.abc import Iterable

import zweispiel
from tests.support import state_after
from zweispiel import Match, ZweispielError
from zweispiel.games.zaic import layout
from zweispiel.kernel.bits import U
from zweispiel.kernel.contract import PLAYER, State

GAME = zweispiel.load("zaic")
#: Positions of random games, at every move from the first to the 26th.
SAMPLE = [state_after(GAME, seed, plies) for seed in range(6) for plies in range(1, 27)]


def after(moves: str, touch: str = "edge") -> Match:
    """The match after these moves, separated by blanks."""
    match = zweispiel.load("zaic", touch=touch).match()
    for move in moves.split():
        match.push(move)
    return match


def state_of(match: Match) -> State:
    """A copy of the position, for changing it by hand."""
    return match.knowledge(None)


def turned(state: State) -> State:
    """The same position with the other player to move."""
    other = state.copy()
    other[PLAYER] ^= U(1)
    return other


def verdict(match: Match, move: str) -> str:
    """`legal`, or the code of the rule that a move breaks. Leaves the match as it is."""
    history = match.history
    try:
        match.push(move)
    except ZweispielError as error:
        assert match.history == history
        return error.code
    match.pop()
    return "legal"


def verdicts(match: Match, moves: str) -> list[str]:
    """The verdicts on several moves, each tried by itself."""
    return [verdict(match, move) for move in moves.split()]


def texts(state: State) -> set[str]:
    """The legal moves of a position."""
    return {GAME.format(int(action)) for action in GAME.legal(state)}


def with_supply(state: State, player: int, squares: int, dominoes: int, singles: int) -> State:
    """The position with another supply."""
    first = layout.SUPPLY + 3 * player
    state[first : first + 3] = squares, dominoes, singles
    return state


def finished(light: Iterable[str], dark: Iterable[str]) -> State:
    """A finished position with these cells visible (names as in a move, from a1 to h8) and no tiles left."""
    state = GAME.new_state()
    state[layout.LEFT] = state[layout.TOP] = 0
    state[layout.WIDTH] = state[layout.HEIGHT] = 8
    for word, cells in ((layout.LIGHT, light), (layout.DARK, dark)):
        for cell in cells:
            state[word] |= state[word].dtype.type(1 << (8 * (int(cell[1]) - 1) + "abcdefgh".index(cell[0])))
    state[layout.LEVELS] = state[layout.LIGHT] | state[layout.DARK]
    return with_supply(with_supply(state, 0, 0, 0, 0), 1, 0, 0, 0)
