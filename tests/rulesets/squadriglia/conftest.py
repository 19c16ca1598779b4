"""What tests of this game share."""

from __future__ import annotations

import sys

import pytest


@pytest.fixture(params=["ace", "plain"])
def reckoning(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the ace's reckoning, and without NumPy."""
    if request.param == "plain":
        monkeypatch.setitem(sys.modules, "numpy", None)
