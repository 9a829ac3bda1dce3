"""Reviews over HTTP: they fill, speak the reader's language, draw positions and lines, and refuse what is not over."""

import time
from typing import Any

import pytest

from tests.server.support import Person, good, refusal
from zweispiel import Record

PATIENCE = 120


def resigned(line: str) -> str:
    """A record of a match that ends by a resignation."""
    match = Record.loads(line).replay()
    match.resign(0)
    return match.record().dumps()


SHORT = resigned("conhex v1: e9 i6 g9 i4")


def finished(person: Person, record: str, **body: Any) -> dict[str, Any]:
    """A review that is done."""
    review: dict[str, Any] = good(person.post("/api/reviews", {"record": record, **body}))
    end = time.monotonic() + PATIENCE
    while not review["done"]:
        assert time.monotonic() < end
        time.sleep(0.02)
        review = good(person.get(f"/api/reviews/{review['review']}"))
    return review


def test_a_review_fills_and_shows_boards_and_lines(anna: Person) -> None:
    review = finished(anna, SHORT)
    assert (review["plies"], review["level"], review["deeper"], len(review["moves"])) == (4, 6, 7, 4)
    assert all(move["value"] and move["tally"] and move["unit"] for move in review["moves"])
    assert all(0 <= one["accuracy"] <= 1 for one in review["summary"])
    address = f"/api/reviews/{review['review']}/position"
    boards = [good(anna.get(address, ply=ply))["svg"] for ply in range(5)]
    assert len(set(boards)) == 5
    last = good(anna.get(address))
    assert (last["ply"], last["svg"]) == (4, boards[4])
    better = good(anna.get(address, ply=0, line="best", step=1))
    assert (better["ply"], better["step"]) == (0, 1)
    assert better["line"]
    assert better["svg"] != boards[0]
    assert refusal(anna.get(address, ply=5)) == (404, "no-such-ply")


def test_it_speaks_both_languages(anna: Person) -> None:
    review = finished(anna, SHORT)
    german = good(anna.get(f"/api/reviews/{review['review']}", lang="de"))
    assert review["sides"] == ["red", "yellow"]
    assert german["sides"] == ["Rot", "Gelb"]
    assert german["measure"]["title"] == "Felder"


def test_sentences_have_places_for_names_that_the_server_does_not_keep(anna: Person) -> None:
    """A corner point of ConHex as the first move is always a mistake, so there is a reason."""
    review = finished(anna, resigned("conhex v1: a1 f6 k1 f8"))
    with_places = good(anna.get(f"/api/reviews/{review['review']}", places=True))
    assert [review["outcome"], with_places["outcome"]] == ["Red resigned.", "{first} resigned."]
    reasons = [
        (one["reason"], other["reason"]) for one, other in zip(review["moves"], with_places["moves"], strict=True)
    ]
    assert any("{first}" in other or "{second}" in other for _, other in reasons)
    named = [other.format(first="red", second="yellow").lower() for _, other in reasons]
    assert named == [one.lower() for one, _ in reasons]


def test_everyone_with_the_record_gets_the_same(anna: Person, stranger: Person) -> None:
    assert finished(anna, SHORT) == finished(stranger, SHORT)


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("conhex v1: e9 i6", (409, "not-over")),
        ("conhex v1: e9 e9", (400, "record-move")),
        ("nonsense", (400, "record-unreadable")),
        ("", (400, "record-unreadable")),
        (resigned("combinato v1: secret:1234 secret:5678").replace("secret:5678", "secret:?"), (400, "record-hidden")),
    ],
    ids=["unfinished", "illegal", "nonsense", "empty", "veiled"],
)
def test_other_records_are_refused(anna: Person, record: str, expected: tuple[int, str]) -> None:
    assert refusal(anna.post("/api/reviews", {"record": record})) == expected


def test_unknown_reviews_and_levels(anna: Person) -> None:
    assert refusal(anna.get("/api/reviews/" + "0" * 32)) == (404, "unknown-review")
    assert refusal(anna.post("/api/reviews", {"record": SHORT, "level": 8})) == (400, "review-level")


def test_the_record_of_a_running_game_is_refused(anna: Person, stranger: Person) -> None:
    """No matter who asks."""
    room = anna.open("combinato")
    record = anna.get(f"/api/rooms/{room}/record", format="line").text
    assert refusal(anna.post("/api/reviews", {"record": record})) == (409, "not-over")
    assert refusal(stranger.post("/api/reviews", {"record": record})) == (409, "not-over")


def test_only_the_last_move_is_judged_on_request(anna: Person) -> None:
    review = finished(anna, SHORT, last_only=True)
    assert [move["value"] is not None for move in review["moves"]] == [False, False, False, True]
    both = finished(anna, resigned("combinato v1: secret:5678 secret:1234 5019 1239"), last_only=True)
    assert [move["value"] is not None for move in both["moves"]] == [False, False, True, True]
    assert finished(anna, SHORT)["review"] != review["review"]


def test_everything_is_open_once_a_game_is_over(anna: Person) -> None:
    """Secrets, and a row that its player had chosen while the other one still thought."""
    running = "combinato v1: secret:1234 secret:5678 9012 9034"
    address = f"/api/reviews/{finished(anna, resigned(running))['review']}/position"
    early, chosen = (good(anna.get(address, ply=ply))["svg"] for ply in (1, 3))
    assert "1234" in early
    assert all(code in chosen for code in ("1234", "5678", "9012"))
    assert "9034" not in chosen
    assert "secret: hidden" not in chosen
    assert "still hidden" not in chosen
    replayed = good(anna.post("/api/replay", {"record": resigned(running), "ply": 3}))["svg"]
    assert all(code in replayed for code in ("1234", "5678", "9012"))
    assert "1234" not in good(anna.post("/api/replay", {"record": running}))["svg"]
