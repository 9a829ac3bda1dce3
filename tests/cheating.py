"""Servers that cheat at the shuffle, each in one way; everything else they say fits together."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from zweispiel.service import Service, View
from zweispiel.service.fairness import commitment, derived, seed_of

#: Changes what a room shows: its view, and whether the room is a rematch.
Cheat = Callable[[View, bool], View]


def other_secret(view: View) -> dict[str, Any]:
    """A whole proof that fits together, with another secret than the one that was committed to."""
    assert view.reveal is not None
    secret, salt = "5" * 64, "6" * 64
    seed = seed_of(secret, view.reveal["nonces"])
    return view.reveal | {"secret": secret, "salt": salt, "commitment": commitment(secret, salt), "seed": seed}


def swap_commitment(view: View, _: bool) -> View:
    """As soon as the nonces are known the server chooses a secret that it likes better."""
    if view.status == "waiting":
        return view
    forged = commitment("5" * 64, "6" * 64)
    return replace(view, commitment=forged, reveal=view.reveal and other_secret(view))


def swap_commitment_at_the_end(view: View, _: bool) -> View:
    """The same, but only the proof shows it."""
    return replace(view, reveal=view.reveal and other_secret(view))


def another_secret(view: View, _: bool) -> View:
    """The secret is not the one that the commitment is made of."""
    if view.reveal is None:
        return view
    return replace(view, reveal=other_secret(view) | {"commitment": view.commitment})


def replace_nonces(view: View, _: bool) -> View:
    """The server used nonces of its own."""
    if view.reveal is None:
        return view
    return replace(view, reveal=with_nonces(view.reveal, [secrets.token_hex(32) for _ in range(2)]))


def another_seed(view: View, _: bool) -> View:
    """The seed follows from nothing."""
    return replace(view, reveal=view.reveal and view.reveal | {"seed": "7" * 64})


def break_promise(view: View, is_rematch: bool) -> View:
    """The rematch has another commitment than the first match promised."""
    return swap_commitment(view, is_rematch) if is_rematch else view


def computable_nonces(view: View, is_rematch: bool) -> View:
    """The server derives the nonces of a rematch from the first match, as it once did by default."""
    if view.reveal is None or not is_rematch:
        return view
    return replace(
        view, reveal=with_nonces(view.reveal, [derived(nonce, view.room) for nonce in view.reveal["nonces"]])
    )


def with_nonces(reveal: dict[str, Any], nonces: list[str]) -> dict[str, Any]:
    """The proof with these nonces, and the seed that follows from them."""
    return reveal | {"nonces": nonces, "seed": seed_of(reveal["secret"], nonces)}


#: Each cheat, the fault that a page finds, and whether it shows only in a rematch.
CHEATS: dict[Cheat, tuple[str, bool]] = {
    swap_commitment: ("commitment", False),
    swap_commitment_at_the_end: ("commitment", False),
    another_secret: ("secret", False),
    replace_nonces: ("nonce", False),
    another_seed: ("seed", False),
    break_promise: ("commitment", True),
    computable_nonces: ("nonce", True),
}


class CheatingService(Service):
    """A service whose views are changed by `cheat`."""

    cheat: Cheat | None = None
    #: The rooms that were opened on purpose; all others are rematches.
    opened: set[str]

    def create(self, *args: Any, **more: Any) -> Any:
        """Open a room, and note that it is no rematch."""
        made = super().create(*args, **more)
        self.opened = {*getattr(self, "opened", set()), made.room}
        return made

    def _view(self, room: Any, *args: Any, **more: Any) -> View:
        view = super()._view(room, *args, **more)
        return view if self.cheat is None else self.cheat(view, room.id not in self.opened)
