"""Store care: the commands that back a store up, put it back, or look it over before an upgrade."""

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
"""Seconds until a backup that failed is tried again, where one is written every so many hours."""
NAMED = "aerodrome-*.db"
STAMP = "aerodrome-%Y-%m-%d-%H%M%S.db"
"""A backup in a folder is called after the moment it was begun, in UTC; so names tell their age."""


def verify_store(
    data: Annotated[str | None, Parameter(help=KEPT_IN)] = None, /, *, keep: Flag = False
) -> int:
    """Say which games of a store this Aerodrome plays on, and which it does not, and why.

    The store is not changed, and may be served meanwhile.

    Parameters
    ----------
    keep
        Keep the logs of those that go on in words: do so before an upgrade.
    """
    from aerodrome.service.archive import store_check as tool

    return tool.verify_store(data or default_data(), keep=keep)


def backup(
    file: Path, /, *, data: Data = None, keep: int | None = None, every: float | None = None
) -> None:
    """Write all games and people into one new file, while they are served.

    Parameters
    ----------
    file
        The backup; or a folder, in which it is called after the moment it was begun.
    keep
        How many backups stay in that folder; the oldest go.
    every
        Go on, and write another whenever the newest of the folder is so many hours old.
    """
    if (keep is not None or every is not None) and not file.is_dir():
        raise Refusal("no-folder", "name a folder for --keep and --every.", str(file))
    if keep is not None and keep < 1:
        raise Refusal("bad-keep", f"at least 1 backup is kept, not {keep}.", "--keep")
    if every is None:
        _back_up(file, data, keep)
        return
    if not every > 0:
        raise Refusal("bad-every", f"an hour or a part of one, not {every:g}.", "--every")
    while True:
        time.sleep(due(file, every, time.time()))
        try:
            _back_up(file, data, keep)
        except Refusal as refusal:
            print(f"aerodrome: {refusal}", file=sys.stderr, flush=True)
            time.sleep(AGAIN)


def due(folder: Path, every: float, now: float) -> float:
    """Seconds until the next backup of a folder."""
    newest = max((file.stat().st_mtime for file in folder.glob(NAMED)), default=0.0)
    return max(0.0, min(newest, now) + every * HOUR - now)


def _back_up(file: Path, data: str | None, keep: int | None) -> None:
    """One backup; those it makes too many go once it is there."""
    from aerodrome.service.database import backup as tool

    target = file / time.strftime(STAMP, time.gmtime()) if file.is_dir() else file
    with progress.shown("copying all games and people"):
        held = tool.backup(data or default_data(), target)
    print(f"{target}: {held}.", flush=True)
    for old in sorted(file.glob(NAMED))[:-keep] if keep else ():
        old.unlink()


def restore(file: Path, /, *, data: Data = None, replace: Flag = False) -> None:
    """Put a backup into an empty store of either kind; stop its server first.

    Parameters
    ----------
    file
        The backup.
    replace
        Throw away what is in the store.
    """
    from aerodrome.service.database import backup as tool

    data = data or default_data()
    with progress.shown("putting the backup back"):
        before, now = tool.restore(file, data, replace=replace)
    gone = f", in place of {before}" if before.games else ""
    print(f"{tool.named(data)}: {now}{gone}.")


COMMANDS = (verify_store, backup, restore)
