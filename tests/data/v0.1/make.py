"""How this folder was made: `python tests/data/v0.1/make.py NEW_FOLDER`, run once, with version 0.1.0 of the program.

The files beside this script are never made again: they stand for the games that users of that version have. Random
numbers and the clock are replaced, so that running the script twice with that version gives the same folder.
"""

import hashlib
import json
import random
import secrets
import sqlite3
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import zweispiel
from zweispiel.service import (
    Action,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Move,
    OfferDraw,
    Plan,
    Rematch,
    Resign,
    Service,
    Withdraw,
)

BEGIN = 1_794_800_000.0  # in November 2026
TOKENS = {name: (name + "-test-token-" * 4)[:43] for name in ("anna", "bert", "carl")}
HOLDERS = {name: hashlib.sha256(token.encode()).hexdigest() for name, token in TOKENS.items()} | {"stranger": ""}
NAMES = {"anna": "Anna", "bert": "Bert", "carl": "Carl"}
PERSON, COMPUTER = Plan("person"), Plan("computer", 1)
#: What has to stay the same of a view; words, pictures and what is true only for a moment are left out.
FACTS = (
    *("number", "game", "options", "status", "you", "viewer", "ply", "plies", "to_move", "offers", "can"),
    *("next_room", "curtain", "commitment", "sealed", "invitations", "pending"),
)


class Players:
    """A service, and people who play in its rooms."""

    def __init__(self, folder: Path, clock: Callable[[], float], workers: int) -> None:
        self.service = Service(folder, now=clock, workers=workers, warm=False)

    def open(
        self, game: str, who: str = "anna bert", plans: tuple[Plan, Plan] = (PERSON, PERSON), **options: str
    ) -> str:
        """A room made by the first of `who`; they sit down on the seats for persons, in order."""
        people = who.split()
        made = self.service.create(HOLDERS[people[0]], game, options, plans)
        for seat, name in zip(made.invitations, people, strict=False):
            nonce = f"{name}-{name}-{name}-{name}"
            self.service.sit(made.room, HOLDERS[name], seat, NAMES[name], nonce, made.invitations[seat])
        return made.room

    def do(self, room: str, who: str, seat: int, action: Action | str) -> None:
        """Something happens on a seat; a text is a move."""
        deed = Move(action) if isinstance(action, str) else action
        self.service.act(room, HOLDERS[who], seat, deed, self.service.number(room))

    def play(self, room: str, moves: int = 10_000) -> None:
        """Random moves of the persons, until there are so many of them or the match is over."""
        rng = random.Random(room)
        for _ in range(moves):
            who, seat = self.wait(room)
            if who is None:
                return
            found = self.service.observation(room, HOLDERS[who], seat)["moves"]
            assert isinstance(found, list)
            may_challenge = "challenge" in found and rng.random() < 0.5
            self.do(room, who, seat, "challenge" if may_challenge else rng.choice(found))
        self.wait(room)

    def wait(self, room: str) -> tuple[str | None, int]:
        """Wait for the computers; then a person who owes a move, None when the match is over."""
        while True:
            view = self.service.view(room, "")
            if view.status == "over":
                return None, 0
            if all(view.seats[seat].kind == "person" for seat in view.to_move):
                seat = view.to_move[0]
                return next(name for name in NAMES if seat in self.service.view(room, HOLDERS[name]).you), seat
            time.sleep(0.01)


# ---- the rooms, each with what makes it special


def waiting(players: Players) -> str:
    """Bert has not come yet."""
    return players.open("zaic", "anna", touch="corner")


def against_computer(players: Players) -> str:
    """Unfinished; a person is to move."""
    room = players.open("heimlich", "anna", (PERSON, COMPUTER), start="parallel")
    players.play(room, 6)
    return room


def against_computer_drawing(players: Players) -> str:
    """Unfinished, with chance; the person plays second."""
    room = players.open("contactic", "anna", (COMPUTER, PERSON), tiles="2,2,2,2,2,2")
    players.play(room, 4)
    return room


def beat_computer(players: Players) -> str:
    """Over, with a secret of the computer that was sealed; another match has begun."""
    room = players.open("combinato", "anna", (PERSON, COMPUTER), rows="3")
    players.play(room)
    players.do(room, "anna", 0, Rematch("anna-wants-more-of-it"))
    players.wait(str(players.service.view(room, "").next_room))
    return room


