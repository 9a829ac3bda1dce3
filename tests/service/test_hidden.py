"""Hidden information stays hidden: another secret or another pile changes nothing that others can get, not by a byte.

Every position is built twice, in rooms that are alike in everything public. All that opponent, spectator and stranger
can ask for is compared. Left out is only what is documented to differ: the commitments, which are hashes of salted
secrets (`test_shuffle.py` tests those).
"""

import dataclasses
import json
import random
from collections.abc import Callable, Iterator

import pytest

import zweispiel
from tests.hidden import alike, same_draw
from tests.service.support import (
    ANNA,
    BERT,
    CARL,
    DRAWN,
    NONCES,
    PATIENCE,
    PERSON,
    SECRET,
    analysis,
    open_service,
    room_of,
)
from tests.support import random_move
from zweispiel.core.errors import ZweispielError
from zweispiel.core.match import Match
from zweispiel.games.contactic import layout
from zweispiel.kernel.contract import CHANCE
from zweispiel.service import Limits, Move, NotNow, OfferDraw, Service, Withdraw
from zweispiel.service.database import Place
from zweispiel.service.engine_pool import EnginePool
from zweispiel.service.moves_in_words import reason_for
from zweispiel.service.room import Room
from zweispiel.service.room_cache import RoomCache
from zweispiel.service.thinking_time import HINT_LEVEL, move_work
from zweispiel.service.types import Plan

HOLDERS = (ANNA, BERT)
Dealt = Callable[[Room, Match], None]
#: Rooms are told apart by these, and commitments by their secrets.
APART = {"room", "commitment", "sealed", "touched"}
MOVES = (
    "nonsense",
    "secret:1234",
    "secret:5678",
    "1234",
    "1357",
    "solve:1234",
    "h5:0110",
    "skip",
    "chips:1+1",
    "a1:1111",
)


def everything(service: Service, room: str, viewer: int | None, plies: tuple[int | None, ...] = (None,)) -> str:
    """All that somebody can get: a player's own sight, or a watcher's and a stranger's."""
    holders = (CARL, "") if viewer is None else (HOLDERS[viewer],)
    found: list[object] = []
    for holder in holders:
        for lang in ("en", "de"):
            found += [_plain(service.view(room, holder, lang, ply=ply).as_dict()) for ply in plies]
            found.append(service.picture(room, holder, lang))
            found += [_plain(summary.as_dict()) for summary in service.mine(holder, lang) if summary.room == room]
        found += [_plain(service.observation(room, holder, all_moves=asked)) for asked in (False, True)]
        found.append({name: fact for name, fact in service.record(room, holder).as_dict().items() if name != "room"})
        found.append(dataclasses.astuple(service.presence(room)))
        found += [_attempt(service, room, holder, seat, text) for seat in (0, 1) for text in MOVES]
    return json.dumps(found, sort_keys=True, default=str)


def _plain(facts: dict[str, object]) -> dict[str, object]:
    return {name: fact for name, fact in facts.items() if name not in APART}


def _attempt(service: Service, room: str, holder: str, seat: int, text: str) -> list[object]:
    """What a refused move says; one that would be allowed is only noted."""
    now = room_of(service, room)
    try:
        if holder in now.seats[seat].holders and seat in now.to_move:
            now.match.copy().push(text, seat)  # what `act` asks first
            return ["allowed"]
        service.act(room, holder, seat, Move(text), now.number)
    except ZweispielError as error:
        return [type(error).__name__, error.code, error.template, error.params, str(error)]
    raise AssertionError("a move was played on another's seat")


def twins(service: Service, game: str, options: dict[str, str]) -> list[str]:
    """Two rooms of the same people whose seeds differ."""
    rooms = []
    for _ in range(2):
        made = service.create(ANNA, game, options, [PERSON, PERSON])
        service.sit(made.room, ANNA, 0, "Anna", NONCES[0])
        service.sit(made.room, BERT, 1, "Bert", NONCES[1], made.invitations[1])
        rooms.append(made.room)
    return rooms


@pytest.fixture
def frozen(place: Place) -> Service:
    """A service in which it is always the same time."""
    return open_service(place, Limits(rooms_per_holder=10_000), now=lambda: 1_000_000.0)


def same(service: Service, rooms: list[str], viewers: tuple[int | None, ...]) -> int:
    """Compare twins through the eyes of some viewers, now and at some past point; returns how many were compared."""
    plies = (None, random.Random(service.number(rooms[0])).randint(0, service.view(rooms[0], "").plies))
    for viewer in viewers:
        one, other = (everything(service, room, viewer, plies) for room in rooms)
        assert one == other, f"viewer {viewer} can tell the rooms apart"
    return 2 * len(viewers)


