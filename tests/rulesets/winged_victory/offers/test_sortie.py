"""The campaign interface: briefing, debriefing, machines by nation and date, missions, laws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from aerodrome.bots.random_player import keyed_player
from aerodrome.kernel.game import Game
from aerodrome.kernel.refusal import Refusal
from aerodrome.kernel.scenario import Scenario
from aerodrome.rulesets.winged_victory import RULESET
from aerodrome.rulesets.winged_victory.offers.sortie import BATTLES, KINDS
from aerodrome.rulesets.winged_victory.rules.ch01_components import MAT, hex_distance, skill
from aerodrome.rulesets.winged_victory.rules.ch09_fire import volley
from aerodrome.rulesets.winged_victory.rules.effects_crews import note_balloon
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from aerodrome.tabletop.capabilities import GameCampaign
from aerodrome.tabletop.sortie import FORMATIONS, MISSIONS, Debriefing, Sortie
from tests.support.winged_victory.crews import a_sortie, begun, crewed, scouts
from tests.support.winged_victory.table import Scripted, a_target, at, seeing

SHORT = {"turn_limit": 8}


def flown(sortie: Sortie, seed: str = "1") -> Any:
    scenario = BATTLES.briefing(sortie)
    players = dict.fromkeys(RULESET.rules.seats(scenario), keyed_player(seed))
    return Game(RULESET, RULESET.record(scenario, seed), players).position.state


def two(**facts: Any) -> Sortie:
    return a_sortie(scouts("A", "allied"), scouts("G", "central"), **facts)


# Briefing


def test_15_5_seats_and_crews_are_those_of_the_campaign() -> None:
    west = [*scouts("A", "allied-2", 1), *scouts("A", "allied", 1)]
    scenario = BATTLES.briefing(a_sortie(west, scouts("G", "central")))
    assert RULESET.rules.seats(scenario) == ("allied-2", "allied", "central")
    sky = RULESET.rules.setup(scenario)
    assert sky.teams
    assert [plane.owner for plane in sky.aircraft] == ["allied-2", "allied", *["central"] * 2]
    assert [plane.friends for plane in sky.aircraft[:2]] == [("allied-2", "allied")] * 2
    assert [plane.aboard.men[0].name for plane in sky.aircraft] == [
        "A0", "A0", "G0", "G1",
    ]  # fmt: skip
    assert msgspec.json.decode(msgspec.json.encode(scenario.setup)) == scenario.setup


def test_15_5_a_seat_without_a_machine_looks_on() -> None:
    sky = begun(two())
    seen = RULESET.display.view(sky, "allied-2")
    assert seen.mission is None
    assert all(plane.dashboard is None and not plane.type for plane in seen.planes)


@pytest.mark.parametrize("side", ["allies", "germany"])
@pytest.mark.parametrize("formation", FORMATIONS)
def test_15_5_formations(formation: str, side: str) -> None:
    west, east = scouts("A", "allied", 4), scouts("G", "central", 4)
    sky = begun(a_sortie(west, east, formation=formation))
    places = [plane.at for plane in sky.aircraft if plane.side == side]
    nearest = [min(hex_distance(a, b) for b in places if b != a) for a in places]
    assert nearest == [3 if formation == "loose" else 1] * 4


@pytest.mark.parametrize("mission", MISSIONS)
def test_15_5_every_mission_is_flown(mission: str) -> None:
    assert BATTLES.mission(mission) == mission
    west = [*scouts("A", "allied", 1), crewed("A", "allied", "bristol_f2b")]
    west.append(crewed("A", "allied", "hp_o400", "h"))
    other = "patrol"
    sky = begun(a_sortie(west, scouts("G", "central"), (mission, other)))
    orders = sky.missions["allies"]
    briefing = TABLES.briefings[KINDS[mission]]
    role = {"fighter": "A1", "two-seater": "A2", "bomber": "A3"}[briefing.role]
    assert (orders.kind, orders.needed) == (KINDS[mission], briefing.needed)
    assert orders.workers == (role,)
    if briefing.target:
        target = sky.target(orders.target)
        assert (target.side, target.kind) == ("germany", briefing.target)
    low, high = briefing.level
    assert all(low <= plane.y // 2 <= high for plane in sky.flying("allies"))


def test_15_5_a_flight_without_the_kind_it_needs_works_together() -> None:
    sky = begun(two(missions=("bombing", "patrol")))
    assert sky.missions["allies"].workers == ("A1", "A2")


def test_15_5_flights_that_wait_for_each_other_never_meet() -> None:
    assert BATTLES.fits("defensive_patrol", "scramble") == ("defensive_patrol", "patrol")
    assert BATTLES.fits("scramble", "bombing") == ("scramble", "bombing")


@pytest.mark.parametrize(("clouds", "number"), [("clear", 0), ("few", 2), ("many", 4)])
def test_15_5_clouds(clouds: str, number: int) -> None:
    weather = begun(two(clouds=clouds)).weather
    assert (len(weather.cumulus), weather.medium_stratus) == (number, False)


def test_15_5_an_overcast_sky_is_a_layer() -> None:
    weather = begun(two(clouds="overcast")).weather
    assert (weather.cumulus, weather.medium_stratus) == ((), True)


def test_15_5_flak_belongs_to_the_side_that_owns_the_ground() -> None:
    sky = begun(two(flak=(0, 2)))
    assert sky.markers == {"germany": 2}


def test_15_5_options_of_another_game_mean_nothing_here() -> None:
    sky = begun(two(options={"altitude": True, "turn_limit": 7, "freezing": False}))
    assert (sky.rules.turn_limit, sky.rules.freezing, sky.rules.goggles) == (7, False, True)


@pytest.mark.parametrize(
    ("facts", "edge", "figure"),
    [
        ({"quality": "novice"}, False, -1),
        ({"quality": "veteran"}, False, 0),
        ({"quality": "veteran", "wounds": 1}, False, -1),
        ({"quality": "ace"}, False, 0),
        ({"quality": "ace"}, True, 1),
    ],
)
def test_15_1_ace_printed_or_native(facts: dict[str, Any], edge: bool, figure: int) -> None:
    sortie = a_sortie(scouts("A", "allied", **facts), scouts("G", "central"), ace_edge=edge)
    assert skill(begun(sortie).plane("A1")) == figure


def test_15_5_a_crew_that_does_not_fit_is_refused() -> None:
    setup = BATTLES.briefing(two()).setup
    for change, word in (
        ({"crew": []}, "either all"),
        ({"seat": ""}, "needs one type"),
        ({"types": ["sopwith_camel", "se5a"]}, "needs one type"),
    ):
        aircraft = [setup["aircraft"][0] | change, *setup["aircraft"][1:]]
        options = {name: option.default for name, option in RULESET.options.items()}
        with pytest.raises(Refusal, match=word):
            RULESET.rules.setup(Scenario("sortie", setup | {"aircraft": aircraft}, options))


# Debriefing


def ended(change: Callable[[Any], None], missions: tuple[str, str] = ("patrol",) * 2) -> Debriefing:
    """Return a battle that ended as `change` leaves its sky."""
    sortie = two(missions=missions)
    sky = begun(sortie)
    change(sky)
    return BATTLES.debriefing(sky, sortie)


def put(plane: Any, column: int, gone: str = "") -> None:
    plane.x, plane.y = at(f"{column},8")
    plane.gone = gone


@pytest.mark.parametrize(
    ("column", "place"),
    [
        (1, "enemy"),
        (13, "enemy"),
        (15, "no_mans_land"),
        (26, "no_mans_land"),
        (28, "own"),
        (40, "own"),
    ],
)
def test_15_5_where_it_fell(column: int, place: str) -> None:
    wreck = ended(lambda sky: put(sky.plane("G1"), column, "cracked")).wrecks[2]
    assert (wreck.id, wreck.end, wreck.place) == ("Gm0", "shot", place)
    assert wreck.damage == wreck.strength == TABLES.models["albatros_d5a"].structure


def test_15_5_a_country_is_behind_the_front_mat() -> None:
    sortie = two(missions=("reconnaissance", "reconnaissance"))
    sky = begun(sortie)
    assert sky.mats == "ABC"
    put(sky.plane("A1"), 5, "cracked")
    put(sky.plane("A2"), 2 * MAT + 5, "cracked")
    places = [wreck.place for wreck in BATTLES.debriefing(sky, sortie).wrecks]
    assert places[:2] == ["own", "enemy"]


@pytest.mark.parametrize(
    ("gone", "end"),
    [
        ("cracked", "shot"),
        ("crashed", "shot"),
        ("adrift", "shot"),
        ("exploded", "exploded"),
        ("landed", "down"),
        ("captured", "down"),
        ("wrecked", "down"),
        ("home", "left"),
        ("fled", "left"),
        ("", "flying"),
    ],
)
def test_15_5_how_it_ended(gone: str, end: str) -> None:
    result = ended(lambda sky: put(sky.plane("A1"), 20, gone))
    assert result.wrecks[0].end == end
    assert not any(casualty.killed for casualty in result.casualties)


def test_15_5_a_pilot_out_of_action_is_shot_down_and_lives() -> None:
    def change(sky: Any) -> None:
        plane = sky.plane("A1")
        plane.wounds, plane.aboard.men[0].taken = (2,), 2

    result = ended(change)
    assert result.wrecks[0].end == "shot"
    assert (result.casualties[0].wounds, result.casualties[0].killed) == (2, False)


def test_15_5_shares_of_damage_and_the_engine() -> None:
    def change(sky: Any) -> None:
        first, second, third, fourth = sky.aircraft
        first.structure = 4
        second.rudder = 1
        third.engine = 1
        fourth.engine = 2

    wrecks = ended(change).wrecks
    assert [wreck.damage for wreck in wrecks] == [4, 1, 1, 1]
    assert [wreck.engine for wreck in wrecks] == [False, False, False, True]


def test_15_5_a_machine_that_leaves_on_fire_burns_on() -> None:
    def change(sky: Any) -> None:
        for name, gone in (("A1", "fled"), ("A2", "")):
            sky.plane(name).fire = True
            put(sky.plane(name), 3, gone)

    left, flying = ended(change).wrecks[:2]
    assert left.fire is not None
    assert (left.fire.faces, left.fire.attacks) == ((0, 1, 2, 2, 3, 3), 3)
    assert flying.fire is None


def test_15_5_the_last_to_fire_has_the_victory_together_with_others() -> None:
    sortie = two()
    sky = begun(sortie)
    first, second, target, _ = sky.aircraft
    put(first, 12)
    put(second, 11)
    put(target, 14)
    target.heading = 1
    seeing(first, second, target)
    sky.turn, sky.phase = 3, "combat"
    volley(
        Scripted({"A1 9.3": ["G1 short"], "A2 9.3": ["G1 short"]}, [1, 6, 10]), sky, [first, second]
    )
    result = BATTLES.debriefing(sky, sortie)
    assert result.wrecks[2].shooters == ("a0", "a1")
    assert result.contact == ("a0", "a1", "g0")
    sky.turn = 4
    second.guns[0].fired = False
    volley(Scripted({"A2 9.3": ["G1 short"]}, [1]), sky, [second])
    assert BATTLES.debriefing(sky, sortie).wrecks[2].shooters == ("a1",)


@pytest.mark.parametrize(("gone", "credited"), [("destroyed", (("a1",),)), ("hauled", ())])
def test_15_5_the_last_to_hit_a_balloon_has_the_victory(gone: str, credited: object) -> None:
    sortie = two()
    sky = begun(sortie)
    assert sky.teams
    balloon = a_target("GT1", "balloon", 16)
    sky.targets.append(balloon)
    first, second, *_ = sky.aircraft
    for turn, plane in ((2, first), (3, second)):
        sky.turn = turn
        note_balloon(sky, plane.aboard.man(0), balloon)
    assert BATTLES.debriefing(sky, sortie).balloons == ()
    balloon.gone = gone
    assert BATTLES.debriefing(sky, sortie).balloons == credited


def test_15_5_never_hit_means_no_victory() -> None:
    def change(sky: Any) -> None:
        sky.plane("G1").aboard.shooters = ("a0",)
        put(sky.plane("G1"), 20, "crashed")

    assert ended(change).wrecks[2].shooters == ()


def test_15_5_points_and_success_of_patrols() -> None:
    result = ended(lambda sky: put(sky.plane("G1"), 20, "cracked"))
    assert result.points == (4, 0)
    assert result.done == (True, False)
    assert ended(lambda sky: None).done == (False, False)


@pytest.mark.parametrize("done", [False, True])
def test_15_5_a_defensive_patrol_is_done_if_the_enemys_mission_is_not(done: bool) -> None:
    def change(sky: Any) -> None:
        mission = sky.missions["germany"]
        progress = mission.needed if done else 0
        sky.missions["germany"] = msgspec.structs.replace(mission, progress=progress)

    assert ended(change, ("defensive_patrol", "strafing")).done == (not done, done)


def test_15_5_used_keepsakes_are_in_the_debriefing() -> None:
    def change(sky: Any) -> None:
        sky.plane("A1").aboard.men[0].spent = ("flask", "nine_lives")

    assert ended(change).casualties[0].spent == ("flask",)


# Machines


def test_15_5_machines_by_nation_and_date() -> None:
    for model in BATTLES.models:
        assert model.type in TABLES.models
        assert 191612 <= model.first <= model.last <= 191811
        assert model.first >= int(TABLES.models[model.type].since.replace("-", ""))
        assert len(model.crew) == 1 + TABLES.models[model.type].gunners
    assert [m.type for m in BATTLES.in_service("britain", 191612, "scout")] == ["sopwith_strutter"]
    assert BATTLES.in_service("germany", 191805, "scout")[-1].type == "fokker_d7"
    for nation in ("britain", "france", "belgium", "germany"):
        for kind in ("scout", "two_seater"):
            for month in (191612, *range(191701, 191713), *range(191801, 191812)):
                assert BATTLES.in_service(nation, month, kind), (nation, month, kind)


def test_15_5_every_type_is_in_the_service_of_a_nation() -> None:
    served = {model.type for model in BATTLES.models}
    assert served == {key for key, model in TABLES.models.items() if model.since != "school"}


def test_the_campaign_interface_is_found() -> None:
    assert GameCampaign.of(RULESET).battles() is BATTLES
