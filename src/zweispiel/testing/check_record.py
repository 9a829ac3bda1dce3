"""Records: written, read and replayed; and refused when a move in them is wrong."""

import json
import random
from functools import partial

from zweispiel.core.errors import RecordError
from zweispiel.core.match import Match
from zweispiel.core.record import Record
from zweispiel.testing.random_play import fingerprint, random_match, unfinished_match
from zweispiel.testing.subject import Subject, refused

VIEWERS = (0, 1, None)


def _without_pending(match: Match) -> Match:
    """Pending moves are in no record."""
    while match.pending:
        match.pop()
    return match


def records_replay_to_the_same_match(subject: Subject) -> None:
    """A record in JSON and a record in one line both give the match again."""
    subject.repeat(_replay)


def _replay(subject: Subject, seed: int) -> None:
    match = _without_pending(random_match(subject.name, random.Random(seed)))
    record = match.record(players=("Weiß", "<b>"), date="2026-01-01")
    assert Record.loads(record.dumps()) == record
    again = record.replay()
    assert fingerprint(again) == fingerprint(match)
    assert again.seed == match.seed
    line = Record.loads(record.line())
    assert line.line() == record.line()
    assert line.replay().history == match.history


def ended_matches_replay(subject: Subject) -> None:
    """A resignation and a lost clock are in the record."""
    for end in ("resign", "lose_on_time"):
        match = _without_pending(unfinished_match(subject.name, 6))
        getattr(match, end)(1)
        assert fingerprint(Record.loads(match.record().dumps()).replay()) == fingerprint(match)


def a_wrong_move_in_the_middle_is_named(subject: Subject) -> None:
    """The error says which move cannot be read."""
    match = _without_pending(unfinished_match(subject.name, 8))
    data = json.loads(match.record().dumps())
    for number in range(len(data["moves"])):
        spoiled = {**data, "moves": [*data["moves"][:number], "nonsense", *data["moves"][number + 1 :]]}
        error = refused(RecordError, partial(_replay_text, json.dumps(spoiled)))
        assert error.params["number"] == number + 1


def _replay_text(text: str) -> Match:
    return Record.loads(text).replay()


def a_viewers_record_of_an_unfinished_match_hides_the_seed(subject: Subject) -> None:
    """Else a player could compute what will be drawn."""
    match = _without_pending(unfinished_match(subject.name, 9, seed="s3cret"))
    for viewer in VIEWERS:
        assert "s3cret" not in match.record(viewer).dumps()
    assert match.record().seed == "s3cret"
