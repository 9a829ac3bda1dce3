"""Several services on one database: each answers for all, and what one has changed the others show."""

import random
import threading
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from tests.postgres import Schema
from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    COMPUTER,
    SIMPLE,
    Open,
    Thoughts,
    against_computer,
    answered,
    first_move,
    one_screen,
    play_move,
    refused,
    room_of,
    two_people,
    wait_for,
)
from tests.service.test_old_data import ANNA as OLD_ANNA
from tests.service.test_old_data import GOING, OLD, ROOMS
from tests.support import random_move
from zweispiel.service import AskTakeback, Move, Resign, Service, ServiceError, events, peers, presence
from zweispiel.service.backup import copy, restore
from zweispiel.service.room import replayed

pytestmark = pytest.mark.long


@pytest.fixture
def pair(opened: Open) -> tuple[Service, Service]:
    return opened(), opened()


def test_a_service_listens_before_it_serves(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it reads from then on stays in memory, however long it takes to connect."""
    listen_on = peers.Peers._listen_on

    def slowly(self: peers.Peers, connection: Any) -> None:
        time.sleep(0.3)
        listen_on(self, connection)

    monkeypatch.setattr(peers.Peers, "_listen_on", slowly)
    service = opened()
    room = one_screen(service)
    time.sleep(0.5)
    assert service._rooms.is_known(room)


def test_what_one_has_stored_the_other_shows(pair: tuple[Service, Service]) -> None:
    one, other = pair
    room, rng = one_screen(one), random.Random(1)
    for number in range(12):
        mover, looker = pair if number % 2 else pair[::-1]
        play_move(mover, room, rng)
        assert looker.number(room) == mover.number(room)
        assert looker.view(room, ANNA).moves == mover.view(room, ANNA).moves
    assert [seen.room for seen in other.mine(ANNA)] == [room]
    one.forget(ANNA)
    refused("unknown-room", lambda: other.view(room, ANNA))


def test_an_action_with_a_key_is_done_once_by_all(pair: tuple[Service, Service]) -> None:
    one, other = pair
    room = one_screen(one)
    move, seen = Move(one.view(room, ANNA).choices[0]["move"]), one.number(room)
    first = one.act(room, ANNA, 0, move, seen, key="once")
    assert other.act(room, ANNA, 0, move, seen, key="once") == first
    assert len(one._store.events(room)) == first


@pytest.mark.rounds(1, 1)
def test_many_race_for_every_number(opened: Open, rounds: Iterator[int]) -> None:
    """32 clients at two services, 250 actions each: every event has one author, and both agree on the order."""
    services = opened(), opened()
    acknowledged: dict[int, int] = {}
    broken: list[BaseException] = []
    room = one_screen(services[0])
    start = services[0].number(room)

    def play(seed: int) -> None:
        rng, service = random.Random(seed), services[seed % 2]
        try:
            for _ in range(250):
                act_once(service, room, rng, seed, acknowledged)
        except BaseException as error:  # noqa: BLE001 - a thread's failure must fail the test
            broken.append(error)

    for lap in rounds:
        threads = [threading.Thread(target=play, args=(lap * 32 + seed,)) for seed in range(32)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert broken == []
    kept = services[0]._store.events(room)
    print(f"acknowledged in the race: {len(acknowledged)}")
    assert sorted(acknowledged) == list(range(start + 1, len(kept) + 1))
    for service in services:
        assert replayed(room, kept).match.history == room_of(service, room).match.history


def act_once(service: Service, room: str, rng: random.Random, who: int, acknowledged: dict[int, int]) -> None:
    """A move, or a takeback where none is left; refused if another was quicker."""
    now = room_of(service, room)
    trial = now.match.copy()
    text = random_move(now.match, now.to_move[0], rng)
    trial.push(text)
    action = Move(text) if trial.outcome() is None else AskTakeback()
    try:
        number = service.act(room, ANNA, now.to_move[0], action, now.number)
    except ServiceError as refusal:
        assert refusal.code == "stale"  # noqa: PT017
        return
    assert number not in acknowledged
    acknowledged[number] = who


# ---- news


def test_news_of_the_other_are_heard(pair: tuple[Service, Service]) -> None:
    one, other = pair
    room, heard = one_screen(one), list[int]()
    other.subscribe(room, heard.append)
    play_move(one, room, random.Random(1))
    wait_for(lambda: one.number(room) in heard)


@pytest.mark.rounds(1, 20)
def test_lost_news_cost_seconds_only(opened: Open, monkeypatch: pytest.MonkeyPatch, rounds: Iterator[int]) -> None:
    """No notification arrives: whoever listens at the other service hears of each move all the same."""
    monkeypatch.setattr(peers, "LOOK_SECONDS", 0.3)  # else this would take minutes
    one, other = opened(), opened()
    rng, lost = random.Random(1), 0
    monkeypatch.setattr(one._bus, "relay", lambda *_: None)
    for _ in rounds:
        room, heard = one_screen(one), list[int]()
        end = other.subscribe(room, heard.append)
        play_move(one, room, rng)
        wait_for(partial(has_heard, one, room, heard))
        end()
        lost += 1
    print(f"notifications lost: {lost}")


def has_heard(service: Service, room: str, heard: list[int]) -> bool:
    return service.number(room) in heard


def test_listening_goes_on_after_the_connections_were_cut(pair: tuple[Service, Service], schema: Schema) -> None:
    one, other = pair
    room, heard, rng = one_screen(one), list[int](), random.Random(1)
    other.subscribe(room, heard.append)
    for _ in range(3):
        schema.cut_connections()
        play_move(one, room, rng)
        wait_for(lambda: one.number(room) in heard)


def test_who_is_erased_is_erased_everywhere(pair: tuple[Service, Service]) -> None:
    one, other = pair
    room = two_people(one)
    assert "Anna" in str(other.view(room, BERT).seats)
    one.forget(ANNA)
    wait_for(lambda: "Anna" not in str(other.view(room, BERT).seats))
    assert "Anna" not in str(one.view(room, BERT).seats)


# ---- presence


def test_presence_is_told_and_expires(pair: tuple[Service, Service], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = pair
    room = two_people(one)
    one.arrive(room, ANNA)
    one.arrive(room, CARL)
    wait_for(lambda: (other.presence(room).online, other.presence(room).watchers) == ((0,), 1))
    one.leave(room, CARL)
    wait_for(lambda: other.presence(room).watchers == 0)
    monkeypatch.setattr(one._bus, "relay", lambda *_: None)  # as if it had been killed: it says nothing any more
    monkeypatch.setattr(one._bus, "connections_here", lambda: iter(()))
    later = time.monotonic() + presence.EXPIRY_SECONDS
    monkeypatch.setattr(other._bus, "_clock", lambda: later + 1)
    wait_for(lambda: other.presence(room).online == ())


def test_presence_that_was_not_heard_is_told_again(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "HEARTBEAT_SECONDS", 0.5)
    one = opened()
    room = two_people(one)
    one.arrive(room, BERT)
    late = opened()
    wait_for(lambda: late.presence(room).online == (1,))


# ---- clocks


@pytest.mark.rounds(1, 20)
def test_a_clock_that_is_set_changes_nothing_but_dates(opened: Open, thoughts: Thoughts, rounds: Iterator[int]) -> None:
    """Forward by a year or back by one, in one process only: moves, answers of computers, presence, seats go on."""
    thoughts.gate.set()
    wall = [time.time()]
    set_clock, right = opened(workers=1, now=lambda: wall[0]), opened(workers=1)
    steps = 0
    for number in rounds:
        room = against_computer(set_clock)
        right.arrive(room, ANNA)
        wait_for(partial(both_online, set_clock, room))
        wall[0] += (1 if number % 2 else -1) * 365 * 86_400
        steps += 1
        first_move(set_clock, room)
        wait_for(answered(right, room, 2))
        assert both_online(right, room)
        first_move(right, room)
        wait_for(answered(set_clock, room, 4))
        assert [seen.number for seen in (set_clock.view(room, ANNA), right.view(room, ANNA))] == [6, 6]
        assert room in [seen.room for seen in set_clock.mine(ANNA)]
        right.leave(room, ANNA)
        right.act(room, ANNA, 0, Resign())
    print(f"steps of the clock: {steps}")


def both_online(service: Service, room: str) -> bool:
    return service.presence(room).online == (0, 1)


# ---- versions


@pytest.mark.rounds(1, 3)
def test_a_process_of_the_last_version_goes_on_while_tables_grow(
    opened: Open, schema: Schema, rounds: Iterator[int]
) -> None:
    """Migrations only add, so what a newer version adds does not disturb the processes that do not know it."""
    old = opened()
    room, rng = one_screen(old), random.Random(1)
    for number in rounds:
        before = old.number(room)
        for table in ("events", "rooms", "holders", "studies"):
            schema.execute(f"ALTER TABLE {table} ADD COLUMN later_{number} TEXT NOT NULL DEFAULT 'new'")
        schema.execute(f"CREATE TABLE later_{number} (room TEXT PRIMARY KEY)")
        new = opened()
        for service in (old, new, old, new):
            play_move(service, room, rng)
        other = one_screen(old)
        assert old.number(room) == new.number(room) == before + 4
        assert new.view(other, ANNA).moves == old.view(other, ANNA).moves
        new.forget(ANNA, other)
        refused("unknown-room", partial(old.view, other, ANNA))


def test_games_of_the_first_version_are_played_on_by_two_processes(opened: Open, schema: Schema) -> None:
    """Its data folder is copied into the database, and both services play in each of its rooms."""
    copy(OLD / "data", schema.url)
    services, rng = (opened(), opened()), random.Random(1)
    played = 0
    for label in GOING:
        room = ROOMS[label]
        for number in range(6):
            mover, looker = services[number % 2], services[1 - number % 2]
            if not set(room_of(mover, room).to_move) & set(room_of(mover, room).persons):
                break
            before = looker.number(room)
            play_move(mover, room, rng)
            assert looker.number(room) > before
            assert looker.view(room, OLD_ANNA).moves == mover.view(room, OLD_ANNA).moves
            played += 1
    assert played > len(GOING)
    print(f"moves in rooms of the first version: {played}")


# ---- computers


def test_one_service_thinks_and_the_other_does_not(opened: Open, thoughts: Thoughts) -> None:
    one, other = opened(workers=1), opened(workers=1)
    room = against_computer(one)
    first_move(one, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    other.arrive(room, ANNA)  # a page that is served by the other
    assert other.presence(room).thinking == (1,)
    time.sleep(2.5 * 3.0)  # more than two looks for computers that were left behind
    assert len(thoughts.begun) == 1
    thoughts.gate.set()
    wait_for(lambda: other.view(room, ANNA).plies == 2)


def test_a_search_stops_when_the_room_moves_on_elsewhere(opened: Open, thoughts: Thoughts) -> None:
    one, other = opened(workers=1), opened()
    room = against_computer(one)
    first_move(one, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    other.act(room, ANNA, 0, Resign())
    wait_for(thoughts.begun[0][1].is_set)
    assert one.view(room, ANNA).status == "over"


def test_a_computer_that_was_left_behind_is_taken_over(opened: Open, thoughts: Thoughts) -> None:
    dying = opened(workers=1)
    room = against_computer(dying)
    first_move(dying, room)
    wait_for(lambda: len(thoughts.begun) == 1)
    heir = opened(workers=1)
    time.sleep(2.5 * 3.0)
    assert len(thoughts.begun) == 1  # as long as its process lives, it is left alone
    dying.close()
    thoughts.gate.set()
    wait_for(lambda: heir.view(room, ANNA).plies == 2)


def test_computers_play_on_while_they_are_watched_anywhere(opened: Open) -> None:
    one, other = opened(workers=1), opened(workers=1)
    room = one.create(ANNA, SIMPLE, {}, [COMPUTER, COMPUTER]).room
    one.arrive(room, ANNA)
    other.arrive(room, BERT)
    wait_for(lambda: other.view(room, BERT).status == "over")
    moved = [event for event in one._store.events(room) if event.kind == events.MOVED]
    assert len(moved) == one.view(room, ANNA).plies


def test_a_process_that_lags_behind_takes_no_move_away(opened: Open, schema: Schema) -> None:
    one, lagging = opened(), opened()
    room = against_computer(one)
    before = room_of(lagging, room)
    first_move(one, room)
    lagging._computers.follow(before, watched=True, owner="")
    assert schema.execute("SELECT 1 FROM work WHERE ended IS NULL") == 1


# ---- the whole database


def test_a_database_in_use_is_not_restored(opened: Open, schema: Schema, tmp_path: Any) -> None:
    from zweispiel.service.backup import back_up

    one = opened()
    one_screen(one)
    back_up(schema.url, tmp_path / "backup")
    refused("store-in-use", lambda: restore(schema.url, tmp_path / "backup", replace=True))
