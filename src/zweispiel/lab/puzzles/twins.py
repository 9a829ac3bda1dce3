"""Symmetric twins: the same position turned, mirrored, with sides or signs exchanged.

No symmetry is known here. What is compared is what no symmetry can change: how many moves and replies there are, what
they bring, how many secrets each row left. All twins agree in that; now and then two strangers do, and one is lost.
"""

from zweispiel.core.match import Match
from zweispiel.kernel.contract import CHANCE


def fingerprint(match: Match) -> str:
    """A text that all twins of a position share."""
    return _of_secrets(match) if match.game.has_secrets else _of_board(match)


def _of_board(match: Match) -> str:
    """What each move brings its player and how many replies, or draws with replies, it leaves."""
    player = match.player
    assert player is not None
    return str(sorted(_after(match, player, move) for move in match.moves()))


def _after(match: Match, player: int, move: str) -> tuple[int, ...]:
    after = match.copy()
    after.push(move)
    held = match.game.holdings(after.knowledge(player))
    replies = 0 if after.player is None else len(after.moves())
    return held[player], held[1 - player], replies, int(after.player == CHANCE)


def _of_secrets(match: Match) -> str:
    """How many secrets were left to both players after each row."""
    counts, again = [], match.game.match(0)
    for move in match.history:
        again.push(move)
        if not again.pending:
            counts.append([len(match.game.candidates(again.observe(player)) or ()) for player in (0, 1)])
    return str(counts)
