"""Chapter 6: what each special manoeuvre needs, its path, its cost and what it breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from aerodrome.rulesets.winged_victory.rules.ch01_components import width
from aerodrome.rulesets.winged_victory.rules.ch06_manoeuvres import (
    barrel_roll,
    falling_leaf,
    half_loop,
    immelmann,
    jink,
    side_slip,
    wingover,
)
from aerodrome.rulesets.winged_victory.rules.ch07_move import MANOEUVRES, Manoeuvres
from aerodrome.rulesets.winged_victory.rules.ch09_guns import ready
from aerodrome.rulesets.winged_victory.rules.events import TailShaken
from aerodrome.rulesets.winged_victory.rules.flight import FlightPlan, preview
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Weather
from aerodrome.rulesets.winged_victory.rules.tables import TABLES
from tests.support.winged_victory.table import a_plane, a_sky, at, fly, lies, seeing


def plane(speed: int = 6, **changes: Any) -> Aircraft:
    """Return a Camel at Medium height, where it needs no preparation; drag 4 at speed 6."""
    return a_plane("A1", "sopwith_camel", "20,15", "east", speed=speed, **changes)


def first(found: list[FlightPlan] | str) -> FlightPlan:
    assert isinstance(found, list), found
    return found[0]


def offset(plan: FlightPlan) -> tuple[int, int, int, int]:
    end, start = plan.frames[-1], at("20,15")
    return (end.at[0] - start[0], end.at[1] - start[1], end.heading, end.pitch)


CONTROLS = {
    "falling_leaf": "elevators",
    "jink": "rudder",
    "barrel_roll": "ailerons elevators rudder",
    "half_loop": "ailerons elevators",
    "wingover": "ailerons elevators",
    "immelmann": "elevators rudder",
    "side_slip": "ailerons elevators rudder",
}


@pytest.mark.parametrize("kind", CONTROLS)
@pytest.mark.parametrize("control", ["ailerons", "elevators", "rudder"])
def test_6_what_each_manoeuvre_needs(kind: str, control: str) -> None:
    broken = plane(**{control: 3})
    found = MANOEUVRES[kind][1](a_sky(broken), broken)
    assert (found == f"broken_{control}") == (control in CONTROLS[kind].split())
    hurt = plane(**{control: 2})
    assert not isinstance(MANOEUVRES[kind][1](a_sky(hurt), hurt), str)


@pytest.mark.parametrize("kind", CONTROLS)
def test_6_wounds_bombs_and_underscored_figures(kind: str) -> None:
    wounded = plane(wounds=(1,))
    found = MANOEUVRES[kind][1](a_sky(wounded), wounded)
    assert (found == "wounded") == (kind not in ("falling_leaf", "jink"))
    dfw = a_plane("G1", "dfw_c5", "20,15", speed=8)
    found = MANOEUVRES[kind][1](a_sky(dfw), dfw)
    assert (found == "underscored") == (kind in ("barrel_roll", "half_loop", "immelmann"))
    gotha = a_plane("G1", "gotha_g4", "20,15", speed=8, bombs=True)
    found = MANOEUVRES[kind][1](a_sky(gotha), gotha)
    assert (found == "loaded") == (kind in ("barrel_roll", "half_loop", "immelmann"))


def test_6_1_a_falling_leaf() -> None:
    hero, enemy = plane(), a_plane("G1", where="18,15", facing="east")
    seeing(hero, enemy)
    enemy.tails = "A1"
    sky = a_sky(hero, enemy)
    umpire = fly(sky, "A1", "falling_leaf")
    assert first(falling_leaf(sky, hero)).frames == ()
    assert (hero.stalled, hero.leaf, hero.speed) == (True, True, 0)
    assert lies(sky, "A1") == "20,15 east 0"
    assert umpire.events(TailShaken)
    assert (enemy.tails, enemy.shaken) == ("", "A1")
    assert not ready(hero, hero.guns[0])
    fly(sky, "A1", dice=[2, 3])
    assert (hero.heading, hero.leaf) == (-1, False)
    other = plane(stalled=True, leaf=True, heading=-1, speed=0)
    fly(a_sky(other), "A1", dice=[2, 4])
    assert other.heading == 1


def test_6_2_a_jink() -> None:
    plan = first(jink(a_sky(plane()), plane()))
    assert offset(plan) == (20, 0, 1, 0)
    assert plan.change == -2
    assert jink(a_sky(plane(1)), plane(1)) == "too_slow"
    gunned = a_plane("A1", "bristol_f2b", manoeuvre="jink")
    assert [ready(gunned, gun) for gun in gunned.guns] == [False, True]


def test_6_3_a_barrel_roll() -> None:
    plan = first(barrel_roll(a_sky(plane()), plane()))
    assert offset(plan) == (12, 0, 1, 0)
    assert plan.change == -4
    spad = a_plane("A1", "spad_13", "20,25", speed=3)
    assert first(barrel_roll(a_sky(spad), spad)).points == 2 + 1
    assert barrel_roll(a_sky(plane(1)), plane(1)) == "too_slow"


def test_6_4_a_half_loop() -> None:
    plan = first(half_loop(a_sky(plane()), plane()))
    assert offset(plan) == (4, 4, -1, 0)
    assert (plan.points, plan.change) == (3, -4)
    assert half_loop(a_sky(plane(2)), plane(2)) == "too_slow"
    again = plane(before="half_loop")
    assert half_loop(a_sky(again), again) == "after_loop"
    assert TABLES.manoeuvres["half_loop"].breaks


def test_6_5_a_wingover_ends_level_or_diving() -> None:
    found = wingover(a_sky(plane()), plane())
    assert isinstance(found, list)
    ends = {plan.detail: (*offset(plan), plan.change) for plan in found}
    assert ends == {
        "level": (4 - 12, -4, -1, 0, 4),
        "shallow": (4 - 9, -7, -1, -1, 4 + 2),
        "hard": (4 - 6, -10, -1, -2, 4 + 3),
    }
    low = wingover(a_sky(plane(3)), plane(3))
    assert isinstance(low, list)
    assert [plan.detail for plan in low] == ["level"]


def test_6_6_an_immelmann_returns_to_its_hex() -> None:
    found = immelmann(a_sky(plane(4)), plane(4))
    plan = first(found)
    assert offset(plan) == (0, 0, -1, 0)
    assert plan.change == 0
    noses = [(frame.heading, frame.pitch) for frame in plan.frames if frame.point]
    assert noses == [(1, 2), (1, 2), (-1, -2), (-1, -2)]
    hero = plane(manoeuvre="immelmann")
    assert ready(hero, hero.guns[0])
    assert immelmann(a_sky(plane(3)), plane(3)) == "too_slow"


def test_6_7_a_side_slip() -> None:
    plan = first(side_slip(a_sky(plane()), plane()))
    assert offset(plan) == (20 + 2, -2, 1, 0)
    assert (plan.points, plan.change) == (6, 0)
    hero = plane(manoeuvre="side_slip")
    assert ready(hero, hero.guns[0])


def test_6_1_the_dashboard_foretells_the_cue_of_a_falling_leaf() -> None:
    """5.3 It goes to the stall figure, whatever the throttle; and it is flown so."""
    sky = a_sky(a_plane("A1", "re8", "12,15", speed=4))
    hero = sky.plane("A1")
    hero.sees = ("G1",)
    seen = preview(sky, hero, first(falling_leaf(sky, hero)), 5, width(sky.mats))
    fly(sky, "A1", "falling_leaf")
    assert (seen.next, seen.warning) == (1, "stall")
    assert hero.speed == seen.next


def test_7_3_what_is_listed_is_what_has_a_plan() -> None:
    """In any state and with any damage, what can be flown is known without plans."""
    for seed in range(300):
        book = any_book(Random(seed))
        listed = list(book)
        assert listed == [kind for kind in MANOEUVRES if isinstance(book.plans(kind), list)], seed
        assert all(book.ways(kind) for kind in listed), seed


def any_book(pick: Random) -> Manoeuvres:
    """Return the manoeuvres of an aircraft in any state."""
    hero = a_plane(
        "A1",
        pick.choice(sorted(TABLES.models)),
        f"20,{pick.randint(1, 29)}",
        pitch=pick.randint(-2, 2),
        speed=pick.randint(0, 12),
        before=pick.choice(["", "half_loop"]),
        engaged=pick.choice([(), ("G1",)]),
        sees=pick.choice([(), ("G1",), ("G1",)]),
        fire=pick.random() < 0.2,
        goggles=pick.random() < 0.1,
        bombs=pick.random() < 0.3,
        ailerons=pick.choice([0, 0, 3]),
        elevators=pick.choice([0, 0, 3]),
        rudder=pick.choice([0, 0, 3]),
    )
    if abs(hero.pitch) == 1 and pick.random() < 0.5:
        hero.x, hero.y = hero.x + 3 * hero.heading, hero.y + hero.pitch
    storm = Weather(storm=pick.choice([0, 0, 0, 12]))
    sky = a_sky(hero, weather=storm, pull_out=pick.random() < 0.7, school=pick.random() < 0.1)
    return Manoeuvres(sky, hero, 4)
