"""A process that plays in many rooms at once and says what was acknowledged, until it is killed.

`python -m tests.service.child PLACE`: makes rooms if there are none, says "room ROOM" for each, then plays random
moves in all of them and says "ack ROOM NUMBER MOVE" after each has returned.
"""

import random
import sys
import threading
from pathlib import Path

from tests.service.support import ANNA, holder_of, one_screen, open_service, room_of
from tests.support import random_move
from zweispiel.service import AskTakeback, Move, Service

ROOMS = 6


def play(service: Service, room: str, seed: int) -> None:
    """Random moves, with a takeback where the match would end."""
    rng = random.Random(seed)
    while True:
        now = room_of(service, room)
        if not now.to_move:  # ended between two lives of this process
            room = announced(one_screen(service))
            continue
        seat = now.to_move[0]
        text = random_move(now.match, seat, rng)
        trial = now.match.copy()
        trial.push(text)
        if trial.outcome() is not None:
            service.act(room, ANNA, seat, AskTakeback())
            continue
        number = service.act(room, holder_of(service, room, seat), seat, Move(text), now.number)
        print(f"ack {room} {number} {text}\n", end="", flush=True)


def announced(room: str) -> str:
    """The room, said aloud."""
    print(f"room {room}\n", end="", flush=True)
    return room


def main() -> None:
    """Play until the end."""
    place = sys.argv[1]
    service = open_service(place if "://" in place else Path(place))
    rooms = [summary.room for summary in service.mine(ANNA)] or [one_screen(service) for _ in range(ROOMS)]
    for room in rooms:
        announced(room)
    seed = random.SystemRandom().randrange(10**9)
    threads = [threading.Thread(target=play, args=(service, room, seed + n)) for n, room in enumerate(rooms)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


if __name__ == "__main__":
    main()
