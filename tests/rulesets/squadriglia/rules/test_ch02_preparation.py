"""Chapter 2: choosing and placing the aircraft."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aerodrome.kernel.control import GaugeControl
from aerodrome.kernel.events import Taken
from aerodrome.kernel.game import Game
from aerodrome.kernel.phrases import Phrase
from aerodrome.kernel.question import Question
from aerodrome.kernel.refusal import Refusal
from aerodrome.rulesets.squadriglia import RULESET
from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch02_preparation import Facings, FreeHexes
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.events import AceNamed, Placed, Pursued, TypeChosen
from aerodrome.rulesets.squadriglia.rules.state import Sky
from aerodrome.tabletop.controls import PlacesControl, TurnControl
from aerodrome.tabletop.hexes import NAMES, direction
from tests.support.squadriglia.editions import begun, former, made, setup_of
from tests.support.squadriglia.table import (
    Scripted,
    a_plane,
    a_sky,
    legal,
    new_game,
    own_scenario,
    refusals,
    reply,
)

SCENARIOS = ("baracca", "macchi_ufag", "macchi_ufag_team", "own", "senza_cozzar", "spad_duel")


def the(game: Game) -> Question:
    (question,) = game.position.questions
    return question


def asked(game: Game) -> str:
    return the(game).about


def place_all(game: Game) -> list[str]:
    """Place every aircraft in the first free hex and facing; return the order of questions."""
    order: list[str] = []
    while game.position.state.turn == 0:
        question = the(game)
        if question.about not in order:
            order.append(question.about)
        game.answer(question.seat, question.key, legal(question.options)[0])
    return order


def options_of(type_: str, side: str, at: str, **rules: Any) -> tuple[Sky, Facings]:
    plane = a_plane(side, type_, at, placed=False)
    sky = a_sky(plane, **rules)
    return sky, Facings(sky, plane, MAP.parse(at))


def test_2_sides_alternate_and_austria_starts() -> None:
    """Placing alternates one aircraft at a time; a side with none left is skipped."""
    assert place_all(new_game("macchi_ufag_team")) == ["A1", "I1", "A2", "I2", "A3", "I3"]
    bombers = new_game("senza_cozzar")
    assert asked(bombers) == "A1"
    reply(bombers, "A1", "phonix_d2a")
    assert place_all(bombers) == ["A1", "I1", "A2", "I2", "A3"]


def test_2_the_brandenburg_is_placed_before_the_nieuport() -> None:
    """8.1 First the Brandenburg, then the Nieuport."""
    assert place_all(new_game("baracca")) == ["A1", "I1"]


def test_2_a_free_hex_within_the_deployment_line() -> None:
    """Four columns of eighteen rows, less the hex that is taken; one aircraft per hex."""
    game = new_game("senza_cozzar")
    reply(game, "A1", "phonix_d2a")
    first = legal(the(game).options)
    assert {str(name).partition(",")[0] for name in first} == {"21", "22", "23", "24"}
    reply(game, "A1", "22,9", "W")
    reply(game, "I1", "3,9", "E")
    assert asked(game) == "A2"
    second = legal(the(game).options)
    assert set(first) - set(second) == {"22,9"}


def test_2_facing_a_side_its_usual_one_first() -> None:
    """Any of the six sides; Italians look east, Austrians west, the Brandenburg of 8.1 east."""
    for scenario, name, at, usual in (
        ("macchi_ufag", "A1", "23,9", "W"),
        ("baracca", "A1", "3,9", "E"),
    ):
        game = new_game(scenario)
        reply(game, name, at)
        facings = legal(the(game).options)
        assert facings[0] == usual
        assert sorted(map(str, facings)) == sorted(NAMES)
    game = new_game("macchi_ufag")
    reply(game, "A1", "23,9", "W")
    reply(game, "I1", "2,9")
    assert legal(the(game).options)[0] == "E"


def test_2_own_scenario_faces_the_enemy(tmp_path: Path) -> None:
    """Map: Italians start facing east and Austrians west unless their player chooses otherwise."""
    scenario = own_scenario(tmp_path, {"I1": "spad_7", "A1": "albatros_d3"})
    sky = RULESET.rules.setup(scenario)
    assert [NAMES[plane.facing] for plane in sky.aircraft] == ["E", "W"]


def test_2_own_scenario_starts_within_150_metres(tmp_path: Path) -> None:
    """9.1 Scenarios of one's own: -150 to +150 m, in steps of 5."""
    scenario = own_scenario(tmp_path, {"I1": "spad_7", "A1": "albatros_d3"}, altitude=True)
    game = new_game(scenario)
    reply(game, "A1", "12,9", "W")
    assert legal(the(game).options) == list(range(-150, 151, 5))


