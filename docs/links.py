"""Links: checks that everything a built site links to exists.

Pages, anchors and pictures must exist within the site. Nothing may be loaded from another host, so
that only the host of the documentation sees its readers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("source", "src"), ("iframe", "src")}
"""Attributes with an address that a browser loads by itself."""


@dataclass
class Sheet(HTMLParser):
    """The anchors, links and loaded files of one page."""

    ids: set[str] = field(default_factory=set)
    points: list[str] = field(default_factory=list)
    loads: list[str] = field(default_factory=list)
    unnamed: int = 0

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids |= {name for key in ("id", "name") if (name := given.get(key))}
        for key, value in given.items():
            if (tag, key) in LOADED and value:
                self.loads.append(value)
            elif (tag, key) == ("a", "href") and value:
                self.points.append(value)
        self.unnamed += tag == "img" and not given.get("alt")


def read(file: Path) -> Sheet:
    """Return a page of the site, parsed."""
    sheet = Sheet()
    sheet.feed(file.read_text("utf-8"))
    return sheet


def flaws(folder: Path) -> list[str]:
    """Return the dead links, files from other hosts and pictures without a description in a
    site."""
    sheets = {file.resolve(): read(file) for file in sorted(folder.rglob("*.html"))}
    return [
        f"{file.relative_to(folder.resolve())}: {flaw}"
        for file, sheet in sheets.items()
        for flaw in _flaws(folder.resolve(), file, sheets)
    ]


def _flaws(folder: Path, file: Path, sheets: dict[Path, Sheet]) -> Iterator[str]:
    sheet = sheets[file]
    if sheet.unnamed:
        yield f"{sheet.unnamed} pictures say nothing to who cannot see them"
    yield from (f"loads {address}" for address in sheet.loads if urlsplit(address).netloc)
    for address in (*sheet.points, *sheet.loads):
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            continue
        target = _target(folder, file, unquote(parts.path))
        if not target.exists():
            yield f"nothing is at {address}"
        elif parts.fragment and target in sheets and not _has(sheets[target], parts.fragment):
            yield f"no such place: {address}"


def _target(folder: Path, file: Path, path: str) -> Path:
    """Return the file at an address; for a folder, that is its index."""
    if not path:
        return file
    above = folder if path.startswith("/") else file.parent
    target = (above / path.lstrip("/")).resolve()
    return target / "index.html" if target.is_dir() else target


def _has(sheet: Sheet, fragment: str) -> bool:
    return unquote(fragment) in sheet.ids
