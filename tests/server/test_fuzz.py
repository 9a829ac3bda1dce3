"""Schemathesis reads our OpenAPI description and tries what it allows and what it does not: no answer may be a bug.

Real rooms, invitations and games are put into the description, so that most requests reach something. Schemathesis is
imported where it is used, because that takes more than a second; so its plugin is switched off in `pyproject.toml`.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

import zweispiel
from tests.server.support import Person, Running

GAMES = zweispiel.games()
EXAMPLES = 150


def seeded_schema(server: Running, person: Person) -> Any:
    """The description, with values that exist as the only ones where a room, token or game is needed."""
    import schemathesis

    description = person.get("/api/openapi.json").json()
    rooms = [person.open(name) for name in GAMES]
    waiting = person.create(GAMES[0])
    tokens = [waiting["invitations"]["1"], "x"]
    known = {"room": [*rooms, waiting["room"], "nosuchroom"], "token": tokens, "game": [*GAMES, "x"]}
    for path in description["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path" and parameter["name"] in known:
                    parameter["schema"] = {"type": "string", "enum": known[parameter["name"]]}
    description["components"]["schemas"]["NewRoom"]["properties"]["game"] = {"type": "string", "enum": [*GAMES, "x"]}
    return schemathesis.openapi.from_dict(description)


@pytest.mark.long
def test_no_request_finds_a_bug(server: Running, anna: Person) -> None:
    schema = seeded_schema(server, anna)
    tried = []
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path == "/api/rooms/{room}/hint":
            continue  # each takes a second of thinking; `test_rooms` asks for some
        if operation.method.upper() == "DELETE":
            continue  # would delete the rooms that everything else needs; `test_you` deletes
        _try(operation, server, anna)
        tried.append(operation.label)
    assert len(tried) >= 17


def _try(operation: Any, server: Running, person: Person) -> None:
    """Call one operation with what hypothesis thinks of."""
    from schemathesis import GenerationMode

    checks = _checks()
    chosen = settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    mine = {"Authorization": f"Bearer {person.token}"}
    asks = len(operation.body) or len(operation.query) or len(operation.path_parameters)
    # Nothing can be wrong where nothing is asked for.
    for mode in GenerationMode if asks else [GenerationMode.POSITIVE]:

        @chosen
        @given(case=operation.as_strategy(mode))
        def attempt(case: Any) -> None:
            case.query = {name: value for name, value in (case.query or {}).items() if name != "wait"}
            case.call_and_validate(base_url=server.url, headers=mine, checks=checks, timeout=300)

        attempt()


def _checks() -> list[Any]:
    """What every answer has to pass."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

    return [not_a_server_error, status_code_conformance, response_schema_conformance]
