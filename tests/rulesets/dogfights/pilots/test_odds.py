"""Odds, spots and shot chances are the printed tables and path finding, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

import numpy as np
import pytest

from aerodrome.rulesets.dogfights.pilots.ends import poses
from aerodrome.rulesets.dogfights.pilots.odds import attack_worth, second_part
from aerodrome.rulesets.dogfights.pilots.outlook import pose
from aerodrome.rulesets.dogfights.pilots.shot_chances import Poses, chances, shot_chances
from aerodrome.rulesets.dogfights.pilots.shot_places import kind
from aerodrome.rulesets.dogfights.pilots.spots import spots
from aerodrome.rulesets.dogfights.pilots.standing import EndStanding
from aerodrome.rulesets.dogfights.rules.ch04_movement import flight, parts
from aerodrome.rulesets.dogfights.rules.ch06_chances import odds
from aerodrome.rulesets.dogfights.rules.models import GUNS
from aerodrome.rulesets.dogfights.rules.path_finding import End, search
from aerodrome.rulesets.dogfights.rules.positions import attack
from aerodrome.rulesets.dogfights.rules.tables import TABLES
from aerodrome.tabletop.hexes import disc
from tests.support.dogfights.table import a_plane, a_sky
from tests.support.sampling import woven

pytestmark = pytest.mark.sweep


def test_two_guns_from_behind_by_hand() -> None:
    """6.11 With two guns 2 jams, 3 and 4 miss, 5 to 8 damage, 9 and more take down."""
    found = odds("A", 1)
    assert found.damage == pytest.approx((4 + 5 + 6 + 5) / 36)
    assert found.takedown == pytest.approx((4 + 3 + 2 + 1) / 36)
    assert found.jam == pytest.approx(1 / 36)


def test_the_second_part_loses_its_hits_to_jams() -> None:
    """6.20 Of the sums that hit, 6 and 8 jam."""
    found = odds("A", 1, long=True)
    assert found.damage == pytest.approx((4 + 6) / 36)
    assert found.takedown == pytest.approx((4 + 3 + 2 + 1) / 36)
    assert found.jam == pytest.approx((1 + 3 + 5 + 5) / 36)


def test_column_a_is_better_than_b_and_a_long_burst_better_than_a_short_one() -> None:
    sky = a_sky(a_plane("F10"), a_plane("G10", "14,9"))
    plane, target = sky.aircraft
    (battery,) = plane.batteries
    a, b = (attack_worth(sky, plane, battery, target, column) for column in "AB")
    assert a > b > 0
    assert second_part(sky, plane, battery, target, "A") > 0
    assert attack_worth(sky, plane, battery, target, "A", long=True) > a
    target.damage = "wings"
    assert attack_worth(sky, plane, battery, target, "A") < a


@pytest.mark.parametrize("gun", GUNS)
def test_spots_are_the_table_of_positions_turned_round(gun: str) -> None:
    """6.2 Anywhere near a target, there is a shot if and only if it is a spot."""
    for facing, tilt in product(range(6), (-1, 0, 1)):
        target = EndStanding((10, 10), facing, 3, tilt)
        found = {spot.here: spot for spot in spots(gun, target)}  # type: ignore[arg-type]
        for at, turned, level, own in product(
            disc(target.at, 3), range(6), range(1, 6), (-1, 0, 1)
        ):
            here = EndStanding(at, turned, level, own)
            shot = attack(gun, here, target)  # type: ignore[arg-type]
            assert (shot is not None) == (here in found)
            if shot is not None:
                assert shot.long == found[here].long


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tilt"), woven(["F10", "G4", "B4", "F7", "B1"], (-1, 0, 1), 1))
def test_a_fan_is_the_share_of_faces_that_reach_a_shot(name: str, tilt: int) -> None:
    """Compared with path finding and the table of positions, one target at a time."""
    random = Random(f"{name} {tilt}")
    plane = a_plane(name, "24,16", "NW", 3, tilt)
    sky = a_sky(plane)
    ends = {
        face: search(flight(sky, plane, sum(value for _, value in parts(plane, face)))).ends
        for face in dict.fromkeys(TABLES.blue)
    }
    near = [at for at in disc(plane.at, 12) if at in sky.board]
    seen = 0
    for _ in range(60):
        target = EndStanding(random.choice(near), random.randrange(6), random.randint(2, 4), 0)
        columns = [_best(plane.id, ends[face], target) for face in TABLES.blue]
        wanted = [columns.count(column) / len(columns) for column in "AB"]
        found = chances(shot_chances(kind(sky, plane, tilt)), pose(plane), _row(target))
        assert np.allclose(found[:, 0], wanted), target
        seen += any(wanted)
    assert seen


def _row(standing: EndStanding) -> Poses:
    at, facing, level, tilt = standing
    return poses([(*at, facing, level, tilt)])


def _best(name: str, ends: Iterable[End], target: EndStanding) -> str:
    """Return the best column of any shot from any of these ends."""
    guns = [battery.kind for battery in a_plane(name).batteries]
    columns = [
        shot.column
        for end in ends
        for tilt in (-1, 0, 1)
        for gun in guns
        if (shot := attack(gun, EndStanding(*end, tilt), target))
    ]
    return min(columns, default="")
