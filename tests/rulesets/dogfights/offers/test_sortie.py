"""The campaign interface: briefing, debriefing, machines by nation and date, missions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from aerodrome.bots.roster import keyed_pilot
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.dogfights import RULESET
from aerodrome.rulesets.dogfights.display.view import view
from aerodrome.rulesets.dogfights.offers.sortie import BATTLES
from aerodrome.rulesets.dogfights.rules.ch11_modes import verdict
from aerodrome.rulesets.dogfights.rules.models import stations
from aerodrome.rulesets.dogfights.rules.state import ALLIES, CENTRAL, DOWN, LEFT, Sky
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import MISSIONS, Debriefing, Sortie
from aerodrome.tabletop.sortie import Mount as Machine
from tests.support.dogfights.crews import a_machine, a_sortie, scouts
from tests.support.dogfights.table import Scripted


def begun(sortie: Sortie) -> Sky:
    sky: Sky = RULESET.rules.setup(BATTLES.briefing(sortie))
    return sky


def patrol(**facts: Any) -> Sortie:
    return a_sortie(scouts("a", "allied"), scouts("c", "central"), **facts)


# Briefing


def test_13_5_seats_and_crews_are_those_of_the_campaign() -> None:
    west = [*scouts("a", "allied-2", 1), a_machine("am9", "sopwith_camel", "allied-1")]
    scenario = BATTLES.briefing(a_sortie(west, scouts("c", "central")))
    assert RULESET.rules.seats(scenario) == ("allied-2", "allied-1", "central")
    sky = RULESET.rules.setup(scenario)
    assert {plane.id: plane.seat for plane in sky.aircraft} == {
        "B1": "allied-2",
        "B2": "allied-1",
        "G1": "central",
        "G2": "central",
    }
    assert {plane.side for plane in sky.aircraft if plane.seat != "central"} == {ALLIES}
    assert msgspec.json.decode(msgspec.json.encode(scenario.setup)) == scenario.setup


@pytest.mark.parametrize(
    ("formation", "points", "levels"),
    [
        ("line", [5, 7, 9, 11], [3, 3, 3, 3]),
        ("vic", [7, 5, 9, 11], [3, 4, 4, 4]),
        ("echelon", [5, 7, 9, 11], [2, 3, 4, 5]),
        ("loose", [5, 9, 22, 28], [3, 3, 3, 3]),
    ],
)
@pytest.mark.parametrize("side", [ALLIES, CENTRAL])
def test_13_5_formations(formation: str, points: list[int], levels: list[int], side: str) -> None:
    sortie = a_sortie(scouts("a", "allied", 4), scouts("c", "central", 4), formation=formation)
    sky = begun(sortie)
    RULESET.rules.turn(Scripted(sky, {}, [1]), sky)
    planes = [plane for plane in sky.aircraft if plane.side == side]
    assert [sky.board.grid.to_cell(plane.at)[1] for plane in planes] == points
    assert [plane.level for plane in planes] == levels


def test_13_5_all_machines_are_at_the_only_level() -> None:
    sky = begun(patrol(formation="echelon", options={"one_level": True}))
    RULESET.rules.turn(Scripted(sky, {}, [1]), sky)
    assert {plane.level for plane in sky.aircraft} == {1}


@pytest.mark.parametrize("mission", MISSIONS)
def test_13_5_missions_it_flies(mission: str) -> None:
    own = ("patrol", "reconnaissance", "bombing", "strategic_bombing")
    assert BATTLES.mission(mission) == (mission if mission in own else "patrol")


def test_13_5_one_task_a_battle() -> None:
    assert BATTLES.fits("bombing", "reconnaissance") == ("bombing", "patrol")
    assert BATTLES.fits("bombing", "bombing") == ("bombing", "bombing")
    assert BATTLES.fits("patrol", "reconnaissance") == ("patrol", "reconnaissance")


def mixed(side: str, seat: str) -> list[Machine]:
    """Return a scout, a two-seater and a bomber."""
    types = {"a": ("re8", "handley_page_o400"), "c": ("dfw_c5", "gotha_g4")}[side]
    others = [a_machine(f"{side}m{n}", type_, seat) for n, type_ in enumerate(types, 5)]
    return [*scouts(side, seat, 1), *others]


@pytest.mark.parametrize(
    ("missions", "mode", "tasked", "board"),
    [
        (("patrol", "patrol"), "dogfight", (), 32),
        (("reconnaissance", "patrol"), "reconnaissance", (ALLIES,), 48),
        (("patrol", "bombing"), "zone_bombing", (CENTRAL,), 48),
        (("strategic_bombing", "patrol"), "breakthrough", (ALLIES,), 48),
        (("bombing", "bombing"), "zone_bombing", (ALLIES, CENTRAL), 48),
    ],
)
def test_13_5_missions_are_modes_of_chapter_11(
    missions: tuple[str, str], mode: str, tasked: tuple[str, ...], board: int
) -> None:
    sky = begun(a_sortie(mixed("a", "allied"), mixed("c", "central"), missions))
    assert (sky.aims.mode, sky.aims.tasked, sky.rules.width) == (mode, tasked, board)
    assert len(sky.aircraft) == 6
    carry = {plane.id: plane.bombs for plane in sky.aircraft if plane.role == "scout"}
    bombers = [side for side in tasked if mode in ("zone_bombing", "breakthrough")]
    assert carry == {"B2": int(ALLIES in bombers), "G2": int(CENTRAL in bombers)}


def test_13_5_a_flight_without_a_machine_for_its_task_flies_a_patrol() -> None:
    fighters = a_sortie(scouts("a", "allied"), scouts("c", "central"), ("reconnaissance", "patrol"))
    assert begun(fighters).aims.mode == "dogfight"


@pytest.mark.parametrize(
    ("clouds", "pairs"), [("clear", 0), ("few", 1), ("many", 2), ("overcast", 3)]
)
def test_13_5_clouds_by_the_weather(clouds: str, pairs: int) -> None:
    assert begun(patrol(clouds=clouds)).rules.clouds == pairs


def test_13_5_options_of_the_campaign_hold_but_its_own_affairs_are_settled() -> None:
    options = {"board": "quick", "rounds": 9, "choose_aircraft": True, "experience": True}
    rules = begun(patrol(options=options)).rules
    assert (rules.width, rules.rounds) == (24, 9)
    assert (rules.choose_aircraft, rules.experience) == (False, False)


def test_13_5_a_nation_without_a_letter_flies_under_its_machines() -> None:
    belgians = [a_machine("am1", "spad_7", "allied"), a_machine("am2", "nieuport_11", "allied")]
    sky = begun(a_sortie(belgians, scouts("c", "central"), nation="belgium"))
    flown = [(p.id, p.nation) for p in sky.aircraft if p.side == ALLIES]
    assert flown == [("S1", "serbia"), ("S2", "france")]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"type": "fokker_d7"}, "allies has no type `fokker_d7`"),
        ({"nation": "narnia"}, "there is no nation `narnia`"),
        ({"crew": []}, "the crew of B1 must be 1 men, not 0"),
    ],
)
def test_13_5_a_bad_machine_is_refused_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    scenario = BATTLES.briefing(patrol())
    scenario.setup["allies"]["mounts"][0] |= change
    with pytest.raises(Refusal, match=sentence):
        RULESET.rules.setup(scenario)


@pytest.mark.slow
def test_13_5_several_owners_answer_for_their_own_machines() -> None:
    west = [
        *scouts("a", "allied-1", 1),
        a_machine("am7", "sopwith_camel", "allied-2"),
        a_machine("am8", "bristol_f2", "allied-2"),
    ]
    scenario = BATTLES.briefing(
        a_sortie(west, scouts("c", "central", 3), options={"board": "quick"})
    )
    owners = {plane.id: plane.seat for plane in RULESET.rules.setup(scenario).aircraft}
    asked: dict[str, set[str]] = {}

    def listening(question: Any, look: Any) -> Any:
        asked.setdefault(question.seat, set()).add(question.about)
        if question.rule == "7.1":
            words = [word.split()[0] for word in question.options if word != "pass"]
            assert {owners[word] for word in words} == {question.seat}
        elif question.about:
            assert owners[question.about] == question.seat
        return answer(question, look)

    answer = keyed_pilot("rookie", RULESET, "7")
    seats = RULESET.rules.seats(scenario)
    Game(RULESET, RULESET.record(scenario, "7"), dict.fromkeys(seats, listening))
    assert set(asked) == {"allied-1", "allied-2", "central"}
    for seat in asked:
        assert RULESET.phrases.has(f"seat.{seat}", "it")


def test_13_5_all_owners_of_a_side_win_together() -> None:
    west = [*scouts("a", "allied-1", 1), a_machine("am7", "sopwith_camel", "allied-2")]
    sky = begun(a_sortie(west, scouts("c", "central")))
    for plane in sky.aircraft:
        if plane.side == CENTRAL:
            plane.place = DOWN
    sky.verdict = verdict(sky, "nobody_left")
    found = RULESET.rules.outcome(sky)
    assert found is not None
    assert found.winners == ("allied-1", "allied-2")


# Debriefing


def ended(change: Callable[[Any], None], missions: tuple[str, str] = ("patrol",) * 2) -> Debriefing:
    """Return a battle that ended as `change` leaves its sky; all are over the middle."""
    sortie = a_sortie(mixed("a", "allied"), mixed("c", "central"), missions)
    sky = begun(sortie)
    for plane in sky.aircraft:
        plane.place = "board"
        plane.at = sky.board.grid.to_hex(sky.rules.width // 2, 9)
    change(sky)
    return BATTLES.debriefing(sky, sortie)


def shot(sky: Sky, name: str, column: int) -> None:
    plane = sky.plane(name)
    plane.place, plane.how, plane.at = DOWN, "takedown", sky.board.grid.to_hex(column, 9)
    plane.aboard.hit, plane.aboard.shooters = True, ("cm0.0", "cm5.1")


@pytest.mark.parametrize(
    ("column", "place"),
    [(1, "own"), (11, "own"), (12, "no_mans_land"), (22, "no_mans_land"), (23, "enemy")],
)
def test_13_5_where_it_fell(column: int, place: str) -> None:
    wreck = ended(lambda sky: shot(sky, "B1", column)).wrecks[0]
    assert (wreck.id, wreck.end, wreck.place) == ("am0", "shot", place)
    assert (wreck.damage, wreck.strength) == (100, 100)
    assert wreck.shooters == ("cm0.0", "cm5.1")
    mirrored = ended(lambda sky: shot(sky, "G1", 33 - column)).wrecks[3]
    assert (mirrored.id, mirrored.place) == ("cm0", place)


@pytest.mark.parametrize(
    ("edge", "place"),
    [("west", "own"), ("east", "enemy"), ("north", "no_mans_land")],
)
def test_13_5_machines_that_left(edge: str, place: str) -> None:
    def change(sky: Any) -> None:
        sky.plane("B1").place, sky.plane("B1").edge = LEFT, edge

    wreck = ended(change).wrecks[0]
    assert (wreck.end, wreck.place) == ("left", place)


@pytest.mark.parametrize(
    ("damage", "second", "share", "engine"),
    [
        ("", "", 0, False),
        ("wings", "", 50, False),
        ("engine", "", 50, True),
        ("tail", "engine", 100, True),
    ],
)
def test_13_5_one_marker_is_half_and_a_green_one_the_engine(
    damage: str, second: str, share: int, engine: bool
) -> None:
    def change(sky: Any) -> None:
        sky.plane("G2").damage, sky.plane("G2").second = damage, second

    wreck = ended(change).wrecks[4]
    assert (wreck.id, wreck.end) == ("cm5", "flying")
    assert (wreck.damage, wreck.strength, wreck.engine) == (share, 100, engine)


def test_13_5_landings_cost_fifteen_and_thirty_in_a_hundred() -> None:
    assert BATTLES.landing == (15, 30)


def test_13_5_a_patrol_is_done_by_more_points_in_halves() -> None:
    def change(sky: Any) -> None:
        shot(sky, "G1", 16)
        sky.plane("B1").damage = "tail"

    result = ended(change)
    assert result.points == (2, 1)
    assert result.done == (True, False)
    assert ended(lambda sky: None).done == (False, False)


def test_13_5_a_task_is_done_by_two_zones_and_what_prevents_it_by_points() -> None:
    def photographed(zones: int) -> Callable[[Any], None]:
        def change(sky: Any) -> None:
            for zone in sky.zones[:zones]:
                zone.delivered = True

        return change

    missions = ("reconnaissance", "patrol")
    assert ended(photographed(2), missions).done == (True, False)
    assert ended(photographed(1), missions).done == (False, False)
    assert ended(lambda sky: shot(sky, "B1", 9), missions).done == (False, True)


def test_13_5_one_bomb_can_only_hit_one_zone() -> None:
    west = [*scouts("a", "allied", 1), a_machine("am5", "re8", "allied")]
    sortie = a_sortie(west, scouts("c", "central"), ("bombing", "patrol"))
    sky = begun(sortie)
    assert BATTLES.debriefing(sky, sortie).done == (False, False)
    sky.zones[1].bombs = 1
    assert BATTLES.debriefing(sky, sortie).done == (True, False)


def test_13_5_wounds_are_those_from_before_the_battle() -> None:
    sortie = a_sortie(scouts("a", "allied", wounds=1), scouts("c", "central"))
    result = BATTLES.debriefing(begun(sortie), sortie)
    assert [(man.wounds, man.killed) for man in result.casualties] == [(1, False)] * 2 + [
        (0, False)
    ] * 2


def test_13_5_crews_that_were_in_gun_range() -> None:
    def change(sky: Any) -> None:
        sky.plane("B2").aboard.contact = True

    assert ended(change).contact == ("am5.0", "am5.1")


# Machines


def test_13_5_machines_by_nation_and_date() -> None:
    for model in BATTLES.models:
        assert 191601 <= model.first <= model.last <= 191811
        assert model.crew == stations(TABLES.models[model.type])
    assert {model.type for model in BATTLES.models} == set(TABLES.models)
    newest = [model.type for model in BATTLES.in_service("britain", 191707, "scout")]
    assert newest[-1] == "sopwith_camel"
    assert BATTLES.in_service("germany", 191806, "scout")[-1].type == "fokker_d7"
    for nation in ("france", "britain", "italy", "belgium", "germany", "austria_hungary"):
        for year in (1916, 1917, 1918):
            for month in range(1, 13 if year < 1918 else 12):
                assert BATTLES.in_service(nation, 100 * year + month, "scout"), (
                    nation,
                    year,
                    month,
                )


@pytest.mark.parametrize(
    ("type_", "crew"),
    [
        ("sopwith_camel", ("pilot",)),
        ("airco_dh2", ("pilot",)),
        ("bristol_f2", ("pilot", "observer")),
        ("gotha_g4", ("pilot", "nose_gunner", "observer")),
        ("handley_page_o400", ("pilot", "nose_gunner", "observer")),
        ("farman_f40", ("pilot", "nose_gunner")),
    ],
)
def test_13_5_crews_by_the_guns_of_a_type(type_: str, crew: tuple[str, ...]) -> None:
    assert BATTLES.model(type_).crew == crew


def test_the_campaign_interface_is_found_and_plain_games_have_no_mounts() -> None:
    assert GameCampaign.of(RULESET).battles() is BATTLES
    for name in RULESET.scenario_ids():
        sky = RULESET.rules.setup(RULESET.scenario(name))
        assert not any(plane.aboard.men for plane in sky.aircraft)


# Views


def test_13_crews_are_public_unless_pilots_are_hidden() -> None:
    west = scouts("a", "allied", skills=("crack_shot",), quality="novice")
    for pilots, enemy in (("none", ("crack_shot",)), ("hidden", ())):
        sortie = a_sortie(west, scouts("c", "central"), options={"pilots": pilots})
        sky = begun(sortie)
        seen = {}
        for seat in ("allied", "central", None):
            planes = {plane.id: plane for plane in view(sky, seat).planes}
            crew = planes["B1"].crew
            assert crew is not None
            seen[seat] = (crew.men[0].skills, planes["B1"].pilot)
        assert seen["allied"] == (("crack_shot",), "rookie")
        assert seen["central"] == seen[None] == (enemy, "rookie" if enemy else "")
