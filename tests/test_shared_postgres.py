"""The PostgreSQL that all tests of a run share stays while the run goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import postgres


@pytest.mark.long
def test_a_run_inside_a_test_leaves_the_server_alone(tmp_path: Path) -> None:
    """Some tests run the tests of a copy of the project."""
    folder = tmp_path / "server"
    folder.mkdir()
    inner = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider", "tests/test_layers.py"],
        env={**os.environ, postgres.FOLDER: str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert inner.returncode == 0, inner.stdout
    assert folder.exists()
