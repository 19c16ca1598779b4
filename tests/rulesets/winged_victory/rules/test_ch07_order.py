"""Chapter 7: the turn, pools, one move, tailing, engagement and ties."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.rulesets.winged_victory.rules.ch07_move import Manoeuvres, lonely
from aerodrome.rulesets.winged_victory.rules.ch07_order import (
    engage,
    fix_order,
    pool,
    tailable,
    tailing,
    tie_key,
)
from aerodrome.rulesets.winged_victory.rules.ch07_turn import PHASES, turn
from aerodrome.rulesets.winged_victory.rules.events import Manoeuvred, PhaseBegan, QueueMoved
from aerodrome.rulesets.winged_victory.rules.state import Aircraft, Sky
from tests.support.winged_victory.table import Scripted, a_plane, a_sky, fly, refusals, seeing


def order(sky: Sky, *dice: int) -> list[str]:
    umpire = Scripted(dice=dice)
    fix_order(umpire, sky)
    umpire.finished()
    return list(sky.queue)


def pair(**changes: Any) -> tuple[Aircraft, Aircraft, Sky]:
    """Return a Dr.I two hexes behind a Camel, both eastbound."""
    hero, hunter = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", "10,15", "east")
    seeing(hero, hunter)
    for field, value in changes.items():
        setattr(hunter, field, value)
    return hero, hunter, a_sky(hero, hunter)


def test_7_a_turn_runs_through_its_phases() -> None:
    sky = a_sky(a_plane("A1", where="5,15"), a_plane("G1", "fokker_dr1", "35,15"))
    sky.phase = "flak"
    seen = []
    for _ in range(8):
        seen.append(sky.phase)
        turn(Scripted(dice=[1] * 20), sky)
    assert seen == ["flak", "sighting", "tailing", "order", "moves", "moves", "combat", "end"]
    assert sky.phase == "flak"


def test_7_1_every_phase_leads_to_the_next() -> None:
    sky = a_sky(a_plane("A1", where="5,15"), a_plane("G1", "fokker_dr1", "35,15"))
    sky.phase = "sighting"
    umpire = Scripted(dice=[1] * 20)
    PHASES["sighting"](umpire, sky)
    assert umpire.events(PhaseBegan)[-1].phase == "tailing"
    sky.phase, sky.queue = "moves", ("A1",)
    umpire = Scripted()
    turn(umpire, sky)
    assert umpire.events(QueueMoved)[0].phase == "combat"


def test_7_2_the_five_pools() -> None:
    stalled = a_plane("A1", where="3,10", stalled=True)
    tailed, tailer = a_plane("A2", where="12,15"), a_plane("G1", "fokker_dr1", "10,15", "east")
    engaged = a_plane("A3", where="25,15", engaged=("G9",))
    blind = a_plane("A4", where="30,20")
    watcher = a_plane("G2", "fokker_dr1", "38,20", sees=("A4",))
    seeing(tailed, tailer)
    tailer.tails = "A2"
    sky = a_sky(stalled, tailed, engaged, blind, tailer, watcher)
    assert [pool(sky, plane) for plane in sky.aircraft] == [1, 2, 3, 4, 2, 5]
    assert order(sky) == ["A1", "A2", "G1", "A3", "A4", "G2"]


def test_7_2_chains_move_from_the_front_and_rank_by_their_first() -> None:
    front = a_plane("A1", where="20,15", skill="ace")
    middle = a_plane("G1", "fokker_dr1", "18,15", "east", tails="A1")
    last = a_plane("A2", where="16,15", tails="G1", skill="recruit")
    other, behind = a_plane("A3", where="20,5"), a_plane("G2", "pfalz_d3a", "18,5", tails="A3")
    sky = a_sky(front, middle, last, other, behind)
    assert order(sky) == ["A3", "G2", "A1", "G1", "A2"]


def test_7_3_one_move_pays_once_and_updates() -> None:
    plane = a_plane("A1", "sopwith_camel", "12,15", speed=5, sees=("G1",))
    (event,) = fly(a_sky(plane), "A1", "normal_turn", "0").events(Manoeuvred)
    assert (event.change, event.speed, event.next, event.level) == (-3, 2, 4, 14)
    assert (plane.speed, plane.manoeuvre, plane.throttle) == (4, "normal_turn", 6)
    oily = a_plane("A1", goggles=True, sees=("G1",))
    assert list(Manoeuvres(a_sky(oily), oily, 6)) == ["level"]


@pytest.mark.parametrize(
    ("where", "tails"),
    [
        ("11,15", True), ("10,15", True), ("9,15", False), ("12,15", False), ("13,15", False),
        ("12,16", True), ("12,14", True), ("11,17", True), ("11,13", True), ("13,16", False),
    ],
)  # fmt: skip
def test_7_4_the_rear_of_an_eastbound_target(where: str, tails: bool) -> None:
    hero, hunter = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", where, "east")
    seeing(hero, hunter)
    assert bool(tailable(a_sky(hero, hunter), hunter)) == tails
    hunter.heading = -1
    assert not tailable(a_sky(hero, hunter), hunter)


def test_7_4_three_and_five_hexes() -> None:
    hero = a_plane("A1", where="12,15")
    spots = [
        f"{column},{level}"
        for level in range(12, 19)
        for column in range(8, 17)
        if _tails(hero, f"{column},{level}")
    ]
    assert len(spots) == 3 + 5


def _tails(hero: Aircraft, where: str) -> bool:
    hunter = a_plane("G1", "fokker_dr1", where, "east", sees=("A1",))
    return bool(tailable(a_sky(hero, hunter), hunter))


def test_7_4_unseen_or_shaken_there_is_no_tailing() -> None:
    for changes in ({"sees": ()}, {"shaken": "A1"}, {"stalled": True}):
        _, hunter, sky = pair(**changes)
        assert not tailable(sky, hunter)
    _, hunter, sky = pair()
    assert tailable(sky, hunter)


def test_7_4_of_several_tails_the_player_picks_one() -> None:
    one, two = a_plane("A1", where="12,15"), a_plane("A2", where="12,16")
    hunter = a_plane("G1", "fokker_dr1", "11,15", "east")
    seeing(one, two, hunter)
    sky = a_sky(one, two, hunter)
    umpire = Scripted({"G1 7.4": ["A2"]})
    tailing(umpire, sky)
    umpire.finished()
    assert hunter.tails == "A2"
    assert hunter.sees == ("A2",)
    assert one.engaged == ()
    assert two.engaged == ("G1",)


def test_7_5_enemies_that_see_each_other_are_engaged() -> None:
    hero, enemy = a_plane("A1", where="12,15"), a_plane("G1", "fokker_dr1", "17,15")
    seeing(hero, enemy)
    sky = a_sky(hero, enemy)
    engage(Scripted(), sky)
    assert (hero.engaged, enemy.engaged) == (("G1",), ("A1",))
    enemy.sees = ()
    engage(Scripted(), sky)
    assert (hero.engaged, enemy.engaged) == ((), ())
    assert (pool(sky, enemy), pool(sky, hero)) == (4, 5)
    enemy.sees, enemy.x = ("A1",), hero.x + 4 * 14
    engage(Scripted(), sky)
    assert hero.engaged == ()


def test_7_6_with_no_enemy_in_sight_little_is_allowed() -> None:
    plane = a_plane("A1", where="12,15")
    sky = a_sky(plane, a_plane("G1", "fokker_dr1", "35,15"))
    assert lonely(sky, plane)
    legal = ["level", "climb_shallow", "dive_shallow", "easy_turn"]
    assert list(Manoeuvres(sky, plane, 6)) == legal
    plane.fire = True
    assert list(Manoeuvres(sky, plane, 6)) == [*legal, "side_slip"]
    plane.fire, plane.sees = False, ("G1",)
    refused = refusals(Manoeuvres(sky, plane, 6))
    assert refused == {"hard_turn": "no.not_engaged", "land": "no.too_high"}


def test_7_7_skill_then_level_then_speed_then_dice() -> None:
    ace = a_plane("A1", where="3,5", skill="ace", engaged=("G9",))
    low = a_plane("A2", where="6,10", engaged=("G9",))
    fast = a_plane("A3", where="9,15", speed=6, engaged=("G9",))
    slow = a_plane("G1", "fokker_dr1", "20,15", speed=4, engaged=("A9",))
    twin = a_plane("G2", "fokker_dr1", "30,15", speed=4, engaged=("A9",))
    sky = a_sky(ace, low, fast, slow, twin)
    assert order(sky, 3, 3, 5, 2) == ["A2", "A3", "G2", "G1", "A1"]
    assert tie_key(fast) < tie_key(slow)
