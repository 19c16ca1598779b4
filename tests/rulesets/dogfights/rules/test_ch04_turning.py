"""Chapter 4: how many turns a clumsy piece has left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from aerodrome.rulesets.dogfights.rules.ch04_movement import Limits, limits
from tests.support.dogfights.table import a_plane, a_sky


def test_4_6_no_number_of_turns_is_below_none() -> None:
    """6.15 A hit tail takes away the only turn, and 4.7 the engine pulls to the right."""
    clumsy: Any = SimpleNamespace(
        model=SimpleNamespace(agility=1, gyro=1), hurt=lambda part: part == "tail"
    )
    assert limits(a_sky(a_plane("G4")), clumsy) == Limits(left=0, right=1, mixed=0)
