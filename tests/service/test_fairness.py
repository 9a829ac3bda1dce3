"""Shuffles: committed before, revealed after, checkable by anybody."""

import json
import random
from typing import Any

import pytest

from tests.service.support import (
    ANNA,
    BERT,
    DRAWN,
    NONCES,
    PERSON,
    SIMPLE,
    one_screen,
    play_on,
    room_of,
    two_people,
)
from zweispiel.core.errors import RecordError
from zweispiel.core.record import Record
from zweispiel.service import Resign, Service
from zweispiel.service.fairness import seed_of, verify

SMALL = {"board": "5x5", "tiles": "1,1,1,1,1,1"}


def finished(service: Service) -> dict[str, Any]:
    """The record of a short game with draws."""
    room = one_screen(service, DRAWN, SMALL)
    play_on(service, room, random.Random(4))
    found: dict[str, Any] = json.loads(service.record(room, ANNA).dumps())
    return found


def test_what_was_committed_is_revealed(service: Service) -> None:
    made = service.create(ANNA, DRAWN, SMALL, [PERSON, PERSON])
    assert service.view(made.room, "").commitment == made.commitment
    service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
    service.sit(made.room, BERT, 1, "Bert", NONCES[1], made.invitations[1])
    assert service.view(made.room, ANNA).reveal is None
    assert "shuffle" not in service.record(made.room, ANNA).as_dict()
    assert service.record(made.room, ANNA).seed is None
    service.act(made.room, ANNA, 0, Resign())
    reveal = service.view(made.room, "").reveal
    assert reveal is not None
    assert reveal["commitment"] == made.commitment
    assert reveal["nonces"] == list(NONCES)
    assert reveal["seed"] == seed_of(reveal["secret"], NONCES) == service.record(made.room, "").seed


def test_every_part_settles_the_seed() -> None:
    seeds = {seed_of(*parts) for parts in (("s", ("a", "b")), ("t", ("a", "b")), ("s", ("c", "b")), ("s", ("a", "c")))}
    assert len(seeds) == 4
    assert seed_of("s", ("b", "a")) != seed_of("s", ("a", "b"))


def test_a_true_record_is_verified(service: Service) -> None:
    record = finished(service)
    findings = verify(json.dumps(record))
    assert [finding.ok for finding in findings] == [True] * 3
    assert findings[0].value == record["shuffle"]["commitment"]
    assert Record.loads(json.dumps(record)).replay().outcome() is not None  # a record like any other


@pytest.mark.parametrize(("part", "wrong"), [("secret", [0, 1]), ("salt", [0]), ("commitment", [0]), ("nonces", [1])])
def test_a_changed_part_is_found(service: Service, part: str, wrong: list[int]) -> None:
    record = finished(service)
    old = record["shuffle"][part]
    record["shuffle"][part] = ["x" * 20, old[1]] if part == "nonces" else "0" * 64
    assert [number for number, finding in enumerate(verify(json.dumps(record))) if not finding.ok] == wrong


def test_draws_from_elsewhere_are_found(service: Service) -> None:
    """A record that replays, with the right seed, but whose tiles did not come from it."""
    record = finished(service)
    other = Record.loads(json.dumps(record)).replay().game.match(seed="another")
    rng = random.Random(5)
    while other.players:
        other.draw() if other.player == -1 else other.push(rng.choice(other.moves()))
    record |= {"moves": list(other.history), "outcome": None}
    assert [finding.ok for finding in verify(json.dumps(record))] == [True, True, False]


@pytest.mark.parametrize("text", ["", "{}", "[]", "zaic v1: 2x2@h8"])
def test_what_holds_no_proof_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        verify(text)


@pytest.mark.parametrize("broken", [None, 7, [], {}, {"secret": 1}, "text"])
def test_a_broken_proof_is_refused(service: Service, broken: object) -> None:
    with pytest.raises(RecordError):
        verify(json.dumps(finished(service) | {"shuffle": broken}))


def test_an_unfinished_match_has_no_proof(service: Service) -> None:
    with pytest.raises(RecordError):
        verify(service.record(two_people(service, SIMPLE), ANNA).dumps())


def test_nonces_make_the_seed_and_rooms_differ(service: Service) -> None:
    seeds = {room_of(service, two_people(service, SIMPLE)).match.seed for _ in range(5)}
    assert len(seeds) == 5
