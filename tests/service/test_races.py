"""Many threads, few rooms: every event has one author, and everybody agrees on the order."""

import random
import threading

from tests.service.support import ANNA, BERT, NONCES, PERSON, SIMPLE, one_screen, room_of, two_people
from tests.support import random_move
from zweispiel.core.errors import ZweispielError
from zweispiel.service import AnswerDraw, AskTakeback, Created, Move, OfferDraw, Service, ServiceError
from zweispiel.service.room import replayed


def together(work: list[threading.Thread]) -> None:
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()


def test_many_people_act_at_once_in_few_rooms(service: Service) -> None:
    rooms = [one_screen(service) for _ in range(3)]
    played: dict[str, list[int]] = {room: [] for room in rooms}
    broken: list[BaseException] = []

    def act(seed: int) -> None:
        rng = random.Random(seed)
        try:
            for _ in range(15):
                _act_once(service, rng.choice(rooms), rng, played)
        except BaseException as error:  # noqa: BLE001 - a thread's failure must fail the test
            broken.append(error)

    together([threading.Thread(target=act, args=(seed,)) for seed in range(8)])
    assert broken == []
    for room in rooms:
        kept = service._store.events(room)
        assert sorted(played[room]) == list(range(4, len(kept) + 1))  # each number was acknowledged to one of them
        assert replayed(room, kept).match.history == room_of(service, room).match.history


def _act_once(service: Service, room: str, rng: random.Random, played: dict[str, list[int]]) -> None:
    """Something random in view of what was seen; refused if somebody else was quicker."""
    now = room_of(service, room)
    if not now.to_move:
        return
    seat = now.to_move[0]
    move = Move(random_move(now.match, seat, rng))
    action = rng.choice((move, move, move, AskTakeback()))
    try:
        played[room].append(service.act(room, ANNA, seat, action, now.number))
    except ServiceError as refusal:
        assert refusal.code in ("stale", "no-takeback", "not-your-turn", "match-over")  # noqa: PT017


def test_one_seat_and_many_who_want_it(service: Service) -> None:
    for _ in range(5):
        made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
        holders = [f"{number:064x}" for number in range(1, 9)]
        seated: list[str] = []

        def sit(
            holder: str, room: str = made.room, token: str = made.invitations[1], seated: list[str] = seated
        ) -> None:
            try:
                service.sit(room, holder, 1, "Guest", NONCES[1], token)
                seated.append(holder)
            except ServiceError:
                return

        together([threading.Thread(target=sit, args=(holder,)) for holder in holders])
        assert len(seated) == 1
        assert room_of(service, made.room).seats[1].holders == {seated[0]}


def _sit(service: Service, made: Created, holder: str, seated: list[str]) -> None:
    try:
        service.sit(made.room, holder, 1, "Guest", NONCES[1], made.invitations[1])
        seated.append(holder)
    except ServiceError:
        return


def test_a_move_and_an_agreement_at_once(service: Service) -> None:
    """Whichever comes first, the other is judged by what is then."""
    for number in range(8):
        room = two_people(service)
        service.act(room, BERT, 1, OfferDraw())
        seen = service.number(room)
        move = Move(service.view(room, ANNA).choices[0]["move"])
        results: list[str] = []

        def act(action: object, room: str = room, seen: int = seen, results: list[str] = results) -> None:
            try:
                service.act(room, ANNA, 0, action, seen)  # type: ignore[arg-type]
                results.append("done")
            except ZweispielError as error:
                results.append(error.code)

        deeds = [move, AnswerDraw(yes=True)]
        together([threading.Thread(target=act, args=(deed,)) for deed in (deeds if number % 2 else deeds[::-1])])
        view = service.view(room, ANNA)
        assert results.count("done") == 1
        assert (view.status, view.plies) in (("over", 0), ("playing", 1))
