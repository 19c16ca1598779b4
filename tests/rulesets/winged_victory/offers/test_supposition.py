"""Supposition: an enemy ends where the rules allow, and shots are those the rules allow."""

from __future__ import annotations

from typing import Any

import pytest

from aerodrome.kernel.question import Anchor, Question
from aerodrome.rulesets.winged_victory.display.view import view
from aerodrome.rulesets.winged_victory.offers.supposition import opponent_set, suppose
from aerodrome.rulesets.winged_victory.rules.ch01_components import width
from aerodrome.rulesets.winged_victory.rules.ch02_energy import throttles
from aerodrome.rulesets.winged_victory.rules.ch07_move import MANOEUVRES, Manoeuvres, Ways
from aerodrome.rulesets.winged_victory.rules.ch09_fire import SHORT, Shot, burst_chances
from aerodrome.rulesets.winged_victory.rules.flight import preview
from aerodrome.rulesets.winged_victory.rules.state import ALLIES, GERMANY, Aircraft, Mission, Sky
from aerodrome.tabletop.acts import Beat, Fly, Shoot, Vanish
from aerodrome.tabletop.controls import pose
from aerodrome.tabletop.supposition import OpponentSet, Supposed, Supposing
from tests.support.winged_victory.piloting import a_duel
from tests.support.winged_victory.table import a_plane

Told = dict[tuple[Any, ...], Anchor | None]
LEVEL = Supposing({"A1": (6, "level", "")})


def a_chase(where: str = "20,15", **changes: Any) -> Sky:
    """Return A1 behind G1, which moves later; both in level flight."""
    prey = a_plane("G1", "fokker_dr1", where, "east", **{"speed": 3, **changes})
    sky = a_duel(a_plane("A1", "se5a", "14,15", speed=5), prey, moved=False)
    for plane in sky.aircraft:
        plane.shown = plane.known = True
    return sky


def asked(sky: Sky) -> Question:
    return Question("", ALLIES, throttles(sky.plane("A1")), "2.1", "A1", ()).plain()


def where(sky: Sky, about: str = "G1", supposing: Supposing = LEVEL) -> OpponentSet | None:
    return opponent_set(view(sky, ALLIES), asked(sky), about, supposing)


def turn(sky: Sky, supposing: Supposing) -> Supposed | None:
    return suppose(view(sky, ALLIES), asked(sky), supposing)


def by_the_rules(sky: Sky, enemy: Aircraft) -> Told:
    """Return every manoeuvre in every way, except those that do not reach their end."""
    throttle = throttles(enemy)[0]
    book = Manoeuvres(sky, enemy, throttle)
    found: Told = {}
    for kind in (kind for kind in MANOEUVRES if book.ways(kind)):
        ways = Ways(sky, enemy, throttle, book.ways(kind))
        for plan, option in zip(ways.ways.values(), ways.describe(), strict=True):
            seen = preview(sky, enemy, plan, throttle, width(sky.mats))
            if seen.warning not in ("leaves", "crash", "ceiling"):
                assert option.anchor is not None
                found[kind, plan.detail] = pose(option.anchor)
    return found


@pytest.mark.parametrize("changes", [{}, {"where": "20,2", "pitch": -1}, {"where": "29,15"}])
def test_7_3_an_enemy_can_end_wherever_the_rules_allow_and_nowhere_else(
    changes: dict[str, Any],
) -> None:
    sky = a_chase(**changes)
    found = where(sky)
    assert found is not None
    listed = {way.answers[1:]: way.anchor for way in found.ways}
    assert listed == by_the_rules(sky, sky.plane("G1"))
    assert len(listed) == len(found.ways)


def test_9_3_the_shots_are_those_of_the_combat_and_no_die_falls() -> None:
    """The enemy ends four hexes in front of my guns, flying on; or reverses and has me in front."""
    sky = a_chase()
    found = turn(sky, LEVEL._replace(guesses={"G1": (5, "level", "")}))
    assert found is not None
    flown = [act for act in found.acts if isinstance(act, Fly)]
    assert [(act.piece, act.cells[-1]) for act in flown] == [("A1", "19,15"), ("G1", "23,15")]
    me, foe = a_plane("A1", "se5a", "19,15", speed=5), a_plane("G1", "fokker_dr1", "23,15", "east")
    odds = burst_chances(sky, Shot(me, me.guns[0], foe, 4, SHORT))
    assert {(shot.piece, shot.target) for shot in found.shots} == {("A1", "G1")}
    assert found.shots[0].chances == odds
    shots = [act for act in found.acts if isinstance(act, Shoot)]
    assert [(act.odds, act.supposed, act.dice) for act in shots] == [(odds.damage, True, ())]
    about = turn(sky, LEVEL._replace(guesses={"G1": (5, "normal_turn", "1")}))
    assert about is not None
    assert {shot.piece for shot in about.shots} == {"A1", "G1"}
    assert {type(act) for act in about.acts} == {Beat, Fly, Shoot}


def test_every_end_lists_the_shots_of_both_sides() -> None:
    sky = a_chase()
    found = where(sky)
    assert found is not None
    for way in found.ways:
        then = turn(sky, LEVEL._replace(guesses={"G1": way.answers}))
        assert then is not None
        by = {shot.piece for shot in then.shots}
        assert (way.shot, way.sights) == ("A1" in by, "G1" in by), way.answers


def test_1_4_no_guess_about_enemies_out_of_sight_or_that_have_moved() -> None:
    sky = a_chase()
    assert where(sky, "A1") is None
    assert where(sky, "G9") is None
    sky.queue = ("A1",)
    assert where(sky) == OpponentSet(about="G1")
    assert turn(sky, Supposing({}, {"G1": (5, "level", "")})) is None
    alone = turn(sky, LEVEL)
    assert alone is not None
    assert {shot.piece for shot in alone.shots} == {"A1"}
    sky.queue = ("A1", "G1")
    sky.plane("G1").shown = False
    assert where(sky) is None


def test_what_a_seat_may_not_know_changes_nothing_in_what_it_supposes() -> None:
    """What the enemy sees, its mission, and the machine behind a marker."""
    worlds = []
    for type_, kind, sees in (("fokker_dr1", "combat", ()), ("albatros_d5a", "recon", ("A1",))):
        sky = a_chase()
        sky.aircraft.append(a_plane("G2", type_, "24,15", "west"))
        sky.queue = ("A1", "G2", "G1")
        sky.plane("G1").sees = sees
        sky.missions[GERMANY] = Mission(kind=kind)
        worlds.append(sky)
    one, other = worlds
    found = where(one)
    assert found is not None
    assert found.ways
    assert where(other) == found
    assert where(one, "G2") is where(other, "G2") is None
    guess = LEVEL._replace(guesses={"G1": found.ways[0].answers})
    assert turn(one, guess) == turn(other, guess)
    assert turn(one, guess) is not None


def test_an_impossible_move_is_no_guess_and_without_a_guess_there_is_no_fire() -> None:
    sky = a_chase()
    for guess in ((5, "loop", ""), (5, "level", "9"), (99, "level", ""), ("level",)):
        assert turn(sky, Supposing({}, {"G1": guess})) is None
    found = turn(sky, LEVEL)
    assert found is not None
    assert not found.shots


def test_14_6_an_order_over_the_edge_is_seen_to_leave() -> None:
    sky = a_chase()
    sky.plane("A1").x = width(sky.mats) - 6
    found = turn(sky, Supposing())
    assert found is not None
    assert found.acts[-1] == Vanish("A1", "leaves")
