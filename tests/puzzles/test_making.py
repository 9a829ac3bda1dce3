"""Making puzzles: proofs and expectations agree with plain search, and a collection can be gone on with."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import zweispiel
from tests.engines.support import minimax
from tests.puzzles.plain_solver import PlainSolver
from tests.support import play_randomly
from zweispiel import CHANCE, Game, Match
from zweispiel.core.puzzle import Puzzle, read_puzzles
from zweispiel.kernel.contract import PLAYER, State
from zweispiel.lab.puzzles.collection import Collection
from zweispiel.lab.puzzles.expectation import Expectation
from zweispiel.lab.puzzles.make import attempt_one, maker_for
from zweispiel.lab.puzzles.proof import Prover
from zweispiel.lab.puzzles.twins import fingerprint

#: How many moves before the end of a random game plain search is still quick.
NEAR_THE_END = {"heimlich": 7, "zaic": 5, "conhex": 3}
SMALL = {"board": "3x3", "tiles": "1,1,1,1,1,1"}
Command = Callable[..., tuple[int, str, str]]


def ending(name: str, seed: int, back: int, **options: str) -> Match:
    """A match shortly before the end of a random game."""
    match = play_randomly(zweispiel.load(name, **options).match(seed), random.Random(seed))
    for _ in range(back):
        match.pop()
    return match


def after(game: Game, state: State, action: int) -> State:
    """The position after a move."""
    then = state.copy()
    game.kernel.play(then, action)
    return then


@pytest.mark.long
@pytest.mark.parametrize("name", NEAR_THE_END)
def test_proofs_agree_with_the_plain_solver(name: str) -> None:
    game = zweispiel.load(name)
    prover, solver = Prover(game, 1_000_000), PlainSolver(game)
    proven = moves = 0
    for seed in range(12):
        state = ending(name, seed, NEAR_THE_END[name]).knowledge(0)
        for hero in (0, 1):
            answer = prover.can_win(state, hero)
            if answer is not None:
                assert answer == solver.wins(state, hero)
                proven += 1
            if answer and hero == state[PLAYER]:
                action = prover.winning_move(state)
                assert action is not None
                assert solver.wins(after(game, state, action), hero)
                moves += 1
    assert proven > 12, "most is proven within the budget"
    assert moves > 0


def test_expectations_agree_with_plain_minimax() -> None:
    game = zweispiel.load("contactic", **SMALL)
    expectation = Expectation(game, 1_000_000)
    for seed in range(8):
        match = ending("contactic", seed, 6, **SMALL)
        state = match.knowledge(None)
        share = (minimax(game, state) + 1) / 2
        assert expectation.share(state, 0) == pytest.approx(share)
        assert expectation.share(state, 1) == pytest.approx(1 - share)


def test_a_proof_beyond_the_budget_is_left_open() -> None:
    game = zweispiel.load("heimlich")
    assert Prover(game, 10).can_win(game.new_state(), 0) is None
    small = zweispiel.load("contactic", **SMALL)
    assert Expectation(small, 10).share(small.new_state(), 0) is None


@pytest.mark.long
def test_an_attempt_follows_from_its_seed() -> None:
    maker = maker_for(zweispiel.load("heimlich"))
    found = [attempt_one(maker, f"puzzles heimlich 1 {number}", set()) for number in (13, 15)]
    again = [attempt_one(maker_for(zweispiel.load("heimlich")), f"puzzles heimlich 1 {n}", set()) for n in (13, 15)]
    assert found == again
    assert any(found)


def test_mirrored_positions_have_one_fingerprint() -> None:
    game = zweispiel.load("heimlich")
    # The board turned by half a turn: columns and rows from the other end.
    one, other = game.match(), game.match()
    for move, turned in (("d3-s", "e6-n"), ("e3-s", "d6-n"), ("f4-w", "c5-e")):
        one.push(move)
        other.push(turned)
    assert fingerprint(one) == fingerprint(other)
    other.push(other.moves()[0])
    assert fingerprint(one) != fingerprint(other)


def test_chance_has_a_fingerprint_too() -> None:
    match = ending("contactic", 3, 5, **SMALL)
    while match.player == CHANCE:
        match.draw()
    assert match.player is None or fingerprint(match)


# ---- collections


ABOUT = {"game": "heimlich", "seed": 1}


def puzzle(number: int, level: int | None) -> Puzzle:
    """A puzzle of some level; only its attempt differs from others."""
    return Puzzle("win", f"heimlich v1: {number}", ("d3-s",), level, attempt=number)


def test_a_collection_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    Collection(path, ABOUT, resume=False).add(puzzle(4, 3))
    with path.open("a") as file:
        file.write('{"kind": "win", "posit')  # the program was killed while it wrote
    collection = Collection(path, ABOUT, resume=True)
    assert collection.attempts == 4
    collection.add(puzzle(9, None))
    assert [one.attempt for one in read_puzzles(path)[1]] == [4, 9]
    assert read_puzzles(path)[0]["format"] == "zweispiel-puzzles/1"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (json.dumps({"format": "zweispiel-puzzles/1", "game": "zaic", "seed": 1}) + "\n", "other-puzzles"),
        ("no JSON\n", "broken-puzzles"),
        ('{"format": "zweispiel-puzzles/1", "game": "heimlich", "seed": 1}\n{"no": "puzzle"}\n', "broken-puzzles"),
        ("", "broken-puzzles"),
    ],
)
def test_a_foreign_file_stays_as_it_is(tmp_path: Path, content: str, code: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text(content)
    with pytest.raises(zweispiel.ZweispielError) as caught:
        Collection(path, ABOUT, resume=True)
    assert caught.value.code == code
    assert path.read_text() == content
    with pytest.raises(zweispiel.ZweispielError) as caught:
        Collection(path, ABOUT, resume=False)
    assert caught.value.code == "puzzles-exist"


def test_places_are_kept_for_every_difficulty(tmp_path: Path) -> None:
    collection = Collection(tmp_path / "puzzles.jsonl", ABOUT, resume=False)
    levels, kept = (2, 2, 2, 2, 2, 2, 2, 2, 4, None), []
    for number, level in enumerate(levels, start=1):
        one = puzzle(number, level)
        if collection.has_room_for(one, 8):  # one of eight is the least share
            collection.add(one)
            kept.append(one.difficulty)
    assert kept == ["easy"] * 6 + ["medium", "hard"]


@pytest.mark.long
def test_the_command_collects_and_goes_on(command: Command, tmp_path: Path) -> None:
    file = str(tmp_path / "found.jsonl")
    code, out, _ = command("puzzles", "combinato", "--count", "1", "--file", file)
    assert code == 0
    assert sum(int(word) for word in out.split() if word.isdigit()) == 1
    assert command("puzzles", "combinato", "--count", "1", "--file", file)[0] == 2
    assert command("puzzles", "combinato", "--count", "1", "--file", file, "--resume")[1] == out
    assert command("puzzles", "combinato", "--count", "0")[0] == 2
