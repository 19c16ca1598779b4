"""Chapter 3: luck before a jump."""

from __future__ import annotations

from aerodrome.campaign.rules.ch03_luck import Stake
from aerodrome.kernel.phrases import Phrase
from tests.support.campaign.squadron_room import mustered, pilot


def test_3_nothing_is_added_to_the_die_of_a_jump() -> None:
    """13.2 Up to 3 kills, from 9 on the man is unhurt."""
    said = Stake(pilot(mustered()), "parachute").odds(0)
    assert said == Phrase("luck.odds_home", {"unhurt": 60, "killed": 15})