@pytest.mark.rounds(1, 12)
@pytest.mark.parametrize("options", [{}, {"chips": "reported"}, {"code": "words", "language": "en"}])
def test_a_secret_is_hidden_from_everybody_else(
    frozen: Service, options: dict[str, str], rounds: Iterator[int]
) -> None:
    """Anna's secret differs between the twins; Bert and all others see the same until the match is over."""
    compared = [_secret_round(frozen, options, random.Random(n)) for n in rounds]
    frozen.close()
    assert sum(compared) >= len(compared) * 10


def _secret_round(service: Service, options: dict[str, str], rng: random.Random) -> int:
    rooms = twins(service, SECRET, options)
    owner = rng.choice((0, 1))
    others = (1 - owner, None)
    texts = _two_secrets(service, rooms[0], owner, rng)
    compared = same(service, rooms, others)
    for room, text in zip(rooms, texts, strict=True):
        service.act(room, HOLDERS[owner], owner, Move(text))
    compared += same(service, rooms, others)
    if rng.random() < 0.5:  # withdrawn and given again
        for room, text in zip(rooms, texts, strict=True):
            service.act(room, HOLDERS[owner], owner, Withdraw())
            service.act(room, HOLDERS[owner], owner, Move(text))
    _both(service, rooms, 1 - owner, random_move(room_of(service, rooms[0]).match, 1 - owner, rng))
    for _ in range(6):
        compared += same(service, rooms, others)
        if not _one_stage(service, rooms, owner, rng):
            break
    return compared


def _two_secrets(service: Service, room: str, owner: int, rng: random.Random) -> list[str]:
    match = room_of(service, room).match
    texts = {random_move(match, owner, rng) for _ in range(40)}
    return rng.sample(sorted(texts), 2)


def _both(service: Service, rooms: list[str], seat: int, text: str) -> None:
    for room in rooms:
        service.act(room, HOLDERS[seat], seat, Move(text))


def _one_stage(service: Service, rooms: list[str], owner: int, rng: random.Random) -> bool:
    """Both lay a row that gets the same answer whichever of the two secrets it is asked of; False if none is found."""
    chosen = alike([room_of(service, room).match for room in rooms], (1 - owner, None), rng)
    for seat, text in (chosen or {}).items():
        _both(service, rooms, seat, text)
    return chosen is not None


@pytest.mark.rounds(1, 8)
def test_the_pile_is_hidden_from_everybody(
    frozen: Service, monkeypatch: pytest.MonkeyPatch, rounds: Iterator[int]
) -> None:
    """Twins have other seeds, so other tiles are still to come; the tiles that have come up are made the same."""
    monkeypatch.setattr(Match, "draw", same_draw)
    compared = [_pile_round(frozen, random.Random(n)) for n in rounds]
    frozen.close()
    assert sum(compared) >= len(compared) * 50


def _pile_round(service: Service, rng: random.Random) -> int:
    rooms = twins(service, DRAWN, {"board": "7x7", "tiles": "3,3,3,3,3,3"})
    compared = 0
    for _ in range(30):
        one, other = (room_of(service, room) for room in rooms)
        if one.status != "playing":
            break
        assert one.match.history == other.match.history
        assert one.match.seed != other.match.seed
        compared += same(service, rooms, (0, 1, None))
        _both(service, rooms, one.to_move[0], random_move(one.match, one.to_move[0], rng))
    return compared


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Dealt:
    """Puts rooms into positions that their seeds did not deal; they stay so, whatever the store says."""
    positions: dict[str, Room] = {}
    get = RoomCache.get
    monkeypatch.setattr(RoomCache, "get", lambda rooms, room: positions.get(room) or get(rooms, room))

    def deal(room: Room, match: Match) -> None:
        positions[room.id] = dataclasses.replace(room, match=match)

    return deal


