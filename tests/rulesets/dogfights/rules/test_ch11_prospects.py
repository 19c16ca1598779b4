"""Chapter 11, prospects: what can still add to the main criterion, and keeps games going."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.game import Game
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.rules.ch03_turn import turn
from aerodrome.rulesets.dogfights.rules.ch11_modes import ended
from aerodrome.rulesets.dogfights.rules.ch11_prospects import adds, prospects
from aerodrome.rulesets.dogfights.rules.events_end import TurnPassed
from aerodrome.rulesets.dogfights.rules.state import ACCESS, DOWN, LEFT, PATROL, Prospect, Sky
from tests.support.dogfights.own_scenarios import flown
from tests.support.dogfights.table import Scripted, a_plane, a_sky

ZONES = {"allies A": (14, 8), "allies B": (30, 8), "allies C": (30, 20), "central A": (6, 8)}
ALONE = ("allies",)


def sky_of(mode: str, mine: dict[str, Any], foe: str = "G4", **more: Any) -> Sky:
    """Return a piece of the Allies, one enemy, and zones of both."""
    changes = dict(mine)
    zones = None if mode in ("general", "breakthrough", "dogfight") else ZONES
    planes = a_plane(changes.pop("name"), **changes), a_plane(foe, "40,20")
    return a_sky(*planes, mode=mode, zones=zones, **more)


SCOUT, BOMBER, FIGHTER = {"name": "F13"}, {"name": "F16"}, {"name": "F10"}
FULL = {"photos": ("allies A", "allies B")}
RECON, BOMBING, RAID, BOTH = "reconnaissance", "zone_bombing", "breakthrough", "combined"
TABLE: list[tuple[str, dict[str, Any], str]] = [
    (RECON, SCOUT, "film"),
    (RECON, SCOUT | {"place": PATROL}, "film"),
    (RECON, SCOUT | {"place": ACCESS}, "film"),
    (RECON, SCOUT | {"place": DOWN}, ""),
    (RECON, SCOUT | {"place": LEFT}, ""),
    (RECON, SCOUT | {"photos": ("allies A",)}, "negative"),
    (RECON, SCOUT | FULL | {"damage": "tail"}, "negative"),
    (RECON, SCOUT | {"batteries": [], "load": "disarmed"}, "film"),
    (RECON, FIGHTER, ""),
    (RECON, BOMBER, ""),
    (BOMBING, BOMBER, "bomb"),
    (BOMBING, BOMBER | {"bombs": 0}, ""),
    (BOMBING, SCOUT | {"bombs": 1, "load": "bomb"}, "bomb"),
    (BOMBING, SCOUT, ""),
    (RAID, BOMBER, "through"),
    (RAID, BOMBER | {"bombs": 0}, "through"),
    (RAID, SCOUT | {"bombs": 1, "load": "bomb"}, "through"),
    (RAID, SCOUT, ""),
    (RAID, FIGHTER, ""),
    (BOTH, BOMBER, "bomb"),
    (BOTH, BOMBER | {"bombs": 0}, "takedown"),
    (BOTH, FIGHTER, "takedown"),
    (BOTH, FIGHTER | {"damage": "guns"}, ""),
    (BOTH, SCOUT | {"batteries": []}, ""),
    (BOTH, SCOUT | {"batteries": [], "bombs": 1}, "film"),
    ("dogfight", FIGHTER, "takedown"),
    ("dogfight", FIGHTER | {"damage": "guns"}, ""),
]


@pytest.mark.parametrize(("mode", "mine", "by"), TABLE)
def test_11_2_aircraft_that_can_still_add_to_the_main_criterion(
    mode: str, mine: dict[str, Any], by: str
) -> None:
    sky = sky_of(mode, mine)
    assert adds(sky, sky.aircraft[0]) == by


def test_11_4_a_negative_that_a_friend_brought_home_adds_nothing() -> None:
    sky = sky_of(RECON, SCOUT | FULL)
    for zone in sky.zones[:2]:
        zone.delivered = True
    assert adds(sky, sky.plane("F13")) == ""
    sky.plane("F13").photos = ("allies A",)
    assert adds(sky, sky.plane("F13")) == "film"
    sky.zone("allies C").delivered = True
    assert adds(sky, sky.plane("F13")) == ""


def test_11_6_takedowns_count_where_zones_are_bombed_but_only_of_bombers() -> None:
    sky = sky_of(BOMBING, FIGHTER, "G16")
    assert adds(sky, sky.plane("F10")) == "takedown"
    sky.plane("G16").place = DOWN
    assert adds(sky, sky.plane("F10")) == ""
    other = sky_of(BOMBING, FIGHTER, "G4")
    assert adds(other, other.plane("F10")) == ""


def test_11_6_without_a_burst_no_takedown_is_possible() -> None:
    sky = sky_of(BOMBING, FIGHTER, "G16")
    sky.plane("F10").batteries[0].bursts = 0
    assert adds(sky, sky.plane("F10")) == ""


def test_11_9_film_is_for_zones_that_are_bombed_or_may_be() -> None:
    sky = sky_of(BOTH, SCOUT | {"batteries": []})
    scout = sky.plane("F13")
    assert adds(sky, scout) == ""
    sky.zone("allies B").bombs = 1
    assert adds(sky, scout) == "film"
    scout.photos = ("allies B",)
    assert adds(sky, scout) == "negative"


def test_11_10_alone_with_a_task_only_the_task_counts() -> None:
    raid = sky_of(BOMBING, BOMBER, "G16", tasked=ALONE)
    assert (adds(raid, raid.plane("F16")), adds(raid, raid.plane("G16"))) == ("bomb", "")
    for zone in raid.zones:
        zone.bombs = 1
    assert adds(raid, raid.plane("F16")) == ""
    proof = sky_of(BOTH, BOMBER, tasked=ALONE)
    assert adds(proof, proof.plane("F16")) == ""


def test_11_3_the_general_has_a_way_through() -> None:
    sky = sky_of("general", SCOUT, general="F13")
    assert (adds(sky, sky.plane("F13")), adds(sky, sky.plane("G4"))) == ("through", "")


# The end


def test_11_2_a_game_with_tasks_goes_on_for_negatives_aboard() -> None:
    """The last Frenchman falls; the Germans have two zones on film and fifteen rounds to spare."""
    sky = sky_of(RECON, FIGHTER | {"place": DOWN}, "G15")
    sky.plane("G15").photos = ("central A",)
    assert ended(sky) == ""
    sky.plane("G15").place = LEFT
    assert ended(sky) == "done"


def test_11_2_it_goes_on_for_the_negatives_of_either_side() -> None:
    """Bringing the last aircraft home does not end the other side's reconnaissance."""
    sky = sky_of(RECON, SCOUT | {"photos": ("allies A",)}, "G13")
    sky.plane("G13").place = LEFT
    assert prospects(sky) == (Prospect(plane="F13", by="negative"),)
    assert ended(sky) == ""


