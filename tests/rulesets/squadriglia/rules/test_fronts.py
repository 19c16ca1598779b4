"""Other fronts than the printed one: their nations, their names, their look."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from aerodrome.campaign.rules.tables import TABLES as CAMPAIGN
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.offers.sortie import BATTLES
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP, third
from aerodrome.rulesets.squadriglia.rules.ch05_movement import leave_map
from aerodrome.rulesets.squadriglia.rules.ch08_scenarios import ITALIAN_TRENCH, TRENCH
from aerodrome.rulesets.squadriglia.rules.effects import end
from aerodrome.rulesets.squadriglia.rules.events import GameEnded, Left
from aerodrome.rulesets.squadriglia.rules.fronts import NAMES, NATIONS, ground
from aerodrome.rulesets.squadriglia.rules.state import Aims, Front, Sky, Verdict
from aerodrome.tabletop.hexes import distance
from aerodrome.tabletop.scene import HexBoard
from aerodrome.tabletop.sortie import FRONTS, PLACES, Flight, Sortie
from tests.support.soundness import check
from tests.support.squadriglia.crews import scouts
from tests.support.squadriglia.table import Scripted

SOMME: dict[str, Any] = {
    "title": "Over the Somme",
    "front": "somme",
    "first": "germany",
    "aircraft": [
        {"id": "B1", "side": "britain", "border": "britain", "type": "spad_7", "columns": [1, 6]},
        {"id": "G1", "side": "germany", "border": "germany", "type": "spad_7", "columns": [1, 6]},
    ],
}


def own(**changes: Any) -> Scenario:
    return RULESET.compose("own", SOMME | changes, {"quick_start": True}, "own.toml")


def sortie(west: str, east: str, front: str, missions: tuple[str, str] = ("patrol",) * 2) -> Sortie:
    flights = (
        Flight("allied", west, missions[0], tuple(scouts("I", "allied"))),
        Flight("central", east, missions[1], tuple(scouts("A", "central"))),
    )
    return Sortie("1917-07-01", flights, front=front)


def begun(scenario: Scenario) -> Sky:
    state: Sky = Game(RULESET, RULESET.record(scenario, "1")).position.state
    return state


def board(sky: Sky) -> HexBoard:
    scene = RULESET.display.scene(RULESET.display.view(sky, None))
    assert not check(scene)
    (only,) = scene.boards
    assert isinstance(only, HexBoard)
    return only


def said(sky: Sky, language: str = "en") -> str:
    """Return every word on the board."""
    drawn = board(sky)
    texts = [drawn.label, *(f.label for f in drawn.features), *(z.label for z in drawn.zones)]
    book = RULESET.phrases
    return " / ".join(
        book.say(text, language) if isinstance(text, Phrase) else text or "" for text in texts
    )


def test_1_2_every_front_that_campaigns_name_is_drawn() -> None:
    assert NAMES == FRONTS


def test_1_2_every_nation_of_campaigns_has_a_side_and_a_letter() -> None:
    sides = {"allied": "italy", "central": "austria"}
    assert {n: NATIONS[n].side for n in CAMPAIGN.nations} == {
        name: sides[nation.side] for name, nation in CAMPAIGN.nations.items()
    }
    assert len({nation.letter for nation in NATIONS.values()}) == len(NATIONS)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("nation", NATIONS)
def test_1_2_every_nation_can_be_spoken_of(nation: str, language: str) -> None:
    for table in ("lines", "ground", "edge", "side", "seat"):
        assert RULESET.phrases.has(f"{table}.{nation}", language)


def test_1_2_a_scenario_of_ones_own_names_a_front_and_nations() -> None:
    scenario = own()
    assert RULESET.rules.seats(scenario) == ("britain", "germany")
    assert [RULESET.rules.side(seat) for seat in ("britain", "germany-2")] == ["italy", "austria"]
    sky = begun(scenario)
    assert sky.front == Front(name="somme", west="britain", east="germany")
    assert [(p.id, p.side, p.seat) for p in sky.aircraft] == [
        ("B1", "italy", "britain"),
        ("G1", "austria", "germany"),
    ]
    assert sky.first == "austria"
    west, east = (MAP.to_cell(plane.at)[0] for plane in sky.aircraft)
    assert west <= 6 < MAP.width - 5 <= east


def test_1_2_a_side_shared_by_several_is_called_after_its_nation() -> None:
    scenario = own(aircraft=[*SOMME["aircraft"], {**SOMME["aircraft"][0], "id": "B2"}])
    scenario = RULESET.compose("own", scenario.setup, {"players_italy": 2}, "own.toml")
    assert RULESET.rules.seats(scenario) == ("britain-1", "britain-2", "germany")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"front": "marne"}, "there is no front `marne`"),
        (
            {"east": "france"},
            "the east is held by one of .* not by `france`",
        ),
        ({"front": "", "west": "france"}, "only with a `front`"),
        ({"aircraft": SOMME["aircraft"][:1]}, "germany has no aircraft"),
    ],
)
def test_1_2_what_does_not_fit_is_refused(changes: dict[str, Any], sentence: str) -> None:
    sides = {"britain": "italy", "germany": "austria"}
    if changes.get("front") == "":
        plain = [
            e | {"side": sides[e["side"]], "border": sides[e["border"]]} for e in SOMME["aircraft"]
        ]
        changes = changes | {"aircraft": plain, "first": "austria"}
    with pytest.raises(Refusal, match=sentence):
        own(**changes)


def test_1_3_counters_wear_the_markings_of_their_nation() -> None:
    scene = RULESET.display.scene(RULESET.display.view(begun(own()), None))
    assert [(piece.number, piece.marking) for piece in scene.pieces] == [
        ("B1", "britain"),
        ("G1", "germany"),
    ]
    assert [card.marking for card in scene.cards] == ["britain", "germany"]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("front", [name for name in FRONTS if name != "isonzo"])
def test_1_2_nothing_on_a_western_map_is_italian(front: str, language: str) -> None:
    words = said(begun(BATTLES.briefing(sortie("britain", "germany", front))), language)
    for wrong in ("San Vito", "Kostel", "Italian", "Austrian", "italian", "austriac"):
        assert wrong not in words
    assert {"en": "German lines", "it": "linee tedesche"}[language] in words


def test_1_2_the_printed_map_is_as_it_was() -> None:
    sky = begun(RULESET.scenario("spad_duel", {"quick_start": True}))
    assert "San Vito" in said(sky)
    assert [zone.id for zone in board(sky).zones] == [
        "border_italy",
        "border_austria",
        "no_mans_land",
    ]
    assert not any(zone.kind == "ground" for zone in board(sky).zones)


def test_5_4_an_aircraft_leaves_over_the_rear_of_a_nation() -> None:
    sky = begun(own())
    umpire = Scripted(sky)
    for plane, over in zip(sky.aircraft, ("left", "top"), strict=True):
        leave_map(umpire, sky, plane, over)
    assert umpire.events(Left) == [
        Left("B1", "left", "abandoned", "britain"),
        Left("G1", "top", "abandoned"),
    ]
    lines = [RULESET.phrases.say(event.phrase()) for event in umpire.events(Left)]
    assert lines == [
        "B1 leaves the fight over the British rear.",
        "G1 leaves the fight over the northern edge.",
    ]


def test_8_the_winner_is_called_by_its_nation() -> None:
    sky = begun(own())
    umpire = Scripted(sky)
    end(umpire, sky, Verdict(side="austria", reason="last_side", rule="8.4"), rule="8.4")
    assert umpire.events(GameEnded) == [GameEnded("last_side", "austria", "germany")]
    (line,) = (RULESET.phrases.say(event.phrase()) for event in umpire.events(GameEnded))
    assert line == "No enemies left: Germany wins."
    end(umpire, sky, Verdict(side="", reason="both", rule="8.4"), rule="8.4")
    assert umpire.events(GameEnded)[-1] == GameEnded("both", "")


def test_8_1_the_edge_of_a_task_is_named_after_its_nation() -> None:
    sky = begun(own())
    sky.aims = Aims(objective="escape", aircraft="G1", edge="right", hunter="B1")
    (caption,) = RULESET.display.scene(RULESET.display.view(sky, None)).captions
    assert caption.text.words["edge"] == "germany"


@pytest.mark.parametrize("nations", [("britain", "germany"), ("france", "germany")])
def test_10_5_a_campaign_brings_its_front_and_its_letters(nations: tuple[str, str]) -> None:
    scenario = BATTLES.briefing(sortie(*nations, "champagne", ("patrol", "bombing")))
    letters = "BG" if nations[0] == "britain" else "FG"
    assert [entry["id"] for entry in scenario.setup["aircraft"]] == [
        f"{letter}{number}" for letter in letters for number in (1, 2)
    ]
    assert scenario.setup["trench"]["aircraft"] == "G1"
    assert RULESET.rules.setup(scenario).front == Front(
        name="champagne", west=nations[0], east=nations[1]
    )


def test_10_5_campaigns_older_than_fronts_are_briefed_as_ever() -> None:
    """Their battles are in records: not a letter may differ."""
    scenario = BATTLES.briefing(sortie("britain", "germany", ""))
    assert {"front", "west", "east"}.isdisjoint(scenario.setup)
    assert [entry["id"] for entry in scenario.setup["aircraft"]] == ["I1", "I2", "A1", "A2"]
    sky = begun(scenario)
    assert sky.front is None
    umpire = Scripted(sky)
    leave_map(umpire, sky, sky.aircraft[0], "left")
    assert umpire.events(Left) == [Left("I1", "left", "abandoned")]


@pytest.mark.parametrize("front", ["", *FRONTS])
def test_10_6_the_drawn_thirds_are_those_of_the_debriefing(front: str) -> None:
    """This includes battles of older campaigns."""
    west = "italy" if front in ("", "isonzo") else "britain"
    east = "austria_hungary" if west == "italy" else "germany"
    flown = sortie(west, east, front)
    sky = begun(BATTLES.briefing(flown))
    zones = {zone.id: zone for zone in board(sky).zones if zone.kind == "ground"}
    drawn = ("ground_italy", "no_mans_land", "ground_austria")
    assert tuple(sorted(zones)) == tuple(sorted(drawn))
    assert [zones[f"ground_{side}"].marking for side in ("italy", "austria")] == [west, east]
    first, second = (flight.mounts[0].id for flight in flown.flights)
    for column in range(1, MAP.width + 1):
        for plane in sky.aircraft:
            plane.at = MAP.to_hex(column, 9)
        ended = {wreck.id: wreck.place for wreck in BATTLES.debriefing(sky, flown).wrecks}
        number = next(n for n, zone in enumerate(drawn) if f"{column},9" in zones[zone].cells)
        assert number == third(column)
        assert (ended[first], ended[second]) == (PLACES[number], PLACES[2 - number])


@pytest.mark.parametrize("front", FRONTS)
def test_10_6_lines_run_along_no_mans_land_and_hold_the_trenches(front: str) -> None:
    drawn = board(begun(BATTLES.briefing(sortie("italy", "germany", front))))
    lines = [feature for feature in drawn.features if feature.kind == "trench"]
    for line in lines:
        assert len(line.cells) == MAP.height
        thirds = {third(int(cell.split(",")[0])) for cell in line.cells}
        assert thirds in ({0}, {2})
    dug = {cell for line in lines for cell in line.cells}
    assert {MAP.name(place) for place in (*TRENCH, *ITALIAN_TRENCH)} <= dug
    for feature in drawn.features:
        if feature.kind in ("river", "road", "trench"):
            for one, two in pairwise(map(MAP.parse, feature.cells)):
                assert distance(one, two) == 1, (feature.kind, feature.cells)


@pytest.mark.parametrize("front", FRONTS)
def test_10_6_towns_are_on_land_and_have_a_name(front: str) -> None:
    towns = [land for land in ground(front).feature if land.kind == "town"]
    assert len(towns) >= 6
    assert all(town.name for town in towns)
    assert {third(int(town.cells[0].split(",")[0])) for town in towns} == {0, 1, 2}


def test_10_6_this_game_has_no_rule_for_the_sky() -> None:
    assert BATTLES.skies == ()
