"""The analysis board over HTTP: positions of all games, studies, and no help for games that people still play."""

import json
import random
from typing import Any

import pytest

import zweispiel
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
    wait_until,
)

SECRET_GAME = next(name for name in GAMES if zweispiel.load(name).has_secrets)
CHANCE_GAME = next(name for name in GAMES if zweispiel.load(name).has_chance)


def position(person: Person, game: str, moves: list[str], **more: Any) -> dict[str, Any]:
    return dict(good(person.post("/api/analysis/position", {"game": game, "moves": moves, **more})))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_move_by_move(stranger: Person, game: str) -> None:
    moves = zweispiel.load(game).showcase.split()[:5]
    for count in range(len(moves) + 1):
        shown = position(stranger, game, moves[:count])
        assert shown["svg"].startswith("<svg")
        assert (shown["move"] or {"text": None})["text"] == (moves[count - 1] if count else None)
        assert bool(shown["draws"]) == (not shown["to_move"])
        assert shown["choices"] or shown["spell"] or shown["draws"]


def test_a_move_that_breaks_a_rule_is_refused_in_the_readers_language(server: Running) -> None:
    with Person(server.url, stranger=True, **{"accept-language": "de"}) as person:
        moves = zweispiel.load(OPEN_GAME).showcase.split()[:1]
        answer = person.post("/api/analysis/position", {"game": OPEN_GAME, "moves": [*moves, *moves]})
    status, _ = refusal(answer)
    assert status == 400
    assert any(word in answer.json()["error"]["text"] for word in (" ist ", " hat ", " kann ", " liegt ", " muss "))


@pytest.mark.parametrize(
    "body",
    [
        {"game": OPEN_GAME},
        {"game": OPEN_GAME, "moves": "d3"},
        {"game": OPEN_GAME, "moves": [7]},
        {"game": OPEN_GAME, "moves": ["x" * 500]},
        {"game": OPEN_GAME, "moves": [], "eyes": 2},
        {"game": OPEN_GAME, "moves": [], "options": {"nonsense": "1"}},
        {"game": OPEN_GAME, "moves": [], "more": 1},
    ],
)
def test_a_position_that_is_not_as_documented(stranger: Person, body: dict[str, Any]) -> None:
    assert refusal(stranger.post("/api/analysis/position", body))[0] == 400


def test_an_unknown_game(stranger: Person) -> None:
    assert refusal(stranger.post("/api/analysis/position", {"game": "chess", "moves": []})) == (404, "unknown-game")


def test_draws_are_offered_with_their_chances(stranger: Person) -> None:
    draws = position(stranger, CHANCE_GAME, [])["draws"]
    assert abs(sum(draw["share"] for draw in draws) - 1) < 1e-9
    for draw in draws:
        assert position(stranger, CHANCE_GAME, [draw["move"]])["to_move"] == [draw["player"]]


def test_the_eyes_of_one_player_see_nothing_of_the_others_secret(stranger: Person) -> None:
    moves = zweispiel.load(SECRET_GAME).showcase.split()[:4]
    secrets = [move.partition(":")[2] for move in moves[:2]]
    for eyes in (0, 1):
        told = json.dumps(position(stranger, SECRET_GAME, moves, eyes=eyes) | {"move": None})
        assert secrets[1 - eyes] not in told
        assert position(stranger, SECRET_GAME, moves, eyes=eyes)["viewer"] == eyes


def test_one_players_view_does_not_depend_on_the_others_secret(stranger: Person) -> None:
    """Two lines that differ in nothing but the other player's secret: whatever is sent must be the same."""
    mine, rows = "secret:1234", ["5678", "9087"]
    lines = [[mine, theirs, *rows] for theirs in ("secret:5869", "secret:5896")]
    observed = []
    for line in lines:
        match = zweispiel.load(SECRET_GAME).match(1)
        for move in line:
            match.push(move)
        observed.append(match.observe(0))
    assert observed[0] == observed[1], "both secrets answer the row alike"
    one, other = (stranger.post("/api/analysis/position", {"game": SECRET_GAME, "moves": m, "eyes": 0}) for m in lines)
    assert one.content == other.content


# ---- the engine


def ask(person: Person, game: str, moves: list[str], **more: Any) -> dict[str, Any]:
    return dict(good(person.post("/api/analysis/engine", {"game": game, "moves": moves, **more})))


@pytest.mark.parametrize("game", [pytest.param(g, marks=[] if g == OPEN_GAME else [pytest.mark.long]) for g in GAMES])
def test_an_engine_thinks_along(anna: Person, game: str) -> None:
    moves = zweispiel.load(game).showcase.split()[:5]
    if zweispiel.load(game).has_secrets:
        moves = moves[:4]
    report = wait_until(lambda: (found := ask(anna, game, moves))["lines"] and found)
    match = zweispiel.load(game).match(1)
    for move in moves:
        match.push(move)
    assert report["player"] == match.player
    assert len({line["move"] for line in report["lines"]}) == len(report["lines"]) <= 3
    for line in report["lines"]:
        assert line["move"] in match.moves(match.player)
        assert line["moves"][0] == line["move"]
        assert -1 <= line["value"] <= 1
        assert bool(line["paths"] and line["paths"][0]) == (not zweispiel.load(game).has_secrets)
    assert anna.client.delete("/api/analysis/engine").status_code == 204


