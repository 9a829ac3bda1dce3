"""The only way into Numba: `jit` compiles a kernel, `bind` specialises generic code for one game.

Compiled code is cached on disk, so only the first start on a machine is slow. Three things make that safe:

* **The stamp.** Numba's own cache checks only the file a function stands in, and would run stale code after an edit
  elsewhere. Ours lies in a folder named after a hash of *all* kernel sources and their data, those of every installed
  plugin included.
* **Unique names.** Numba tells cached functions apart by module and qualified name; two clones of one function with the
  same name would silently run each other's code. `bind` writes the tag into the name and refuses to use a name twice.
* **Sealed files.** Every file begins with the digest of its content and is moved into place atomically. A damaged,
  truncated or foreign file counts as missing, and the code is compiled again.

If no folder is writable, or a later Numba has changed its internals, code is compiled in memory only.
"""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
import time
import types
import warnings
from collections.abc import Callable, Iterator
from functools import cache, wraps
from pathlib import Path
from threading import RLock
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import caching, config, serialize
from numba.core.options import DefaultOptions
from platformdirs import user_cache_path

from zweispiel.plugins import plugins

F = TypeVar("F", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).resolve().parent.parent
KERNEL_FOLDERS = ("kernel", "games", "engines")
#: Suffixes of sources, and of data that may be frozen into compiled code.
COMPILED_FROM = {".py", ".json", ".txt", ".bin", ".npz"}
#: Files of a game that no kernel imports: editing them must not recompile anything.
PICTURES = {
    "text.py",
    "scene.py",
    "shapes.py",
    "look.py",
    "move_in_words.py",
    "spelling.py",
    "effect.py",
    "ending.py",
    "reason.py",
    "lesson.py",
    "coach.py",
    "facts.py",
}
#: Suffixes of a plugin's files that cannot be part of compiled code. All others count: a plugin may import anything.
ONLY_SHOWN = {".css", ".md", ".po", ".pyc"}
DIGEST_BYTES = 32
STALE_SECONDS = 14 * 24 * 3600

#: Numba's switch for reference counting of arrays; a later Numba without it only runs a little slower.
UNCOUNTED = {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}
#: For functions that take many arrays: each array is seven arguments, and passing a whole search tree would take as
#: long as the work itself. So they are inlined.
INLINED = {"forceinline": True} if hasattr(DefaultOptions, "forceinline") else {}

#: Called with a function's name whenever Numba has to compile it; the terminal shows it as progress.
listeners: list[Callable[[str], None]] = []

_bound: dict[str, dict[str, Any]] = {}
_binding = RLock()  # reentrant: binding one thing may bind another


def jit(function: F) -> F:
    """Compile `function` at its first call (no GIL, cached on disk); for type checkers its type stays the same."""
    return _compiled(function, {})


def lean_jit(function: F) -> F:
    """Like `jit`, but inlined, and without reference counting, which costs several nanoseconds per call and array.

    For small hot functions that only pass arrays on. Code that needs memory, such as `a[:] = b`, does not compile.
    """
    return _compiled(function, UNCOUNTED | INLINED)


def _compiled(function: F, options: dict[str, Any]) -> F:
    compiled = numba.njit(nogil=True, error_model="numpy", **options)(function)
    if not config.DISABLE_JIT:
        _attach_cache(compiled, function)
    return compiled  # type: ignore[no-any-return]


def bind(function: F, tag: str, **names: Any) -> F:
    """Clone `function` with `names` among its globals and compile it under a name made unique by `tag`.

    Generic code uses free names (`play`, `legal` …) that exist only once a game is bound to it. Closures and functions
    passed as arguments would do the same, but Numba never caches those on disk. Bound functions are inlined.
    """
    return _compiled(_clone(function, tag, names), INLINED)


def lean_bind(function: F, tag: str, **names: Any) -> F:
    """Like `bind`, compiled as `lean_jit` does."""
    return lean_jit(_clone(function, tag, names))


def bound_once(make: Callable[P, R]) -> Callable[P, R]:
    """Like `functools.cache`, but with a lock: two threads binding the same thing at once would use a name twice."""
    kept = cache(make)

    @wraps(make)
    def locked(*args: P.args, **more: P.kwargs) -> R:
        with _binding:
            return kept(*args, **more)  # type: ignore[arg-type]

    return locked


def _clone(function: F, tag: str, names: dict[str, Any]) -> F:
    qualname = f"{function.__qualname__}@{tag}"
    key = f"{function.__module__}.{qualname}"
    if _bound.setdefault(key, names) != names:
        raise ValueError(f"{key} is already bound to other functions; use another tag")
    scope = {**function.__globals__, **names}
    clone = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
    clone.__qualname__ = qualname
    clone.__module__ = function.__module__
    clone.__doc__ = function.__doc__
    return clone  # type: ignore[return-value]


