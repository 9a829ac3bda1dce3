"""Everything that is measured: `python -m benchmarks`, or `scripts/bench`, which sets up what it needs.

scripts/bench                      playouts side by side, then the cost of starting and of moves
scripts/bench playouts [...]       only the first (see benchmarks/measure.py)
scripts/bench costs [...]          only the second (see benchmarks/costs.py)
scripts/bench specs [...]          the figures of the games' pages (see benchmarks/specs.py)
scripts/bench search [...]         tree searches side by side (see benchmarks/search.py)
scripts/bench duel [...]           two engines against each other (see benchmarks/duel.py)
scripts/bench steps GAME [...]     each level against the one below, greedy against level 1 (see benchmarks/steps.py)
scripts/bench ladder GAME [...]    Elo of all levels and yardsticks (see benchmarks/ladder.py)
scripts/bench thinking [...]       processor time of levels 7 and 8 for a move (see benchmarks/thinking.py)
scripts/bench proofs [...]         endgames proven in time (see benchmarks/proofs.py)
scripts/bench probes GAME [...]    how far shallow searches foretell deep ones (see benchmarks/probes.py)
scripts/bench combinato [...]      Combinato's tables and race (see benchmarks/combinato.py)
scripts/bench service [...]        a move among few and among many rooms (see benchmarks/service.py)
scripts/bench server [...]         a move in each game, 200 and 1,000 games at once over HTTP (see benchmarks/server.py)
scripts/bench scale [...]          one and two server processes on PostgreSQL (see benchmarks/scale.py)
scripts/bench storage [...]        bytes that a game takes on the disk and in memory (see benchmarks/storage.py)
scripts/bench attack [...]         what hints and uploads of others cost a player (see benchmarks/attack.py)
scripts/bench study [...]          what analysis boards cost people who play (see benchmarks/study.py)
scripts/bench start [...]          processor time until a server is ready (see benchmarks/start.py)
scripts/bench reasons [...]        what reviews say about blunders (see benchmarks/reasons.py)
scripts/bench values PART GAME     whether values jump, and whether they are what results say (see benchmarks/values.py)
scripts/bench requests [...]       what the server does for speed, and without it (see benchmarks/requests.py)
"""

import sys
from collections.abc import Callable

from benchmarks import (
    attack,
    combinato,
    costs,
    duel,
    ladder,
    measure,
    probes,
    proofs,
    reasons,
    requests,
    scale,
    search,
    server,
    service,
    specs,
    start,
    steps,
    storage,
    study,
    thinking,
    values,
)

PARTS: dict[str, Callable[[], None]] = {
    "playouts": measure.main,
    "costs": costs.main,
    "specs": specs.main,
    "search": search.main,
    "duel": duel.main,
    "steps": steps.main,
    "ladder": ladder.main,
    "probes": probes.main,
    "proofs": proofs.main,
    "combinato": combinato.main,
    "service": service.main,
    "server": server.main,
    "scale": scale.main,
    "attack": attack.main,
    "reasons": reasons.main,
    "requests": requests.main,
    "start": start.main,
    "storage": storage.main,
    "study": study.main,
    "thinking": thinking.main,
    "values": values.main,
}


def main() -> None:
    """Run the part that is named first, or the two main ones."""
    if len(sys.argv) > 1 and sys.argv[1] in PARTS:
        PARTS[sys.argv.pop(1)]()
    elif {"-h", "--help"} & set(sys.argv):
        print(__doc__)
    else:
        measure.main()
        costs.main()


if __name__ == "__main__":
    main()
