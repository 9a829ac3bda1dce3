"""The health of the server."""

import zweispiel
from tests.server.support import Person, good
from zweispiel.server import response_schemas


def test_health(stranger: Person) -> None:
    told = good(stranger.get("/healthz"))
    response_schemas.HealthReply.model_validate(told)
    assert told["version"] == zweispiel.__version__
