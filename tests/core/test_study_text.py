"""Studies as text: hostile imports end with an error that says what is wrong, and where."""

import json
import random
from typing import Any

import pytest

import zweispiel
from zweispiel.core import study_text
from zweispiel.core.errors import StudyError, ZweispielError
from zweispiel.core.match import End, Match
from zweispiel.core.record import Record
from zweispiel.core.variations import MAX_NODES, START, Variations


def study(**changes: Any) -> str:
    """A small study, with some fields changed."""
    tree = Variations(zweispiel.load("conhex"))
    tree, number = tree.add(START, "e9")
    tree, _ = tree.add(number, "i6")
    tree, _ = tree.add(number, "i4")
    data = json.loads(study_text.dumps(tree.comment(number, "good")))
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record-unreadable"),
        ("hello", "record-unreadable"),
        ("{", "study-not-json"),
        ('{"format": "zweispiel-study/1",\n "record": oops}', "study-not-json"),
        ("[" * 100_000, "study-unreadable"),
        ("[1, 2]", "study-unreadable"),
        ('{"format": "\\ud800"}', "study-unreadable"),
        (study(format="zweispiel-study/2"), "study-format"),
        (study(format=None), "study-format"),
        (study(title=7), "study-field"),
        (study(title="x" * 201), "study-text-too-long"),
        (study(record=None), "study-field"),
        (study(record={}), "record-format"),
        (study(variations={}), "study-field"),
        (study(variations=[7]), "study-variation"),
        (study(variations=[{"after": 9, "moves": ["i4"]}]), "study-variation"),
        (study(variations=[{"after": -1, "moves": ["i4"]}]), "study-variation"),
        (study(variations=[{"after": True, "moves": ["i4"]}]), "study-variation"),
        (study(variations=[{"after": 1, "moves": []}]), "study-variation"),
        (study(variations=[{"after": 1, "moves": ["e9"]}]), "study-move"),
        (study(variations=[{"after": 1, "moves": [None]}]), "study-move"),
        (study(variations=[{"after": 1, "moves": ["i6"]}]), "study-twice"),
        (study(variations=[{"after": 1, "moves": ["i4"] * (MAX_NODES + 1)}]), "study-too-many-moves"),
        (study(comments={"1": 7}), "study-comment"),
        (study(comments={"99": "x"}), "study-comment"),
        (study(comments={"-1": "x"}), "study-comment"),
        (study(comments={"²": "x"}), "study-comment"),
        (study(comments={"1": "\x00"}), "study-bad-text"),
        (study(comments={"1": "x" * 200_000}), "study-too-long"),
        ("é" * 150_000, "study-too-long"),
        ("\ud800", "record-unreadable"),
    ],
)
def test_a_hostile_import_is_refused_with_its_reason(text: str, code: str) -> None:
    with pytest.raises(ZweispielError) as caught:
        study_text.loads(text)
    assert caught.value.code == code


def test_an_error_names_the_line_and_the_move() -> None:
    with pytest.raises(StudyError, match="line 2, column 12"):
        study_text.loads('{"format": "zweispiel-study/1",\n "record": oops}')
    with pytest.raises(StudyError, match="Move 2 of variation 1, 'e9'"):
        study_text.loads(study(variations=[{"after": 1, "moves": ["i4", "e9"]}]))


def test_any_damage_is_an_error_of_ours_or_another_study() -> None:
    choose, text = random.Random(1), study()
    for _ in range(400):
        at, signs = choose.randrange(len(text)), '0{}[]",:x9'
        damaged = text[:at] + choose.choice(signs) + text[at + choose.randrange(3) :]
        try:
            study_text.loads(damaged)
        except ZweispielError:
            continue


def test_the_largest_study_is_read_without_replaying_every_variation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of variations at the end of a long line: replaying the line for each would take a minute."""
    game = zweispiel.load("contactic")
    choose, match = random.Random(2), game.match("long")
    while match.outcome() is None and len(match.history) < 200:
        match.push(choose.choice(match.moves()))
    tree = study_text.of_record(match.record())
    branches = [
        {"after": after, "moves": [move]}
        for after in range(len(match.history) - 40, len(match.history))
        for move in tree.match(after).moves()[:100]
        if move != tree.nodes[after + 1].move
    ][:3000]
    text = json.dumps(json.loads(study_text.dumps(tree)) | {"variations": branches})
    pushed, push = [], Match.push

    def counted(self: Match, move: str) -> str:
        pushed.append(move)
        return push(self, move)

    monkeypatch.setattr(Match, "push", counted)
    read = study_text.loads(text)
    assert len(read.nodes) == len(tree.nodes) + len(branches)
    assert len(pushed) == 2 * len(match.history) + len(branches)


# ---- ends other than by a move


@pytest.mark.parametrize(
    ("end", "winner"), [(End("resign", 0), 1), (End("resign", 1), 0), (End("time", 0), 1), (End("agreed", None), None)]
)
@pytest.mark.parametrize("line", ["heimlich v1: e6-n f6-nw f5-w", "heimlich v1:"])
def test_a_study_keeps_the_end_of_its_record(line: str, end: End, winner: int | None) -> None:
    """Until a move follows it; then it is no longer true."""
    match = Record.loads(line).replay()
    match.finish(end)
    tree = study_text.of_record(match.record())
    again = study_text.loads(study_text.dumps(tree))
    assert again.main_end == end
    record = Record.loads(json.dumps(json.loads(study_text.dumps(again))["record"]))
    outcome = record.replay().outcome()
    assert outcome is not None
    assert (record.end, outcome.winner, record.outcome) == (end, winner, outcome)
    last = ([START, *again.main_line()])[-1]
    longer, added = again.add(last, again.match(last).moves()[0])
    assert longer.main_end is None
    assert json.loads(study_text.dumps(longer))["record"]["end"] is None
    assert longer.delete(added).main_end == end


def test_a_variation_that_is_promoted_does_not_take_over_the_end() -> None:
    match = Record.loads("conhex v1: e9 i6").replay()
    match.resign(1)
    tree, added = study_text.of_record(match.record()).add(1, "h9")
    assert tree.main_end == End("resign", 1)
    assert tree.promote(added).main_end is None
    assert tree.promote(added).promote(2).main_end == End("resign", 1)
