"""Conversion between a draft and its TOML text, both ways.

The text belongs to its author: anything that a change does not affect stays as written, including
comments and order. The line of a place in the draft is found in the text itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from aerodrome.kernel import codec
from aerodrome.kernel.bounds import SPOKEN
from aerodrome.tabletop.editor import Draft, Path
from aerodrome.tabletop.toml_text import toml

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_KEY = re.compile(rf"\s*({_PART}(?:\s*\.\s*{_PART})*)\s*=")
_HEAD = re.compile(rf"\s*(\[\[?)\s*({_PART}(?:\s*\.\s*{_PART})*)\s*\]")
_PARTS = re.compile(_PART)
_OPEN, _SHUT = re.compile(r"[\[{]"), re.compile(r"[\]}]")


def written(text: str, draft: Draft) -> str:
    """Return the text with a draft's values; a new text if the old one cannot be changed."""
    wanted = _without_nothing(draft)
    kept = _kept(text, wanted) if text.strip() else None
    return kept if kept is not None else _spaced(toml(wanted))


def _kept(text: str, wanted: Draft) -> str | None:
    """Return the changed text; None if it cannot be changed, or without TOML Kit."""
    try:
        from aerodrome.tabletop.kept_text import laid_over

        changed = _spaced(laid_over(text, wanted))
        return changed if codec.encode(tomllib.loads(changed)) == codec.encode(wanted) else None
    except (ImportError, ValueError, KeyError, RecursionError):
        return None


def _without_nothing(value: Any) -> Any:
    """Return a draft without null values, which TOML does not have."""
    if isinstance(value, Mapping):
        return {k: _without_nothing(part) for k, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_without_nothing(part) for part in value if part is not None]
    return value


def _spaced(text: str) -> str:
    """Return a text with a blank line before every table, unless a comment precedes it."""
    kept, bare = text.split("\n"), _bare(text).split("\n")
    lines: list[str] = []
    for line, said in zip(kept, bare, strict=True):
        heading = _HEAD.match(said) and said.lstrip() == line.lstrip()[: len(said.lstrip())]
        if heading and lines and lines[-1].strip() and not lines[-1].lstrip().startswith("#"):
            lines.append("")
        lines.append(line)
    return "\n".join(lines).strip("\n") + "\n"


# Lines


def _bare(text: str) -> str:
    """Return a text with the same lines, without comments or syntax inside strings."""

    def quiet(found: re.Match[str]) -> str:
        said = found[0]
        if said.startswith("#"):
            return ""
        if "\n" in said:
            return '""' + "\n" * said.count("\n")
        return said[0] + re.sub(r"[\[\]{}#=]", "_", said[1:-1]) + said[-1:]

    return SPOKEN.sub(quiet, text)


def lines(text: str) -> dict[Path, int]:
    """Return the line number of every table and key of a text, from 1."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    depth = 0
    for number, line in enumerate(_bare(text).split("\n"), 1):
        if depth == 0 and (head := _HEAD.match(line)):
            table = _heading(head, counts)
            found.setdefault(table, number)
            continue
        if depth == 0 and (key := _KEY.match(line)):
            found.setdefault((*table, *_parts(key[1])), number)
        value = line if depth else line.partition("=")[2]
        depth = max(0, depth + len(_OPEN.findall(value)) - len(_SHUT.findall(value)))
    return found


def _heading(head: re.Match[str], counts: dict[Path, int]) -> Path:
    """Return the place that a heading names, in the last entry of every list on the way there."""
    *above, last = _parts(head[2])
    path: Path = ()
    for part in above:
        path = (*path, part)
        path = (*path, counts[path]) if path in counts else path
    path = (*path, last)
    if head[1] == "[[":
        counts[path] = counts.get(path, -1) + 1
        return (*path, counts[path])
    return path


def _parts(name: str) -> Path:
    return tuple(part.strip("\"'") for part in _PARTS.findall(name))


def line_of(known: Mapping[Path, int], path: Path) -> int:
    """Return the line of a place, or of the nearest thing around it; 0 if there is none."""
    while path and path not in known:
        path = path[:-1]
    return known.get(path, 0)
