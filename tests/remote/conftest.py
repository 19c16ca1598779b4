"""A live server for the tests of those who come from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.remote.live import LiveField
from tests.server.conftest import quick_passwords

__all__ = ["live", "quick_passwords"]


@pytest.fixture
def live(tmp_path: Path, toys: None, quick_passwords: None) -> Iterator[LiveField]:
    """A field with the toys on it, at a port."""
    with LiveField(str(tmp_path / "games.db")) as field:
        yield field
