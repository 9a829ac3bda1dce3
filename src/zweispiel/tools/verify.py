"""Checks the proofs in records from a server: one record, or an export with one in each line."""

from dataclasses import asdict, dataclass
from typing import Any

from zweispiel.core.errors import N_, RecordError, UsageError
from zweispiel.core.record import Record
from zweispiel.i18n import _
from zweispiel.service.fairness import NOTHING_SEEN, ProofCheck, Seen, verify

RIGHT, WRONG = N_("correct"), N_("WRONG")
SEEN_OF_ONE = N_("--commitment and --nonce belong to one match, but this file holds several records.")
UNFINISHED = N_("not over yet: nothing to check")


@dataclass(frozen=True)
class Proof:
    """One record and what was found about it; nothing if it is of a match that goes on."""

    game: str
    date: str
    findings: tuple[ProofCheck, ...]

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def check_all(text: str, seen: Seen = NOTHING_SEEN) -> list[Proof]:
    """Check every record in a text; RecordError if there is none, or one that is no record.

    `seen` belongs to one match, so it goes with a single record only.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    several = len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines)
    if not several:
        return [_check(text, seen)]
    if seen != NOTHING_SEEN:
        raise UsageError("seen-of-one", SEEN_OF_ONE)
    checked = [_check(line, seen, alone=False) for line in lines]
    if not any(proof.findings for proof in checked):
        raise RecordError("record-field", field="shuffle", problem=UNFINISHED)
    return checked


def _check(text: str, seen: Seen, alone: bool = True) -> Proof:
    record = Record.loads(text)
    goes_on = record.outcome is None and not alone
    return Proof(record.game, record.date or "", () if goes_on else tuple(verify(text, seen)))


def lines_of(proof: Proof) -> list[str]:
    """A proof for people."""
    head = f"{proof.game} {proof.date}".strip()
    if not proof.findings:
        return [f"{head}: {_(UNFINISHED)}"]
    return [f"{head}:", *(_line(finding) for finding in proof.findings)]


def _line(finding: ProofCheck) -> str:
    return f"  {_(RIGHT) if finding.ok else _(WRONG)}  {_(finding.text)} {finding.value}".rstrip()
