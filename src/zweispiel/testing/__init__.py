"""The conformance suite: what every game must do, with the game and its slow second implementation as arguments.

For a game in a package of its own, the whole test is:

    import pytest
    from zweispiel.testing import Subject, checks
    from reference import Reference

    SUBJECT = Subject("hexagon", Reference)

    @pytest.mark.parametrize("check", checks(), ids=lambda check: check.__name__)
    def test_conforms(check):
        check(SUBJECT)

A check is a function that raises AssertionError. The suite itself needs no test framework.
"""

import sys
from importlib import import_module
from pkgutil import iter_modules

from zweispiel.testing.subject import Check, Reference, Subject

#: Where the checks stand: every public function that takes nothing but a subject.
MODULES = (
    "check_kernel",
    "check_notation",
    "check_match",
    "check_record",
    "check_reference",
    "check_scene",
    "check_texts",
    "check_lesson",
    "check_engines",
    "check_hostile_input",
    "check_compiled",
)

__all__ = ["Check", "Reference", "Subject", "checks"]


def checks() -> tuple[Check, ...]:
    """All checks, in the order in which a new game best passes them."""
    _explain_failures()
    return tuple(check for module in MODULES for check in _checks_in(module))


def _checks_in(module: str) -> list[Check]:
    """The public functions that a module defines and whose only parameter is the subject."""
    found = vars(import_module(f"{__name__}.{module}")).values()
    mine = [each for each in found if getattr(each, "__module__", "") == f"{__name__}.{module}" and callable(each)]
    return [each for each in mine if each.__name__[0] != "_" and list(each.__annotations__) == ["subject", "return"]]


def _explain_failures() -> None:
    """Let pytest, where it runs, say which values made an assertion of ours fail."""
    if "pytest" in sys.modules:
        names = [f"{__name__}.{module.name}" for module in iter_modules(__path__)]
        sys.modules["pytest"].register_assert_rewrite(*(name for name in names if name not in sys.modules))
