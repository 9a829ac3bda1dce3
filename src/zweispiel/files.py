"""Records in files: read with care, written whole or not at all."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from zweispiel.core.errors import N_, UsageError
from zweispiel.core.record import MAX_LENGTH, Record

NOT_FOUND = N_("There is no file {path!r}.")
NO_FOLDER = N_("There is no folder {path!r}.")
A_FOLDER = N_("{path!r} is a folder; a file is needed.")
NO_FILE = N_("{path!r} is not an ordinary file.")
FORBIDDEN = N_("{path!r}: no permission.")
NOT_TEXT = N_("{path!r} is not a text file; a record is needed, as JSON or in one line.")
UNUSABLE = N_("{path!r} cannot be used: {problem}.")


def read_record(name: str) -> Record:
    """The record in a file (`-`: standard input); UsageError or RecordError says what is wrong."""
    return Record.loads(read_text(name))


def read_text(name: str) -> str:
    """The text in a file (`-`: standard input); UsageError says what is wrong."""
    content = _standard_input() if name == "-" else _content(_path(name))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError("file-not-text", NOT_TEXT, path=name) from None
    if "\0" in text:
        raise UsageError("file-not-text", NOT_TEXT, path=name)
    return text


def write_record(name: str, record: Record) -> Path:
    """Write a record as JSON, replacing what was there in one step; returns where it lies."""
    exists(name)
    try:
        path = _path(name).resolve()  # a link stays a link, its target is replaced
        _replace(path, record.dumps() + "\n")
    except OSError as error:
        raise _refusal(name, error) from None
    return path


def _replace(path: Path, text: str) -> None:
    """Put a whole new file in the place of `path`, or leave everything as it was."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, suffix=".tmp", delete=False, encoding="utf-8") as file:
        try:
            file.write(text)
            file.close()
            if path.exists():
                shutil.copymode(path, file.name)
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def exists(name: str) -> bool:
    """Whether saving under this name would overwrite a file; UsageError if it cannot be saved there at all."""
    path = _path(name)
    try:
        _refuse_folder(path, name)
        if path.exists() and not path.is_file():
            raise UsageError("file-not-file", NO_FILE, path=name)
        if not path.parent.is_dir():
            raise UsageError("no-folder", NO_FOLDER, path=str(path.parent))
        return path.exists()
    except OSError as error:
        raise _refusal(name, error) from None


def _path(name: str) -> Path:
    """The file meant, `~` understood."""
    try:
        if "\0" in name:
            raise ValueError
        return Path(name).expanduser()
    except (ValueError, RuntimeError):  # RuntimeError: no such home folder
        raise UsageError("file-not-found", NOT_FOUND, path=name) from None


def _standard_input() -> bytes:
    return sys.stdin.buffer.read(4 * MAX_LENGTH + 1) if sys.stdin is not None else b""


def _content(path: Path) -> bytes:
    """At most a little more than a record may have, so that a huge file costs nothing."""
    try:
        _refuse_folder(path, str(path))
        with path.open("rb") as file:
            return file.read(4 * MAX_LENGTH + 1)
    except OSError as error:
        raise _refusal(str(path), error) from None


def _refuse_folder(path: Path, name: str) -> None:
    if path.is_dir():
        raise UsageError("file-is-folder", A_FOLDER, path=name)


def _refusal(name: str, error: OSError) -> UsageError:
    """What the system says about a file, in our words where they are better."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return UsageError("file-not-found", NOT_FOUND, path=name)
    if isinstance(error, PermissionError):
        return UsageError("file-forbidden", FORBIDDEN, path=name)
    return UsageError("file-unusable", UNUSABLE, path=name, problem=error.strerror or type(error).__name__)
