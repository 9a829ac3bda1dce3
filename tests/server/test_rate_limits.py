"""Rate limits and the maximum of connections."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import InvalidStatus

import zweispiel
from tests.server.support import OPEN_GAME, ROOM, Person, Running, refusal, running
from zweispiel.server.rate_limits import Rate, RateLimiter, RequestLimits


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with tight limits."""
    limits = RequestLimits(
        requests=Rate(400, 1),
        player_requests=Rate(30, 0.1),
        rooms=Rate(4, 0.1),
        drawings=Rate(3, 0.1),
        hints=Rate(1, 0.1),
        sockets_of_address=3,
        local_factor=1,
    )
    with running(tmp_path_factory.mktemp("strict"), limits) as server:
        server.app.state.context.rate_limiter.now = lambda: 0.0  # on a slow machine they would fill again meanwhile
        yield server


def test_limits_have_clear_answers(strict: Running) -> None:
    with Person(strict.url, stranger=True) as guest:
        made = guest.create(OPEN_GAME)
        guest.sit(made["room"], 0)
        for _ in range(3):
            guest.create(OPEN_GAME)
        answer = guest.post("/api/rooms", ROOM)
        assert refusal(answer) == (429, "too-many-requests")
        assert 1 <= int(answer.headers["retry-after"]) <= 10
        assert answer.headers["retry-after"] in answer.json()["error"]["text"]
        german = guest.client.post("/api/rooms", json=ROOM, headers={"accept-language": "de"})
        assert "bitte" in german.json()["error"]["text"]
        for _ in range(3):
            assert guest.get(f"/api/games/{OPEN_GAME}/showcase").is_success
        assert refusal(guest.get(f"/api/games/{OPEN_GAME}/showcase")) == (429, "too-many-requests")
        with ExitStack() as lines:
            for _ in range(3):
                lines.enter_context(guest.socket(made["room"]))
            with pytest.raises(InvalidStatus) as refused, guest.socket(made["room"]):
                pass
            assert refused.value.response.status_code == 429
        answers = [guest.get("/healthz") for _ in range(40)]
        assert answers[0].is_success
        assert refusal(answers[-1]) == (429, "too-many-requests")


def test_buckets_fill_again() -> None:
    moment = [0.0]
    buckets = RateLimiter(now=lambda: moment[0])
    rate = Rate(2, 0.5)
    buckets.take("x", "a", rate)
    buckets.take("x", "a", rate)
    with pytest.raises(zweispiel.ZweispielError) as error:
        buckets.take("x", "a", rate)
    assert error.value.params["seconds"] == 2
    buckets.take("x", "b", rate)
    buckets.take("y", "a", rate)
    moment[0] = 2.0
    buckets.take("x", "a", rate)
    with pytest.raises(zweispiel.ZweispielError):
        buckets.take("x", "a", rate)


def test_buckets_do_not_grow_for_ever() -> None:
    buckets = RateLimiter(max_buckets=10)
    for number in range(100):
        buckets.take("x", str(number), Rate(5, 1))
    assert len(buckets._levels) == 10
