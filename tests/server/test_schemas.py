"""The documented models describe exactly what is sent, for every game and every kind of answer."""

from typing import Any

import httpx
import pytest

import zweispiel
from tests.server.documented import ROUTES, check_json, find_route
from tests.server.support import COMPUTER, GAMES, Person, Running, good, next_news, refusal, spelled
from tests.support import long_only
from zweispiel.server.app import describe_api
from zweispiel.server.view_schemas import RecordReply, ViewReply


def legal_move(person: Person, room: str, seat: int) -> str:
    """Some legal move, also where moves are spelled."""
    seen = person.observe(room, seat=seat)
    moves = seen["moves"] or spelled(person, seen["spell"])
    return str(moves[len(moves) // 2])


def look_everywhere(person: Person, guest: Person, room: str) -> None:
    """Every answer about a room, as the owner of both seats and as a spectator; `Person` compares each."""
    for seat in (0, 1):
        person.view(room, seat=seat, ply=0)
        person.view(room, seat=seat)
        person.observe(room, seat=seat)
        good(person.get(f"/api/rooms/{room}/record", seat=seat))
    for other in (person, guest):
        other.view(room)
        other.observe(room)
        assert other.get(f"/api/rooms/{room}/record", format="line").is_success
        assert other.get(f"/api/rooms/{room}/picture.svg").is_success


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_sent_about_a_room(server: Running, anna: Person, stranger: Person, name: str) -> None:
    made = anna.create(name)
    room = made["room"]
    look_waiting(anna, stranger, room, made["invitations"]["1"])
    anna.sit(room, 0, "Anna")
    anna.sit(room, 1, "Ben")
    with anna.socket(room) as line:
        next_news(line)
    for _ in range(3):
        look_everywhere(anna, stranger, room)
        seat = anna.observe(room)["players"][0]
        anna.move(room, legal_move(anna, room, seat), seat)
    finish(anna, stranger, room)


def look_waiting(person: Person, guest: Person, room: str, token: str) -> None:
    """Answers about a room whose seats are free."""
    for other in (person, guest):
        other.view(room)
        other.observe(room)
        good(other.get(f"/api/invitations/{token}"))
        assert other.get(f"/api/invitations/{token}/qr.svg").is_success


def finish(person: Person, guest: Person, room: str) -> None:
    """Offers and the end of a match; then the lists in which it appears."""
    person.act(room, "ask_takeback")
    person.act(room, "offer_draw")  # accepted at once where the same person has both seats
    person.act(room, "resign", 1)
    assert person.view(room)["status"] == "over"
    look_everywhere(person, guest, room)
    check_json(RecordReply, person.get(f"/api/rooms/{room}/record").text)
    for line in person.get("/api/mine/export").text.splitlines():
        check_json(RecordReply, line)
    assert [summary["room"] for summary in good(person.get("/api/mine"))] == [room]
    good(person.act(room, "rematch", 0))
    again = good(person.act(room, "rematch", 1))["next_room"]
    person.view(again)


@pytest.mark.parametrize("name", [GAMES[0], *long_only(*GAMES[1:])])
def test_computers_hints_and_sealed_moves(server: Running, anna: Person, name: str) -> None:
    room = anna.create(name, COMPUTER)["room"]
    anna.sit(room, 0, "Anna")
    hint = good(anna.post(f"/api/rooms/{room}/hint", {"seat": 0}))
    anna.move(room, hint["move"])
    anna.observe(room, after=anna.view(room)["number"], wait=10)
    over = good(anna.act(room, "resign"))
    assert {entry["seal"] for entry in over["reveal"]["sealed"]} <= set(over["sealed"].values())
    anna.view(room)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_games_showcases_and_replays(server: Running, stranger: Person, lang: str) -> None:
    for game in good(stranger.get("/api/games", lang=lang)):
        good(stranger.get(f"/api/games/{game['name']}", lang=lang))
        good(stranger.get(f"/api/games/{game['name']}/showcase", lang=lang))
        match = zweispiel.load(game["name"]).match(1)
        for _ in range(4):
            match.push(match.moves(match.players[0])[0])
        whole = match.record().dumps()
        good(stranger.post(f"/api/replay?lang={lang}", {"record": whole}))
        match.resign(0)
        good(stranger.post(f"/api/replay?lang={lang}", {"record": match.record().dumps()}))


def test_refusals_of_all_kinds(server: Running, anna: Person, stranger: Person) -> None:
    room = anna.open(GAMES[0])
    assert refusal(stranger.act(room, "resign"))[0] == 401
    assert refusal(anna.get("/api/rooms/nosuchroom"))[0] == 404
    assert refusal(anna.get("/api/games/nosuchgame"))[0] == 404
    assert refusal(anna.act(room, "answer_draw", yes=True))[0] == 409
    assert refusal(anna.act(room, "move", move="nonsense"))[0] == 400
    assert refusal(anna.act(room, "nonsense"))[0] == 400
    assert refusal(anna.client.post("/api/rooms", content="{", headers={"content-type": "text/plain"}))[0] == 415
    assert refusal(anna.client.put("/api/rooms"))[0] == 405


def test_the_comparison_can_fail(anna: Person) -> None:
    view = anna.view(anna.open(GAMES[0]))
    changes: list[dict[str, object]] = [{"more": 1}, {"number": "7"}, {"ply": 1.5}, {"status": "paused"}, {"seats": []}]
    for change in changes:
        with pytest.raises(ValueError, match="ViewReply"):
            check_json(ViewReply, httpx.Request("POST", "http://x", json=view | change).content)


def test_every_documented_object_has_a_shape() -> None:
    """Nothing is "any object" but what each game adds to its observation."""
    schemas = describe_api()["components"]["schemas"]
    shapeless = {name for name, schema in schemas.items() if has_shapeless_part(schema)}
    assert shapeless == {"ObservationReply"}
    assert set(schemas) >= {"ViewReply", "NewsReply", "HintReply", "SummaryReply", "RecordReply", "ErrorReply"}


def has_shapeless_part(schema: Any) -> bool:
    """Whether a schema allows anything at all somewhere."""
    if isinstance(schema, list):
        return any(has_shapeless_part(part) for part in schema)
    if not isinstance(schema, dict):
        return False
    described = {"type", "$ref", "anyOf", "oneOf", "const", "enum"} & schema.keys()
    parts = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    parts += [schema[key] for key in ("items",) if key in schema and schema[key] is not False]
    more = schema.get("additionalProperties", False)
    return not described or more is True or has_shapeless_part(parts) or (bool(more) and has_shapeless_part(more))


def test_routes_are_found_by_method_and_path() -> None:
    assert len(ROUTES) >= 19
    found = find_route("GET", "/api/rooms/abc/observation")
    assert found is not None
    assert found.path == "/api/rooms/{room}/observation"
    assert find_route("PUT", "/api/rooms/abc") is None
