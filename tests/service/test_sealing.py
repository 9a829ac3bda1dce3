"""A computer's secret is sealed when it is chosen, and the seal is opened after the match."""

import json

from tests.service.support import (
    ANNA,
    SECRET,
    against_computer,
    room_of,
    wait_for,
)
from zweispiel.service import Move, Resign, Service
from zweispiel.service.fairness import verify
from zweispiel.service.sealing import seal


def test_a_computers_secret_is_committed_to(service: Service) -> None:
    room = against_computer(service, SECRET, seat=0)
    wait_for(lambda: 1 not in service.view(room, ANNA).to_move)
    committed = service.view(room, ANNA).sealed
    service.act(room, ANNA, 0, Move("secret:1234"))
    wait_for(lambda: 1 not in service.view(room, ANNA).to_move)
    service.act(room, ANNA, 0, Resign())
    reveal = service.view(room, ANNA).reveal
    assert reveal is not None
    (sealed,) = reveal["sealed"]
    secret = room_of(service, room).match.history[sealed["ply"]]
    assert committed == {"1": seal(sealed["salt"], secret)}
    record = service.record(room, ANNA).as_dict()
    assert [finding.ok for finding in verify(json.dumps(record))] == [True] * 4
    record["shuffle"]["sealed"][0]["seal"] = "0" * 64
    assert [finding.ok for finding in verify(json.dumps(record))] == [True, True, True, False]


def test_a_secret_that_was_never_played_needs_no_proof(service: Service) -> None:
    """Whoever gives up before he has written a secret himself ends the match while the computer's is pending."""
    room = against_computer(service, SECRET, seat=0)
    wait_for(lambda: 1 not in service.view(room, ANNA).to_move)
    service.act(room, ANNA, 0, Resign())
    record = service.record(room, ANNA)
    assert record.moves == ()
    assert [finding.ok for finding in verify(record.dumps())] == [True] * 3


def test_a_computers_secret_without_a_commitment_is_found(service: Service) -> None:
    room = against_computer(service, SECRET, seat=1)
    service.act(room, ANNA, 1, Move("secret:1234"))
    wait_for(lambda: len(room_of(service, room).match.history) == 2)
    service.act(room, ANNA, 1, Resign())
    record = service.record(room, ANNA).as_dict()
    assert [finding.ok for finding in verify(json.dumps(record))] == [True] * 4
    record["shuffle"]["sealed"] = []
    assert [finding.ok for finding in verify(json.dumps(record))] == [True, True, True, False]
