"""What the laws need: the toy that another toy plays within."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from tests.support.toys import ladder


@pytest.fixture(autouse=True)
def _ladder_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the registry find ladder, because season is played above it."""
    monkeypatch.setitem(registry._registered, ladder.RULESET.id, ladder.RULESET)
