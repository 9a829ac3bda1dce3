"""The proof of a room's shuffle: what is shown of it once the match is over."""

from typing import Any

from zweispiel.service.fairness import NO_NONCE, commitment, derived, seal
from zweispiel.service.room import Room
from zweispiel.service.types import OVER, PERSON


def next_shuffle(room: Room) -> tuple[str, str]:
    """Secret and salt of a rematch. They follow from the room's key, so they were settled before anybody knew."""
    return derived(room.key, "next secret"), derived(room.key, "next salt")


def proof_of(room: Room) -> dict[str, Any] | None:
    """Everything that `shuffle.verify` needs, and the commitment for a rematch; None while the match is not over."""
    if room.status != OVER:
        return None
    sealed = [
        {"seat": seat, "ply": move.ply, "salt": move.salt, "seal": seal(move.salt, move.move)}
        for seat, move in room.sealed
        if move.ply < len(room.match.history)  # a move that was still pending at the end was never played
    ]
    return {
        "commitment": room.commitment,
        "secret": room.secret,
        "salt": room.salt,
        "nonces": [seat.nonce if seat.kind == PERSON else NO_NONCE for seat in room.seats],
        "seed": room.match.seed,
        "sealed": sealed,
        "next": commitment(*next_shuffle(room)),
    }
