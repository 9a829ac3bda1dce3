"""Checks the proofs in records from a server: one record, or an export with one in each line."""

from dataclasses import asdict, dataclass
from typing import Any

from zweispiel.core.errors import N_, RecordError
from zweispiel.core.record import Record
from zweispiel.i18n import _
from zweispiel.service.fairness import ProofCheck, verify

RIGHT, WRONG = N_("correct"), N_("WRONG")
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


def check_all(text: str) -> list[Proof]:
    """Check every record in a text; RecordError if there is none, or one that is no record."""
    lines = [line for line in text.splitlines() if line.strip()]
    several = len(lines) > 1 and all(line.lstrip().startswith("{") and line.rstrip().endswith("}") for line in lines)
    if not several:
        return [_check(text)]
    checked = [_check(line, alone=False) for line in lines]
    if not any(proof.findings for proof in checked):
        raise RecordError("record-field", field="shuffle", problem=UNFINISHED)
    return checked


def _check(text: str, alone: bool = True) -> Proof:
    record = Record.loads(text)
    goes_on = record.outcome is None and not alone
    return Proof(record.game, record.date or "", () if goes_on else tuple(verify(text)))


def lines_of(proof: Proof) -> list[str]:
    """A proof for people."""
    head = f"{proof.game} {proof.date}".strip()
    if not proof.findings:
        return [f"{head}: {_(UNFINISHED)}"]
    return [f"{head}:", *(_line(finding) for finding in proof.findings)]


def _line(finding: ProofCheck) -> str:
    return f"  {_(RIGHT) if finding.ok else _(WRONG)}  {_(finding.text)} {finding.value}".rstrip()
