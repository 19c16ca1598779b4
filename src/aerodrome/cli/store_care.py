"""Commands that back up and restore a store, or check it before an upgrade."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from aerodrome import progress
from aerodrome.cli.admin import KEPT_IN, Data
from aerodrome.kernel.refusal import Refusal
from aerodrome.user_files import default_data

Flag = Annotated[bool, Parameter(negative=())]
HOUR = 3600.0
AGAIN = 600.0
"""Seconds until a failed regular backup is tried again."""
NAMED = "aerodrome-*.db"
STAMP = "aerodrome-%Y-%m-%d-%H%M%S.db"
"""The name of a backup in a folder: its start in UTC, so that names show their age."""


def verify_store(
    data: Annotated[str | None, Parameter(help=KEPT_IN)] = None, /, *, keep: Flag = False
) -> int:
    """List which games of a store this version can play, and why not the others.

    The store is not changed, and may be in use by a server.

    Parameters
    ----------
    keep
        Save the logs of continuing games in words: do so before an upgrade.
    """
    from aerodrome.service.archive import store_check as tool

    return tool.verify_store(data or default_data(), keep=keep)


def backup(
    file: Path, /, *, data: Data = None, keep: int | None = None, every: float | None = None
) -> None:
    """Write all games and people into one new file, also while a server is running.

    Parameters
    ----------
    file
        The backup; or a folder, where it is named after its start time.
    keep
        How many backups remain in that folder; the oldest are removed.
    every
        Continue, and write another whenever the newest one is so many hours old.
    """
    if (keep is not None or every is not None) and not file.is_dir():
        raise Refusal("no-folder", "--keep and --every need a folder.", str(file))
    if keep is not None and keep < 1:
        raise Refusal(
            "bad-keep", f"the number of backups must be at least 1, not {keep}.", "--keep"
        )
    if every is None:
        _back_up(file, data, keep)
        return
    if not every > 0:
        raise Refusal(
            "bad-every", f"the interval must be more than 0 hours, not {every:g}.", "--every"
        )
    while True:
        time.sleep(due(file, every, time.time()))
        try:
            _back_up(file, data, keep)
        except Refusal as refusal:
            print(f"aerodrome: {refusal}", file=sys.stderr, flush=True)
            time.sleep(AGAIN)


def due(folder: Path, every: float, now: float) -> float:
    """Return the seconds until the next backup of a folder."""
    newest = max((file.stat().st_mtime for file in folder.glob(NAMED)), default=0.0)
    return max(0.0, min(newest, now) + every * HOUR - now)


def _back_up(file: Path, data: str | None, keep: int | None) -> None:
    """Write one backup, then remove those that exceed the limit."""
    from aerodrome.service.database import backup as tool

    target = file / time.strftime(STAMP, time.gmtime()) if file.is_dir() else file
    with progress.shown("copying all games and people"):
        held = tool.backup(data or default_data(), target)
    print(f"{target}: {held}.", flush=True)
    for old in sorted(file.glob(NAMED))[:-keep] if keep else ():
        old.unlink()


def restore(file: Path, /, *, data: Data = None, replace: Flag = False) -> None:
    """Restore a backup into an empty store of either kind; stop its server first.

    Parameters
    ----------
    file
        The backup.
    replace
        Delete what is in the store.
    """
    from aerodrome.service.database import backup as tool

    data = data or default_data()
    with progress.shown("putting the backup back"):
        before, now = tool.restore(file, data, replace=replace)
    gone = f", in place of {before}" if before.games else ""
    print(f"{tool.named(data)}: {now}{gone}.")


COMMANDS = (verify_store, backup, restore)
