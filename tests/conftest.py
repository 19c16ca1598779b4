"""What several tests need: the toys on the field."""

from __future__ import annotations

import pytest

from aerodrome.kernel import registry
from tests.toys import ladder, sealed


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both toys are registered, and forgotten afterwards."""
    monkeypatch.setattr(registry, "_registered", {})
    registry.register(ladder.RULESET)
    registry.register(sealed.RULESET)
