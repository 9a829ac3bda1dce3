"""Invitations, return links and seats: who may take which."""

import secrets

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.support import OPEN_GAME, Person, Running, good, refusal
from zweispiel.server import response_schemas


def test_an_invitation_is_looked_at_often_and_spent_once(server: Running, anna: Person, stranger: Person) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, "Anna")
    token = made["invitations"]["1"]
    for _ in range(3):
        told = good(stranger.get(f"/api/invitations/{token}"))
        response_schemas.InvitationReply.model_validate(told)
        assert (told["room"], told["seat"], told["host"]) == (made["room"], 1, "Anna")
        assert stranger.get(f"/join/{token}").status_code == 200
    code = stranger.get(f"/api/invitations/{token}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert "<svg" in code.text
    with Person(server.url) as ben, Person(server.url) as carl:
        assert ben.sit(made["room"], 1, "Ben", token)["you"] == [1]
        wish = {"name": "Carl", "nonce": "c" * 20, "invitation": token}
        assert refusal(carl.post(f"/api/rooms/{made['room']}/seats/1", wish))[0] in (403, 409)
        assert refusal(carl.get(f"/api/invitations/{token}")) == (403, "bad-invitation")
        assert ben.sit(made["room"], 1, "Ben", token)["you"] == [1], "taking one's own seat again changes nothing"


def test_a_used_invitation_leads_players_to_their_seat_and_others_to_watching(server: Running, anna: Person) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, "Anna")
    invitation, home = made["invitations"]["1"], f"/r/{made['room']}"
    assert f'href="{home}"' in anna.get(f"/join/{invitation}").text, "the host finds the way back"
    with Person(server.url) as ben, Person(server.url) as phone, Person(server.url) as carl:
        ben.sit(made["room"], 1, "Ben", invitation)
        link = good(ben.post(f"/api/rooms/{made['room']}/seats/1/return"))["token"]
        phone.sit(made["room"], 1, "", link)
        for token in (invitation, link):
            for person in (anna, ben, phone):
                answer = person.get(f"/join/{token}")
                assert (answer.status_code, answer.headers["location"]) == (303, home)
            taken = carl.get(f"/join/{token}")
            assert taken.status_code == 200
            assert f'href="{home}"' in taken.text
        assert carl.get(home).status_code == 200
        for wrong in (f"{invitation[:-1]}{'a' if invitation[-1] != 'a' else 'b'}", "nonsense", made["room"]):
            assert carl.get(f"/join/{wrong}").status_code == 403


def test_a_return_link_gives_the_seat_to_another_device(server: Running, anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    token = good(anna.post(f"/api/rooms/{room}/seats/0/return"))["token"]
    with Person(server.url) as phone:
        assert good(phone.get(f"/api/invitations/{token}"))["returning"] is True
        assert 0 in phone.sit(room, 0, "", token)["you"]
        assert phone.view(room)["can"]["move"]


def test_guessed_invitations_and_rooms(server: Running, anna: Person) -> None:
    made = anna.create(OPEN_GAME)
    for guess in (made["room"], "x", secrets.token_urlsafe(32), "../" * 3, "%00", "ä"):
        wish = {"name": "X", "nonce": "n" * 20, "invitation": guess}
        with Person(server.url) as thief:
            assert refusal(thief.post(f"/api/rooms/{made['room']}/seats/1", wish))[0] in (400, 403)
    # an invitation for one seat is not good for the other, nor in another room
    other = anna.create(OPEN_GAME)
    with Person(server.url) as ben:
        for room, seat, token in (
            (made["room"], 0, made["invitations"]["1"]),
            (made["room"], 1, other["invitations"]["1"]),
        ):
            wish = {"name": "X", "nonce": "n" * 20, "invitation": token}
            assert refusal(ben.post(f"/api/rooms/{room}/seats/{seat}", wish))[0] == 403
        assert refusal(ben.get("/api/rooms/nosuchroom")) == (404, "unknown-room")
        assert ben.get("/r/nosuchroom").status_code == 404
        with pytest.raises(InvalidStatus) as refused, ben.socket("nosuchroom"):
            pass
        assert refused.value.response.status_code == 404


def test_only_the_person_who_opened_a_room_sees_its_invitations(server: Running, anna: Person) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, "Anna")
    assert anna.view(made["room"])["invitations"]["1"] == made["invitations"]["1"]
    with Person(server.url) as carl, Person(server.url, stranger=True) as guest:
        for other in (carl, guest):
            assert other.view(made["room"])["invitations"] == {}
            assert made["invitations"]["1"] not in other.get(f"/r/{made['room']}").text


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\"'><img src=x>", "{{ 7*7 }}", "</script><svg>", "&lt;b"]
)
def test_names_are_text(server: Running, anna: Person, name: str) -> None:
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, name)
    for page in (f"/r/{made['room']}", "/", "/mine", f"/join/{made['invitations']['1']}"):
        text = anna.get(page).text
        for forbidden in ("<script>alert", "<img src=x", "</script><svg"):
            assert forbidden not in text
    view = anna.view(made["room"])
    assert view["seats"][0]["name"] == name
    assert name not in view["svg"]
    assert anna.get(f"/api/rooms/{made['room']}").headers["content-type"] == "application/json"


@pytest.mark.parametrize("name", [" ", "a\x00b", "a\nb", "\u202eabc", "x" * 31, "x" * 300])
def test_names_that_are_none(anna: Person, name: str) -> None:
    room = anna.create(OPEN_GAME)["room"]
    assert refusal(anna.post(f"/api/rooms/{room}/seats/0", {"name": name, "nonce": "n" * 20}))[0] == 400
