"""Chapter 3: the sequence of play."""

from __future__ import annotations

from aerodrome.kernel.events import Taken
from aerodrome.rulesets.squadriglia.rules.events import (
    Damaged,
    Declared,
    EngineTried,
    Fired,
    Flew,
    FuelBurned,
    GameEnded,
    ImpulseBegan,
    Left,
    OrderWritten,
    Pursued,
    RudderHeld,
    TurnBegan,
    TurnFlown,
)
from tests.support.squadriglia.table import Scripted, a_plane, a_sky, fly_turn, strike


def phases(umpire: Scripted) -> list[str]:
    """Return the log as kinds of events, without repeats and taken answers."""
    kinds: list[str] = []
    for entry in umpire.told:
        kind = type(entry.event).__name__
        if not isinstance(entry.event, Taken) and (not kinds or kinds[-1] != kind):
            kinds.append(kind)
    return kinds


def test_3_orders_then_six_impulses_each_with_a_firing_phase() -> None:
    """Thirteen phases: two aircraft nose to nose at speed 1 fire in all six."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="10,9", facing="W"))
    umpire = fly_turn(sky, {"I1": "1: ahead", "A1": "1: ahead"}, [1, 1] * 12)
    impulses = [event.impulse for event in umpire.events(ImpulseBegan)]
    assert impulses == [1, 2, 3, 4, 5, 6]
    assert len(umpire.events(Fired)) == 12
    kinds = phases(umpire)
    assert kinds[:2] == [TurnBegan.__name__, OrderWritten.__name__]
    assert kinds[-1] == TurnFlown.__name__
    fourth = kinds.index("Flew")
    assert kinds[fourth - 1 : fourth + 2] == ["ImpulseBegan", "Flew", "Fired"]


def test_3_pursuit_picks_and_declarations_come_before_orders() -> None:
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="12,9"))
    kinds = phases(fly_turn(sky, {"I1": "1: ahead", "A1": "2: ahead, ahead S"}))
    first = [TurnBegan, Pursued, Declared, OrderWritten, ImpulseBegan]
    assert kinds[:5] == [kind.__name__ for kind in first]


def test_3_rudder_dice_come_before_all_moves() -> None:
    """Six times: rudder dice, all moves at once, exits, then fire."""
    sky = a_sky(
        a_plane("I1", at="5,9", speed=6, rudder="C", rudder_moved=True, type_="spad_13"),
        a_plane("A1", at="14,9", facing="W", type_="albatros_d3"),
    )
    umpire = fly_turn(
        sky,
        {"I1": "6: ahead, ahead, ahead, ahead, ahead, ahead", "A1": "1: ahead D"},
        [1] + [2] * 5 + [1, 1] * 4,
        all_used=False,
    )
    first = phases(umpire)
    start = first.index("ImpulseBegan")
    assert first[start : start + 3] == ["ImpulseBegan", "RudderHeld", "Flew"]


def test_3_the_end_of_the_turn() -> None:
    """Then the fuel charge, the engine dice and the turn limit, in this order."""
    sky = a_sky(
        a_plane("I1", at="5,9", fuel=50),
        a_plane("A1", at="20,3", facing="W", stalled=True),
        fuel=True,
        turn_limit=2,
    )
    umpire = fly_turn(sky, {"I1": "3: ahead, ahead, ahead"}, [3])
    last = [FuelBurned, EngineTried, GameEnded]
    kinds = [kind for kind in phases(umpire) if kind != TurnFlown.__name__]
    assert kinds[-3:] == [kind.__name__ for kind in last]
    assert sky.verdict is not None
    assert sky.verdict.reason == "turn_limit"


def test_3_an_exit_ends_the_game_before_the_fire() -> None:
    """Exits and the victory test come before targets are chosen."""
    sky = a_sky(
        a_plane("I1", at="1,9", facing="W", speed=4),
        a_plane("A1", at="4,9", facing="W", speed=4),
    )
    umpire = fly_turn(sky, {"I1": "3: ahead"}, answers={"A1 7": ["I1"]}, dice=[1, 1])
    assert phases(umpire)[-2:] == [Left.__name__, GameEnded.__name__]
    assert [event.impulse for event in umpire.events(ImpulseBegan)] == [1, 2]
    assert len(umpire.events(Fired)) == 1


def test_3_italy_comes_first_then_set_up_numbers() -> None:
    """Fixed order wherever one is needed."""
    sky = a_sky(
        a_plane("A1", at="20,3"),
        a_plane("A2", at="20,6"),
        a_plane("I1", at="5,9"),
        a_plane("I2", at="5,12"),
    )
    orders = dict.fromkeys(("A2", "A1", "I2", "I1"), "1: ahead")
    umpire = fly_turn(sky, orders)
    assert [event.plane for event in umpire.events(Flew)] == ["I1", "I2", "A1", "A2"]
    assert [event.plane for event in umpire.events(OrderWritten)] == ["I1", "I2", "A1", "A2"]


def test_3_all_move_at_once() -> None:
    """Two aircraft that swap hexes do not collide; fire is judged from where both end."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="6,9", facing="W"))
    dice = [1, 1] * 4 + [1, 1] * 4
    umpire = fly_turn(sky, {"I1": "2: ahead, ahead", "A1": "2: ahead, ahead"}, dice, all_used=False)
    assert umpire.trail("I1") == {3: "6,9 E C", 6: "7,9 E C"}
    assert umpire.trail("A1") == {3: "5,9 W C", 6: "4,9 W C"}


def test_3_turn_follows_turn() -> None:
    """Orders and declarations of the last turn are removed."""
    sky = a_sky(a_plane("I1", at="5,9"), a_plane("A1", at="12,9"))
    first = fly_turn(sky, {"I1": "1: ahead", "A1": "2: ahead, ahead S"})
    assert len(first.events(Declared)) == 1
    second = fly_turn(sky, {"I1": "1: ahead D", "A1": "2: ahead, ahead C"})
    assert sky.turn == 3
    assert not second.events(Declared)
    assert sky.plane("I1").quarry == ""
    assert sky.plane("A1").declared is None


def test_3_effects_start_at_the_end_of_the_phase() -> None:
    """Special damage of phase 2 has its effect from impulse 3 on."""
    sky = a_sky(a_plane("I1", at="5,9", speed=5), a_plane("A1", at="20,3"))
    umpire = fly_turn(
        sky,
        {"I1": "5: left, left, left, left, left"},
        after={2: strike("I1", "controls")},
    )
    arrows = [event.arrow for event in umpire.events(Flew) if event.plane == "I1"]
    assert arrows == ["left", "left", "ahead", "ahead", "ahead"]
    assert not umpire.events(Damaged)
    assert not umpire.events(RudderHeld)
