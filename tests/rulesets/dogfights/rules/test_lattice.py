"""The board: rows, edges, border, access points, zones, and its bits."""

from __future__ import annotations

from itertools import pairwise

import pytest

from aerodrome.rulesets.dogfights.rules.lattice import EDGES, INWARDS, OPPOSITE, Edge, lattice
from aerodrome.tabletop.hexes import neighbour, neighbours
from tests.support.dogfights import movement_by_hand
from tests.support.dogfights.movement_by_hand import Case, Piece

BOARDS = [(24, 24), (32, 32), (48, 32)]


def a_case(width: int, height: int) -> Case:
    return Case(width, height, Piece((1, 1), 0, 1), 1, (0,), (0, 0, 0), False, ())


@pytest.mark.parametrize("size", BOARDS)
def test_1_1_points_and_their_neighbours(size: tuple[int, int]) -> None:
    board, case = lattice(*size), a_case(*size)
    assert len(board.points) == size[0] * size[1]
    for at in board.points:
        column, row = board.grid.to_cell(at)
        assert at in board
        assert board.name(at) == f"{column},{row}"
        assert board.parse(board.name(at)) == at
        for way in range(6):
            there = movement_by_hand.stepped((column, row), way)
            assert board.grid.to_cell(neighbour(at, way)) == there
            assert (neighbour(at, way) in board) == movement_by_hand.on_board(case, there)
            assert board.edges(neighbour(at, way)) == movement_by_hand.edges(case, there)


def test_1_1_odd_rows_are_further_east() -> None:
    board = lattice(24, 24)
    assert neighbour(board.parse("5,4"), 1) == board.parse("5,3")
    assert neighbour(board.parse("5,3"), 1) == board.parse("6,2")


@pytest.mark.parametrize("size", BOARDS)
def test_1_1_half_a_turn_keeps_neighbours(size: tuple[int, int]) -> None:
    board = lattice(*size)
    for at in board.points:
        assert board.mirror(at) in board
        assert board.mirror(board.mirror(at)) == at
        for way in range(6):
            assert board.mirror(neighbour(at, way)) == neighbour(board.mirror(at), (way + 3) % 6)


@pytest.mark.parametrize("size", BOARDS)
def test_8_1_the_border_is_two_points_deep(size: tuple[int, int]) -> None:
    board = lattice(*size)
    inside = (size[0] - 4) * (size[1] - 4)
    border = [at for at in board.points if board.in_border(at)]
    assert len(border) == len(board.points) - inside
    assert board.border == board.bits(border)
    assert board.in_border(board.parse("2,12"))
    assert not board.in_border(board.parse("3,12"))
    assert all(board.in_border(board.mirror(at)) for at in border)


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("edge", EDGES)
def test_1_2_access_points(size: tuple[int, int], edge: Edge) -> None:
    """Two extensions of four, one step outside, each with an entry for every facing."""
    board = lattice(*size)
    access = board.access(edge)
    assert [point.id for point in access] == [f"{edge} {number}" for number in range(1, 9)]
    along = [board.grid.to_cell(point.at)[edge in ("west", "east")] for point in access]
    assert [b - a for a, b in pairwise(along)].count(2) == 6
    length = size[1] if edge in ("west", "east") else size[0]
    for extension, quarter in ((along[:4], 1), (along[4:], 3)):
        centre = sum(extension) / 4 - 0.5
        assert abs(centre - length * quarter / 4) <= 0.5
    for point in access:
        assert point.at not in board
        assert board.edges(point.at) == (edge,)
        assert point.facings == INWARDS[edge]
        assert all(neighbour(point.at, facing) in board for facing in point.facings)
    mirrored = {board.mirror(point.at) for point in access}
    assert mirrored == {point.at for point in board.access(OPPOSITE[edge])}


