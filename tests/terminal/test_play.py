"""Whole games and every command at the prompt, for every game there is."""

import random
from pathlib import Path

import pytest

import zweispiel
from tests.support import random_move
from tests.terminal.conftest import Command, Play
from zweispiel import CHANCE, Match, Record

GAMES = zweispiel.games()
SECRET = [name for name in GAMES if zweispiel.load(name).has_secrets]
OPEN = [name for name in GAMES if name not in SECRET]
WITH_DRAWS = [name for name in GAMES if zweispiel.load(name).has_draws]
MAX_MOVES = 400


def typed_game(match: Match, plies: int) -> list[str]:
    """Play on at random for up to `plies` decisions and return the lines two people at one keyboard type for that."""
    rng, lines, viewer = random.Random(1), [], None
    private = match.game.has_secrets
    for _ in range(plies):
        while match.player == CHANCE:
            match.draw()
        if (player := match.player) is None:
            break
        if private and player != viewer:
            viewer = player
            lines.append("")  # Enter after the hand-over
        lines.append(match.push(random_move(match, player, rng), player))
    return lines


def opening(name: str, plies: int = 2, seed: int = 7) -> tuple[list[str], Match]:
    """The first lines of a game, and the match they lead to."""
    match = zweispiel.load(name).match(seed)
    lines = typed_game(match, plies)
    while match.player == CHANCE:
        match.draw()
    if match.game.has_secrets:
        lines.append("")
    return lines, match


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_and_its_record(play: Play, tmp_path: Path, name: str) -> None:
    match = zweispiel.load(name).match(3)
    lines = typed_game(match, MAX_MOVES)
    file = tmp_path / "game.json"
    shown = play(*lines, f"save {file}", "quit", game=name, more=("--seed", "3"))
    record = Record.loads(file.read_text())
    assert record.replay().history == match.history
    assert ("Winner" in shown or "drawn" in shown) == (match.outcome() is not None)
    assert all(len(line) <= 80 for line in shown.splitlines() if str(tmp_path) not in line)


@pytest.mark.parametrize("name", GAMES)
def test_undo(play: Play, tmp_path: Path, name: str) -> None:
    lines, match = opening(name, plies=4)
    file = tmp_path / "undone.json"
    play(*lines, "undo 2", *([""] if name in SECRET else []), f"save {file}", game=name, more=("--seed", "7"))
    left = Record.loads(file.read_text()).moves
    assert left == match.history[: len(left)]
    decisions = [move for move in match.history if not move.startswith("draw:")]
    assert [move for move in left if not move.startswith("draw:")] == decisions[:2]


@pytest.mark.parametrize("name", GAMES)
def test_undo_with_nothing_to_take_back(play: Play, name: str) -> None:
    enter = [""] if name in SECRET else []
    shown = play(*enter, "undo", "undo x", "undo 0", "undo 99999999", "quit", game=name)
    assert "There is no move to take back." in shown
    assert shown.count("is not a number of moves") == 3


@pytest.mark.parametrize("name", GAMES)
def test_save_and_load(play: Play, tmp_path: Path, name: str) -> None:
    lines, match = opening(name)
    file = tmp_path / "my game.json"
    shown = play(
        *lines, f"save {file}", f"save {file}", "n", "save", f"save {tmp_path}", game=name, more=("--seed", "7")
    )
    shown = " ".join(shown.split())
    assert "Overwrite it?" in shown
    assert "Not saved." in shown
    assert "A file name is needed" in shown
    assert "is a folder" in shown
    assert ("secrets included" in shown) == (name in SECRET)
    assert [path.name for path in tmp_path.iterdir()] == ["my game.json"]
    enter = [""] if name in SECRET else []
    shown = play(*enter, f"load {file}", *enter, "board", "quit", game=name)
    assert f"moves: {len(match.history)}." in shown


@pytest.mark.parametrize("name", OPEN)
def test_bad_input_never_loses_the_game(play: Play, tmp_path: Path, name: str) -> None:
    lines, match = opening(name)
    binary, broken, file = tmp_path / "binary", tmp_path / "broken.json", tmp_path / "kept.json"
    binary.write_bytes(bytes(range(256)))
    broken.write_text('{"format": "zweispiel/1"}')
    rubbish = [
        "",
        "   ",
        "ß",
        "=",
        "/",
        "load",
        f"load {binary}",
        f"load {broken}",
        "load \0",
        "load /none/such",
        "x" * 5000,
    ]
    play(*lines, *rubbish, f"save {file}", game=name, more=("--seed", "7"))
    assert Record.loads(file.read_text()).moves == match.history


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_listed_counted_and_filtered(play: Play, name: str) -> None:
    match = zweispiel.load(name).match(7)
    enter = [""] if name in SECRET else []
    while match.player == CHANCE:
        match.draw()
    moves = match.moves()
    shown = play(*enter, "moves", f"moves {moves[-1]}", "quit", game=name, more=("--seed", "7"))
    assert f"Moves: {len(moves)}." in shown
    assert "Moves: 1." in shown
    assert len(shown.splitlines()) < 120


