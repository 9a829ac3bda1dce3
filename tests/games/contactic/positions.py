"""Positions of Contactic set up by hand, and small helpers to play on from them."""

from collections.abc import Mapping, Sequence

import zweispiel
from zweispiel import Match
from zweispiel.games.contactic import board, islands, layout, piles, rules
from zweispiel.kernel.bits import ZERO, U
from zweispiel.kernel.contract import State

FULL = [kind for kind in layout.KINDS for _ in range(10)]


def start(size: str = "15x15", tiles: str = "10,10,10,10,10,10", referee: str = "strict") -> Match:
    """A fresh match; the neutral field of the default board here is h8."""
    return zweispiel.load("contactic", board=size, tiles=tiles, referee=referee).match(seed=1)


def position(
    *,
    size: str = "15x15",
    referee: str = "strict",
    laid: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
    pile: tuple[Sequence[str], Sequence[str]] = (FULL, FULL),
    reserve: tuple[Sequence[str], Sequence[str]] = ((), ()),
    reststeine: tuple[int, int] = (0, 0),
    player: int = 0,
) -> Match:
    """A match with these tiles (bits by field), piles, reserves from the bottom up, left-over tiles; `player` moves."""
    match = start(size, referee=referee)
    state = match._state.copy()
    for owner in (0, 1):
        _lay(match, state, owner, laid[owner])
        _stack(state, owner, pile[owner], reserve[owner])
        state[layout.RESTSTEINE + owner] = U(reststeine[owner])
    rules.begin_turn(state, player)
    match._state = state
    match._refresh()
    return match


def _lay(match: Match, state: State, owner: int, tiles: Mapping[str, str]) -> None:
    """Put tiles on the board without asking the rules."""
    for field, bits in tiles.items():
        board.lay_tile(state, owner, *divmod(match.game.parse(f"{field}:{bits}") - rules.PLACE, 16))
    state[layout.LARGEST + owner] = U(islands.largest_island(state, owner))


def _stack(state: State, owner: int, pile: Sequence[str], reserve: Sequence[str]) -> None:
    """Replace a pile and fill a reserve."""
    state[layout.PILE + owner] = ZERO
    for kind in pile:
        piles.fill_pile(state, owner, layout.KINDS.index(kind), 1)
    for kind in reserve:
        piles.push_reserve(state, owner, layout.KINDS.index(kind))


def run(match: Match, moves: str) -> Match:
    """Play moves in order, each by whoever owes one."""
    for move in moves.split():
        match.push(move)
    return match


def moves(match: Match) -> set[str]:
    """The moves of whoever owes one."""
    return set(match.moves())


def tiles_at(match: Match, field: str) -> set[str]:
    """The bits that may be placed on one field now."""
    return {move.partition(":")[2] for move in match.moves() if move.startswith(f"{field}:")}


def tile(match: Match, field: str) -> tuple[int, str] | None:
    """Owner and bits of the tile on a field."""
    laid = match.observe(None)["tiles"]
    assert isinstance(laid, dict)
    return tuple(laid[field]) if field in laid else None


def reststeine(match: Match) -> object:
    """The left-over tiles of both."""
    return match.observe(None)["reststeine"]


def island_sizes(match: Match, player: int) -> list[int]:
    """Sizes of a player's islands, largest first."""
    state = match._state.copy()
    islands.copy_to_rest(state, player)
    sizes = []
    while (field := board.take_any(state, layout.REST)) >= 0:
        sizes.append(int(islands.island(state, field)))
    return sorted(sizes, reverse=True)
