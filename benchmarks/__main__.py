"""Everything that is measured: `python -m benchmarks`, or `scripts/bench`, which sets up what it needs.

scripts/bench                      playouts side by side, then the cost of starting and of moves
scripts/bench playouts [...]       only the first (see benchmarks/measure.py)
scripts/bench costs [...]          only the second (see benchmarks/costs.py)
scripts/bench specs [...]          the figures of the games' pages (see benchmarks/specs.py)
"""

import sys

from benchmarks import costs, measure, specs

PARTS = {"playouts": measure.main, "costs": costs.main, "specs": specs.main}


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
