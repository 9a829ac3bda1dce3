"""The data folder, and the address of a running server in it."""

import signal
from pathlib import Path

import pytest

from tests.server.support import OPEN_GAME, Person, process, wait_until
from zweispiel.server.instance import default_data
from zweispiel.server.instance import running as running_server
from zweispiel.tools.doctor import checks


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ZWEISPIEL_DATA", str(tmp_path))
    assert default_data() == tmp_path
    monkeypatch.setenv("ZWEISPIEL_DATA", "~/games")
    assert default_data() == Path.home() / "games"
    monkeypatch.delenv("ZWEISPIEL_DATA")
    assert default_data().name == "zweispiel"


@pytest.mark.long
def test_a_process_that_is_gone_leaves_no_address(tmp_path: Path) -> None:
    with process(tmp_path) as server:
        server.end(signal.SIGKILL)
        assert wait_until(lambda: running_server(tmp_path) is None, 5)


@pytest.mark.long
def test_doctor_looks_at_the_data_folder(tmp_path: Path) -> None:
    new = tmp_path / "not" / "there"
    assert look(new) == ("ok", f"{new}: no games yet")
    with process(tmp_path) as server, Person(server.url) as anna:
        anna.create(OPEN_GAME)
        status, detail = look(tmp_path)
        assert status == "ok"
        assert "1 games" in detail
        assert server.url in detail
    for store in tmp_path.glob("*.sqlite*"):  # with what was not merged into it yet
        store.write_bytes(b"nonsense" * 1000)
    assert look(tmp_path)[0] == "broken"


def look(folder: Path) -> tuple[str, str]:
    """What the doctor says about a data folder."""
    check = next(check for check in checks(False, folder) if check.name == "data")
    return check.status, check.detail