def test_11_2_disarmed_scouts_play_their_game() -> None:
    unarmed = SCOUT | {"batteries": [], "load": "disarmed"}
    sky = sky_of(RECON, unarmed, "G13")
    sky.plane("G13").batteries = []
    assert ended(sky) == ""


def test_11_2_it_ends_when_no_aircraft_can_add_anything() -> None:
    sky = sky_of(RECON, FIGHTER)
    assert ended(sky) == "done"
    assert ended(sky_of(BOTH, FIGHTER)) == ""
    assert ended(sky_of(BOMBING, FIGHTER)) == "done"


def test_11_2_a_side_without_aircraft_passes_and_the_page_shows_why() -> None:
    sky = sky_of(RECON, SCOUT | {"photos": ("allies A",)}, "G13", side="allies", turn=2)
    sky.plane("G13").place = DOWN
    sky.phase = "turn"
    umpire = Scripted(sky)
    turn(umpire, sky)
    (passed,) = umpire.events(TurnPassed)
    assert passed == TurnPassed("central", ("F13",), ("negative",))
    turn(umpire, sky)
    assert (sky.phase, umpire.questions) == ("turn", [])
    shown = view(sky, None)
    assert shown.goes_on == (Prospect(plane="F13", by="negative"),)
    captions = {caption.id: caption for caption in RULESET.display.scene(shown).captions}
    said = RULESET.phrases.say(captions["goes_on"].text, "en", RULESET.display.names(shown))
    assert "goes on for Salmson 2 F13 (photographs to bring home)" in said


def test_11_2_pilots_play_such_a_game_on() -> None:
    """Two unarmed scouts against one: no side can fire, and yet photographs come home."""
    body = {
        "title": "Scouts",
        "mode": RECON,
        "rule": "11.4",
        "board": "quick",
        "central": {"aircraft": ["G13"], "loads": {"G13": "disarmed"}},
        "allies": {"aircraft": ["F13", "F14"], "loads": {"F13": "disarmed", "F14": "disarmed"}},
    }
    scenario = RULESET.compose("scouts", body, {"quick_start": True}, "scouts.toml")
    game: Game = flown(RULESET, scenario, "scouts")
    ended_ = game.position.outcome
    assert ended_ is not None
    assert ended_.reason.key == "verdict.done.task"
    assert [zone.delivered for zone in game.position.state.zones].count(True) >= 4
