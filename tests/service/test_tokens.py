"""Names, nonces and tokens."""

import pytest

from tests.service.support import ANNA, PERSON, SIMPLE, code_of, room_of
from zweispiel.service import BadInput, Service
from zweispiel.service.tokens import checked_name, checked_nonce


@pytest.mark.parametrize("name", ["A", "Änne-Marie O'Neill", "x" * 30, "阿明", "<b>Bert</b>", "👩‍👧", "{name}", "%s"])
def test_names_are_text(name: str) -> None:
    assert checked_name(f"  {name} ", 30) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 31,
        "a\nb",
        "a\tb",
        "a\x00b",
        "a\x7fb",
        "\u202eevil",
        "a\u2028b",
        "\ud800",
        "\u200d",
        "\ue000",
        7,
    ],
)
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(BadInput) as refusal:
        checked_name(name, 30)
    assert code_of(refusal) == "bad-name"


def test_a_name_has_one_way_to_be_written() -> None:
    assert checked_name("A\u0308nne", 30) == "\u00c4nne"


@pytest.mark.parametrize("nonce", ["", "short", "x" * 129, "with blank in the middle", "ä" * 20, "x" * 20 + "\n", None])
def test_what_is_no_nonce(nonce: str) -> None:
    with pytest.raises(BadInput) as refusal:
        checked_nonce(nonce)
    assert code_of(refusal) == "bad-nonce"


def test_no_token_is_in_the_store(service: Service) -> None:
    made = service.create(ANNA, SIMPLE, {}, [PERSON, PERSON])
    kept = "".join(event.dumps() for event in service._store.events(made.room))
    assert all(token not in kept and token.split("-")[1] not in kept for token in made.invitations.values())
    assert room_of(service, made.room).key in kept
