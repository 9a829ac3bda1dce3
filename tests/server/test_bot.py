"""The example bot."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.support import (
    GAMES,
    OPEN_GAME,
    Person,
    Running,
)

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"


def bot(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-I", str(BOT), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


#: The quick run takes one game.
EVERY_GAME = [pytest.param(name, marks=[] if name == OPEN_GAME else [pytest.mark.long]) for name in GAMES]


@pytest.mark.parametrize("name", EVERY_GAME)
def test_the_example_bot_plays_every_game_by_invitation(server: Running, anna: Person, name: str) -> None:
    """Two bots play each other in a room that somebody else has opened."""
    made = anna.create(name)
    bots = [bot(server.url, made["invitations"][seat]) for seat in "01"]
    for player in bots:
        out, err = player.communicate(timeout=280)
        assert player.returncode == 0, err
        assert set(json.loads(out.splitlines()[-1])) >= {"winner", "reason", "score"}
    assert anna.view(made["room"])["status"] == "over"


def test_the_example_bot_against_the_computer(server: Running, stranger: Person) -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 60
    player = bot(server.url, OPEN_GAME, "1")
    out, err = player.communicate(timeout=280)
    assert player.returncode == 0, err
    view = stranger.view(out.split("/r/")[1].split()[0])
    assert view["seats"][0]["name"] == "Random bot"
    assert view["status"] == "over"


@pytest.mark.parametrize("wish", ["nonsense", "a" * 16 + "-" + "b" * 26])
def test_the_example_bot_says_what_is_wrong(server: Running, wish: str) -> None:
    player = bot(server.url, wish)
    out, err = player.communicate(timeout=60)
    assert (player.returncode, out, err.count("\n")) == (1, "", 1)
    assert "invitation" in err
    assert "INVITATION" in bot(server.url).communicate(timeout=60)[1]
