"""A contest: two players, many games, sides alternating. Each game can be repeated from its number alone.

Games 1 and 2 share the seed of their chance draws and swap sides, as do 3 and 4, and so on: luck then favours neither
player. With an opening, both games of a pair also begin with the same random moves, so that deterministic players play
more than two different games. Games are independent and may run in parallel threads: compiled code releases the GIL.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from threading import Event
from typing import Any

from zweispiel.core.game import Game
from zweispiel.core.limit import Limit
from zweispiel.core.match import Match
from zweispiel.core.record import MAX_TEXT, Record
from zweispiel.core.search import Stop
from zweispiel.kernel.contract import CHANCE
from zweispiel.lab.contest.players import Player, RandomPlayer, Spec
from zweispiel.lab.contest.protocol import Fault, Resigns
from zweispiel.lab.contest.statistics import Tally, tally

CONTESTANTS = ("first", "second")
#: Seconds between two checks for Ctrl-C, which some systems deliver only to a thread that is not waiting.
GLANCE = 0.5


@dataclass(frozen=True)
class Contest:
    """What is played: everything that settles the games except their numbers."""

    game: Game
    first: Spec
    second: Spec
    seed: int | str
    limit: Limit | None = None
    #: Seconds an outside program has for an answer beyond the limit's.
    timeout: float = 10.0
    #: How many moves at the beginning of each pair of games are left to chance; draws do not count.
    opening: int = 0

    def contestant(self, number: int, player: int) -> int:
        """Who is `player` in a game: 0 the first contestant, 1 the second. The first begins in games 1, 3, 5 …"""
        return (number - 1 + player) % 2

    def specs(self, number: int) -> tuple[Spec, Spec]:
        """Player 0 and player 1 of a game."""
        both = (self.first, self.second)
        return both[self.contestant(number, 0)], both[self.contestant(number, 1)]

    def seats(self, number: int) -> list[Player]:
        """Fresh players for a game."""
        return [
            spec.seat(self.game, f"{self.seed}/{number}/{player}", self.limit, self.timeout)
            for player, spec in enumerate(self.specs(number))
        ]

    def check(self) -> None:
        """Refuse players that cannot play this game."""
        for spec in (self.first, self.second):
            spec.check(self.game)

    def identity(self) -> dict[str, Any]:
        """What must agree for games to belong to the same contest, as JSON."""
        limit = None if self.limit is None else {k: v for k, v in vars(self.limit).items() if v is not None}
        settings = {"seed": self.seed, "limit": limit, "opening": self.opening}
        return {"first": self.first.text, "second": self.second.text, **settings}


@dataclass(frozen=True)
class Played:
    """A finished game of a contest. `fault` is what the losing program did wrong: player, kind and text."""

    number: int
    record: Record
    fault: dict[str, Any] | None = None

    @property
    def winner(self) -> int | None:
        """Which contestant won, None for a draw."""
        assert self.record.outcome is not None
        winner = self.record.outcome.winner
        return None if winner is None else (self.number - 1 + winner) % 2


# ---- one game


def play_game(contest: Contest, number: int, stop: Stop) -> Played | None:
    """Play one game to its end; None if `stop` ended it before."""
    match = open_game(contest, number)
    seats = contest.seats(number)
    fault = None
    try:
        while match.players and not stop.is_set():
            fault = _step(match, seats, stop)
    finally:
        for seat in seats:
            seat.close(match)
    if match.outcome() is None:
        return None
    names = contest.specs(number)
    record = match.record(players=(names[0].text[:MAX_TEXT], names[1].text[:MAX_TEXT]))
    return Played(number, record, fault)


def open_game(contest: Contest, number: int) -> Match:
    """A match after the random moves that both games of a pair begin with; a game that is over by then counts too."""
    pair = f"{contest.seed}/{(number + 1) // 2}"
    match, opener = contest.game.match(pair), RandomPlayer(f"{pair}/opening")
    for _ in range(contest.opening):
        while match.player == CHANCE:
            match.draw()
        if match.player is None:
            break
        match.push(opener.move(match, match.player), match.player)
    return match


def _step(match: Match, seats: list[Player], stop: Stop) -> dict[str, Any] | None:
    """Let the next player, or chance, move. Returns the fault if one ended the game."""
    mover = match.player
    assert mover is not None
    if mover == CHANCE:
        match.draw()
        return None
    try:
        match.push(seats[mover].move(match, mover, stop), mover)
    except Resigns:
        match.resign(mover)
    except Fault as fault:
        (match.lose_on_time if fault.kind == "timeout" else match.resign)(mover)
        return {"player": mover, "kind": fault.kind, "text": fault.text}
    return None


# ---- many games


def play_all(contest: Contest, numbers: Iterable[int], parallel: int, stop: Event) -> Iterator[Played]:
    """Play the games with these numbers, `parallel` at a time, and give each as it finishes.

    Once `stop` is set no game is begun and those under way are given up; finished ones are given all the same.
    """
    waiting = iter(numbers)
    with ThreadPoolExecutor(parallel) as pool:
        running = {pool.submit(play_game, contest, number, stop) for number in islice(waiting, parallel)}
        try:
            while running:
                done, running = wait(running, GLANCE, FIRST_COMPLETED)
                for task in done:
                    if (played := task.result()) is not None:
                        yield played
                if not stop.is_set():
                    running |= {pool.submit(play_game, contest, n, stop) for n in islice(waiting, len(done))}
        finally:
            stop.set()  # if the caller stops iterating or a game fails, the other games end too


# ---- what came of it


@dataclass(frozen=True)
class Result:
    """All finished games of a contest."""

    contest: Contest
    played: tuple[Played, ...]

    @property
    def tally(self) -> Tally:
        """The first contestant's."""
        return tally([played.winner for played in self.played], 0)

    def tally_as(self, player: int) -> Tally:
        """The first contestant's tally in the games in which it was `player`."""
        sides = [played for played in self.played if self.contest.contestant(played.number, player) == 0]
        return tally([played.winner for played in sides], 0)

    @property
    def distinct(self) -> int:
        """How many of the games differ in anything but who played which side."""
        return len({played.record.moves for played in self.played})

    @property
    def faults(self) -> list[dict[str, Any]]:
        """What programs did wrong, game by game."""
        return [self._fault(p.number, p.fault) for p in self.played if p.fault is not None]

    def _fault(self, number: int, fault: dict[str, Any]) -> dict[str, Any]:
        return {"number": number, "contestant": CONTESTANTS[self.contest.contestant(number, fault["player"])], **fault}

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        game = self.contest.game
        facts = {"game": game.name, "version": game.version, "options": dict(game.options)}
        moves = sum(len(p.record.moves) for p in self.played)
        return {
            **facts,
            **self.contest.identity(),
            "games": len(self.played),
            "distinct": self.distinct,
            "result": self.tally.as_dict(),
            "as_player": [self.tally_as(player).as_dict() for player in (0, 1)],
            "average_moves": moves / len(self.played) if self.played else None,
            "faults": self.faults,
        }
