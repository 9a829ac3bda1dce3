"""Shuffles nobody can bend: the server commits itself before the players add their part, and shows everything later.

When a room is made the server chooses a secret and publishes `commitment(secret, salt)`. Each person then adds a nonce,
and the seed of all draws is the hash of secret and nonces: neither side could choose it. Once the match is over secret
and salt are shown, and anybody can check commitment, seed and every draw. A computer's own hidden moves are committed
to in the same way when they are made.
"""

import hashlib
import hmac
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zweispiel.core.errors import N_, RecordError
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.kernel.contract import CHANCE

#: The nonce of a seat that no person has.
NO_NONCE = "computer"


def _hash(*parts: str) -> str:
    """A hash of texts that no other list of texts has: none of them contains a line's end."""
    return hashlib.sha256("\n".join(("zweispiel/1", *parts)).encode()).hexdigest()


def commitment(secret: str, salt: str) -> str:
    """What is published before the players choose their nonces."""
    return _hash("shuffle", secret, salt)


def seed_of(secret: str, nonces: Sequence[str]) -> str:
    """The seed of the match's draws."""
    return _hash("seed", secret, *nonces)


def seal(salt: str, move: str) -> str:
    """The commitment to a computer's hidden move."""
    return _hash("move", salt, move)


def derived(key: str, purpose: str) -> str:
    """A secret for some purpose that follows from a room's key, but from which the key does not follow."""
    return hmac.new(key.encode(), purpose.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True)
class SealedMove:
    """A computer's hidden move: its number in the history and the salt of its commitment."""

    ply: int
    move: str
    salt: str


@dataclass(frozen=True)
class ProvenRecord(Record):
    """A record with the proof of its shuffle, once the match is over."""

    shuffle: Mapping[str, Any] | None = field(default=None, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """The record, and `shuffle` where there is a proof."""
        return super().as_dict() | ({} if self.shuffle is None else {"shuffle": dict(self.shuffle)})


# ---- checking


@dataclass(frozen=True)
class Finding:
    """One thing that was checked. `text` is English, in the catalogue; `value` is what to compare by hand, or ""."""

    ok: bool
    text: str
    value: str = ""


def verify(text: str) -> list[Finding]:
    """Check a downloaded record or one line of an export; RecordError if it is none or holds no proof."""
    record = Record.loads(text)
    proof = _proof(text)
    match = record.replay()
    return [
        Finding(
            commitment(proof["secret"], proof["salt"]) == proof["commitment"],
            N_("The server's secret is the one it had committed itself to. Compare the commitment with what you saw:"),
            proof["commitment"],
        ),
        Finding(
            seed_of(proof["secret"], proof["nonces"]) == record.seed,
            N_("The seed follows from the server's secret and the players' nonces. Compare your nonce:"),
            " / ".join(proof["nonces"]),
        ),
        Finding(_draws_follow(match), N_("Every draw follows from the seed.")),
        *_sealed_findings(proof["sealed"], match),
        *_unsealed_findings(proof, match),
    ]


def _proof(text: str) -> dict[str, Any]:
    """The part of the text that holds the proof, its shape checked."""
    try:
        proof = json.loads(text)["shuffle"]
        texts = (proof["secret"], proof["salt"], proof["commitment"], *proof["nonces"])
        sealed = [(entry["ply"], entry["salt"], entry["seal"]) for entry in proof["sealed"]]
    except (ValueError, TypeError, KeyError):
        raise _no_proof() from None
    right = all(isinstance(part, str) for part in texts) and all(_is_sealed(*entry) for entry in sealed)
    if not right:
        raise _no_proof()
    return dict(proof)


def _no_proof() -> RecordError:
    return RecordError("record-field", field="shuffle", problem=N_("there is no proof of a finished match here"))


def _is_sealed(ply: object, salt: object, sealed: object) -> bool:
    return isinstance(ply, int) and isinstance(salt, str) and isinstance(sealed, str)


def _draws_follow(match: Match) -> bool:
    """Play the match again and draw instead of pushing at every chance."""
    again = match.game.match(match.seed)
    for move in match.history:
        played = again.draw() if again.player == CHANCE else again.push(move)
        if played != move:
            return False
    return True


def _sealed_findings(sealed: Sequence[Mapping[str, Any]], match: Match) -> list[Finding]:
    """Whether the computers' hidden moves are those they had committed themselves to."""
    findings = []
    for entry in sealed:
        known = 0 <= entry["ply"] < len(match.history)
        right = known and seal(entry["salt"], match.history[entry["ply"]]) == entry["seal"]
        findings.append(Finding(right, N_("The computer's hidden move is the one it had committed to:"), entry["seal"]))
    return findings


def _unsealed_findings(proof: Mapping[str, Any], match: Match) -> list[Finding]:
    """Hidden moves of computers that were not committed to: there must be none."""
    sealed = {entry["ply"] for entry in proof["sealed"]}
    computers = {player for player, nonce in enumerate(proof["nonces"]) if nonce == NO_NONCE}
    missing = [ply for ply in _hidden_moves(match, computers) if ply not in sealed]
    return [
        Finding(False, N_("The computer's hidden move was committed to before."), match.history[n]) for n in missing
    ]


def _hidden_moves(match: Match, players: Collection[int]) -> list[int]:
    """Which moves of the history were hidden moves of these players."""
    again, found = match.game.match(match.seed), []
    for ply, move in enumerate(match.history):
        if again.player in players and match.game.public_text(match.game.parse(move)) != move:
            found.append(ply)
        again.push(move)
    return found