def test_hints_know_no_more_than_the_player(place: Place, dealt: Dealt, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same position, another pile: the same hint; and a computer's secret is not in it either."""
    service = open_service(place, Limits(hint_visits=300, hint_seconds=60))
    monkeypatch.setattr("zweispiel.service.workers.hint_seed", lambda _: "the same for all")
    for game in (DRAWN, SECRET):
        found: list[object] = []
        for _ in range(4):
            made = service.create(ANNA, game, {}, [PERSON, PERSON])
            for seat in (0, 1):
                service.sit(made.room, ANNA, seat, "Anna", NONCES[seat])
            _same_start(service, made.room, random.Random(len(found)), dealt)
            found.append(dataclasses.astuple(service.hint(made.room, ANNA, 0).result(PATIENCE)))
        assert found == found[:1] * 4
    service.close()


@pytest.mark.parametrize("bits", ["1000", "0100"])
def test_a_hint_does_not_judge_the_last_tile(place: Place, dealt: Dealt, bits: str) -> None:
    """Whether the tile on g6 fits (1000) or not: the hint is a placement, and where there is only that to say, none."""
    service = open_service(place, Limits(hint_visits=50, hint_seconds=60))
    made = service.create(ANNA, DRAWN, {"referee": "challenge"}, [PERSON, PERSON])
    for seat in (0, 1):
        service.sit(made.room, ANNA, seat, "Anna", NONCES[seat])
    now = room_of(service, made.room)
    match = now.game.match(now.match.seed)
    for move in ("draw:1000", f"g6:{bits}", "draw:1100"):
        match.push(move)
    dealt(now, match)
    assert ":" in service.hint(made.room, ANNA, 1).result().move
    last = match.copy()
    last._state = match._state.copy()
    last._state[layout.TURNED_UP] = 0
    dealt(now, last)
    with pytest.raises(NotNow) as refusal:
        service.hint(made.room, ANNA, 1)
    assert refusal.value.code == "judge-yourself"
    service.close()


@pytest.mark.rounds(8, 100)
def test_hints_take_a_right_and_a_wrong_tile_alike(rounds: Iterator[int]) -> None:
    """What a hint is asked about is the position with the last tile accepted: nothing is judged for the player."""
    pool = EnginePool(kept=1, memory=16)
    for number in rounds:
        rng, match = random.Random(number), zweispiel.load(DRAWN, referee="challenge").match(number)
        for _ in range(2 * rng.randrange(8)):
            match.push(rng.choice(sorted(honest(match))))
        while match.player == CHANCE:
            match.push(rng.choice(match.moves()))
        right = rng.choice(sorted(honest(match)))
        there = right.partition(":")[0] + ":"
        wrong = [move for move in match.moves() if move.startswith(there) and move not in honest(match)]
        for move in (right, *wrong[:1]):
            now = match.copy()
            now.push(move)
            now.push(rng.choice(now.moves()))
            asked = now.for_hint()
            assert asked is not None
            engine = pool.for_hint(now.game, HINT_LEVEL, "the same for all")
            found = engine.think(asked, zweispiel.Limit(visits=30), player=now.players[0]).move
            assert found == "skip" or ":" in found
            assert "challenge" not in str(reason_for(now, now.players[0], found)).lower()


def honest(match: Match) -> set[str]:
    """The moves that fit, and no challenge of one that does."""
    if match.player == CHANCE:
        return set(match.moves())
    return {match.game.format(int(action)) for action in match.game.fair(match.knowledge(match.players[0]))}


def _same_start(service: Service, room: str, rng: random.Random, dealt: Dealt) -> None:
    """The same to see for player 0; only what he cannot know differs."""
    now = room_of(service, room)
    if now.game.has_secrets:
        service.act(room, ANNA, 0, Move("secret:1234"))
        service.act(room, ANNA, 1, Move(random_move(now.match, 1, rng)))
        return
    match = now.game.match(now.match.seed)
    match.push("draw:1100")
    dealt(now, match)


def test_a_computers_secret_is_hidden_from_its_opponent(frozen: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer's half of the first stage may be anything; who plays it sees the same, but for the commitment."""
    rooms = []
    for secret in ("secret:1357", "secret:2468"):
        made = frozen.create(ANNA, SECRET, {}, [PERSON, Plan("computer", 1)])
        with monkeypatch.context() as patch:
            patch.setattr(frozen._computers, "follow", lambda *_: None)
            frozen.sit(made.room, ANNA, 0, "Anna", NONCES[0])
            frozen._play(move_work(room_of(frozen, made.room), 1, Limits(), ""), analysis(secret))
        rooms.append(made.room)
    assert len({json.dumps(frozen.view(room, ANNA).sealed) for room in rooms}) == 2
    assert same(frozen, rooms, (0, None)) == 4
    for room in rooms:
        frozen.act(room, ANNA, 0, OfferDraw())
    assert same(frozen, rooms, (0, None)) == 4
    frozen.close()
