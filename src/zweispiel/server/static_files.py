"""Static files: read and compressed once, served under URLs that change with their content, so browsers keep them."""

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from zweispiel.core.game import SHARED_STYLES
from zweispiel.games import game_folder, game_names
from zweispiel.server.errors import not_found
from zweispiel.server.responses import MIN_GZIP_BYTES, accepts_gzip

FOLDER = Path(__file__).with_name("static")
BOARDS = "boards.css"
VERSION = re.compile(r"v-[0-9a-f]{12}")
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "public, no-cache"
#: Media types on which operating systems disagree.
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True)
class StaticFile:
    """One file, ready to be sent."""

    body: bytes
    gzipped: bytes | None
    media_type: str
    etag: str


class StaticFiles:
    """All static files. They share one version in their URLs, so a page never mixes modules of two versions."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix != ".ts"  # types are for editors
        }
        found[BOARDS] = board_styles().encode()
        self.files = {name: prepare(name, body) for name, body in found.items()}
        digest = hashlib.sha256("".join(f"{name} {file.etag}" for name, file in self.files.items()).encode())
        self.version = f"v-{digest.hexdigest()[:12]}"

    def url(self, name: str) -> str:
        """The URL of a file in this version."""
        return f"/static/{self.version}/{name}"

    def preview_url(self, game: str) -> str:
        """The URL of the picture that stands for links to a game; one of all games where it has none of its own."""
        own = f"previews/{game}.png"
        return self.url(own if own in self.files else "previews/zweispiel.png")

    async def icon(self, _request: Request) -> Response:
        """Where the icon is: browsers ask for it at this place where a page does not tell, such as for plain text."""
        return RedirectResponse(self.url("icons/icon-192.png"))

    async def respond(self, request: Request) -> Response:
        """Send a file. A URL with the current version never changes; one with an older version gets the new file."""
        version, _, name = request.path_params["path"].partition("/")
        if not VERSION.fullmatch(version):
            version, name = "", request.path_params["path"]
        file = self.files.get(name)
        if file is None:
            raise not_found()
        return file_response(request, file, IMMUTABLE if version == self.version else REVALIDATE)


def file_response(request: Request, file: StaticFile, cache_control: str) -> Response:
    """A file as the client can read it; only its headers if the client has it already."""
    headers = {"cache-control": cache_control, "etag": file.etag, "vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    headers["content-type"] = file.media_type
    if file.gzipped is not None and accepts_gzip(request):
        return Response(file.gzipped, headers=headers | {"content-encoding": "gzip"})
    return Response(file.body, headers=headers)


def board_styles() -> str:
    """The style sheet of all boards: the shared rules, then those of each game."""
    shared = SHARED_STYLES.read_text("utf-8")
    owns = [_own_styles(name) for name in game_names()]
    return "\n".join([shared, *owns])


def _own_styles(name: str) -> str:
    folder = game_folder(name)
    path = None if folder is None else folder / "scene.css"
    return path.read_text("utf-8") if path is not None and path.is_file() else ""


def prepare(name: str, body: bytes) -> StaticFile:
    """Content to be sent under a name, compressed if that helps."""
    media_type = MEDIA_TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    textual = media_type.startswith("text/") or media_type.endswith(("+xml", "json"))
    gzipped = gzip.compress(body, 9, mtime=0) if textual and len(body) > MIN_GZIP_BYTES else None
    charset = "; charset=utf-8" if media_type.startswith("text/") else ""
    return StaticFile(body, gzipped, media_type + charset, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
