"""Program: make the page installable as an app on a phone or desktop.

Icons are drawn from the one emblem, a manifest is written for each language, and the worker gets
the list of the page's files. The server's page (`build.py`) and the site that plays without one
both use this.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from math import ceil, floor, hypot, sqrt
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict

CIRCLE = re.compile(r'<circle cx="(\d+)" cy="(\d+)" r="(\d+)" fill="#(\w{6})"')
BOX = 64
"""The width of the emblem's drawing."""
PAPER = "#f1e7d0"
WHOLE, SAFE = 1.0, 0.72
"""How much of an icon the emblem fills; less where the system crops icons to its own shape."""
ICONS = {
    "icon-192.png": (192, WHOLE, False),
    "icon-512.png": (512, WHOLE, False),
    "icon-mask.png": (512, SAFE, True),
    "icon-apple.png": (180, 0.86, True),
}
"""The icons: their size, how much of it is filled, and whether the background is paper."""
SHORTCUTS = (("fly_now", "/?fly"), ("your_games", "/games"), ("school", "/school"))
"""The shortcuts of the app's icon, by a word of the page."""


class Stock(TypedDict):
    """The files that a worker caches; `client/src/worker/file_list.ts` describes the fields.

    Addresses are relative to the worker's folder. The name or folder of every file identifies its
    content; only the page's does not.
    """

    kind: Literal["server", "site"]
    version: str
    page: str
    others: str
    first: list[str]
    later: list[str]


class Circle(NamedTuple):
    x: float
    y: float
    r: float
    paint: tuple[int, int, int]


def version_of(page: str, files: Iterable[str]) -> str:
    """Return a version that identifies a page and its files."""
    whole = "\0".join((page, *sorted(files)))
    return hashlib.sha256(whole.encode()).hexdigest()[:10]


def versioned(page: str, version: str) -> str:
    """Return a page with its version."""
    return page.replace("<html", f'<html data-version="{version}"', 1)


def worker(script: str, stock: Stock) -> str:
    """Return the worker's script with its list of files."""
    return f"globalThis.stock={json.dumps(stock, separators=(',', ':'))};\n{script}"


def manifests(
    words: Path, icons: Mapping[str, str], *, home: str = "/", where: str = "{}"
) -> dict[str, bytes]:
    """Return the manifests of the app, by language.

    `icons` are the addresses of `icon.svg` and `ICONS`, `home` is where it starts, and `where`
    converts an address of the page.
    """
    told = {}
    for folder in sorted(words.glob("*/")):
        said: dict[str, str] = {}
        for part in ("common", "home", "installed_app"):
            said |= json.loads((folder / f"{part}.json").read_text("utf-8"))
        whole = manifest(folder.name, said, icons, home, where)
        told[folder.name] = json.dumps(whole, ensure_ascii=False).encode()
    return told


def manifest(
    language: str, said: Mapping[str, str], icons: Mapping[str, str], home: str, where: str
) -> dict[str, Any]:
    """Return the manifest in one language; its id is the same in all."""
    shown = [{"src": icons["icon.svg"], "sizes": "any", "type": "image/svg+xml"}]
    for name in ("icon-192.png", "icon-512.png", "icon-mask.png"):
        size, _, cut = ICONS[name]
        purpose = "maskable" if cut else "any"
        picture = {"src": icons[name], "sizes": f"{size}x{size}", "type": "image/png"}
        shown.append(picture | {"purpose": purpose})
    return {
        **({"id": home} if home == "/" else {}),
        "name": said["home"],
        "short_name": said["home"],
        "description": said["description"],
        "lang": language,
        "dir": "ltr",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "categories": ["games"],
        "icons": shown,
        "shortcuts": [
            {"name": said[word], "url": where.format(address), "icons": [shown[1]]}
            for word, address in SHORTCUTS
        ],
    }


def icons(emblem: str) -> dict[str, bytes]:
    """Return the emblem as pictures, by their names."""
    circles = [
        Circle(float(x), float(y), float(r), colour(paint))
        for x, y, r, paint in CIRCLE.findall(emblem)
    ]
    return {name: png(circles, *how) for name, how in ICONS.items()}


def colour(code: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(code.removeprefix("#"))
    return red, green, blue


def png(circles: Iterable[Circle], size: int, share: float, grounded: bool) -> bytes:
    """Return a picture of circles in the middle of a square."""
    scale, edge = size * share / BOX, size * (1 - share) / 2
    scaled = [Circle(edge + x * scale, edge + y * scale, r * scale, p) for x, y, r, p in circles]
    ground = bytes((*colour(PAPER), 255)) if grounded else bytes(4)
    rows = bytearray()
    for y in range(size):
        row = bytearray(ground * size)
        for circle in scaled:
            paint(row, y + 0.5, circle)
        rows += b"\0" + row
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(bytes(rows), 9)
    chunks = (chunk(b"IHDR", head), chunk(b"IDAT", body), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def paint(row: bytearray, y: float, circle: Circle) -> None:
    """Paint a circle over a row of pixels; pixels at its edge are blended."""
    outer, inner = circle.r + 0.5, circle.r - 0.5
    away = abs(y - circle.y)
    if away >= outer:
        return
    wide, full = sqrt(outer**2 - away**2), sqrt(max(0.0, inner**2 - away**2))
    begin, end = max(0, floor(circle.x - wide)), min(len(row) // 4, ceil(circle.x + wide))
    left, right = ceil(circle.x - full - 0.5), floor(circle.x + full - 0.5) + 1
    if full and right > left:
        row[4 * left : 4 * right] = bytes((*circle.paint, 255)) * (right - left)
    else:
        left = right = end
    for x in (*range(begin, left), *range(max(right, begin), end)):
        share = min(1.0, max(0.0, outer - hypot(x + 0.5 - circle.x, away)))
        row[4 * x : 4 * x + 4] = blended(row[4 * x : 4 * x + 4], circle.paint, share)


def blended(under: bytearray, paint: tuple[int, int, int], share: float) -> bytes:
    """Return a pixel blended with a share of a paint."""
    below = under[3] / 255 * (1 - share)
    whole = share + below
    if not whole:
        return bytes(4)
    mixed = ((new * share + old * below) / whole for new, old in zip(paint, under, strict=False))
    return bytes((*(round(one) for one in mixed), round(whole * 255)))
