"""Chapter 7: pursuit, and the declaration that binds the pursued."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from aerodrome.kernel.events import Taken
from aerodrome.rulesets.squadriglia.display.view import view
from aerodrome.rulesets.squadriglia.rules.ch04_assignment import Moves, Speeds
from aerodrome.rulesets.squadriglia.rules.ch04_orders import Draft, Routes
from aerodrome.rulesets.squadriglia.rules.ch07_pursuit import Declarations, quarries
from aerodrome.rulesets.squadriglia.rules.events import Declared, Pursued
from aerodrome.rulesets.squadriglia.rules.state import Aircraft, Declaration, Move, Sky
from tests.support.squadriglia.table import (
    Scripted,
    a_plane,
    a_sky,
    against,
    declaration,
    fly_turn,
    legal,
    refusals,
    strike,
)


def pursued_by(sky: Sky, name: str) -> list[str]:
    return quarries(sky, sky.plane(name), sky.flying())


def chase(at: str = "12,9", facing: str = "E", **options: Any) -> Sky:
    """Return an Italian at 6,9 E behind an Austrian."""
    return a_sky(a_plane("I1", at="6,9"), a_plane("A1", at=at, facing=facing), **options)


def declared(umpire: Scripted) -> list[tuple[Any, Any]]:
    return [(line.event, line.to) for line in umpire.told if isinstance(line.event, Declared)]


@pytest.mark.parametrize(
    ("at", "facing", "pursues"),
    [
        ("7,9", "E", True),
        ("14,9", "E", True),
        ("15,9", "E", False),
        ("6,9", "E", False),
        ("12,9", "W", False),
        ("12,9", "NE", False),
        ("12,9", "NW", False),
        ("8,8", "E", True),
        ("7,8", "E", False),
        ("8,8", "NE", True),
        ("7,8", "NE", False),
        ("5,9", "E", False),
    ],
)
def test_7_sectors(at: str, facing: str, pursues: bool) -> None:
    """Within 30 degrees of the nose, to 8 hexes, and within 30 degrees of the quarry's tail.

    At 8,8 the enemy is exactly 30 degrees off the nose: limits are inclusive. The same hex never.
    """
    assert (pursued_by(chase(at, facing), "I1") == ["A1"]) == pursues


def test_7_only_enemies_are_pursued() -> None:
    sky = a_sky(a_plane("I1", at="6,9"), a_plane("I2", at="10,9"), a_plane("A1", at="20,1"))
    assert pursued_by(sky, "I1") == []


def test_7_every_qualified_aircraft_pursues_automatically() -> None:
    """One quarry: there is no question; the owner sees the answer, all see the pursuit."""
    umpire = fly_turn(chase(), {"A1": "2: ahead, ahead", "I1": "1: ahead"})
    assert Taken("italy", "A1", "I1") in umpire.events()
    pursuit = [line for line in umpire.told if isinstance(line.event, Pursued)]
    assert [(line.event, line.to) for line in pursuit] == [(Pursued("I1", "A1"), None)]


def test_7_among_several_the_player_picks_one() -> None:
    """Only the chosen quarry makes a declaration."""
    sky = a_sky(a_plane("I1", at="6,9"), a_plane("A1", at="12,9"), a_plane("A2", at="13,10"))
    orders = {"I1": "1: ahead", "A1": "2: ahead, ahead", "A2": "2: ahead S, ahead"}
    umpire = fly_turn(sky, orders, answers={"I1 7": ["A2"]})
    picks = [q for q in umpire.questions if q.rule == "7" and q.about == "I1"]
    assert [legal(q.options) for q in picks] == [["A1", "A2"]]
    assert [event.plane for event, _ in declared(umpire)] == ["A2"]
    assert declared(umpire)[0][0] == Declared("A2", 2, 0, "level", False)


def test_7_one_declaration_for_all_pursuers() -> None:
    """It is shown only to the owner of each pursuer that chose it."""
    sky = a_sky(
        a_plane("I1", at="6,9", seat="italy-1"),
        a_plane("I2", at="7,9", seat="italy-2"),
        a_plane("I3", at="2,2", seat="italy-3"),
        a_plane("A1", at="13,9"),
    )
    umpire = fly_turn(sky, {"A1": "2: ahead D, ahead C"})
    ((event, heard),) = declared(umpire)
    assert event == Declared("A1", 0, 1, "level", False)
    assert set(heard) == {"austria", "italy-1", "italy-2"}


def test_7_only_the_owner_of_the_pursuer_sees_it() -> None:
    """In the view too: other players of the side and spectators do not see it."""
    sky = a_sky(
        a_plane("I1", at="6,9", seat="italy-1"),
        a_plane("I2", at="2,2", seat="italy-2"),
        a_plane("A1", at="13,9", seat="austria-1"),
        a_plane("A2", at="20,16", facing="W", seat="austria-2"),
    )
    seen: dict[str | None, Declaration | None] = {}

    def look(umpire: Scripted, sky: Sky) -> None:
        for seat in ("italy-1", "italy-2", "austria-1", "austria-2", None):
            plane = next(p for p in view(sky, seat).planes if p.id == "A1")
            seen[seat] = plane.declared

    fly_turn(sky, {"A1": "2: ahead D, ahead C"}, after={1: look})
    said = Declaration(0, 1)
    assert seen == {
        "italy-1": said,
        "austria-1": said,
        "italy-2": None,
        "austria-2": None,
        None: None,
    }


def test_7_all_declare_at_the_same_time() -> None:
    """Each pursues the next and is pursued itself: no special case, one declaration each."""
    sky = a_sky(
        a_plane("I1", at="6,9", batteries=[]),
        a_plane("I2", at="12,9", batteries=[]),
        a_plane("A1", at="9,9", batteries=[]),
        a_plane("A2", at="15,9", batteries=[]),
    )
    orders = {"I2": "2: ahead D, ahead", "A1": "1: ahead S", "A2": "2: ahead, left"}
    umpire = fly_turn(sky, orders)
    pairs = {event.plane: event.quarry for event in umpire.events(Pursued)}
    assert pairs == {"I1": "A1", "I2": "A2", "A1": "I2"}
    assert {event.plane: (event.left, event.right) for event, _ in declared(umpire)} == {
        "I2": (0, 2),
        "A1": (1, 0),
        "A2": (0, 0),
    }


def bound(said: Declaration, **changes: Any) -> Routes:
    options = {"altitude": changes.pop("altitude", False)}
    plane = a_plane("A1", "spad_7", "12,9", declared=said, **changes)
    return Routes(against(plane, **options), plane, said)


def orders_of(routes: Routes, speed: int) -> list[tuple[Move, ...]]:
    """Return every order of that speed that can be written."""
    found: list[tuple[Move, ...]] = []

    def extend(moves: tuple[Move, ...]) -> None:
        draft = Draft(routes)
        draft.accelerate(speed)
        for move in moves:
            draft.add(move)
        if not draft.left:
            found.append(moves)
            return
        for word in draft.allowed():
            arrow, stick = word.split()
            extend((*moves, Move(arrow, stick, 5 if arrow in ("climb", "dive") else 0)))

    extend(())
    return found


def in_words(moves: tuple[Move, ...]) -> str:
    text = ", ".join(f"{move.arrow} {move.stick}" for move in moves)
    return declaration(f"{len(moves)}: {text}", "C")


@pytest.mark.parametrize("altitude", [False, True])
def test_7_the_declaration_binds_the_order(altitude: bool) -> None:
    """Every order that can be written fits the declaration, and none that fits is missing."""
    free = Routes(
        against(a_plane("A1", "spad_7", "12,9"), altitude=altitude), a_plane("A1", "spad_7", "12,9")
    )
    every = {speed: orders_of(free, speed) for speed in (1, 2, 3)}
    for said in (
        Declaration(1, 0),
        Declaration(1, 1),
        Declaration(0, 0),
        Declaration(0, 2, "down"),
    ):
        routes = bound(said, altitude=altitude)
        word = f"S{said.left} D{said.right}" + {"level": "", "down": " down"}[said.height]
        for speed, orders in every.items():
            fitting = [moves for moves in orders if in_words(moves) == word]
            kept = orders_of(routes, speed) if routes.speed_fits(speed) else []
            assert sorted(map(repr, kept)) == sorted(map(repr, fitting)), (said, speed)


def test_7_it_counts_remembered_sticks() -> None:
    """A stick left unchanged counts as a move under it."""
    sky = chase()
    sky.plane("A1").stick = "S"
    umpire = fly_turn(sky, {"A1": "3: ahead, ahead, ahead C", "I1": "1: ahead"})
    assert declared(umpire)[0][0] == Declared("A1", 2, 0, "level", False)


@pytest.mark.parametrize(
    ("plane", "altitude"),
    [
        (a_plane("A1", "spad_7", "12,9", speed=2), False),
        (a_plane("A1", "spad_7", "12,9", speed=2, stick="D"), True),
        (a_plane("A1", "caproni_ca450", "2,2", "W", speed=3), False),
        (a_plane("A1", "caproni_ca450", "1,4", "SW", speed=2), True),
        (a_plane("A1", "spad_7", "24,9", "E", speed=2, height=500), True),
        (a_plane("A1", "nieuport_11", "12,1", "NE", speed=2, stick="S"), False),
        (a_plane("A1", "spad_7", "1,9", "W", speed=2, rudder="D"), False),
    ],
)
def test_7_only_declarations_that_some_order_fits(plane: Aircraft, altitude: bool) -> None:
    """Writing every order out gives the same declarations as are offered."""
    routes = Routes(against(plane, altitude=altitude), plane)
    said = {
        in_words(moves)
        for speed in routes.speeds
        if routes.speed_fits(speed)
        for moves in orders_of(routes, speed)
    }
    said |= {word for word in map(str, legal(Speeds(routes))) if word.startswith("immelmann")}
    assert set(legal(Declarations(Routes(against(plane, altitude=altitude), plane)))) == said


def test_7_height_is_declared_without_amounts() -> None:
    sky = chase("14,9", altitude=True)
    umpire = fly_turn(sky, {"A1": "2: climb 15 S, ahead C", "I1": "1: ahead"})
    assert declared(umpire)[0][0] == Declared("A1", 1, 0, "up", False)


def test_7_an_immelmann_is_declared() -> None:
    """With altitude it is up or down; then that order is the only one and is taken."""
    umpire = fly_turn(chase(), {"A1": "immelmann", "I1": "1: ahead"}, [1] * 40, all_used=False)
    assert declared(umpire)[0][0] == Declared("A1", 0, 0, "level", True)
    assert Taken("austria", "immelmann", "A1") in umpire.events()
    high = fly_turn(
        chase(altitude=True), {"A1": "immelmann down", "I1": "1: ahead"}, [1] * 40, all_used=False
    )
    assert declared(high)[0][0] == Declared("A1", 0, 0, "down", True)


def test_7_a_stalled_quarry_declares_nothing_without_asking() -> None:
    """0, 0, neither."""
    sky = chase(altitude=True)
    sky.plane("A1").stalled = True
    umpire = fly_turn(sky, {"I1": "1: ahead"}, [1])
    assert declared(umpire)[0][0] == Declared("A1", 0, 0, "level", False)
    assert not [q for q in umpire.questions if q.about == "A1"]


def test_7_a_jammed_quarry_declares_its_written_order() -> None:
    """Legal from the jammed stick, whatever the rudder does then."""
    sky = chase()
    sky.plane("A1").rudder = "D"
    umpire = fly_turn(sky, {"A1": "2: ahead C, ahead S", "I1": "1: ahead"}, [1])
    assert declared(umpire)[0][0] == Declared("A1", 1, 0, "level", False)
    assert umpire.trail("A1") == {3: "13,9 SE D", 6: "14,10 SW D"}


def test_7_a_glider_declares_its_stick_and_no_height() -> None:
    """The glide loss is neither up nor down."""
    sky = chase(altitude=True, fuel=True)
    sky.plane("A1").fuel = 0
    umpire = fly_turn(sky, {"A1": "glide: ahead S", "I1": "1: ahead"})
    assert declared(umpire)[0][0] == Declared("A1", 1, 0, "level", False)
    (asked,) = [q for q in umpire.questions if q.rule == "7"]
    assert sorted(map(str, legal(asked.options))) == ["S0 D0", "S0 D1", "S1 D0"]


def test_7_later_damage_breaks_nothing() -> None:
    """It is not declared again: the declaration bound the order, not the flight."""
    sky = chase()
    hurt = {1: strike("A1", "rudder_left")}
    umpire = fly_turn(sky, {"A1": "2: ahead D, ahead", "I1": "1: ahead"}, [1], after=hurt)
    assert declared(umpire)[0][0] == Declared("A1", 0, 2, "level", False)
    assert umpire.trail("A1")[6].endswith("S")


def test_7_refused_moves_name_the_declaration() -> None:
    draft = Draft(bound(Declaration(1, 0)))
    draft.accelerate(1)
    assert legal(Moves(draft)) == ["ahead S", "left S", "right S"]
    assert refusals(Moves(draft))["ahead C"] == "no_move.declared"


def test_7_1_the_booklets_sva_and_two_lohners() -> None:
    """-75 m against +40 m: 115 m is too much at 3 hexes (90 m), allowed at 5 (150 m)."""
    sky = a_sky(
        a_plane("I1", "ansaldo_sva5", "6,9", height=-75),
        a_plane("A1", "lohner_tl", "9,9", height=40),
        a_plane("A2", "lohner_tl", "11,9", height=40),
        altitude=True,
    )
    assert pursued_by(sky, "I1") == ["A2"]


@pytest.mark.parametrize(
    ("distance", "above", "pursues"),
    [
        (1, 30, True),
        (1, 35, False),
        (3, 90, True),
        (3, 95, False),
        (8, 60, True),
        (8, 65, False),
        (1, -480, True),
        (1, -485, False),
        (5, -240, True),
        (5, -245, False),
    ],
)
def test_7_1_limits_of_height(distance: int, above: int, pursues: bool) -> None:
    """At most 30 m a hex above; and 9.1.5 no more than 8 hexes of effective distance either way."""
    sky = a_sky(
        a_plane("I1", at="6,9", height=0),
        a_plane("A1", at=f"{6 + distance},9", height=above),
        altitude=True,
    )
    assert (pursued_by(sky, "I1") == ["A1"]) == pursues


def test_7_1_without_the_altitude_rule_heights_do_not_count() -> None:
    sky = a_sky(a_plane("I1", at="6,9", height=-300), a_plane("A1", at="7,9", height=300))
    assert pursued_by(sky, "I1") == ["A1"]


def test_7_sectors_by_hand_written_angles() -> None:
    """Every place within 9 hexes of 12,9, by a drawing in half hexes instead of hex coordinates."""
    for facing, tail in product(("E",), ("E", "NE", "SE", "W")):
        for column, row in product(range(4, 21), range(1, 18)):
            sky = a_sky(
                a_plane("I1", at="12,9", facing=facing),
                a_plane("A1", at=f"{column},{row}", facing=tail),
            )
            x, y = 2 * (column - 12) - (row % 2 == 0), 9 - row
            far = max(abs(y), (abs(x) + abs(y)) // 2)
            ahead = x > 0 and abs(3 * y) <= x
            turned = {
                "E": (x, y),
                "W": (-x, -y),
                "NE": (x + 3 * y, y - x),
                "SE": (x - 3 * y, y + x),
            }
            u, v = turned[tail]
            behind = u > 0 and abs(3 * v) <= u
            expected = 0 < far <= 8 and ahead and behind
            assert (pursued_by(sky, "I1") == ["A1"]) == expected, (column, row, tail)


def test_a_declaration_has_three_dials_and_a_switch() -> None:
    plane = a_plane("A1", speed=3)
    said = Declarations(Routes(against(plane, altitude=True), plane))
    dials = said.control().dials
    assert [dial.says.key for dial in dials] == [
        f"declared.{name}" for name in ("left", "right", "height", "immelmann")
    ]
    parts = {option.value: option.parts for option in said.describe()}
    words = [position.key for position in dials[2].positions]
    assert words == ["declared.down", "declared.level", "declared.up"]
    assert parts["S0 D0"] == (0, 0, 1, 0)
    assert parts["S2 D1 up"] == (2, 1, 2, 0)
    assert parts["immelmann down"] == (0, 0, 0, 1)
