"""Rates: the caller with the oldest request is forgotten first."""

from __future__ import annotations

import pytest

from aerodrome.service.limits import rates
from aerodrome.service.limits.rates import Rates


def test_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_REMEMBERED", 100)
    limit = Rates(1, 0.001)
    for number in range(1000):
        limit.take(str(number))
    assert len(limit._left) == 100
