"""As many random games against the references as the time allows: `python -m tests.conformance.marathon --minutes 60`.

Seeds go on where the test suite's end, so nothing is compared twice. Stops at the first difference, naming the game.
"""

import argparse
import time
from itertools import cycle

from rich.progress import Progress

from tests.support import subject
from zweispiel.games import GAMES
from zweispiel.testing.check_reference import compare_game

FIRST_SEED = 10_000_000


def main() -> None:
    """Take the games in turn until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="number of the first game")
    chosen = parser.parse_args()
    counts = dict.fromkeys(GAMES, 0)
    end = time.monotonic() + 60 * chosen.minutes
    with Progress() as progress:
        task = progress.add_task("comparing", total=60 * chosen.minutes)
        for name in cycle(counts):
            left = end - time.monotonic()
            if left < 0:
                break
            compare_game(subject(name), chosen.seed + counts[name])
            counts[name] += 1
            told = ", ".join(f"{name} {count}" for name, count in counts.items())
            progress.update(task, completed=60 * chosen.minutes - left, description=told)
    print("no difference in", sum(counts.values()), "games:", counts)


if __name__ == "__main__":
    main()
