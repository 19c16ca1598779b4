"""Path finding and drawn paths compared with trying every path by hand."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from aerodrome.kernel.refusal import Broken
from aerodrome.rulesets.dogfights.rules.flight import aimed, breaks_radius, fewest_steps
from aerodrome.rulesets.dogfights.rules.lattice import lattice
from aerodrome.rulesets.dogfights.rules.path_finding import End, FlightPath, FlightWay, search, walk
from aerodrome.tabletop.hexes import Hex, direction
from tests.support.dogfights import movement_by_hand
from tests.support.dogfights.movement_by_hand import Case, Path, Piece
from tests.support.sampling import times

pytestmark = pytest.mark.sweep


class Standing(NamedTuple):
    """A piece on the board."""

    at: Hex
    facing: int
    level: int
    tilt: int


def flight_of(case: Case) -> FlightPath:
    board = lattice(case.width, case.height)
    placed = board.grid.to_hex
    return FlightPath(
        board,
        placed(*case.piece.point),
        case.piece.facing,
        case.piece.level,
        case.sum,
        case.changes,
        *case.limits,
        case.boxed,
        tuple(Standing(placed(*o.point), o.facing, o.level, o.tilt) for o in case.others),
        case.wind,
        case.entering,
        case.may_leave,
        case.border,
        case.mind_front,
        case.steps,
        frozenset(placed(*point) for point in case.over),
        case.over_start,
        case.changes if case.spare else (),
    )


@st.composite
def cases(draw: st.DrawFn, /, **fixed: Any) -> Case:
    """Return a small board, a piece on it or about to enter, a few others, and random rules."""
    width, height = draw(st.integers(5, 12)), draw(st.integers(5, 10))
    columns, rows = st.integers(1, width), st.integers(1, height)
    points, sixths, levels = st.tuples(columns, rows), st.integers(0, 5), st.integers(1, 5)
    others = st.builds(Piece, points, sixths, levels, st.integers(-1, 1))
    level = draw(levels)
    choices = [(0,), (1,), (1, 2), (-1,), (-1, -2), (-1, -2, -3)]
    changes = draw(st.sampled_from([c for c in choices if 1 <= level + c[-1] <= 5]))
    agility, gyro = draw(st.integers(0, 3)), draw(st.sampled_from([0, 0, 1, 2, -1]))
    limits = (max(0, agility - gyro), max(0, agility + gyro), agility)
    most = 11 if max(limits) <= 2 else 7 if max(limits) <= 4 else 6
    entering = draw(st.booleans()) and draw(st.booleans())
    point, facing = draw(points), draw(sixths)
    if entering:
        point, facing = draw(st.sampled_from(doors(width, height)))
    case = Case(
        width,
        height,
        Piece(point, facing, level),
        draw(st.integers(-2, most)) + changes[-1],
        changes,
        limits,
        draw(st.booleans()),
        tuple(draw(st.lists(others, max_size=8))),
        draw(st.none() | sixths),
        entering,
        draw(st.booleans()),
        draw(st.sampled_from([True, True, False])),
        draw(st.booleans()),
        draw(st.sampled_from([0, 0, 0, 1, 2, 3])),
    )
    others_there = tuple(o for o in case.others if (o.point, o.level) != (point, level))
    return case._replace(others=others_there, **{key: draw(value) for key, value in fixed.items()})


def block(column: int, row: int, size: int) -> frozenset[movement_by_hand.Point]:
    """Return a zone of so many columns and three rows."""
    return frozenset((column + i, row + j) for i in range(size) for j in range(3))


def doors(width: int, height: int) -> list[tuple[movement_by_hand.Point, int]]:
    """Return points one step outside a board, with the facing that leads in."""
    west = [((0, row), 0) for row in range(1, height + 1)]
    east = [((width + 1, row), 3) for row in range(1, height + 1)]
    north = [((column, 0), way) for column in range(2, width) for way in (4, 5)]
    south = [((column, height + 1), way) for column in range(2, width) for way in (1, 2)]
    inside = Case(width, height, Piece((1, 1), 0, 1), 1, (0,), (0, 0, 0), False, ())
    ways = [*west, *east, *north, *south]
    return [
        door for door in ways if movement_by_hand.on_board(inside, movement_by_hand.stepped(*door))
    ]


def compare(case: Case) -> None:
    """Check that both find the same ends and exits, and equally straight paths to each."""
    flight = flight_of(case)
    board, reach = flight.board, search(flight)
    found = list(movement_by_hand.paths(case))
    worst = (9, 99)
    bends: dict[End, tuple[int, int]] = {}
    exits: dict[str, tuple[int, int]] = {}
    for path in found:
        cost = (movement_by_hand.breaches(case, path.change, path.letters), path.bends)
        point, facing, level = path.end
        end = End(board.grid.to_hex(*point), facing, level)
        if not path.edges:
            bends[end] = min(bends.get(end, worst), cost)
        for edge in path.edges:
            exits[edge] = min(exits.get(edge, worst), cost)
    assert set(reach.ends) == set(bends)
    assert list(reach.ends) == sorted(
        reach.ends, key=lambda e: (e.level, e.at[1], e.at[0], e.facing)
    )
    by_letters = {(path.letters, path.change): path for path in found}
    for end in reach.ends:
        assert end in reach
        way = reach.way(end)
        cost = (int(breaks_radius(flight, way)), way.bends)
        assert (way.end, cost, way.edges) == (end, bends[end], ())
        same_path(flight, way, by_letters)
    assert set(reach.exits) == set(exits)
    for edge in reach.exits:
        way = reach.exit(edge)
        assert edge in way.edges
        assert (int(breaks_radius(flight, way)), way.bends) == exits[edge]
        same_path(flight, way, by_letters)
    event("reached" if reach.ends else "left" if reach.exits else "nothing")


def same_path(flight: FlightPath, way: FlightWay, found: dict[tuple[str, int], Path]) -> None:
    """Check that a path is one of those found by hand, and that drawing it gives the same path."""
    changes = [c for c in flight.changes if walk(flight, way.turns, c) == way]
    assert any((way.turns, change) in found for change in changes)
    assert len(way.points) == len(way.levels)


@pytest.mark.slow
@given(cases())
@settings(max_examples=times(200), derandomize=True)
def test_4_9_every_end_and_no_other(case: Case) -> None:
    compare(case)


@pytest.mark.slow
@given(
    cases(
        over=st.builds(block, st.integers(1, 7), st.integers(1, 6), st.integers(1, 6)),
        over_start=st.booleans(),
        changes=st.just((0,)),
        border=st.just(True),
        steps=st.just(0),
        sum=st.integers(2, 6),
    )
)
@settings(max_examples=times(80), derandomize=True)
def test_11_4_ends_of_paths_over_a_zone(case: Case) -> None:
    compare(case)


@given(cases(spare=st.just(True), boxed=st.just(True)))
@settings(max_examples=times(80), derandomize=True)
def test_13_2_ends_of_an_exceptional_pilot(case: Case) -> None:
    compare(case)


@pytest.mark.slow
@given(cases(spare=st.booleans()), st.data())
@settings(max_examples=times(100), derandomize=True)
def test_4_2_a_drawn_path_is_legal_if_it_is_so_by_hand(case: Case, data: st.DataObject) -> None:
    flight = flight_of(case)
    change = data.draw(st.sampled_from(case.changes))
    length = data.draw(st.integers(1, max(movement_by_hand.lengths(case, change)) + 1))
    drawn = data.draw(st.text(st.sampled_from("SSSLR"), min_size=length, max_size=length))
    legal = {(path.letters, path.change): path for path in movement_by_hand.paths(case)}
    for letters, how in [(drawn, change), *list(legal)[:20]]:
        way = walk(flight, letters, how)
        path = legal.get((letters, how))
        assert isinstance(way, str) == (path is None), (letters, how, way)
        if isinstance(way, FlightWay) and path is not None:
            column_row, facing, level = path.end
            assert way.end == End(flight.board.grid.to_hex(*column_row), facing, level)
            assert (way.bends, way.edges) == (path.bends, path.edges)


# By example, on a wide board: the piece is at 10,10 and faces east.

OPEN = Case(24, 24, Piece((10, 10), 0, 3), 5, (0,), (3, 3, 3), False, ())


def drawn(turns: str, change: int = 0, **changes: Any) -> FlightWay | str:
    return walk(flight_of(OPEN._replace(**changes)), turns, change)


def flown(turns: str, change: int = 0, **changes: Any) -> FlightWay:
    way = drawn(turns, change, **changes)
    assert isinstance(way, FlightWay), way
    return way


@pytest.mark.parametrize(
    ("turns", "change", "changes", "why"),
    [
        ("SSSSL", 1, {}, "levels"),
        ("SSLS", 0, {}, "length"),
        ("SSLSSS", 0, {}, "length"),
        ("SSXSS", 0, {}, "length"),
        ("", 0, {}, "length"),
        ("SSSSS", 0, {}, "straight"),
        ("SSSSSL", 0, {}, "straight"),
        ("LRLRS", 0, {}, "turns"),
        ("LLSSS", 0, {"boxed": True}, "successive"),
        ("LLSSSSSSSS", 0, {"sum": 10}, "successive"),
        ("SSLSS", 0, {"others": (Piece((11, 10), 0, 3),)}, "blocked"),
        ("SSSSSS", 0, {"others": (Piece((16, 10), 0, 3),)}, "blocked"),
        ("SSSSSS", 0, {"others": (Piece((17, 10), 3, 3),)}, "front"),
        ("SSSSSS", 0, {"others": (Piece((17, 10), 3, 2, 1),)}, "front"),
        ("SSSSSS", 0, {"others": (Piece((17, 10), 3, 4, -1),)}, "front"),
        ("SSSSSS", 0, {"piece": Piece((19, 10), 0, 3)}, "edge"),
        ("SSSSSS", 0, {"piece": Piece((18, 11), 0, 3)}, "dead_end"),
        ("SSSSSS", 0, {"piece": Piece((17, 10), 0, 3), "border": False}, "border"),
        ("LSSSS", 0, {"entering": True, "piece": Piece((0, 10), 0, 3)}, "entry"),
        ("SSSSSS", 0, {"over": frozenset({(12, 10), (14, 10)})}, "over"),
        ("SSS", -3, {"changes": (-1, -2, -3), "piece": Piece((10, 10), 0, 4), "sum": -1}, "levels"),
    ],
)
def test_4_9_why_a_path_is_none(turns: str, change: int, changes: dict[str, Any], why: str) -> None:
    assert drawn(turns, change, **changes) == why


def test_4_3_a_straight_path_has_one_step_more() -> None:
    assert flown("SSSSSS").end == End(lattice(24, 24).parse("16,10"), 0, 3)
    assert flown("SSSSL").end.at == lattice(24, 24).parse("14,9")
    blocked = search(flight_of(OPEN._replace(others=(Piece((16, 10), 2, 3),), limits=(0, 0, 0))))
    assert blocked.ends == ()


@pytest.mark.parametrize("sum", [-3, -1, 0])
def test_4_2_never_fewer_than_one_step(sum: int) -> None:
    reach = search(flight_of(OPEN._replace(sum=sum)))
    names = {lattice(24, 24).name(end.at) for end in reach.ends}
    assert names == {"11,10", "10,9", "10,11"}


def test_4_7_judged_on_the_finished_path() -> None:
    """L, L, L, R is mixed and legal for a Camel, L, L, L alone is not; to the right it has six."""
    camel: dict[str, Any] = {"limits": (2, 6, 4), "sum": 6}
    assert flown("LLLRSS", **camel).bends == 4
    assert drawn("LLLSSS", **camel) == "turns"
    assert drawn("LLLRRS", **camel) == "turns"
    assert flown("RRRRRR", **camel).end == End(lattice(24, 24).parse("10,10"), 0, 3)
    reach = search(flight_of(OPEN._replace(**camel)))
    assert End(lattice(24, 24).parse("10,10"), 0, 3) in reach


def test_4_8_ten_steps_are_counted_with_levels_and_before_the_wind() -> None:
    steep: dict[str, Any] = {"sum": 8, "changes": (-1, -2)}
    assert flown("LLSSSSSSS", -1, **steep).bends == 2
    assert drawn("LLSSSSSSSS", -2, **steep) == "successive"
    assert flown("SSSSSSSLLR", 0, sum=9, wind=0, limits=(4, 4, 4)).wind == 1


def test_5_4_levels_change_in_steps_one_three_and_five() -> None:
    dive: dict[str, Any] = {"piece": Piece((5, 10), 0, 5), "changes": (-1, -2, -3)}
    assert flown("SSSSSSSSS", -3, **dive).levels == (4, 4, 3, 3, 2, 2, 2, 2, 2)
    assert flown("SSSSSSSS", -2, **dive).levels == (4, 4, 3, 3, 3, 3, 3, 3)
    climb: dict[str, Any] = {"piece": Piece((5, 10), 0, 1), "changes": (1, 2)}
    assert flown("SSSS", 2, **climb).levels == (2, 2, 3, 3)


def test_4_4_barred_only_at_the_level_held_there() -> None:
    dive: dict[str, Any] = {"piece": Piece((5, 10), 0, 5), "changes": (-2,)}
    for column, level, blocked in ((6, 4, True), (6, 5, False), (7, 4, True), (8, 3, True)):
        others = (Piece((column, 10), 0, level),)
        assert (drawn("SSSSSSSS", -2, others=others, **dive) == "blocked") is blocked


def test_10_1_the_example_of_the_downwind_path() -> None:
    """Speed 5, die +1, two levels down: 8 steps, 4 of them downwind, so a ninth step anywhere."""
    case: dict[str, Any] = {"sum": 6, "changes": (-1, -2), "piece": Piece((5, 18), 0, 4), "wind": 1}
    way = flown("SSLSSSRSL", -2, **case)
    assert (way.wind, len(way.points)) == (1, 9)
    assert drawn("SSLSSSRS", -2, **case) == "length"
    assert flown("SSLSSRSS", -2, **case).wind == 0


def test_10_1_upwind_the_last_step_is_taken_back() -> None:
    way = flown("SSSLS", wind=3)
    assert (way.wind, len(way.points), way.bends) == (-1, 4, 1)
    assert flown("SSSSL", wind=3).bends == 0
    assert flown("S", wind=3, sum=0).wind == 0
    taken = (Piece((16, 10), 2, 3),)
    assert drawn("SSSSSS", wind=3, others=taken) == "blocked"
    held: dict[str, Any] = {"sum": 4, "changes": (2,), "wind": 3, "piece": Piece((10, 10), 0, 3)}
    assert flown("SSS", 2, **(held | {"wind": None})).levels == (4, 4, 5)
    assert drawn("SSS", 2, **held) == "levels"


def test_10_1_a_step_taken_back_must_keep_the_limits() -> None:
    """Turns both ways are allowed here, to one side none: that of the last step counts."""
    case: dict[str, Any] = {"wind": 3, "limits": (0, 0, 2)}
    assert drawn("SSSSL", **case) == "turns"
    end = End(lattice(24, 24).parse("14,10"), 0, 3)
    assert end not in search(flight_of(OPEN._replace(**case)))
    assert end in search(flight_of(OPEN._replace(**case | {"limits": (0, 1, 2)})))


def test_2_3_leaving() -> None:
    near: dict[str, Any] = {"piece": Piece((21, 10), 0, 3), "may_leave": True, "wind": 0}
    way = flown("SSSS", **near)
    assert (way.edges, len(way.points), way.wind) == (("east",), 3, 0)
    assert way.end == End(lattice(24, 24).parse("24,10"), 0, 3)
    assert drawn("SSSS", **(near | {"may_leave": False})) == "edge"
    assert drawn("SSSSS", **near) == "edge"
    reach = search(flight_of(OPEN._replace(**near)))
    assert reach.exits == ("east",)
    assert reach.exit("east").turns == "SSSS"
    assert reach.ends


def test_2_3_a_corner_step_counts_for_both_edges() -> None:
    corner: dict[str, Any] = {"piece": Piece((24, 1), 1, 3), "may_leave": True}
    assert flown("S", **corner).edges == ("east", "north")
    assert set(search(flight_of(OPEN._replace(**corner))).exits) >= {"east", "north"}


def test_2_6_entering_begins_straight_and_may_fly_the_straight_bonus() -> None:
    reach = search(flight_of(OPEN._replace(entering=True, piece=Piece((0, 10), 0, 3))))
    assert reach.way(End(lattice(24, 24).parse("6,10"), 0, 3)).turns == "SSSSSS"
    assert all(reach.way(end).turns.startswith("S") for end in reach.ends)


def test_4_9_steps_dropped_from_the_end() -> None:
    cut: dict[str, Any] = {"steps": 2, "wind": 0}
    assert flown("SS", **cut).wind == 0
    assert flown("SL", **cut).bends == 1
    assert drawn("SSS", **cut) == "length"


def test_4_5_in_front_is_seen_along_the_tilt() -> None:
    assert aimed(Standing((4, 4), 0, 2, 1)) == ((5, 4), 3)
    assert [fewest_steps(change) for change in (1, -2, 3)] == [1, 3, 5]


def test_an_end_that_cannot_be_reached_has_no_way() -> None:
    reach = search(flight_of(OPEN))
    far = End(lattice(24, 24).parse("24,24"), direction("E"), 3)
    assert far not in reach
    assert End((99, 99), 0, 3) not in reach
    with pytest.raises(Broken):
        reach.way(far)
