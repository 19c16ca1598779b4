"""Creates an empty ruleset that already passes the laws."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from aerodrome.kernel import registry
from aerodrome.kernel.refusal import Refusal

SUFFIX = ".template"


def new_ruleset(name: str, parent: Path) -> list[Path]:
    """Write the folder of a ruleset with this id, without touching existing files."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        sentence = f"`{name}` is not a valid name: use lower-case letters, digits and underscores."
        raise Refusal("bad-name", sentence)
    folder = parent / name
    if name in registry.names() or folder.exists():
        raise Refusal("exists", f"there is a ruleset `{name}` already.", str(folder))
    if not parent.is_dir():
        raise Refusal("unreadable", "there is no such folder.", str(parent))
    words = {"name": name, "title": name.replace("_", " ").title()}
    return list(_copy(files("aerodrome.cli") / "blank", folder, words))


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> list[Path]:
    target.mkdir()
    written = []
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            written += _copy(entry, target / entry.name, words)
        else:
            file = target / entry.name.removesuffix(SUFFIX)
            file.write_text(Template(entry.read_text("utf-8")).substitute(words), "utf-8")
            written.append(file)
    return written
