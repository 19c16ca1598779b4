"""Progress of work that takes more than a second: shown at a terminal, and nowhere else."""

from __future__ import annotations

import io

import pytest

from aerodrome import progress
from tests.support.waiting import until


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_person_at_a_terminal_sees_what_is_done_and_for_how_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stderr", terminal := Terminal())
    monkeypatch.setattr(progress, "LONG", 0.001)
    with progress.shown("copying the store"):
        until(lambda: "· copying the store: 2 s" in terminal.getvalue())
    assert terminal.getvalue().endswith(progress.GONE)


def test_quick_work_and_hidden_work_show_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    for stream in (Terminal(), io.StringIO()):
        monkeypatch.setattr("sys.stderr", stream)
        with progress.shown("opening the store"):
            pass
        assert stream.getvalue() == ""
