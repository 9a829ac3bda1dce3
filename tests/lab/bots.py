"""Outside programs for the tests: `python bots.py KIND` plays by the line protocol, well or badly."""

import json
import os
import random
import sys
import time

CHOICE = random.Random(1)  # the same games in every run
ANSWERS = {
    "babbles": "I think d3",
    "empty": "move",
    "invalid": "move ??",
    "illegal": "move a1-n",
    "resigns": "resign",
}


def answer(kind: str, moves: list[str]) -> str:
    """What a program of this kind writes when asked for a move."""
    if kind == "hangs":
        time.sleep(600)
    if kind == "dies":
        sys.exit("out of ideas")
    if kind == "closes":
        os.close(1)
        time.sleep(600)
    if kind == "drifts":
        return f"move {moves[0]}"
    return ANSWERS.get(kind, "# thinking\n\nmove " + CHOICE.choice(moves))


def main(kind: str) -> None:
    """Play one game."""
    if kind == "deaf":  # neither reads nor writes
        time.sleep(600)
    moves: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "see":
            assert json.loads(rest)["outcome"] is None
        elif word == "moves":
            moves = rest.split()
        elif word == "go":
            print(answer(kind, moves), flush=True)
        elif word == "quit" and kind != "stays":
            return
    if kind == "stays":
        time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1])
