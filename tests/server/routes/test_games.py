"""Games, showcases and replays."""

import json

import pytest

import zweispiel
from tests.server.support import (
    GAMES,
    OPEN_GAME,
    Person,
    good,
    refusal,
)
from zweispiel.server import response_schemas


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
