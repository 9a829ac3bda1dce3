"""The shipped conformance suite over every game of ours."""

import pytest

from tests.support import subject
from zweispiel.games import GAMES
from zweispiel.testing import Check, checks

#: These two have tests of their own, which cut them into parts or do all games at once.
APART = ("agrees_with_reference", "compiled_code_equals_interpreted_code")
HERE = [check for check in checks() if check.__name__ not in APART]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("check", HERE, ids=lambda check: check.__name__)
def test_conforms(check: Check, name: str, amounts: dict[str, int]) -> None:
    check(subject(name, **amounts))


def test_no_check_is_forgotten() -> None:
    assert len(HERE) + len(APART) == len(checks()) == len({check.__name__ for check in checks()})
    assert len(checks()) >= 45
