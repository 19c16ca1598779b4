"""Default places of this user's games and results."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from aerodrome.kernel.refusal import Refusal

NAME = "aerodrome"


def data_home(platform: str = sys.platform) -> Path:
    """Return Aerodrome's folder among the user's data, where the system has such folders.

    If the folder for Linux exists, it is used on any system.
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
    """Return the default file for a server's games."""
    return str(data_home() / f"{NAME}.db")


def made(folder: Path) -> Path:
    """Return a folder after making sure that it exists."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("unwritable", f"{error.strerror}.", str(folder)) from None
    return folder


def unused(folder: Path, stem: str, ending: str) -> Path:
    """Return a file name under the next free number that a folder does not have yet."""
    number = 1
    while (file := folder / f"{stem}-{number}.{ending}").exists():
        number += 1
    return file
