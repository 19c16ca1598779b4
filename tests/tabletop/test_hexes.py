"""Hex geometry compared with facts read off a printed map, and with independent formulas."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from aerodrome.tabletop import hexes
from aerodrome.tabletop.hexes import DIRECTIONS, NE, NW, ORIGIN, SE, SW, E, Hex, W

coordinates = st.integers(-60, 60)
places = st.tuples(coordinates, coordinates)
directions = st.integers(0, 5)
sixths = st.integers(-13, 13)
half_widths = st.sampled_from(hexes.HALF_WIDTHS)


def cube(hex: Hex) -> tuple[int, int, int]:
    """Return the three axes, with sum zero, of the plane of hexes in a cube."""
    q, r = hex
    return (q, r, -q - r)


def dot(a: Hex, b: Hex) -> int:
    return sum(x * y for x, y in zip(cube(a), cube(b), strict=True))


def cosine(a: Hex, b: Hex) -> Fraction:
    """Return the square of the cosine between two offsets, with the sign of the cosine, exactly."""
    product = dot(a, b)
    return Fraction(product * abs(product), dot(a, a) * dot(b, b))


COSINES = {
    30: Fraction(3, 4),
    60: Fraction(1, 4),
    90: Fraction(0),
    120: Fraction(-1, 4),
    150: Fraction(-3, 4),
    180: Fraction(-1),
}


def test_directions_run_counter_clockwise_from_the_east() -> None:
    assert [hexes.NAMES[d] for d in (E, NE, NW, W, SW, SE)] == ["E", "NE", "NW", "W", "SW", "SE"]
    assert [hexes.direction(name) for name in hexes.NAMES] == list(range(6))
    assert [hexes.degrees(d) for d in range(6)] == [0, 60, 120, 180, 240, 300]
    with pytest.raises(ValueError, match="no direction 'N', only E, NE"):
        hexes.direction("N")


def test_left_is_counter_clockwise() -> None:
    assert hexes.turn(E, 1) == NE
    assert hexes.turn(E, -1) == SE
    assert hexes.turn(SE, 1) == E
    assert hexes.turn(W, 3) == E
    assert hexes.rotate(DIRECTIONS[E], 1) == DIRECTIONS[NE]


@given(places, directions)
def test_neighbour_and_step_agree(hex: Hex, direction: int) -> None:
    beside = hexes.neighbour(hex, direction)
    assert hexes.step(hex, direction) == beside == hexes.neighbours(hex)[direction]
    assert hexes.step(hex, direction, 0) == hex
    assert hexes.step(beside, direction, -1) == hex
    assert hexes.neighbour(beside, hexes.turn(direction, 3)) == hex
    assert hexes.distance(hex, beside) == 1


@given(places, directions, st.integers(0, 30))
def test_steps_add_up(hex: Hex, direction: int, count: int) -> None:
    walked = hex
    for _ in range(count):
        walked = hexes.neighbour(walked, direction)
    assert walked == hexes.step(hex, direction, count)


@given(places, places, places)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@pytest.mark.parametrize("radius", range(6))
def test_distance_counts_steps(radius: int) -> None:
    """Spread out step by step: what is reached first after n steps is at distance n."""
    reached = {ORIGIN: 0}
    edge = [ORIGIN]
    for count in range(1, radius + 1):
        beside = [hexes.neighbour(hex, d) for hex in edge for d in range(6)]
        edge = [hex for hex in dict.fromkeys(beside) if hex not in reached]
        reached |= dict.fromkeys(edge, count)
    assert reached == {hex: hexes.distance(ORIGIN, hex) for hex in hexes.disc(ORIGIN, radius)}


@given(places, places, places, sixths)
def test_rotation(a: Hex, b: Hex, centre: Hex, turns: int) -> None:
    def turned(hex: Hex) -> Hex:
        return hexes.rotate(hex, turns, centre)

    assert hexes.distance(turned(a), turned(b)) == hexes.distance(a, b)
    assert hexes.rotate(turned(a), -turns, centre) == a
    assert hexes.rotate(a, 6, centre) == a
    assert turned(centre) == centre
    assert hexes.rotate(a, 1, centre) == hexes.rotate(a, -5, centre)


@given(directions, sixths)
def test_rotation_and_turn_agree(direction: int, turns: int) -> None:
    assert hexes.rotate(DIRECTIONS[direction], turns) == DIRECTIONS[hexes.turn(direction, turns)]


@given(places, st.integers(0, 12))
def test_ring(centre: Hex, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    assert len(dict.fromkeys(ring)) == len(ring) == (6 * radius or 1)
    assert all(hexes.distance(centre, hex) == radius for hex in ring)
    assert ring[0] == hexes.step(centre, E, radius)
    if radius:
        around = zip(ring, ring[1:] + ring[:1], strict=True)
        assert all(hexes.distance(a, b) == 1 for a, b in around)
        assert ring[radius] == hexes.step(centre, NE, radius)


@given(places, st.integers(0, 8))
def test_disc(centre: Hex, radius: int) -> None:
    disc = hexes.disc(centre, radius)
    assert len(dict.fromkeys(disc)) == len(disc) == 1 + 3 * radius * (radius + 1)
    assert disc[0] == centre
    away = [hexes.distance(centre, hex) for hex in disc]
    assert away == sorted(away)
    assert max(away) == radius


def test_no_negative_radius() -> None:
    with pytest.raises(ValueError, match="ring cannot have the radius -1"):
        hexes.ring(ORIGIN, -1)
    with pytest.raises(ValueError, match="disc cannot have the radius -2"):
        hexes.disc(ORIGIN, -2)


@given(places, directions, places, half_widths)
@example((0, 0), 0, (1, 1), 30)
@example((0, 0), 0, (-1, 2), 90)
def test_within_by_cosines(origin: Hex, facing: int, target: Hex, degrees: int) -> None:
    assume(origin != target)
    seen = cosine(DIRECTIONS[facing], hexes.offset(origin, target))
    assert hexes.within(origin, facing, target, degrees) == (seen >= COSINES[degrees])
    assert hexes.within(origin, (facing + 3) % 6, target, degrees) == (-seen >= COSINES[degrees])


@pytest.mark.parametrize("degrees", hexes.HALF_WIDTHS)
@pytest.mark.parametrize("facing", range(6))
def test_within_for_all_near_hexes(facing: int, degrees: int) -> None:
    for target in hexes.disc(ORIGIN, 9)[1:]:
        expected = cosine(DIRECTIONS[facing], target) >= COSINES[degrees]
        assert hexes.within(ORIGIN, facing, target, degrees) == expected


@pytest.mark.parametrize("degrees", hexes.HALF_WIDTHS)
def test_the_same_hex_is_in_no_sector(degrees: int) -> None:
    assert not hexes.within((3, 4), E, (3, 4), degrees)


def test_only_known_sectors() -> None:
    with pytest.raises(ValueError, match="sector of 45 degrees"):
        hexes.within(ORIGIN, E, (1, 0), 45)
    with pytest.raises(ValueError, match="sector of 0 degrees"):
        hexes.sector(E, 0, 3)


@given(directions, half_widths, st.integers(0, 7), st.integers(0, 5))
def test_sector(facing: int, degrees: int, reach: int, turns: int) -> None:
    sector = hexes.sector(facing, degrees, reach)
    inside = [h for h in hexes.disc(ORIGIN, reach) if hexes.within(ORIGIN, facing, h, degrees)]
    assert sorted(sector) == sorted(inside)
    turned = tuple(hexes.rotate(hex, turns) for hex in sector)
    assert turned == hexes.sector(hexes.turn(facing, turns), degrees, reach)
    away = [hexes.distance(ORIGIN, hex) for hex in sector]
    assert away == sorted(away)
    assert dict(hexes.sector_table(facing, degrees, reach)) == dict(zip(sector, away, strict=True))


@given(directions, half_widths)
def test_sector_is_the_same_to_the_left_and_to_the_right(facing: int, degrees: int) -> None:
    for q, r in hexes.sector(E, degrees, 5):
        mirrored = (q + r, -r)
        assert hexes.within(ORIGIN, facing, hexes.rotate(mirrored, facing), degrees)
