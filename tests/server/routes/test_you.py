"""Your identity and your games."""

import zweispiel
from tests.server.support import OPEN_GAME, Person, Running, good, refusal
from zweispiel.server import response_schemas


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