def test_an_engine_proves_a_position_near_the_end(anna: Person) -> None:
    game = zweispiel.load("heimlich")
    choose, match = random.Random(5), game.match(1)
    while match.outcome() is None:
        match.push(choose.choice(match.moves()))
    line = list(match.history[:-6])
    report = wait_until(lambda: (found := ask(anna, game.name, line))["done"] and found)
    assert report["exact"]
    assert all(line["exact"] and line["value"] in (-1, 0, 1) for line in report["lines"])


def test_an_open_draw_has_an_average(anna: Person) -> None:
    moves = zweispiel.load(CHANCE_GAME).showcase.split()[:4]
    report = wait_until(lambda: (found := ask(anna, CHANCE_GAME, moves))["lines"] and found)
    draws = {draw["move"]: draw["share"] for draw in position(anna, CHANCE_GAME, moves)["draws"]}
    assert report["draws"]
    assert {line["move"] for line in report["lines"]} == set(draws)
    assert report["value"] == pytest.approx(sum(draws[line["move"]] * line["value"] for line in report["lines"]))
    anna.client.delete("/api/analysis/engine")


def test_a_browser_gets_an_identity_with_its_engine(stranger: Person) -> None:
    answer = stranger.post("/api/analysis/engine", {"game": OPEN_GAME, "moves": []})
    assert answer.status_code == 200
    assert "set-cookie" in answer.headers


# ---- studies and records


def test_a_record_becomes_a_study(stranger: Person) -> None:
    game = zweispiel.load(OPEN_GAME)
    line = f"{OPEN_GAME} v{game.version}: {game.showcase}"
    study = good(stranger.post("/api/analysis/study", {"text": line}))
    assert [move["text"] for move in study["moves"]] == game.showcase.split()
    assert [move["parent"] for move in study["moves"]] == list(range(len(study["moves"])))


def test_a_bad_study_is_refused_with_its_reason(stranger: Person) -> None:
    assert refusal(stranger.post("/api/analysis/study", {"text": "nonsense"})) == (400, "record-unreadable")
    assert refusal(stranger.post("/api/analysis/study", {"text": "{"})) == (400, "study-not-json")
    assert refusal(stranger.post("/api/analysis/study", {"text": "x" * 250_000})) == (400, "study-too-long")


def test_no_analysis_of_a_game_that_two_people_still_play(server: Running) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben, Person(server.url, stranger=True) as stranger:
        anna.move(room, first_move(anna, room))
        record = anna.get(f"/api/rooms/{room}/record").text
        exported = anna.get("/api/mine/export").text
        for person in (anna, ben, stranger):
            assert refusal(person.get(f"/api/rooms/{room}/study")) == (409, "no-analysis")
            for text in (record, exported.strip()):
                assert refusal(person.post("/api/analysis/study", {"text": text})) == (409, "no-analysis")
        disguised = json.dumps({"format": "zweispiel-study/1", "record": json.loads(record)})
        assert refusal(anna.post("/api/studies", {"text": disguised})) == (409, "no-analysis")
        line = anna.get(f"/api/rooms/{room}/record", format="line").text
        assert good(stranger.post("/api/analysis/study", {"text": line}))["moves"], "a line alone is not policed"
        anna.act(room, "resign")
        study = good(stranger.get(f"/api/rooms/{room}/study"))
        assert len(study["moves"]) == 1
        assert good(ben.post("/api/analysis/study", {"text": record}))["moves"] == study["moves"]


def test_a_game_against_the_computer_may_be_analysed_before_its_end(anna: Person) -> None:
    room = str(anna.create(OPEN_GAME, COMPUTER)["room"])
    anna.sit(room, 0)
    assert good(anna.get(f"/api/rooms/{room}/study"))["moves"] == []
    secret = str(anna.create(SECRET_GAME, COMPUTER)["room"])
    anna.sit(secret, 0)
    assert refusal(anna.get(f"/api/rooms/{secret}/study")) == (409, "no-analysis-of-secrets")


def test_why_a_move_is_forbidden_can_be_asked_without_an_error(stranger: Person) -> None:
    asked = {"game": "conhex", "moves": ["f6"]}
    assert good(stranger.post("/api/analysis/refusal", {**asked, "move": "e6"})) == {"code": "", "text": ""}
    assert good(stranger.post("/api/analysis/refusal", {**asked, "move": "f6"}))["code"] == "occupied"
    assert refusal(stranger.post("/api/analysis/refusal", {**asked, "moves": ["f6", "f6"], "move": "e6"}))[0] == 400
