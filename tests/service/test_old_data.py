"""Games that version 0.1.0 has kept: later versions open them, play on and export them.

`tests/data/v0.1/README.md` says what the files are. They are never made again; this test uses only public names.
"""

import hashlib
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zweispiel
from tests.server.support import Person, running
from tests.service.support import wait_for
from zweispiel.service import (
    AnswerDraw,
    AnswerTakeback,
    Limits,
    Move,
    Rematch,
    Resign,
    Service,
    View,
    Withdraw,
)

OLD = Path(__file__).parents[1] / "data" / "v0.1"
KNOWN = json.loads((OLD / "known.json").read_text(encoding="utf-8"))
EXPECTED = json.loads((OLD / "expected.json").read_text(encoding="utf-8"))
EXPORT = (OLD / "export.jsonl").read_text(encoding="utf-8").splitlines()
RECORDS = sorted((OLD / "records").glob("*.json"))

ROOMS: dict[str, str] = KNOWN["rooms"]
HOLDERS = {name: hashlib.sha256(token.encode()).hexdigest() for name, token in KNOWN["tokens"].items()}
ANNA, BERT, CARL = HOLDERS["anna"], HOLDERS["bert"], HOLDERS["carl"]
VIEWERS = {"anna": ANNA, "bert": BERT, "stranger": ""}
GOING = [label for label, seen in EXPECTED.items() if seen["stranger"]["status"] == "playing"]
FINISHED = [label for label, seen in EXPECTED.items() if seen["stranger"]["status"] == "over"]
NAMES = ("Anna", "Bert", "Carl")
NONCE = "a-nonce-of-these-days"

#: How many moves of persons are played in each room before one of them gives up.
MORE = 12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the old data folder, with nothing but the database."""
    return Path(shutil.copytree(OLD / "data", tmp_path / "data"))


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The old games, only to be looked at, so that all tests may share them."""
    opened = Service(shutil.copytree(OLD / "data", tmp_path_factory.mktemp("old") / "data"), workers=0, warm=False)
    yield opened
    opened.close()


@pytest.fixture
def still(folder: Path) -> Iterator[Service]:
    """The old games, while no computer thinks."""
    opened = Service(folder, workers=0, warm=False)
    yield opened
    opened.close()


@pytest.fixture
def service(folder: Path) -> Iterator[Service]:
    """The old games, and computers that go on."""
    opened = Service(folder, workers=1, limits=Limits(pace=0.01), warm=False)
    yield opened
    opened.close()


# ---- what is seen


def facts(service: Service, room: str, holder: str) -> dict[str, Any]:
    """What a viewer sees of a room, without words and pictures."""
    view = service.view(room, holder)
    record = service.record(room, holder)
    return view.as_dict() | {
        "seats": [[seat.kind, seat.level, seat.taken, own_name(seat.name)] for seat in view.seats],
        "moves": [[move["player"], move["text"]] for move in view.moves],
        "outcome": None if record.outcome is None else record.outcome.as_dict(),
        "seed": record.seed,
        "date": record.date,
    }


def own_name(name: str) -> str:
    """A name that a person has given; all others are the program's, in the viewer's language."""
    return name if name in NAMES else ""


def as_read(data: object) -> Any:
    """Data as a reader of JSON gets them."""
    return json.loads(json.dumps(data))


