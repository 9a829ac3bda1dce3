"""Tokens, names and nonces: who may sit where."""

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata

from zweispiel.service.errors import BadInput

#: A room's name in links: 80 bits, nobody finds one by trying.
ROOM_BYTES = 10
ROOM = re.compile("[a-z2-7]{16}")
TOKEN = re.compile("([a-z2-7]{16})-[a-z2-7]{26}")
NONCE = re.compile("[A-Za-z0-9_-]{16,128}")
HOLDER = re.compile("[0-9a-f]{64}")

#: Control characters, lone surrogates, unassigned and private ones, line ends.
FORBIDDEN = ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")
#: Joiners of emoji and of some scripts are harmless, unlike other format characters, which can turn a text round.
JOINERS = "\u200c\u200d"


def _letters(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").lower()


def new_room() -> str:
    """The name of a new room."""
    return _letters(secrets.token_bytes(ROOM_BYTES))


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_hex(32)


def holder_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def invitation(room: str, key: str, seat: int, serial: int) -> str:
    """The token of an invitation (serial 0) or of the return link with that serial.

    It follows from the room's key, so that nothing more has to be kept; a room's key never leaves the service.
    """
    digest = hmac.new(key.encode(), f"invitation {seat} {serial}".encode(), hashlib.sha256).digest()
    return f"{room}-{_letters(digest)[:26]}"


def same(token: str, true: str) -> bool:
    """Whether two tokens are the same, without telling by the time it takes how much of them is."""
    return TOKEN.fullmatch(token) is not None and hmac.compare_digest(token, true)


def room_of(token: str) -> str | None:
    """The room that a token is for, if it has the right shape."""
    found = TOKEN.fullmatch(token)
    return None if found is None else found.group(1)


def is_holder(text: str) -> bool:
    """Whether this is somebody, not a stranger."""
    return HOLDER.fullmatch(text) is not None


def checked_name(name: str, most: int) -> str:
    """A name as it is kept; BadInput unless it is one."""
    text = unicodedata.normalize("NFC", name).strip() if isinstance(name, str) else ""
    if not 1 <= len(text) <= most or not all(_is_plain(char) for char in text) or not any(map(_is_seen, text)):
        raise BadInput("bad-name", most=most)
    return text


def _is_plain(char: str) -> bool:
    return char in JOINERS or unicodedata.category(char) not in FORBIDDEN


def _is_seen(char: str) -> bool:
    return char not in JOINERS and not char.isspace() and unicodedata.category(char)[0] != "M"


def checked_nonce(nonce: str) -> str:
    """A player's part of the shuffle; BadInput unless it can be one."""
    if not isinstance(nonce, str) or NONCE.fullmatch(nonce) is None:
        raise BadInput("bad-nonce")
    return nonce
