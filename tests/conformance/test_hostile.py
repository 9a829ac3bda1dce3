"""Hostile input: only our own errors, nothing changed, nothing slow."""

import json
import random
import string
import time
from collections.abc import Callable
from functools import partial

import pytest

import zweispiel
from tests.support import fingerprint, random_match, random_move, sample_actions
from zweispiel import Record, ZweispielError

MOST_CPU_SECONDS = 0.05
CHARACTERS = string.printable + "äß€²١\0\ud800🂡"

every_game = pytest.mark.parametrize("name", zweispiel.games())


def quickly(action: Callable[[], object], what: object) -> bool:
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


def mutated(text: str, rng: random.Random) -> str:
    """A text with one to four characters changed, dropped, doubled, inserted or moved."""
    for _ in range(rng.randint(1, 4)):
        i, j = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        some = rng.choice(CHARACTERS) if rng.random() < 0.7 else str(rng.randrange(10**9))
        text = rng.choice(
            (text[:i] + some + text[i:], text[:i] + text[j:], text[:j] + text[i:], text[:i] + some + text[j:])
        )
    return text


def hostile_text(like: str, rng: random.Random) -> str:
    """Random characters, or something that looks almost right."""
    if rng.random() < 0.2:
        return "".join(rng.choices(CHARACTERS, k=rng.choice((0, 1, 4, 40, 400))))
    return mutated(like, rng)


@every_game
def test_hostile_moves(name: str, hostile_inputs: int) -> None:
    rng = random.Random(f"hostile {name}")
    share = hostile_inputs // (2 * len(zweispiel.games()))
    match = random_match(name, rng)
    for number in range(share):
        if number % 100 == 0 or not match.players:
            match = random_match(name, rng)
            if not match.players:
                continue
            before = fingerprint(match)
            likely = [match.game.format(a) for a in sample_actions(match.game, rng, 20)]
            likely.append(random_move(match, match.players[0], rng))
        text = hostile_text(rng.choice(likely), rng)
        if quickly(partial(match.push, text), text):
            before = fingerprint(match)
        assert fingerprint(match) == before, text


@every_game
def test_hostile_options(name: str, hostile_inputs: int) -> None:
    rng = random.Random(f"options {name}")
    known = zweispiel.load(name).option_list
    values: list[object] = [None, -1, 10**30, 1.5, b"x", [], {}, True, "", "٣x٣", float("nan")]
    for _ in range(hostile_inputs // (4 * len(zweispiel.games()))):
        option = rng.choice(known) if known else None
        key = option.name if option and rng.random() < 0.8 else hostile_text("board", rng)
        example = rng.choice(option.examples) if option else "x"
        value = hostile_text(example, rng) if rng.random() < 0.8 else rng.choice(values)
        quickly(partial(zweispiel.load, name, **{key: value}), (key, value))


@every_game
def test_hostile_records(name: str, hostile_inputs: int) -> None:
    rng = random.Random(f"records {name}")
    texts: list[str] = []
    for number in range(hostile_inputs // (4 * len(zweispiel.games()))):
        if number % 50 == 0:
            record = random_match(name, rng).record()
            texts = [record.dumps(), record.line(), json.dumps({**record.as_dict(), "moves": list(record.moves[:3])})]
        text = hostile_text(rng.choice(texts), rng)
        quickly(partial(Record.loads, text), text)


@pytest.mark.parametrize(
    "name", ["", "Heimlich", "heimlich ", "../heimlich", "os", None, 3, "x" * 10_000, "heimlich.rules"]
)
def test_hostile_names(name: object) -> None:
    with pytest.raises(ZweispielError, match="There is no game"):
        zweispiel.load(name)  # type: ignore[arg-type]
