"""Random names and secrets, the hashes made of them, and the checks of what a player sends: names and nonces."""

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata

from zweispiel.service.errors import BadInput

#: A room's name has 80 random bits, so it cannot be found by guessing.
ROOM_BYTES = 10
ROOM = re.compile("[a-z2-7]{16}")
TOKEN = re.compile("([a-z2-7]{16})-[a-z2-7]{26}")
NONCE = re.compile("[A-Za-z0-9_-]{16,128}")
HOLDER = re.compile("[0-9a-f]{64}")

#: Control characters, lone surrogates, unassigned and private characters, line ends.
FORBIDDEN = ("Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp")
#: Emoji and some scripts need joiners. Other format characters are forbidden: they can reverse a text.
JOINERS = "\u200c\u200d"


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode().rstrip("=").lower()


def new_room() -> str:
    """The name of a new room."""
    return _base32(secrets.token_bytes(ROOM_BYTES))


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_hex(32)


def digest(*parts: str) -> str:
    """A hash that no other list of texts has: no part contains a line end."""
    return hashlib.sha256("\n".join(("zweispiel/1", *parts)).encode()).hexdigest()


def holder_of(token: str) -> str:
    """The hash of a secret token: all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_holder(text: str) -> bool:
    """Whether this is the hash of a token, not the "" of a stranger."""
    return HOLDER.fullmatch(text) is not None


# ---- invitations


def invitation(room: str, key: str, seat: int, serial: int) -> str:
    """The token of an invitation (serial 0) or of the return link with that serial.

    It is derived from the room's key, so it does not have to be stored. The key never leaves the service.
    """
    code = hmac.new(key.encode(), f"invitation {seat} {serial}".encode(), hashlib.sha256).digest()
    return f"{room}-{_base32(code)[:26]}"


def same(token: str, true: str) -> bool:
    """Whether two tokens are equal, compared in constant time."""
    return TOKEN.fullmatch(token) is not None and hmac.compare_digest(token, true)


def room_of(token: str) -> str | None:
    """The room an invitation's token is for, None if it is not such a token."""
    found = TOKEN.fullmatch(token)
    return None if found is None else found.group(1)


# ---- names and nonces


def checked_name(name: str, most: int) -> str:
    """A name in the form in which it is stored; BadInput if it is not a name."""
    text = unicodedata.normalize("NFC", name).strip() if isinstance(name, str) else ""
    if not 1 <= len(text) <= most or not all(_is_plain(char) for char in text) or not any(map(_is_visible, text)):
        raise BadInput("bad-name", most=most)
    return text


def _is_plain(char: str) -> bool:
    return char in JOINERS or unicodedata.category(char) not in FORBIDDEN


def _is_visible(char: str) -> bool:
    return char not in JOINERS and not char.isspace() and unicodedata.category(char)[0] != "M"


def checked_nonce(nonce: str) -> str:
    """A player's contribution to the shuffle; BadInput if it is not a nonce."""
    if not isinstance(nonce, str) or NONCE.fullmatch(nonce) is None:
        raise BadInput("bad-nonce")
    return nonce
