"""The soak of the suite counts runs, and names the tests that failed in any of them."""

from __future__ import annotations

import subprocess
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from tests.soak import suite


def rows(*outcomes: str) -> str:
    return "".join(f"0.1\t{outcome}\ttests/a.py::test_{n}\n" for n, outcome in enumerate(outcomes))


def test_every_test_that_ever_failed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A run that breaks before any test counts as failed, too."""
    monkeypatch.setattr(suite, "FOLDER", tmp_path)
    runs = iter([(0, rows("passed", "passed")), (1, rows("passed", "failed")), (2, "")])

    def call(command: list[str], **_: object) -> int:
        assert command[1:] == ["dev", "test", "--once"]
        status, text = next(runs)
        if text:
            (tmp_path / "browser.tsv").write_text(text, "utf-8")
        return status

    monkeypatch.setattr(subprocess, "call", call)
    assert suite.main(["--times", "3", "--load", "0"]) == 1
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if "test_1" in line and "2" in line]
    assert "test_0" not in said
    assert said.endswith("1 passed, 2 failed\n")


def test_busy_processes_end_with_the_soak() -> None:
    with suite.busy(2):
        assert len(spinning()) == 2
        assert all(process.daemon for process in spinning())
    assert spinning() == []


def spinning() -> list[BaseProcess]:
    """Return the live child processes of this one that keep a processor busy."""
    return [process for process in active_children() if process.name.startswith("busy")]


def test_the_outcome_of_a_run_is_read_from_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "FOLDER", tmp_path)
    (tmp_path / "python.tsv").write_text(rows("failed"), "utf-8")
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 1)
    run = suite.run_suite((), tmp_path / "suite-1.log")
    assert (run.status, run.failed) == (1, []), "an earlier run's failures are not this run's"
