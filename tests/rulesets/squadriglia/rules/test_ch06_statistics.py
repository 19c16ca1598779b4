"""The worth of a shot: exact chances from the printed tables, compared with the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random
from typing import NamedTuple

import pytest

from aerodrome.kernel.silent import Silent
from aerodrome.kernel.umpire import Umpire
from aerodrome.rulesets.squadriglia.rules.ch06_damage import Hit
from aerodrome.rulesets.squadriglia.rules.ch06_fire import Shot, fire
from aerodrome.rulesets.squadriglia.rules.state import Sky
from tests.support.squadriglia.guns import duel, gun, printed_cell
from tests.support.squadriglia.printed_tables import SPECIAL_ROWS
from tests.support.squadriglia.table import Scripted

TYPES = {1: "spad_7", 2: "spad_13"}
AIMS = (0, 1, 3)
CASES = list(product(range(1, 6), TYPES, AIMS))
THROWS = list(product(range(1, 7), repeat=2))
NO_SPECIAL = (3, 4)
"""Dice of special damage that need no more dice: 7, a rudder."""
SHOTS = 1500
LIMIT = 4.0
"""The standard deviations beyond which the dice or the table are wrong."""


class Worth(NamedTuple):
    """The mean and variance of a shot's damage, and its chances of an asterisk and of a jam."""

    mean: Fraction
    variance: Fraction
    special: Fraction
    jam: Fraction
    more: Fraction


def dice_of(result: str, *, fuel: bool) -> int:
    """Return how many damage dice a special result needs."""
    dice = {"structure_1": 1, "structure_2": 2, "fuel": 0 if fuel else 1}
    return dice.get(result, 0)


def further_damage(*, fuel: bool) -> Fraction:
    """Return the mean damage by special results, from the printed table alone."""
    total = sum(dice_of(SPECIAL_ROWS[str(a + b)], fuel=fuel) for a, b in THROWS)
    return Fraction(total * 7, 2 * 36)


def worth(distance: int, guns: int, aim: int, *, fuel: bool = False) -> Worth:
    """Return a shot computed from the printed fire table over all 36 throws."""
    cells = [printed_cell(a + b + aim, distance) for a, b in THROWS]
    damage = [number * guns for number, _ in cells]
    special = Fraction(sum(star for _, star in cells), 36)
    mean = Fraction(sum(damage), 36)
    variance = Fraction(sum(points * points for points in damage), 36) - mean * mean
    return Worth(mean, variance, special, Fraction(2, 36), special * further_damage(fuel=fuel))


class Range:
    """One battery and its target, ready to fire the same shot again and again."""

    def __init__(self, distance: int, guns: int, aim: int, *, fuel: bool = False) -> None:
        self.sky: Sky = duel(TYPES[guns], distance=distance, fuel=fuel)
        self.sky.impulse = 3
        self.shooter, self.target = self.sky.aircraft
        self.battery, self.distance, self.aim = gun(self.shooter), distance, aim

    def shoot(self, umpire: Umpire) -> Hit:
        battery = self.battery
        battery.aim = self.target.id if self.aim else ""
        battery.aim_hit, battery.aim_phase = self.aim == 3, self.sky.phase - 1
        return fire(umpire, self.sky, Shot(self.shooter, battery, self.target, self.distance))


@pytest.mark.parametrize(("distance", "guns", "aim"), CASES)
def test_6_3_all_36_throws_through_the_rules(distance: int, guns: int, aim: int) -> None:
    """6.2, 6.3, 6.5 Expected damage, asterisks and jams, exactly as the table gives them."""
    place = Range(distance, guns, aim)
    hits = []
    for throw in THROWS:
        umpire = Scripted(place.sky, dice=[*throw, *NO_SPECIAL])
        hits.append(place.shoot(umpire))
    exact = worth(distance, guns, aim)
    assert Fraction(sum(hit.damage for hit in hits), 36) == exact.mean
    assert Fraction(sum(bool(hit.special) for hit in hits), 36) == exact.special
    assert Fraction(sum(hit.jam is not None for hit in hits), 36) == exact.jam


