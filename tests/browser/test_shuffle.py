"""The page checks the shuffle: an honest server passes, and each way of cheating is caught."""

import hashlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson, Run
from tests.browser.people import Person
from tests.cheating import CHEATS, Cheat, CheatingService
from tests.server.support import Running, running
from zweispiel.server.browser_texts import TEXTS

#: Lengths around the borders of a block, and letters of one to four bytes.
MESSAGES = [
    "",
    "a",
    "abc",
    *("x" * length for length in (54, 55, 56, 63, 64, 65, 119, 120, 1_000)),
    "äß漢\U0001f3b2" * 40,
]
RESIGN = """room => fetch(`/api/rooms/${room}/actions`, {method: 'POST', headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({action: 'resign', seat: 0})})"""
STORED = "key => JSON.parse(localStorage.getItem(`zweispiel.${key}`))"
#: As on plain http outside this machine.
NO_SUBTLE = "Object.defineProperty(crypto, 'subtle', {value: undefined})"


def test_our_hash_is_sha_256(run: Run) -> None:
    expected = [hashlib.sha256(text.encode()).hexdigest() for text in MESSAGES]
    assert run("shared/sha256", "return argument.map(module.sha256)", MESSAGES) == expected


# ---- the check by itself


def digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(("zweispiel/1", *parts)).encode()).hexdigest()


COMMITMENT, SEAL = digest("shuffle", "s3cret", "salt"), digest("move", "grain", "secret:BILD")
REVEAL: dict[str, Any] = {
    "secret": "s3cret",
    "salt": "salt",
    "nonces": ["one", "two"],
    "commitment": COMMITMENT,
    "seed": digest("seed", "s3cret", "one", "two"),
    "sealed": [{"seat": 1, "ply": 0, "salt": "grain", "seal": SEAL}],
}
SEEN = {"commitment": COMMITMENT, "nonces": {"0": "one"}, "seals": {"1": SEAL}}
VIEW = {"commitment": COMMITMENT, "reveal": REVEAL, "moves": [{"text": "secret:BILD"}], "you": [0]}
OTHER = "0" * 64


@pytest.mark.parametrize(
    ("view", "reveal", "seen", "fault"),
    [
        ({}, {}, SEEN, None),
        ({}, {}, None, None),
        ({"reveal": None}, {}, SEEN, None),
        ({"reveal": None}, {}, SEEN | {"commitment": OTHER}, "commitment"),
        ({}, {}, SEEN | {"commitment": OTHER}, "commitment"),
        ({"commitment": OTHER}, {}, None, "commitment"),
        ({}, {"commitment": OTHER}, SEEN, "commitment"),
        ({}, {"secret": "another"}, SEEN, "secret"),
        ({}, {"salt": "another"}, SEEN, "secret"),
        ({}, {}, SEEN | {"nonces": {"0": "other"}}, "nonce"),
        ({}, {}, SEEN | {"nonces": {"rematch": "other"}}, "nonce"),
        ({}, {}, SEEN | {"nonces": {"rematch": "two"}}, None),
        ({}, {}, SEEN | {"nonces": {"1": "refused"}}, None),  # somebody else got that seat
        ({"you": []}, {}, SEEN | {"nonces": {"0": "refused"}}, None),
        ({}, {"nonces": ["two", "one"]}, SEEN, "seed"),
        ({}, {"seed": 17}, SEEN, "seed"),
        ({}, {}, SEEN | {"seals": {"1": OTHER}}, "seal"),
        ({"moves": [{"text": "secret:HERD"}]}, {}, SEEN, "seal"),
        ({"moves": []}, {}, SEEN, "seal"),
    ],
)
def test_everything_has_to_fit(
    run: Run, view: dict[str, Any], reveal: dict[str, Any], seen: dict[str, Any] | None, fault: str | None
) -> None:
    shown = VIEW | {"reveal": REVEAL | reveal} | view
    assert run("room/shuffle_check", "return module.findFault(...argument)", [shown, seen]) == fault


# ---- whole servers

