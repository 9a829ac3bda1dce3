"""`zweispiel verify`: records of a server, as somebody who has downloaded them checks them."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import zweispiel
from tests.cheating import CHEATS, Cheat, CheatingService
from tests.service.support import ANNA, DRAWN, NONCES, SIMPLE, one_screen, open_service, play_on
from zweispiel.service import Rematch, Resign, Service

Command = Callable[..., tuple[int, str, str]]
SMALL = {"board": "5x5", "tiles": "1,1,1,1,1,1"}
#: What is checked of a match without computers: commitment, seed, draws.
CHECKS = 3


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    opened = open_service(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def finished(service: Service) -> dict[str, Any]:
    """The downloaded record of a match with draws that is over."""
    room = one_screen(service, DRAWN, SMALL)
    play_on(service, room, random.Random(1))
    return service.record(room, ANNA).as_dict()


@pytest.fixture
def verify(command: Command, tmp_path: Path) -> Command:
    """Verify what is in a file with this text."""

    def run(text: str, *more: str) -> tuple[int, str, str]:
        path = tmp_path / "record.json"
        path.write_text(text, encoding="utf-8")
        return command("verify", str(path), *more)

    return run


def test_a_good_record_is_correct(verify: Command, finished: dict[str, Any]) -> None:
    code, shown, errors = verify(json.dumps(finished, indent=1))
    assert (code, errors) == (0, "")
    assert (shown.count("correct"), "WRONG" in shown) == (CHECKS, False)
    assert finished["shuffle"]["commitment"] in shown  # to be compared with what was seen before the match
    code, shown, _ = verify(json.dumps(finished), "--lang", "de")
    assert (code, shown.count("stimmt")) == (0, CHECKS)


def test_programs_read_the_same(verify: Command, finished: dict[str, Any]) -> None:
    code, shown, _ = verify(json.dumps(finished), "--json")
    told = json.loads(shown)
    assert (code, told["ok"], len(told["records"])) == (0, True, 1)
    assert [finding["ok"] for finding in told["records"][0]["findings"]] == [True] * CHECKS


def test_a_forged_shuffle_is_wrong(verify: Command, finished: dict[str, Any]) -> None:
    forged = finished | {"shuffle": finished["shuffle"] | {"secret": "0" * 64}}
    code, shown, errors = verify(json.dumps(forged))
    assert (code, errors, shown.count("WRONG")) == (1, "", 2)  # neither commitment nor seed
    code, shown, _ = verify(json.dumps(forged), "--json")
    assert (code, json.loads(shown)["ok"]) == (1, False)


def test_other_tiles_than_the_seed_gives_are_wrong(verify: Command, finished: dict[str, Any]) -> None:
    match = zweispiel.load(DRAWN, **SMALL).match()
    first = finished["moves"][0]
    match.push(next(move for move in match.moves() if move != first))
    match.resign(0)
    code, shown, _ = verify(json.dumps(finished | match.record().as_dict() | {"seed": finished["seed"]}))
    assert (code, shown.count("WRONG"), shown.count("correct")) == (1, 1, 2)


def test_forged_moves_are_refused(verify: Command, finished: dict[str, Any]) -> None:
    forged = finished | {"moves": [finished["moves"][0], *finished["moves"]]}
    code, shown, errors = verify(json.dumps(forged))
    assert (code, shown, errors.count("\n")) == (2, "", 1)


def test_an_unfinished_match_proves_nothing(verify: Command, service: Service) -> None:
    record = service.record(one_screen(service, DRAWN, SMALL), ANNA).dumps()
    code, shown, errors = verify(record)
    assert (code, shown, errors.count("\n")) == (2, "", 1)
    assert "no proof" in errors
    code, shown, errors = verify(f"{record}\n{record}\n")
    assert (code, shown, errors.count("\n")) == (2, "", 1)


def test_an_export_is_checked_line_by_line(verify: Command, service: Service, finished: dict[str, Any]) -> None:
    service.act(one_screen(service, SIMPLE), ANNA, 0, Resign())
    one_screen(service, SIMPLE)
    lines = [record.dumps() for record in service.export(ANNA)]
    code, shown, _ = verify("\n".join(lines))
    assert (code, shown.count("correct"), shown.count("not over yet")) == (0, 2 * CHECKS, 1)
    forged = json.dumps(finished | {"seed": "another"})
    code, shown, _ = verify("\n".join([*lines, forged]))
    assert (code, shown.count("WRONG") > 0) == (1, True)


@pytest.mark.parametrize("text", ["", "{}", "[]", "{", "zaic v1: 2x2@h8", '{"shuffle": 1}\n{"shuffle": 2}'])
def test_what_is_no_record_of_a_server_is_refused_in_one_line(verify: Command, text: str) -> None:
    for lang in ("en", "de"):
        code, shown, errors = verify(text, "--lang", lang)
        assert (code, shown, errors.count("\n")) == (2, "", 1)
        assert "Traceback" not in errors


def test_what_is_no_file_is_refused_in_one_line(command: Command, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\x00")
    for name in ("none", "picture", "."):
        code, shown, errors = command("verify", str(tmp_path / name))
        assert (code, shown, errors.count("\n")) == (2, "", 1)


# ---- what the player saw


def test_what_was_seen_is_compared(verify: Command, finished: dict[str, Any]) -> None:
    proof = finished["shuffle"]
    seen = ("--commitment", proof["commitment"], "--nonce", proof["nonces"][0], "--nonce", proof["nonces"][1])
    code, shown, _ = verify(json.dumps(finished), *seen)
    assert (code, shown.count("correct")) == (0, CHECKS + 3)
    code, shown, _ = verify(json.dumps(finished), "--commitment", "0" * 64, "--nonce", "another-nonce-of-mine")
    assert (code, shown.count("WRONG"), shown.count("correct")) == (1, 2, CHECKS)
    code, shown, errors = verify("\n".join([json.dumps(finished)] * 2), *seen)
    assert (code, shown, errors.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheating_server_is_caught_by_what_the_page_showed(verify: Command, tmp_path: Path, cheat: Cheat) -> None:
    """The page shows commitment and nonce beforehand; with these two `verify` catches what the page catches."""
    service = CheatingService(tmp_path / "data", warm=False)
    try:
        room, seen = one_screen(service, SIMPLE), NONCES[0]
        promised = service.view(room, ANNA).commitment
        service.act(room, ANNA, 0, Resign())
        if CHEATS[cheat][1]:
            promised, seen = str((service.view(room, ANNA).reveal or {})["next"]), "my-nonce-of-the-rematch"
            service.act(room, ANNA, 0, Rematch(seen))
            room = str(service.view(room, ANNA).next_room)
            service.act(room, ANNA, 0, Resign())
        honest = service.record(room, ANNA).as_dict()
        facts = ("--commitment", promised, "--nonce", seen)
        assert verify(json.dumps(honest), *facts)[0] == 0
        service.cheat = cheat
        forged = service.view(room, ANNA).reveal or {}
        record = honest | {"shuffle": forged, "seed": forged["seed"]}
        assert verify(json.dumps(record), *facts)[0] == 1
    finally:
        service.close()
