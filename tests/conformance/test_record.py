"""Records that are refused because anything in them is wrong."""

import json
import random

import pytest

import zweispiel
from tests.support import play_randomly
from zweispiel import Record, RecordError


@pytest.fixture
def data() -> dict[str, object]:
    """A good record as a dict, to be spoiled."""
    match = zweispiel.load("heimlich").match(seed=1)
    for move in ("d3-s", "c3-se", "b3-e"):
        match.push(move)
    found: dict[str, object] = json.loads(match.record().dumps())
    return found


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "zweispiel/2"}, "record-format"),
        ({"format": None}, "record-format"),
        ({"game": "chess"}, "record-field"),
        ({"game": 3}, "record-field"),
        ({"version": 99}, "record-version"),
        ({"version": "1"}, "record-field"),
        ({"version": True}, "record-field"),
        ({"options": {"start": "upside-down"}}, "record-field"),
        ({"options": {"colour": "red"}}, "record-field"),
        ({"options": {"name": "heimlich"}}, "record-field"),
        ({"options": {"self": ""}}, "record-field"),
        ({"options": []}, "record-field"),
        ({"moves": "d3-s"}, "record-field"),
        ({"moves": ["d3-s", 7]}, "record-field"),
        ({"moves": ["pass"] * 30_000}, "record-field"),
        ({"players": ["one"]}, "record-field"),
        ({"end": {"by": "magic", "player": 0}}, "record-field"),
        ({"end": {"by": "resign", "player": None}}, "record-field"),
        ({"end": {"by": "agreed", "player": 1}}, "record-field"),
        ({"end": "resign"}, "record-field"),
        ({"outcome": {"winner": 2, "reason": "x", "score": [1, 0]}}, "record-field"),
        ({"outcome": {"winner": 0, "reason": "x", "score": [1]}}, "record-field"),
        ({"seed": 1.5}, "record-field"),
        ({"date": 20260101}, "record-field"),
    ],
)
def test_spoiled_records_are_refused(data: dict[str, object], change: dict[str, object], code: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.loads(json.dumps({**data, **change}))
    assert caught.value.code == code


@pytest.mark.parametrize("half", ["\ud800", "x\udfff"])
def test_texts_that_cannot_be_written_are_refused(data: dict[str, object], half: str) -> None:
    """JSON can name half a surrogate pair; no file or answer could hold it."""
    changes = ({"players": [half, ""]}, {"seed": half}, {"date": half}, {"moves": [half]}, {"format": half}, {half: 1})
    for change in changes:
        for text in (json.dumps({**data, **change}), json.dumps({**data, **change}, ensure_ascii=False)):
            with pytest.raises(RecordError) as caught:
                Record.loads(text)
            assert str(caught.value).encode()
    whole = json.dumps({**data, "players": ["🂡", "ä"]})
    assert Record.loads(whole).players == ("🂡", "ä")


@pytest.mark.parametrize("seed", ["\ud800", "x" * 201, 10**200, -(10**5000), 1.5, True, b"x"], ids=type)
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(zweispiel.ZweispielError) as caught:
        zweispiel.load("contactic").match(seed=seed)  # type: ignore[arg-type]
    assert caught.value.code == "bad-seed"


def test_the_field_that_is_wrong_is_named(data: dict[str, object]) -> None:
    for field, value in (("game", "chess"), ("options", {"colour": "red"}), ("options", {"start": "upside-down"})):
        with pytest.raises(RecordError) as caught:
            Record.loads(json.dumps({**data, field: value}))
        assert caught.value.params["field"] == field


@pytest.mark.parametrize("field", ["game", "version", "moves", "format"])
def test_missing_fields_are_named(data: dict[str, object], field: str) -> None:
    del data[field]
    with pytest.raises(RecordError, match=field):
        Record.loads(json.dumps(data))


def test_a_false_outcome_is_refused(data: dict[str, object]) -> None:
    data["outcome"] = {"winner": 0, "reason": "stones", "score": [40, 24]}
    with pytest.raises(RecordError, match="outcome"):
        Record.loads(json.dumps(data)).replay()


def test_moves_after_the_end_are_refused() -> None:
    match = play_randomly(zweispiel.load("heimlich").match(), random.Random(1))
    data = json.loads(match.record().dumps())
    data["moves"].append("a1-e")
    with pytest.raises(RecordError, match="match is over"):
        Record.loads(json.dumps(data)).replay()


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", "heimlich", "heimlich v1", "[" * 50_000, '{"a":' * 50_000, "1e999"]
)
def test_other_texts_are_no_records(text: str) -> None:
    with pytest.raises(RecordError):
        Record.loads(text)


def test_a_record_longer_than_any_match_is_refused() -> None:
    with pytest.raises(RecordError, match="longer"):
        Record.loads(" " * 2_000_000)


def test_lines_read_like_bug_reports() -> None:
    record = Record.loads("heimlich[start=parallel] v1: d6-n d3-s")
    assert record.options == {"start": "parallel"}
    with pytest.raises(RecordError, match="Move 2"):
        record.replay()
