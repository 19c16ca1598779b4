"""Fixtures shared by the tests of this game."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(params=["ace", "plain"])
def reckoning(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with NumPy, and without it."""
    if request.param == "plain":
        monkeypatch.setitem(sys.modules, "numpy", None)
