"""Everything that is measured: `python -m benchmarks`, or `scripts/bench`, which sets up what it needs.

scripts/bench                      playouts side by side, then the cost of starting and of moves
scripts/bench playouts [...]       only the first (see benchmarks/measure.py)
scripts/bench costs [...]          only the second (see benchmarks/costs.py)
scripts/bench specs [...]          the figures of the games' pages (see benchmarks/specs.py)
scripts/bench search [...]         tree searches side by side (see benchmarks/search.py)
scripts/bench duel [...]           two ways of thinking against each other (see benchmarks/duel.py)
scripts/bench proofs [...]         endgames proven in time (see benchmarks/proofs.py)
scripts/bench combinato [...]      Combinato's tables and race (see benchmarks/combinato.py)
scripts/bench service [...]        a move among few and among many rooms (see benchmarks/service.py)
scripts/bench server [...]         200 games at once over HTTP, 1,000 sockets (see benchmarks/server.py)
scripts/bench requests [...]       what the server does for speed, and without it (see benchmarks/requests.py)
"""

import sys
from collections.abc import Callable

from benchmarks import combinato, costs, duel, measure, proofs, requests, search, server, service, specs

PARTS: dict[str, Callable[[], None]] = {
    "playouts": measure.main,
    "costs": costs.main,
    "specs": specs.main,
    "search": search.main,
    "duel": duel.main,
    "proofs": proofs.main,
    "combinato": combinato.main,
    "service": service.main,
    "server": server.main,
    "requests": requests.main,
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