#: Where something is drawn: elsewhere there is nothing to prove.
DRAWN_GAME = "contactic"


@pytest.fixture(scope="module")
def cheater(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that can be told how to cheat."""
    with running(tmp_path_factory.mktemp("cheater"), service=CheatingService) as server:
        yield server


def play(person: Person, server: Running, cheat: Cheat | None) -> str:
    """Two people at one screen play a match that ends at once; the room."""
    assert isinstance(server.service, CheatingService)
    server.service.cheat = cheat
    return person.set_up(DRAWN_GAME, "same", {})


def end(person: Person, room: str) -> None:
    person.page.evaluate(RESIGN, room)
    expect(person.page.locator(".outcome")).to_be_attached()


def verdict(person: Person, key: str) -> None:
    """The page says this."""
    expect(person.page.locator("#about-game")).to_contain_text(TEXTS[key])
    if key.startswith("unfair"):
        expect(person.page.locator("#message")).to_contain_text(TEXTS[key])
    else:
        expect(person.page.locator("#message")).to_have_text("")


def rematch(person: Person, room: str) -> str:
    person.page.get_by_role("button", name=TEXTS["rematch"], exact=True).click()
    person.page.wait_for_url(lambda url: "/r/" in url and not url.endswith(room))
    return person.page.url.rpartition("/")[2]


@pytest.mark.long
@pytest.mark.parametrize("subtle", [True, False])
def test_an_honest_server_is_fair(newcomer: NewPerson, cheater: Running, subtle: bool) -> None:
    anna = newcomer(url=cheater.url)
    if not subtle:
        anna.page.add_init_script(NO_SUBTLE)
    room = play(anna, cheater, None)
    verdict(anna, "seal")
    seen = anna.page.evaluate(STORED, f"shuffle.{room}")
    end(anna, room)
    verdict(anna, "seal-fair")
    view = cheater.service._rooms.get(room)
    assert [seen["nonces"]["0"], seen["nonces"]["1"]] == list(view.nonces)
    assert seen["commitment"] == view.commitment
    again = rematch(anna, room)
    end(anna, again)
    verdict(anna, "seal-fair")
    assert (
        anna.page.evaluate(STORED, f"rematch.{room}")["nonces"]["rematch"] in cheater.service._rooms.get(again).nonces
    )


@pytest.mark.long
@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_cheating_server_is_caught(newcomer: NewPerson, cheater: Running, cheat: Cheat) -> None:
    anna, (fault, only_in_rematch) = newcomer(url=cheater.url), CHEATS[cheat]
    room = play(anna, cheater, cheat)
    if only_in_rematch:
        end(anna, room)
        verdict(anna, "seal-fair")
        room = rematch(anna, room)
    end(anna, room)
    verdict(anna, f"unfair-{fault}")


@pytest.mark.long
def test_a_guest_remembers_what_the_invitation_said(newcomer: NewPerson, cheater: Running) -> None:
    """The server swaps its commitment between the invitation and the first look at the room."""
    anna, ben = newcomer(url=cheater.url), newcomer(url=cheater.url)
    assert isinstance(cheater.service, CheatingService)
    cheater.service.cheat = None
    room = anna.set_up(DRAWN_GAME, "link", {})
    link = anna.page.locator("#invite input").input_value()
    cheater.service.cheat = next(iter(CHEATS))
    ben.page.goto(link)
    ben.page.fill("#name", "Ben")
    ben.page.click("button[type=submit]")
    ben.page.wait_for_url(f"**/r/{room}")
    verdict(ben, "unfair-commitment")


@pytest.mark.long
def test_where_nothing_is_drawn_no_page_talks_of_shuffles(newcomer: NewPerson, cheater: Running) -> None:
    anna = newcomer(url=cheater.url)
    assert isinstance(cheater.service, CheatingService)
    cheater.service.cheat = None
    room = anna.set_up("conhex", "same", {})
    expect(anna.page.locator("#about-game")).to_contain_text("ConHex")
    end(anna, room)
    assert anna.page.locator("#about-game .seal").count() == 0
