"""The repository: the files that belong to it."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "stored" / "golden"


@cache
def tracked() -> list[Path]:
    """Return every file that is, or would be, committed; without git the test is skipped.

    Processes without pytest use the paths of this module, too.
    """
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        import pytest

        pytest.skip("git is not here, or this is no clone")
    files = [ROOT / name for name in said.decode().split("\0") if name]
    return [file for file in files if file.is_file()]
