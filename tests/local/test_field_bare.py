"""The engine needs only Python and msgspec, as in a browser."""

from __future__ import annotations

import subprocess
import sys

from tests.support.repository import ROOT


def test_every_game_is_played_with_the_standard_library_and_msgspec_alone() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.support.local.bare_process"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert told.stdout.strip() == "played", told.stderr
