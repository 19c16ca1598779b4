"""The guide that trains a pilot, as printed: its file, its commands and their results."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from math import sqrt
from pathlib import Path

import pytest

from tests.support.repository import ROOT

PAGE = ROOT / "docs" / "guide" / "train.md"
SURE = 2.33
"""How many standard errors a measured value may lie below the true one in 99 of 100 cases."""
PROMISED = 3 / 5


@pytest.mark.long
def test_what_the_guide_trains_beats_chance(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    assert "**more than three of five games that have a winner**" in page
    parts = re.findall(r'```python title="train.py"\n(.*?)```', page, re.S)
    (tmp_path / "train.py").write_text("\n\n".join(parts), "utf-8")
    install, train, simulate = re.findall(r"```sh\n(.*?)\n```", page, re.S)
    assert install == 'pip install "$(echo ./dist/aerodrome-*.whl)[env]"'
    found = re.search(r"(\d+) won, (\d+) drawn, (\d+) lost", _run(train, tmp_path))
    assert found
    won, _, lost = map(int, found.groups())
    share = won / (won + lost)
    assert share - SURE * sqrt(share * (1 - share) / (won + lost)) > PROMISED, found[0]
    assert "Learnt" in _run(simulate, tmp_path)


def _run(command: str, folder: Path) -> str:
    """Return the output of a command of the page, run on one core."""
    first, *words = shlex.split(command)
    program = [sys.executable, *(("-m", "aerodrome") if first == "aerodrome" else ())]
    done = subprocess.run(
        [*program, *words],
        cwd=folder,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
