"""Read-only requests give the same bytes in a process with only a browser's packages."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

from tests.support.local import bare_reading
from tests.support.local.reading import RECORDS
from tests.support.repository import ROOT


def test_only_reviews_and_the_best_pilots_are_missed_without_numpy() -> None:
    """The other answers are the same to the byte in a process like a browser's."""
    here, there = asyncio.run(bare_reading.ask_all()), told_without_numpy()
    assert here.keys() == there.keys()
    other = {wanted.partition("?")[0].strip() for wanted in here if here[wanted] != there[wanted]}
    books = {f"GET /api/rulesets/{name}/book" for name in ("squadriglia", "dogfights")}
    assert other == {"GET /api/rulesets", *books, *(f"review {one}" for one in RECORDS[:2])}
    assert there[f"review {RECORDS[0]}"] == [400]


def told_without_numpy() -> dict[str, Any]:
    """Return the answers of a process without NumPy, like a browser's."""
    process = subprocess.run(
        [sys.executable, "-m", "tests.support.local.bare_reading"],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert process.returncode == 0, process.stderr
    answers: dict[str, Any] = json.loads(process.stdout)
    return answers
