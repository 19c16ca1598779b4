"""Write a set of files as this program writes them: `python -m tests.stored.upgrade NAME`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.stored.upgrade.record_files import write_records
from tests.stored.upgrade.stored_sets import HERE
from tests.stored.upgrade.stores import write_stores


def main() -> None:
    match sys.argv[1:]:
        case [name] if name.isidentifier():
            keep(HERE / name)
        case _:
            sys.exit("usage: ./dev python -m tests.stored.upgrade NAME")


def keep(folder: Path) -> None:
    """Write a set beside its place and move it there, so that it is complete or missing."""
    if folder.exists():
        sys.exit(f"{folder.name} exists already, and is never overwritten.")
    with tempfile.TemporaryDirectory(dir=HERE) as draft:
        written = Path(draft) / folder.name
        written.mkdir()
        write_stores(written)
        write_records(written / "records")
        written.rename(folder)
    for file in sorted(folder.rglob("*.*")):
        print(f"wrote {file.relative_to(HERE)}, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
