"""Chapter 10: which machines follow the date, and which stay as they are."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules import dates
from aerodrome.campaign.rules.ch10_mission import next_week
from tests.support.campaign.squadron_room import Scripted, mustered


@pytest.mark.parametrize(
    ("type_", "month", "lost"),
    [("brandenburg_d1", "1917-06", False), ("brandenburg_d1", "1918-06", True)],
)
def test_10_1_a_type_still_in_service_stays_and_so_does_a_wreck(
    type_: str, month: str, lost: bool
) -> None:
    """A newer type at the front is no reason; a lost machine is replaced at the usual time."""
    c = mustered()
    machine = c.machine("cm1")
    machine.type, machine.lost = type_, lost
    c.date = dates.read(f"{month}-04")
    next_week(Scripted(), c)
    assert machine.type == type_