def known_part(found: Any, expected: Any) -> Any:
    """What was found, without the fields that a later version has added."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {name: known_part(found[name], expected[name]) for name in found.keys() & expected.keys()}
    return found


@pytest.mark.parametrize("label", ROOMS)
def test_every_room_is_seen_as_before(untouched: Service, label: str) -> None:
    for who, expected in EXPECTED[label].items():
        found = facts(untouched, ROOMS[label], VIEWERS[who])
        assert known_part(as_read(found), expected) == expected, who


@pytest.mark.parametrize("label", ROOMS)
def test_every_position_can_be_shown(untouched: Service, label: str) -> None:
    room = ROOMS[label]
    for ply in range(untouched.view(room, ANNA).plies + 1):
        assert untouched.view(room, ANNA, "de", ply=ply).svg.startswith("<svg")
    assert untouched.picture(room, ANNA).startswith("<svg")


def test_the_lists_of_games_are_as_before(untouched: Service) -> None:
    listed = {summary.room: summary for summary in untouched.mine(ANNA)}
    assert set(listed) == set(ROOMS.values())
    for label, room in ROOMS.items():
        summary = listed[room]
        found = {"game": summary.game, "status": summary.status, "plies": summary.plies, "you": list(summary.you)}
        assert found.items() <= EXPECTED[label]["anna"].items()
    seats_of_bert = {ROOMS[label] for label in ROOMS if EXPECTED[label]["bert"]["you"]}
    assert {summary.room for summary in untouched.mine(BERT)} == seats_of_bert
    assert {summary.room for summary in untouched.mine(CARL)} == {ROOMS["followed"], ROOMS["followed_next"]}


# ---- playing on


def owing(service: Service, room: str) -> tuple[str, int] | None:
    """When the computers have moved: a person who owes a move, or None if the match is over."""
    wait_for(lambda: not of_kind(service.view(room, ""), "computer"))
    seats = of_kind(service.view(room, ""), "person")
    return next(((h, seat) for h in HOLDERS.values() for seat in service.view(room, h).you if seat in seats), None)


def of_kind(view: View, kind: str) -> list[int]:
    """The seats of persons, or of computers, that owe a move."""
    return [seat for seat in view.to_move if view.seats[seat].kind == kind]


def play_on(service: Service, room: str, moves: int) -> None:
    """Random moves of persons; after so many the next one gives up."""
    rng = random.Random(room)
    for _ in range(moves):
        if (next_one := owing(service, room)) is None:
            return
        legal: Any = service.observation(room, *next_one, all_moves=True)["moves"]
        service.act(room, *next_one, Move(rng.choice(legal)), service.number(room))
    if (next_one := owing(service, room)) is not None:
        service.act(room, *next_one, Resign())


def check_finished(service: Service, room: str) -> None:
    """The record of a match that is over can be replayed by anyone."""
    record = service.record(room, "")
    again = zweispiel.Record.loads(record.dumps()).replay()
    assert again.outcome() == record.outcome is not None
    assert again.history == record.moves


@pytest.mark.parametrize("label", [label for label in GOING if label != "only_computers"])
def test_unfinished_games_go_on(service: Service, label: str) -> None:
    room, before = ROOMS[label], EXPECTED[label]["stranger"]
    assert service.view(room, "").commitment == before["commitment"]
    play_on(service, room, MORE)
    after = service.view(room, "")
    assert after.status == "over"
    assert after.number > before["number"]
    assert after.plies > before["plies"]
    assert after.commitment == before["commitment"]
    shown = [[move["player"], move["text"]] for move in after.moves]
    public = [move for move in before["moves"] if not move[1].endswith(":?")]
    assert [move for move in shown[: before["plies"]] if not move[1].startswith("secret:")] == public
    check_finished(service, room)


def test_computers_go_on_while_someone_watches(service: Service) -> None:
    room = ROOMS["only_computers"]
    service.arrive(room, ANNA)
    wait_for(lambda: service.view(room, "").plies >= 3)
    service.leave(room, ANNA)


def test_a_computer_that_owed_a_move_makes_it(service: Service) -> None:
    room = ROOMS["computer_owes"]
    wait_for(lambda: service.view(room, "").to_move == [0])
    assert service.view(room, "").moves[0]["text"] == "f6"
    assert service.view(room, "").plies == 2


def test_an_old_half_move_waits_for_the_other(still: Service) -> None:
    room = ROOMS["both_pending"]
    assert still.view(room, ANNA).pending == "9806"
    assert still.view(room, BERT).pending is None
    still.act(room, BERT, 1, Move("solve:1234"))
    assert still.record(room, "").moves == ("secret:1234", "secret:9876", "6789", "2468", "9806", "solve:1234")
    assert still.record(room, "").outcome == zweispiel.Outcome(1, "found", (0, 1))


def test_an_old_half_move_can_be_withdrawn(still: Service) -> None:
    room = ROOMS["both_pending"]
    still.act(room, ANNA, 0, Withdraw())
    assert still.view(room, ANNA).pending is None
    assert still.view(room, "").to_move == [0, 1]


def test_old_reports_are_completed(still: Service) -> None:
    room = ROOMS["reported_words"]
    still.act(room, ANNA, 0, Move("chips:0+1"))
    assert still.record(room, "").moves[-2:] == ("chips:0+1", "chips:2+0")


def test_old_offers_can_be_answered(still: Service) -> None:
    room = ROOMS["offers"]
    assert still.view(room, "").offers.items() >= {"draw": 1, "takeback": 0, "rematch": []}.items()
    still.act(room, BERT, 1, AnswerTakeback(False))
    still.act(room, ANNA, 0, AnswerDraw(True))
    outcome = still.record(room, "").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "agreed")


def test_colours_are_swapped_in_an_old_game(still: Service) -> None:
    room = ROOMS["swap_possible"]
    still.act(room, ANNA, 1, Move("swap"))
    assert still.record(room, "").moves == ("e8", "swap")


# ---- links and further matches


def test_an_old_invitation_is_good(still: Service) -> None:
    room, token = ROOMS["waiting"], KNOWN["invitation"]
    invitation = still.invited(token)
    assert invitation is not None
    assert (invitation.room, invitation.seat, invitation.host, invitation.returning) == (room, 1, "Anna", False)
    still.sit(room, BERT, 1, "Bert", NONCE, token)
    play_on(still, room, MORE)
    check_finished(still, room)
    assert still.invited(token) is None


def test_an_old_return_link_is_good(still: Service) -> None:
    room, token = ROOMS["linked"], KNOWN["return_link"]
    still.sit(room, CARL, 0, "", "", token)
    assert still.view(room, CARL).you == [0]
    still.act(room, CARL, 0, Move("d3-s"))
    assert still.invited(token) is None


def test_an_old_wish_for_another_match_is_met(still: Service) -> None:
    room = ROOMS["swapped"]
    promised = still.view(room, "").reveal
    still.act(room, BERT, 1, Rematch())
    following = still.view(room, "").next_room
    assert following is not None
    assert promised is not None
    assert still.view(following, "").commitment == promised["next"]
    assert (still.view(following, ANNA).you, still.view(following, BERT).you) == ([1], [0])


@pytest.mark.parametrize("label", ["followed", "beat_computer"])
def test_the_next_match_has_the_shuffle_that_was_promised(untouched: Service, label: str) -> None:
    revealed = untouched.view(ROOMS[label], "").reveal
    assert revealed is not None
    assert untouched.view(ROOMS[f"{label}_next"], "").commitment == revealed["next"]


# ---- exports and records


def without_words(line: str) -> dict[str, Any]:
    """An exported record without the names that the program gives to players, and the room that it names now."""
    exported: dict[str, Any] = json.loads(line)
    assert exported.pop("room", None) in {None, *ROOMS.values()}
    return exported | {"players": [own_name(name) for name in exported["players"]]}


def test_the_export_is_as_before(untouched: Service) -> None:
    found = [record.dumps() for record in untouched.export(ANNA)]
    assert [without_words(line) for line in found] == [without_words(line) for line in EXPORT]


def test_everything_is_exported_after_playing_on(service: Service) -> None:
    for label in ("against_computer", "challenged", "both_pending"):
        play_on(service, ROOMS[label], MORE)
    exported = [zweispiel.Record.loads(record.dumps()) for record in service.export(ANNA)]
    assert len(exported) == len(ROOMS)
    over = [record for record in exported if record.outcome is not None]
    assert len(over) == len(FINISHED) + 3
    for record in over:
        assert record.replay().outcome() == record.outcome


def test_old_proofs_are_verified(command: Callable[..., tuple[int, str, str]]) -> None:
    code, shown, _ = command("verify", str(OLD / "export.jsonl"), "--json")
    told = json.loads(shown)
    assert (code, told["ok"]) == (0, True)
    assert sum(bool(record["findings"]) for record in told["records"]) == len(FINISHED)


def test_there_is_an_old_record_of_each_game() -> None:
    games = {"combinato", "conhex", "contactic", "heimlich", "zaic"}
    assert {path.stem for path in RECORDS} == {path.stem for path in (OLD / "records").glob("*.txt")} == games


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_old_records_are_read_replayed_and_written_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8").rstrip("\n")
    line = path.with_suffix(".txt").read_text(encoding="utf-8").rstrip("\n")
    record, short = zweispiel.Record.loads(text), zweispiel.Record.loads(line)
    assert record.dumps() == text
    assert record.line() == short.line() == line
    again = record.replay()
    assert again.outcome() == short.replay().outcome() == record.outcome is not None
    assert again.record(players=record.players, date=record.date).dumps() == text
    assert again.history == record.moves == short.moves


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_draws_follow_from_an_old_seed(path: Path) -> None:
    record = zweispiel.Record.loads(path.read_text(encoding="utf-8"))
    match = zweispiel.load(record.game, **record.options).match(record.seed)
    for move in record.moves:
        assert (match.draw() if match.player == zweispiel.CHANCE else match.push(move)) == move


# ---- over HTTP


def test_old_tokens_are_known_to_the_server(folder: Path) -> None:
    with running(folder) as server, Person(server.url, stranger=True) as anna:
        anna.client.headers["authorization"] = f"Bearer {KNOWN['tokens']['anna']}"
        assert anna.view(ROOMS["swap_possible"])["you"] == [0, 1]
        anna.move(ROOMS["swap_possible"], "swap", seat=1)
        assert len(anna.get("/api/mine/export").text.splitlines()) == len(ROOMS)
