"""Chapter 9: altitude, effective distance, aces."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from aerodrome.rulesets.squadriglia.rules.ch01_introduction import MAP
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.ch06_fire import in_range
from aerodrome.rulesets.squadriglia.rules.events import AceNamed, Fired, Left, Sank
from aerodrome.rulesets.squadriglia.rules.state import Aims, Sky
from tests.support.squadriglia.guns import UNARMED, added, duel, gun, phase, thrown, two, won
from tests.support.squadriglia.table import a_plane, a_sky, fly_turn, new_game, reply, strike


def high(type_: str = "spad_7", at: str = "5,9", **changes: Any) -> Sky:
    """Return I1 with the altitude rule, alone in the sky except for a distant Caudron."""
    plane = a_plane("I1", type_, at, "E", **changes)
    return a_sky(plane, a_plane("A1", UNARMED, "20,3", "W"), altitude=True)


@pytest.mark.parametrize("rule", ["altitude", "ammunition", "fuel", "aces"])
@pytest.mark.parametrize("name", ["baracca", "own"])
def test_9_each_advanced_rule_can_be_used_alone(rule: str, name: str) -> None:
    """9 One or more of them, in every scenario; none by default."""
    plain = new_game(name).position.state.rules
    switches = [plain.altitude, plain.ammunition, plain.fuel, plain.aces]
    assert switches == [False] * 4
    chosen = new_game(name, "test", **{rule: True}).position.state.rules
    assert chosen == msgspec.structs.replace(plain, **{rule: True})


def draft(sky: Sky, speed: int) -> Draft:
    written = Draft(Routes(sky, sky.plane("I1")))
    written.accelerate(speed)
    return written


@pytest.mark.parametrize(
    ("name", "plane", "heights"),
    [
        ("own", "A1", list(range(-150, 155, 5))),
        ("senza_cozzar", "A1", list(range(-200, 205, 5))),
        ("baracca", "A1", None),
        ("macchi_ufag", "A1", None),
    ],
)
def test_9_1_start_heights(name: str, plane: str, heights: list[int] | None) -> None:
    """9.1 Within 150 m of 0, unless the scenario has others; 8.1 and 8.3 are fixed."""
    game = new_game(name, altitude=True)
    if name == "senza_cozzar":
        reply(game, "A1", "phonix_d2a")
    reply(game, plane, "4,9" if name == "baracca" else "22,9", "E" if name == "baracca" else "W")
    (question,) = game.position.questions
    if heights is None:
        assert question.about == "I1"
        assert game.position.state.plane(plane).height == {"baracca": 0, "macchi_ufag": -150}[name]
    else:
        assert (question.rule, list(question.options)) == ("9.1", heights)


def test_9_1_without_the_rule_there_are_no_heights() -> None:
    game = new_game("baracca")
    reply(game, "A1", "4,9", "E")
    reply(game, "I1", "1,9", "E")
    assert [plane.height for plane in game.position.state.aircraft] == [0, 0]
    sky = a_sky(a_plane("I1", speed=3), a_plane("A1", UNARMED, "20,3"))
    assert not [word for word in draft(sky, 3).allowed() if word.startswith(("climb", "dive"))]


@pytest.mark.parametrize(
    ("type_", "height", "up", "down"),
    [
        ("spad_7", 0, [5, 10, 15, 20], list(range(5, 45, 5))),
        ("caudron_g3", 0, [5], [5]),
        ("spad_7", 490, [5, 10], list(range(5, 45, 5))),
        ("spad_7", 500, [], list(range(5, 45, 5))),
        ("spad_7", -495, [5, 10, 15, 20], [5]),
        ("spad_7", -500, [5, 10, 15, 20], []),
    ],
)
def test_9_1_1_amounts(type_: str, height: int, up: list[int], down: list[int]) -> None:
    """9.1.1 Steps of 5 m up to the figure of the type, never beyond 500 m."""
    written = draft(high(type_, height=height, speed=2), 2)
    assert (list(written.metres("climb")), list(written.metres("dive"))) == (up, down)
    words = {word.split()[0] for word in written.allowed()}
    assert ("climb" in words, "dive" in words) == (bool(up), bool(down))


def test_9_1_1_one_altitude_move_a_turn() -> None:
    for second in ("climb C", "dive C"):
        with pytest.raises(AssertionError, match="none of"):
            fly_turn(high(speed=4), answers={"I1 order": ["4", "climb C", 5, second]})


def test_9_1_2_example_a_hanriot_climbs() -> None:
    """Speed 5 at +5 m: three arrows, a climb, an arrow; +20 m in impulse 5, and no hex in it."""
    sky = high("hanriot_hd1:1a", height=5, speed=5)
    umpire = fly_turn(sky, {"I1": "5: ahead, ahead, ahead, climb 15, ahead"})
    assert umpire.heights("I1") == {1: 5, 2: 5, 3: 5, 5: 20, 6: 20}
    assert umpire.trail("I1") == {
        1: "6,9 E C",
        2: "7,9 E C",
        3: "8,9 E C",
        5: "8,9 E C",
        6: "9,9 E C",
    }


def test_9_1_2_a_climb_turns_under_the_stick() -> None:
    """5.2 It flies no hex, and yet it is a move."""
    umpire = fly_turn(high(speed=2), {"I1": "2: climb 5 S, ahead C"})
    assert umpire.trail("I1") == {3: "5,9 NE S", 6: "6,8 NE C"}


def test_9_1_3_example_a_dive_repeats_the_arrow() -> None:
    """A dive after an arrow ahead: two hexes ahead; it costs one point of speed."""
    umpire = fly_turn(high(speed=2), {"I1": "2: ahead, dive 5"})
    assert umpire.trail("I1") == {3: "6,9 E C", 6: "8,9 E C"}


def test_9_1_3_case_5() -> None:
    """5,9 E, speed 4: ahead, left, dive 20, ahead; -20 m from impulse 5 on."""
    umpire = fly_turn(high(speed=4), {"I1": "4: ahead, left, dive 20, ahead"})
    assert umpire.trail("I1") == {2: "6,9 E C", 3: "7,8 E C", 5: "8,6 E C", 6: "9,6 E C"}
    assert umpire.heights("I1") == {2: 0, 3: 0, 5: -20, 6: -20}


def test_9_1_3_case_6_under_d() -> None:
    """5,9 E, speed 3: ahead D, dive, ahead C: it turns once, at the end of the dive."""
    umpire = fly_turn(high(speed=3), {"I1": "3: ahead D, dive 10, ahead C"})
    assert umpire.trail("I1") == {2: "6,9 SE D", 4: "7,11 SW D", 6: "7,12 SW C"}


def test_9_1_3_a_first_dive_goes_ahead() -> None:
    """9.1.3 Also after a turn that ended with a slip."""
    sky = high(speed=2)
    fly_turn(sky, {"I1": "2: ahead, left"})
    umpire = fly_turn(sky, {"I1": "2: dive 10, ahead"})
    assert umpire.trail("I1") == {3: "9,8 E C", 6: "10,8 E C"}


def test_9_1_4_the_old_height_holds_until_the_move() -> None:
    """9.1.4 Both climb in impulse 4, 60 m become 75: effective distance 3, from then on 4."""
    sky = duel("spad_7", distance=3, altitude=True)
    sky.plane("A1").height = -60
    umpire = fly_turn(sky, {"I1": "1: climb 20", "A1": "1: climb 5"}, thrown(*[2] * 6))
    assert [shot.distance for shot in umpire.events(Fired)] == [3, 3, 3, 4, 4, 4]
    assert (umpire.heights("I1"), umpire.heights("A1")) == ({4: 20}, {4: -55})


@pytest.mark.parametrize(("way", "change"), [("up", 20), ("down", -40)])
def test_9_1_4_an_immelmann_takes_the_full_figure_in_impulse_4(way: str, change: int) -> None:
    """9.1.4 One hex in impulse 4 also when it goes down."""
    umpire = fly_turn(high(at="8,9", speed=3), {"I1": f"immelmann {way}"})
    assert umpire.trail("I1") == {2: "9,9 E C", 4: "10,9 W C", 6: "9,9 W C"}
    assert umpire.heights("I1") == {2: 0, 4: change, 6: change}


@pytest.mark.parametrize(
    ("height", "bars"),
    [(0, ["", ""]), (485, ["height", ""]), (480, ["", ""]), (-465, ["", "height"])],
)
def test_9_1_4_never_beyond_the_limits(height: int, bars: list[str]) -> None:
    sky = high(height=height, speed=3)
    routes = Routes(sky, sky.plane("I1"))
    assert routes.immelmann_ways() == ("up", "down")
    assert [routes.immelmann_bar(way) for way in ("up", "down")] == bars


def test_9_1_4_a_broken_immelmann_keeps_its_height() -> None:
    """5.5 Hit in phase 3: no half-turn, no change of height. Hit in phase 4: both stay."""
    for hit, trail, height in ((3, "10,9 E C", 0), (4, "10,9 W C", 20)):
        sky = high(at="8,9", speed=3)
        umpire = fly_turn(sky, {"I1": "immelmann up"}, after={hit: strike("I1", "controls")})
        assert (umpire.trail("I1")[4], sky.plane("I1").height) == (trail, height)


def read_off(distance: int, difference: int) -> int:
    """9.1.5 Return the printed table as bands of 60 m: 0-60, 61-120, 121-180, and so on."""
    bands = [(0, 60), (61, 120), (121, 180), (181, 240), (241, 300), (301, 360), (361, 1000)]
    return next(distance + n for n, (low, high) in enumerate(bands) if low <= difference <= high)


@pytest.mark.parametrize("distance", range(1, 6))
def test_9_1_5_effective_distance(distance: int) -> None:
    """9.1.5 For every difference in steps of 5 m, above and below, and no farther than 5."""
    sky = duel(distance=distance, altitude=True)
    shooter, target = sky.aircraft
    for difference in range(0, 400, 5):
        for sign in (1, -1):
            target.height = sign * difference
            seen = [found for _, found in in_range(sky, shooter, gun(shooter))]
            far = read_off(distance, difference)
            assert seen == ([far] if far <= 5 else [])


def test_9_1_5_example_caproni_and_lohner() -> None:
    """-150 against +15 m, two hexes away: 165 m, so 4, also on the fire table."""
    sky = a_sky(
        a_plane("I1", "caproni_ca300", "10,9", "E", height=-150),
        a_plane("A1", "lohner_tl", "12,9", "E", height=15),
        altitude=True,
    )
    (shot,) = phase(sky, two(10)).events(Fired)
    assert (shot.distance, shot.damage, shot.special) == (4, 1, False)


def test_9_1_5_at_250_metres_only_map_distance_1_is_in_range() -> None:
    for distance in range(1, 6):
        sky = duel(distance=distance, altitude=True)
        sky.plane("A1").height = 250
        assert bool(in_range(sky, sky.plane("I1"), gun(sky.plane("I1")))) is (distance == 1)


def test_9_1_5_ones_own_hex_stays_out_of_reach_at_any_height() -> None:
    sky = duel(distance=0, altitude=True)
    sky.plane("A1").height = 100
    assert not in_range(sky, sky.plane("I1"), gun(sky.plane("I1")))


@pytest.mark.parametrize(("height", "gone"), [(-460, ""), (-465, "driven_off")])
def test_9_1_1_sinking_below_500_is_a_forced_landing(height: int, gone: str) -> None:
    """9.1.1 At -500 it still flies; below it, it has landed and counts as driven off."""
    sky = high(stalled=True, height=height)
    umpire = fly_turn(sky, {}, [1], all_used=not gone)
    assert sky.plane("I1").gone == gone
    assert umpire.events(Sank) == [Sank("I1", 40, height - 40)]
    assert [event.how for event in umpire.events(Left)] == ([gone] if gone else [])
    assert won(sky) == ("austria" if gone else None)


def test_9_1_1_a_forced_landing_of_an_objective_aircraft_is_a_draw() -> None:
    sky = a_sky(
        a_plane("I1", "nieuport_11", "20,3"),
        a_plane("A1", "brandenburg_c1_early", "5,9", stalled=True, height=-495),
        aims=Aims(objective="escape", aircraft="A1", edge="right", hunter="I1"),
        altitude=True,
    )
    fly_turn(sky)
    assert (sky.plane("A1").gone, won(sky)) == ("driven_off", "draw")


def test_9_1_several_at_one_place_at_different_heights() -> None:
    """1.2 No collisions; each has its own distance."""
    sky = duel(distance=2, altitude=True)
    sky.plane("A1").height = 60
    sky.aircraft.append(a_plane("A2", UNARMED, "8,9", "E", height=61))
    found = in_range(sky, sky.plane("I1"), gun(sky.plane("I1")))
    assert [(plane.id, distance) for plane, distance in found] == [("A1", 2), ("A2", 3)]
    assert MAP.name(sky.plane("A2").at) == MAP.name(sky.plane("A1").at)


@pytest.mark.parametrize(
    ("type_", "arc", "found"),
    [("spad_7", "A", {"ace": 2}), ("saml_s1", "B", {}), ("macchi_l3", "C", {})],
)
def test_9_4_plus_two_with_a_guns_only(type_: str, arc: str, found: dict[str, int]) -> None:
    at = "8,9" if arc == "B" else "12,9"
    sky = a_sky(a_plane("I1", type_, "10,9", "E", ace=True), a_plane("A1", UNARMED, at, "E"))
    assert added(phase(sky, two(2)), arc=arc) == found


@pytest.mark.parametrize(("type_", "arc"), [("saml_s1", "B"), ("macchi_l3", "C")])
def test_9_4_no_bonus_in_clearing_b_and_c(type_: str, arc: str) -> None:
    for stick in "CSD":
        sky = duel(type_, distance=10)
        plane = sky.plane("I1")
        plane.ace, plane.stick = True, stick
        gun(plane, arc).jammed[0] = True
        phase(sky, two(10))
        assert gun(plane, arc).jammed == [True]


def test_9_4_aces_are_named_openly_and_only_with_the_rule() -> None:
    game = new_game("spad_duel", aces=True)
    (question,) = game.position.questions
    assert (question.rule, question.about, list(question.options)) == (
        "9.4",
        "I1",
        ["regular", "ace"],
    )
    reply(game, "I1", "ace")
    reply(game, "A1", "regular")
    entries = [line for line in game.position.log if isinstance(line.event, AceNamed)]
    assert [(line.event.plane, line.to) for line in entries] == [("I1", None)]
    assert [question.rule for question in new_game("spad_duel").position.questions] == ["2"]
