"""The example of `docs/service.md` does what it says."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "service.md"


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    monkeypatch.chdir(tmp_path)
    shown = example.replace('Service(Path("data"))', 'Service(Path("data"), warm=False)')
    assert shown != example
    shown = shown.replace("service.view(", "told = service.view(")
    names: dict[str, object] = {}
    exec(shown, names)
    assert names["told"]


def test_every_file_is_on_the_page() -> None:
    import zweispiel.service

    files = {path.stem for path in Path(zweispiel.service.__file__).parent.glob("*.py")}
    told = set(re.findall(r"`(\w+)`", PAGE.read_text(encoding="utf-8")))
    assert files - {"__init__", "service"} - told == set()
