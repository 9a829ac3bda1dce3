"""`kill -9` in the middle of many moves: whatever was acknowledged is there, and everything goes on."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.support import ANNA, open_service, play_move, room_of
from zweispiel.service import events


def run_and_kill(folder: Path, after: int) -> list[tuple[str, int, str]]:
    """Let the child play until it has said so many lines, kill it, and give what it had acknowledged."""
    command = [sys.executable, "-m", "tests.service.child", str(folder)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    lines = [child.stdout.readline() for _ in range(after)]
    child.kill()  # SIGKILL: nothing can be tidied up
    lines += child.stdout.readlines()
    child.stdout.close()
    child.wait()
    assert child.returncode == -9
    acknowledged = [line.split() for line in lines if line.startswith("ack") and line.endswith("\n")]
    return [(room, int(number), move) for _, room, number, move in acknowledged]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.rounds(1, 20)
def test_nothing_acknowledged_is_lost(tmp_path: Path, rounds: Iterator[int]) -> None:
    rng = random.Random(1)
    acknowledged: list[tuple[str, int, str]] = []
    kills = 0
    for _ in rounds:
        kills += 1
        acknowledged += run_and_kill(tmp_path, rng.randrange(20, 120))
        service = open_service(tmp_path)  # the lock went with the process
        for room in {room for room, _, _ in acknowledged}:
            kept = service._store.events(room)
            played = [event.data["move"] for event in kept if event.kind == events.MOVED]
            numbers = {number: kept[number - 1] for name, number, _ in acknowledged if name == room}
            for name, number, move in acknowledged:
                if name == room:
                    assert numbers[number].data["move"] == move
            assert len(played) >= len(numbers)
            assert room_of(service, room).number == len(kept)
            if room_of(service, room).to_move:
                play_move(service, room, rng)  # and it goes on
            assert service.view(room, ANNA).status in ("playing", "over")
        service.close()
    assert len(acknowledged) > 15 * kills