@pytest.mark.parametrize("name", GAMES)
def test_help_options_and_board(play: Play, name: str) -> None:
    enter = [""] if name in SECRET else []
    shown = play(*enter, "help", "options", "board", "/board", "quit", game=name)
    assert "take back one or more moves" in shown
    for option in zweispiel.load(name).option_list:
        assert f"{option.name}: " in shown


@pytest.mark.parametrize("name", GAMES)
def test_resigning_is_confirmed(play: Play, name: str) -> None:
    enter = [""] if name in SECRET else []
    shown = play(*enter, "resign", "n", "resign", "y", "resign", "quit", "y", game=name)
    assert "(resignation)" in shown
    assert "The match is over." in shown


@pytest.mark.parametrize("name", GAMES)
def test_a_draw_needs_both(play: Play, name: str) -> None:
    enter = [""] if name in SECRET else []
    shown = play(*enter, "draw", "n", *enter, "draw", "y", "quit", "y", game=name)
    assert ("drawn (agreed)" in shown) == (name in WITH_DRAWS)
    assert ("cannot end in a draw" in shown) == (name not in WITH_DRAWS)


@pytest.mark.parametrize("name", SECRET)
def test_whoever_answers_a_draw_does_not_see_the_others_secret(play: Play, name: str) -> None:
    lines, match = opening(name)
    shown = play(*lines, "draw", "n", "", "quit", "y", game=name, more=("--seed", "7"))
    before, answer = shown.split("A draw is offered.")
    assert not before.splitlines()[-1].strip("-")  # the last thing on the screen: cleared
    assert answer.splitlines()[1].startswith("-----")  # and again before the first player comes back
    assert match.game.render_text(match.observe(0)).plain() in answer


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("computer", ["first", "second"])
def test_against_the_computer(play: Play, tmp_path: Path, name: str, computer: str) -> None:
    file = tmp_path / "record.json"
    shown = play("moves", "draw", "undo", f"save {file}", "quit", game=name, more=("--computer", computer))
    assert "The computer" in shown or computer == "second"
    assert "Hand over" not in shown
    Record.loads(file.read_text()).replay()


def test_the_computer_has_a_level(play: Play) -> None:
    shown = play("level", "level 5", "level", "level 9", "level x", "help", "quit", game=OPEN[0])
    assert shown.count("at level 3 of 8") == 1
    assert shown.count("at level 5 of 8") == 2
    assert "There is no level '9'" in shown
    assert "There is no level 'x'" in shown
    assert "level [1…8]" in shown


def test_a_level_alone_seats_the_computer_second(play: Play) -> None:
    lines, _ = opening(OPEN[0], plies=1)
    shown = play(*lines, "level", "quit", "y", game=OPEN[0], more=("--seed", "7", "--level", "1"))
    assert "The computer plays at level 1 of 8" in shown
    assert "The computer plays " in shown.replace("The computer plays at", "")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_brings_the_same_opponent(play: Play, name: str) -> None:
    more = ("--seed", "7", "--level", "2", "--computer", "first")
    assert play("quit", "y", game=name, more=more) == play("quit", "y", game=name, more=more)


def test_a_loaded_match_goes_on_against_the_computer(play: Play, tmp_path: Path) -> None:
    lines, _ = opening(OPEN[0], plies=2)
    file = tmp_path / "other.json"
    play(*lines, f"save {file}", game=OPEN[0], more=("--seed", "7"))
    shown = play("moves", f"load {file}", "quit", "y", game=OPEN[-1], more=("--computer", "first", "--level", "1"))
    assert shown.count("The computer plays ") == 2


def test_a_position_goes_on_against_the_computer(play: Play) -> None:
    line = "combinato v1: secret:1234 secret:5736 9012 9013"
    shown = play("quit", game="combinato", more=("--position", line, "--computer", "second", "--level", "1"))
    plain = shown.replace(" ", "")
    assert "9013" in plain
    assert "5736" not in plain
    assert "Hand over" not in shown


@pytest.mark.parametrize(
    "more",
    [
        ("conhex", "--position", "conhex v1: a1 a1"),
        ("conhex", "--position", "conhex v1: a1", "--option", "swap=false"),
        ("zaic", "--position", "conhex v1: a1"),
        ("--position", "nonsense"),
    ],
)
def test_a_position_that_is_none(command: Command, more: tuple[str, ...]) -> None:
    code, shown, problem = command("play", *more)
    assert (code, shown) == (2, "")
    assert problem


def test_german(play: Play) -> None:
    lines, _ = opening(OPEN[0])
    typed = [*lines, "hilfe", "züge", "zuege", "zurück", "brett", "optionen", "unsinn", "aufgeben", "j", "ende", "j"]
    shown = play(*typed, game=OPEN[0], more=("--lang", "de", "--seed", "7"))
    assert "Am Zug" in shown
    assert "Zurückgenommen." in shown
    assert "ist kein Zug dieses Spiels" in shown
    assert "(aufgegeben)" in shown


def test_the_end_of_the_input_ends_the_game(play: Play) -> None:
    assert play(game=OPEN[0]).rstrip().endswith("The input has ended. Nothing was saved.")
