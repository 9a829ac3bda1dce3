"""Compile every game and every engine once, so that no test waits for it: `python -m tests.warm`."""

import zweispiel
from zweispiel.kernel import compile as compiling
from zweispiel.service.warmup import BOARD, THINKING, prepare
from zweispiel.testing.trace import trace

if __name__ == "__main__":
    compiling.listeners.append(lambda _: print(".", end="", flush=True))
    for name in zweispiel.games():
        trace(name, 0)
        for step in (BOARD, THINKING):
            prepare(step, name)
    print(flush=True)