@cache
def source_stamp() -> str:
    """A hash of everything compiled code depends on: kernel sources, data frozen into them, Numba and its mode."""
    digest = hashlib.sha256()
    mode = f"{numba.__version__} {sys.version_info[:2]} boundscheck={config.BOUNDSCHECK} {sys.platform}"
    digest.update(mode.encode())
    for name, path in (*_own_sources(), *_plugin_sources()):
        digest.update(name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def _own_sources() -> Iterator[tuple[str, Path]]:
    """The files of this package that compiled code is made from, each with a name that is the same on every machine."""
    for folder in KERNEL_FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.suffix in COMPILED_FROM and path.name not in PICTURES:
                yield path.relative_to(PACKAGE).as_posix(), path


def _plugin_sources() -> Iterator[tuple[str, Path]]:
    """The same of every installed plugin."""
    for plugin in plugins():
        root = plugin.sources
        if root is None:
            continue
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.is_file() and path.suffix not in ONLY_SHOWN:
                yield f"{plugin.module} {path.relative_to(root.parent).as_posix()}", path


def cache_root() -> Path:
    """The folder with the compiled code of all versions; `ZWEISPIEL_CACHE` overrides the system's default."""
    chosen = os.environ.get("ZWEISPIEL_CACHE")
    return Path(chosen) if chosen else user_cache_path("zweispiel", appauthor=False) / "kernels"


@cache
def cache_folder() -> Path | None:
    """This version's cache folder, created if necessary; None if it cannot be written."""
    try:
        root = cache_root()
        folder = root / source_stamp()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (OSError, RuntimeError):  # RuntimeError: no home folder can be found at all
        return None
    _remove_stale(root, keep=folder)
    return folder


def _remove_stale(root: Path, keep: Path) -> None:
    """Delete the folders of versions unused for two weeks, and mark this one as used."""
    try:
        os.utime(keep)
        for folder in root.iterdir():
            if folder != keep and folder.is_dir() and time.time() - folder.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return  # another process may be cleaning up too, or the folder is read-only


class SealedFiles:
    """One file per compiled signature: a digest, then the pickled code. Replaces Numba's index and data files."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.name = "".join(c if c.isalnum() or c in "._-@" else "_" for c in name)

    def path(self, key: object) -> Path:
        """The file for `key` (signature, processor, bytecode)."""
        return self.folder / f"{self.name}.{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}.nbc"

    def load(self, key: object) -> Any:
        """The stored object, or None if there is none or its file is damaged."""
        try:
            content = self.path(key).read_bytes()
        except OSError:
            return None
        seal, body = content[:DIGEST_BYTES], content[DIGEST_BYTES:]
        if hashlib.sha256(body).digest() != seal:
            return None
        return pickle.loads(body)

    def save(self, key: object, data: object) -> None:
        """Store `data` atomically; a full or read-only disk only makes the next start slower."""
        body = serialize.dumps(data)
        try:
            with tempfile.NamedTemporaryFile(dir=self.folder, suffix=".tmp", delete=False) as file:
                file.write(hashlib.sha256(body).digest() + body)
            os.replace(file.name, self.path(key))
        except OSError:
            return

    def flush(self) -> None:
        """Delete what is stored for this function (Numba calls this when asked to recompile)."""
        for path in self.folder.glob(f"{self.name}.*.nbc"):
            path.unlink(missing_ok=True)


class _Locator(caching.UserWideCacheLocator):
    """Points Numba to our folder, whose name contains the stamp already."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        self._cache_path = str(cache_folder())

    def get_source_stamp(self) -> str:
        return source_stamp()


class _Implementation(caching.CompileResultCacheImpl):
    _locator_classes = (_Locator,)


class KernelCache(caching.FunctionCache):
    """Numba's function cache on sealed files; any failure is a miss, never an error."""

    _impl_class = _Implementation

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = SealedFiles(Path(self._cache_path), f"{function.__module__}.{function.__qualname__}")

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - unpickling foreign bytes may raise anything; compiling is always correct
            found = None
        if found is None:
            announce(self._py_func.__qualname__)
        return found


class _NoCache(caching.NullCache):
    """Keeps nothing, but announces what is compiled."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.name = function.__qualname__

    def load_overload(self, sig: Any, target_context: Any) -> None:
        announce(self.name)


def announce(name: str) -> None:
    """Tell every listener that `name` is being compiled."""
    for listener in listeners:
        listener(name)


def _attach_cache(compiled: Any, function: Callable[..., Any]) -> None:
    """Give a dispatcher our cache; without a folder, or with an unknown Numba, it stays uncached."""
    if cache_folder() is None:
        compiled._cache = _NoCache(function)
        return
    try:
        compiled._cache = KernelCache(function)
    except Exception as error:  # noqa: BLE001 - internals of a later Numba
        warnings.warn(f"compiled code is not kept on disk: {error}", RuntimeWarning, stacklevel=3)