@pytest.mark.parametrize("fuel", [False, True])
def test_6_6_all_throws_of_special_damage_through_the_rules(fuel: bool) -> None:
    """6.6 Structure and fuel loss with all their dice: 36 throws, then 1, 6 or 36 more each."""
    place = Range(1, 1, 0, fuel=fuel)
    total = Fraction(0)
    seen: dict[str, int] = {}
    for throw in THROWS:
        result = SPECIAL_ROWS[str(sum(throw))]
        seen[result] = seen.get(result, 0) + 1
        further = list(product(range(1, 7), repeat=dice_of(result, fuel=fuel)))
        for dice in further:
            umpire = Scripted(place.sky, dice=[4, 4, *throw, *dice])
            hit = place.shoot(umpire)
            umpire.finished()
            assert hit.special == result
            total += Fraction(hit.more, len(further))
    assert total / 36 == further_damage(fuel=fuel)
    assert list(seen.values()) == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_6_3_known_values() -> None:
    """6.3 By hand: a single gun at distance 1 without aim."""
    exact = worth(1, 1, 0)
    assert exact.mean == Fraction(6 + 5 + 4 + 2 * 3 + 2 * 2 + 2 * 1, 36)
    assert exact.special == Fraction(5 + 3, 36)
    assert worth(5, 1, 0).special == Fraction(1, 36)
    assert worth(5, 2, 3).mean == 2 * worth(5, 1, 3).mean
    assert further_damage(fuel=False) - further_damage(fuel=True) == Fraction(4 * 7, 72)


def deviation(mean: float, expected: Fraction, variance: Fraction, count: int) -> float:
    return abs(mean - float(expected)) / sqrt(float(variance) / count)


@pytest.mark.slow
def test_6_2_many_shots_in_silent_play() -> None:
    """6.2 With a fixed seed, every range, battery and aim is within four deviations."""
    umpire = Silent({}, Random(1917), {})
    for distance, guns, aim in CASES:
        place = Range(distance, guns, aim)
        hits = [place.shoot(umpire) for _ in range(SHOTS)]
        exact = worth(distance, guns, aim)
        mean = sum(hit.damage for hit in hits) / SHOTS
        assert deviation(mean, exact.mean, exact.variance, SHOTS) < LIMIT
        for chance, seen in (
            (exact.special, sum(bool(hit.special) for hit in hits)),
            (exact.jam, sum(hit.jam is not None for hit in hits)),
        ):
            assert deviation(seen / SHOTS, chance, chance * (1 - chance), SHOTS) < LIMIT


def test_6_6_many_special_results_in_silent_play() -> None:
    """6.6 Each result of the table, and the damage it brings, over every shot with an asterisk."""
    umpire = Silent({}, Random(1918), {})
    place = Range(1, 1, 0)
    hits = [hit for _ in range(30_000) if (hit := place.shoot(umpire)).special]
    count = len(hits)
    ways = [result for throw in THROWS for result in [SPECIAL_ROWS[str(sum(throw))]]]
    for result in dict.fromkeys(ways):
        chance = Fraction(ways.count(result), 36)
        seen = sum(hit.special == result for hit in hits)
        assert deviation(seen / count, chance, chance * (1 - chance), count) < LIMIT
    mean = further_damage(fuel=False)
    squares = {0: Fraction(0), 1: Fraction(91, 6), 2: Fraction(1974, 36)}
    square = sum((squares[dice_of(result, fuel=False)] for result in ways), Fraction(0)) / 36
    found = sum(hit.more for hit in hits) / count
    assert deviation(found, mean, square - mean * mean, count) < LIMIT


def test_6_2_the_same_seed_gives_the_same_shots() -> None:
    def shots(seed: int) -> list[int]:
        umpire, place = Silent({}, Random(seed), {}), Range(2, 2, 1)
        return [place.shoot(umpire).damage for _ in range(50)]

    assert shots(1) == shots(1)
    assert shots(1) != shots(2)
