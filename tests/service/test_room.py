"""A room is what its events add up to, whenever and however often they are added up."""

import random
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import zweispiel
from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    holder_of,
    one_screen,
    open_service,
    play_move,
    room_of,
    two_people,
)
from tests.support import fingerprint, seeds
from zweispiel.core.errors import ZweispielError
from zweispiel.service import (
    Action,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Limits,
    Move,
    OfferDraw,
    Rematch,
    Resign,
    Service,
    Withdraw,
)
from zweispiel.service.room import Room, at_ply, replayed

#: Short matches of every game.
OPTIONS: dict[str, dict[str, str]] = {
    "contactic": {"board": "5x5", "tiles": "2,2,2,2,2,2"},
    "combinato": {"rows": "3"},
}


def facts(room: Room) -> tuple[object, ...]:
    """Everything about a room that can be compared."""
    plain = {field.name: getattr(room, field.name) for field in fields(room) if field.name not in ("match", "game")}
    return plain, room.game, fingerprint(room.match), room.match.seed


def replay(service: Service, room: str) -> Room:
    return replayed(room, service._store.events(room))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for many examples."""
    opened = open_service(tmp_path_factory.mktemp("data"), Limits(rooms_per_holder=10**6))
    yield opened
    opened.close()


@pytest.mark.parametrize("game", zweispiel.games())
@given(seed=seeds)
def test_a_room_read_from_the_store_is_the_one_in_memory(shared: Service, game: str, seed: int) -> None:
    service = shared
    rng = random.Random(seed)
    room = rng.choice((two_people, one_screen))(service, game, OPTIONS.get(game, {}))
    for _ in range(rng.randrange(12)):
        if room_of(service, room).status == "playing":
            play_move(service, room, rng)
        else:
            break
    assert facts(replay(service, room)) == facts(room_of(service, room))
    views = [service.view(room, holder).as_dict() for holder in (ANNA, BERT, "")]
    service._rooms.drop(room)
    assert [service.view(room, holder).as_dict() for holder in (ANNA, BERT, "")] == views


@given(seed=seeds)
def test_past_positions_are_those_that_were_seen(shared: Service, seed: int) -> None:
    service, rng = shared, random.Random(seed)
    room = two_people(service, "contactic", OPTIONS["contactic"])
    seen = {}
    for _ in range(8):
        if room_of(service, room).status != "playing":
            break
        view = service.view(room, "")
        seen[view.plies] = view.svg
        play_move(service, room, rng)
    for ply, svg in seen.items():
        past = service.view(room, "", ply=ply)
        assert (past.ply, past.svg, past.choices) == (ply, svg, [])


@pytest.mark.parametrize("ply", [-5, 0, 1, 2, 3, 10**9])
def test_past_positions_never_lie_inside_a_stage(service: Service, ply: int) -> None:
    room = two_people(service, "combinato")
    for seat, holder in enumerate((ANNA, BERT)):
        service.act(room, holder, seat, Move(f"secret:{seat}234"))
    service.act(room, ANNA, 0, Move("5678"))
    assert service.view(room, BERT, ply=ply).ply == (0 if ply < 2 else 2)


def test_looking_at_the_past_leaves_the_match_alone(service: Service) -> None:
    room = one_screen(service)
    for _ in range(5):
        play_move(service, room, random.Random(1))
    match = room_of(service, room).match
    before = fingerprint(match)
    for ply in range(6):
        assert len(at_ply(match, ply).history) == ply
    assert fingerprint(match) == before


def test_rooms_leave_memory_and_come_back(tmp_path: Path) -> None:
    service = open_service(tmp_path, Limits(rooms_kept=3))
    rooms = [two_people(service) for _ in range(8)]
    assert len(service._rooms._ready) == 3
    for room in rooms:
        play_move(service, room, random.Random(1))
    assert [service.view(room, ANNA).plies for room in rooms] == [1] * 8
    assert len(service._rooms._ready) == 3
    service.close()


class Everything(RuleBasedStateMachine):
    """Two people and a stranger do what they like, allowed or not, and now and then the server starts again.

    Whatever happens, memory and store agree, numbers only grow, and a refused action changes nothing.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.service = open_service(Path(self.folder.name))
        self.rng = random.Random(0)
        self.number = 0

    @initialize(game=st.sampled_from(zweispiel.games()), seed=seeds, shared=st.booleans())
    def begin(self, game: str, seed: int, shared: bool) -> None:
        self.rng = random.Random(seed)
        self.room = (two_people if shared else one_screen)(self.service, game, OPTIONS.get(game, {}))

    @rule()
    def move(self) -> None:
        if room_of(self.service, self.room).to_move:
            play_move(self.service, self.room, self.rng)

    @rule(
        holder=st.sampled_from((ANNA, BERT, CARL, "")),
        seat=st.sampled_from((0, 1, 2)),
        late=st.integers(0, 3),
        action=st.sampled_from(
            (
                Withdraw(),
                OfferDraw(),
                AnswerDraw(yes=True),
                AnswerDraw(yes=False),
                AskTakeback(),
                AnswerTakeback(yes=True),
                AnswerTakeback(yes=False),
                Rematch(),
                Move("nonsense"),
                Move("secret:1234"),
            )
        ),
    )
    def act(self, holder: str, seat: int, late: int, action: Action) -> None:
        before = facts(room_of(self.service, self.room))
        seen = None if late == 3 else self.service.number(self.room) - late
        try:
            self.service.act(self.room, holder, seat, action, seen)
        except ZweispielError:
            assert facts(room_of(self.service, self.room)) == before

    @precondition(lambda self: self.rng.random() < 0.1)
    @rule(seat=st.sampled_from((0, 1)))
    def resign(self, seat: int) -> None:
        if room_of(self.service, self.room).status == "playing":
            self.service.act(self.room, holder_of(self.service, self.room, seat), seat, Resign())

    @rule()
    def restart(self) -> None:
        before = facts(room_of(self.service, self.room))
        self.service.close()
        self.service = open_service(Path(self.folder.name))
        assert facts(room_of(self.service, self.room)) == before

    @invariant()
    def memory_and_store_agree(self) -> None:
        if hasattr(self, "room"):
            now = room_of(self.service, self.room)
            assert facts(replay(self.service, self.room)) == facts(now)
            assert now.number >= self.number
            self.number = now.number
            assert len(now.movers) == len(now.match.history)

    def teardown(self) -> None:
        self.service.close()
        self.folder.cleanup()


TestEverything = Everything.TestCase
TestEverything.settings = settings(max_examples=10, stateful_step_count=30)