@pytest.mark.parametrize(
    ("scenario", "heights"),
    [("baracca", {"I1": -250, "A1": 0}), ("macchi_ufag", {"I1": 0, "A1": -150})],
)
def test_2_fixed_heights_are_taken_and_reported(scenario: str, heights: dict[str, int]) -> None:
    """8.1, 8.3 fix the heights: there is no question, and the owner hears of it."""
    game = new_game(scenario, altitude=True)
    place_all(game)
    log = game.position.log
    placed = {t.event.plane: t.event.height for t in log if isinstance(t.event, Placed)}
    taken = {
        t.event.about: t.event.value for t in log if isinstance(t.event, Taken) if t.rule != "7"
    }
    assert placed == taken == heights


def test_2_heights_of_senza_cozzar() -> None:
    """8.2 Each player from -200 to +200 m."""
    game = new_game("senza_cozzar", altitude=True)
    reply(game, "A1", "phonix_d2a", "22,9", "W")
    assert legal(the(game).options) == list(range(-200, 201, 5))


def test_2_without_the_altitude_rule_heights_do_not_matter() -> None:
    game = new_game("baracca")
    place_all(game)
    assert [plane.height for plane in game.position.state.aircraft] == [0, 0]


def test_2_a_placement_that_must_leave_the_map_is_refused() -> None:
    """A Heavy aircraft in row 1 facing north-east has no order of turn 1 that stays."""
    _, facings = options_of("caproni_ca450", "I1", "3,1")
    assert refusals(facings) == {"NE": "place.leaves", "NW": "place.leaves"}
    assert sorted(map(str, legal(facings))) == ["E", "SE", "SW", "W"]


def test_2_a_light_aircraft_can_slip_along_the_edge() -> None:
    """In row 1 the right arrow of a north-east heading flies east; a corner has two bad sides."""
    _, facings = options_of("spad_7", "I1", "3,1")
    assert refusals(facings) == {}
    _, corner = options_of("spad_7", "I1", "1,18")
    assert refusals(corner) == {"SW": "place.leaves", "W": "place.leaves"}


def test_2_own_edge_does_not_save_a_placement() -> None:
    """An Italian Heavy in column 1 facing west could only go home: refused."""
    _, facings = options_of("caproni_ca450", "I1", "1,9")
    assert "W" in refusals(facings)
    _, facings = options_of("caproni_ca450", "I1", "1,10")
    assert set(refusals(facings)) == {"W", "NW", "SW"}


def test_2_a_climb_stays_on_the_map() -> None:
    """9.1 With the altitude rule any aircraft may climb at speed 1 and stay."""
    _, facings = options_of("caproni_ca450", "I1", "1,10", altitude=True)
    assert refusals(facings) == {}


@pytest.mark.parametrize("type_", ["caproni_ca450", "spad_7", "macchi_l3"])
def test_2_every_free_hex_lets_the_aircraft_fly_on(type_: str) -> None:
    """Each hex and facing offered has a first order that stays without leaving by any edge."""
    plane = a_plane("I1", type_, placed=False)
    plane.columns = (1, 2)
    sky = a_sky(plane)
    spots = FreeHexes(sky, plane)
    assert len(legal(spots)) == 36
    for name in spots:
        at = MAP.parse(name)
        for facing in Facings(sky, plane, at):
            ghost = plane.copy()
            ghost.at, ghost.facing, ghost.placed = at, NAMES.index(facing), True
            ghost.side = "austria"
            assert not Routes(sky, ghost).trapped, (name, facing)


