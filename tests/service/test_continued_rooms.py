"""Rooms that continue another match: given moves are judged, what is hidden is new, proofs name their limits."""

import json
import random

import pytest

import zweispiel
from tests.service.support import (
    ANNA,
    BERT,
    DRAWN,
    NONCES,
    PERSON,
    SECRET,
    SIMPLE,
    open_service,
    refused,
    room_of,
    two_people,
    wait_for,
)
from tests.support import random_move
from zweispiel.core.errors import RecordError
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import AskTakeback, Move, Plan, Rematch, Resign, Service
from zweispiel.service.continued_rooms import with_new_secrets
from zweispiel.service.database import Place
from zweispiel.service.fairness import verify

COMPUTER = Plan("computer", 1)
HEIMLICH = "heimlich v1: e6-n f6-nw f5-w d6-e"
CONTACTIC = "contactic[board=5x5,tiles=2,2,2,2,2,2] v1: draw:1000 c4:1000 draw:1111 b4:1111"
COMBINATO = "combinato v1: secret:5678 secret:1234 5019 1239 5019 4239"


def continued(service: Service, line: str, seat: int = 0, ply: int | None = None) -> str:
    """A room in which Anna plays on against a computer."""
    plans = [PERSON, COMPUTER] if seat == 0 else [COMPUTER, PERSON]
    made = service.continue_from(ANNA, line, ply, plans)
    service.sit(made.room, ANNA, seat, "Anna", NONCES[0])
    return made.room


def findings(service: Service, room: str) -> list[tuple[bool, str]]:
    """What a check of the downloaded record finds."""
    return [(found.ok, found.value) for found in verify(service.record(room, ANNA).dumps())]


@pytest.mark.parametrize("line", [HEIMLICH, CONTACTIC, COMBINATO])
def test_the_room_begins_with_the_moves_and_its_record_replays(service: Service, line: str) -> None:
    room = continued(service, line)
    moves, now = Record.loads(line).moves, service.view(room, ANNA)
    public = [move["text"] for move in now.moves][: len(moves)]
    assert (now.given, now.status) == (len(moves), "playing")
    assert [text for text, move in zip(public, moves, strict=True) if text != move] in ([], ["secret:?"])
    service.act(room, ANNA, 0, Resign())
    record = service.record(room, ANNA)
    assert Record.loads(record.dumps()).replay().outcome() is not None
    found = findings(service, room)
    assert all(ok for ok, _ in found)
    assert (True, str(len(moves))) in found  # it says how much it cannot verify


def test_a_position_in_the_middle_and_the_other_side(service: Service) -> None:
    room = continued(service, HEIMLICH, seat=1, ply=3)
    assert room_of(service, room).movers[:3] == (0, 1, 0)
    assert service.view(room, ANNA).to_move == [1]
    assert service.view(room, ANNA).can["takeback"] is False


def test_inside_a_stage_it_begins_before_the_stage(service: Service) -> None:
    assert service.view(continued(service, COMBINATO, ply=3), ANNA).plies == 2


def test_given_moves_cannot_be_taken_back(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)
    room = continued(service, HEIMLICH)
    refused("no-takeback", lambda: service.act(room, ANNA, 0, AskTakeback()))
    service.act(room, ANNA, 0, Move(service.view(room, ANNA).choices[0]["move"]))
    service.act(room, ANNA, 0, AskTakeback())
    assert service.view(room, ANNA).plies == 4


def test_draws_after_the_given_ones_are_new_and_proven(service: Service) -> None:
    """Over many rooms, the tile after the given moves is not always the same, and every later draw is verified."""
    drawn, agreeing = set(), 0
    for _ in range(12):
        room = continued(service, CONTACTIC)
        now = room_of(service, room)
        assert now.movers[-1] == CHANCE
        drawn.add(now.match.history[-1])
        service.act(room, ANNA, 0, Resign())
        assert all(ok for ok, _ in findings(service, room))
        record = json.loads(service.record(room, ANNA).dumps())
        record["shuffle"]["given"] = 0
        agreeing += all(found.ok for found in verify(json.dumps(record)))
    assert len(drawn) > 1
    assert agreeing < 6  # the two given draws follow from no seed of ours, but for one in about thirty by chance


@pytest.mark.parametrize("given", [-1, "4", True, None])
def test_a_proof_with_a_nonsensical_number_is_none(service: Service, given: object) -> None:
    room = continued(service, HEIMLICH)
    service.act(room, ANNA, 0, Resign())
    record = json.loads(service.record(room, ANNA).dumps())
    record["shuffle"]["given"] = given
    with pytest.raises(RecordError):
        verify(json.dumps(record))


# ---- secrets


