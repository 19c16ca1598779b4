"""Without NumPy, as in a browser that has none: every game is flown by its rookie and regular."""

from __future__ import annotations

import subprocess
import sys

FLY = """
import sys
sys.modules["numpy"] = None
from aerodrome.bots.roster import available, keyed_pilot
from aerodrome.kernel import registry
from aerodrome.kernel.contract import absent
from aerodrome.tabletop.capabilities import GameOffers, GamePilots
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal

def refused(ask):
    try:
        ask()
    except Refusal as refusal:
        assert refusal.code == "grounded"
        return refusal.sentence
    return ""


BRIEF = {
    "squadriglia": ("senza_cozzar", {"turn_limit": 3, "altitude": True, "quick_start": True}),
    "dogfights": ("reconnaissance", {"rounds": 3}),
    "winged_victory": ("even_duel", {"turn_limit": 3}),
}
campaign = registry.find("campaign")
assert {*available(campaign)} == {"novice", "rookie", "regular"}
assert campaign.scenario("circus_1917").options["pilots"] == "regular"
assert "NumPy" in refused(lambda: campaign.scenario("circus_1917", {"pilots": "ace"}))
for name, (scenario, options) in BRIEF.items():
    ruleset = registry.find(name)
    assert {"rookie", "regular"} <= {*available(ruleset)}
    made = ruleset.scenario(scenario, options)
    games = []
    for _ in range(2):
        pilots = [keyed_pilot(level, ruleset, "plain") for level in ("rookie", "regular")]
        players = {seat: pilots[n % 2] for n, seat in enumerate(ruleset.rules.seats(made))}
        games.append(Game(ruleset, ruleset.record(made, "plain"), players))
    first, second = games
    assert first.position.outcome is not None
    assert first.record.answers == second.record.answers
    offers, pilots = GameOffers.of(ruleset), GamePilots.of(ruleset)
    assert absent not in (pilots.counsel, offers.reach, offers.opponent_set, offers.suppose)
    assert (pilots.review is absent) == (name != "winged_victory")
"""


def test_rookie_and_regular_fly_every_game_and_the_same_seed_gives_the_same_game() -> None:
    subprocess.run([sys.executable, "-c", FLY], check=True)
