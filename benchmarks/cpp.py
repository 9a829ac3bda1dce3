"""The C++ programs in `native/`: the same algorithms as our kernels, compiled with everything g++ has to offer.

Each is one file, `program PLAYOUTS SEED`, and prints one JSON object with the playouts, the CPU seconds it took and who
won how often. They are compiled when first needed, into `build/` beside this file.
"""

import json
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.contest import Measured, Run, Unavailable

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "native"
BUILD = HERE / "build"
BOARD = HERE.parent / "src" / "zweispiel" / "games" / "conhex" / "board.json"
FLAGS = ("-std=c++20", "-O3", "-march=native", "-Wall", "-Wextra")


def playouts(name: str) -> Run:
    """A run of random playouts by `native/<name>.cpp`."""
    program = build(name)

    def run(n: int, seed: int) -> Measured:
        report = played(program, n, seed)
        return Measured(report["playouts"], report["cpu_seconds"])

    return run


def played(program: Path, n: int, seed: int) -> dict[str, Any]:
    """Run a program and return what it printed."""
    done = subprocess.run([str(program), str(n), str(seed)], capture_output=True, text=True, check=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@cache
def build(name: str) -> Path:
    """Compile `native/<name>.cpp` for exactly this machine."""
    compiler = shutil.which("g++")
    if compiler is None:
        raise Unavailable("g++ is not installed")
    BUILD.mkdir(exist_ok=True)
    (BUILD / "conhex_board.hpp").write_text(header(json.loads(BOARD.read_text("utf-8"))), "utf-8")
    program = BUILD / name
    command = [compiler, *FLAGS, f"-I{BUILD}", str(SOURCES / f"{name}.cpp"), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unavailable(f"g++ could not compile {name}.cpp: {done.stderr.strip().splitlines()[0]}")
    return program


def header(board: dict[str, Any]) -> str:
    """ConHex's geometry as C++ constants. Sets of cells are words, a bit for each cell in the board file's order."""
    cells = board["cells"]
    number = {cell["id"]: index for index, cell in enumerate(cells)}
    touching = [_bits(i for i, cell in enumerate(cells) if p["id"] in cell["points"]) for p in board["points"]]
    neighbours = [_bits(number[other] for other in cell["neighbours"]) for cell in cells]
    lines = [
        "// Generated from ConHex's board.json by benchmarks/cpp.py.",
        "#pragma once",
        "#include <cstdint>",
        f"constexpr std::uint64_t CELLS_AT[{len(touching)}] = {{{', '.join(touching)}}};",
        f"constexpr std::uint64_t NEIGHBOURS[{len(cells)}] = {{{', '.join(neighbours)}}};",
    ]
    for side, name in (("N", "TOP"), ("S", "BOTTOM")):
        lines.append(_constant(name, (i for i, cell in enumerate(cells) if side in cell["sides"])))
    for threshold, name in ((2, "CELLS_OF_TWO"), (3, "CELLS_OF_THREE")):
        lines.append(_constant(name, (i for i, cell in enumerate(cells) if cell["threshold"] == threshold)))
    lines.append(_constant("CELLS_OF_SIX_POINTS", (i for i, cell in enumerate(cells) if len(cell["points"]) == 6)))
    return "\n".join(lines) + "\n"


def _constant(name: str, cells: Iterable[int]) -> str:
    return f"constexpr std::uint64_t {name} = {_bits(cells)};"


def _bits(cells: Iterable[int]) -> str:
    return f"{sum(1 << cell for cell in cells):#x}"
