"""Chapter 9: the last cockpit is assigned without a question."""

from __future__ import annotations

from aerodrome.rulesets.dogfights.rules.ch09_pilots import Cockpits
from aerodrome.rulesets.dogfights.rules.state import ACE
from tests.support.dogfights.table import a_plane


def test_9_1_the_only_fighter_left_gets_the_pilot_unasked() -> None:
    one, other = a_plane("G4"), a_plane("G5")
    assert Cockpits([one], ACE).forced() == "G4"
    assert Cockpits([one, other], ACE).forced() is None
