"""Fair shuffles: the server commits to its secret before the players contribute, and reveals it after the match.

When a room is created the server chooses a secret and publishes `commitment(secret, salt)`. Each person then adds a
nonce. The seed of all draws is the hash of the secret and the nonces, so neither side can choose it. When the match is
over the server shows secret and salt, and everybody can check the commitment, the seed and every draw. Computers commit
to their hidden moves in the same way (`sealing.py`).
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zweispiel.core.errors import N_, RecordError
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.kernel.contract import CHANCE
from zweispiel.service.sealing import hidden_moves, opened_seals, seal
from zweispiel.service.tokens import digest
from zweispiel.service.types import OVER

if TYPE_CHECKING:
    from zweispiel.service.room import Room

#: What cannot be checked about a room that continues another match (`continued_rooms.py`).
GIVEN = N_(
    "The match continues another one. Nothing proves how these first moves came about, only the rules allow them:"
)
#: The nonce of a computer's seat.
NO_NONCE = "computer"


def commitment(secret: str, salt: str) -> str:
    """What the server publishes before the players choose their nonces."""
    return digest("shuffle", secret, salt)


def seed_of(secret: str, nonces: Sequence[str]) -> str:
    """The seed of the match's draws."""
    return digest("seed", secret, *nonces)


def derived(key: str, purpose: str) -> str:
    """A secret for one purpose, derived from a key. The key cannot be computed from it."""
    return hmac.new(key.encode(), purpose.encode(), hashlib.sha256).hexdigest()


# ---- the proof


@dataclass(frozen=True)
class ProvenRecord(Record):
    """A record that holds the proof of its shuffle once the match is over.

    Before that, the record of a match between two people names its room.
    """

    shuffle: Mapping[str, Any] | None = field(default=None, kw_only=True)
    room: str | None = field(default=None, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """The record, with `shuffle` if there is a proof, and `room` if two people still play there."""
        proof = {} if self.shuffle is None else {"shuffle": dict(self.shuffle)}
        return super().as_dict() | proof | ({} if self.room is None else {"room": self.room})


def next_shuffle(room: "Room") -> tuple[str, str]:
    """Secret and salt of a rematch, derived from the room's key: they are fixed before the players know anything."""
    return derived(room.key, "next secret"), derived(room.key, "next salt")


def proof_of(room: "Room") -> dict[str, Any] | None:
    """Everything that `verify` needs, and the commitment for a rematch; None before the match is over."""
    if room.status != OVER:
        return None
    return {
        "commitment": room.commitment,
        "secret": room.secret,
        "salt": room.salt,
        "nonces": list(room.nonces),
        "seed": room.match.seed,
        "sealed": opened_seals(room.sealed, len(room.movers)),
        "next": commitment(*next_shuffle(room)),
        **({"given": len(room.given.moves)} if room.given.moves else {}),
    }


# ---- checking a proof


@dataclass(frozen=True)
class ProofCheck:
    """One check of a proof. `text` is English, in the catalogue; `value` is for comparing by hand, or ""."""

    ok: bool
    text: str
    value: str = ""


@dataclass(frozen=True)
class Seen:
    """What a player saw before the match: the commitment, and their own nonces. Their page shows both."""

    commitment: str = ""
    nonces: tuple[str, ...] = ()


NOTHING_SEEN = Seen()


def verify(text: str, seen: Seen = NOTHING_SEEN) -> list[ProofCheck]:
    """Check a downloaded record or one line of an export; RecordError if it is not a record or holds no proof."""
    record = Record.loads(text)
    proof = _proof(text)
    match, given = record.replay(), proof.get("given", 0)
    return [
        *_compare(proof, seen),
        *([ProofCheck(True, GIVEN, str(given))] if given else []),
        ProofCheck(
            commitment(proof["secret"], proof["salt"]) == proof["commitment"],
            N_("The server's secret is the one it committed to. Compare the commitment with the one you saw:"),
            proof["commitment"],
        ),
        ProofCheck(
            seed_of(proof["secret"], proof["nonces"]) == record.seed,
            N_("The seed follows from the server's secret and the players' nonces. Compare your nonce:"),
            " / ".join(proof["nonces"]),
        ),
        ProofCheck(_draws_follow(match, given), N_("Every draw follows from the seed.")),
        *_check_seals(proof["sealed"], match),
        *_find_missing_seals(proof, match),
    ]


def _compare(proof: Mapping[str, Any], seen: Seen) -> list[ProofCheck]:
    """Whether the proof agrees with what the player saw, as far as they say what that was."""
    commitment_text = N_("The commitment is the one you saw before the match:")
    nonce_text = N_("The server used your nonce:")
    commitments = [seen.commitment] if seen.commitment else []
    return [
        *(ProofCheck(text == proof["commitment"], commitment_text, text) for text in commitments),
        *(ProofCheck(nonce in proof["nonces"], nonce_text, nonce) for nonce in seen.nonces),
    ]


def _proof(text: str) -> dict[str, Any]:
    """The proof in a record, with the types of its parts checked."""
    try:
        proof = json.loads(text)["shuffle"]
        texts = (proof["secret"], proof["salt"], proof["commitment"], *proof["nonces"])
        sealed = [(entry["ply"], entry["salt"], entry["seal"]) for entry in proof["sealed"]]
        given = proof.get("given", 0)
    except (ValueError, TypeError, KeyError):
        raise _no_proof() from None
    right = all(isinstance(part, str) for part in texts) and all(_is_sealed(*entry) for entry in sealed)
    if not right or type(given) is not int or given < 0:
        raise _no_proof()
    return dict(proof)


def _no_proof() -> RecordError:
    return RecordError("record-field", field="shuffle", problem=N_("there is no proof of a finished match here"))


def _is_sealed(ply: object, salt: object, sealed: object) -> bool:
    return isinstance(ply, int) and isinstance(salt, str) and isinstance(sealed, str)


def _draws_follow(match: Match, given: int) -> bool:
    """Replay the match, drawing again at every chance move after the given ones, and compare."""
    again = match.game.match(match.seed)
    for ply, move in enumerate(match.history):
        played = again.draw() if again.player == CHANCE and ply >= given else again.push(move)
        if played != move:
            return False
    return True


def _check_seals(sealed: Sequence[Mapping[str, Any]], match: Match) -> list[ProofCheck]:
    """Whether the computers' hidden moves are those they had committed to."""
    checks = []
    for entry in sealed:
        known = 0 <= entry["ply"] < len(match.history)
        right = known and seal(entry["salt"], match.history[entry["ply"]]) == entry["seal"]
        checks.append(ProofCheck(right, N_("The computer's hidden move is the one it committed to:"), entry["seal"]))
    return checks


def _find_missing_seals(proof: Mapping[str, Any], match: Match) -> list[ProofCheck]:
    """A failed check for every hidden move that a computer had not committed to."""
    sealed = {entry["ply"] for entry in proof["sealed"]}
    computers = {player for player, nonce in enumerate(proof["nonces"]) if nonce == NO_NONCE}
    missing = [ply for ply in hidden_moves(match, computers) if ply not in sealed]
    text = N_("The computer committed to its hidden move in advance.")
    return [ProofCheck(False, text, match.history[ply]) for ply in missing]
