"""Is everything here that is needed, and does it work? Every check says what it saw."""

import locale
import os
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import zweispiel
from zweispiel.core.errors import N_
from zweispiel.core.game import Game
from zweispiel.core.record import Record
from zweispiel.games import GAMES, NAME, game_folder, refused
from zweispiel.i18n import LANGUAGES, _, current, translated_texts
from zweispiel.kernel import compile as kernel_compile
from zweispiel.kernel.rng import below, seeded
from zweispiel.plugins import Plugin
from zweispiel.server.instance import default_data, running
from zweispiel.service.database_sqlite import FILE
from zweispiel.tools.perft import perft

OK, WEAK, BROKEN = N_("ok"), N_("weak"), N_("broken")
OLDEST_PYTHON = (3, 11)
NAME_TAKEN = N_("the game {name} from the package {package} is left out: another game has that name")
BAD_NAME = N_("the game {name!r} from the package {package} is left out: a name has 2 to 30 lower-case letters")


@dataclass(frozen=True)
class Check:
    """One thing looked at: fine ("ok"), worth knowing ("weak"), or "broken"."""

    name: str
    status: str
    detail: str

    def as_dict(self) -> dict[str, str]:
        """For JSON."""
        return {"name": self.name, "status": self.status, "detail": self.detail}


def checks(colours: bool, data: Path | None = None) -> Iterator[Check]:
    """Everything, one by one; `colours` is whether the terminal has them, `data` the server's folder."""
    yield _guarded("python", _python)
    yield _guarded("numba", _numba)
    yield _guarded("cache", _cache)
    yield _guarded("data", lambda: _data(data or default_data()))
    yield _guarded("locale", _locale)
    yield Check("colours", OK, _("yes") if colours else _("no"))
    for name in zweispiel.games():
        yield _guarded(name, lambda name=name: _game(name))  # type: ignore[misc]
    for plugin in refused():
        yield Check(plugin.package, BROKEN, _refusal(plugin))


def _guarded(name: str, look: Callable[[], tuple[str, str]]) -> Check:
    """A check that fails in any way is a finding, not the end of the examination."""
    try:
        return Check(name, *look())
    except Exception as error:  # noqa: BLE001 - a broken installation may raise anything
        return Check(name, BROKEN, f"{type(error).__name__}: {error}")


def _python() -> tuple[str, str]:
    status = OK if sys.version_info >= OLDEST_PYTHON else BROKEN
    return status, f"{platform.python_version()} ({platform.python_implementation()}, {platform.platform()})"


def _numba() -> tuple[str, str]:
    try:
        return OK, f"{version('numba')}, numpy {version('numpy')}, llvmlite {version('llvmlite')}"
    except PackageNotFoundError as error:
        return BROKEN, _("{package} is not installed", package=str(error.name))


def _cache() -> tuple[str, str]:
    """Where compiled code is kept. Without a place for it everything works, but every start has to compile."""
    folder = kernel_compile.cache_folder()
    if folder is None:
        return WEAK, _("{path} cannot be written: every start has to compile", path=str(kernel_compile.cache_root()))
    sizes = [path.stat().st_size for path in folder.iterdir() if path.is_file()]
    return OK, _("{path}: {count} files, {size} kB", path=str(folder), count=len(sizes), size=sum(sizes) // 1024)


def _data(folder: Path) -> tuple[str, str]:
    """Where the server keeps its games: can it be written, is the file whole, does a server use it now?"""
    place = next(path for path in (folder, *folder.parents) if path.exists())
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return BROKEN, _("{path} cannot be written", path=str(folder))
    store = folder / FILE
    if not store.is_file():
        return OK, _("{path}: no games yet", path=str(folder))
    with closing(sqlite3.connect(f"{store.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        problem = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        rooms = connection.execute("SELECT count(*) FROM rooms").fetchone()[0]
    if problem != "ok":
        return BROKEN, f"{store}: {problem}"
    address = running(folder)
    found = _("{path}: {count} games", path=str(folder), count=rooms)
    return OK, found if address is None else f"{found}, {address.local}"


def _locale() -> tuple[str, str]:
    encoding = sys.stdout.encoding if sys.stdout is not None else "-"
    status = OK if encoding.lower().startswith("utf") else WEAK
    return status, f"{current()}, {encoding}, {locale.setlocale(locale.LC_CTYPE)}"


def _game(name: str) -> tuple[str, str]:
    """Load a game, count its known positions, and play a random match that must survive being written down."""
    game = zweispiel.load(name)
    for depth, known in enumerate(game.known_perft, start=1):
        counted = perft(game, depth)
        if counted != known:
            return BROKEN, _("perft {depth} is {counted}, should be {known}", depth=depth, counted=counted, known=known)
    moves = _random_match(game)
    found = _("version {version}; a random match of {moves} moves replays", version=game.version, moves=moves)
    lacking = list(_lacking(game))
    if not lacking:
        return OK, found
    return (BROKEN if name in GAMES else WEAK), "; ".join([found, *lacking])


def _lacking(game: Game) -> Iterator[str]:
    """What people will miss of a game that plays: rules pages and translations."""
    folder = game_folder(game.name)
    pages = [] if folder is None else [path.name for path in folder.glob("rules.*.md")]
    if "rules.en.md" not in pages:
        yield _("rules.en.md is missing")
    for lang in LANGUAGES:
        if lang != "en" and (f"rules.{lang}.md" not in pages or not game.texts() <= translated_texts(lang)):
            yield _("not fully translated, so shown in English: {language}", language=lang)


def _refusal(plugin: Plugin) -> str:
    """Why a plugin's game cannot be played under its name."""
    template = NAME_TAKEN if NAME.fullmatch(plugin.name) else BAD_NAME
    return _(template, name=plugin.name, package=plugin.package)


def _random_match(game: Game) -> int:
    """Play at random to the end, write it down, read it back: the same outcome. Returns the number of moves."""
    match, rng = game.match("doctor"), seeded("doctor")
    while match.outcome() is None:
        moves = match.moves()
        match.push(moves[below(rng, len(moves))])
    again = Record.loads(match.record().dumps()).replay()
    if again.outcome() != match.outcome():
        raise RuntimeError(f"{match.outcome()} became {again.outcome()}")
    return len(match.history)
