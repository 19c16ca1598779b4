"""The table of positions compared with a second transcription, for every pair of placements."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from aerodrome.rulesets.dogfights.rules.models import GUNS, GunKind
from aerodrome.rulesets.dogfights.rules.positions import Shot, attack, covers, engaged, joins
from aerodrome.tabletop.hexes import ORIGIN, Hex, disc, offset, step

LEVELS, TILTS, SIXTHS = range(1, 6), (-1, 0, 1), range(6)


class Piece(NamedTuple):
    """A piece on the board."""

    at: Hex
    facing: int
    level: int
    tilt: int


# By hand. A target's place is given from the shooter's cockpit, in steps ahead and to the left.

ROUND = {
    "ahead": 0,
    "front left": 1,
    "rear left": 2,
    "behind": 3,
    "rear right": 4,
    "front right": 5,
}


def seen(shooter: Piece, target: Piece) -> tuple[str, int]:
    """Return where the target is and how far; ("", 0) in none of the six directions."""
    return looked(shooter.facing, offset(shooter.at, target.at))


@cache
def looked(facing: int, place: Hex) -> tuple[str, int]:
    for name, sixths in ROUND.items():
        for far in (1, 2):
            if step(ORIGIN, (facing + sixths) % 6, far) == place:
                return name, far
    return "", 0


def turned(shooter: Piece, target: Piece) -> int:
    """Return the angle between the two noses: 0, 60, 120 or 180 degrees."""
    sixths = (shooter.facing - target.facing) % 6
    return 60 * min(sixths, 6 - sixths)


def row_by_hand(gun: str, a: Piece, b: Piece) -> tuple[str, bool, str] | None:
    """Return the first table of the rulings: column, whether a long burst is allowed, section."""
    (where, far), angle, up = seen(a, b), turned(a, b), b.level - a.level
    both_level = a.tilt == 0 and b.tilt == 0
    lined_up = (up == 0 and a.tilt == 0) or (up == 1 and a.tilt == 1) or (up == -1 and a.tilt == -1)
    same_tilt = a.tilt == b.tilt
    if gun in ("fixed", "nose") and where == "ahead":
        if far == 1 and lined_up and angle == 0:
            return "A", same_tilt, "6.3"
        if far == 1 and lined_up and angle == 60:
            return "B", False, "6.4"
        if far == 2 and up == 0 and a.tilt == 0 and angle == 0:
            return "B", same_tilt, "6.5"
        if far == 2 and up == 0 and both_level and angle == 180:
            return "B", False, "6.6"
    if gun == "nose" and far == 1 and both_level and angle == 0:
        if where in ("front left", "front right") and up in (0, 1):
            return "B", True, "6.7"
        if where == "ahead" and up == 1:
            return "B", True, "6.7"
    if gun == "dorsal" and both_level and angle == 0:
        if where == "behind" and far == 1 and up == 1:
            return "A", True, "6.8"
        if where in ("rear left", "rear right") and far == 1 and up in (0, 1):
            return "B", True, "6.9"
        if where == "behind" and far == 2 and up == 0:
            return "B", True, "6.10"
    return None


def covered_by_hand(gun: str, a: Piece, b: Piece) -> bool:
    """Return the second table of the rulings, for the attacked aircraft and its attacker."""
    (where, far), up = seen(a, b), b.level - a.level
    front = where in ("ahead", "front left", "front right")
    rear = where in ("behind", "rear left", "rear right")
    as_fixed = where == "ahead" and far == 1 and up == a.tilt
    far_ahead = where == "ahead" and far == 2 and up == 0 and a.tilt == 0
    if gun == "fixed":
        return as_fixed or far_ahead
    if gun == "nose":
        if a.tilt:
            return as_fixed
        return far_ahead or (front and far == 1 and up in (0, 1))
    if gun == "dorsal":
        if where == "behind" and far == 2:
            return up == 0 and a.tilt == 0
        return rear and far == 1 and (up == 1 or (up == 0 and a.tilt >= 0))
    return rear and far == 1 and up == -1 and a.tilt <= 0


def ventral_by_hand(a: Piece, b: Piece) -> bool:
    """Return the last row of the first table; a gun that looks down sees nothing from a climb."""
    return covered_by_hand("ventral", a, b)


PLACES = disc(ORIGIN, 3)
SHOOTERS = [
    Piece(ORIGIN, facing, level, tilt) for facing, level, tilt in product(SIXTHS, LEVELS, TILTS)
]

TWO_WAYS = [shooter for shooter in SHOOTERS if shooter.facing in (0, 4)]
"""Two of the six facings; 6.2 is tested with all of them."""


def targets() -> list[Piece]:
    every = product(PLACES, SIXTHS, LEVELS, TILTS)
    return [Piece(at, facing, level, tilt) for at, facing, level, tilt in every]


TARGETS = targets()


def shown(shot: Shot | None) -> tuple[str, bool, str] | None:
    return shot and (shot.column, shot.long, shot.rule)


@pytest.mark.parametrize("facing", SIXTHS)
@pytest.mark.parametrize("gun", GUNS)
def test_6_2_every_row_and_nothing_else(gun: GunKind, facing: int) -> None:
    """All levels and tilts of both, everything within three points."""
    found = 0
    for shooter in (s for s in SHOOTERS if s.facing == facing):
        for target in TARGETS:
            shot = attack(gun, shooter, target)
            assert shown(shot) == row_by_hand(gun, shooter, target), (shooter, target)
            if shot is not None:
                found += 1
                assert shot.gun == gun
                assert step(shooter.at, shot.direction, shot.distance) == target.at
                assert shot.parallel == (shooter.facing == target.facing)
    assert found == POSITIONS[gun]


POSITIONS: dict[GunKind, int] = {"fixed": 137, "nose": 159, "dorsal": 27, "ventral": 0}
"""How many of the pairs with one facing of the shooter are positions, counted by hand below."""


def test_6_2_how_many_positions_there_are() -> None:
    """Shooter's tilt and level, target's tilt; 13 ways to be lined up: 5 level, 4 up, 4 down."""
    lined_up, levels, above, tilts = 13, 5, 4, 3
    strictly, angled = lined_up * tilts, lined_up * tilts * 2
    far, frontal = levels * tilts, levels
    assert POSITIONS["fixed"] == strictly + angled + far + frontal
    assert POSITIONS["nose"] == POSITIONS["fixed"] + 2 * (levels + above) + above
    assert POSITIONS["dorsal"] == above + 2 * (levels + above) + levels


@pytest.mark.parametrize("gun", GUNS)
def test_7_2_what_the_attacked_covers(gun: GunKind) -> None:
    for shooter in TWO_WAYS:
        for target in TARGETS:
            shot = covers(gun, shooter, target)
            assert (shot is not None) == covered_by_hand(gun, shooter, target), (shooter, target)
            assert shown(shot) in (None, ("B", False, "7.2"))


@pytest.mark.parametrize("gun", GUNS)
def test_7_4_pieces_that_may_join(gun: GunKind) -> None:
    """A row of the first table, parallel or head-on at 2; the ventral gun only when parallel."""
    for shooter in TWO_WAYS:
        for target in TARGETS:
            angle, far = turned(shooter, target), seen(shooter, target)[1]
            row = row_by_hand(gun, shooter, target) is not None
            allowed = row and (angle == 0 or (angle == 180 and far == 2))
            if gun == "ventral":
                allowed = ventral_by_hand(shooter, target) and angle == 0
            shot = joins(gun, shooter, target)
            assert (shot is not None) == allowed, (shooter, target)
            assert shown(shot) in (None, ("B", False, "7.4"))


@pytest.mark.slow
def test_7_3_engaged_if_any_row_holds_in_either_direction() -> None:
    def holds(a: Piece, b: Piece) -> bool:
        parallel = a.facing == b.facing
        return (ventral_by_hand(a, b) and parallel) or any(row_by_hand(g, a, b) for g in GUNS)

    for shooter in TWO_WAYS:
        for target in TARGETS:
            assert engaged(shooter, target) == (holds(shooter, target) or holds(target, shooter))


# Examples of the booklet

HERE = ORIGIN


def ahead(count: int = 1, sixths: int = 0) -> Hex:
    """Return a point so far from an aircraft that looks east, to that side of its nose."""
    return step(HERE, sixths % 6, count)


def test_7_3_behind_and_above_a_bomber_opens_a_break_turn() -> None:
    """A fighter at L3 comes to a point at an angle behind a bomber at L2; neither turned."""
    bomber = Piece(HERE, 0, 2, 0)
    fighter = Piece(ahead(1, 2), 0, 3, 0)
    assert attack("fixed", fighter, bomber) is None
    assert attack("nose", fighter, bomber) is None
    assert engaged(fighter, bomber)
    assert covers("dorsal", bomber, fighter)


def test_7_3_far_in_front_of_a_fighter() -> None:
    """An aircraft ends two points in front of a fighter, in its direction: it is shot at."""
    fighter, careless = Piece(HERE, 0, 3, 0), Piece(ahead(2), 0, 3, 0)
    assert attack("fixed", careless, fighter) is None
    assert engaged(careless, fighter)
    assert covers("fixed", fighter, careless)


def test_7_2_the_ventral_gun_answers_an_attack_from_below() -> None:
    bomber = Piece(ahead(1), 0, 4, 0)
    fighter = Piece(HERE, 0, 3, 1)
    assert shown(attack("fixed", fighter, bomber)) == ("A", False, "6.3")
    assert covers("ventral", bomber, fighter)
    assert covers("dorsal", bomber, fighter) is None


def test_7_4_a_formation_defends_itself() -> None:
    """18 is attacked from behind, 17 flies parallel and joins, 16 does not and cannot."""
    fighter = Piece(HERE, 0, 3, 0)
    attacked = Piece(ahead(1), 0, 3, 0)
    parallel = Piece(ahead(1, 4), 0, 3, 0)
    across = Piece(ahead(1, 2), 5, 3, 0)
    assert shown(attack("fixed", fighter, attacked)) == ("A", True, "6.3")
    assert covers("dorsal", attacked, fighter)
    assert joins("nose", parallel, fighter)
    assert joins("nose", across, fighter) is None
    assert joins("dorsal", across, fighter) is None


def test_6_3_there_is_no_fire_on_the_same_point_or_over_two_levels() -> None:
    shooter = Piece(HERE, 0, 2, 1)
    for gun in GUNS:
        assert attack(gun, shooter, Piece(HERE, 0, 3, 0)) is None
        assert attack(gun, shooter, Piece(ahead(1), 0, 4, 0)) is None


@pytest.mark.parametrize(("gun", "column", "long"), [("fixed", "A", True), ("nose", "A", True)])
def test_6_20_a_long_burst_needs_the_same_tilt(gun: GunKind, column: str, long: bool) -> None:
    """V5a, V5f and V5h: both level, both climbing, both diving."""
    for tilt in TILTS:
        shooter = Piece(HERE, 0, 3, tilt)
        for other in TILTS:
            target = Piece(ahead(1), 0, 3 + tilt, other)
            shot = attack(gun, shooter, target)
            assert shot is not None
            assert (shot.column, shot.long) == (column, long and tilt == other)