def test_2_the_stick_starts_at_c_and_speed_is_free() -> None:
    game = new_game("macchi_ufag")
    place_all(game)
    for plane in game.position.state.aircraft:
        assert (plane.stick, plane.speed, plane.quarry) == ("C", 0, "")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
@pytest.mark.parametrize("altitude", [False, True])
def test_2_quick_start_places_sensibly(scenario: str, seed: str, altitude: bool) -> None:
    """All are in their own columns, apart from the others, and face the enemy."""
    game = new_game(scenario, seed, quick_start=True, altitude=altitude)
    if scenario == "senza_cozzar":
        reply(game, "A1", "albatros_d2:2a")
    sky = game.position.state
    places = [plane.at for plane in sky.aircraft]
    assert len(set(places)) == len(places)
    for plane in sky.aircraft:
        column, row = MAP.to_cell(plane.at)
        assert plane.placed
        assert plane.columns[0] <= column <= plane.columns[1]
        assert 2 <= row <= 17
        assert plane.heights[0] <= plane.height <= plane.heights[1] or not altitude
        usual = "W" if plane.side == "austria" and scenario != "baracca" else "E"
        assert NAMES[plane.facing] == usual
    assert all(question.rule in ("4.1", "7") for question in game.position.questions)


def test_2_the_austrian_choice_of_senza_cozzar() -> None:
    """8.2 Three Phoenix D.IIa or three Albatros D.II with two guns, chosen at set-up."""
    for type_, guns in (("phonix_d2a", 2), ("albatros_d2:2a", 2)):
        game = new_game("senza_cozzar")
        assert legal(the(game).options) == ["phonix_d2a", "albatros_d2:2a"]
        assert the(game).seat == "austria"
        reply(game, "A1", type_)
        sky = game.position.state
        fighters = [plane for plane in sky.aircraft if plane.side == "austria"]
        assert [plane.type for plane in fighters] == [type_] * 3
        assert all(len(plane.batteries[0].jammed) == guns for plane in fighters)
        assert all(plane.robustness == plane.model.robustness for plane in fighters)
        entries = [t for t in game.position.log if isinstance(t.event, TypeChosen)]
        assert [(t.event.model, t.to) for t in entries] == [(type_, None)]


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ("10,9", "it must start in columns 1 to 4"),
        ("3,9", "A1 is already there"),
        ("25,9", "that hex is not on the map"),
        ("0,9", "that hex is not on the map"),
        ("2,19", "that hex is not on the map"),
        ("3;9", "'3;9' is not among the options of this question."),
        ("9" * 5000 + ",1", "is not among the options of this question."),
    ],
)
def test_2_a_refused_place_gives_the_reason(at: str, why: str) -> None:
    game = new_game("baracca")
    reply(game, "A1", "3,9", "E")
    with pytest.raises(Refusal) as refusal:
        reply(game, "I1", at)
    assert refusal.value.sentence.endswith(why)


def test_2_a_place_without_a_way_on_gives_that_reason() -> None:
    sky = a_sky(a_plane("I1", at="5,5"), a_plane("A1", "aeg_g4", placed=False))
    places = FreeHexes(sky, sky.plane("A1"))
    places.values = [name for name in places if name != "24,9"]
    assert places.why_not("24,9") == Phrase("place.leaves")


def test_9_4_aces_are_asked_only_where_there_is_an_a_gun() -> None:
    """9.4 An ace has no effect for a Caproni, nor for the boats of 8.3, which have no A gun."""
    game, about = new_game("senza_cozzar", aces=True), []
    reply(game, "A1", "phonix_d2a")
    while the(game).rule == "9.4":
        about.append(asked(game))
        reply(game, asked(game), "regular")
    assert about == ["I2", "A1", "A2", "A3"]
    assert the(new_game("macchi_ufag_team", aces=True)).rule == "2"
    assert former("ch02_preparation").gains_by_an_ace(game.position.state.plane("I1"))


