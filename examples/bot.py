"""A bot that plays random moves. It uses only the documented HTTP interface and Python's standard library.

python examples/bot.py http://127.0.0.1:8173 INVITATION     takes the seat of a link …/join/INVITATION
python examples/bot.py http://127.0.0.1:8173 heimlich 3     opens a room against the computer, level 3
"""

import json
import random
import sys
from secrets import token_hex
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER = sys.argv[1].rstrip("/") if len(sys.argv) > 2 else sys.exit(__doc__)
NAME, HEADERS, WORDS = "Random bot", {"Content-Type": "application/json"}, {}


def call(method: str, path: str, body: object = None) -> dict:
    """Send a request and return the answer. An error ends the bot; if the answer is lost, ask again."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(SERVER + path, data, HEADERS, method=method), timeout=60) as answer:
            return json.load(answer)
    except HTTPError as error:
        sys.exit(json.load(error)["error"]["text"])
    except (ConnectionError, TimeoutError):  # the key of a move keeps the server from playing it twice
        return call(method, path, body)


def take_seat(wish: str, level: str = "1") -> tuple[str, int]:
    """Take the seat of an invitation, or the first seat of a new room if `wish` is the name of a game."""
    if wish in [game["name"] for game in call("GET", "/api/games")]:
        seats = [{"kind": "person"}, {"kind": "computer", "level": int(level)}]
        room, seat, invitation = call("POST", "/api/rooms", {"game": wish, "seats": seats})["room"], 0, None
    else:
        found = call("GET", f"/api/invitations/{wish}")
        room, seat, invitation = found["room"], found["seat"], wish
    call("POST", f"/api/rooms/{room}/seats/{seat}", {"name": NAME, "nonce": token_hex(16), "invitation": invitation})
    return room, seat


def choose(seen: dict) -> str:
    """A random legal move: one of those listed, or, if there are thousands, spelled with a word from a list."""
    if seen["moves"] is not None:
        return random.choice(seen["moves"])
    form, address = random.choice(seen["spell"]["forms"]), seen["spell"]["words"]
    lists = WORDS[address] = WORDS.get(address) or call("GET", address)
    return form["prefix"] + random.choice([word for word in lists[form["words"]] if word not in form["excluded"]])


HEADERS["Authorization"] = f"Bearer {call('POST', '/api/identity')['token']}"
(room, seat), seen = take_seat(*sys.argv[2:4]), {"number": 0, "status": "waiting"}
print(f"Watch at {SERVER}/r/{room}", flush=True)
while seen["status"] != "over":  # each request waits until there is news
    seen = call("GET", f"/api/rooms/{room}/observation?seat={seat}&after={seen['number']}&wait=25")
    if seen["status"] == "playing" and seat in seen["players"]:
        move = {"action": "move", "move": choose(seen), "seat": seat, "number": seen["number"], "key": token_hex(16)}
        seen["number"] = call("POST", f"/api/rooms/{room}/actions?view=false", move)["number"] - 1
print(json.dumps(seen["outcome"]))
