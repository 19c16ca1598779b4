"""User files: where this user's games and results lie, if nobody says where."""

from __future__ import annotations

import os
from pathlib import Path

from aerodrome.kernel.refusal import Refusal


def data_home() -> Path:
    """The folder of our own among the user's data."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home) / "aerodrome"


def made(folder: Path) -> Path:
    """A folder that is there from now on."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("unwritable", f"{error.strerror}.", str(folder)) from None
    return folder


def unused(folder: Path, stem: str, ending: str) -> Path:
    """A name that no file of a folder has yet, under the next free number."""
    number = 1
    while (file := folder / f"{stem}-{number}.{ending}").exists():
        number += 1
    return file
