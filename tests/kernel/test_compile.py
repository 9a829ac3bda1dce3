"""The compile layer: what is cached is what was written, and nothing that goes wrong with a cache reaches the user."""

import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from zweispiel.kernel import compile as compiling
from zweispiel.kernel.compile import PACKAGE, SealedFiles, bind, bound_once

RUN = "from zweispiel.kernel.rng import below, seeded; print('drawn', below(seeded(7), 1000))"
ANSWER = "drawn 175"
TELL = (
    "from zweispiel.kernel import compile as c; compiled = []; c.listeners.append(compiled.append);"
    + RUN
    + "; print('compiled', len(compiled))"
)


def python(code: str, cache: Path | None, source: Path = PACKAGE.parent, **environment: str) -> list[str]:
    """What a fresh interpreter prints."""
    chosen = {} if cache is None else {"ZWEISPIEL_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "PYTHONPATH": str(source), **chosen, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with something compiled into it."""
    cache = tmp_path_factory.mktemp("cache")
    assert python(TELL, cache) == [ANSWER, f"compiled {len(list(cache.rglob('*.nbc')))}"]
    return cache


@pytest.fixture
def cache(filled: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to be damaged."""
    return Path(shutil.copytree(filled, tmp_path / "cache"))


@pytest.mark.long
def test_a_warm_cache_compiles_nothing(cache: Path) -> None:
    before = sorted(cache.rglob("*"))
    assert python(TELL, cache) == [ANSWER, "compiled 0"]
    assert sorted(cache.rglob("*")) == before


def damaged(content: bytes) -> list[bytes]:
    """Ways in which a file can go wrong."""
    middle = len(content) // 2
    flipped = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
    return [content[:middle], flipped, b"", b"not compiled code"]


@pytest.mark.long
def test_damaged_files_are_compiled_anew(cache: Path) -> None:
    for number, path in enumerate(sorted(cache.rglob("*.nbc"))):
        path.write_bytes(damaged(path.read_bytes())[number % 4])
    assert python(RUN, cache) == [ANSWER]
    assert python(TELL, cache) == [ANSWER, "compiled 0"], "the damaged files have been replaced"


@pytest.mark.long
def test_folders_in_the_place_of_files_are_survived(cache: Path) -> None:
    for path in cache.rglob("*.nbc"):
        path.unlink()
        path.mkdir()
    assert python(RUN, cache) == [ANSWER]


@pytest.mark.long
def test_a_file_in_the_place_of_the_folder_is_survived(tmp_path: Path) -> None:
    blocked = tmp_path / "cache"
    blocked.write_text("in the way")
    assert python(RUN, blocked) == [ANSWER]
    assert blocked.read_text() == "in the way"


@pytest.mark.long
def test_a_home_that_cannot_be_written_is_survived() -> None:
    assert python(RUN, None, HOME="/proc/nowhere", XDG_CACHE_HOME="/proc/nowhere") == [ANSWER]


@pytest.mark.long
def test_an_interrupted_compile_leaves_a_cache_that_works(tmp_path: Path) -> None:
    for wait in (0.5, 0.8, 1.1):
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "ZWEISPIEL_CACHE": str(tmp_path)}
        process = subprocess.Popen([sys.executable, "-c", RUN], env=environment, stdout=subprocess.DEVNULL)
        time.sleep(wait)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert python(RUN, tmp_path) == [ANSWER]
    assert python(TELL, tmp_path) == [ANSWER, "compiled 0"]


@pytest.mark.long
def test_an_edit_anywhere_in_the_kernels_compiles_anew(cache: Path, tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(PACKAGE, source / "zweispiel")
    assert python(TELL, cache, source) == [ANSWER, "compiled 0"], "the same sources elsewhere share the cache"
    with (source / "zweispiel" / "kernel" / "bits.py").open("a") as file:
        file.write("\n# edited\n")
    compiled = python(TELL, cache, source)[1]
    assert compiled != "compiled 0"


@pytest.mark.long
def test_bounds_checked_code_is_kept_apart(cache: Path) -> None:
    assert python(TELL, cache, NUMBA_BOUNDSCHECK="1")[1] != "compiled 0"


@pytest.mark.long
def test_folders_long_unused_are_removed(cache: Path) -> None:
    old, recent = cache / ("0" * 24), cache / ("1" * 24)
    for folder in (old, recent):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    assert python(RUN, cache) == [ANSWER]
    assert not old.exists()
    assert recent.exists()


def generic(x: int) -> int:
    """Code with a free name, to be bound."""
    return rule(x)  # type: ignore[name-defined,no-any-return] # noqa: F821


@compiling.jit
def double(x: int) -> int:
    """A rule."""
    return 2 * x


@compiling.jit
def negate(x: int) -> int:
    """Another rule."""
    return -x


def test_bound_clones_do_not_mix() -> None:
    doubling, negating = bind(generic, "doubling", rule=double), bind(generic, "negating", rule=negate)
    assert (doubling(21), negating(21)) == (42, -21)
    assert doubling.__qualname__ != negating.__qualname__


def test_a_tag_cannot_be_used_for_two_things() -> None:
    bind(generic, "once", rule=double)
    bind(generic, "once", rule=double)
    with pytest.raises(ValueError, match="already bound"):
        bind(generic, "once", rule=negate)


def test_threads_bind_the_same_thing_once() -> None:
    """A server loads a game in one thread while a computer begins to think about it in another."""
    made: list[str] = []
    both = Barrier(2)

    @bound_once
    def bound(tag: str) -> object:
        made.append(tag)
        time.sleep(0.1)  # time enough for the other to come
        return bind(generic, tag, rule=object())

    def ask() -> object:
        both.wait(60)
        return bound("threads")

    with ThreadPoolExecutor(2) as pool:
        found = [task.result(60) for task in [pool.submit(ask), pool.submit(ask)]]
    assert found[0] is found[1]
    assert made == ["threads"]


def test_sealed_files_only_return_what_was_saved(tmp_path: Path) -> None:
    files = SealedFiles(tmp_path, "module.function@tag")
    files.save(("key",), {"code": b"\x90"})
    assert files.load(("key",)) == {"code": b"\x90"}
    assert files.load(("other key",)) is None
    assert not list(tmp_path.glob("*.tmp"))
    files.flush()
    assert files.load(("key",)) is None
