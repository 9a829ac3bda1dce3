"""Past positions, pictures and records to download."""

from tests.server.support import OPEN_GAME, Person, first_move


def test_past_positions_and_pictures(anna: Person) -> None:
    room = anna.open(OPEN_GAME)
    for seat in (0, 1, 0):
        anna.move(room, first_move(anna, room, seat), seat)
    views = [anna.view(room, ply=ply) for ply in range(4)]
    assert [view["ply"] for view in views] == [0, 1, 2, 3]
    assert len({view["svg"] for view in views}) == 4
    picture = anna.get(f"/api/rooms/{room}/picture.svg", ply=2)
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "<style>" in picture.text
    assert "script" not in picture.headers["content-security-policy"]
    assert anna.view(room, ply=99)["ply"] == 3
