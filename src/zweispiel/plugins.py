"""Games from other packages: everything installed under the entry point group `zweispiel.games`.

    [project.entry-points."zweispiel.games"]
    hexagon = "zweispiel_hexagon:GAME"

Looking them up reads package metadata only. No plugin is imported until one of its games is loaded, so an unused
plugin costs nothing and a broken one does no harm.
"""

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

GROUP = "zweispiel.games"


@dataclass(frozen=True)
class Plugin:
    """One game that another package offers."""

    #: The game's name, as the entry point spells it.
    name: str
    module: str
    attribute: str
    #: The distribution that brings it, as `pip list` shows it.
    package: str

    def load(self) -> object:
        """Import the module and return what the entry point names; an error of the import is raised as it is."""
        return getattr(import_module(self.module), self.attribute)

    @property
    def folder(self) -> Path | None:
        """Where the game's module lies, and beside it its style sheet, rules pages and catalogues."""
        *_, last = [None, *_specs(self.module)]
        return None if last is None or last.origin is None else Path(last.origin).parent

    @property
    def sources(self) -> Path | None:
        """The outermost package around the module, or the module's own file: all that its compiled code is made of."""
        outermost = next((spec for spec in _specs(self.module) if spec.origin is not None), None)
        if outermost is None or outermost.origin is None:
            return None
        file = Path(outermost.origin)
        return file.parent if outermost.submodule_search_locations else file


@cache
def plugins() -> tuple[Plugin, ...]:
    """All installed plugins, by name and then by package."""
    found = map(_plugin, metadata.entry_points(group=GROUP))
    return tuple(sorted(found, key=lambda plugin: (plugin.name, plugin.package)))


def _plugin(entry: metadata.EntryPoint) -> Plugin:
    """What an entry point says. Its own properties would raise an error if the value is malformed."""
    module, _, attribute = entry.value.partition(":")
    return Plugin(entry.name, module.strip(), attribute.strip() or "GAME", entry.dist.name if entry.dist else "")


def _specs(module: str) -> Iterator[ModuleSpec]:
    """The specs of a dotted module and of the packages around it, outermost first, without importing any of them."""
    names = module.split(".")
    spec = _top_spec(names[0])
    for depth in range(1, len(names) + 1):
        if spec is None:
            return
        yield spec
        if depth < len(names):
            spec = PathFinder.find_spec(".".join(names[: depth + 1]), spec.submodule_search_locations or [])


def _top_spec(name: str) -> ModuleSpec | None:
    try:
        return importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError):  # not there, or half-way through an import
        return None
