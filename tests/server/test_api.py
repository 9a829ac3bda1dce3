"""The HTTP interface as a bot uses it: rooms, seats, views, actions, records. Real server, real sockets, real store."""

import json
import threading
import time
from typing import Any

import pytest

import zweispiel
from tests.server.support import PEOPLE, Person, Running, good, next_news, pair, refusal, wait_until
from zweispiel.server import response_schemas, view_schemas
from zweispiel.service import Move
from zweispiel.service.tokens import holder_of

GAMES = zweispiel.games()
OPEN_GAME = next(name for name in GAMES if not zweispiel.load(name).has_chance and not zweispiel.load(name).has_secrets)
COMPUTER: list[dict[str, object]] = [{"kind": "person"}, {"kind": "computer", "level": 1}]


def first_move(person: Person, room: str, seat: int = 0) -> str:
    """Some legal move."""
    return str(person.observe(room, seat=seat)["moves"][0])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_games_are_described_in_both_languages(anna: Person, lang: str) -> None:
    games = good(anna.get("/api/games", lang=lang))
    assert [game["name"] for game in games] == list(GAMES)
    for game in games:
        response_schemas.GameReply.model_validate(game)
        assert good(anna.get(f"/api/games/{game['name']}", lang=lang)) == game
        options = zweispiel.load(game["name"]).options
        assert {option["name"]: option["default"] for option in game["options"]} == dict(options)
    other = good(anna.get("/api/games", lang="de" if lang == "en" else "en"))
    assert [game["sentence"] for game in games] != [game["sentence"] for game in other]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_observations(server: Running, name: str) -> None:
    """Two people play at random to the end, each knowing only what the server tells him."""
    anna, ben, room = pair(server.url, name)
    with anna, ben:
        players = (anna, ben)
        for _ in range(40 if zweispiel.load(name).has_secrets else 400):  # guessing at random may never end
            seen = [players[seat].observe(room) for seat in (0, 1)]
            if seen[0]["status"] == "over":
                break
            seat = seen[0]["players"][0]
            moves = seen[seat]["moves"] or spelled(players[seat].view(room))
            view = players[seat].move(room, moves[len(moves) // 3], seat, number=seen[seat]["number"])
            view_schemas.ViewReply.model_validate(view)
            view_schemas.ObservationReply.model_validate(seen[seat])
        else:
            assert good(anna.act(room, "resign", 0))["status"] == "over"
        view = ben.view(room)
        assert view["outcome"]["text"]
        record = zweispiel.Record.loads(ben.get(f"/api/rooms/{room}/record").text)
        assert record.replay().outcome() == record.outcome
        line = ben.get(f"/api/rooms/{room}/record", format="line").text
        assert zweispiel.Record.loads(line).moves == record.moves
        shown = good(anna.post("/api/replay", {"record": record.dumps()}))
        response_schemas.ReplayReply.model_validate(shown)
        assert shown["plies"] == len(record.moves)
        assert shown["outcome"]["text"]


def spelled(view: dict[str, Any]) -> list[str]:
    """A move that is spelled, where there are too many to list."""
    spell = view["spell"]
    return [form["prefix"] + spell["alphabet"][: spell["length"]] for form in spell["forms"]]


def test_bots_need_no_pictures(anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    wish = {"action": "move", "move": first_move(anna, room), "seat": 0}
    told = good(anna.post(f"/api/rooms/{room}/actions?view=false", wish))
    assert told == {"number": anna.observe(room)["number"]}
    assert anna.observe(room)["ply"] == 1


def test_a_computer_answers_by_itself(anna: Person) -> None:
    room = anna.create(OPEN_GAME, COMPUTER)["room"]
    anna.sit(room, 0, "Anna")
    view = anna.move(room, first_move(anna, room))
    assert view["moves"][-1]["player"] == 0
    later = wait_until(lambda: [v for v in [anna.view(room)] if v["ply"] >= 2])[0]
    assert later["moves"][1]["player"] == 1
    assert later["to_move"] == [0]


def test_an_invitation_is_looked_at_often_and_spent_once(server: Running, anna: Person, stranger: Person) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, "Anna")
    token = made["invitations"]["1"]
    for _ in range(3):
        told = good(stranger.get(f"/api/invitations/{token}"))
        response_schemas.InvitationReply.model_validate(told)
        assert (told["room"], told["seat"], told["host"]) == (made["room"], 1, "Anna")
        assert stranger.get(f"/join/{token}").status_code == 200
    code = stranger.get(f"/api/invitations/{token}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert "<svg" in code.text
    with Person(server.url) as ben, Person(server.url) as carl:
        assert ben.sit(made["room"], 1, "Ben", token)["you"] == [1]
        wish = {"name": "Carl", "nonce": "c" * 20, "invitation": token}
        assert refusal(carl.post(f"/api/rooms/{made['room']}/seats/1", wish))[0] in (403, 409)
        assert refusal(carl.get(f"/api/invitations/{token}")) == (403, "bad-invitation")
        assert carl.get(f"/join/{token}").status_code == 403


def test_a_browser_gets_a_cookie_when_it_needs_one(server: Running, stranger: Person) -> None:
    assert "set-cookie" not in stranger.get("/").headers
    answer = stranger.post("/api/rooms", {"game": OPEN_GAME, "seats": list(PEOPLE)})
    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("zweispiel=", "httponly", "samesite=lax", "path=/", "max-age="))
    room = answer.json()["room"]
    assert stranger.sit(room, 0)["you"] == [0]
    assert [summary["room"] for summary in good(stranger.get("/api/mine"))] == [room]


def test_a_return_link_gives_the_seat_to_another_device(server: Running, anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    token = good(anna.post(f"/api/rooms/{room}/seats/0/return"))["token"]
    with Person(server.url) as phone:
        assert good(phone.get(f"/api/invitations/{token}"))["returning"] is True
        assert 0 in phone.sit(room, 0, "", token)["you"]
        assert phone.view(room)["can"]["move"]


def test_waiting_for_news(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        number = ben.view(room)["number"]
        begin = time.monotonic()
        assert ben.view(room, after=number, wait=0.3)["number"] == number
        assert time.monotonic() - begin >= 0.29
        seen: list[dict[str, Any]] = []
        waiter = threading.Thread(target=lambda: seen.append(ben.view(room, after=number, wait=20)))
        waiter.start()
        time.sleep(0.2)
        assert not seen
        anna.move(room, first_move(anna, room))
        waiter.join(10)
        assert seen[0]["number"] > number
        assert seen[0]["ply"] == 1
        begin = time.monotonic()
        ben.view(room, after=0, wait=20)
        assert time.monotonic() - begin < 5


@pytest.mark.parametrize("near", [True, False])
def test_what_happens_while_the_server_looks_is_heard(
    server: Running, monkeypatch: pytest.MonkeyPatch, near: bool
) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        before, move, look = ben.view(room)["number"], first_move(anna, room), server.service.number
        moves = iter([None, Move(move), None])

        def look_and_move(wanted: str) -> int:
            """The true number; after the second look, which decides whether to wait, somebody moves."""
            number, happens = look(wanted), next(moves)
            if happens is not None:
                server.service.act(room, holder_of(anna.token), 0, happens)
            return number

        monkeypatch.setattr(server.service, "number", look_and_move)
        monkeypatch.setattr(server.service, "is_near", lambda _: near)
        begin = time.monotonic()
        assert ben.view(room, after=before, wait=20)["number"] > before
        assert time.monotonic() - begin < 10


def test_sockets_tell_that_something_happened_and_nothing_else(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben, Person(server.url, stranger=True) as guest, ben.socket(room) as socket:
        first = next_news(socket)
        assert set(first) == {"number", "online", "watchers", "thinking"}
        assert first["online"] == [1]
        with anna.socket(room):
            assert next_news(socket)["online"] == [0, 1]
            with guest.socket(room):
                assert next_news(socket)["watchers"] == 1
            assert next_news(socket)["watchers"] == 0
        assert next_news(socket)["online"] == [1]
        socket.send("are you there?")
        anna.move(room, first_move(anna, room))
        assert next_news(socket)["number"] > first["number"]


def test_offers_takebacks_resigning_and_rematch(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        anna.move(room, first_move(anna, room))
        assert good(anna.act(room, "ask_takeback"))["offers"]["takeback"] == 0
        assert good(ben.act(room, "answer_takeback", 1, yes=True))["ply"] == 0
        assert refusal(ben.act(room, "answer_takeback", 1, yes=True))[0] == 409
        over = good(ben.act(room, "resign", 1))
        assert over["outcome"]["winner"] == 0
        assert over["reveal"]["commitment"] == over["commitment"]
        assert refusal(anna.act(room, "move", move="a1"))[0] in (400, 409)
        good(anna.act(room, "rematch"))
        again = good(ben.act(room, "rematch", 1))["next_room"]
        assert anna.view(again)["you"] == [1]
        assert ben.view(again)["you"] == [0]


def test_hints_only_where_nobody_plays_against_another(server: Running, anna: Person) -> None:
    room = anna.create(OPEN_GAME, COMPUTER)["room"]
    anna.sit(room, 0, "Anna")
    hint = good(anna.post(f"/api/rooms/{room}/hint", {"seat": 0}))
    assert hint["move"] in anna.observe(room)["moves"]
    assert hint["told"]
    first, second, shared = pair(server.url, OPEN_GAME)
    with first, second:
        assert refusal(first.post(f"/api/rooms/{shared}/hint", {"seat": 0})) == (409, "no-hints")


def test_past_positions_and_pictures(anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    for seat in (0, 1, 0):
        anna.move(room, first_move(anna, room, seat), seat)
    views = [anna.view(room, ply=ply) for ply in range(4)]
    assert [view["ply"] for view in views] == [0, 1, 2, 3]
    assert len({view["svg"] for view in views}) == 4
    picture = anna.get(f"/api/rooms/{room}/picture.svg", ply=2)
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<style>" in picture.text
    assert "script" not in picture.headers["content-security-policy"]
    assert anna.view(room, ply=99)["ply"] == 3


def test_own_games_can_be_listed_exported_and_deleted(server: Running, anna: Person) -> None:
    rooms = [anna.open(OPEN_GAME) for _ in range(2)]
    good(anna.act(rooms[0], "resign", 0))
    listed = good(anna.get("/api/mine"))
    assert {summary["room"] for summary in listed} == set(rooms)
    assert [summary["status"] for summary in listed] == ["playing", "over"]
    for summary in listed:
        response_schemas.SummaryReply.model_validate(summary)
    exported = anna.get("/api/mine/export").text.splitlines()
    assert [zweispiel.Record.loads(line).game for line in exported] == [OPEN_GAME] * 2
    assert anna.client.delete(f"/api/mine/{rooms[0]}").status_code == 204
    assert len(good(anna.get("/api/mine"))) == 1
    assert anna.client.delete("/api/mine").status_code == 204
    assert good(anna.get("/api/mine")) == []
    assert refusal(anna.get(f"/api/rooms/{rooms[1]}")) == (404, "unknown-room")


@pytest.mark.parametrize("name", GAMES)
def test_showcase_boards_play_themselves(anna: Person, name: str) -> None:
    last = good(anna.get(f"/api/games/{name}/showcase"))
    assert 10 <= last["ply"] == last["plies"]
    pictures = {good(anna.get(f"/api/games/{name}/showcase", ply=ply))["svg"] for ply in range(last["plies"] + 1)}
    assert len(pictures) > last["plies"] / 2
    assert refusal(anna.get(f"/api/games/{name}/showcase", ply=last["plies"] + 1)) == (404, "no-such-ply")


def test_replaying_a_record(anna: Person) -> None:
    match = zweispiel.load(OPEN_GAME).match(1)
    for _ in range(4):
        match.push(match.moves()[0])
    text = match.record(players=("A<b>", "B")).dumps()
    shown = good(anna.post("/api/replay", {"record": text, "ply": 2}))
    assert (shown["ply"], shown["plies"], len(shown["moves"])) == (2, 4, 4)
    assert shown["players"] == ["A<b>", "B"]
    assert refusal(anna.post("/api/replay", {"record": "nonsense"})) == (400, "record-unreadable")
    half = json.dumps(json.loads(text) | {"players": ["\ud800", ""]})
    assert refusal(anna.post("/api/replay", {"record": half})) == (400, "record-unreadable")
    odd = json.dumps(json.loads(text) | {"options": {"name": "x"}})
    assert refusal(anna.post("/api/replay", {"record": odd})) == (400, "record-field")
    assert refusal(anna.post("/api/replay", {"record": text, "ply": 5})) == (404, "no-such-ply")


def test_health(stranger: Person) -> None:
    told = good(stranger.get("/healthz"))
    response_schemas.HealthReply.model_validate(told)
    assert told["version"] == zweispiel.__version__
