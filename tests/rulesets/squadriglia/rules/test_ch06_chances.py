"""Chapter 6: the chances of a target are those of all throws of two dice."""

from __future__ import annotations

from itertools import product

import pytest

from aerodrome.rulesets.squadriglia.rules.ch06_fire import (
    RANGE,
    Shot,
    Targets,
    Trigger,
    burst_chances,
)
from aerodrome.rulesets.squadriglia.rules.ch06_fire import fire as fire_one
from aerodrome.tabletop.controls import chances_of
from tests.support.squadriglia.guns import duel, gun
from tests.support.squadriglia.table import Scripted


@pytest.mark.parametrize("distance", range(1, RANGE + 1))
@pytest.mark.parametrize(("shooter", "robustness"), [("spad_7", 8), ("spad_13", 2)])
def test_all_throws_of_a_burst(shooter: str, robustness: int, distance: int) -> None:
    hits = downs = jams = 0
    for dice in product(range(1, 7), repeat=2):
        sky = duel(shooter, distance=distance)
        plane, target = sky.plane("I1"), sky.plane("A1")
        umpire = Scripted(sky, {}, [*dice, 1, 1, 1, 1])
        hit = fire_one(umpire, sky, Shot(plane, gun(plane), target, distance))
        hits += bool(hit.damage or hit.special)
        downs += hit.damage >= robustness
        jams += hit.jam is not None
    sky = duel(shooter, distance=distance)
    plane, target = sky.plane("I1"), sky.plane("A1")
    target.robustness = robustness
    found = burst_chances(sky, Shot(plane, gun(plane), target, distance))
    wanted = [round(100 * count / 36) for count in (hits, downs, jams)]
    assert [found.damage, found.takedown, found.jam] == wanted
    trigger = Trigger(plane, gun(plane), ((target, distance),), False, False)
    assert chances_of(next(iter(Targets(sky, trigger).describe()))) == found
