"""The same command on a cluster: a local Ray, where there is one."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.refusal import Refusal
from aerodrome.lab.team import Cluster
from tests.support.breaking_pilots import BOT
from tests.support.waiting import PATIENCE

WORDS = ["simulate", "squadriglia/baracca", "--bots", BOT, "--games", "20", "--json"]
RAY = importlib.util.find_spec("ray") is not None


@pytest.mark.skipif(not RAY, reason="the extra aerodrome[ray] is not installed")
def test_a_local_cluster_gives_the_results_of_processes(tmp_path: Path) -> None:
    """With corrections too: its workers get them from the plan alone."""
    file = tmp_path / "corrections.toml"
    file.write_text('[constants."6.1"]\nrange = 1\n', "utf-8")
    words = [*WORDS, "--workers", "1", "--corrections", str(file)]
    found = _said(*words, "--cluster")
    assert {one["at"] for one in found["summary"]["ranges"]} == {"1"}
    assert found == _said(*words)


def _said(*words: str) -> Any:
    """Run the command in a process of its own, as Ray leaves threads and handlers behind."""
    command = [sys.executable, "-m", "aerodrome", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_without_ray_a_cluster_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"needs the extra `aerodrome\[ray\]`"):
        Cluster()
