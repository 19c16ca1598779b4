"""User files: where this user's games and results lie, if nobody says where."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from aerodrome.kernel.refusal import Refusal

NAME = "aerodrome"


def data_home(platform: str = sys.platform) -> Path:
    """The folder of our own among the user's data, where the system keeps such folders.

    Whoever has games in the folder that Linux uses keeps them there, whatever the system.
    """
    if home := os.environ.get("XDG_DATA_HOME"):
        return Path(home) / NAME
    plain = Path(os.path.expanduser("~/.local/share")) / NAME
    usual = {
        "darwin": os.path.expanduser("~/Library/Application Support"),
        "win32": os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local"),
    }.get(platform)
    return plain if usual is None or plain.exists() else Path(usual) / NAME


def default_data() -> str:
    """Where a server keeps its games unless told otherwise."""
    return str(data_home() / f"{NAME}.db")


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
