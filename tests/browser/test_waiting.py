"""What the tests wait for: a function each time.

Playwright looks at a function once and then calls it; a bare expression it evaluates anew in each frame, which the
Content-Security-Policy forbids. Such a test passes only where it need not wait.
"""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
FUNCTION = re.compile(r"\s*(async\s+)?(\(.*?\)|\w+)\s*=>")


def conditions(path: Path) -> Iterator[str]:
    """Everything that a file hands to `wait_for_function`, as written there or in the constant that is named."""
    module = importlib.import_module(f"tests.browser.{path.stem}")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", None) == "wait_for_function":
            condition = node.args[0]
            if isinstance(condition, ast.Name):
                yield getattr(module, condition.id)
            elif isinstance(condition, ast.JoinedStr):
                yield ast.unparse(condition)[2:-1]
            else:
                yield ast.literal_eval(condition)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_what_is_waited_for_is_a_function(path: Path) -> None:
    assert [condition for condition in conditions(path) if not FUNCTION.match(condition)] == []
