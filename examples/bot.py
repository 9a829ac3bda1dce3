"""A bot that plays random moves. It uses only the documented HTTP interface and Python's standard library.

    python examples/bot.py http://127.0.0.1:8173 INVITATION     takes the seat of the invitation
    python examples/bot.py http://127.0.0.1:8173 heimlich 3     opens a room against the computer, level 3

An invitation is the last part of a link such as http://127.0.0.1:8173/join/INVITATION.
"""

import json
import random
import sys
from secrets import token_hex
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER = sys.argv[1].rstrip("/") if len(sys.argv) > 2 else sys.exit(__doc__)
NAME, HEADERS = "Random bot", {"Content-Type": "application/json"}


def call(method: str, path: str, body: object = None) -> dict:
    """Send a request and return the answer; an error ends the bot with its text."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(SERVER + path, data, HEADERS, method=method), timeout=60) as answer:
            return json.load(answer)
    except HTTPError as error:
        sys.exit(json.load(error)["error"]["text"])


def take_seat(wish: str, level: str = "1") -> tuple[str, int]:
    """Take the seat of an invitation, or a seat in a new room if `wish` is the name of a game."""
    if wish in [game["name"] for game in call("GET", "/api/games")]:
        seats = [{"kind": "person"}, {"kind": "computer", "level": int(level)}]
        room, seat, invitation = call("POST", "/api/rooms", {"game": wish, "seats": seats})["room"], 0, None
    else:
        invited = call("GET", f"/api/invitations/{wish}")
        room, seat, invitation = invited["room"], invited["seat"], wish
    call("POST", f"/api/rooms/{room}/seats/{seat}", {"name": NAME, "nonce": token_hex(16), "invitation": invitation})
    return room, seat


def play(room: str, seat: int) -> dict:
    """Play until the match is over, and return its outcome. Each request waits until there is news."""
    number = 0
    while True:
        seen = call("GET", f"/api/rooms/{room}/observation?seat={seat}&after={number}&wait=25")
        number = seen["number"]
        if seen["status"] == "over":
            return seen["outcome"]
        if seen["status"] == "playing" and seat in seen["players"] and seen["moves"]:
            move = {"action": "move", "move": random.choice(seen["moves"]), "seat": seat, "number": number}
            number = call("POST", f"/api/rooms/{room}/actions?view=false", move)["number"] - 1


if __name__ == "__main__":
    HEADERS["Authorization"] = f"Bearer {call('POST', '/api/identity')['token']}"
    room, seat = take_seat(*sys.argv[2:4])
    print(f"Watch at {SERVER}/r/{room}", flush=True)
    print(json.dumps(play(room, seat)))
