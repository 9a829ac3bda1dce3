"""Everything that Zweispiel expects of a game."""

import pytest
from reference import Reference

from zweispiel.testing import Check, Subject, checks

SUBJECT = Subject("domineering", Reference)


@pytest.mark.parametrize("check", checks(), ids=lambda check: check.__name__)
def test_conforms(check: Check) -> None:
    check(SUBJECT)
