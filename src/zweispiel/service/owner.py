"""On whose behalf something is done: an opaque name, such as the address that a request came from.

Work for engines is counted against its owner. A context variable carries the name, because it concerns every call and
means nothing to most of them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_OWNER: ContextVar[str] = ContextVar("owner", default="")


def current_owner() -> str:
    """On whose behalf this thread or task works; empty if that is not known."""
    return _OWNER.get()


def set_owner(owner: str) -> None:
    """Work on behalf of an owner from now on, in this thread or task only."""
    _OWNER.set(owner)


@contextmanager
def on_behalf_of(owner: str) -> Iterator[None]:
    """Work on behalf of an owner for a while."""
    before = _OWNER.set(owner)
    try:
        yield
    finally:
        _OWNER.reset(before)
