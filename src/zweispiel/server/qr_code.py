"""QR codes as SVG, for invitations."""

from io import BytesIO

import segno


def qr_code(text: str) -> bytes:
    """A text as a QR code."""
    out = BytesIO()
    segno.make(text, error="m").save(out, kind="svg", scale=8, border=4, xmldecl=False, dark="#000", light="#fff")
    return out.getvalue()
