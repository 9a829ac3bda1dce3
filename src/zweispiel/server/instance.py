"""The server of this user: its data folder, and the address that a running server writes there."""

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from platformdirs import user_data_path

from zweispiel.core.errors import N_, UsageError

NO_FOLDER = N_("There is no folder {path!r}.")
#: The file with the address of the running server, in its data folder.
ADDRESS_FILE = "address.json"


@dataclass(frozen=True)
class ServerAddress:
    """Where a running server can be reached."""

    #: The URL for this machine.
    local: str
    #: The URL for everyone else.
    url: str
    #: Which start of the server it is, as in `HealthReply`.
    instance: str


def default_data() -> Path:
    """The data folder: `ZWEISPIEL_DATA`, or the system's folder for user data."""
    chosen = os.environ.get("ZWEISPIEL_DATA")
    return read_folder(chosen) if chosen else user_data_path("zweispiel", appauthor=False)


def default_place() -> Path | str:
    """Where games are kept unless it is said: `ZWEISPIEL_DATABASE`, or the data folder."""
    url = os.environ.get("ZWEISPIEL_DATABASE")
    if not url or os.environ.get("ZWEISPIEL_DATA"):
        return default_data()
    from zweispiel.service.database import read_url  # imported late: the service takes long to load

    return read_url(url)


def read_folder(text: str) -> Path:
    """A folder as the user wrote it, with `~` expanded; UsageError if it cannot be one."""
    try:
        if text.strip():
            return Path(text).expanduser()
    except RuntimeError:  # no such home folder
        pass
    raise UsageError("no-folder", NO_FOLDER, path=text[:200])


def running(data: Path, patience: float = 0) -> ServerAddress | None:
    """The server that uses this data folder, if it answers within `patience` seconds; it may be just starting."""
    deadline = time.monotonic() + patience
    while (found := _answering(data)) is None and time.monotonic() < deadline:
        time.sleep(0.2)
    return found


def _answering(data: Path) -> ServerAddress | None:
    try:
        address = ServerAddress(**json.loads((data / ADDRESS_FILE).read_text("utf-8")))
        with build_opener(ProxyHandler({})).open(f"{address.local}/healthz", timeout=5) as answer:
            alive = json.load(answer)
    except (OSError, ValueError, TypeError):
        return None
    return address if alive.get("instance") == address.instance else None


def write_address(data: Path, address: ServerAddress) -> None:
    """Write the address where `running` finds it; the file is replaced in one step, so it is never incomplete."""
    draft = data / f"{ADDRESS_FILE}.new"
    draft.write_text(json.dumps(asdict(address)), "utf-8")
    draft.replace(data / ADDRESS_FILE)
