"""QR codes of links, drawn as SVG paths."""

from __future__ import annotations

from itertools import groupby

import segno

from aerodrome.service.games.invitations_messages import Code


def code(text: str) -> Code:
    """Return the QR code of a text; the page adds the quiet zone."""
    matrix = segno.make_qr(text, error="m").matrix
    rows = (_dark(y, row) for y, row in enumerate(matrix))
    return Code(len(matrix), "".join(rows))


def _dark(y: int, row: bytearray) -> str:
    """Return the path of the dark runs in a row."""
    path, x = "", 0
    for dark, run in groupby(row):
        length = len(list(run))
        path += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
        x += length
    return path
