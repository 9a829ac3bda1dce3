"""Rooms over HTTP, as a bot uses them: real server, real connections, real store."""

import json
import threading
from typing import Any

import httpx
import pytest

import zweispiel
from tests.conftest import is_long
from tests.server.support import (
    COMPUTER,
    GAMES,
    OPEN_GAME,
    Person,
    Running,
    first_move,
    good,
    pair,
    refusal,
    spelled,
    wait_until,
)
from tests.study.test_judging import ENDGAME
from zweispiel.core.match import Match
from zweispiel.server import response_schemas, review_schemas, view_schemas


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_observations(server: Running, pytestconfig: pytest.Config, name: str) -> None:
    """Two people play at random until one wins or resigns; each knows only what the server tells them."""
    whole = is_long(pytestconfig) and not zweispiel.load(name).has_secrets  # guessing at random may never end
    anna, ben, room = pair(server.url, name)
    with anna, ben:
        players = (anna, ben)
        for _ in range(400 if whole else 40):
            seen = [players[seat].observe(room) for seat in (0, 1)]
            if seen[0]["status"] == "over":
                break
            seat = seen[0]["players"][0]
            moves = seen[seat]["moves"] or spelled(players[seat], seen[seat]["spell"])
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


def test_why_a_move_is_forbidden_can_be_asked_without_an_error(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        number, moves = anna.view(room)["number"], anna.observe(room)["moves"]
        path = f"/api/rooms/{room}/refusal"
        assert good(anna.post(path, {"seat": 0, "move": moves[0]})) == {"code": "", "text": ""}
        for wrong in ("nonsense", "d4-n"):
            told, other = (good(anna.post(f"{path}?lang={lang}", {"seat": 0, "move": wrong})) for lang in ("de", "en"))
            assert refusal(anna.act(room, "move", move=wrong)) == (400, told["code"])
            assert told["text"] != other["text"]
        assert anna.view(room)["number"] == number, "nothing was played"
        assert refusal(ben.post(path, {"seat": 0, "move": moves[0]}))[0] == 403
        assert refusal(ben.post(path, {"seat": 1, "move": moves[0]})) == (409, "not-your-turn")


def test_repeated_late_and_illegal_moves_are_refused(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        seen = anna.observe(room)
        move, number = seen["moves"][0], seen["number"]
        assert refusal(ben.act(room, "move", 1, move=move, number=number))[0] in (400, 409)
        anna.move(room, move, number=number)
        assert refusal(anna.act(room, "move", move=move, number=number)) == (409, "stale")
        assert refusal(anna.act(room, "move", move=move))[0] in (400, 409)
        assert refusal(ben.act(room, "move", 1, move=move))[0] == 400
        for text in ("", "ß", "<b>", "a1\n", "a" * 160, "\x00", "𝟙", "🎲"):
            assert refusal(ben.act(room, "move", 1, move=text))[0] == 400
        assert ben.view(room)["plies"] == 1


def test_an_action_sent_again_with_its_key_is_done_once(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        seen = anna.observe(room)
        wish = {"action": "move", "seat": 0, "move": seen["moves"][0], "number": seen["number"], "key": "k" * 64}
        path = f"/api/rooms/{room}/actions"
        first = good(anna.post(f"{path}?view=false", wish))
        ben.move(room, ben.observe(room)["moves"][0], 1)
        assert good(anna.post(f"{path}?view=false", wish)) == first
        assert good(anna.post(path, wish)) == anna.view(room)
        assert refusal(anna.post(path, {**wish, "move": "d3-s pass"})) == (409, "key-used")
        assert refusal(ben.post(path, wish))[0] == 403
        for key in ("", "k" * 65, 7):
            assert refusal(anna.post(path, {**wish, "key": key})) == (400, "bad-request")
        lone = json.dumps({**wish, "key": "\ud800"})
        assert refusal(anna.client.post(path, content=lone, headers={"Content-Type": "application/json"}))[0] == 400
        assert anna.view(room)["plies"] == 2


def test_a_number_that_has_not_happened_is_refused(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        seen = anna.observe(room)
        late = anna.act(room, "move", move=seen["moves"][0], number=seen["number"] + 1)
        assert refusal(late) == (409, "ahead")
        assert late.json()["error"]["params"] == {"number": seen["number"] + 1, "newest": seen["number"]}
        assert anna.view(room)["plies"] == 0


def test_of_two_moves_at_once_exactly_one_counts(server: Running) -> None:
    """Twenty times: both devices of one player send a move for the same position."""
    with Person(server.url) as anna:
        room = anna.open(OPEN_GAME)
        for turn in range(20):
            seat = turn % 2
            seen = anna.observe(room, seat=seat)
            statuses = together(server.url, anna.token, room, seat, seen["moves"][:2], seen["number"])
            assert sorted(statuses) == [200, 409]
            assert anna.view(room)["plies"] == turn + 1


def together(url: str, token: str, room: str, seat: int, moves: list[str], number: int) -> list[int]:
    """Send several moves at the same moment; their statuses."""
    gate, statuses = threading.Barrier(len(moves)), []

    def send(move: str) -> None:
        with httpx.Client(headers={"authorization": f"Bearer {token}"}, trust_env=False, timeout=60) as client:
            wish = {"action": "move", "move": move, "seat": seat, "number": number}
            gate.wait()
            statuses.append(client.post(f"{url}/api/rooms/{room}/actions", json=wish).status_code)

    threads = [threading.Thread(target=send, args=(move,)) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


# ---- a move travels once


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("query", ["", "?eyes=next", "?view=false"])
def test_a_move_is_drawn_once_or_not_at_all(
    server: Running, monkeypatch: pytest.MonkeyPatch, name: str, query: str
) -> None:
    """One POST draws exactly one view from one observation, and with `view=false` none."""
    anna, ben, room = pair(server.url, name)
    with anna, ben:
        seat = anna.observe(room)["players"][0]
        player = (anna, ben)[seat]
        moves = player.observe(room)["moves"] or spelled(player, player.observe(room)["spell"])
        body = {"action": "move", "seat": seat, "move": moves[0]}
        drawings = count_calls(monkeypatch, type(zweispiel.load(name)), "render_scene")
        observations = count_calls(monkeypatch, Match, "observe")
        good(player.post(f"/api/rooms/{room}/actions{query}", body))
        expected = 0 if query == "?view=false" else 1
        assert (len(drawings), len(observations)) == (expected, expected)


def count_calls(monkeypatch: pytest.MonkeyPatch, cls: type, name: str) -> list[str]:
    """A list that grows by one with every call of a method."""
    calls: list[str] = []
    method = getattr(cls, name)

    def counted(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls.append(name)
        return method(self, *args, **kwargs)

    monkeypatch.setattr(cls, name, counted)
    return calls


# ---- continuing from a position, and grades


def test_a_position_is_continued_and_the_next_move_graded(anna: Person) -> None:
    """In this endgame one move loses and another wins; both languages tell it, and only to its player."""
    body = {"record": ENDGAME, "seats": list(COMPUTER)[::-1]}
    room = good(anna.post("/api/rooms/from-record", body))["room"]
    anna.sit(room, 1)
    asked = f"/api/rooms/{room}/grade"
    assert good(anna.get(asked, seat=1))["ply"] is None
    assert anna.view(room)["given"] == len(zweispiel.Record.loads(ENDGAME).moves)
    anna.move(room, "b2-se", 1)
    wait_until(lambda: good(anna.get(asked, seat=1))["done"])
    for lang in ("en", "de"):
        grade = good(anna.get(asked, seat=1, lang=lang))
        review_schemas.GradeReply.model_validate(grade)
        assert (grade["verdict"], grade["mark"]) == ("mistake", "??")
        assert grade["better"]["text"] in ("b2-s", "h1-sw")
        assert grade["reason"]
    assert refusal(anna.get(asked, seat=0)) == (403, "not-your-seat")


def test_what_cannot_be_continued_or_graded(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        assert refusal(anna.get(f"/api/rooms/{room}/grade", seat=0)) == (409, "no-grades")
        record = anna.get(f"/api/rooms/{room}/record").text
        seats = list(COMPUTER)[::-1]
        wanted = [({"record": record}, 409, "no-analysis"), ({"record": "nonsense"}, 400, "record-unreadable")]
        for body, status, code in wanted:
            assert refusal(anna.post("/api/rooms/from-record", {**body, "seats": seats})) == (status, code)
