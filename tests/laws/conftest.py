"""What the laws need: the toy that another toy plays within."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from tests.support.toys import ladder


@pytest.fixture(autouse=True)
def _ladder_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Season is played above ladder, which is found by its name."""
    monkeypatch.setitem(registry._registered, ladder.RULESET.id, ladder.RULESET)
