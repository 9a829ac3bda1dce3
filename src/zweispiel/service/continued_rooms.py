"""Continued rooms: a person plays on against a computer from a position of another match.

The moves that lead to the position are *given*: the rules judge them when the room is opened, and its first event keeps
them. What follows is new. Draws come from the room's own shuffle. A person keeps the secret of the side that they take
over. A computer chooses a new one, because the person may know the old one from the record: each secret that fits all
that its opponent has been told is equally likely. Nothing that the opponent can see differs, and the seal of the new
secret is shown from the start. If no secret fits (a report was false), the old one stays.
"""

import secrets
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zweispiel.core.errors import ZweispielError
from zweispiel.core.game import Game
from zweispiel.core.match import Match
from zweispiel.service.errors import BadInput, NotNow
from zweispiel.service.sealing import SealedMove, hidden_moves
from zweispiel.service.tokens import new_secret


@dataclass(frozen=True)
class Given:
    """The moves that a room begins with; none in most rooms."""

    moves: tuple[str, ...] = ()
    #: The salts of the seals of the computers' secrets, by the index of the move.
    salts: Mapping[int, str] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """For the event that opens the room."""
        return {"given": {"moves": list(self.moves), "salts": list(self.salts.items())}} if self.moves else {}

    def begin(self, match: Match) -> tuple[int, ...]:
        """Play the given moves in a new match; returns the player who made each."""
        movers: list[int] = []
        for move in self.moves:
            stage = sorted({*match.players, *match.pending})
            match.push(move)
            movers += [] if match.pending else stage
        return tuple(movers)

    def sealed(self, movers: Sequence[int]) -> tuple[SealedMove, ...]:
        """The computers' hidden moves among them."""
        return tuple(SealedMove(movers[ply], ply, self.moves[ply], salt) for ply, salt in self.salts.items())


NOTHING_GIVEN = Given()


def read_given(data: Mapping[str, Any]) -> Given:
    """The given moves in the data of the event that opens a room."""
    given = data.get("given")
    return NOTHING_GIVEN if given is None else Given(tuple(given["moves"]), dict(given["salts"]))


def given_by(match: Match, computers: Collection[int]) -> Given:
    """The moves that a room begins with to continue a match; the computers get new secrets."""
    if not computers:
        raise BadInput("continue-alone")
    if match.outcome() is not None:
        raise NotNow("position-over")
    match = with_new_secrets(match, computers)
    return Given(match.history, {ply: new_secret() for ply in hidden_moves(match, computers)})


def given_again(game: Game, given: Given, computers: Collection[int]) -> Given:
    """The same position for another match, in which the computers may sit on other sides."""
    if not given.moves:
        return NOTHING_GIVEN
    match = game.match()
    given.begin(match)
    return given_by(match, computers)


def with_new_secrets(match: Match, players: Iterable[int]) -> Match:
    """The match with new secrets of these players, which make no difference to their opponents."""
    for player in players:
        match = _with_new_secret(match, player)
    return match


def _with_new_secret(match: Match, player: int) -> Match:
    """The match with a random one of the secrets of `player` that make no difference to the opponent."""
    hidden = hidden_moves(match, [player])
    seen = match.observe(1 - player)
    candidates = match.game.candidates(seen) if hidden else None
    for candidate in secrets.SystemRandom().sample(candidates or (), len(candidates or ())):
        changed = _with_secret(match, hidden[-1], candidate)
        if changed is not None and changed.observe(1 - player) == seen:
            return changed
    return match


def _with_secret(match: Match, ply: int, secret: str) -> Match | None:
    """The match with another secret in a hidden move, None if the rules forbid that."""
    public = match.game.public_text(match.game.parse(match.history[ply]))
    again = match.game.match(match.seed)
    try:
        for index, move in enumerate(match.history):
            again.push(public.replace("?", secret) if index == ply else move)
    except ZweispielError:  # for instance, a player may not guess their own secret
        return None
    return again
