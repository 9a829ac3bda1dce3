"""What an observation of Contactic shows: everything but the order of the piles."""

from collections.abc import Iterator

from zweispiel.games.contactic import board, layout, notation, piles
from zweispiel.kernel.contract import State


def look(state: State, width: int, height: int) -> dict[str, object]:
    """The position as plain data; lists have player 0 first.

    `tiles`: owner and bits of each tile by field; `turned_up`: the tile to be placed; `from_reserve`: whether it came
    from the reserve; `piles`: tiles left by kind; `reserves` from the bottom up; `largest`: sizes of the largest
    islands; `unanswered`: the placement that may be challenged now.
    """
    turned_up, unanswered = int(state[layout.TURNED_UP]), int(state[layout.UNANSWERED])
    return {
        "size": [width, height],
        "neutral": notation.field_name(width * height // 2, width),
        "tiles": _tiles(state, width),
        "turn": int(state[layout.TURN]),
        "turned_up": layout.KINDS[turned_up - 1] if turned_up else None,
        "from_reserve": bool(state[layout.FROM_RESERVE]),
        "unanswered": notation.field_name(unanswered - 1, width) if unanswered else None,
        "piles": [_pile(state, player) for player in (0, 1)],
        "reserves": [_reserve(state, player) for player in (0, 1)],
        "reststeine": [int(state[layout.RESTSTEINE + player]) for player in (0, 1)],
        "largest": [int(state[layout.LARGEST + player]) for player in (0, 1)],
    }


def _tiles(state: State, width: int) -> dict[str, list[object]]:
    """Owner and bits of every tile on the board, by field."""
    return {
        notation.field_name(field, width): [player, notation.bits(board.pattern_at(state, field))]
        for field, player in sorted((field, player) for player in (0, 1) for field in _owned(state, player))
    }


def _owned(state: State, player: int) -> Iterator[int]:
    """The fields of a player's tiles."""
    for block, start in enumerate(range(layout.HEAD, len(state), layout.BLOCK)):
        fields = int(state[start + layout.OWN + player])
        while fields:
            yield 64 * block + (fields & -fields).bit_length() - 1
            fields &= fields - 1


def _pile(state: State, player: int) -> dict[str, int]:
    """How many tiles of each kind are left in a player's pile."""
    return {kind: int(piles.in_pile(state, player, i)) for i, kind in enumerate(layout.KINDS)}


def _reserve(state: State, player: int) -> list[str]:
    """The kinds in a player's reserve, from the bottom up."""
    kinds = []
    left = state.copy()
    while left[layout.RESERVED + player] > 0:
        kinds.append(layout.KINDS[piles.top_of_reserve(left, player)])
        piles.pop_reserve(left, player)
    return kinds[::-1]