@pytest.mark.parametrize(("at", "facing", "highest"), [("24,9", "E", 495), ("20,9", "E", 500)])
def test_2_no_height_without_a_first_order_that_stays(at: str, facing: str, highest: int) -> None:
    """A heavy at the edge that faces out can stay by climbing, but at 500 m it cannot climb."""
    setup = setup_of("spad_duel")
    setup["aircraft"][1].update(type="aeg_g4", height=[490, 500])
    scenario = made(setup, altitude=True)
    game = begun(scenario)
    reply(game, "A1", at, facing)
    assert legal(the(game).options)[-1] == highest
    plane = game.position.state.plane("A1")
    args = (game.position.state, plane, MAP.parse(at), direction(facing))
    assert former("ch02_preparation").start_heights(*args) == (490, 495, 500)


def test_2_aces_are_named_openly_and_default_to_none() -> None:
    """9.4 Aces are chosen openly at set-up."""
    game = new_game("spad_duel", aces=True)
    named = []
    while the(game).rule == "9.4":
        named.append((the(game).seat, asked(game)))
        assert legal(the(game).options)[0] == "regular"
        reply(game, asked(game), "ace" if asked(game) == "A1" else "regular")
    assert named == [("italy", "I1"), ("austria", "A1")]
    entries = [t for t in game.position.log if isinstance(t.event, AceNamed)]
    assert [(t.event.plane, t.to) for t in entries] == [("A1", None)]
    assert [plane.ace for plane in game.position.state.aircraft] == [False, True]
    plain = new_game("spad_duel")
    assert the(plain).rule == "2"


def test_2_each_player_places_their_own_aircraft() -> None:
    game = new_game("macchi_ufag_team", players_italy=3)
    seats = []
    while game.position.state.turn == 0:
        question = the(game)
        if question.about.startswith("I") and question.seat not in seats:
            seats.append(question.seat)
        game.answer(question.seat, question.key, legal(question.options)[0])
    assert seats == ["italy-1", "italy-2", "italy-3"]


def test_2_an_illegal_placement_is_refused() -> None:
    game = new_game("macchi_ufag")
    with pytest.raises(Refusal, match="it must start in columns 22 to 24"):
        reply(game, "A1", "12,9")
    assert asked(game) == "A1"


def test_2_pursuit_is_tested_on_turn_1() -> None:
    """7 The first turn begins with it: the Nieuport behind the Brandenburg pursues at once."""
    sky = a_sky(
        a_plane("I1", "nieuport_11", "1,9", "E"),
        a_plane("A1", "brandenburg_c1_early", "9,9", "E"),
        turn=0,
    )
    umpire = Scripted(sky)
    RULESET.rules.turn(umpire, sky)
    assert sky.turn == 1
    assert umpire.events(Pursued) == [Pursued("I1", "A1")]


def test_an_aircraft_is_placed_and_turned_on_the_map() -> None:
    """It waits beside the map, and is shown where it was put while the rest is asked."""
    game = new_game("spad_duel", altitude=True)
    (question,) = game.position.questions
    name = question.about
    assert question.posed().control == PlacesControl()
    seen = RULESET.display.scene(RULESET.display.view(game.position.state, question.seat))
    assert name in {piece.id for piece in seen.waiting}
    reply(game, name, str(next(iter(question.options))))
    (turning,) = game.position.questions
    assert turning.posed().control == TurnControl()
    place = turning.posed().anchor
    assert place is not None
    reply(game, name, str(next(iter(turning.options))))
    (height,) = game.position.questions
    gauge = height.posed().control
    assert isinstance(gauge, GaugeControl)
    assert (gauge.low, gauge.high, gauge.first) == (-150, 150, 0)
    assert height.posed().anchor == place
