"""Hostile input: only our own errors, nothing changed, nothing slow."""

import json
import random
import string
import time
from collections.abc import Callable
from functools import partial

import zweispiel
from zweispiel.core.errors import ZweispielError
from zweispiel.core.record import Record
from zweispiel.testing.random_play import fingerprint, random_match, random_move, sample_actions
from zweispiel.testing.subject import Subject

MOST_CPU_SECONDS = 0.05
CHARACTERS = string.printable + "äß€²١\0\ud800🂡"
ODD_VALUES: tuple[object, ...] = (None, -1, 10**30, 1.5, b"x", [], {}, True, "", "٣x٣", float("nan"))


def hostile_moves(subject: Subject) -> None:
    """Texts that are almost moves, and texts that are nothing like it."""
    rng = random.Random(f"hostile {subject.name}")
    match = random_match(subject.name, rng)
    for number in range(subject.hostile // 2):
        if number % 100 == 0 or not match.players:
            match = random_match(subject.name, rng)
            if not match.players:
                continue
            before = fingerprint(match)
            likely = [match.game.format(a) for a in sample_actions(match.game, rng, 20)]
            likely.append(random_move(match, match.players[0], rng))
        text = _hostile_text(rng.choice(likely), rng)
        if _quickly(partial(match.push, text), text):
            before = fingerprint(match)
        assert fingerprint(match) == before, text


def hostile_options(subject: Subject) -> None:
    """Names and values of options that are almost right, and odd things of other types."""
    rng = random.Random(f"options {subject.name}")
    known = subject.game.option_list
    for _ in range(subject.hostile // 4):
        option = rng.choice(known) if known else None
        key = option.name if option and rng.random() < 0.8 else _hostile_text("board", rng)
        example = rng.choice(option.examples) if option else "x"
        value = _hostile_text(example, rng) if rng.random() < 0.8 else rng.choice(ODD_VALUES)
        _quickly(partial(zweispiel.load, subject.name, **{key: value}), (key, value))


def hostile_records(subject: Subject) -> None:
    """Records in JSON and in one line with a few characters spoiled."""
    rng = random.Random(f"records {subject.name}")
    texts: list[str] = []
    for number in range(subject.hostile // 4):
        if number % 50 == 0:
            record = random_match(subject.name, rng).record()
            texts = [record.dumps(), record.line(), json.dumps({**record.as_dict(), "moves": list(record.moves[:3])})]
        text = _hostile_text(rng.choice(texts), rng)
        _quickly(partial(Record.loads, text), text)


def _quickly(action: Callable[[], object], what: object) -> bool:
    """Do something that may be refused; True if it was accepted. A slow answer is tried again, to rule out noise."""
    for _ in range(3):
        start = time.process_time()
        try:
            action()
            return True
        except ZweispielError:
            if time.process_time() - start < MOST_CPU_SECONDS:
                return False
    raise AssertionError(f"three times slow: {what!r}")


def _hostile_text(like: str, rng: random.Random) -> str:
    """Random characters, or something that looks almost right."""
    if rng.random() < 0.2:
        return "".join(rng.choices(CHARACTERS, k=rng.choice((0, 1, 4, 40, 400))))
    return _mutated(like, rng)


def _mutated(text: str, rng: random.Random) -> str:
    """A text with one to four characters changed, dropped, doubled, inserted or moved."""
    for _ in range(rng.randint(1, 4)):
        i, j = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        some = rng.choice(CHARACTERS) if rng.random() < 0.7 else str(rng.randrange(10**9))
        text = rng.choice(
            (text[:i] + some + text[i:], text[:i] + text[j:], text[:j] + text[i:], text[:i] + some + text[j:])
        )
    return text
