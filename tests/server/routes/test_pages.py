"""What other programs read of a page: previews of links, and the manifest that makes it installable."""

import json
import re
from urllib.parse import urljoin

import pytest

import zweispiel
from tests.server.support import GAMES, OPEN_GAME, Person, Running, pair

PNG = b"\x89PNG\r\n\x1a\n"


def properties(page: str) -> dict[str, str]:
    """The Open Graph properties of a page."""
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


@pytest.mark.parametrize("path", ["/", *(f"/new/{game}" for game in GAMES)])
def test_links_have_a_preview_with_a_picture(stranger: Person, path: str) -> None:
    found = properties(stranger.get(path).text)
    assert found["title"]
    assert found["description"]
    assert stranger.get(found["image"].removeprefix(stranger.url)).content.startswith(PNG)


@pytest.mark.parametrize("game", GAMES)
def test_pages_about_a_game_have_its_sentence_and_picture(stranger: Person, game: str) -> None:
    expected = properties(stranger.get(f"/new/{game}").text)
    pages = [f"/rules/{game}", *([f"/learn/{game}"] if zweispiel.load(game).lesson else [])]
    for found in (properties(stranger.get(path).text) for path in pages):
        assert (found["description"], found["image"]) == (expected["description"], expected["image"])
        assert zweispiel.load(game).title.split(",")[0] in found["title"]


def test_an_invitation_shows_its_game_before_and_after_it_is_used(
    server: Running, anna: Person, stranger: Person
) -> None:
    expected = properties(stranger.get(f"/new/{OPEN_GAME}").text)
    made = anna.create(OPEN_GAME)
    anna.sit(made["room"], 0, "Anna")
    token = made["invitations"]["1"]
    pages = [stranger.get(f"/join/{token}").text]
    with Person(server.url) as ben:
        ben.sit(made["room"], 1, "Ben", token)
    pages.append(stranger.get(f"/join/{token}").text)
    assert ["This seat is taken" in page for page in pages] == [False, True]
    for found in map(properties, pages):
        assert found["image"] == expected["image"]
        assert found["description"].endswith(expected["description"])
        assert found["title"].startswith("Invitation: ")


def test_the_preview_of_a_room_shows_nothing_of_its_match(server: Running, stranger: Person) -> None:
    anna, ben, room = pair(server.url, OPEN_GAME)
    with anna, ben:
        before = properties(stranger.get(f"/r/{room}").text)
        anna.move(room, anna.observe(room)["moves"][0], 0)
        assert properties(stranger.get(f"/r/{room}").text) == before
    assert before["image"] == properties(stranger.get(f"/new/{OPEN_GAME}").text)["image"]


@pytest.mark.parametrize("game", [OPEN_GAME, "combinato"])
def test_a_page_brings_its_view_in_the_order_in_which_it_is_fetched(server: Running, game: str) -> None:
    """Else what a person has picked or spelled would be dropped with the first news."""
    anna, ben, room = pair(server.url, game)
    with anna, ben:
        brought = re.search(r'id="view">(.*)</script>', anna.get(f"/r/{room}").text)
        assert brought is not None
        views = [json.loads(text, object_pairs_hook=list) for text in (brought[1], anna.get(f"/api/rooms/{room}").text)]
    for name in ("svg", "choices", "buttons", "spell"):
        one, other = (dict(view)[name] for view in views)
        assert one == other


def test_the_manifest_names_icons_that_are_there(stranger: Person) -> None:
    link = re.search(r'<link rel="manifest" href="([^"]+)">', stranger.get("/").text)
    assert link is not None
    manifest = json.loads(stranger.get(link[1]).text)
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        answer = stranger.get(urljoin(link[1], icon["src"]))
        assert answer.content.startswith(PNG)
        width = int.from_bytes(answer.content[16:20], "big")
        assert f"{width}x{width}" == icon["sizes"]


@pytest.mark.parametrize(
    ("game", "turns"), [("conhex", False), ("heimlich", False), ("zaic", True), ("contactic", True)]
)
def test_a_room_lists_only_keys_that_do_something(server: Running, anna: Person, game: str, turns: bool) -> None:
    room = anna.create(game)["room"]
    anna.sit(room, 0, "Anna")
    page = anna.get(f"/r/{room}?lang=en").text
    assert "Enter picks" in page
    assert ("R rotates" in page) == turns