def both_pending(players: Players) -> str:
    """Unfinished, one half of a simultaneous stage is there; another was withdrawn before."""
    room = players.open("combinato")
    for who, seat, move in (("anna", 0, "secret:1234"), ("bert", 1, "secret:9876"), ("bert", 1, "1357")):
        players.do(room, who, seat, move)
    players.do(room, "bert", 1, Withdraw())
    for who, seat, move in (("bert", 1, "2468"), ("anna", 0, "6789"), ("anna", 0, "9806")):
        players.do(room, who, seat, move)
    return room


def reported_words(players: Players) -> str:
    """Unfinished, with words; one of two reports is there."""
    room = players.open("combinato", code="words", chips="reported")
    for move, other in (("secret:BILD", "secret:PELZ"), ("TEER", "WEIN"), ("chips:0+1", "chips:1+1"), ("HELD", "MOND")):
        players.do(room, "anna", 0, move)
        players.do(room, "bert", 1, other)
    players.do(room, "bert", 1, "chips:2+0")
    return room


def swapped(players: Players) -> str:
    """Over by the rules, after a swap; Anna wants another match."""
    room = players.open("conhex")
    players.do(room, "anna", 0, "f6")
    players.do(room, "bert", 1, "swap")
    players.play(room)
    players.do(room, "anna", 0, Rematch())
    return room


def swap_possible(players: Players) -> str:
    """Unfinished after the first move, at one screen."""
    room = players.open("conhex", "anna anna")
    players.do(room, "anna", 0, "e8")
    return room


def followed(players: Players) -> str:
    """Over by giving up; both wanted another match, which is going on. Anna has another device."""
    room = players.open("heimlich")
    players.play(room, 5)
    players.service.sit(room, HOLDERS["carl"], 0, "", "", players.service.return_link(room, HOLDERS["anna"], 0))
    players.do(room, "bert", 1, Resign())
    players.do(room, "bert", 1, Rematch("bert-wants-more-of-it"))
    players.do(room, "carl", 0, Rematch())
    players.do(str(players.service.view(room, "").next_room), "bert", 0, "d3-s")
    return room


def offers(players: Players) -> str:
    """Unfinished; a draw was declined and is offered again, takebacks were refused and granted."""
    room = players.open("zaic")
    players.play(room, 4)
    players.do(room, "anna", 0, OfferDraw())
    players.do(room, "bert", 1, AnswerDraw(False))
    players.do(room, "bert", 1, AskTakeback())
    players.do(room, "anna", 0, AnswerTakeback(False))
    players.play(room, 2)
    players.do(room, "bert", 1, AskTakeback())
    players.do(room, "anna", 0, AnswerTakeback(True))
    players.play(room, 1)
    players.do(room, "anna", 0, AskTakeback())
    players.do(room, "bert", 1, OfferDraw())
    return room


def agreed(players: Players) -> str:
    """Over by agreement."""
    room = players.open("zaic", "bert anna")
    players.play(room, 6)
    players.do(room, "anna", 1, OfferDraw())
    players.do(room, "bert", 0, AnswerDraw(True))
    return room


def challenged(players: Players) -> str:
    """Unfinished; the players watch the edges themselves."""
    room = players.open("contactic", referee="challenge", board="7x5")
    players.play(room, 20)
    return room


def counted(players: Players) -> str:
    """Over by the rules, on a small board."""
    room = players.open("contactic", "anna anna", board="5x5", tiles="1,1,1,1,1,1")
    players.play(room)
    return room


def forgotten(players: Players) -> str:
    """Carl has been forgotten, and lost by that."""
    room = players.open("heimlich", "anna carl")
    players.do(room, "anna", 0, "d3-s")
    players.service.forget(HOLDERS["carl"], room)
    return room


def linked(players: Players) -> str:
    """Unfinished; a return link was made and is not spent."""
    return players.open("heimlich", "anna bert")


def only_computers(players: Players) -> str:
    """Two computers; they go on only while someone watches."""
    return players.open("zaic", "anna", (COMPUTER, COMPUTER))


def computer_owes(players: Players) -> str:
    """The program ended while the computer was thinking."""
    room = players.open("conhex", "anna", (PERSON, COMPUTER))
    players.do(room, "anna", 0, "f6")
    return room


ROOMS = (
    *(waiting, against_computer, against_computer_drawing, beat_computer, both_pending, reported_words, swapped),
    *(swap_possible, followed, offers, agreed, challenged, counted, forgotten, linked, only_computers),
)
#: Made while no computer thinks.
LAST_ROOMS = (computer_owes,)


