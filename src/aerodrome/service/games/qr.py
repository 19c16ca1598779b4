"""QR: a link as a code that a telephone reads, drawn as the path of an SVG."""

from __future__ import annotations

from itertools import groupby

import segno

from aerodrome.service.games.invitations_messages import Code


def code(text: str) -> Code:
    """The code of a text, a row of dark modules at a time; the page adds the quiet zone."""
    matrix = segno.make_qr(text, error="m").matrix
    rows = (_dark(y, row) for y, row in enumerate(matrix))
    return Code(len(matrix), "".join(rows))


def _dark(y: int, row: bytearray) -> str:
    """The dark runs of a row."""
    path, x = "", 0
    for dark, run in groupby(row):
        length = len(list(run))
        path += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
        x += length
    return path
