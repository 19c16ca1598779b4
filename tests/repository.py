"""The repository: the files that belong to it."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@cache
def tracked() -> list[Path]:
    """Every file that is, or would be, committed; without git the test is skipped."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("git is not here, or this is no clone")
    files = [ROOT / name for name in said.decode().split("\0") if name]
    return [file for file in files if file.is_file()]