# ---- writing


def make_rooms(data: Path) -> dict[str, Any]:
    """The data folder, and what a test has to know of it."""
    clock = even_clock()
    players = Players(data, clock, workers=1)
    rooms = {make.__name__: make(players) for make in ROOMS}
    for name in ("followed", "beat_computer"):
        rooms[f"{name}_next"] = str(players.service.view(rooms[name], "").next_room)
    link = players.service.return_link(rooms["linked"], HOLDERS["anna"], 0)
    players.service.close()
    still = Players(data, clock, workers=0)
    rooms |= {make.__name__: make(still) for make in LAST_ROOMS}
    invitation = still.service.view(rooms["waiting"], HOLDERS["anna"]).invitations["1"]
    still.service.close()
    return {"tokens": TOKENS, "rooms": rooms, "invitation": invitation, "return_link": link}


def even_clock() -> Callable[[], float]:
    """A clock that goes on by a second whenever someone looks at it."""
    ticks = iter(range(10**6))
    return lambda: BEGIN + next(ticks)


def facts(service: Service, room: str, holder: str) -> dict[str, Any]:
    """What one viewer sees of a room."""
    view = service.view(room, holder)
    record = service.record(room, holder).as_dict()
    outcome = None if view.outcome is None else {key: view.outcome[key] for key in ("winner", "reason", "score")}
    names = [seat.name if seat.name in NAMES.values() else "" for seat in view.seats]  # others are words
    seats = [[seat.kind, seat.level, seat.taken, name] for seat, name in zip(view.seats, names, strict=True)]
    moves = [[move["player"], move["text"]] for move in view.moves]
    chosen = {name: getattr(view, name) for name in FACTS}
    return chosen | {"seats": seats, "moves": moves, "outcome": outcome, "seed": record["seed"], "date": record["date"]}


def expectations(data: Path, rooms: Mapping[str, str]) -> dict[str, Any]:
    """What every viewer sees of every room, while no computer thinks."""
    service = Service(data, workers=0, warm=False)
    seen = {
        label: {who: facts(service, room, holder) for who, holder in HOLDERS.items() if who != "carl"}
        for label, room in rooms.items()
    }
    service.close()
    return seen


def export(data: Path) -> str:
    """All that Anna may see, a record in each line."""
    service = Service(data, workers=0, warm=False)
    lines = [record.dumps() for record in service.export(HOLDERS["anna"])]
    service.close()
    return "".join(f"{line}\n" for line in lines)


def make_records(folder: Path) -> None:
    """One match of each game in both forms."""
    folder.mkdir()
    for name, options in (
        ("combinato", {"rows": "3"}),
        ("conhex", {}),
        ("contactic", {"board": "11x11"}),
        ("heimlich", {}),
        ("zaic", {"touch": "corner"}),
    ):
        match, rng = zweispiel.load(name, **options).match(f"old {name}"), random.Random(name)
        while match.player is not None:
            if match.player == zweispiel.CHANCE:
                match.draw()
            else:
                match.push("swap" if "swap" in match.moves() else rng.choice(match.moves()))
        record = match.record(players=("Anna", "Bärbel"), date="2026-11-16")
        (folder / f"{name}.json").write_text(record.dumps() + "\n", encoding="utf-8")
        (folder / f"{name}.txt").write_text(record.line() + "\n", encoding="utf-8")


def pack(data: Path) -> None:
    """One small file: nothing left in the write-ahead log, no lock."""
    with sqlite3.connect(data / "zweispiel.sqlite") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    for path in data.iterdir():
        if path.name != "zweispiel.sqlite":
            path.unlink()


def write_lines(path: Path, content: Mapping[str, object]) -> None:
    """JSON with a line for each key."""
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    path.write_text("{" + ",\n".join(lines) + "}\n", encoding="utf-8")


def main() -> None:
    """Make everything in a new folder."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    dice = random.Random(zweispiel.__version__)
    secrets.token_bytes = lambda nbytes=None: dice.randbytes(nbytes or 32)
    secrets.token_hex = lambda nbytes=None: dice.randbytes(nbytes or 32).hex()
    known = make_rooms(folder / "data")
    write_lines(folder / "known.json", known)
    write_lines(folder / "expected.json", expectations(folder / "data", known["rooms"]))
    (folder / "export.jsonl").write_text(export(folder / "data"), encoding="utf-8")
    make_records(folder / "records")
    pack(folder / "data")


if __name__ == "__main__":
    main()
