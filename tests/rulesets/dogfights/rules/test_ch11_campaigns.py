"""Chapter 11: how much a campaign's flight has to do."""

from __future__ import annotations

from aerodrome.rulesets.dogfights.rules.ch11_modes import provided
from aerodrome.rulesets.dogfights.rules.state import ALLIES
from tests.support.dogfights.crews import a_mount
from tests.support.dogfights.table import a_sky


def test_13_5_negatives_are_counted_of_scouts_and_bombs_of_bombers() -> None:
    """A Salmson has two negatives; a Camel beside it has none."""
    flight = (a_mount("F13", "10,9"), a_mount("B4", "10,10"), a_mount("G7", "40,30"))
    assert provided(a_sky(*flight, mode="reconnaissance", tasked=(ALLIES,)), ALLIES) == 2
    assert provided(a_sky(*flight, mode="zone_bombing", tasked=(ALLIES,)), ALLIES) == 0
