"""Chapter 16: the seats at the table of a campaign."""

from __future__ import annotations

from aerodrome.campaign import RULESET


def test_1_a_side_shared_by_players_has_a_seat_for_each() -> None:
    scenario = RULESET.scenario("squadriglia_1917", {"players_allied": 3})
    assert RULESET.rules.seats(scenario) == ("allied-1", "allied-2", "allied-3", "central")
