"""Where a server of this user is: its data folder, and the address that a running one leaves there."""

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

from platformdirs import user_data_path

from zweispiel.core.errors import N_, UsageError

NO_FOLDER = N_("There is no folder {path!r}.")
#: Where the running server writes its address, in its data folder.
ADDRESS = "address.json"


@dataclass(frozen=True)
class Address:
    """Where a running server is."""

    #: What a browser on this machine opens, and what others can.
    local: str
    url: str
    instance: str


def default_data() -> Path:
    """The data folder: `ZWEISPIEL_DATA`, or where the system keeps a user's data."""
    chosen = os.environ.get("ZWEISPIEL_DATA")
    return read_folder(chosen) if chosen else user_data_path("zweispiel", appauthor=False)


def read_folder(text: str) -> Path:
    """A folder as somebody has written it, `~` understood; UsageError if it cannot be one."""
    try:
        if text.strip():
            return Path(text).expanduser()
    except RuntimeError:  # no such home folder
        pass
    raise UsageError("no-folder", NO_FOLDER, path=text[:200])


def running(data: Path, patience: float = 0) -> Address | None:
    """The server that uses this data folder, if it answers; one that is just starting gets some seconds."""
    deadline = time.monotonic() + patience
    while (found := _answering(data)) is None and time.monotonic() < deadline:
        time.sleep(0.2)
    return found


def _answering(data: Path) -> Address | None:
    try:
        address = Address(**json.loads((data / ADDRESS).read_text("utf-8")))
        with build_opener(ProxyHandler({})).open(f"{address.local}/healthz", timeout=5) as answer:
            alive = json.load(answer)
    except (OSError, ValueError, TypeError):
        return None
    return address if alive.get("instance") == address.instance else None


def write_address(data: Path, address: Address) -> None:
    """Leave the address where `running` finds it; complete or not at all."""
    draft = data / f"{ADDRESS}.new"
    draft.write_text(json.dumps(asdict(address)), "utf-8")
    draft.replace(data / ADDRESS)
