"""Every shipped puzzle: as its file says, proven again by a plain solver or by brute force, and no twin of another."""

from collections import Counter

import pytest

import zweispiel
from tests.games.combinato.reference import chips
from tests.puzzles.plain_solver import PlainSolver
from zweispiel import Match
from zweispiel.core.puzzle import DIFFICULTIES, FORMAT, Puzzle, puzzle_file, puzzles_of, read_puzzles
from zweispiel.core.puzzle_answer import answer, solution
from zweispiel.i18n import LANGUAGES, translate_saying
from zweispiel.lab.puzzles.hardness import finds, greedy_move
from zweispiel.lab.puzzles.twins import fingerprint

#: A new game has no puzzles yet.
GAMES = [name for name in zweispiel.games() if puzzles_of(type(zweispiel.load(name)))]
DIGITS = [f"{number:04}" for number in range(10_000) if len(set(f"{number:04}")) == 4]


def shipped(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game."""
    return tuple(puzzles_of(type(zweispiel.load(name))).values())


def after(match: Match, *moves: str) -> Match:
    """The match after some moves."""
    then = match.copy()
    for move in moves:
        then.push(move)
    return then


# ---- the files


@pytest.mark.parametrize("name", GAMES)
def test_a_file_says_how_it_was_made(name: str) -> None:
    game = type(zweispiel.load(name))
    about, puzzles = read_puzzles(puzzle_file(game))
    assert about["format"] == FORMAT
    assert (about["game"], about["version"]) == (name, game.version)
    assert about["command"].startswith(f"zweispiel puzzles {name}")
    assert f"--seed {about['seed']}" in about["command"]
    assert len(puzzles_of(game)) == len(puzzles), "no id stands for two puzzles"
    assert [puzzle.attempt for puzzle in puzzles] == sorted({puzzle.attempt for puzzle in puzzles})


def test_all_five_games_have_puzzles() -> None:
    assert len(GAMES) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_of_every_difficulty(name: str) -> None:
    counts = Counter(puzzle.difficulty for puzzle in shipped(name))
    assert counts.total() >= 150
    assert min(counts[difficulty] for difficulty in DIFFICULTIES) >= 20


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_a_position_with_a_choice(name: str, pytestconfig: pytest.Config) -> None:
    for puzzle in shipped(name)[:: 1 if pytestconfig.getoption("--long") else 5]:
        match = puzzle.match()
        moves = match.moves()
        assert set(puzzle.right) <= set(moves)
        assert len(moves) > len(puzzle.right)
        assert puzzle.level is None or 2 <= puzzle.level <= 8
        if puzzle.kind == "win":
            assert puzzle.line[0] == puzzle.right[0]
            assert puzzle.replies.keys() == set(moves) - set(puzzle.right)
            assert set(puzzle.drawn) <= puzzle.replies.keys()
        if puzzle.kind == "best":
            assert puzzle.shares.keys() == set(moves)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_twins(name: str) -> None:
    prints = Counter(fingerprint(puzzle.match()) for puzzle in shipped(name))
    assert max(prints.values()) == 1


# ---- how hard they are


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_greedy_player_does_not_find_them(name: str) -> None:
    for puzzle in shipped(name)[::5]:
        match = puzzle.match()
        assert not any(greedy_move(match, seed) in puzzle.right for seed in range(10)), puzzle.id


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_lowest_level_does_not_find_them(name: str) -> None:
    """Rounding differs between processors, so what was just hard enough on one may not be on another."""
    sample = shipped(name)[::5]
    found = [puzzle.id for puzzle in sample if finds(puzzle.match(), puzzle.right, 1)]
    assert len(found) <= len(sample) / 10, found


# ---- the solutions


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GAMES if not zweispiel.load(name).has_secrets])
def test_solutions_are_right(name: str) -> None:
    solvers: dict[str, PlainSolver] = {}
    for puzzle in shipped(name):
        game = puzzle.match().game
        solver = solvers.setdefault(game.option_text(), PlainSolver(game))
        (check_win if puzzle.kind == "win" else check_best)(puzzle, solver)


def check_win(puzzle: Puzzle, solver: PlainSolver) -> None:
    """The right move wins along its whole line; every other move is answered, and then it does not win."""
    match = puzzle.match()
    hero = match.player
    assert hero is not None
    for number in range(1, len(puzzle.line) + 1):
        then = after(match, *puzzle.line[:number])
        assert solver.wins(then.knowledge(hero), hero), (puzzle.id, number)
    for wrong, reply in puzzle.replies.items():
        then = after(match, wrong, *([reply] if reply else []))
        assert not solver.wins(then.knowledge(hero), hero), (puzzle.id, wrong)
        loses = solver.wins(then.knowledge(hero), 1 - hero)
        assert loses == (wrong not in puzzle.drawn), (puzzle.id, wrong)


def check_best(puzzle: Puzzle, solver: PlainSolver) -> None:
    """Every move has the share that is stated, and the right one has most by at least three hundredths."""
    match = puzzle.match()
    hero = match.player
    assert hero is not None
    shares = {move: solver.share(after(match, move).knowledge(hero), hero) for move in match.moves()}
    for move, share in shares.items():
        assert share == pytest.approx(puzzle.shares[move], abs=6e-5), (puzzle.id, move)
    first, second = sorted(shares.values(), reverse=True)[:2]
    assert shares[puzzle.right[0]] == first
    assert first - second > 0.0299


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in GAMES if zweispiel.load(name).has_secrets])
def test_deductions_are_right(name: str) -> None:
    for puzzle in shipped(name):
        left = fitting_secrets(puzzle.match())
        if puzzle.kind == "name":
            assert left == [puzzle.right[0].removeprefix("solve:")]
        else:
            check_fewest(puzzle, left)


def fitting_secrets(match: Match) -> list[str]:
    """All numbers that give every row of the first player the chips it got, by brute force with the slow reference."""
    rows = match.observe(0)["rows"]
    assert isinstance(rows, list)
    laid = {code for row in rows for code in row["laid"]}
    asked = [(row["laid"][0], tuple(row["chips"][0])) for row in rows]
    return [code for code in DIGITS if code not in laid and all(chips(code, row) == got for row, got in asked)]


def check_fewest(puzzle: Puzzle, left: list[str]) -> None:
    """Of all rows that may be laid, the right one alone leaves the fewest secrets, summed over all of them."""
    legal = set(puzzle.match().moves(0))
    sums = {}
    for row in (code for code in DIGITS if code in legal):
        answers = Counter(chips(secret, row) for secret in left)
        sums[row] = sum(count * count for answer, count in answers.items() if answer != (4, 0))
    assert [row for row, total in sums.items() if total == min(sums.values())] == list(puzzle.right)


# ---- what is said about them


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_failed_try_names_the_reply_as_the_opponents(lang: str) -> None:
    """The reply stands at the end and after the word for the opponent: nobody takes it for the solution."""
    opponent = {"en": "Your opponent has", "de": "Dein Gegner hat"}[lang]
    for name in ("heimlich", "conhex", "zaic"):
        puzzle = shipped(name)[0]
        wrong, reply = next((wrong, reply) for wrong, reply in puzzle.replies.items() if reply)
        said = answer(puzzle, wrong).said
        assert said is not None
        text = translate_saying(said, lang)
        assert text.startswith(opponent)
        assert text.endswith(f": {translate_saying(puzzle.match().game.tell_move(reply), lang)}.")


def test_a_solution_says_what_the_move_does() -> None:
    puzzle = shipped("heimlich")[0]
    said = solution(puzzle).said
    assert said is not None
    text = translate_saying(said, "en")
    assert text.startswith("It is the only move that wins. It flips 3 stones.")
    refuted = Counter(puzzle.replies.values()).most_common(1)[0]
    assert refuted == ("a1-s", 7), "after seven of ten other moves"
    assert text.endswith("After most other moves, your opponent has this winning reply: a1, flips downwards.")
