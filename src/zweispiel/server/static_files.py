"""Style sheets, scripts and pictures: read once, zipped once, named after their content so that browsers keep them."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from zweispiel.core.game import SHARED_STYLES
from zweispiel.games import game_folder, game_names
from zweispiel.server.errors import not_found
from zweispiel.server.responses import SMALL, accepts_gzip

FOLDER = Path(__file__).with_name("static")
BOARDS = "boards.css"
VERSION = re.compile(r"v-[0-9a-f]{12}")
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "public, no-cache"
#: What systems disagree about.
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class File:
    """One file, ready to be sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    tag: str


class Shelf:
    """All static files. Their common version is part of their addresses, so modules that belong together stay so."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
        found[BOARDS] = board_styles().encode()
        self.files = {name: _ready(name, body) for name, body in found.items()}
        digest = hashlib.sha256("".join(f"{name} {file.tag}" for name, file in self.files.items()).encode())
        self.version = f"v-{digest.hexdigest()[:12]}"

    def url(self, name: str) -> str:
        """The address of a file in this version."""
        return f"/static/{self.version}/{name}"

    async def answer(self, request: Request) -> Response:
        """A file. With its version it may be kept for ever; pages older than the server get what there is now."""
        version, _, name = request.path_params["path"].partition("/")
        if not VERSION.fullmatch(version):
            version, name = "", request.path_params["path"]
        file = self.files.get(name)
        if file is None:
            raise not_found()
        lasting = FOR_EVER if version == self.version else ASK_AGAIN
        headers = {"cache-control": lasting, "etag": file.tag, "vary": "Accept-Encoding", "content-type": file.kind}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if file.zipped is not None and accepts_gzip(request):
            return Response(file.zipped, headers=headers | {"content-encoding": "gzip"})
        return Response(file.body, headers=headers)


def board_styles() -> str:
    """The style sheet of all boards: what they share, then each game's own."""
    shared = SHARED_STYLES.read_text("utf-8")
    owns = [_own_styles(name) for name in game_names()]
    return "\n".join([shared, *owns])


def _own_styles(name: str) -> str:
    folder = game_folder(name)
    path = None if folder is None else folder / "scene.css"
    return path.read_text("utf-8") if path is not None and path.is_file() else ""


def _ready(name: str, body: bytes) -> File:
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    textual = kind.startswith("text/") or kind.endswith(("+xml", "+json"))
    zipped = gzip.compress(body, 9, mtime=0) if textual and len(body) > SMALL else None
    charset = "; charset=utf-8" if kind.startswith("text/") else ""
    return File(body, zipped, kind + charset, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
