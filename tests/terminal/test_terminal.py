"""Real terminals: typing, secrets that do not appear, colours, Ctrl-C and Ctrl-D."""

import re
import signal
import subprocess
import time

import pytest

import zweispiel
from tests.terminal.support import ESCAPES, Typist, command, environment

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
OPEN_GAMES = [name for name in zweispiel.games() if not zweispiel.load(name).has_secrets]
SECRET_GAMES = [name for name in zweispiel.games() if zweispiel.load(name).has_secrets]


def test_a_game_by_menu_in_colour() -> None:
    with Typist("play") as person:
        person.wait_for("Which game?")
        person.type("nonsense")
        person.wait_for("number from 1 to")
        person.type(OPEN_GAMES[0])
        person.wait_for("Who plays?")
        person.type("1")
        assert COLOUR.search(person.wait_for("\n> "))
        person.type("quit")
        assert person.leave() == 0


@pytest.mark.long
def test_the_menu_asks_how_strong_the_computer_shall_be() -> None:
    with Typist("play") as person:
        person.wait_for("Which game?")
        person.type(OPEN_GAMES[0])
        person.wait_for("Who plays?")
        person.type("2")
        person.wait_for("How strong?")
        person.type("9")
        person.wait_for("from 1 to 8")
        person.type("2")
        person.wait_for("\n> ")
        person.type("level")
        person.wait_for("at level 2 of 8")
        person.type("quit")
        assert person.leave() == 0


@pytest.mark.long
def test_ctrl_c_while_the_computer_thinks() -> None:
    zweispiel.engine(zweispiel.load(OPEN_GAMES[0]), level=8)  # compiles
    with Typist("play", OPEN_GAMES[0], "--computer", "first", "--level", "8") as person:
        person.wait_for("The computer thinks (level 8)")
        person.press("C")
        assert person.leave() == 130
    assert person.screen.endswith("\n")
    assert "Traceback" not in person.screen


@pytest.mark.long
@pytest.mark.parametrize("changes", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_where_they_are_not_wanted(changes: dict[str, str]) -> None:
    with Typist("play", OPEN_GAMES[0], **changes) as person:
        assert not COLOUR.search(person.wait_for("\n> "))
        person.type("quit")
        assert person.leave() == 0
    assert "Traceback" not in person.screen


@pytest.mark.long
def test_ctrl_c_in_the_middle_of_a_game() -> None:
    with Typist("play", OPEN_GAMES[0]) as person:
        person.wait_for("> ")
        person.type("undo")
        person.wait_for("> ")
        person.press("C")
        assert person.leave() == 130
    assert person.screen.endswith("\n")
    assert "Traceback" not in person.screen


@pytest.mark.long
def test_ctrl_d_ends_the_game_and_says_that_nothing_was_saved() -> None:
    with Typist("play", OPEN_GAMES[0]) as person:
        person.wait_for("> ")
        person.press("D")
        person.wait_for("Nothing was saved.")
        assert person.leave() == 0


@pytest.mark.long
def test_ctrl_c_while_compiled_code_runs() -> None:
    process = subprocess.Popen(
        command(["perft", OPEN_GAMES[0], "40"]), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    time.sleep(6)  # it is counting by now, even on a busy machine
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=20)
    finally:
        process.kill()  # it would count for years
    assert process.returncode == 130
    assert errors == b"\n"


def shows(screen: str, move: str) -> bool:
    """Whether a secret can be read on the screen, closely or widely spaced."""
    secret, text = move.rpartition(":")[2], ESCAPES.sub("", screen)
    return secret in text or " ".join(secret) in text


@pytest.mark.parametrize("name", SECRET_GAMES)
def test_secrets_do_not_appear_and_the_keyboard_is_handed_over(name: str) -> None:
    match = zweispiel.load(name).match()
    first, second = match.moves(0)[1000], match.moves(1)[-1000]
    with Typist("play", name) as person:
        person.wait_for("Hand over to")
        person.type("")
        person.wait_for("is not shown)")
        person.wait_for("> ")
        person.type("nonsense")
        person.wait_for("> ")
        person.type(first)
        before = person.wait_for("Hand over to")
        assert "\x1b[2J" in before
        assert first not in before
        person.type("")
        seen_by_second = person.wait_for("> ")
        assert first not in seen_by_second
        assert not shows(seen_by_second, first)
        person.type(second)
        person.wait_for("Hand over to")
        person.type("")
        seen_by_first = person.wait_for("> ")
        assert shows(seen_by_first, first)
        assert not shows(seen_by_first, second)
        assert second not in person.screen
        person.type("quit")
        person.wait_for("(y/n)")
        person.type("y")
        assert person.leave() == 0


@pytest.mark.long
@pytest.mark.parametrize("name", SECRET_GAMES)
def test_ctrl_c_gives_the_terminal_its_echo_back(name: str) -> None:
    import termios

    with Typist("play", name) as person:
        person.wait_for("Hand over to")
        person.type("")
        person.wait_for("is not shown)")
        person.wait_for("> ")
        assert not termios.tcgetattr(person.terminal)[3] & termios.ECHO
        person.press("C")
        person.process.wait(20)
        assert termios.tcgetattr(person.terminal)[3] & termios.ECHO
        assert person.process.returncode == 130
