"""Chapter 10: the effects of grades, skills and injuries of crews; a test per cell."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.crews.events import Saved, SkillUsed
from aerodrome.crews.men import Crew
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Routes
from aerodrome.rulesets.squadriglia.rules.ch06_damage import hit_crew
from aerodrome.rulesets.squadriglia.rules.ch06_fire import in_range, modifiers
from aerodrome.rulesets.squadriglia.rules.events import Fired, Fumbled, GunJammed
from aerodrome.rulesets.squadriglia.rules.hooks import mission_done, must_stay
from aerodrome.rulesets.squadriglia.rules.state import Order, Sky
from tests.support.squadriglia.crews import a_mount, man, range_, skilled, used
from tests.support.squadriglia.guns import UNARMED, added, gun, phase, thrown
from tests.support.squadriglia.table import Scripted, a_sky, fly_turn, strike

# 10.1 Novices


@pytest.mark.parametrize("pilot", [{"quality": "novice"}, {"wounds": 1}], ids=["novice", "hurt"])
def test_10_1_no_aim(pilot: dict[str, Any]) -> None:
    sky = range_(pilot)
    phase(sky, thrown(2), 1)
    assert added(phase(sky, thrown(2), 2)) == {}
    veteran = range_()
    phase(veteran, thrown(2), 1)
    assert added(phase(veteran, thrown(2), 2)) == {"aim": 1}


@pytest.mark.parametrize("arrow", ["climb", "dive"])
def test_10_1_no_fire_in_the_phase_after_a_climb_or_dive(arrow: str) -> None:
    for quality, shots in (("novice", 0), ("veteran", 1)):
        sky = range_({"quality": quality}, altitude=True)
        plane = sky.plane("I1")
        sky.turn, sky.impulse = 3, 2
        plane.altered = sky.phase
        umpire = phase(sky, thrown(2) * shots, 2)
        assert len(umpire.events(Fired)) == shots
    assert arrow


def test_10_1_a_novice_gunner_fires_whatever_the_pilot_flies() -> None:
    plane = a_mount("I1", "bristol_f2", "6,9", "W", second={"quality": "novice"})
    sky = a_sky(plane, a_mount("A1", UNARMED, "8,9", "E"), altitude=True)
    sky.turn, sky.impulse = 3, 2
    plane.altered = sky.phase
    (shot,) = phase(sky, thrown(2), 2).events(Fired)
    assert shot.battery == "B"


def test_10_1_the_first_attempt_at_clearing_fails() -> None:
    sky = range_({"quality": "novice"})
    assert phase(sky, thrown(3), 1).events(GunJammed)
    umpire = phase(sky, [], 2)
    assert len(umpire.events(Fumbled)) == 1
    phase(sky, thrown(11), 3)
    assert gun(sky.plane("I1")).jammed == [False]


def test_10_1_no_immelmann() -> None:
    plane = a_mount("I1", pilot={"quality": "novice"}, speed=3)
    assert Routes(a_sky(plane, a_mount("A1", at="20,3")), plane).immelmann_bar("level") == "novice"


def test_10_1_no_double_penalty_for_a_wounded_novice() -> None:
    """6.6.4 and nothing else: -2 with the guns ahead."""
    sky = range_({"quality": "novice"})
    umpire = Scripted(sky)
    hit_crew(umpire, sky, sky.plane("I1"), "wound")
    assert added(phase(sky, thrown(4), 1)) == {"wound": -2}


def test_10_1_veterans_fly_as_printed() -> None:
    plane = a_mount("I1", speed=3)
    assert Routes(a_sky(plane, a_mount("A1", at="20,3")), plane).immelmann_bar("level") == ""


@pytest.mark.parametrize(("native", "bonus"), [(False, {}), (True, {"ace": 2})])
def test_10_1_aces_fly_as_veterans_unless_the_native_edge_is_on(
    native: bool, bonus: dict[str, int]
) -> None:
    sky = a_sky(
        a_mount("I1", "spad_7", "6,9", "E", pilot={"quality": "ace"}, ace=native),
        a_mount("A1", UNARMED, "7,9", "E"),
    )
    assert added(phase(sky, thrown(4), 1)) == bonus


# 10.3 Roundels


def test_10_3_one_skill_a_turn_shared_by_all_of_a_man() -> None:
    sky = range_(skilled("crack_shot", "bullet_checker"))
    umpire = phase(sky, thrown(3), 1, turn=2)
    assert used(umpire) == [("I1", "crack_shot")]
    assert umpire.events(GunJammed)


def test_10_3_an_order_that_needs_a_skill_keeps_the_roundel() -> None:
    plane = a_mount(
        "I1", "spad_7", "12,9", "E", pilot=skilled("acrobatic_pilot", "crack_shot"), speed=3
    )
    sky = a_sky(plane, a_mount("A1", UNARMED, "14,9", "W", speed=1))
    umpire = fly_turn(
        sky,
        {"I1": "immelmann", "A1": "1: ahead"},
        thrown(2, 2, 2, 2, 2, 2),
        answers={"I1 10.2": ["left S"]},
        all_used=False,
    )
    assert used(umpire) == [("I1", "acrobatic_pilot")]


def test_10_3_pilot_and_observer_apart() -> None:
    plane = a_mount(
        "I1", "bristol_f2", "6,9", "E", pilot=skilled("crack_shot"), second=skilled("crack_shot")
    )
    ahead, behind = a_mount("A1", UNARMED, "7,9", "E"), a_mount("A2", UNARMED, "4,9", "E")
    umpire = phase(a_sky(plane, ahead, behind), thrown(2, 2), 1)
    assert used(umpire) == [("I1", "crack_shot")] * 2


# 10.4 Injuries, keepsakes, special bullets


@pytest.mark.parametrize("thing", ["flask", "cigarette_case"])
def test_10_4_a_keepsake_takes_one_bullet(thing: str) -> None:
    sky = range_({"burdens": (thing,)})
    plane = sky.plane("I1")
    umpire = Scripted(sky)
    hit_crew(umpire, sky, plane, "wound")
    assert [event.thing for event in umpire.events(Saved)] == [thing]
    assert plane.crew[0].wounds == 0
    hit_crew(umpire, sky, plane, "wound")
    assert plane.crew[0].wounds == 1


def test_10_4_both_keepsakes_may_be_held_and_neither_stops_a_death() -> None:
    sky = range_({"burdens": ("flask", "cigarette_case")})
    plane, umpire = sky.plane("I1"), Scripted(sky)
    hit_crew(umpire, sky, plane, "wound")
    hit_crew(umpire, sky, plane, "wound")
    assert plane.crew[0].wounds == 0
    other = range_({"burdens": ("flask",)})
    hit_crew(Scripted(other), other, other.plane("I1"), "kill")
    assert man(other.plane("I1")).killed


def test_10_4_a_hero_may_not_leave_by_their_own_edge() -> None:
    plane = a_mount("I1", "spad_7", "1,9", "W", pilot={"burdens": ("hero",)}, speed=2)
    sky = a_sky(plane, a_mount("A1", at="20,3"))
    assert must_stay(sky, plane)
    assert Routes(sky, plane).exits == ("", "")
    plane.robustness = plane.strength // 2 - 1
    assert not must_stay(sky, plane)
    plane.robustness = plane.strength
    sky.plane("A1").gone = "shot_down"
    assert mission_done(sky, "italy")
    assert Routes(sky, plane).exits == ("left", "")


def test_10_4_empty_guns_release_a_hero() -> None:
    plane = a_mount("I1", pilot={"burdens": ("hero",)})
    sky = a_sky(plane, a_mount("A1", at="20,3"), ammunition=True)
    assert must_stay(sky, plane)
    gun(plane).rounds = [0]
    assert not must_stay(sky, plane)


@pytest.mark.parametrize(
    ("distance", "read"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5), (7, None)]
)
def test_10_4_titanium_reads_one_column_nearer_and_reaches_six(
    distance: int, read: int | None
) -> None:
    sky = range_({"burdens": ("titanium",)}, distance=distance)
    found = in_range(sky, sky.plane("I1"), gun(sky.plane("I1")))
    assert [number for _, number in found] == ([] if read is None else [read])


@pytest.mark.parametrize(("quality", "fails"), [("veteran", 1), ("novice", 2)])
def test_10_4_gold_bullets_cost_one_more_attempt(quality: str, fails: int) -> None:
    sky = range_({"quality": quality, "burdens": ("gold",)})
    phase(sky, thrown(3), 1)
    for number in range(fails):
        assert phase(sky, [], 2 + number).events(Fumbled)
    phase(sky, thrown(11), 5)
    assert gun(sky.plane("I1")).jammed == [False]


def test_10_4_the_countess_mechanic_makes_a_machine_stronger() -> None:
    plain, better = a_mount("I1"), a_mount("I1", extra=3)
    assert better.robustness == better.strength == plain.strength + 3


# 10 Plain games


def test_10_a_plain_game_knows_nothing_of_it() -> None:
    from tests.support.squadriglia.table import a_plane

    sky = a_sky(a_plane("I1", at="6,9"), a_plane("A1", UNARMED, "7,9", "E"))
    umpire = phase(sky, thrown(3), 1)
    assert not umpire.events(SkillUsed)
    assert modifiers(sky, _shot(sky)) == []
    assert Order(3, ()).immelmann == ""
    hook = strike("I1", "wound")
    hook(umpire, sky)
    assert sky.plane("I1").aboard == Crew()


def _shot(sky: Sky) -> Any:
    from aerodrome.rulesets.squadriglia.rules.ch06_fire import Shot

    return Shot(sky.plane("I1"), gun(sky.plane("I1")), sky.plane("A1"), 1)
