"""The OpenAPI description and the reference page made from it."""

from tests.server.support import Person, good
from zweispiel.server.app import describe_api
from zweispiel.server.openapi import operations

#: Clients may be generated from these names, so they stay.
OPERATIONS = {
    "POST /api/rooms": "create_room_api_rooms_post",
    "GET /api/rooms/{room}": "look_api_rooms__room__get",
    "GET /api/rooms/{room}/observation": "observe_api_rooms__room__observation_get",
    "POST /api/rooms/{room}/actions": "act_api_rooms__room__actions_post",
    "POST /api/rooms/{room}/hint": "hint_api_rooms__room__hint_post",
    "POST /api/rooms/{room}/seats/{seat}": "sit_down_api_rooms__room__seats__seat__post",
    "POST /api/rooms/{room}/seats/{seat}/return": "make_return_link_api_rooms__room__seats__seat__return_post",
    "GET /api/rooms/{room}/record": "record_api_rooms__room__record_get",
    "GET /api/rooms/{room}/picture.svg": "picture_api_rooms__room__picture_svg_get",
    "GET /api/invitations/{token}": "invitation_api_invitations__token__get",
    "GET /api/invitations/{token}/qr.svg": "invitation_code_api_invitations__token__qr_svg_get",
    "POST /api/identity": "new_identity_api_identity_post",
    "GET /api/mine": "mine_api_mine_get",
    "GET /api/mine/export": "export_api_mine_export_get",
    "DELETE /api/mine": "forget_all_api_mine_delete",
    "DELETE /api/mine/{room}": "forget_one_api_mine__room__delete",
    "GET /api/games": "games_api_games_get",
    "GET /api/games/{game}": "game_api_games__game__get",
    "GET /api/games/{game}/showcase": "showcase_api_games__game__showcase_get",
    "GET /api/games/{game}/words/{digest}": "words_api_games__game__words__digest__get",
    "POST /api/replay": "replay_api_replay_post",
    "GET /healthz": "health_healthz_get",
}


def test_operations_keep_their_paths_and_names() -> None:
    found = {f"{entry['method']} {entry['path']}": entry["id"] for entry in operations(describe_api())}
    assert found.items() >= OPERATIONS.items()


def test_the_description_is_served(stranger: Person) -> None:
    assert good(stranger.get("/api/openapi.json")) == describe_api()


def test_the_reference_page_shows_every_operation(stranger: Person) -> None:
    page = stranger.get("/api/docs").text
    for entry in operations(describe_api()):
        assert entry["path"] in page
        assert entry["text"]
        assert entry["answers"]


def test_bad_input_is_documented_as_400(stranger: Person) -> None:
    for entry in operations(describe_api()):
        statuses = {status for status, _ in entry["answers"]}
        assert "400" in statuses
        assert "422" not in statuses