@pytest.mark.parametrize("seat", [0, 1])
def test_the_computer_has_a_new_secret_that_fits_and_is_sealed(
    service: Service, monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    """The person keeps theirs. All secrets that fit occur, and the record's own one is none but by chance."""
    monkeypatch.setattr(service._computers, "follow", lambda *_, **__: None)  # else it may have moved already
    found = set()
    for _ in range(10):
        room = continued(service, COMBINATO, seat)
        now = room_of(service, room)
        assert now.match.history[seat] == ("secret:5678", "secret:1234")[seat]
        assert set(service.view(room, ANNA).sealed) == {str(1 - seat)}
        assert now.match.observe(seat) == Record.loads(COMBINATO).position().observe(seat)
        found.add(now.match.history[1 - seat])
        service.act(room, ANNA, seat, Resign())
        assert all(ok for ok, _ in findings(service, room))
    assert len(found) > 1


@pytest.mark.parametrize("options", [{}, {"repeats": "true"}, {"code": "words"}, {"chips": "reported"}])
def test_new_secrets_make_no_difference_to_the_opponent(options: dict[str, str]) -> None:
    """In random matches, honest or not."""
    rng = random.Random(7)
    for _ in range(6):
        match = zweispiel.load(SECRET, **options).match()
        _play(match, rng.randrange(2, 14), rng)
        for player in (0, 1):
            changed = with_new_secrets(match, [player])
            assert changed.observe(1 - player) == match.observe(1 - player)
            assert changed.observe(None) == match.observe(None)
            assert changed.history[1 - player] == match.history[1 - player]


def _play(match: Match, moves: int, rng: random.Random) -> None:
    """Random moves; the match goes on, and no stage stays open."""
    for _ in range(moves):
        match.push(random_move(match, match.players[0], rng))
        if match.outcome() is not None:
            match.pop()
            break
    while match.pending:
        match.pop()


def test_a_lie_on_the_board_leaves_the_secret_as_it_is() -> None:
    line = "combinato[chips=reported] v1: secret:1234 secret:5678 9012 9013 chips:0+0 chips:4+0"
    match = Record.loads(line).position()
    assert with_new_secrets(match, [1]).history == match.history


# ---- rematches, restarts, refusals


@pytest.mark.parametrize("line", [HEIMLICH, CONTACTIC, COMBINATO])
def test_a_rematch_begins_in_the_same_position(service: Service, line: str) -> None:
    room = continued(service, line)
    service.act(room, ANNA, 0, Resign())
    service.act(room, ANNA, 0, Rematch())
    following = service.view(room, ANNA).next_room
    assert following is not None
    now, before = room_of(service, following), room_of(service, room)
    assert now.given.moves[2:] == before.given.moves[2:]
    assert service.view(following, ANNA).you == [1]
    proof = service.view(room, ANNA).reveal
    assert proof is not None
    assert proof["next"] == now.commitment


def test_it_survives_a_restart(place: Place) -> None:
    service = open_service(place)
    room = continued(service, COMBINATO)
    before = service.view(room, ANNA)
    service.close()
    service = open_service(place)
    assert service.view(room, ANNA).moves[:6] == before.moves[:6]
    assert service.view(room, ANNA).sealed == before.sealed
    service.close()


def test_the_computer_moves_on(service: Service) -> None:
    room = continued(service, HEIMLICH, seat=1)
    wait_for(lambda: service.view(room, ANNA).plies > 4)


def test_a_running_game_between_people_cannot_be_continued(service: Service) -> None:
    room = two_people(service, SIMPLE)
    service.act(room, ANNA, 0, Move(service.view(room, ANNA).choices[0]["move"]))
    for record in (service.record(room, ANNA).dumps(), service.record(room, BERT).dumps() + " " * 300_000):
        refused("no-analysis", lambda text=record: service.continue_from(ANNA, text, None, [PERSON, COMPUTER]))  # type: ignore[misc]
    service.act(room, ANNA, 0, Resign())
    assert continued(service, service.record(room, ANNA).dumps(), ply=1)


def test_what_cannot_be_continued(service: Service) -> None:
    refused("continue-alone", lambda: service.continue_from(ANNA, HEIMLICH, None, [PERSON, PERSON]))
    refused("bad-seats", lambda: service.continue_from(ANNA, HEIMLICH, None, [PERSON]))
    refused("no-holder", lambda: service.continue_from("", HEIMLICH, None, [PERSON, COMPUTER]))
    over = "combinato v1: secret:5678 secret:1234 1234 5679"
    refused("position-over", lambda: service.continue_from(ANNA, over, None, [PERSON, COMPUTER]))
    for wrong in (f"{HEIMLICH} a1-n", "heimlich v9: e6-n", "nonsense", "combinato v1: secret:? secret:1234"):
        with pytest.raises(RecordError):
            service.continue_from(ANNA, wrong, None, [PERSON, COMPUTER])
    assert service.mine(ANNA) == []


def test_both_computers(service: Service) -> None:
    made = service.continue_from(ANNA, COMBINATO, None, [COMPUTER, COMPUTER])
    assert set(service.view(made.room, ANNA).sealed) == {"0", "1"}


def test_a_game_with_chance_begins_before_its_draw(service: Service) -> None:
    """Before the first draw there is nothing to give: it is a room like any other."""
    room = continued(service, CONTACTIC, ply=0)
    assert service.view(room, ANNA).given == 0
    assert room_of(service, room).game.name == DRAWN
