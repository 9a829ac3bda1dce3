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
    spelled,
)
from zweispiel.server import response_schemas

SPELLED = next(name for name in GAMES if zweispiel.load(name).word_lists())


#: By how easily they are learnt (`Game.complexity`).
EASIEST_FIRST = ["heimlich", "conhex", "combinato", "contactic", "zaic"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_games_are_described_in_both_languages(anna: Person, lang: str) -> None:
    games = good(anna.get("/api/games", lang=lang))
    assert [game["name"] for game in games] == EASIEST_FIRST
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


OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"code": "words", "words": "any"},
    {"code": "words", "language": "en", "repeats": "true", "rows": "7"},
)


@pytest.mark.parametrize("options", OPTIONS)
def test_words_are_fetched_once_and_kept(anna: Person, options: dict[str, str]) -> None:
    room = anna.open(SPELLED, **options)
    seen = anna.observe(room, seat=0)
    address = seen["spell"]["words"]
    answer = anna.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert anna.client.get(address, headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    everything = anna.observe(room, seat=0, moves=True)
    assert spelled(anna, seen["spell"]) == everything["moves"]
    assert everything["spell"] == seen["spell"]
    assert (seen["moves"] is None) == (len(everything["moves"]) > 1000)
    anna.move(room, everything["moves"][0], 0)
    anna.move(room, everything["moves"][1], 1)
    assert anna.observe(room, seat=0)["spell"]["words"] == address


@pytest.mark.parametrize("query", ["", "?options=nonsense", "?options=[]", "?options={%22code%22:7}", "?options=1e999"])
def test_words_that_do_not_exist(anna: Person, query: str) -> None:
    room = anna.open(SPELLED)
    right = anna.observe(room, seat=0)["spell"]["words"]
    assert refusal(anna.get(f"/api/games/{SPELLED}/words/0123456789{query}"))[0] == 404
    assert refusal(anna.get(f"/api/games/nosuchgame/words/0123456789{query}"))[0] == 404
    if query:
        assert refusal(anna.get(right + query))[0] == 404
    assert refusal(anna.get(f"{right}?options={{%22code%22:%22runes%22}}"))[0] == 400
    assert refusal(anna.get(f"{right}?options={{%22code%22:%22words%22}}"))[0] == 404


def test_a_replay_says_who_has_which_side_where_sides_were_swapped(anna: Person) -> None:
    match = zweispiel.load("conhex").match()
    match.push("f8")
    match.push("swap")
    text = match.record(players=("Anna", "")).dumps()
    called = [good(anna.post("/api/replay", {"record": text, "ply": ply}))["called"] for ply in (1, 2)]
    assert called == [["Anna (Red)", "Yellow"], ["Anna (Yellow)", "Red"]]
    both = zweispiel.load("combinato").match().record(players=("Anna", "Ben")).dumps()
    assert good(anna.post("/api/replay", {"record": both}))["called"] == ["Anna", "Ben"], "sides are only places"


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