@pytest.mark.parametrize("edge", EDGES)
def test_1_2_an_extension_holds_its_access_points(edge: Edge) -> None:
    board = lattice(48, 32)
    (first, near), (second, far) = board.extensions(edge)
    assert (first, second) == (f"patrol {edge} 1", f"patrol {edge} 2")
    for number, point in enumerate(board.access(edge)):
        assert point.at in (near if number < 4 else far)
    for grid in (near, far):
        assert {grid.width, grid.height} == {3, 9}
        assert not [at for at in grid.cells() if at in board]
        assert [at for at in grid.cells() if any(n in board for n in neighbours(at))]


def test_2_3_a_corner_is_over_two_edges() -> None:
    board = lattice(24, 24)
    assert board.edges(neighbour(board.parse("24,1"), 1)) == ("east", "north")
    assert board.edges(neighbour(board.parse("1,24"), 4)) == ("west", "south")
    assert board.edges(board.parse("12,12")) == ()


@pytest.mark.parametrize("size", BOARDS)
def test_4_9_where_a_piece_faces_out(size: tuple[int, int]) -> None:
    board, case = lattice(*size), a_case(*size)
    for facing in range(6):
        dead = []
        for at in board.points:
            cell = board.grid.to_cell(at)
            three = [movement_by_hand.stepped(cell, facing + side) for side in (-1, 0, 1)]
            if not any(movement_by_hand.on_board(case, point) for point in three):
                dead.append(at)
        assert [at for at in board.points if board.faces_out(at, facing)] == dead
        assert board.dead_ends[facing] == board.bits(dead)
    assert board.faces_out(board.parse("1,4"), 3)
    assert not board.faces_out(board.parse("1,5"), 3)
    assert not board.faces_out(board.parse("5,1"), 1)


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("home", EDGES)
def test_11_4_zones_are_in_the_third_nearest_to_the_opponent(
    size: tuple[int, int], home: Edge
) -> None:
    board = lattice(*size)
    zones = dict(board.zones(home))
    assert list(zones) == ["A", "B", "C"]
    axis = home in ("north", "south")
    third = size[axis] / 3
    for letter, zone in zones.items():
        assert len(set(zone)) == 15
        assert all(at in board and not board.in_border(at) for at in zone)
        for at in zone:
            place = board.grid.to_cell(at)[axis]
            near_opponent = place > 2 * third if home in ("west", "north") else place <= third + 1
            assert near_opponent
        other = dict(board.zones(OPPOSITE[home]))[letter]
        assert {board.mirror(at) for at in zone} == set(other)
    assert len({at for zone in zones.values() for at in zone}) == 45


def test_1_3_a_zone_is_named_by_its_north_west_corner() -> None:
    board = lattice(24, 24)
    names = [board.name(at) for at in board.zone(4, 7)]
    assert names[:5] == ["4,7", "5,7", "6,7", "7,7", "8,7"]
    assert names[-1] == "8,9"


def test_10_3_a_cloud_is_a_point_and_its_neighbours() -> None:
    board = lattice(24, 24)
    middle = board.parse("12,12")
    assert board.cloud(middle) == (middle, *neighbours(middle))
    assert {board.name(at) for at in board.cloud(board.parse("1,1"))} == {
        "1,1",
        "2,1",
        "1,2",
        "2,2",
    }


@pytest.mark.parametrize("size", [*BOARDS, (5, 5), (6, 9)])
def test_1_1_a_step_is_the_same_shift_everywhere(size: tuple[int, int]) -> None:
    """From any point in any direction; what goes over the edge meets no point of the board."""
    board = lattice(*size)
    assert len(board.place) == len(board.points)
    for at in board.points:
        assert board.place[board.bit(at)] == at
        for way in range(6):
            there = neighbour(at, way)
            moved = board.bit(at) + board.shifts[way]
            assert moved == board.bit(there)
            assert bool(board.board >> moved & 1) == (there in board)
            for edge in EDGES:
                out = bool(board.ways_out[way][edge] >> board.bit(at) & 1)
                assert out == (edge in board.edges(there))


def test_1_1_boards_are_made_once() -> None:
    assert lattice(24, 24) is lattice(24, 24)
