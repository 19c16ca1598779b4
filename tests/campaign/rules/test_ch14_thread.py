"""Chapter 14: news from the next bed, on either side."""

from __future__ import annotations

import pytest

from aerodrome.campaign.rules.ch14_wounds import thread
from tests.support.campaign.squadron_room import Scripted, flown, mustered, pilot


@pytest.mark.parametrize(("die", "points"), [(1, (0, 1)), (2, (-1, 0))])
def test_14_3_thread_for_the_central_powers(die: int, points: tuple[int, int]) -> None:
    """Odd is a point for their own side, even one less for the enemy."""
    c = mustered()
    thread(Scripted([die]), c, flown(c), pilot(c, "cm1"))
    assert tuple(squadron.points for squadron in c.squadrons) == points
