"""How much the conformance tests try."""

import secrets

import pytest

from zweispiel.games import GAMES

#: Seeds differ from run to run, so that every run looks at other positions; a failure says which seed it was.
SEED = secrets.randbits(32)


@pytest.fixture(scope="session")
def amounts(pytestconfig: pytest.Config, hostile_inputs: int) -> dict[str, int]:
    """The numbers of a `Subject`, for the quick run or the long one."""
    examples = 200 if pytestconfig.getoption("--long") else 4
    share = hostile_inputs // len(GAMES)
    return {"examples": examples, "hostile": share, "seed": SEED}
