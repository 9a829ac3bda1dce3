"""The data folder: made if need be, and locked, so that one process at a time uses it."""

import os
from pathlib import Path
from typing import IO

from zweispiel.service.errors import StoreError

LOCK = "zweispiel.lock"


def open_folder(folder: Path) -> IO[bytes]:
    """Make the folder if it is missing and lock it; closing the file that is returned releases it.

    The operating system lets go of the lock when the process ends, however it ends.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (folder / LOCK).open("a+b")
    except OSError as error:
        raise StoreError("store-unusable", folder=str(folder), problem=error.strerror or str(error)) from error
    if not _lock(file):
        file.close()
        raise StoreError("store-in-use", folder=str(folder))
    return file


def _lock(file: IO[bytes]) -> bool:
    """Whether nobody else has the lock, now ours."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
