"""Compile every game once, in one process: `python -m tests.warm`."""

import zweispiel
from tests.conformance.trace import trace
from zweispiel.kernel import compile as compiling

if __name__ == "__main__":
    compiling.listeners.append(lambda _: print(".", end="", flush=True))
    for name in zweispiel.games():
        trace(name, 0)
    print(flush=True)
